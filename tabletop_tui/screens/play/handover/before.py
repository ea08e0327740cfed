"""What was there before a question: keys that come now may still be meant for it."""

from __future__ import annotations

from math import inf

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.screens.late import (
    AGAIN_SECONDS,
    HABIT_SECONDS,
    HANDING_SECONDS,
    LATE_SECONDS,
    PRESSED_TWICE,
    TOO_LATE,
    UNREAD_SECONDS,
    WAS_ENOUGH,
    Wait,
)

NOBODY = -2


class Before:
    """What a game screen has shown until now, as far as a key may come too late for it."""

    def __init__(self) -> None:
        self.answered = NOBODY
        """The seat that answered last, or the table."""
        self.is_due = True
        """Whether what is asked next is a new question."""
        self.just_opened = True
        """Whether nothing was asked here yet: the key that opened the game may come twice."""
        self.went_on = False
        """Whether something has ended by itself since the last question."""
        self.was_watched = False
        """Whether something was looked at by all since then."""
        self.was_enough = False
        """Whether the last key called an answer and was enough."""
        self.asked_to_leave = False
        """Whether the last key was the one that leaves: once more, and it does."""

    def has_answered(self, seat: int) -> None:
        """A seat, or the table, has answered: what comes now is another question."""
        self.answered, self.is_due = seat, True

    def anew(self) -> None:
        """Something else lay between: what is asked next is new to whoever looks."""
        self.answered, self.is_due = NOBODY, True

    def met(self) -> None:
        """A question stands there now."""
        self.is_due = self.just_opened = self.went_on = self.was_watched = False

    def wait(self, decision: Decision, *, goes_round: bool, opens: bool, hands: bool) -> Wait:
        """For how long keys are not meant for a question that appears now.

        `goes_round`: whether it is for somebody else who sits here than the question before;
        `opens`: whether it shows a hand; `hands`: whether going on gives the keyboard away.
        """
        # Whoever takes the keyboard has read nothing yet.
        unread = UNREAD_SECONDS if opens else 0.0 if hands else -inf
        if self.went_on:
            answers = 0.0 if opens else AGAIN_SECONDS
            return Wait(LATE_SECONDS, answers, unread, hands, strict=True, why=TOO_LATE)
        if goes_round and self.answered >= 0:
            return Wait(HANDING_SECONDS, AGAIN_SECONDS, unread, hands)
        if goes_round:
            answers = HABIT_SECONDS if decision.seat == TABLE else 0.0
            return Wait(AGAIN_SECONDS, answers, unread, hands)
        if self.just_opened:
            return Wait(AGAIN_SECONDS, unread=unread, hands=hands)
        if decision.picked:
            # Keys set picks of several, one Enter ends them: no habit, it is what the rows say.
            return Wait(unread=unread, hands=hands)
        # An Enter that only confirms what a key has taken, or was pressed twice.
        why = WAS_ENOUGH if self.was_enough else "" if self.was_watched else PRESSED_TWICE
        return Wait(HABIT_SECONDS, unread=unread, hands=hands, why=why)
