"""The board as a graph: which Locations are connected, how far apart, and where a Move may go."""

from __future__ import annotations

from collections.abc import Iterable

from .components import PlaceEntry

MOON, THEATRE, HARBOUR, MANSION = 1, 4, 6, 10
NUMBERS = range(1, 11)
FERRY = (4, 7, 9)


class Board:
    """Connections, distances and Moves of the ten Locations."""

    def __init__(self, entries: tuple[PlaceEntry, ...]) -> None:
        self.entries = entries
        self.ids = ("", *(entry.id for entry in entries))
        self.number_of = {entry.id: entry.number for entry in entries}
        self.to: tuple[tuple[int, ...], ...] = ((), *(tuple(sorted(e.to)) for e in entries))
        self.water = tuple(entry.number for entry in entries if entry.water)
        self.distance = [[self._far(a, b) for b in range(11)] for a in range(11)]
        self.moves: tuple[tuple[int, ...], ...] = tuple(self._moves(number) for number in range(11))

    def _moves(self, number: int) -> tuple[int, ...]:
        """Where a Move leads: connections, the Mansion, and from the Mansion anywhere (UA13)."""
        if number == MANSION:
            return tuple(other for other in NUMBERS if other != MANSION)
        return tuple(sorted({*self.to[number], MANSION})) if number else ()

    def _far(self, start: int, goal: int) -> int:
        if not start or not goal:
            return 0
        steps, seen = 0, {start}
        while goal not in seen:
            seen |= {far for near in seen for far in self.to[near]}
            steps += 1
        return steps

    def around(self, number: int) -> tuple[int, ...]:
        """A Location and those connected to it, in order."""
        return tuple(sorted((number, *self.to[number])))

    def closer(self, number: int, goals: Iterable[int]) -> list[int]:
        """The connected Locations that lie on a shortest way to the nearest goal."""
        aims = list(goals)
        if not aims:
            return []
        least = min(self.distance[number][goal] for goal in aims)
        if least == 0:
            return []
        nearest = [goal for goal in aims if self.distance[number][goal] == least]
        return [
            near
            for near in self.to[number]
            if any(self.distance[near][goal] == least - 1 for goal in nearest)
        ]
