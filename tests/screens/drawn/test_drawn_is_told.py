"""Every number that is drawn of a thing stands on the card that is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from textual.geometry import Region

from tabletop_tui.core.describe import Described
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.widgets.drawing.canvas import Canvas
from tests.screens.drawn.test_boards import NAMES, SIZES, boards

GAMES = {"villainous": 4}

NOUGHT = " no "
"""How a card may say 0: `no cards`."""


def told_of(words: Described, target: str) -> str:
    """All that is told of a thing; of a player, whose frame shows a realm, the whole part."""
    card = words.card(target)
    assert card is not None, f"{target} is drawn, but has no card"
    player = card.name.partition(":")[0] if target.startswith("seat ") else ""
    lines = words.parts().get(player, ())
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
    return set(re.findall(r"\d+", cells))


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_every_number_that_is_drawn_of_a_thing_is_told_of_it(
    library: Library, game: str, seats: int
) -> None:
    looked = 0
    for board in boards(library, game, seats):
        words = library.load(game).described(board.view, board.viewer, NAMES[:seats])
        for size in SIZES:
            canvas = Canvas(*size)
            board.draw(canvas)
            for region, target in innermost(canvas):
                told = told_of(words, target)
                missing = numbers_in(canvas, region) - {*re.findall(r"\d+", told)}
                if NOUGHT in f" {told.lower()} ":
                    missing.discard("0")
                assert not missing, f"{target}: {missing} are not told in {told!r}"
                looked += 1
    assert looked > 100
