"""Policies: functions that receive the options of a question and return the key of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tabletop_tui.core.decision import Option

Policy = Callable[[Sequence[Option]], str]
"""Returns the key of one of the options. It receives neither a seat, which would give it access to
the game, nor the seed, from which it could work out every deal."""

PolicyMaker = Callable[[Random], Policy]
"""Makes a policy for one game. Equal random numbers make equal games."""


def luck_for(seed: int) -> Random:
    """Return the random numbers of the players for a seed. The deal does not follow from them."""
    return Random(f"policy {seed}")


def random_policy(luck: Random) -> Policy:
    """Make a policy that chooses each option with the same chance."""
    draw = luck.random

    def decide(options: Sequence[Option]) -> str:
        return options[int(draw() * len(options))].key

    return decide


POLICIES: dict[str, PolicyMaker] = {"random": random_policy}
