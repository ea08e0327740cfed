"""A computer player of Prince John who pursues his objective."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option

from ...bot import wishes
from ...components import Symbol
from ...rules.vanquish import vanquishable
from ...state import CardId
from ...view import RealmView
from .abilities import JAIL, TREASURE

NEARLY = 14
"""From this Power on he plays only Taxes and Golden Arrows."""
POOR = 4
"""With less Power he can hardly play the cards that pay later."""
FIGHT = 7
"""The cost of a Vanquish, which discards Allies. 4 Power on a Hero outweigh it."""
KEPT = ("beautiful_lovely_taxes", "greed")
"""Cards that pay later: he keeps one copy even if he can play no card of his hand."""


def prefer(realm: RealmView, decision: Decision) -> str | None:
    """The key of the best answer; None if there is no preference for this kind of decision."""
    scales = wishes.usual(_symbol, _card, _unneeded) | {
        "place": wishes.each(_goal),
        "mover": wishes.each(_moved),
        "act": _action,
        "spot": _spot,
        "condition": lambda realm, option: 1 if option.value else 0,
        "vanquish": wishes.each(_foe),
        "allies": wishes.weak_allies,
        "unmask": lambda realm, option: 0 if option.value else 1,
    }
    return wishes.best(realm, decision, scales)


def nearness(realm: RealmView) -> float:
    """How near he is: mostly by Power; Heroes help a little, but Robin Hood is worse."""
    power = min(realm.s.power, TREASURE)
    there = power / TREASURE + 0.25 * min(power, POOR) / POOR
    heroes = len(realm.every_hero())
    return there + 0.08 * heroes - 0.35 * bool(realm.copies("robin_hood"))


def welcome(realm: RealmView, place: int) -> float:
    """The Power that he gains from Warrants if a Hero is played at a location."""
    return 2.0 * len(realm.copies("warrant", place))


def _foe(realm: RealmView, hero: str) -> float:
    """The gain of defeating a Hero: it is positive for Robin Hood and for Heroes with Power."""
    robin = 8 * realm.is_a(hero, "robin_hood")
    return 2 * realm.s.lying.get(hero, 0) + robin + realm.strength(hero) / 10 - FIGHT


def _pays(realm: RealmView, heroes: list[CardId]) -> bool:
    return wishes.most(realm, heroes, _foe) > 0


def _card(realm: RealmView, card: str) -> float:
    """The worth of playing a card now: cards that pay, then Allies who can fight."""
    kind = realm.kind(card)
    heroes = len(realm.every_hero())
    if kind.id == "beautiful_lovely_taxes":
        return 10 * heroes
    if kind.id == "golden_arrow":
        return 12
    if realm.s.power >= NEARLY:
        return -1
    if kind.id == "warrant":
        return 16
    if kind.id == "imprison":
        return 15 if len(realm.every_hero(JAIL)) < heroes else -1
    if kind.id in ("set_a_trap", "intimidation"):
        return 18 if _pays(realm, realm.every_hero()) else -1
    if kind.type == "ally":
        return 16 + kind.strength if wishes.too_strong(realm, _foe) else -1
    return -1


def _unneeded(realm: RealmView, card: CardId) -> bool:
    if wishes.fills(realm, card, _card, KEPT):
        return True
    return not realm.is_a(card, *KEPT) and _card(realm, card) < 0


def _action(realm: RealmView, option: Option) -> float:
    """The worth of a symbol, of unmasking a Hero who can then be vanquished, or of the end."""
    if isinstance(option.value, Symbol):
        return _symbol(realm, option.value)
    hero = realm.s.host.get(option.value)
    if hero is None:
        return 0 if option.key == "end" else -1
    return 35 if _foe(realm, hero) > 0 and not wishes.missing(realm, CardId(hero)) else -1


def _goal(realm: RealmView, place: int) -> float:
    """The worth of a goal: for the Sheriff a location with Heroes, later the worst Hero's."""
    rides = realm.state.phase == "go"
    return len(realm.every_hero(place)) if rides else wishes.nearer(realm, place, _foe)


def _moved(realm: RealmView, card: str) -> float:
    """The worth of moving a card: only an Ally that goes to the worst Hero."""
    return 15 if wishes.marches(realm, CardId(card), _foe) else -1


def _spot(realm: RealmView, option: Option) -> float:
    """The worth of a spot: Allies go to the worst Hero, Imprison goes on the worst Hero."""
    if isinstance(option.value, int):
        return wishes.nearer(realm, option.value, _foe)
    return _foe(realm, option.value) if realm.is_hero(option.value) else -FIGHT


_symbol = wishes.symbols(
    {
        "gain": lambda realm, symbol: 10 * realm.gained(symbol.amount),
        "play": wishes.playing(_card),
        "move": lambda realm, _: wishes.most(realm, realm.every_ally(), _moved),
        "vanquish": lambda realm, _: 30 if _pays(realm, vanquishable(realm)) else -1,
        "discard": wishes.discarding(8, _unneeded),
        "fate": wishes.fating(5),
    }
)
"""The worth of a symbol now."""
