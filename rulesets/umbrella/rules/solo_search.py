"""Solo: can a new Figure still be made with the umbrellas that remain (ruling 41)?

In solo a pushed-out umbrella never comes back, so the question has an end. For one colour the
Scene is sixteen bits, and a zone is two counts: umbrellas of that colour, and others. The search
walks through these positions, the most promising first, and is exact: it says "no" only when
every position within reach has been looked at or is proved to be hopeless.

Only the tiles that lie open count: one beneath comes to light only when a Figure is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from ..board import LINES
from ..state import COLOURS, Zone

BOUND = 20_000
"""How many positions one question may look at. Beyond it the answer is "perhaps": play goes on."""

Goal = tuple[str, int]
"""A colour, and the four cells that must show it as bits (bit 0 is A1)."""


class _Shift(NamedTuple):
    """A line as bit arithmetic: its cells, where the newcomer lands, and which way they move."""

    cells: int
    entry: int
    up: int
    down: int

    def push(self, mask: int) -> int:
        """The bits after an umbrella of another colour has been pushed into this line."""
        moved = (mask & self.cells) << self.up >> self.down & self.cells & ~self.entry
        return mask & ~self.cells | moved


def _shift(cells: tuple[int, ...]) -> _Shift:
    step = cells[1] - cells[0]
    return _Shift(sum(1 << cell for cell in cells), 1 << cells[0], max(step, 0), max(-step, 0))


SHIFTS = tuple(tuple(_shift(line.cells) for line in lines) for lines in LINES)

# The umbrellas left are packed in one number, a byte for each zone and kind: of the colour asked
# for in the even bytes, others in the odd ones. The top bit of each byte stays free, so that one
# subtraction compares all eight counts at once.
_GUARD = sum(0x80 << 8 * n for n in range(8))


def figure_possible(scene: str, zones: Sequence[Zone], goals: Iterable[Goal]) -> bool | None:
    """Whether some goal can be shown after one slide or more.

    `zones` are left, right, top, bottom. None means that `BOUND` positions were looked at without
    an answer.
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
    # All colours take turns: the usual case is that one of them has an answer close at hand.
    for _ in range(BOUND):
        searches = [search for search in searches if search.waiting]
        if not searches:
            return False
        best = min(searches, key=lambda search: search.waiting[0])
        if best.look():
            return True
    return None


class _Search:
    """The search for one colour: positions seen, and those still to be looked at."""

    def __init__(self, goals: tuple[int, ...]) -> None:
        self.goals = goals
        self.waiting: list[tuple[int, int, int]] = []
        self._seen: dict[int, list[int]] = {}

    def consider(self, mask: int, left: int, *, root: bool = False) -> bool:
        """Note a position; True when it shows a goal after a slide.

        A position is dropped when the same bits were met with at least as many umbrellas of each
        kind in each zone: whatever can be done from here could be done from there.
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
        """Try every slide from the most promising position; True when one shows a goal."""
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
        """How far the nearest goal seems; None when no goal can be reached from here.

        The umbrellas left are taken off, twice: of two positions that seem equally near, the one
        that took fewer slides comes first.

        An empty cell of a goal is filled only by a slide in its row or its column. Rows are
        pushed from left and right, columns from top and bottom, so there must be a choice of rows
        and columns, no more than umbrellas wait there, that meets every empty cell. And a colour
        never has more umbrellas than on the Scene and in the zones now, of which four are needed.
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
    """How many rows and columns together meet all these cells, every smallest choice once."""
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
