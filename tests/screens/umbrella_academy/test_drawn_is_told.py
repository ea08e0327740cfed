"""What is drawn is told: a number on a thing of the board stands on the card of that thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from textual.geometry import Region

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.screens.table import Seated, seated_at

NUMBER = re.compile(r"(?<![A-Za-z×])\d+")
"""A number, but not how many things there are of which one stands for all: `† Member ×2`."""

NOT_OF_IT = re.compile(r"^\s*(?:\d (?=\S)|[+†]\d+(?=\D))|1st")
"""What is no number of the thing: the key of a card in hand, how many things share its row, the
mark of the First Player."""

FORETOLD = ("forecast",)
"""What may become of the table: its figures grow deal by deal, and a page of its own tells them."""


def innermost(canvas: Canvas) -> Iterator[tuple[str, str]]:
    """Each hot target with nothing else inside it, and what is drawn there."""
    regions = canvas.hot_regions
    for region, target in regions:
        inside = (other for other, name in regions if name != target)
        if not any(region.contains_region(other) for other in inside):
            yield target, drawn_in(canvas, region)


def drawn_in(canvas: Canvas, region: Region) -> str:
    """The text in a part of a canvas."""
    rows = canvas.rows[region.y : region.bottom]
    return "\n".join("".join(cell[0] for cell in row[region.x : region.right]) for row in rows)


def untold(scene: Seated) -> list[tuple[str, str, str]]:
    """Every number that stands on a thing and not on its card, with the thing and what is drawn."""
    seen, ruleset = scene.game.seen, scene.session.ruleset
    assert seen is not None
    words = seen.described(ruleset)
    found = []
    for widget in scene.game.query("#main Drawn").results(Drawn):
        for target, drawn in innermost(widget.canvas):
            card = words.card(target)
            if card is None or target in FORETOLD:
                continue
            told = "\n".join([card.name, card.kind, card.text, *card.figures, *card.now])
            numbers = {*NUMBER.findall(NOT_OF_IT.sub("", drawn))} - {*re.findall(r"\d+", told)}
            found += [(target, number, drawn) for number in sorted(numbers)]
    return found


@pytest.mark.parametrize("size", [(80, 30), (120, 40)])
@pytest.mark.parametrize("seed", range(6))
async def test_every_number_on_a_thing_of_the_academy_is_told(
    library: Library, store: SaveStore, seed: int, size: tuple[int, int]
) -> None:
    luck = Random(seed)
    names = ["Ada", "Ben", "Cleo", "Dora"][: 2 + seed % 3]
    ruleset = library.load("umbrella_academy")
    session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=seed))
    for _ in range(30 * seed):
        if session.decision is not None:
            session.answer(luck.choice(session.decision.options).key)
    async with seated_at(library, store, session, size=size) as scene:
        await scene.lift()
        assert untold(scene) == []
