"""What seats have seen of a running game, found by playing its last answers again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event, visible
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)


class LastLooks(NamedTuple, Generic[S]):
    """What the seats had seen of a game before it was opened again.

    `last` is the frame of each seat right after its last answer, if another seat was asked next,
    without look-ahead and undo. A seat that was asked again at once has no frame, because it is in
    the middle of its turn. `happened` are the public events of the last answer, and `began` the
    steps that began since then, as in `Session.began`.
    """

    last: Mapping[int, Seen[S]]
    happened: Sequence[Event] = ()
    began: Sequence[tuple[int, S]] = ()


def last_looks(session: Session[S]) -> LastLooks[S]:
    """Find out what the seats had seen, by playing the end of the game again.

    Returns nothing if the first answers were not kept, or if the rules ask other questions now.
    """
    nothing = LastLooks[S]({})
    if session.before_history or not session.history:
        return nothing
    latest = {answer.seat: number for number, answer in enumerate(session.history)}
    last, earliest = dict[int, Seen[S]](), min(latest.values())
    try:
        again, first = _from_before(session, lambda first, state: first <= earliest)
        for number, answer in enumerate(session.history[first:], first):
            seat = answer.seat
            if again.decision is None or again.decision.digest != answer.digest:
                return nothing
            logged = len(again.events)
            again.answer(answer.key)
            goes_on = again.decision is not None and again.decision.seat == seat
            if seat >= 0 and number == latest[seat] and not goes_on:
                last[seat] = Seat(again, seat).look_on()
    except TabletopError:
        return nothing
    happened = visible(again.events[logged:], PUBLIC)
    # Only the log that was recorded has the lines that no rule wrote.
    further = len(session.events) - len(again.events)
    steps = [(count + further, state) for count, state in again.began]
    return LastLooks(last, happened, steps)


def asked_this_turn(session: Session[S]) -> Iterator[tuple[int, S]]:
    """The seats that were asked since the present turn began, each with its view at that question.

    Plays the turn again up to the present question. Yields nothing if the rules count no turns, if
    the first answers were not kept, or if the rules ask other questions now.
    """
    turn = session.ruleset.turns_taken
    if (now := turn(session.state)) is None or session.before_history:
        return
    try:
        again, first = _from_before(session, lambda first, state: turn(state) != now)
        for answer in session.history[first:]:
            if again.decision is None or again.decision.digest != answer.digest:
                return
            if answer.seat >= 0 and turn(again.state) == now:
                yield answer.seat, again.view(answer.seat)
            again.answer(answer.key)
    except TabletopError:
        return


def _from_before(session: Session[S], fits: Callable[[int, S], bool]) -> tuple[Session[S], int]:
    """A session at the last step that `fits` and that undo can reach, else at the beginning.

    Also returns its number of answers. `fits` takes this number and the state.
    """
    first = len(session.history)
    for step in reversed(session.steps):
        first -= len(step.answers)
        if fits(first, step.checkpoint):
            return session.supposing(step.checkpoint, step), first
    return Session(session.ruleset, session.table), 0
