"""A computer player of Maleficent who pursues her objective."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision

from ...bot import wishes
from ...rules.playing import spots
from ...rules.vanquish import vanquishable
from ...state import CardId, Spot
from ...view import RealmView

HELP = ("raven", "staff", "dragon_form", "savage_goon", "sinister_goon", "cackling_goon")
"""The cards that she plays besides Curses, the best first."""


RICH = 9
CURSE = 60
"""The worth of playing a Curse at a location without one."""


def prefer(realm: RealmView, decision: Decision) -> str | None:
    """The key of the best answer; None if there is no preference for this kind of decision."""
    scales = wishes.usual(_symbol, _card, _unneeded) | {
        "go": wishes.each(_place),
        "place": wishes.each(lambda realm, place: _goal(realm, place, decision)),
        "mover": wishes.each(_moved),
        "action": lambda realm, option: wishes.action(realm, option, _symbol),
        "spot": wishes.each(lambda realm, to: _spot(realm, to, decision)),
        "vanquish": wishes.each(_foe),
        "allies": wishes.weak_allies,
    }
    return wishes.best(realm, decision, scales)


def nearness(realm: RealmView) -> float:
    """How near she is to her objective: cursed locations, and Curses in hand."""
    missing = sum(not _cursed(realm, place) for place in realm.open_places())
    ready = sum(card in realm.kinds and _card(realm, card) >= CURSE for card in realm.s.hand)
    return (4 - missing) / 6 + 0.05 * min(missing, ready)


def _is_curse(realm: RealmView, card: str) -> bool:
    return realm.kind(card).type == "curse"


def _cursed(realm: RealmView, place: int) -> bool:
    return any(_is_curse(realm, card) for card in realm.every(place))


def _card(realm: RealmView, card: str) -> float:
    """The worth of playing a card now: a Curse that is still missing, help against Heroes."""
    name = realm.kind(card).id
    if _is_curse(realm, card):
        goals = spots(realm, CardId(card))
        return CURSE if any(isinstance(to, int) and not _cursed(realm, to) for to in goals) else -1
    if name not in HELP:
        return -1
    fighting = realm.kind(card).type == "ally" and name != "raven"
    return 30 - HELP.index(name) if realm.every_hero() or not fighting else 2


def _foe(realm: RealmView, hero: str) -> float:
    """The worth of defeating a Hero: most for a Hero who prevents a Curse."""
    if _cursed(realm, realm.where(hero)):
        return 1
    return 3 if realm.is_a(hero, "merryweather") else 2


def _spare(realm: RealmView, card: str) -> bool:
    """Whether a Curse has another Curse beside it and can move to a location without one."""
    place = realm.where(card)
    beside = sum(_is_curse(realm, other) for other in realm.every(place)) > 1
    return beside and any(not _cursed(realm, p) for p in realm.neighbours(place))


def _moved(realm: RealmView, card: str) -> float:
    """The worth of moving a card: a spare Curse, then an Ally that goes to the worst Hero."""
    if _is_curse(realm, card):
        return 40 if _spare(realm, card) else -1
    return 15 if wishes.marches(realm, CardId(card), _foe) else -1


def _goal(realm: RealmView, place: int, decision: Decision) -> float:
    """The worth of a goal: for Raven the best actions, for a Curse no Curse, for Allies Heroes."""
    if decision.prompt.startswith("Send"):
        return wishes.location(realm, place, _symbol)
    if _about_curse(realm, decision):
        return not _cursed(realm, place)
    return wishes.nearer(realm, place, _foe)


def _about_curse(realm: RealmView, decision: Decision) -> bool:
    curses = [kind.name for kind in realm.villain.kinds.values() if kind.type == "curse"]
    return any(name in decision.prompt for name in curses)


def _place(realm: RealmView, place: int) -> float:
    """The worth of a location. She avoids putting out her own Green Fire."""
    fire = bool(realm.copies("green_fire", place)) and place != realm.s.at
    price = 15 if wishes.blocked(realm, _unneeded) else 1000
    return wishes.location(realm, place, _symbol) - price * fire


def _spot(realm: RealmView, place: Spot, decision: Decision) -> float:
    """Curses go where none is, Green Fire where she has least to do, Allies to Heroes."""
    if not isinstance(place, int) or place < 0:
        return 0
    if _about_curse(realm, decision):
        useful = place in (1, 2) and "Green Fire" in decision.prompt
        return 10 * (not _cursed(realm, place)) - useful
    sleeping = bool(realm.copies("dreamless_sleep", place))
    return wishes.nearer(realm, place, _foe) - 5 * sleeping


def _unneeded(realm: RealmView, card: CardId) -> bool:
    if wishes.fills(realm, card, _card):
        return True
    if _is_curse(realm, card):
        return _card(realm, card) < 0
    return not realm.is_a(card, *HELP)


_symbol = wishes.symbols(
    {
        "gain": wishes.power(RICH),
        "play": wishes.playing(_card),
        "discard": wishes.discarding(8, _unneeded),
        "move": lambda realm, _: wishes.most(realm, realm.every(), _moved),
        "vanquish": lambda realm, _: 30 if vanquishable(realm) else -1,
        "fate": wishes.fating(10),
    }
)
"""The worth of a symbol now."""
