"""A round of secret answers that several seats give at once.

As long as it goes on, a seat sees what it saw when it began: whose answer is in, and when, shows
on no private screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from tabletop_tui.core.play.seat import Acting, Seat, Seen


@dataclass(frozen=True, slots=True)
class Round:
    """Who takes part, with the lines of log that each had when it began, and whose turn is over.

    `now` is the seat whose turn it is.
    """

    logs: Mapping[int, int]
    now: int
    passed: frozenset[int] = frozenset()

    @classmethod
    def going_on(
        cls,
        before: Self | None,
        acting: Acting | None,
        early: Collection[int],
        seat_at: Callable[[int], Seat[Any]],
    ) -> Self | None:
        """The round in which this seat is asked: the one before, a new one, or none."""
        if acting is None or not acting.secret:
            return None
        if before is not None and acting.seat in before.logs and acting.seat not in before.passed:
            if acting.seat == before.now:
                return before
            return replace(before, now=acting.seat, passed=before.passed | {before.now})
        if not early:
            return None
        members = sorted({*early, acting.seat})
        return cls({seat: len(seat_at(seat).log) for seat in members}, acting.seat)

    def shown(
        self, seen: Seen[Any], early: Seen[Any] | None, last: Seen[Any] | None, *, mine: bool
    ) -> Seen[Any]:
        """What a seat of the round is shown: its question, or what it saw before without one."""
        shown = seen
        if not mine and early is not None:
            shown = early._replace(undoes=None, redoes=False, can_take_back=False)
        elif not mine and last is not None:
            return last._replace(question=None, known=None)
        return shown._replace(log=seen.log[: self.logs[seen.viewer]])
