"""The rules of Villainous as steps: set-up, move, one action after another, and Conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import Decision, Option, Play
from tabletop_tui.core.describe import Card, Thing
from tabletop_tui.core.events import Phrase, Words
from tabletop_tui.core.ids import Ids
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.ruleset import Game, Preview, Ruleset
from tabletop_tui.core.table import Table

from . import setup, text
from .components import load_content
from .context import Board
from .rules import conditions, turn
from .state import RENAMED, VillainousState
from .view import RealmView
from .wording import previews, race, speech
from .wording.describe import describe
from .wording.race import plans


class Villainous(Ruleset[VillainousState]):
    """The rules. One instance holds the villains and serves any number of games."""

    state_type = VillainousState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        package = __name__.rpartition(".")[0]
        self.content = load_content(folder / "villains", f"{package}.villains")
        self._cards = text.cards(self.content)
        self._words = text.words(self.content)

    def realm(self, view: VillainousState, seat: int) -> RealmView:
        """The realm of a seat, which cannot be changed; `view` may be redacted."""
        return RealmView(self.content, view, seat)

    # -- a game ----------------------------------------------------------------------------

    def setup(self, table: Table) -> VillainousState:
        """The first state: each seat has its villain, or villains are still to be chosen."""
        return setup.new_game(self.content, table)

    def step(self, game: Game[VillainousState]) -> Play[None]:
        """Play one step: a choice of the set-up, a window for Conditions, a move, or an action."""
        state = game.state
        if state.phase in setup.CHOICES:
            yield from setup.choose_next(self.content, game)
            return
        board = Board(self.content, game)
        if state.turn == 1 and state.phase == "move":
            for realm in board.realms:
                realm.log("{me:seat} is {villain}.", "note", villain=realm.villain.name)
            board.active.log("{me:seat}'s turn.", "heading")
        if state.tests:
            yield from conditions.window(board)
            if state.phase == "end" and not state.tests:
                turn.close(board)
        elif state.phase == "move":
            yield from turn.begin(board)
        elif state.phase == "go":
            yield from turn.move(board)
        else:
            yield from turn.actions(board)
        if not state.tests and state.phase == "act":
            conditions.look(board)

    def played_as(self, state: VillainousState) -> list[list[tuple[str, str]]]:
        """The villain of every seat."""
        villains = self.content.villains
        return [[("Villain", villains[mine.villain].name)] for mine in state.seats]

    def goals(self, view: VillainousState) -> list[list[tuple[str, float]]]:
        """The parts of each objective; none before the villains are chosen."""
        if not all(mine.villain for mine in view.seats):
            return [[] for _ in view.seats]
        return [race.shares(self.realm(view, seat)) for seat in range(len(view.seats))]

    def is_idle(self, view: VillainousState, seat: int, decision: Decision) -> bool:
        """Whether a seat holds no Condition for the open window."""
        active, realm = self.realm(view, view.active), self.realm(view, seat)
        unfit = (conditions.why_not(active, realm, card) for card in realm.s.hand)
        return decision.kind == "window" and all(unfit)

    def outcome(self, state: VillainousState) -> Outcome | None:
        """The result: the villain who reached the objective, or nobody if the game was too long."""
        if state.winner >= 0:
            villain = self.content.villains[state.seats[state.winner].villain]
            headline = f"{villain.name} wins: {state.won_by}"
            return Outcome(villain.id, (state.winner,), headline, notes=self._how_it_stood(state))
        if state.round > state.limit:
            headline = f"Nobody prevailed in {state.limit} rounds."
            return Outcome("nobody", (), headline, notes=self._how_it_stood(state))
        return None

    def _how_it_stood(self, state: VillainousState) -> tuple[str | tuple[Phrase, ...], ...]:
        realms = [self.realm(state, seat) for seat in range(len(state.seats))]
        rounds, turns = min(state.round, state.limit), self.turns_taken(state)
        return (f"The game ended in round {rounds}, turn {turns}.", *race.standings(realms))

    def turns_taken(self, state: VillainousState) -> int:
        """The number of turns of all players, including the winning turn."""
        return min(state.turn, state.limit * len(state.seats))

    def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Convert data of an older content version.

        Version 1 had other names for some fields. Version 3 added a field that starts empty.
        """
        return {RENAMED.get(name, name) if version < 2 else name: data[name] for name in data}

    # -- texts -----------------------------------------------------------------------------

    @property
    def ids(self) -> Ids:
        """The ids in a state: card copies, villains (or none), Condition tests, boost targets."""
        villains, cards = self.content.villains, self.content.kinds
        return {
            "villain": {"", *villains},
            "card": cards.keys(),
            "test": {test for villain in villains.values() for test in villain.conditions},
            "phase": (*setup.CHOICES, "move", "go", "act", "end"),
            "boosted": {*cards, *(f"heroes@{place}" for place in range(4))},
        }

    @property
    def words(self) -> Words:
        """The functions that write values in the log: `card` writes the name of a card id."""
        return self._words

    def status(self, view: VillainousState) -> str:
        """The round and the villain whose turn it is."""
        return text.status(self.content, view)

    def describe(self, view: VillainousState, viewer: int) -> Thing:
        """The tree for all texts: all realms, first the viewer's with the viewer's hand."""
        return describe(self.content, self._cards, view, viewer)

    def spoken_status(self, view: VillainousState, viewer: int, names: Sequence[str]) -> str:
        """The viewer's Power, location and number of cards, in one sentence."""
        return speech.status(self.content, view, viewer, names)

    def spoken_lead(
        self, view: VillainousState, viewer: int, decision: Decision, names: Sequence[str]
    ) -> Sequence[str]:
        """The objective, before the first move."""
        return speech.lead_in(self.content, view, viewer, decision)

    def preview(self, view: VillainousState, decision: Decision, option: Option) -> Preview:
        """The preview of an option: what an action offers, the result of a fight, or a card."""
        return previews.preview(self.content, view, decision, option)

    def rules_parts(self) -> Mapping[str, str]:
        """The parts of the rules from the content files: objectives, numbers and sources."""
        return text.rules_parts(self.content)

    def plans(self) -> Mapping[str, str]:
        """The plan of each villain."""
        return plans(self.content)

    def cards(self) -> Mapping[str, Card]:
        """Every copy of every card, and every villain, by id."""
        return self._cards
