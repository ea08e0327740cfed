"""What calls an answer: letters are actions, numbers are the cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option

from ...rules.turn import END

LETTERS = {
    "gain": "t",
    "play": "p",
    "activate": "a",
    "fate": "f",
    "move": "m",
    "hero": "r",
    "vanquish": "x",
    "discard": "d",
}
"""What calls each action: its first letter, or one that no screen means anything else by."""

SECOND = "bjswyz"
"""What calls an action that a location has once more: letters that mean no other one."""

END_KEY = "0"
"""Ends the turn; in a choice of several it is done with that, as everywhere."""

MOST = 9
"""So many cards of a hand have a number."""


def hand_marks(hand: Sequence[str], decision: Decision) -> dict[str, str]:
    """A card of the hand by its place there, at every question about it; the rest has no mark."""
    numbers = {card: str(number) for number, card in enumerate(hand[:MOST], 1)}
    known = [*decision.several, *decision.options]
    return {o.key: numbers[o.target] for o in known if o.target in numbers}


def action_marks(actions: Sequence[Option]) -> dict[str, str]:
    """The letter of each action by its key, and that of the end of the turn."""
    marks, more = {END: END_KEY}, iter(SECOND)
    for option in actions:
        letter = LETTERS[option.value.action]
        marks[option.key] = letter if letter not in marks.values() else next(more)
    return marks
