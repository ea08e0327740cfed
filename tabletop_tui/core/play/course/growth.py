"""How points grew in a game: who led when, and what turned it, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tabletop_tui.core.words.speech import number_of

Growth = tuple[tuple[int, tuple[int, ...]], ...]
"""The points of each seat wherever they changed, and after how many answers that was.

In a game of goals, in hundredths of all that a seat has to reach.
"""


class Turning(NamedTuple):
    """A goal of a seat that was reached, or lost again, in which turn of all players."""

    turn: int
    seat: int
    goal: str
    reached: bool


def turning_points(growth: Growth, names: Sequence[str]) -> list[str]:
    """Who led in points, since when for good, and the biggest step; nothing for one seat alone."""
    if len(names) < 2 or len(growth) < 2:
        return []
    return [said for said in (_lead(growth, names), _step(growth, names)) if said]


def _lead(growth: Growth, names: Sequence[str]) -> str:
    """The changes of who alone was in front."""
    leads: list[tuple[int, int]] = []
    for at, points in growth:
        best = max(points)
        if points.count(best) > 1:
            continue
        seat = points.index(best)
        if not leads or leads[-1][1] != seat:
            leads.append((at, seat))
    if not leads:
        return ""
    at, seat = leads[-1]
    if len(leads) == 1:
        return f"{names[seat]} led from answer {at} on, and nobody came past."
    times = len(leads) - 1
    often = "once" if times == 1 else f"{times} times, the last time"
    passed = names[leads[-2][1]]
    return f"The lead changed {often} at answer {at}: {names[seat]} came past {passed}."


def _step(growth: Growth, names: Sequence[str]) -> str:
    """The most points that one seat gained at once."""
    gain, at, seat = max(
        (
            (now - was, -at, -seat)
            for (_, before), (at, after) in pairwise(growth)
            for seat, (was, now) in enumerate(zip(before, after, strict=True))
        ),
        default=(0, 0, 0),
    )
    if gain < 2:
        return ""
    return f"The biggest step: {number_of(gain, 'point')} for {names[-seat]} at answer {-at}."
