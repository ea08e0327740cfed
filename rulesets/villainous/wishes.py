"""How computer players weigh things, whatever villain they play.

Doing nothing weighs 0; what is not wanted weighs less.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop_tui.core.decision import Decision, Option

from .components import Symbol
from .rules.conditions import CALL
from .rules.playing import why_not_play
from .state import CardId
from .view import RealmView

Weigh = Callable[[RealmView, Option], float]


def best(realm: RealmView, decision: Decision, scales: Mapping[str, Weigh]) -> str | None:
    """The answer that weighs most on the scale for this kind of decision; None without a scale."""
    weigh = scales.get(decision.kind)
    if weigh is None:
        return None
    options = [option for option in decision.options if option.key != CALL]
    return max(options, key=lambda option: weigh(realm, option)).key


def location(realm: RealmView, place: int, symbol: Callable[[RealmView, Symbol], float]) -> float:
    """What the symbols of a location are worth together that no Hero covers."""
    covered = realm.covered(place)
    free = [s for s in realm.symbols(place) if s.slot not in covered]
    return sum(max(symbol(realm, s), 0) for s in free)


def action(realm: RealmView, option: Option, symbol: Callable[[RealmView, Symbol], float]) -> float:
    """What an action is worth; ending the turn is better than what is not wanted."""
    return symbol(realm, option.value) if isinstance(option.value, Symbol) else 0


def card_to_play(realm: RealmView, card: Callable[[RealmView, CardId], float]) -> float:
    """What the best card of the hand is worth that can be played now."""
    able = [c for c in realm.s.hand if not why_not_play(realm, c)]
    return max((card(realm, c) for c in able), default=-1)


def weak_allies(realm: RealmView, option: Option) -> float:
    """A Vanquish begins with the weakest Allies and uses no more than it must."""
    return -realm.strength(option.value) if option.value else 9
