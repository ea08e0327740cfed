"""What each seat saw when it last handed the keyboard on, found again after a resume."""

from __future__ import annotations

from typing import TypeVar

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)


def last_looks(session: Session[S]) -> dict[int, Seen[S]]:
    """The frame of every seat from right after its last answer, when another one was asked.

    A seat that has answered since it was asked, and is asked on, has none: it is in the middle of
    its turn. The rules play the game again from its first answer. Empty where that is not kept, or
    where the rules ask otherwise by now.
    """
    if session.before_course or not session.course:
        return {}
    left: dict[int, Session[S]] = {}
    try:
        again = Session(session.ruleset, session.table)
        for answer in session.course:
            decision = again.decision
            if decision is None or decision.digest != answer.digest:
                return {}
            again.answer(answer.key)
            if again.decision is None or again.decision.seat != answer.seat:
                left[answer.seat] = again.fork()
            else:
                left.pop(answer.seat, None)
    except TabletopError:
        return {}
    return {seat: Seat(then, seat).see() for seat, then in left.items() if seat >= 0}
