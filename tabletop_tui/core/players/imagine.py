"""Imagines states that agree with everything a seat sees, and plays them on quickly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_tui.core.decision import Decision, Play, same_question
from tabletop_tui.core.errors import IllegalAnswerError, RulesError
from tabletop_tui.core.events import Value
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.lookahead import Known
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import SEED_LIMIT, Table
from tabletop_tui.core.visibility.redaction import redact, unshared

S = TypeVar("S", bound=State)

TRIES = 12
GUESSED = 4
"""In the first of its tries a policy guesses hidden answers, in this many; then they are random."""

Deal = Callable[[S, int, Random], S]
"""`(view, seat, luck) -> state`: replaces what the seat does not see by possible values.

It may change the view and return it. It may raise any error when nothing fits.
"""

Guess = Callable[[S, Decision, Random], str]
"""`(state, decision, luck) -> key`: guesses the answer of a player."""


class Imagined(NamedTuple, Generic[S]):
    """One guess of everything hidden, from which any number of worlds can start.

    `start` is the state in which the running step begins, `keys` are the answers since. `luck` is
    the seed of that step and `future` the seed afterwards. They differ so that future draws cannot
    be foreseen from past ones.
    """

    ruleset: Ruleset[S]
    known: Known[S]
    start: S
    keys: tuple[str, ...]
    luck: int
    future: int

    def world(self) -> World[S]:
        """A new world, played up to the question to the seat."""
        world = World(self.ruleset, self.known.table, self.start.clone(), self.known.actor)
        for key in self.keys:
            world.answer(key)
        world.state.seed = self.future
        return world


def mark_of(seen: Seen[Any]) -> bytes:
    """A hash of what a seat sees. The luck of a computer player depends on nothing else."""
    question, known = seen.question, seen.known
    asked: Sequence[object] = ()
    if question is not None:
        asked = (question.seat, question.kind, question.picked, *(o.key for o in question.options))
    given = known.answers if known is not None else ()
    text = repr((seen.viewer, tuple(asked), tuple(map(tuple, given))))
    text += seen.view.model_dump_json()
    return blake2b(text.encode(), digest_size=16).digest()


def imagine(
    ruleset: Ruleset[S], seen: Seen[S], deal: Deal[S], guess: Guess[S], luck: Random
) -> Imagined[S] | None:
    """Guess everything hidden once; None when no guess agrees with what the seat sees."""
    known = seen.known
    if known is None or seen.question is None:
        return None
    for number in range(TRIES):
        answers = _at_random if number >= GUESSED else guess
        try:
            found = _try(ruleset, seen, known, deal, answers, luck)
        # The rules may fail at a deal that cannot occur in a real game: try another one.
        except Exception:
            continue
        if found is not None:
            return found
    return None


def _try(
    ruleset: Ruleset[S],
    seen: Seen[S],
    known: Known[S],
    deal: Deal[S],
    guess: Guess[S],
    luck: Random,
) -> Imagined[S] | None:
    # `deal` may change parts that clones share; without a copy the next try begins changed.
    start = deal(unshared(known.start), seen.viewer, luck)
    start.seed = luck.randrange(SEED_LIMIT)
    start.draws = 0
    state = start.clone()
    world = World(ruleset, known.table, state, known.actor)
    keys: list[str] = []
    for given in known.answers:
        decision = world.decision
        if decision is None or decision.seat != given.seat:
            return None
        key = given.key if given.key is not None else guess(world.state, decision, luck)
        world.answer(key)
        keys.append(key)
    if not same_question(world.decision, seen.question):
        return None
    if redact(world.state, seen.viewer) != seen.view:
        return None
    future = luck.randrange(SEED_LIMIT)
    return Imagined(ruleset, known, start, tuple(keys), start.seed, future)


def _at_random(state: State, decision: Decision, luck: Random) -> str:
    return luck.choice(decision.options).key


STEPS_WITHOUT_QUESTION = 1_000


class Silent(Game[S]):
    """A game without a log: in imagined games nobody reads it."""

    __slots__ = ()

    def log(self, text: str, kind: str = "move", tag: str = "", /, **values: Value) -> None:
        """Drop the entry."""

    def log_to(
        self, seats: int | tuple[int, ...], text: str, others: str = "", /, **values: Value
    ) -> None:
        """Drop the entry."""


class World(Generic[S]):
    """A state that is played on from the start of a step.

    `decision` is the present question, or None when the game is over. Errors of the rules are not
    caught.
    """

    __slots__ = ("_running", "decision", "game", "ruleset")

    def __init__(self, ruleset: Ruleset[S], table: Table, state: S, actor: int = -1) -> None:
        """Start the step in `state` itself, not in a copy."""
        self.ruleset = ruleset
        self.game: Game[S] = Silent(table, state)
        self.game.actor = actor
        self.decision: Decision | None = None
        self._go_on()

    @property
    def state(self) -> S:
        """The state, with all answers so far. It is changed by the next one."""
        return self.game.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while something is asked."""
        return None if self.decision is not None else self.ruleset.outcome(self.state)

    def answer(self, key: str) -> None:
        """Answer with the key of an option. Raises `IllegalAnswerError` for any other key."""
        decision = self.decision
        option = decision.choices.get(key) if decision is not None else None
        if decision is None or option is None:
            raise IllegalAnswerError(f"{key!r} is not one of the answers.")
        self.game.actor = decision.seat
        try:
            self.decision = self._running.send(option)
        except StopIteration:
            self._go_on()

    def _go_on(self) -> None:
        game, ruleset = self.game, self.ruleset
        for _ in range(STEPS_WITHOUT_QUESTION):
            if ruleset.outcome(game.state) is not None:
                self.decision = None
                return
            self._running: Play[None] = ruleset.run(game)
            self.decision = next(self._running, None)
            if self.decision is not None:
                return
        raise RulesError("The game goes on without asking anything.")
