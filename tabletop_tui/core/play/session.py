"""A game in progress, with all of the truth. Players reach it through a `Seat`.

On the game that stands at a decision (`standing.py`) rest looking ahead, undo and saving.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self, TypeVar

from tabletop_tui.core.errors import IllegalAnswerError, RulesError
from tabletop_tui.core.ids import read_state
from tabletop_tui.core.play.lookahead import Given, Known
from tabletop_tui.core.play.record import Answer, PastRecord, Record
from tabletop_tui.core.play.standing import (
    BESIDE,
    NOTHING_TO_DECIDE,
    NOTHING_TO_UNDO,
    PAST_STEPS,
    TAKEN_BACK,
    Standing,
    Step,
    advice_asked,
)
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table
from tabletop_tui.core.visibility.redaction import redact
from tabletop_tui.core.visibility.undo_limit import Unknown

__all__ = ["BESIDE", "PAST_STEPS", "TAKEN_BACK", "Session"]

S = TypeVar("S", bound=State)


class Session(Standing[S]):
    """One game from its first decision to its outcome, and all that is done with it besides."""

    # -- looking ahead ---------------------------------------------------------------------

    def known(self, viewer: int) -> Known[S]:
        """What `viewer` may know of the running step, to play on from the present question.

        Raises `IllegalAnswerError` when the game is over.
        """
        if self.decision is None:
            raise IllegalAnswerError(NOTHING_TO_DECIDE)
        known = self._known
        if known is None or known.viewer != viewer:
            # Without the digests: what others were offered tells what they hold.
            given = zip(self._answers, self._secret, strict=True)
            self._known = known = Known(
                viewer,
                self.public_table,
                redact(self._checkpoint, viewer),
                self._actor_before,
                tuple(
                    Given(one.seat, None if secret and one.seat != viewer else one.key)
                    for one, secret in given
                ),
            )
        return known

    def retrace(self, start: S) -> Iterator[S]:
        """Play the running step again from a state equal to its checkpoint.

        Gives the state at each of its questions, the present one last. Nobody may change it.
        """
        twin = self._twin()
        twin._rebuild(self._current._replace(checkpoint=start, answers=()))
        yield twin.state
        for answer in self._answers:
            twin.answer(answer.key)
            yield twin.state

    # -- undo ------------------------------------------------------------------------------

    def can_undo(self) -> bool:
        """Whether the last answer can be taken back without anybody having learned anything.

        Not past a draw, not past a reveal, not past another seat's answer. Nobody wrote this
        line down: it is found by comparing what each seat sees and the counter of chance.
        Secret answers that wait in the running step are in no state; whatever happens after
        them may show them, so that such an answer can be taken back only while nothing happens.
        """
        last = self._last_answer()
        if last is None:
            return False
        if self._undone and self._undone[-1].seat != last.seat:
            return False
        fork = self._fork_before_last()
        if fork is None:
            return False
        given = zip(fork._answers, fork._secret, strict=True)
        others_wait = any(secret and answer.seat != last.seat for answer, secret in given)
        if others_wait and (fork.state != self.state or len(fork.events) != len(self.events)):
            return False
        unknown = Unknown(fork.state, last.seat)
        return fork._leads_to(last.key, self.state) and not unknown.came_to_light(fork.state)

    def undo(self) -> None:
        """Take the last answer back. Raises `IllegalAnswerError` when that would be a peek."""
        if not self.can_undo():
            raise IllegalAnswerError(NOTHING_TO_UNDO)
        self._take_back()

    def unpick(self, key: str) -> None:
        """Take one pick of the present choice of several back, whichever of them it was.

        Raises `IllegalAnswerError` when it is not picked, or when anything has happened since.
        """
        decision = self.decision
        picked = decision.picked if decision is not None else ()
        if key not in picked:
            raise IllegalAnswerError(f"{key!r} is not picked.")
        kept = tuple(self._answers[: -len(picked)])
        picks = self._answers[-len(picked) :]
        twin = self._twin()
        fits = tuple(answer.key for answer in picks) == picked
        if not fits or not twin._rebuild(self._current._replace(answers=kept)):
            raise IllegalAnswerError("This pick cannot be taken back.")
        for answer in picks:
            if answer.key != key:
                twin.answer(answer.key)
        if twin.state != self.state or len(twin.events) != len(self.events):
            raise IllegalAnswerError("This pick cannot be taken back without peeking.")
        self._rebuild(twin._current)
        self._undone = []
        self.course[-len(picked) :] = twin._answers[len(kept) :]

    def can_table_undo(self) -> bool:
        """Whether there is anything left that the whole table could agree to take back."""
        return self._last_answer() is not None and self._fork_before_last() is not None

    def table_undo(self) -> None:
        """Take the last answer back by agreement of the table, whatever it showed; it is noted.

        Raises `IllegalAnswerError` when nothing is left to take back.
        """
        if not self.can_table_undo():
            raise IllegalAnswerError("There is nothing left to take back.")
        self._game.events.append(TAKEN_BACK)
        self._take_back()
        self._undone = []

    def note_advice(self, seat: int) -> None:
        """Tell the whole table that this seat asked for advice; nothing takes that back."""
        self._game.events.append(advice_asked(seat))

    @property
    def last_seat(self) -> int | None:
        """The seat whose answer would be taken back next; None when there is none."""
        last = self._last_answer()
        return last.seat if last else None

    def can_redo(self) -> bool:
        """Whether an answer was taken back and nothing was answered since."""
        return bool(self._undone)

    def redo(self) -> None:
        """Give the answer again that was taken back last."""
        if not self._undone:
            raise IllegalAnswerError("There is nothing to do again.")
        rest = self._undone[:-1]
        self.answer(self._undone[-1].key)
        self._undone = rest

    def _last_answer(self) -> Answer | None:
        if self._answers:
            return self._answers[-1]
        return self._past[-1].answers[-1] if self._past else None

    def _fork_before_last(self) -> Self | None:
        """Another session, standing before the last answer; None when the rules changed since."""
        fork = self._twin()
        step = self._current if self._answers else fork._past.pop()
        try:
            return fork if fork._rebuild(step.without_last()) else None
        # A step that came from a file may be one that its rules fail at.
        except Exception:
            return None

    def _leads_to(self, key: str, after: S) -> bool:
        """Give this answer; whether it fits and comes to the state `after`."""
        try:
            self.answer(key)
        except (IllegalAnswerError, RulesError):
            return False
        return self.state == after

    def _take_back(self) -> None:
        last = self._last_answer()
        assert last is not None
        undone = [*self._undone, last]
        self._step_back()
        self._undone = undone
        del self.course[-1]

    def _step_back(self) -> bool:
        step = self._current if self._answers else self._past.pop()
        return self._rebuild(step.without_last())

    # -- saving ----------------------------------------------------------------------------

    def record(self) -> Record:
        """Everything needed to resume, as data."""
        return Record.model_construct(
            checkpoint=self._checkpoint.model_dump(),
            answers=list(self._answers),
            events_before=self._events_before,
            actor_before=self._actor_before,
            past=[
                PastRecord.model_construct(
                    checkpoint=past.checkpoint.model_dump(),
                    answers=list(past.answers),
                    events=past.events,
                    actor=past.actor,
                )
                for past in self._past
            ],
            events=list(self._game.events),
            decisions=self.decisions,
            course=list(self.course),
        )

    @classmethod
    def resume(cls, ruleset: Ruleset[S], table: Table, record: Record, version: int) -> Self:
        """Stand at the recorded decision again. `version` is the content version of the record.

        When the rules changed and an answer no longer fits, the running step starts again from
        its checkpoint and `notices` says so. Raises `pydantic.ValidationError` or `RulesError`
        when the checkpoint itself is not of this game.
        """
        session = cls.__new__(cls)
        session._prepare(ruleset, table)
        unfit = "The game cannot be resumed."

        def state_of(raw: dict[str, Any]) -> S:
            try:
                raw = ruleset.upgrade(raw, version)
            except Exception as error:
                raise session._failure(error, unfit) from error
            return read_state(ruleset.state_type, raw, ruleset.ids, len(table.chairs))

        checkpoint = state_of(record.checkpoint)
        session._game = Game(table, checkpoint)
        session._game.events = list(record.events)
        for past in record.past:
            session._past.append(
                Step(state_of(past.checkpoint), tuple(past.answers), past.events, past.actor)
            )
        session.course = list(record.course)
        session.before_course = record.decisions - len(record.course)
        answers = tuple(record.answers)
        step = Step(checkpoint, answers, record.events_before, record.actor_before)
        try:
            fits = session._rebuild(step)
        except Exception as error:
            raise session._failure(error, unfit) from error
        if not fits:
            del session.course[len(session.course) - len(record.answers) :]
            session.notices.append(
                "The rules of this game changed since it was saved: "
                "the running action is asked again from its start."
            )
        return session
