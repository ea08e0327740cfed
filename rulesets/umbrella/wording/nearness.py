"""How near the Figures of a seat are to being shown in one colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop_tui.core.words.speech import counted, joined

from ..board import CELLS, COLOUR_NAMES
from ..components import Components
from ..rules.distance import FARTHEST, distances
from ..state import Face, UmbrellaState


class Near(NamedTuple):
    """How near a tile is: a lower `rank` is nearer. `lacking` are the cells still missing."""

    rank: tuple[int, int]
    words: str
    lacking: Sequence[int] = ()


def near(components: Components, view: UmbrellaState, seat: int, slot: int, face: Face) -> Near:
    """How near a tile is to being shown in its nearest colour: cells it has, cells missing, slides.

    Only colours that have a free space on the strip count, because no other can be scored.
    """
    far = distances(components, view, seat, [(slot, face)])
    cells, scene = components.figures.cells[face][slot], view.seats[seat].scene
    shown = [scene[cell] for cell in cells]
    ranks = {
        colour: (slides or FARTHEST + 1, -shown.count(colour))
        for (_, colour), slides in far.items()
    }
    if not ranks:
        return Near((FARTHEST + 2, 0), "no free space on the strip")
    best = min(ranks, key=lambda colour: ranks[colour])
    lacking = [cell for cell in cells if scene[cell] != best]
    have = f"{shown.count(best)} of 4 {COLOUR_NAMES[best]}"
    if not lacking:
        return Near(ranks[best], f"{have}, counts right after a slide")
    slides = far[slot, best]
    away = counted(slides, "slide") if slides else f"more than {FARTHEST} slides"
    missing = joined([CELLS[cell] for cell in lacking])
    return Near(ranks[best], f"{have}, missing {missing}, {away} away", lacking)


def visible_figures(
    components: Components, view: UmbrellaState, seat: int
) -> Iterator[tuple[int, Face, Near]]:
    """Yield slot, face and nearness of every visible Figure of a seat."""
    for slot, face in view.seats[seat].visible:
        yield slot, face, near(components, view, seat, slot, face)
