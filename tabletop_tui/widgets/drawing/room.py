"""Shares the rows of a screen by importance: what can be chosen, names, texts, then the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

MUST, NAMES, WOULD, TEXTS, MORE = range(5)
"""The steps of a need, in their order."""


class Need(NamedTuple):
    """The rows that a part needs to show all of a step, and of the steps before it."""

    must: int
    """The question, its keys, everything that can be chosen now."""

    names: int = 0
    """The name of everything that lies there."""

    would: int = 0
    """What answers would do, news that must not be missed, reasons for refusals."""

    texts: int = 0
    """Every text to its end."""

    more: int = 0
    """Frames, empty rows, and the least important: other realms, rules, the older log."""

    def steps(self) -> tuple[int, ...]:
        """The rows up to each step: no step wants fewer rows than the step before."""
        return tuple(accumulate(self, max))

    def plus(self, rows: int) -> Need:
        """This need with `rows` more at every step, such as the rows of a frame."""
        return Need(*(step + rows for step in self.steps()))


def fixed(rows: int) -> Need:
    """A need of the same rows at every step."""
    return Need(rows)


def from_step(step: int, rows: int) -> Need:
    """A need of `rows` from a step on, and of none before."""
    return Need(*(rows if one >= step else 0 for one in range(len(Need._fields))))


def most(needs: Sequence[Need]) -> Need:
    """The need of parts side by side, or of parts that share one place in turn."""
    return Need(*map(max, _steps(needs))) if needs else fixed(0)


def in_turn(needs: Sequence[Need]) -> Need:
    """The need of texts that share one place, each shown while it is asked for.

    Half of the texts are shown whole from an earlier step on; the longest text only at the last.
    """
    longest = most(needs)
    texts = sorted(need.steps()[TEXTS] for need in needs)
    return longest._replace(texts=texts[(len(texts) - 1) // 2])


def total(needs: Sequence[Need]) -> Need:
    """The need of parts below each other."""
    return Need(*map(sum, _steps(needs))) if needs else fixed(0)


def share(
    room: int,
    needs: Sequence[Need],
    grows: int = -1,
    least: Sequence[int] = (),
) -> list[int]:
    """The rows of each part: no part gets rows for a step while another lacks an earlier step.

    Parts whose whole step fits get it, in their order; what is left goes row by row to the others.
    The part `grows` gets all spare rows. A part that would get fewer rows than its `least` gets
    none; the last such part is dropped first.
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
    """For each thing the number of its fullest form that has room, by the rows of the forms.

    All things get their first form. Then, form by form, things get the next form in `order`.
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
    """The rows of all needs at each step."""
    return zip(*(need.steps() for need in needs), strict=True)
