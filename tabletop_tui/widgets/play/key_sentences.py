"""Sentences about the keys of answers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.play.lookahead import ForGood
from tabletop_tui.core.visibility.showing import ENTER, Entry, runs

ENTER_SIGN = "⏎"
"""The key of a secret answer that Enter alone gives."""

NO_ANSWER = "That is not one of the answers now."

NOTHING_CHOSEN = "Nothing is chosen here."
DROPPED = "Your choice is dropped."

GIVES = "{} gives it."
"""Said at the key of an answer that is already on the button."""

THREE_SENTENCES = (
    (
        "Space takes over the keyboard: at a curtain, or where the button offers a hand. If Space "
        "also gives an answer there, the curtain or the button names that answer."
    ),
    "Enter gives what you have chosen at this question, and turns a page.",
    (
        "A key with an answer beside it gives that answer at once where you can take it back (u). "
        "Otherwise it only chooses it, and Enter gives it. It also only chooses when something is "
        "chosen already, when the same key led to these answers, or when a computer has just "
        "played. With the setting "
        "“Answers ask for Enter” only Enter gives an answer."
    ),
)
"""What keys do, in every game."""

NO_UNDO = "No undo: the game is over, and its end is noted."
"""Said at `u` at the end of a game, also after a player has given up."""

UNDO_AT_THE_BOARD = "b shows the board: there u takes the last answer back."
"""Said at `u` beside the result, if a player alone can take the end of the game back."""

ONCE_MORE = "Press again to leave (saved)."
"""Said at the first press of the key that leaves."""

ONCE_MORE_WITHOUT = "Press again to leave; it is saved, but not what you chose here."
"""Said at the key that leaves during an answer of several picks, which is saved only as a whole."""

SAME_KEY = "Enter gives it: the same key led to these answers."
CAME_BY_ITSELF = "Enter gives it: at this question a key only chooses."
"""Why a key has only chosen an answer, although the answer can be taken back."""


def gives_for_good(key: str, why: ForGood | None) -> str:
    """A sentence on why a seat may be unable to take this answer back alone."""
    return f"{GIVES.format(key)[:-1]} {why.value}." if why is not None and why.value else ""


def why_shut(decision: Decision, option: Option) -> str:
    """Why an answer of the list cannot be given now, in a sentence."""
    for refusal in decision.refusals():
        if refusal.target in (option.target, option.key) or refusal.label == option.label:
            return f"{refusal.label}: {refusal.why}."
    taken = "That does not go with what is taken."
    return taken if decision.picked else "No choice that is allowed holds that."


def span(shown: Sequence[Entry]) -> str:
    """The keys of a list in a few characters: `1-4`, `01-12`, `2 4 c p`, `1-6 9 h`.

    Letters for numbers above 9 are not listed, since the list shows them: `1-9, letters`.
    """
    marks = [entry.mark for entry in shown if entry.mark != ENTER]
    marks = [mark for mark in marks if len(mark) == 1] or marks
    numbers = [mark for mark in marks if mark.isdecimal() and mark != "0"]
    further = [one.mark for one in shown if one.mark.isalpha() and one.option.hotkey.isdecimal()]
    keys = [*runs(numbers, "-"), *(mark for mark in marks if mark not in (*numbers, *further))]
    return " ".join(keys) + (", letters" if further else "")
