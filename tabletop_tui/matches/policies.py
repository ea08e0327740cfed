"""Players that see no table: a policy receives options and returns the key of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tabletop_tui.core.decision import Option

Policy = Callable[[Sequence[Option]], str]
"""Answers a question with the key of one of its options. That is all it is given: no seat, through
which it could reach the truth, and no seed, from which every deal follows."""

PolicyMaker = Callable[[Random], Policy]
"""Makes a policy for one game. With the same luck it plays the same game."""


def luck_for(seed: int) -> Random:
    """Return the random numbers of the players for a seed. They tell nothing about the deal."""
    return Random(f"policy {seed}")


def random_policy(luck: Random) -> Policy:
    """Make a policy that chooses each option with the same chance."""
    draw = luck.random

    def decide(options: Sequence[Option]) -> str:
        return options[int(draw() * len(options))].key

    return decide


POLICIES: dict[str, PolicyMaker] = {"random": random_policy}
"""Every policy by the name that the command line knows it by."""
