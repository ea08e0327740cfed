"""Players made of code: a policy takes the seat that is asked and answers by a key."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tabletop_tui.core.play.seat import Seat

Policy = Callable[[Seat[Any]], str]
"""Answers what a seat is asked with the key of one of its options.

`seat.options` cost nothing, `seat.see()` costs time: look only when needed.
"""

PolicyMaker = Callable[[int], Policy]
"""Makes a policy for one game from a seed. The same seed plays the same game."""


def random_policy(seed: int) -> Policy:
    """A policy that takes any option, each as likely as the others. It never looks."""
    draw = Random(f"policy {seed}").random

    def decide(seat: Seat[Any]) -> str:
        options = seat.options
        return options[int(draw() * len(options))].key

    return decide


POLICIES: dict[str, PolicyMaker] = {"random": random_policy}
"""Every policy by the name that the command line knows it by."""
