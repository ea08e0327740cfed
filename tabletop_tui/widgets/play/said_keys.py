"""What is said of the keys of answers: whether they take at once, or choose only."""

from __future__ import annotations

from collections.abc import Sequence

ENTER_SIGN = "⏎"
NO_ANSWER = "That is not one of the answers now."
"""Marks an answer that Enter gives, or that asks for Enter."""

ENTER_TAKES = "Enter takes it."
"""What is said to the key of the answer that was chosen already."""

KEYS_TAKE = ("keys take",)
KEYS_CHOOSE = ("keys choose, then Enter", "keys choose")
LAST_TAKES = ("keys choose, the last one takes", "the last one takes")
SOME_TAKE = (f"keys take, {ENTER_SIGN} by Enter", f"{ENTER_SIGN} by Enter")
"""What the keys of all answers do, of none that is taken at once, of picks of which
the last one is, and of some that are not."""


def said_of(asking: set[bool]) -> Sequence[str]:
    """What is said of keys where some ask for Enter (True), or take at once, or both."""
    if not asking:
        return ()
    return SOME_TAKE if len(asking) > 1 else KEYS_CHOOSE if True in asking else KEYS_TAKE
