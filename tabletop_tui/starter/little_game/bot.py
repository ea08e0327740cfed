"""How the computer plays: what may lie where it sees nothing, and which card is best to lay."""

from __future__ import annotations

from types import MappingProxyType

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.players.bot import Bot, Level, Luck, forward

from .engine import Engine
from .state import Card, GameState

FACE_DOWN = "?"


class Computer(Bot[GameState]):
    """Lays the card that is worth most; on hard it also plays the rounds out to see."""

    levels = MappingProxyType(
        {"easy": Level(slips=0.4), "medium": Level(), "hard": Level(simulations=120)}
    )
    ruleset: Engine

    def deal(self, view: GameState, seat: int, luck: Luck) -> GameState:
        """Whatever lies nowhere to be seen, shuffled, in place of what lies face down."""
        lying = {card for one in view.seats for card in (*one.row, *one.hand)}
        left = [card for card in self.ruleset.components.all_cards() if card not in lying]
        luck.shuffle(left)
        for one in view.seats:
            one.hand = [left.pop() if card == FACE_DOWN else card for card in one.hand]
        view.deck = left
        return view

    def policy(self, view: GameState, seat: int, decision: Decision, luck: Luck) -> str:
        """The card that is worth most; anybody is good to steal from."""
        if decision.kind != "lay":
            return luck.choice(forward(decision))
        best = max(decision.options, key=lambda option: self._gain(view, seat, option.value))
        return best.key

    def _gain(self, view: GameState, seat: int, card: Card | None) -> float:
        """Points that a card adds to the row; to pass is never better than a card."""
        if card is None:
            return -1.0
        components, row = self.ruleset.components, view.seats[seat].row
        after = [*row, card]
        return components.worth([card]) + components.flock(after) - components.flock(row)

    def searched(self, decision: Decision) -> bool:
        """Every question is worth a thought."""
        return True

    def turn(self, state: GameState) -> int:
        """One for each turn of a seat."""
        return state.turn

    def worth(self, state: GameState, seat: int) -> float:
        """How far this row is ahead of the best other one."""
        points = self.ruleset.points(state)
        ahead = points[seat] - max(other for n, other in enumerate(points) if n != seat)
        return 0.5 + max(-0.5, min(0.5, ahead / 20))


BOT = Computer
