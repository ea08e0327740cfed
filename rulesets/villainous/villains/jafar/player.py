"""A computer player of Jafar who pursues his objective."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option

from ...bot import wishes
from ...rules.vanquish import vanquishable
from ...state import CardId
from ...view import RealmView
from .abilities import PALACE, genie_serves

CAVE = 3
KEPT = ("scarab_pendant", "magic_lamp", "hypnotize")
RICH = 12
THIEF = 40
"""The worth of defeating a Hero who keeps the Lamp or Genie from him."""


def prefer(realm: RealmView, decision: Decision) -> str | None:
    """The key of the best answer; None if there is no preference for this kind of decision."""
    scales = wishes.usual(_symbol, _card, _unneeded) | {
        "place": wishes.each(lambda realm, place: _goal(realm, place, decision), -9),
        "mover": wishes.each(_moved),
        "item": wishes.each(_carried, -1),
        "activate": wishes.each(_activated),
        "spot": _spot,
        "type": lambda realm, option: float(option.value == "item"),
        "vanquish": wishes.each(_foe),
        "allies": wishes.weak_allies,
    }
    return wishes.best(realm, decision, scales)


def nearness(realm: RealmView) -> float:
    """How near he is to his objective: Cave, Lamp and its distance, Genie."""
    lamp = [card for card in realm.copies("magic_lamp") if card not in realm.s.host]
    there = 0.2 if not realm.locked(CAVE) else 0.08 * wishes.holds(realm, "scarab_pendant")
    if realm.copies("magic_lamp"):
        there += 0.15
    if lamp:
        there += 0.05 + 0.4 * (CAVE - realm.where(lamp[0])) / CAVE
    if genie_serves(realm):
        return there + 0.2
    return there + 0.01 * min(realm.s.power, 8) + 0.06 * wishes.holds(realm, "hypnotize")


def _foe(realm: RealmView, hero: str) -> float:
    """The worth of defeating a Hero: none for Genie, most for Carpet and the Lamp's thief."""
    if realm.is_a(hero, "genie"):
        return -1
    stolen = any(realm.is_a(held, "magic_lamp") for held in realm.attached(hero))
    return THIEF if stolen or realm.is_a(hero, "carpet") else 20


def _foes(realm: RealmView) -> list[str]:
    return [hero for hero in realm.every_hero() if not realm.is_a(hero, "genie")]


def _card(realm: RealmView, card: str) -> float:
    kind = realm.kind(card)
    if kind.id == "hypnotize":
        genie = [hero for hero in realm.heroes() if realm.is_a(hero, "genie")]
        able = [h for h in genie if realm.strength(h) <= realm.s.power]
        return 80 if able and not realm.why_not_defeat(able[0]) else -1
    if kind.type == "ally":
        foe = wishes.too_strong(realm, _foe)
        urgent = foe is not None and _foe(realm, foe) >= THIEF
        few = len(realm.every_ally()) < len(_foes(realm)) + 1
        saving = bool(realm.copies("magic_lamp")) and not genie_serves(realm)
        wanted = urgent or (few and not saving)
        return 30 if kind.id == "iago" else (15 + kind.strength if wanted else -1)
    looking = not realm.copies("scarab_pendant") or not realm.copies("magic_lamp")
    worth: dict[str, float] = {
        "scarab_pendant": 90,
        "magic_lamp": 85,
        "scrying": 40 if looking and realm.s.power > 3 else -1,
        "a_snake_am_i": 25,
        "snake_staff": 26 if _fetches(realm) else -1,
        "necessary_sacrifice": 24 if any(_spare(realm, own) for own in realm.every()) else -1,
        "giant_hourglass": 4,
        "scimitar": 4,
    }
    return worth.get(kind.id, -1)


def _carried(realm: RealmView, card: str) -> float:
    """The worth of carrying an Item: only the Lamp, while it is not at the Palace."""
    if card in realm.s.host or realm.locked(realm.where(card)):
        return -1
    return 70 if realm.is_a(card, "magic_lamp") and realm.where(card) > PALACE else -1


def _moved(realm: RealmView, card: str) -> float:
    """The worth of moving a card: the Lamp, then an Ally that goes to the worst Hero."""
    return max(_carried(realm, card), 18 if wishes.marches(realm, CardId(card), _foe) else -1)


def _goal(realm: RealmView, place: int, decision: Decision) -> float:
    """The worth of a goal: Allies go to the worst Hero, other cards towards the Palace."""
    # A question of Iago's begins with his name, but it is about the Item.
    moved = decision.prompt.replace("Iago: ", "")
    if any(realm.name(ally) in moved for ally in realm.allies()):
        return wishes.nearer(realm, place, _foe)
    return -place


def _activated(realm: RealmView, card: str) -> float:
    """The worth of activating a card: Iago carries the Lamp, the Staff fetches Hypnotize."""
    if realm.is_a(card, "iago"):
        return max((_carried(realm, c) for c in realm.every(realm.where(card))), default=-1)
    if realm.is_a(card, "snake_staff"):
        return 35 if _fetches(realm) else -1
    return -1


def _fetches(realm: RealmView) -> bool:
    lost = any(realm.is_a(card, "hypnotize") for card in realm.s.discard)
    return lost and not wishes.holds(realm, "hypnotize") and not genie_serves(realm)


def _spare(realm: RealmView, card: str) -> bool:
    """Whether he can sacrifice a card to get the Power for hypnotizing Genie."""
    if realm.is_a(card, "giant_hourglass", "scimitar") and not _held_by_hero(realm, card):
        return True
    return realm.is_a(card, "palace_guard", "gazeem", "razoul") and not _foes(realm)


def _held_by_hero(realm: RealmView, card: str) -> bool:
    return card in realm.s.host and realm.is_hero(realm.s.host[card])


def _spot(realm: RealmView, option: Option) -> float:
    """He hypnotizes Genie, sacrifices spare cards, sends Allies to Heroes, Iago to the Lamp."""
    to = option.value
    if isinstance(to, str):
        return float(_spare(realm, to) or (realm.is_a(to, "genie") and realm.is_hero(to)))
    lamp = [card for card in realm.copies("magic_lamp") if realm.where(card) == to]
    foes = len([hero for hero in _foes(realm) if realm.where(hero) == to])
    return 10 * wishes.nearer(realm, to, _foe) + foes + 0.5 * len(lamp)


def _unneeded(realm: RealmView, card: CardId) -> bool:
    if wishes.fills(realm, card, _card, KEPT):
        return True
    return not realm.is_a(card, *KEPT) and _card(realm, card) < 14


_symbol = wishes.symbols(
    {
        "gain": wishes.power(RICH),
        "play": wishes.playing(_card),
        "move": lambda realm, _: wishes.most(realm, realm.every(), _moved),
        "activate": lambda realm, _: wishes.most(realm, realm.every(), _activated),
        "vanquish": lambda realm, _: wishes.most(realm, vanquishable(realm), _foe),
        "discard": wishes.discarding(12, _unneeded),
        "fate": wishes.fating(5),
    }
)
"""The worth of a symbol now."""
