"""Solo: can a new Figure still be made with the umbrellas that remain (ruling 41)?

In solo an umbrella that is pushed out never comes back, so every line of play is finite. A search
is for one colour. Sixteen bits say which cells of the Scene have it; two counts for each zone say
how many umbrellas there have it, and how many do not. The search tries the most promising position
first. It is exact: it answers "no" only when every reachable position was examined or was proved
hopeless.

Only visible tiles count: a tile beneath another one is uncovered only when a Figure is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from ..board import LINES
from ..state import COLOURS, Zone

BOUND = 20_000
"""The most positions that one search examines. After them the answer is "perhaps": play goes on."""

Goal = tuple[str, int]
"""A colour, and the four cells that must show it, as bits (bit 0 is A1)."""


class _Shift(NamedTuple):
    """A line as bits: its cells, the cell that an umbrella enters, and two shift distances.

    A slide moves the bits of the line up by `up` and down by `down`, one of which is 0.
    """

    cells: int
    entry: int
    up: int
    down: int

    def push(self, mask: int) -> int:
        """Return the bits after an umbrella of another colour has been pushed into this line."""
        moved = (mask & self.cells) << self.up >> self.down & self.cells & ~self.entry
        return mask & ~self.cells | moved


def _shift(cells: tuple[int, ...]) -> _Shift:
    step = cells[1] - cells[0]
    return _Shift(sum(1 << cell for cell in cells), 1 << cells[0], max(step, 0), max(-step, 0))


SHIFTS = tuple(tuple(_shift(line.cells) for line in lines) for lines in LINES)

# The eight counts of umbrellas are packed into one number, two bytes for each zone: first the
# umbrellas of the colour searched for, then all others. The top bit of each byte stays free, so
# that one subtraction compares all eight counts at once.
_GUARD = sum(0x80 << 8 * n for n in range(8))


def figure_possible(scene: str, zones: Sequence[Zone], goals: Iterable[Goal]) -> bool | None:
    """Return whether some goal can be shown after one or more slides.

    `zones` are left, right, top, bottom. None means that the search gave up after `BOUND`
    positions.
    """
    wanted: dict[str, list[int]] = {}
    for colour, mask in goals:
        masks = wanted.setdefault(colour, [])
        if mask not in masks:
            masks.append(mask)
    by_colour = tuple((colour, tuple(masks)) for colour, masks in wanted.items())
    return _possible(scene, tuple(tuple(zone) for zone in zones), by_colour)


@lru_cache(maxsize=256)
def _possible(
    scene: str,
    zones: tuple[tuple[int, ...], ...],
    by_colour: tuple[tuple[str, tuple[int, ...]], ...],
) -> bool | None:
    searches: list[_Search] = []
    for colour, masks in by_colour:
        mask = sum(1 << cell for cell in range(16) if scene[cell] == colour)
        index = COLOURS.index(colour)
        left = 0
        for number, zone in enumerate(zones):
            own = zone[index]
            left |= own << 16 * number | (sum(zone) - own) << 16 * number + 8
        search = _Search(masks)
        search.consider(mask, left, root=True)
        searches.append(search)
    # The search goes on with the most promising position of all colours: usually one colour has
    # an answer a few slides away.
    for _ in range(BOUND):
        searches = [search for search in searches if search.waiting]
        if not searches:
            return False
        best = min(searches, key=lambda search: search.waiting[0])
        if best.look():
            return True
    return None


class _Search:
    """The search for one colour: the positions seen, and those still to be examined."""

    def __init__(self, goals: tuple[int, ...]) -> None:
        self.goals = goals
        self.waiting: list[tuple[int, int, int]] = []
        self._seen: dict[int, list[int]] = {}

    def consider(self, mask: int, left: int, *, root: bool = False) -> bool:
        """Add a position to the search; return whether it shows a goal after a slide.

        A position is dropped if the same bits were seen before with at least as many umbrellas of
        each kind in each zone: every slide that is possible now was possible then.
        """
        goals = self.goals
        if not root:
            for goal in goals:
                if mask & goal == goal:
                    return True
        met = self._seen.get(mask)
        if met is None:
            self._seen[mask] = [left]
        else:
            for other in met:
                if ((other | _GUARD) - left) & _GUARD == _GUARD:
                    return False
            met.append(left)
        distance = self._distance(mask, left)
        if distance is not None:
            heappush(self.waiting, (distance, mask, left))
        return False

    def look(self) -> bool:
        """Try every slide from the most promising position; return whether one shows a goal."""
        _, mask, left = heappop(self.waiting)
        for zone, shifts in enumerate(SHIFTS):
            own = left >> 16 * zone & 0xFF
            other = left >> 16 * zone + 8 & 0xFF
            if not (own or other):
                continue
            less_own, less_other = left - (1 << 16 * zone), left - (1 << 16 * zone + 8)
            for shift in shifts:
                after = shift.push(mask)
                if own and self.consider(after | shift.entry, less_own):
                    return True
                if other and self.consider(after, less_other):
                    return True
        return False

    def _distance(self, mask: int, left: int) -> int | None:
        """Return an estimate of the distance to the nearest goal; None if none can be reached.

        A lower number is nearer. Twice the number of umbrellas left is subtracted, so that of two
        positions equally near the one that took fewer slides comes first.

        Two facts prove that a goal cannot be reached. Only a slide in its row or its column fills
        an empty cell of a goal. Umbrellas for rows wait left and right, those for columns at the
        top and the bottom. So these umbrellas must suffice for some choice of rows and columns
        that together hold every empty cell. And a goal needs four umbrellas of the colour, but
        the Scene and the zones never gain one.
        """
        own = (left & 0xFF) + (left >> 16 & 0xFF) + (left >> 32 & 0xFF) + (left >> 48 & 0xFF)
        if mask.bit_count() + own < 4:
            return None
        rows = (left & 0xFF) + (left >> 8 & 0xFF) + (left >> 16 & 0xFF) + (left >> 24 & 0xFF)
        columns = (left >> 32 & 0xFF) + (left >> 40 & 0xFF) + (left >> 48 & 0xFF) + (left >> 56)
        best: int | None = None
        for goal in self.goals:
            empty = goal & ~mask
            for rows_used, columns_used in covers(empty):
                if rows_used <= rows and columns_used <= columns:
                    size = 4 * (rows_used + columns_used) + empty.bit_count()
                    if best is None or size < best:
                        best = size
        return None if best is None else best - 2 * (rows + columns)


@cache
def covers(empty: int) -> tuple[tuple[int, int], ...]:
    """Return the smallest choices of rows and columns that together hold all these cells.

    Each choice is a pair: the number of rows, and that of columns. A pair is left out if another
    pair is no larger in either number.
    """
    cells = [divmod(cell, 4) for cell in range(16) if empty >> cell & 1]
    found: list[tuple[int, int]] = []
    for chosen in range(16):
        rows = chosen.bit_count()
        columns = len({column for row, column in cells if not chosen >> row & 1})
        found.append((rows, columns))
    smallest = [
        pair
        for pair in dict.fromkeys(found)
        if not any(o != pair and o[0] <= pair[0] and o[1] <= pair[1] for o in found)
    ]
    return tuple(sorted(smallest))
