"""Secret questions that come one after the other, found before their turn.

Where several seats answer in secret, what the later ones are asked often does not depend on what
the former ones say. Then all can be asked at once, and each answer be given when its question
comes up: the rules, the course of the game and its save are as if they had been asked in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from tabletop_tui.core.decision import DONE, Decision, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

PICKS = 50
"""The most answers of one seat that are tried to come to the next one."""

Pick = Callable[[Sequence[Option]], Option]


def asked_early(
    session: Session[S], seats: Collection[int], given: Mapping[int, Sequence[str]]
) -> dict[int, Seen[S]]:
    """What `seats` will be asked in secret after the present secret question, whatever is answered.

    `given` holds the keys that a seat has answered ahead already; what it is asked after these is
    found, and nothing once it is through. What a frame holds is as it will be when the question
    comes up; a question is left out where that depends on what the others answer before. Empty
    while the present question is open to all. Costs two forks of the session and their answers.
    """
    decision = session.decision
    if decision is None or not decision.secret or not set(seats) - {decision.seat}:
        return {}
    # If it is the same after the first and after the last of the answers, it tells nothing of them.
    one, other = (_tried(session, seats, given, pick) for pick in (_first, _last))
    return {
        seat: seen
        for seat, seen in one.items()
        if seat in other and same_question(seen, other[seat])
    }


def same_question(one: Seen[S], other: Seen[S]) -> bool:
    """Whether a seat is asked the same, and sees the same, in both frames."""
    here, there = one.question, other.question
    if here is None or there is None:
        return here is there
    return here.digest == there.digest and here.picked == there.picked and one.view == other.view


def _first(options: Sequence[Option]) -> Option:
    return next((option for option in options if option.key == DONE), options[0])


def _last(options: Sequence[Option]) -> Option:
    return next((option for option in reversed(options) if option.key != DONE), options[-1])


def _tried(
    session: Session[S], seats: Collection[int], given: Mapping[int, Sequence[str]], pick: Pick
) -> dict[int, Seen[S]]:
    """The questions that follow when everybody answers like this."""
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
    # What was tried may break foreign rules; then nobody is asked early.
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
    """Whether this key is one of the answers."""
    return decision is not None and decision.choices.get(key) is not None
