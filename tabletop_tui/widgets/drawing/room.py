"""Shares the rows of a screen by what matters: what can be chosen, names, then texts, then more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

MUST, NAMES, WOULD, TEXTS, MORE = range(5)
"""The steps of a need, in their order."""


class Need(NamedTuple):
    """The rows in which something tells all of a step, and of the steps before it."""

    must: int
    """The question, its keys, everything that can be chosen now."""

    names: int = 0
    """Whatever lies there has its name."""

    would: int = 0
    """What answers would do, what must not be missed, why something is refused."""

    texts: int = 0
    """Every text to its end."""

    more: int = 0
    """Frames, air, and what can be missed: other realms, rules, the older log."""

    def steps(self) -> tuple[int, ...]:
        """The rows up to each step: no step wants fewer than the one before it."""
        return tuple(accumulate(self, max))

    def plus(self, rows: int) -> Need:
        """The same with so many rows around it, such as those of a frame."""
        return Need(*(step + rows for step in self.steps()))


def fixed(rows: int) -> Need:
    """What needs the same at every step."""
    return Need(rows)


def from_step(step: int, rows: int) -> Need:
    """What needs so many rows from one step on, and none before it."""
    return Need(*(rows if one >= step else 0 for one in range(len(Need._fields))))


def most(needs: Sequence[Need]) -> Need:
    """What parts need that stand side by side, or one after the other in the same place."""
    return Need(*map(max, _steps(needs))) if needs else fixed(0)


def in_turn(needs: Sequence[Need]) -> Need:
    """What texts need that stand in the same place in turn, each while it is asked for.

    What the longest of them needs comes last: before that, half of them are told to their end.
    """
    longest = most(needs)
    texts = sorted(need.steps()[TEXTS] for need in needs)
    return longest._replace(texts=texts[(len(texts) - 1) // 2])


def total(needs: Sequence[Need]) -> Need:
    """What parts need that stand below each other."""
    return Need(*map(sum, _steps(needs))) if needs else fixed(0)


def share(
    room: int,
    needs: Sequence[Need],
    grows: int = -1,
    least: Sequence[int] = (),
) -> list[int]:
    """The rows of each part, step by step: nobody has more of one while others lack the one before.

    In their order those that fit have all of a step; what is left goes row by row to the others.
    What nobody needs has the part `grows`. A part that would have fewer rows than its `least` has
    none, the last one first.
    """
    room = max(0, room)
    parts = list(range(len(needs)))
    last = grows % max(1, len(needs))
    while True:
        those = [need if n in parts else fixed(0) for n, need in enumerate(needs)]
        given = _in_steps(room, those)
        if parts:
            given[last if last in parts else parts[-1]] += room - sum(given)
        short = [n for n in parts if least and 0 < given[n] < least[n]]
        if not short or len(parts) == 1:
            return given
        parts.remove(short[-1])


def fullest(
    sizes: Sequence[Sequence[int]], room: int, order: Iterable[int] | None = None
) -> list[int]:
    """The form of each thing: by the rows of its forms the fullest for which there is room.

    Each has the first one. Then, form by form, whatever comes first in `order` has the next one.
    """
    forms, first = [0] * len(sizes), [*(range(len(sizes)) if order is None else order)]
    left = room - sum(rows[0] for rows in sizes)
    for form in range(1, max(map(len, sizes), default=0)):
        for number in (one for one in first if form < len(sizes[one])):
            more = sizes[number][form] - sizes[number][forms[number]]
            if more <= left:
                forms[number], left = form, left - more
    return forms


def _in_steps(room: int, needs: Sequence[Need]) -> list[int]:
    given, left = [0] * len(needs), room
    for wanted in _steps(needs):
        for number, rows in enumerate(wanted):
            if (more := max(0, rows - given[number])) <= left:
                given[number], left = given[number] + more, left - more
        while left and (lacking := [n for n, rows in enumerate(wanted) if rows > given[n]]):
            for number in lacking[:left]:
                given[number], left = given[number] + 1, left - 1
    return given


def _steps(needs: Sequence[Need]) -> Iterator[tuple[int, ...]]:
    """What all of them need, step by step."""
    return zip(*(need.steps() for need in needs), strict=True)
