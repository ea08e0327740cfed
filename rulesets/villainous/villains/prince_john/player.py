"""A Prince John who pursues his objective."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option

from ...bot import wishes
from ...components import Symbol
from ...rules.vanquish import vanquishable
from ...state import CardId
from ...view import RealmView
from .abilities import JAIL, TREASURE

NEARLY = 14
"""With so much Power he only saves, and spends nothing any more."""
POOR = 4
"""With less Power he can hardly play what pays later."""
ALLIES = 2
"""So many Allies are enough to deal with one Hero."""
RANSOM = 4
"""So much Power on a Hero pays for a fight."""
KEPT = ("beautiful_lovely_taxes", "greed")
"""Cards that pay later: one copy stays even in a hand that only blocks."""


def prefer(realm: RealmView, decision: Decision) -> str | None:
    """The answer he likes best; None when any will do."""
    scales: dict[str, wishes.Weigh] = {
        "go": lambda realm, option: wishes.location(realm, option.value, _symbol),
        "place": _ride,
        "act": _action,
        "card": lambda realm, option: _card(realm, option.value),
        "spot": _spot,
        "condition": lambda realm, option: 1 if option.value else 0,
        "discard": wishes.going(_unneeded),
        "vanquish": lambda realm, option: _foe(realm, option.value),
        "allies": wishes.weak_allies,
        "unmask": lambda realm, option: 0 if option.value else 1,
    }
    return wishes.best(realm, decision, scales)


def nearness(realm: RealmView) -> float:
    """How near he is to his objective: Power, the first most; Robin Hood, other Heroes hardly."""
    power = min(realm.s.power, TREASURE)
    there = power / TREASURE + 0.25 * min(power, POOR) / POOR
    heroes = len(realm.every_hero())
    return there + 0.08 * heroes - 0.35 * bool(realm.copies("robin_hood"))


def welcome(realm: RealmView, place: int) -> float:
    """How glad he is of a Hero played there: each Warrant pays him 2 Power."""
    return 2.0 * len(realm.copies("warrant", place))


def _foe(realm: RealmView, hero: str | None) -> float:
    """How much he wants to be rid of a Hero: Power on him, Robin Hood, the strong ones."""
    if hero is None:
        return 0
    worst = 4 if realm.is_a(hero, "robin_hood") else 0
    return 2 * realm.s.lying.get(hero, 0) + worst + realm.strength(hero) / 10


def _card(realm: RealmView, card: str | None) -> float:
    """How much he wants to play a card now: what pays first, then who fights."""
    if card is None:
        return 0
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
    if not _fights(realm):
        return -1
    if kind.id in ("set_a_trap", "intimidation"):
        return 18
    if kind.type == "ally":
        return 8 + kind.strength if len(realm.every_ally()) < ALLIES else -1
    return -1


def _fights(realm: RealmView) -> bool:
    """Whether a fight pays: for Robin Hood, or Power on a Hero. Others cost less than Allies do."""
    return any(
        realm.is_a(hero, "robin_hood") or realm.s.lying.get(hero, 0) >= RANSOM
        for hero in realm.every_hero()
    )


def _unneeded(realm: RealmView, card: CardId) -> bool:
    if wishes.fills(realm, card, _card, KEPT):
        return True
    return not realm.is_a(card, *KEPT) and _card(realm, card) < 0


def _action(realm: RealmView, option: Option) -> float:
    """The best symbol; ending the turn is better than what he does not want."""
    if isinstance(option.value, Symbol):
        return _symbol(realm, option.value)
    return 0 if option.key == "end" else -1


def _ride(realm: RealmView, option: Option) -> float:
    """The Sheriff goes to a Hero."""
    return 1 if option.value is not None and realm.every_hero(option.value) else 0


def _spot(realm: RealmView, option: Option) -> float:
    """Allies to the Heroes, and Imprison for the worst who is not in The Jail."""
    if isinstance(option.value, int):
        return len(realm.every_hero(option.value)) if option.value >= 0 else 0
    return _foe(realm, option.value) if realm.is_hero(option.value) else 0


_symbol = wishes.symbols(
    {
        "gain": lambda realm, symbol: 10 * symbol.amount,
        "play": wishes.playing(_card),
        "vanquish": lambda realm, _: 20 if vanquishable(realm) else -1,
        "discard": wishes.discarding(8, _unneeded),
        "fate": wishes.fating(5),
    }
)
"""What a symbol is worth now."""
