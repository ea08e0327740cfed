"""Finds secret questions that can be asked before their turn.

When several seats answer in secret, the question to a later seat often does not depend on the
answers of the seats before it. Then all seats can be asked at once. Each answer is given to the
rules when its question comes up, so the rules and the save see the same game as if the seats had
been asked one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from tabletop_tui.core.decision import DONE, Decision, Option, same_question
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

PICKS = 50
"""The most answers that are tried for one seat before another seat must be asked."""

Pick = Callable[[Sequence[Option]], Option]


def asked_early(
    session: Session[S], seats: Collection[int], given: Mapping[int, Sequence[str]]
) -> dict[int, Seen[S]]:
    """Return what `seats` will be asked in secret, whatever is answered to the present question.

    The result has a frame for each seat with such a question: what the seat will see when the
    question comes up. A seat is left out if its frame depends on answers that others give before.
    `given` holds the keys that a seat has already answered ahead; the result has its next question,
    or none if the seat has answered all of them. The result is empty if the present question is not
    secret. The search makes two forks of the session and plays them on.
    """
    decision = session.decision
    if decision is None or not decision.secret or not set(seats) - {decision.seat}:
        return {}
    # Everybody gives the first answer in one fork and the last answer in the other. A frame that is
    # the same in both tells nothing about the answers.
    one, other = (_tried(session, seats, given, pick) for pick in (_first, _last))
    return {
        seat: seen for seat, seen in one.items() if seat in other and same_frame(seen, other[seat])
    }


def same_frame(one: Seen[S], other: Seen[S]) -> bool:
    """Whether both frames hold the same question and the same view."""
    return same_question(one.question, other.question) and one.view == other.view


def _first(options: Sequence[Option]) -> Option:
    return next((option for option in options if option.key == DONE), options[0])


def _last(options: Sequence[Option]) -> Option:
    return next((option for option in reversed(options) if option.key != DONE), options[-1])


def _tried(
    session: Session[S], seats: Collection[int], given: Mapping[int, Sequence[str]], pick: Pick
) -> dict[int, Seen[S]]:
    """The frames of the questions that follow if everybody answers by `pick`."""
    twin = session.fork()
    assert twin.decision is not None
    found: dict[int, Seen[S]] = {}
    passed: list[int] = []
    try:
        while (decision := twin.decision) is not None and decision.secret:
            seat = decision.seat
            if seat in passed:
                break
            if seat in seats and passed:
                _give(twin, seat, given.get(seat, ()))
                if _asks(twin, seat):
                    found[seat] = Seat(twin, seat).see()
            passed.append(seat)
            for _ in range(PICKS):
                if not _asks(twin, seat):
                    break
                assert twin.decision is not None
                twin.answer(pick(twin.decision.options).key)
            else:
                break
    # The tried answers may make foreign rules fail; then nobody is asked early.
    except TabletopError:
        return {}
    return found


def _give(twin: Session[S], seat: int, keys: Sequence[str]) -> None:
    for key in keys:
        if not _asks(twin, seat) or not offers(twin.decision, key):
            return
        twin.answer(key)


def _asks(twin: Session[S], seat: int) -> bool:
    return twin.decision is not None and twin.decision.seat == seat and twin.decision.secret


def offers(decision: Decision | None, key: str) -> bool:
    """Whether the decision offers an answer with this key."""
    return decision is not None and key in decision.choices
