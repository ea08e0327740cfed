"""Every number that is drawn of a thing stands on the card that is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial

import pytest
from textual.geometry import Region

from tabletop_tui.core.describe import Described
from tabletop_tui.core.loader import Library
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import Board
from tests.screens.drawn.test_boards import GAMES, NAMES, SIZES, boards

NOUGHT = " no "
"""How a card may say 0: `no cards`."""

NOT_OF_IT = re.compile(r"^ ?\d (?=\S)|\b1st\b")
"""No number of a thing: the key of an answer before it, and the mark of the First Player."""

UNTOLD = {"hail_hydra": r"card \d"}
"""What has no card on purpose: looking at the own hand would tell those across the table."""


def told_of(words: Described, target: str) -> str | None:
    """All that is told of a thing; of a player, whose frame shows a realm, the whole part."""
    card = words.card(target)
    if card is None:
        return None
    is_player = target.startswith("seat ")
    lines = words.parts().get(card.name.partition(":")[0], ()) if is_player else ()
    return " ".join((card.name, card.kind, card.text, *card.figures, *card.now, *lines))


def innermost(canvas: Canvas) -> Iterator[tuple[Region, str]]:
    """The regions that name a thing, and hold no other thing's."""
    for region, target in canvas.hot_regions:
        others = (one for one, name in canvas.hot_regions if name != target)
        if not any(region.contains_region(one) for one in others):
            yield region, target


def numbers_in(canvas: Canvas, region: Region) -> set[str]:
    rows = canvas.rows[region.y : region.bottom]
    cells = "\n".join("".join(cell[0] for cell in row[region.x : region.right]) for row in rows)
    return set(re.findall(r"\d+", NOT_OF_IT.sub("", cells)))


def is_foretold(board: Board, target: str) -> bool:
    """Whether a tile is drawn here as it would lie: it is told where it lies, at the Altar."""
    return board.decision is not None and board.decision.kind == "lay" and target == board.chosen


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_every_number_that_is_drawn_of_a_thing_is_told_of_it(
    library: Library, game: str, seats: int
) -> None:
    looked = 0
    for board in boards(library, game, seats):
        words = library.load(game).described(board.view, board.viewer, NAMES[:seats])
        told_once = cache(partial(told_of, words))
        for size in SIZES:
            canvas = Canvas(*size)
            board.draw(canvas)
            for region, target in innermost(canvas):
                told = told_once(target)
                if told is None:
                    assert re.fullmatch(UNTOLD.get(game, ""), target), f"{target} has no card"
                    continue
                if is_foretold(board, target):
                    continue
                missing = numbers_in(canvas, region) - {*re.findall(r"\d+", told)}
                if NOUGHT in f" {told.lower()} ":
                    missing.discard("0")
                assert not missing, f"{target}: {missing} are not told in {told!r}"
                looked += 1
    assert looked > 100
