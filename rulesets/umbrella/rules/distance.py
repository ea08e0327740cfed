"""How many slides a seat needs to complete a Figure, while nobody else moves an umbrella.

The Scene of one colour is sixteen bits, and a zone is two counts, as in `rules/solo_search.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from ..board import LINES, around
from ..components import BLACK, Components
from ..state import COLOURS, Face, UmbrellaState
from .solo_search import SHIFTS, covers

FARTHEST = 3
"""The most slides that are counted; a Figure that needs more is only called far."""

HERE, FAR, NOWHERE = "✓", "+", "-"
"""The signs for a Figure that the Scene shows, for one that is far, and for one whose colour has no
free place on the strip."""

NEAREST_FIRST = (HERE, *(str(slides) for slides in range(1, FARTHEST + 1)), FAR, NOWHERE)
"""What is told of how far a Figure is."""

Distances = Mapping[tuple[int, str], int | None]
"""By slot, counted from 0, and colour: the slides to go, None when they are more than `FARTHEST`.
A colour that has no free place on the strip is not there."""


def slides_to_go(components: Components, view: UmbrellaState, seat: int) -> Distances:
    """Return the slides to go for each visible tile of a seat."""
    return distances(components, view, seat, view.seats[seat].visible)


def distances(
    components: Components, view: UmbrellaState, seat: int, tiles: Iterable[tuple[int, Face]]
) -> Distances:
    """Return the slides to go for tiles as if each lay in its slot of this seat."""
    one, strip = view.seats[seat], components.strip(view)
    zones = around(view, seat)
    masks = [(slot, components.figures.mask(face, slot)) for slot, face in tiles]
    found: dict[tuple[int, str], int | None] = {}
    for index, colour in enumerate(COLOURS):
        open_ = [
            (slot, mask) for slot, mask in masks if strip.free_spaces(colour, slot, one.covered)
        ]
        scene = sum(1 << cell for cell in range(16) if one.scene[cell] == colour)
        pairs = _pairs(zones, index)
        for slot, mask in open_:
            found[slot, colour] = _nearest(scene, pairs, mask, solo=view.solo)
    return found


def tokens_possible(components: Components, view: UmbrellaState) -> int:
    """A bound for the score tokens of a solo game, asked before a slide.

    The next Figure takes as many slides as it is away, and every further one at least one slide;
    a slide takes an umbrella for good, unless "play again" saves one (ruling 43).
    """
    seat, strip = view.seats[0], components.strip(view)
    made = sum(seat.covered)
    far = slides_to_go(components, view, 0).values()
    nearest = min((slides or FARTHEST + 1 for slides in far), default=None)
    if nearest is None:
        return made
    saved = any(
        power == "again" and not (seat.covered[a] and seat.covered[b])
        for a, b, power in strip.powers
    )
    slides_left = sum(map(sum, around(view, 0))) + saved
    tiles = [face for pile in seat.slots for face in pile.tiles]
    # A black tile that was made comes back with its white face.
    makes = sum(2 if face[-1] == BLACK else 1 for face in tiles)
    return made + max(0, min(view.pool, makes, slides_left - nearest + 1))


Pair = tuple[int, int]
"""Umbrellas in a zone: of the colour asked for, and of others."""


def _pairs(zones: Iterable[Sequence[int]], index: int) -> tuple[Pair, ...]:
    """The zones as they matter for one colour: more than `FARTHEST` are never needed."""
    return tuple(
        (min(zone[index], FARTHEST), min(sum(zone) - zone[index], FARTHEST)) for zone in zones
    )


@lru_cache(maxsize=4096)
def _nearest(mask: int, pairs: tuple[Pair, ...], goal: int, *, solo: bool) -> int | None:
    """The slides to go to this goal; it and the Scene are the bits of cells."""
    left = 0
    for number, (own, other) in enumerate(pairs):
        left |= own << 16 * number | other << 16 * number + 8
    here = {(mask, left)}
    seen = set(here)
    for slides in range(1, FARTHEST):
        within = FARTHEST + 1 - slides
        near = [one for one in here if _lines(goal & ~one[0]) <= within]
        here = {after for one in near for after in _slides(*one, solo=solo)} - seen
        if any(mask & goal == goal for mask, _ in here):
            return slides
        seen |= here
    # Whatever stands there after the last slide, only the goal counts.
    near = [one for one in here if _lines(goal & ~one[0]) <= 1]
    return FARTHEST if any(_one_slide(*one, goal) for one in near) else None


def _one_slide(mask: int, left: int, goal: int) -> bool:
    """Whether one slide shows this goal: along a line that holds all cells still missing."""
    missing = goal & ~mask
    for zone, shifts in enumerate(SHIFTS):
        own, other = left >> 16 * zone & 0xFF, left >> 16 * zone + 8 & 0xFF
        if not own and not other:
            continue
        for shift in shifts:
            if missing & ~shift.cells:
                continue
            # One of the colour asked for never does harm.
            after = shift.push(mask) | (shift.entry if own else 0)
            if after & goal == goal:
                return True
    return False


def _slides(mask: int, left: int, *, solo: bool) -> Iterable[tuple[int, int]]:
    """Every position after one slide; the umbrella that drops out waits on the far side."""
    for zone, lines in enumerate(zip(LINES, SHIFTS, strict=True)):
        own, other = left >> 16 * zone & 0xFF, left >> 16 * zone + 8 & 0xFF
        if not own and not other:
            continue
        far_side = 16 * (zone ^ 1)
        dropped_own, dropped_other = (0, 0) if solo else (1 << far_side, 1 << far_side + 8)
        without_own, without_other = left - (1 << 16 * zone), left - (1 << 16 * zone + 8)
        for line, shift in zip(*lines, strict=True):
            dropped = dropped_own if mask >> line.exit & 1 else dropped_other
            after = shift.push(mask)
            if own:
                yield after | shift.entry, without_own + dropped
            if other:
                yield after, without_other + dropped


@cache
def _lines(empty: int) -> int:
    """How many slides these cells need at least: a slide fills cells of one row or column."""
    return min(rows + columns for rows, columns in covers(empty))


def distance_lines(far: Distances, slot: int) -> list[tuple[str, str]]:
    """The slides to go by colour: `HERE`, a number, `FAR`, or `NOWHERE`."""
    words: dict[int | None, str] = {-1: NOWHERE, None: FAR, **dict(enumerate(NEAREST_FIRST))}
    return [(colour, words[far.get((slot, colour), -1)]) for colour in COLOURS]
