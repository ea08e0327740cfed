"""Players made of code: a policy gets the decision and, if it asks, the view of its seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.state import State

Look = Callable[[], State]
"""Makes the redacted view of the seat that decides now. It costs time: call it only when needed."""

Policy = Callable[[Decision], str]
"""Answers a decision with the key of one of its options."""

PolicyMaker = Callable[[int, Look], Policy]
"""Makes a policy for one game from a seed and a way to look. The same seed plays the same game."""


def random_policy(seed: int, look: Look) -> Policy:
    """A policy that takes any option, each as likely as the others. It never looks."""
    draw = Random(f"policy {seed}").random

    def decide(decision: Decision) -> str:
        options = decision.choices.options
        return options[int(draw() * len(options))].key

    return decide


POLICIES: dict[str, PolicyMaker] = {"random": random_policy}
"""Every policy by the name that the command line knows it by."""
