"""Worlds that a seat cannot tell from the real one, made of what it sees, and played on fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_tui.core.decision import Decision, Play
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
"""After so many tries, unknown answers are guessed at random, not as a good player would give
them."""

Deal = Callable[[S, int, Random], S]
"""`(view, seat, luck) -> state`: fills what the seat does not see with anything that may lie there.

The view may be changed and returned. Raises whatever it likes where nothing fits.
"""

Guess = Callable[[S, Decision, Random], str]
"""`(state, decision, luck) -> key`: how a player answers."""


class Imagined(NamedTuple, Generic[S]):
    """One way in which the hidden things may lie; any number of worlds start from it.

    `start` is where the running step begins and `keys` are its answers. `luck` is what chance does
    in the step, `future` what it does afterwards: that must not follow from the past.
    """

    ruleset: Ruleset[S]
    known: Known[S]
    start: S
    keys: tuple[str, ...]
    luck: int
    future: int

    def world(self) -> World[S]:
        """A world that stands at the question."""
        world = World(self.ruleset, self.known.table, self.start.clone(), self.known.actor)
        for key in self.keys:
            world.answer(key)
        world.state.seed = self.future
        return world


def mark_of(seen: Seen[Any]) -> bytes:
    """A hash of what a seat sees: its luck follows from that, and from nothing else."""
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
    """How the hidden things may lie; None when nothing was found that fits what is seen."""
    known = seen.known
    if known is None or seen.question is None:
        return None
    for number in range(TRIES):
        answers = _at_random if number >= GUESSED else guess
        try:
            found = _try(ruleset, seen, known, deal, answers, luck)
        # A deal that the rules cannot have made may break them; another one is tried.
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
    # A deal fills in parts that clones would share: then the next one would find nothing hidden.
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


def same_question(one: Decision | None, other: Decision | None) -> bool:
    """Whether the same seat is asked the same thing, with the same answers."""
    if one is None or other is None:
        return one is other
    return (one.seat, one.kind, one.picked) == (other.seat, other.kind, other.picked) and [
        option.key for option in one.options
    ] == [option.key for option in other.options]


def _at_random(state: State, decision: Decision, luck: Random) -> str:
    return luck.choice(decision.options).key


STEPS_WITHOUT_QUESTION = 1_000


class Silent(Game[S]):
    """A game without a log and without viewers."""

    __slots__ = ()

    def log(self, text: str, kind: str = "move", tag: str = "", /, **values: Value) -> None:
        """Nobody listens."""

    def log_to(
        self, seats: int | tuple[int, ...], text: str, others: str = "", /, **values: Value
    ) -> None:
        """Nobody listens."""


class World(Generic[S]):
    """A state that is played on from the start of a step.

    `decision` is what is asked, None at the end. Whatever the rules raise comes out of it.
    """

    __slots__ = ("_running", "decision", "game", "ruleset")

    def __init__(self, ruleset: Ruleset[S], table: Table, state: S, actor: int = -1) -> None:
        """Play on in `state` itself."""
        self.ruleset = ruleset
        self.game: Game[S] = Silent(table, state)
        self.game.actor = actor
        self.decision: Decision | None = None
        self._go_on()

    @property
    def state(self) -> S:
        """How things stand."""
        return self.game.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while something is asked."""
        return None if self.decision is not None else self.ruleset.outcome(self.state)

    def answer(self, key: str) -> None:
        """Answer what is asked. Raises `IllegalAnswerError` when that was not offered."""
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
