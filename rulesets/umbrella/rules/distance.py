"""How many slides a seat needs to complete a Figure, if nobody else moves an umbrella.

As in `rules/solo_search.py`, a search is for one colour: sixteen bits say which cells of the Scene
have it, and two counts for each zone how many umbrellas there have it, and how many do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from ..board import LINES, around
from ..components import BLACK, Components
from ..state import COLOURS, SLOTS, Face, UmbrellaState
from .solo_search import SHIFTS, covers

FARTHEST = 3
"""The search ends after this many slides. A Figure that needs more is only called far."""

HERE, FAR, NOWHERE = "✓", "+", "-"
"""Three signs: the Scene shows the Figure, the Figure is far, its colour has no free space."""

NEAREST_FIRST = (HERE, *(str(slides) for slides in range(1, FARTHEST + 1)), FAR, NOWHERE)
"""All signs for the distance of a Figure."""

Distances = Mapping[tuple[int, str], int | None]
"""The slides to go by slot, counted from 0, and colour. None means more than `FARTHEST`; a colour
without a free space on the strip has no entry."""


def slides_to_go(
    components: Components, view: UmbrellaState, seat: int, arriving: Face | None = None
) -> Distances:
    """Return the slides to go for each visible tile of a seat, or for `arriving` in every slot."""
    tiles = [(slot, arriving) for slot in SLOTS] if arriving else view.seats[seat].visible
    return distances(components, view, seat, tiles)


def distances(
    components: Components, view: UmbrellaState, seat: int, tiles: Iterable[tuple[int, Face]]
) -> Distances:
    """Return the slides to go for `tiles`, pairs of a slot and a face that need not lie there."""
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
    """Return an upper bound for the score tokens of a solo game, asked before a slide.

    The nearest Figure needs as many slides as it is away, and every further Figure at least one. A
    slide uses up one umbrella, unless the power "play again" saves it (ruling 43).
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
    # A black tile comes back with its white face once it was made.
    makes = sum(2 if face[-1] == BLACK else 1 for face in tiles)
    return made + max(0, min(view.pool, makes, slides_left - nearest + 1))


Pair = tuple[int, int]
"""The umbrellas in a zone: the number of the colour searched for, and that of all others."""


def _pairs(zones: Iterable[Sequence[int]], index: int) -> tuple[Pair, ...]:
    return tuple(
        (min(zone[index], FARTHEST), min(sum(zone) - zone[index], FARTHEST)) for zone in zones
    )


@lru_cache(maxsize=4096)
def _nearest(mask: int, pairs: tuple[Pair, ...], goal: int, *, solo: bool) -> int | None:
    """Return the slides to go to `goal`, or None if it is far.

    `mask` has a bit for each cell of the Scene that shows the colour, `goal` for each that must.
    """
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
    # Positions after the last slide are not collected: only whether one of them shows the goal.
    near = [one for one in here if _lines(goal & ~one[0]) <= 1]
    return FARTHEST if any(_one_slide(*one, goal) for one in near) else None


def _one_slide(mask: int, left: int, goal: int) -> bool:
    """Return whether one slide shows this goal: its line must hold all cells still missing."""
    missing = goal & ~mask
    for zone, shifts in enumerate(SHIFTS):
        own, other = left >> 16 * zone & 0xFF, left >> 16 * zone + 8 & 0xFF
        if not own and not other:
            continue
        for shift in shifts:
            if missing & ~shift.cells:
                continue
            # An umbrella of the colour is at least as good as any other one.
            after = shift.push(mask) | (shift.entry if own else 0)
            if after & goal == goal:
                return True
    return False


def _slides(mask: int, left: int, *, solo: bool) -> Iterable[tuple[int, int]]:
    """Yield every position after one slide.

    The umbrella that drops out goes to the zone on the far side; in solo it is lost.
    """
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
    """Return a lower bound for the slides to fill these cells: a slide fills one row or column."""
    return min(rows + columns for rows, columns in covers(empty))


def distance_lines(far: Distances, slot: int) -> list[tuple[str, str]]:
    """Return pairs of a colour and the sign of its distance, one of `NEAREST_FIRST`."""
    words: dict[int | None, str] = {-1: NOWHERE, None: FAR, **dict(enumerate(NEAREST_FIRST))}
    return [(colour, words[far.get((slot, colour), -1)]) for colour in COLOURS]
