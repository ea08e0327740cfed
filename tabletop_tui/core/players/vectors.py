"""A game in numbers, for learning programs: a view as a vector, answers as action numbers.

A game that supports this declares it in `numbers.py`, as `NUMBERS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)


class Numbers(Generic[S]):
    """The numbers of one game. Each has the same meaning in every match and for every seat."""

    def features(self, seats: int) -> Sequence[str]:
        """What each number of a vector is, at a table of this many seats."""
        raise NotImplementedError

    def vector(self, view: S, seat: int) -> Sequence[float]:
        """What a seat sees, as numbers of about 0 to 1, without anything hidden from the seat."""
        raise NotImplementedError

    def actions(self, seats: int) -> Sequence[str]:
        """What each action number means, at a table of this many seats."""
        raise NotImplementedError

    def action(self, decision: Decision, option: Option) -> str:
        """The meaning of an answer: one of `actions`. No two options of a question share one."""
        raise NotImplementedError
