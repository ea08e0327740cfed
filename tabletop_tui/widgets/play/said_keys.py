"""What is said of the keys of answers: whether they take at once, or choose only."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.visibility.showing import ENTER, Entry

ENTER_SIGN = "⏎"
"""Marks an answer that Enter gives, or that asks for Enter."""

NO_ANSWER = "That is not one of the answers now."

ENTER_TAKES = "Enter takes it."
"""What is said to the key of the answer that was chosen already."""

ASKS_ENTER = ENTER_TAKES.rstrip(".")
"""What stands beside an answer that was called by its key and is only chosen."""

KEYS_TAKE = ("keys take",)
KEYS_CHOOSE = ("keys choose, then Enter", "keys choose")
LAST_TAKES = ("keys choose, the last one takes", "the last one takes")
SOME_TAKE = (f"keys take, {ENTER_SIGN} + Enter", f"{ENTER_SIGN} + Enter")
"""What the keys of all answers do, of none that is taken at once, of picks of which
the last one is, and of some that are not."""

NO_UNDO = "No undo: the game is over, and its end is noted."
"""What `u` is told at the end of a game, also by who has given up."""

ONCE_MORE = "Once more leaves the game. It is saved."
"""What is said to the key that leaves, when something is asked."""

FOR_GOOD = "Enter takes it for good: "
"""What is said of an answer that cannot be taken back; why not follows."""


def why_shut(decision: Decision, option: Option) -> str:
    """Why an answer of the list cannot be given now, in a sentence."""
    for refusal in decision.refusals():
        if refusal.target in (option.target, option.key) or refusal.label == option.label:
            return f"{refusal.label}: {refusal.why}."
    return "That does not go with what is taken."


def said_of(asking: set[bool]) -> Sequence[str]:
    """What is said of keys where some ask for Enter (True), or take at once, or both."""
    if not asking:
        return ()
    return SOME_TAKE if len(asking) > 1 else KEYS_CHOOSE if True in asking else KEYS_TAKE


def span(shown: Sequence[Entry]) -> str:
    """The keys of a list in a few characters: `1-4`, `01-12`, `2 4 c p`, `1-6 x h`."""
    marks = [entry.mark for entry in shown if entry.mark != ENTER]
    marks = [mark for mark in marks if len(mark) == 1] or marks
    numbers = [mark for mark in marks if mark.isdecimal() and mark != "0"]
    others = [mark for mark in marks if mark not in numbers]
    if len(numbers) > 2 and int(numbers[-1]) - int(numbers[0]) == len(numbers) - 1:
        numbers = [f"{numbers[0]}-{numbers[-1]}"]
    return " ".join([*numbers, *others])
