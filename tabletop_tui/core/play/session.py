"""A game in progress, with everything hidden in it. Players reach it through a `Seat`.

It adds look-ahead, undo and saving to `Position` (`position.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Self, TypeVar

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.errors import IllegalAnswerError, RulesError
from tabletop_tui.core.events import CHAIR, Event
from tabletop_tui.core.ids import read_state
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.lookahead import Given, Known
from tabletop_tui.core.play.position import (
    NOTHING_TO_DECIDE,
    NOTHING_TO_UNDO,
    TAKEN_BACK,
    Position,
    Step,
    advice_asked,
    latest_of,
)
from tabletop_tui.core.play.record import Answer, PastRecord, Record
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table
from tabletop_tui.core.visibility.redaction import redact, sees_more
from tabletop_tui.core.visibility.showing import Unknown

S = TypeVar("S", bound=State)


class Session(Position[S]):
    """One game from its first decision to its outcome, with look-ahead, undo and saving."""

    # -- looking ahead ---------------------------------------------------------------------

    def known(self, viewer: int) -> Known[S]:
        """What `viewer` may know of the running step: the start for look-aheads.

        Raises `IllegalAnswerError` when the game is over.
        """
        if self.decision is None:
            raise IllegalAnswerError(NOTHING_TO_DECIDE)
        known = self._known
        if known is None or known.viewer != viewer:
            # The digests are left out: they depend on what others were offered, which is secret.
            given = zip(self._answers, self._hidden_answers, strict=True)
            self._known = known = Known(
                viewer,
                self.public_table,
                redact(self.checkpoint, viewer),
                self._actor_before,
                tuple(
                    Given(one.seat, None if hidden and not _is_own(one, viewer) else one.key)
                    for one, hidden in given
                ),
            )
        return known

    def supposing(self, start: S, step: Step[S], past: Sequence[Step[S]] = ()) -> Self:
        """Another session of this game whose running step begins with the state `start`.

        `past` are the steps that it can undo. Raises `RulesError` when the rules fail.
        """
        twin = self._twin()
        twin._past.clear()
        twin._past.extend(past)
        twin.history, twin.before_history = [given for one in past for given in one.answers], 0
        try:
            twin._rebuild(step._replace(checkpoint=start, answers=()))
        except Exception as error:
            raise self._failure(error, "The game cannot be played from there.") from error
        return twin

    def retrace(self, start: S) -> Iterator[S]:
        """Play the running step again from `start`, a state equal to its checkpoint.

        Yields the state at each question of the step, the present question last. Do not change it.
        """
        twin = self.supposing(start, self._current)
        yield twin.state
        for answer in self._answers:
            twin.answer(answer.key)
            yield twin.state

    def takes(self, key: str, digest: str | None = None) -> bool:
        """Give this answer, if to a question with this digest; return whether that was possible."""
        if digest is not None and (self.decision is None or self.decision.digest != digest):
            return False
        try:
            self.answer(key)
        except (IllegalAnswerError, RulesError):
            return False
        return True

    # -- as a line of text -----------------------------------------------------------------

    def summary(self, taker: int | None = None) -> str:
        """Return the public state of the game: `turn 14 · level 1 · Ada to slide an umbrella`.

        `taker` is the seat that must take over the keyboard before anybody is asked. For a finished
        game it is the result; a single winner among several players comes first.
        """
        names, outcome = self.table.names, self.outcome
        one = outcome is not None and len(names) > 1 and len(outcome.winners) == 1
        won = f"{names[outcome.winners[0]]}: " if outcome is not None and one else ""
        turn = self.whose_turn() if taker is None else f"{names[taker]} to take over"
        return " · ".join(part for part in (self._status, won + turn) if part)

    @property
    def _status(self) -> str:
        return self.ruleset.status(self.view(PUBLIC))

    def whose_turn(self, between: str = " ") -> str:
        """Return the public task of who is asked, `Ada to slide an umbrella`, or the result.

        `between` follows the name; saves of older versions have a colon and a blank there.
        """
        if self.outcome is not None:
            return self.outcome.headline
        if (decision := self.decision) is None:
            return ""
        who = "the table" if decision.seat == TABLE else self.table.names[decision.seat]
        # The status already holds some parts: leave them out.
        status = self._status
        parts = ", ".join(part for part in decision.public.split(", ") if part not in status)
        return f"{who}{between}{parts}" if parts else f"{who} to decide"

    # -- undo ------------------------------------------------------------------------------

    def can_undo(self, over: Collection[int] = ()) -> bool:
        """Whether `undo` can take back the last answer: nobody has learned anything from it.

        Undo stops at a draw and at a reveal. The rules do not declare these: they are found by
        comparing what each seat sees, and the counter of random draws. Secret answers that wait in
        the running step are not in the state, and anything that happens after them may reveal them.
        So a secret answer can be taken back only while nothing has happened since.

        The answers of the seats `over`, which computers play, are skipped back to the last answer
        of a person. They too must not have revealed anything to that person. The answer that ends a
        choice of several is taken back together with its picks.
        """
        reach = self._reach(over)
        if reach is None:
            return False
        seat, now = self._back()[reach].seat, self
        left, ends = reach + 1, bool(reach) or not self._picks
        while left:
            before = now._fork_before_last()
            if before is None:
                return False
            picks = before._picks
            if not before._shows_nothing(now, seat):
                return False
            left -= 1
            if not left and ends:
                left, ends = picks, False
            if left:
                # `_shows_nothing` has given the answer again in `before`: fork once more.
                now = now._fork_before_last() or before
        return True

    def undo(self, over: Collection[int] = ()) -> None:
        """Take back the last answer that no seat of `over` gave, and all answers after it.

        Raises `IllegalAnswerError` if `can_undo` is false, because somebody has learned something.
        """
        if not self.can_undo(over):
            raise IllegalAnswerError(NOTHING_TO_UNDO)
        self._take_back(over)

    def unpick(self, key: str) -> None:
        """Take back one pick of the present choice of several. It need not be the last one.

        Raises `IllegalAnswerError` when it is not picked, or when anything has happened since.
        """
        picked = self.decision.picked if self.decision is not None else ()
        if key not in picked:
            raise IllegalAnswerError(f"{key!r} is not picked.")
        kept = tuple(self._answers[: -len(picked)])
        picks = self._answers[-len(picked) :]
        twin = self._twin()
        if not self._picks or not twin._rebuild(self._current._replace(answers=kept)):
            raise IllegalAnswerError("This pick cannot be taken back.")
        for answer in picks:
            if answer.key != key:
                twin.answer(answer.key)
        if twin.state != self.state or len(twin.events) != len(self.events):
            raise IllegalAnswerError("This pick cannot be taken back any more.")
        self._rebuild(twin._current)
        self._undone = []
        self.history[-len(picked) :] = twin._answers[len(kept) :]

    def can_table_undo(self, over: Collection[int] = ()) -> bool:
        """Whether there is anything left that the whole table could agree to take back."""
        return self._reach(over) is not None and self._fork_before_last() is not None

    def table_undo(self, over: Collection[int] = (), *, noted: bool = True) -> None:
        """Take back the last answer by agreement of the table, even if it revealed something.

        Skips the answers of the seats `over`, which computers play, and takes them back as well. If
        `noted`, the log says so. Raises `IllegalAnswerError` when nothing is left to take back.
        """
        if not self.can_table_undo(over):
            raise IllegalAnswerError("There is nothing left to take back.")
        if noted:
            self._game.events.append(TAKEN_BACK)
        self._take_back(over)
        self._undone = []

    def note_advice(self, seat: int) -> None:
        """Log for the whole table that this seat asked for advice. Undo does not remove the line.

        Several requests give only one line, until another seat acts or a new part of the game
        begins.
        """
        note = advice_asked(seat)
        if note not in reversed(latest_of(self._game.events, seat)):
            self._game.events.append(note)

    def note_chair(self, seat: int, *, computer: bool) -> None:
        """Log for the whole table that a chair changed hands. Undo does not remove the line.

        It is logged because a person who takes the chair of a computer player sees its hand.
        """
        who = "The computer" if computer else "A person"
        line = f"{who} plays {{who:seat}} from now on."
        self._game.events.append(Event(line, {"who": seat}, TABLE, "note", tag=CHAIR))

    def last_seat(self, over: Collection[int] = ()) -> int | None:
        """The seat whose answer would be taken back next; None when there is none."""
        reach = self._reach(over)
        return None if reach is None else self._back()[reach].seat

    def last_answerer(self, over: Collection[int] = ()) -> int | None:
        """As `last_seat`; for an answer of the table, the seat that acted (`Decision.answerer`)."""
        last = self.last_seat(over)
        if last != TABLE:
            return last
        before = self.fork()
        before._take_back(over)
        return before.decision.answerer if before.decision is not None else last

    def was_given_openly(self) -> bool:
        """Whether the seat of the last answer saw no more than the whole table, then and now.

        Then taking the answer back makes no seat look again at something that it alone may see.
        """
        back = self._back()
        before = self._fork_before_last() if back else None
        if before is None or before.decision is None or before.decision.secret:
            return False
        return not any(sees_more(state, back[0].seat) for state in (before.state, self.state))

    def can_redo(self) -> bool:
        """Whether an answer was taken back and nothing was answered since."""
        return bool(self._undone)

    def redo(self) -> None:
        """Give the answer that was taken back last again, with its picks.

        Raises `IllegalAnswerError` when there is none.
        """
        if not self._undone:
            raise IllegalAnswerError("There is nothing to do again.")
        undone = self._undone
        while undone:
            self.answer(undone[-1].key)
            self._undone = undone = undone[:-1]
            if not self._picks:
                break

    @property
    def _picks(self) -> int:
        """How many of the last answers are picks of the present choice of several."""
        picked = self.decision.picked if self.decision is not None else ()
        last = self._answers[len(self._answers) - len(picked) :]
        return len(picked) if tuple(answer.key for answer in last) == picked else 0

    def _back(self) -> list[Answer]:
        """The answers that can still be taken back, the last one first."""
        steps = [self._answers, *(past.answers for past in reversed(self._past))]
        return [answer for step in steps for answer in reversed(step)]

    def _reach(self, over: Collection[int]) -> int | None:
        """How many answers of the seats `over` came after the last answer of any other seat."""
        back = enumerate(self._back())
        return next((after for after, answer in back if answer.seat not in over), None)

    def _fork_before_last(self) -> Self | None:
        """Another session, as it was before the last answer; None when the rules changed since."""
        fork = self._twin()
        step = self._current if self._answers else fork._past.pop()
        try:
            return fork if fork._rebuild(step.without_last()) else None
        # The rules may fail at a step that was read from a file.
        except Exception:
            return None

    def _shows_nothing(self, after: Self, seat: int) -> bool:
        """Give the answer that led from here to `after`; return whether it revealed nothing hidden.

        `seat` would answer again after undo. What it already knew here does not count.
        """
        last = after._back()[0]
        answers = [*self._answers, last]
        asked = self.decision is not None and self.decision.hides_answer
        given = zip(answers, [*self._hidden_answers, asked], strict=True)
        others_wait = any(hidden and not _is_own(answer, seat) for answer, hidden in given)
        if others_wait and (self.state != after.state or len(self.events) != len(after.events)):
            return False
        unknown = Unknown(self.state, seat)
        fits = self.takes(last.key) and self.state == after.state
        return fits and not unknown.came_to_light(self.state)

    def _take_back(self, over: Collection[int] = ()) -> None:
        """Go back to before the last answer that no seat of `over` gave, and before its picks."""
        undone, reach = self._undone, self._reach(over) or 0
        left, ends = reach + 1, bool(reach) or not self._picks
        while left:
            undone = [*undone, self._back()[0]]
            step = self._current if self._answers else self._past.pop()
            self._rebuild(step.without_last())
            self._undone = undone
            del self.history[-1]
            left -= 1
            if not left and ends:
                left, ends = self._picks, False

    # -- saving ----------------------------------------------------------------------------

    def record(self) -> Record:
        """Everything needed to resume, as data."""
        return Record.model_construct(
            checkpoint=self.checkpoint.model_dump(),
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
            history=list(self.history),
            asked=self.decision.digest if self.decision is not None else "",
        )

    @classmethod
    def resume(cls, ruleset: Ruleset[S], table: Table, record: Record, version: int) -> Self:
        """Return a session at the recorded decision. `version` is the game's version in the record.

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
        session.history = list(record.history)
        session.before_history = record.decisions - len(record.history)
        answers = tuple(record.answers)
        step = Step(checkpoint, answers, record.events_before, record.actor_before)
        try:
            fits = session._rebuild(step)
        except Exception as error:
            raise session._failure(error, unfit) from error
        if not fits:
            del session.history[len(session.history) - len(record.answers) :]
            session.notices.append(
                "The rules of this game changed since it was saved: "
                "the running action is asked again from its start."
            )
        return session


def _is_own(answer: Answer, viewer: int) -> bool:
    """Whether this viewer gave the answer itself. An answer of the table belongs to no viewer."""
    return answer.seat == viewer != TABLE
