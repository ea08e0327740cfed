"""Randomness that can be saved: every draw starts a new generator from the seed and a counter.

The same state always draws the same thing, in every process and after every resume. Undo compares
the counter to find out whether anything was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from tabletop_tui.core.state import State

T = TypeVar("T")


class Chance:
    """The random numbers of one game, from the seed and the counter in its state.

    Each call is one draw and adds one to the counter, so a resumed game draws the same things.

    >>> state = State(seed=7)
    >>> rolls = [Chance(state).below(6) for _ in range(3)]
    >>> state.draws
    3
    >>> again = Chance(State(seed=7))
    >>> [again.below(6) for _ in range(3)] == rolls
    True
    """

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a new list of the items in random order."""
        mixed = list(items)
        self._next().shuffle(mixed)
        return mixed

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items at random. Raises `IndexError` when there are none."""
        return self._next().choice(items)

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` different items in random order."""
        return self.shuffled(items)[:count]

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 to `limit - 1`."""
        return self._next().randrange(limit)

    def _next(self) -> Random:
        state = self._state
        state.draws += 1
        return Random((state.seed << 32) | state.draws)
