"""Score strips: the spaces a Figure may cover, what covered ones are worth, the powers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..state import COLOURS
from .content import Power, PriceEntry, StripEntry

LENGTH = 10


class Strip:
    """One score strip. Spaces and slots are counted from 0 here; players count them from 1."""

    def __init__(self, entry: StripEntry, prices: Iterable[PriceEntry]) -> None:
        self.entry = entry
        self.id = entry.id
        self.spaces = entry.spaces
        self.two_rows = entry.neighbours == "grid 2x5"
        self.groups = tuple(
            (tuple(number - 1 for number in group.spaces), group.points) for group in entry.groups
        )
        self.powers: tuple[tuple[int, int, Power], ...] = tuple(
            (p.spaces[0] - 1, p.spaces[1] - 1, p.power) for p in entry.powers
        )
        self._prices = {price.size: price.points for price in prices}
        self._most = max(self._prices)
        self._fitting = {
            (colour, slot): tuple(n for n in range(LENGTH) if self._takes(n, colour, slot))
            for colour in COLOURS
            for slot in range(4)
        }

    def _takes(self, space: int, colour: str, slot: int) -> bool:
        kind = self.spaces[space]
        return kind == f"w{slot + 1}" if kind[0] == "w" else colour in kind

    def fitting(self, colour: str, slot: int, covered: Sequence[bool]) -> list[int]:
        """The free spaces for a Figure of this colour made with a tile in this slot.

        Plain spaces of the colour, two-colour spaces with it, and white spaces of the slot, which
        take any colour (rulings 3, 8 and 10).
        """
        return [space for space in self._fitting[colour, slot] if not covered[space]]

    def bonus(self, covered: Sequence[bool]) -> int:
        """The points of the strip itself: complete printed groups, or groups of neighbours."""
        if self.groups:
            return sum(points for spaces, points in self.groups if all(covered[n] for n in spaces))
        return sum(self.price(len(group)) for group in self.connected(covered))

    def price(self, size: int) -> int:
        """What a group of so many neighbouring tokens is worth; a single one nothing."""
        return self._prices.get(min(size, self._most), 0)

    def connected(self, covered: Sequence[bool]) -> list[list[int]]:
        """The connected sets of covered spaces, white ones included (ruling 32)."""
        groups: list[list[int]] = []
        seen = [False] * LENGTH
        for start in range(LENGTH):
            if seen[start] or not covered[start]:
                continue
            seen[start] = True
            group = [start]
            for space in group:
                for other in self.beside(space):
                    if covered[other] and not seen[other]:
                        seen[other] = True
                        group.append(other)
            groups.append(sorted(group))
        return groups

    def beside(self, space: int) -> list[int]:
        """The neighbours of a space. A power sign between two spaces does not part them."""
        width = LENGTH // 2 if self.two_rows else LENGTH
        row, column = divmod(space, width)
        rows = LENGTH // width
        near = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
        return [r * width + c for r, c in near if 0 <= r < rows and 0 <= c < width]

    def gain(self, covered: Sequence[bool], space: int) -> int:
        """How the points of the strip change when this space is covered; may be negative."""
        after = list(covered)
        after[space] = True
        return self.bonus(after) - self.bonus(covered)

    def fired(self, covered: Sequence[bool], space: int) -> Power | None:
        """The power that fires now that `space` has been covered (ruling 33)."""
        for first, second, power in self.powers:
            if space in (first, second) and covered[first] and covered[second]:
                return power
        return None
