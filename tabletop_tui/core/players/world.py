"""A game that somebody imagines: nothing is noted, kept or taken back, so that it plays fast."""

from __future__ import annotations

from typing import Generic, TypeVar

from tabletop_tui.core.decision import Decision, Play
from tabletop_tui.core.errors import IllegalAnswerError, RulesError
from tabletop_tui.core.events import Value
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table

S = TypeVar("S", bound=State)

STEPS_WITHOUT_QUESTION = 1_000


class Silent(Game[S]):
    """A game of which nobody is told anything."""

    __slots__ = ()

    def tell(self, text: str, kind: str = "move", tag: str = "", /, **values: Value) -> None:
        """Nobody listens."""

    def whisper(
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
