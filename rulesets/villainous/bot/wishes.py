"""Weights of answers, symbols and cards for the computer player, common to all villains.

Doing nothing weighs 0, an unwanted action less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tabletop_tui.core.decision import Decision, Option

from ..components import Symbol
from ..rules.conditions import CALL
from ..rules.playing import why_not_play
from ..rules.vanquish import fighters
from ..state import CardId
from ..view import RealmView

Weigh = Callable[[RealmView, Option], float]
WeighSymbol = Callable[[RealmView, Symbol], float]
WeighCard = Callable[[RealmView, CardId], float]
Unwanted = Callable[[RealmView, CardId], bool]


def best(realm: RealmView, decision: Decision, scales: Mapping[str, Weigh]) -> str | None:
    """The key of the best answer by the scale for this kind of decision; None without a scale."""
    weigh = scales.get(decision.kind)
    if weigh is None:
        return None
    options = [option for option in decision.options if option.key != CALL]
    return max(options, key=lambda option: weigh(realm, option)).key


def usual(symbol: WeighSymbol, card: WeighCard, unneeded: Unwanted) -> dict[str, Weigh]:
    """The scales that most villains share: where to move, what to do, play and discard."""
    return {
        "go": lambda realm, option: location(realm, option.value, symbol),
        "act": lambda realm, option: action(realm, option, symbol),
        "card": each(card),
        "discard": going(unneeded),
    }


def each(weigh: Callable[[RealmView, Any], float], nothing: float = 0) -> Weigh:
    """Weigh an answer by the card or location that it names; one that names none by `nothing`."""
    return lambda realm, option: nothing if option.value is None else weigh(realm, option.value)


def location(realm: RealmView, place: int, symbol: WeighSymbol) -> float:
    """The worth of all symbols of a location that no Hero covers."""
    covered = realm.covered(place)
    free = [s for s in realm.symbols(place) if s.slot not in covered]
    return sum(max(symbol(realm, s), 0) for s in free)


def action(realm: RealmView, option: Option, symbol: WeighSymbol) -> float:
    """What an action is worth; ending the turn is worth more than an unwanted action."""
    return symbol(realm, option.value) if isinstance(option.value, Symbol) else 0


def symbols(scales: Mapping[str, WeighSymbol]) -> WeighSymbol:
    """Return a function that weighs a symbol by the scale for its action.

    A symbol without a scale is unwanted, and so is a gain of 0 Power. Weights are cached as long
    as the realm is the same object, because many locations have the same symbol.
    """
    kept: list[tuple[RealmView | None, dict[tuple[str, int], float]]] = [(None, {})]

    def weigh(realm: RealmView, symbol: Symbol) -> float:
        about, found = kept[0]
        if about is not realm:
            found = {}
            kept[0] = realm, found
        key = symbol.action, symbol.amount
        if key not in found:
            scale = scales.get(symbol.action)
            idle = symbol.action == "gain" and not realm.gained(symbol.amount)
            found[key] = -1 if scale is None or idle else scale(realm, symbol)
        return found[key]

    return weigh


def fating(worth: float) -> WeighSymbol:
    """Weigh Fate by `worth`, and above all else against a player who is about to win."""
    return lambda realm, symbol: 200 if near_winning(realm) else worth


def near_winning(realm: RealmView) -> list[int]:
    """The other seats that are about to win."""
    seats = [s for s in range(len(realm.state.seats)) if s != realm.seat]
    others = [RealmView(realm.content, realm.state, seat) for seat in seats]
    return [other.seat for other in others if _is_about_to_win(other)]


def _is_about_to_win(realm: RealmView) -> bool:
    """Whether a villain has reached its goals, or lacks only the action with which it wins."""
    left = sum(not stands for _, stands in realm.progress())
    return left == 0 or (left == 1 and "wins" not in realm.villain.hooks)


def power(enough: int) -> WeighSymbol:
    """Weigh Power highly until there is `enough` of it, and a little afterwards."""
    return lambda realm, symbol: 5 + (20 + symbol.amount if realm.s.power < enough else 0)


def playing(card: WeighCard) -> WeighSymbol:
    """Weigh playing by the best card of the hand that can be played now."""
    return lambda realm, symbol: best_to_play(realm, card)


def best_to_play(realm: RealmView, weigh: WeighCard) -> float:
    """The weight of the best card of the hand that can be played now; negative if there is none.

    The best cards are checked first, because it takes longer to check a card than to weigh it.
    """
    weighed = sorted(((weigh(realm, card), card) for card in realm.s.hand), reverse=True)
    return next((worth for worth, card in weighed if not why_not_play(realm, card)), -1)


def discarding(worth: float, unwanted: Unwanted) -> WeighSymbol:
    """Weigh discarding by `worth` while a card of the hand is unwanted, far more if all are."""

    def weigh(realm: RealmView, symbol: Symbol) -> float:
        if blocked(realm, unwanted):
            return 4 * worth
        return worth if any(unwanted(realm, card) for card in realm.s.hand) else -1

    return weigh


def going(unwanted: Unwanted) -> Weigh:
    """Weigh the cards to discard: every unwanted one, and no other."""
    return each(lambda realm, card: 1 if unwanted(realm, card) else -1)


def blocked(realm: RealmView, unwanted: Unwanted) -> bool:
    """Whether the hand holds cards, and all of them are unwanted."""
    return bool(realm.s.hand) and all(unwanted(realm, card) for card in realm.s.hand)


def fills(realm: RealmView, card: CardId, weigh: WeighCard, keys: Iterable[str] = ()) -> bool:
    """Whether a card may go because nothing in the hand is worth playing.

    A card that only lacks Power counts as worth it. One copy of each card in `keys` stays.
    """
    hand = realm.s.hand
    if any(weigh(realm, other) > 0 and not why_not_play(realm, other, free=True) for other in hand):
        return False
    name = realm.kind(card).id
    first = next(c for c in hand if realm.is_a(c, name))
    return name not in keys or card != first


def most(realm: RealmView, cards: Iterable[CardId], weigh: WeighCard) -> float:
    """The weight of the best of some cards; negative if there are none."""
    return max((weigh(realm, card) for card in cards), default=-1)


def holds(realm: RealmView, name: str) -> bool:
    """Whether the hand holds this card, as far as it can be seen."""
    return any(card in realm.kinds and realm.is_a(card, name) for card in realm.s.hand)


def weak_allies(realm: RealmView, option: Option) -> float:
    """Weigh the Allies of a Vanquish: the weakest first, and no more than needed."""
    return -realm.strength(option.value) if option.value else 9


def missing(realm: RealmView, hero: CardId) -> int:
    """How much is missing to vanquish a Hero where he stands: Strength, or Allies."""
    allies = fighters(realm, hero)
    short = realm.strength(hero) - sum(realm.strength(ally) for ally in allies)
    return max(short, realm.kind(hero).least_allies - len(allies), 0)


def too_strong(realm: RealmView, foe: WeighCard) -> CardId | None:
    """The Hero to whom Allies should move: the most wanted of those that may be defeated now.

    Those that can be vanquished where they stand need no more Allies.
    """
    heroes = [
        hero
        for hero in realm.heroes()
        if foe(realm, hero) > 0 and not realm.why_not_defeat(hero) and missing(realm, hero)
    ]
    return min(heroes, key=lambda h: (-foe(realm, h), missing(realm, h)), default=None)


def nearer(realm: RealmView, place: int, foe: WeighCard) -> float:
    """How near a location is to the Hero whom Allies should join: 0 there, else negative."""
    hero = too_strong(realm, foe)
    return -9 if hero is None else -abs(place - realm.where(hero))


def marches(realm: RealmView, card: CardId, foe: WeighCard) -> bool:
    """Whether a card is an Ally that one step brings nearer to the Hero whom Allies should join.

    An Ally beside a Hero that can be vanquished stays there.
    """
    hero = too_strong(realm, foe)
    if hero is None or not realm.is_ally(card) or card in fighters(realm, hero):
        return False
    here = realm.where(card)
    if any(not missing(realm, other) and foe(realm, other) > 0 for other in realm.heroes(here)):
        return False
    step = here + (1 if realm.where(hero) > here else -1)
    return here != realm.where(hero) and step in realm.movable_to(card, realm.adjacent(card))
