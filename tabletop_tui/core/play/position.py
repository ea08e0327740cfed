"""A game that accepts answers and keeps just enough to return to an earlier decision.

It keeps a checkpoint (the state at the start of the running step) and the answers given since.
From these it can rebuild any moment in any process: clone the checkpoint, start the step, send it
the answers. Saving, undo and the searches of bots all work like this.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Generic, NamedTuple, Self, TypeVar

from tabletop_tui.core.decision import TABLE, Decision, Option, Play
from tabletop_tui.core.errors import IllegalAnswerError, RulesError, named
from tabletop_tui.core.events import ADVICE, TABLE_TAGS, TABLE_UNDO, Event
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.lookahead import Known
from tabletop_tui.core.play.record import Answer
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table
from tabletop_tui.core.visibility.redaction import redact, sees_more

S = TypeVar("S", bound=State)

PAST_STEPS = 24
"""How many finished steps undo can reach back. The limit keeps the saves of long games small."""

STEPS_WITHOUT_QUESTION = 10_000

NOTHING_TO_DECIDE = "The game is over; there is nothing to decide."
NO_SUCH_SEAT = "The rules ask a player who does not sit at this table."

NOTHING_TO_UNDO = (
    "Nothing can be taken back now: nothing was answered yet, or something new came to light since."
)

TAKEN_BACK = Event("The table agrees to take a move back.", {}, TABLE, kind="note", tag=TABLE_UNDO)


def advice_asked(seat: int) -> Event:
    """The log line for a seat that asks a computer player for advice; the whole table reads it."""
    return Event("{who:seat} asked for advice.", {"who": seat}, TABLE, kind="note", tag=ADVICE)


def latest_of(events: Sequence[Event], seat: int) -> Sequence[Event]:
    """The last events, back to the last heading or to an event that another seat caused."""
    start = len(events)
    while start and events[start - 1].kind != "heading" and events[start - 1].by in (seat, TABLE):
        start -= 1
    return events[start:]


class Step(NamedTuple, Generic[S]):
    """A step: the state at its start, its answers, and the length of the log before it."""

    checkpoint: S
    answers: tuple[Answer, ...]
    events: int
    actor: int

    def without_last(self) -> Step[S]:
        """The same step before its last answer."""
        return self._replace(answers=self.answers[:-1])


class Position(Generic[S]):
    """Drives one game from its first decision to its outcome. Other code uses `Session`.

    `decision` is the present question, or None when the game is over and has an `outcome`.
    `notices` are sentences that the players should read (the rules changed since the save).
    `history` are all answers that were not taken back. If the game began in a version that did not
    keep them, the first `before_history` answers are missing.
    """

    _game: Game[S]
    checkpoint: S
    """The state at the start of the running step; nobody may change it."""

    def __init__(self, ruleset: Ruleset[S], table: Table) -> None:
        """Set the game up and run to its first decision. Raises `RulesError` when that fails."""
        self._prepare(ruleset, table)
        try:
            self._game = Game(table, ruleset.setup(table))
            self._next_step()
        # Rules are foreign code: any error they raise becomes a sentence for the players.
        except Exception as error:
            raise self._failure(error, "No game was started.") from error

    def _prepare(self, ruleset: Ruleset[S], table: Table) -> None:
        self.ruleset = ruleset
        self.table = table
        self.public_table = table.model_copy(update={"seed": 0})
        self._seats = range(TABLE, len(table.chairs))
        """The seats that can be asked, and the whole table."""
        self.decision: Decision | None = None
        self.outcome: Outcome | None = None
        self.history: list[Answer] = []
        self.before_history = 0
        self.notices: list[str] = []
        self._past: deque[Step[S]] = deque(maxlen=PAST_STEPS)
        self._answers: list[Answer] = []
        self._undone: list[Answer] = []
        self._hidden_answers: list[bool] = []
        self._events_before = 0
        self._actor_before = -1
        self._running: Play[None] | None = None
        self._known: Known[S] | None = None
        self.began: list[tuple[int, S]] = []
        """The steps that began since the last answer: the length of the log and the state then.

        Nobody may change these states."""

    # -- playing ---------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state with all that is hidden, for rules and tests; screens and bots use `view`."""
        return self._game.state

    @property
    def events(self) -> list[Event]:
        """Everything that happened, secrets included; screens use `events.visible`."""
        return self._game.events

    @property
    def decisions(self) -> int:
        """How many answers were given and not taken back."""
        return self.before_history + len(self.history)

    @property
    def steps(self) -> list[Step[S]]:
        """The steps that undo can reach, the running step last. Do not change their checkpoints."""
        return [*self._past, self._current]

    @property
    def answered(self) -> tuple[Answer, ...]:
        """The answers that were given since the running step began."""
        return tuple(self._answers)

    def view(self, viewer: int) -> S:
        """The state as a seat, or `PUBLIC`, may see it."""
        return redact(self._game.state, viewer)

    def knows_more(self, viewer: int) -> bool:
        """Whether a seat sees anything, or has read anything, that the whole table has not."""
        private = any(e.audience is not None and viewer in e.audience for e in self._game.events)
        return private or sees_more(self._game.state, viewer)

    def question(self, viewer: int) -> Decision | None:
        """The decision, if it is this viewer's or the whole table's to take."""
        decision = self.decision
        if decision is None or decision.seat not in (viewer, TABLE):
            return None
        return decision

    def answer(self, key: str) -> None:
        """Answer the decision with the option of this key and run on to the next one.

        Raises `IllegalAnswerError` when it was not offered and `RulesError` when the rules failed;
        the session is then as it was before.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswerError(NOTHING_TO_DECIDE)
        option = decision.choices.get(key)
        if option is None:
            raise IllegalAnswerError(f"{key!r} is not one of the answers to {decision.prompt!r}.")
        undone, given = self._undone, len(self.history)
        self._undone = []
        try:
            self._give(decision, option)
        # Rules are foreign code. After any error they raise, the game must still be playable.
        except Exception as error:
            self._undone = undone
            del self.history[given:]
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
    def _current(self) -> Step[S]:
        return Step(self.checkpoint, tuple(self._answers), self._events_before, self._actor_before)

    def _give(self, decision: Decision, option: Option) -> None:
        answer = Answer(decision.seat, option.key, decision.digest)
        self._answers.append(answer)
        self.history.append(answer)
        self.began = []
        try:
            self._send(decision, option)
        except StopIteration:
            finished = self._current
            self._next_step()
            self._past.append(finished)

    def _send(self, decision: Decision, option: Option) -> None:
        """Send the answer into the running step. Raises `StopIteration` when the step ends."""
        self._hidden_answers.append(decision.hides_answer)
        self._known = None
        self._game.actor = decision.seat
        assert self._running is not None
        asked = self._running.send(option)
        if asked.seat not in self._seats:
            raise RulesError(NO_SUCH_SEAT)
        self.decision = asked

    def _next_step(self) -> None:
        game, ruleset = self._game, self.ruleset
        for _ in range(STEPS_WITHOUT_QUESTION):
            checkpoint = game.state.clone()
            events, actor = len(game.events), game.actor
            self.began.append((events, checkpoint))
            outcome = ruleset.outcome(game.state)
            if game.ended and outcome is None:
                raise RulesError(f"{ruleset.manifest.title} ended without an outcome.")
            running = None
            decision = None
            if outcome is None:
                running = ruleset.run(game)
                decision = next(running, None)
                if decision is not None and decision.seat not in self._seats:
                    raise RulesError(NO_SUCH_SEAT)
            if decision is not None or outcome is not None:
                self.checkpoint, self._answers, self._hidden_answers = checkpoint, [], []
                self._events_before, self._actor_before = events, actor
                self._running, self.decision, self.outcome = running, decision, outcome
                self._known = None
                return
        raise RulesError(f"{ruleset.manifest.title} goes on without asking anything.")

    # -- returning to a position -----------------------------------------------------------

    def fork(self) -> Self:
        """An independent session at the same decision, for searches. It shares no state."""
        twin = self._twin()
        twin._rebuild(self._current)
        return twin

    def _twin(self) -> Self:
        """Another session of this game that has no position yet."""
        twin = type(self).__new__(type(self))
        twin._prepare(self.ruleset, self.table)
        twin.history, twin.before_history = self.history.copy(), self.before_history
        twin._past = self._past.copy()
        twin._game = Game(self.table, self.checkpoint)
        twin._game.events = self._game.events.copy()
        return twin

    def _rebuild(self, step: Step[S]) -> bool:
        """Return to the checkpoint of a step and give its answers again.

        If an answer no longer fits, stay at the checkpoint without answers and return False.
        """
        log, after = self._game.events[: step.events], self._game.events[step.events :]
        self._restart(step, log)
        fits = self._replay(step.answers)
        if not fits:
            self._restart(step, log)
        self._put_beside(step.events, after)
        return fits

    def _put_beside(self, start: int, before: Sequence[Event]) -> None:
        """Put the lines that no rule wrote, of those that stood from `start` on, back into the log.

        Each gets its old number again, or comes last if the log is shorter now.
        """
        events = self._game.events
        for number, event in enumerate(before):
            if event.tag in TABLE_TAGS:
                at = min(start + number, len(events))
                events.insert(at, event)
                self._events_before += at < self._events_before
                self.began = [(count + (at < count), state) for count, state in self.began]

    def _restart(self, step: Step[S], log: list[Event]) -> None:
        self._game = Game(self.table, step.checkpoint.clone())
        self._game.events = log.copy()
        self._game.actor = step.actor
        self.began = []
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
            # The step ends early (StopIteration) or fails: the rules changed since these answers.
            except Exception:
                return False
            self._answers.append(answer)
        return True
