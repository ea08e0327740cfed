"""A game in numbers, for programs that learn: what a seat sees as a vector, answers by number.

A game that has them declares them in `numbers.py`, as `NUMBERS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)


class Numbers(Generic[S]):
    """The numbers of one game: they mean the same in every game, for every seat."""

    def features(self, seats: int) -> Sequence[str]:
        """What each number of a vector is, at a table of so many seats."""
        raise NotImplementedError

    def vector(self, view: S, seat: int) -> Sequence[float]:
        """What a seat sees, as numbers around 0 to 1; nothing that is hidden from it is in them."""
        raise NotImplementedError

    def actions(self, seats: int) -> Sequence[str]:
        """What each action number means, at a table of so many seats."""
        raise NotImplementedError

    def action(self, decision: Decision, option: Option) -> str:
        """The meaning of an answer: one of `actions`. No two options of a question share one."""
        raise NotImplementedError
