"""A computer player of Captain Hook who pursues his objective."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option

from ...bot import wishes
from ...rules.vanquish import vanquishable
from ...state import CardId
from ...view import RealmView
from .abilities import JOLLY_ROGER

LAGOON, TREE = 2, 3
ENOUGH = 12
"""The Strength at the Jolly Roger that defeats Peter Pan with any Items, if no Hero taunts."""
RICH = 9
STRONG = 9
"""The Strength at the Jolly Roger that is mostly enough to defeat Peter Pan."""


def prefer(realm: RealmView, decision: Decision) -> str | None:
    """The key of the best answer; None if there is no preference for this kind of decision."""
    scales = wishes.usual(_symbol, _card, _unneeded) | {
        "go": wishes.each(_place),
        "place": wishes.each(lambda _, place: -place, -9),
        "mover": wishes.each(_moved),
        "spot": lambda realm, option: _spot(realm, option, decision),
        "vanquish": wishes.each(_foe),
        "allies": wishes.weak_allies,
        "peek": lambda realm, option: float(option.key == _peeked(realm)),
    }
    return wishes.best(realm, decision, scales)


def nearness(realm: RealmView) -> float:
    """How near he is to his objective: the Tree, Peter Pan's distance, Strength at the ship."""
    pan = realm.copies("peter_pan")
    way = 0.2 + 0.45 * (TREE - realm.where(pan[0])) / TREE if pan else 0.0
    way += 0.25 if not realm.locked(TREE) else 0.1 * wishes.holds(realm, "never_land_map")
    return way + 0.1 * min(_aboard(realm), STRONG) / STRONG


def _place(realm: RealmView, place: int) -> float:
    """The worth of a location: its symbols, less the cards that he loses if Tick Tock is there."""
    worth = wishes.location(realm, place, _symbol)
    return worth - sum(_wanted(realm)) if shuns(realm, place) else worth


def shuns(realm: RealmView, place: int) -> bool:
    """Whether he avoids a location because Tick Tock would cost him cards that he wants."""
    waits = any(realm.is_a(hero, "tick_tock") for hero in realm.heroes(place))
    return waits and bool(_wanted(realm))


def _wanted(realm: RealmView) -> list[float]:
    return [worth for card in realm.s.hand if (worth := _card(realm, card)) > 0]


def _pan(realm: RealmView) -> int:
    pan = realm.copies("peter_pan")
    return realm.where(pan[0]) if pan else -1


def _aboard(realm: RealmView) -> int:
    return sum(realm.strength(ally) for ally in realm.every_ally(JOLLY_ROGER))


def _taunts(realm: RealmView, hero: str) -> bool:
    return any(realm.is_a(held, "taunt") for held in realm.attached(hero))


def _waiting(realm: RealmView) -> bool:
    """Whether he wants more Strength at the Jolly Roger."""
    first = sum(realm.strength(hero) for hero in realm.every_hero() if _taunts(realm, hero))
    return _aboard(realm) < ENOUGH + first


def _peeked(realm: RealmView) -> str:
    """The answer for the Fate cards he looked at: discard them unless Peter Pan is among them."""
    return "keep" if any(realm.is_a(c, "peter_pan") for c in realm.s.looking) else "discard"


def _foe(realm: RealmView, hero: str) -> float:
    """The worth of defeating a Hero: Peter Pan only at the Jolly Roger, then Taunts first."""
    if realm.is_a(hero, "peter_pan"):
        return 100 if realm.where(hero) == JOLLY_ROGER else -1
    return 30 if _taunts(realm, hero) else 5


def _card(realm: RealmView, card: str) -> float:
    kind, pan = realm.kind(card), _pan(realm)
    if kind.type == "ally":
        push = 60 if kind.id == "mr_starkey" and pan > 0 and not realm.locked(pan) else 0
        return push or (25 + kind.strength if _waiting(realm) else -1)
    worth: dict[str, float] = {
        "never_land_map": 90 if realm.locked(TREE) else -1,
        "ingenious_device": 50,
        "worthy_opponent": 40 if pan < 0 and not realm.locked(TREE) else -1,
        "cutlass": 26 if realm.every_ally(JOLLY_ROGER) and _waiting(realm) else -1,
        "hooks_case": 15,
        "give_them_a_scare": 3,
        "aye_aye_sir": 20 if _ashore(realm) else -1,
        "cannon": 1,
    }
    return worth.get(kind.id, -1)


def _ashore(realm: RealmView) -> bool:
    return any(realm.where(ally) != JOLLY_ROGER for ally in realm.allies())


def _moved(realm: RealmView, card: str) -> float:
    """The worth of moving a card: Peter Pan, Allies and Taunts not yet beaten come aboard."""
    if realm.where(card) == JOLLY_ROGER:
        return -1
    if realm.is_a(card, "peter_pan"):
        return 70
    if realm.is_hero(card):
        return 60 if _taunts(realm, card) and wishes.missing(realm, CardId(card)) else -1
    return 20 if realm.is_ally(card) else -1


def _spot(realm: RealmView, option: Option, decision: Decision) -> float:
    """Allies go to the Jolly Roger, Starkey to Peter Pan, the Device halfway, Heroes far away."""
    to = option.value
    if isinstance(to, str):
        return float((realm.where(to) == JOLLY_ROGER) == ("Aye" not in decision.prompt))
    if "Ingenious Device" in decision.prompt:
        return float(to == LAGOON)
    if "Starkey" in decision.prompt and _pan(realm) > 0:
        return float(to == _pan(realm))
    heroes = [kind.name for kind in realm.villain.kinds.values() if kind.type == "hero"]
    return float(to) if any(name in decision.prompt for name in heroes) else -float(to)


def _unneeded(realm: RealmView, card: CardId) -> bool:
    if wishes.fills(realm, card, _card, ("never_land_map",)):
        return True
    if realm.is_a(card, "worthy_opponent"):
        return _pan(realm) >= 0
    return _card(realm, card) < 10


_symbol = wishes.symbols(
    {
        "gain": wishes.power(RICH),
        "play": wishes.playing(_card),
        "hero": lambda realm, _: wishes.most(realm, realm.heroes(), _moved),
        "move": lambda realm, _: wishes.most(realm, realm.every(), _moved),
        "vanquish": lambda realm, _: wishes.most(realm, vanquishable(realm), _foe),
        "discard": wishes.discarding(12, _unneeded),
        "fate": wishes.fating(5),
    }
)
"""The worth of a symbol now."""
