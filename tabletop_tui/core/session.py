"""A game in progress: asks, takes answers, remembers just enough to stand anywhere again.

The session keeps a checkpoint (the state at the start of the running step) and the answers given
since. From these it rebuilds any moment in any process: clone the checkpoint, start the step,
feed it the answers. Saving, undo and searching bots all rest on that one idea.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_tui.core.decision import TABLE, Decision, Option, Play
from tabletop_tui.core.errors import IllegalAnswerError, RulesError, named
from tabletop_tui.core.events import Event
from tabletop_tui.core.lookahead import Known, foretold, look_ahead
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.peeking import Unknown
from tabletop_tui.core.record import Answer, PastRecord, Record
from tabletop_tui.core.ruleset import Game, Preview, Ruleset
from tabletop_tui.core.secrecy import redact
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table

S = TypeVar("S", bound=State)

PAST_STEPS = 24
"""How many finished steps undo can reach back, so that saves stay small however long a game is."""

STEPS_WITHOUT_QUESTION = 10_000

NOTHING_TO_DECIDE = "The game is over; there is nothing to decide."

TAKEN_BACK = "The table agrees to take a move back."
"""The one line of the log that undo never takes back."""


class _Step(NamedTuple, Generic[S]):
    """A step: where it starts, what was answered in it, and how long the log was before it."""

    checkpoint: S
    answers: tuple[Answer, ...]
    events: int
    actor: int

    def without_last(self) -> _Step[S]:
        return self._replace(answers=self.answers[:-1])


class Session(Generic[S]):
    """Drives one game from its first decision to its outcome.

    `decision` is what is asked now, or None when `outcome` tells how the game ended.
    `notices` are sentences the players should read (the rules changed since the save).
    """

    _game: Game[S]
    _checkpoint: S

    def __init__(self, ruleset: Ruleset[S], table: Table) -> None:
        """Set the game up and run to its first decision. Raises `RulesError` when that fails."""
        self._prepare(ruleset, table)
        try:
            self._game = Game(table, ruleset.setup(table))
            self._next_step()
        # Rules are foreign code: whatever they raise becomes a sentence.
        except Exception as error:
            raise self._failure(error, "No game was started.") from error

    def _prepare(self, ruleset: Ruleset[S], table: Table) -> None:
        self.ruleset = ruleset
        self.table = table
        self.decision: Decision | None = None
        self.outcome: Outcome | None = None
        self.decisions = 0
        self.notices: list[str] = []
        self._past: deque[_Step[S]] = deque(maxlen=PAST_STEPS)
        self._answers: list[Answer] = []
        self._undone: list[Answer] = []
        self._secret: list[bool] = []
        self._events_before = 0
        self._actor_before = -1
        self._running: Play[None] | None = None
        self._known: Known[S] | None = None

    # -- playing ---------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The whole truth. For rules and tests; screens and bots use `view`."""
        return self._game.state

    @property
    def events(self) -> list[Event]:
        """Everything that happened, secrets included; screens use `events.visible`."""
        return self._game.events

    def view(self, viewer: int) -> S:
        """The state as a seat, or `PUBLIC`, may see it."""
        return redact(self._game.state, viewer)

    def question(self, viewer: int) -> Decision | None:
        """The decision, if it is this viewer's or the whole table's to take."""
        decision = self.decision
        if decision is None or decision.seat not in (viewer, TABLE):
            return None
        return decision

    def answer(self, key: str) -> None:
        """Answer the decision with the option of this key and run on to the next one.

        Raises `IllegalAnswerError` when it was not offered and `RulesError` when the rules failed;
        either way the session stands where it stood.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswerError(NOTHING_TO_DECIDE)
        option = decision.choices.get(key)
        if option is None:
            raise IllegalAnswerError(f"{key!r} is not one of the answers to {decision.prompt!r}.")
        undone, decisions = self._undone, self.decisions
        self._undone = []
        try:
            self._give(decision, option)
        # Rules are foreign code. Whatever they raise, the game must go on from where it was.
        except Exception as error:
            self._undone, self.decisions = undone, decisions
            self._rebuild(self._current.without_last())
            kept = "Nothing is lost: the game stands where it was."
            raise self._failure(error, kept) from error

    def _failure(self, error: Exception, after: str) -> RulesError:
        if isinstance(error, RulesError):
            return RulesError(f"{error} {after}")
        manifest = self.ruleset.manifest
        why = named(error, secrets=manifest.secrets)
        return RulesError(f"The rules of {manifest.title} failed ({why}). {after}")

    @property
    def _current(self) -> _Step[S]:
        return _Step(
            self._checkpoint, tuple(self._answers), self._events_before, self._actor_before
        )

    def _give(self, decision: Decision, option: Option) -> None:
        self._answers.append(Answer(decision.seat, option.key, decision.digest))
        self.decisions += 1
        try:
            self._send(decision, option)
        except StopIteration:
            finished = self._current
            self._next_step()
            self._past.append(finished)

    def _send(self, decision: Decision, option: Option) -> None:
        """Send the answer into the running step. Raises `StopIteration` when that ends it."""
        self._secret.append(decision.secret)
        self._known = None
        self._game.actor = decision.seat
        assert self._running is not None
        self.decision = self._seated(self._running.send(option))

    def _seated(self, decision: Decision | None) -> Decision | None:
        """The decision, if there is a seat that can take it. Raises `RulesError` otherwise."""
        if decision is not None and not TABLE <= decision.seat < len(self.table.chairs):
            raise RulesError("The rules ask a player who does not sit at this table.")
        return decision

    def _next_step(self) -> None:
        """Run steps until one asks something or the game is over."""
        game, ruleset = self._game, self.ruleset
        for _ in range(STEPS_WITHOUT_QUESTION):
            checkpoint = game.state.clone()
            events, actor = len(game.events), game.actor
            outcome = ruleset.outcome(game.state)
            running = None
            decision = None
            if outcome is None:
                running = ruleset.step(game)
                decision = self._seated(next(running, None))
            if decision is not None or outcome is not None:
                self._checkpoint, self._answers, self._secret = checkpoint, [], []
                self._events_before, self._actor_before = events, actor
                self._running, self.decision, self.outcome = running, decision, outcome
                self._known = None
                return
        raise RulesError(f"{ruleset.manifest.title} goes on without asking anything.")

    # -- looking ahead ---------------------------------------------------------------------

    def known(self, viewer: int) -> Known[S]:
        """What `viewer` may know of the running step, to play on from the present question.

        Raises `IllegalAnswerError` when the game is over.
        """
        if self.decision is None:
            raise IllegalAnswerError(NOTHING_TO_DECIDE)
        known = self._known
        if known is None or known.viewer != viewer:
            given = zip(self._answers, self._secret, strict=True)
            self._known = known = Known(
                viewer,
                self.table.model_copy(update={"seed": 0}),
                redact(self._checkpoint, viewer),
                self._actor_before,
                tuple(None if secret and one.seat != viewer else one for one, secret in given),
            )
        return known

    def preview(self, viewer: int, option: Option) -> Preview:
        """What an option of the present question would do, as far as `viewer` can know.

        In the words of the game; where it has none for this option, the look-ahead says what would
        be told. A secret answer gets only the words of the game: those across the table see how
        many lines there are. Empty for who is not asked.
        """
        decision = self.question(viewer)
        if decision is None:
            return Preview()
        own = self.ruleset.preview(self.view(viewer), decision, option)
        if own.lines or decision.secret:
            return own
        ahead = look_ahead(self.ruleset, self.known(viewer), option.key)
        return foretold(ahead, self.table.names, self.ruleset.words)

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
            raise IllegalAnswerError("There is nothing that can be taken back without peeking.")
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
        self.decisions -= 1

    def can_table_undo(self) -> bool:
        """Whether there is anything left that the whole table could agree to take back."""
        return self._last_answer() is not None and self._fork_before_last() is not None

    def table_undo(self) -> None:
        """Take the last answer back by agreement of the table, whatever it showed; it is noted.

        Raises `IllegalAnswerError` when nothing is left to take back.
        """
        if not self.can_table_undo():
            raise IllegalAnswerError("There is nothing left to take back.")
        self._game.events.append(Event(TAKEN_BACK, {}, TABLE, "note"))
        self._take_back()
        self._undone = []

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

    def _fork_before_last(self) -> Session[S] | None:
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
        self.decisions -= 1

    def _step_back(self) -> bool:
        step = self._current if self._answers else self._past.pop()
        return self._rebuild(step.without_last())

    # -- standing anywhere again -----------------------------------------------------------

    def fork(self) -> Session[S]:
        """An independent session at the same decision, for searches. It shares no state."""
        twin = self._twin()
        twin._rebuild(self._current)
        return twin

    def _twin(self) -> Session[S]:
        """Another session of this game that does not stand anywhere yet."""
        twin: Session[S] = Session.__new__(Session)
        twin._prepare(self.ruleset, self.table)
        twin.decisions = self.decisions
        twin._past = self._past.copy()
        twin._game = Game(self.table, self._checkpoint)
        twin._game.events = self._game.events.copy()
        return twin

    def _rebuild(self, step: _Step[S]) -> bool:
        """Stand at the checkpoint and give the answers again.

        When one no longer fits, stand at the checkpoint without answers and return False.
        """
        log = self._game.events[: step.events]
        log += [event for event in self._game.events[step.events :] if event.text == TAKEN_BACK]
        self._restart(step, log)
        if self._replay(step.answers):
            return True
        self._restart(step, log)
        return False

    def _restart(self, step: _Step[S], log: list[Event]) -> None:
        self._game = Game(self.table, step.checkpoint.clone())
        self._game.events = log.copy()
        self._game.actor = step.actor
        self._next_step()

    def _replay(self, answers: tuple[Answer, ...]) -> bool:
        for answer in answers:
            decision = self.decision
            if decision is None or decision.digest != answer.digest:
                return False
            option = decision.choices.get(answer.key)
            if option is None:
                return False
            try:
                self._send(decision, option)
            # The step ends early (StopIteration) or fails: its rules are not those of the answers.
            except Exception:
                return False
            self._answers.append(answer)
        return True

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
        )

    @classmethod
    def resume(cls, ruleset: Ruleset[S], table: Table, record: Record, version: int) -> Session[S]:
        """Stand at the recorded decision again. `version` is the content version of the record.

        When the rules changed and an answer no longer fits, the running step starts again from
        its checkpoint and `notices` says so. Raises `pydantic.ValidationError` or `RulesError`
        when the checkpoint itself is not of this game.
        """
        session: Session[S] = cls.__new__(cls)
        session._prepare(ruleset, table)
        unfit = "The game cannot be resumed."

        def state_of(raw: dict[str, Any]) -> S:
            try:
                raw = ruleset.upgrade(raw, version)
            except Exception as error:
                raise session._failure(error, unfit) from error
            return ruleset.state_type.model_validate(raw)

        checkpoint = state_of(record.checkpoint)
        session._game = Game(table, checkpoint)
        session._game.events = list(record.events)
        for past in record.past:
            session._past.append(
                _Step(state_of(past.checkpoint), tuple(past.answers), past.events, past.actor)
            )
        session.decisions = record.decisions
        answers = tuple(record.answers)
        step = _Step(checkpoint, answers, record.events_before, record.actor_before)
        try:
            fits = session._rebuild(step)
        except Exception as error:
            raise session._failure(error, unfit) from error
        if not fits:
            session.decisions -= len(record.answers)
            session.notices.append(
                "The rules of this game changed since it was saved: "
                "the running action is asked again from its start."
            )
        return session
