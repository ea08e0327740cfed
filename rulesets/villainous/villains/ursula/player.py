"""A computer player of Ursula who pursues her objective."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option

from ...bot import wishes
from ...components import Symbol
from ...state import CardId
from ...view import RealmView
from .abilities import CONTRACTS, LAIR, PALACE, SHIP, is_contract

PARTS = ("trident", "crown")


def prefer(realm: RealmView, decision: Decision) -> str | None:
    """The key of the best answer; None if there is no preference for this kind of decision."""
    scales = wishes.usual(_symbol, _card, _unneeded) | {
        "place": wishes.each(lambda realm, place: _goal(realm, place, decision), -9),
        "mover": wishes.each(_moved),
        "action": lambda realm, option: wishes.action(realm, option, _symbol),
        "activate": wishes.each(_activated, -1),
        "recover": wishes.each(_card),
        "spot": lambda realm, option: _spot(realm, option, decision),
        "give-up": wishes.going(_unneeded),
    }
    return wishes.best(realm, decision, scales)


def nearness(realm: RealmView) -> float:
    """How near she is to her objective: Crown, Trident, and their distances from the Lair."""
    there = 0.0
    for name, here, free in (("crown", 0.1, 0.1), ("trident", 0.25, 0.15)):
        cards = realm.copies(name)
        if cards and cards[0] not in realm.s.host:
            there += free + 0.2 * (PALACE - realm.where(cards[0])) / PALACE
        there += here if cards else 0.03 * wishes.holds(realm, name)
    victim = _victim(realm)
    if not victim or not _goals(realm, victim):
        return there
    return there + (0.3 if _falls_beside(realm, victim) else 0.08)


def _victim(realm: RealmView) -> str:
    """The Hero to defeat next: the holder of the Trident, or Ariel if she blocks a move."""
    carried = any(card not in realm.s.host for name in PARTS for card in realm.copies(name))
    held = [realm.s.host[card] for card in realm.copies("trident") if card in realm.s.host]
    ariel: list[str] = [*realm.copies("ariel")]
    wanted = [*held, *ariel] if not carried else [*ariel, *held]
    return next((hero for hero in wanted if not realm.locked(realm.where(hero))), "")


def _goals(realm: RealmView, hero: str) -> list[int]:
    """The unlocked locations that the Contracts of a Hero name."""
    goals = [CONTRACTS.get(realm.kind(card).id, -1) for card in realm.attached(hero)]
    return [p for p in goals if p >= 0 and not realm.locked(p) and p != realm.where(hero)]


def _falls_beside(realm: RealmView, hero: str) -> bool:
    return bool(set(_goals(realm, hero)) & set(realm.neighbours(realm.where(hero))))


def _card(realm: RealmView, card: str) -> float:
    name, victim = realm.kind(card).id, _victim(realm)
    ready = bool(victim) and bool(_goals(realm, victim))
    if name == "opportunist":
        return 28 if _fetches(realm) else -1
    if name in CONTRACTS:
        new = bool(victim) and not ready and realm.where(victim) != CONTRACTS[name]
        return (50 - CONTRACTS[name]) if new and not realm.locked(CONTRACTS[name]) else -1
    worth: dict[str, float] = {
        "whirlpool": 60 if ready else -1,
        "poor_unfortunate_souls": 55 if victim and _falls_beside(realm, victim) else -1,
        "change_form": 40 if realm.locked(LAIR) else -1,
        "trident": 46,
        "crown": 45,
        "divination": 30 if victim and not ready and not _holds_contract(realm) else -1,
        "flotsam": 14,
        "jetsam": 14,
        "cauldron": 4,
        "grow_giant": 6,
    }
    return worth.get(name, -1)


def _holds_contract(realm: RealmView) -> bool:
    return any(is_contract(realm, card) for card in realm.s.hand)


def _fetches(realm: RealmView) -> bool:
    return any(
        _card(realm, card) > 28 for card in realm.s.discard if not realm.is_a(card, "opportunist")
    )


def _activated(realm: RealmView, card: str) -> float:
    """The worth of activating a card. An eel is worth as much as the Hero it can move."""
    if realm.locked(realm.where(card)):
        return -1
    if realm.is_a(card, "flotsam", "jetsam"):
        return max((_pushed(realm, h) for h in realm.heroes(realm.where(card))), default=-1)
    return 3 if realm.is_a(card, "cauldron") else -1


def _pushed(realm: RealmView, hero: str) -> float:
    """The worth of moving a Hero one step: only if a Contract then defeats the Hero."""
    return 65 if _falls_beside(realm, hero) else -1


def _carried(realm: RealmView, card: str) -> float:
    """The worth of moving an Item: only Trident or Crown, if it can come nearer to the Lair."""
    place = realm.where(card)
    if card in realm.s.host or realm.locked(place):
        return -1
    if realm.is_a(card, *PARTS):
        return 55 if place > 0 and not realm.locked(place - 1) else -1
    return -1


def _moving(realm: RealmView, symbol: Symbol) -> float:
    barred = realm.barred("bars_action", "move")
    return -1 if barred else wishes.most(realm, realm.every(), _carried)


def _moved(realm: RealmView, card: str) -> float:
    if realm.is_hero(card):
        return 9 if _goals(realm, card) else -1
    return _carried(realm, card)


def _goal(realm: RealmView, place: int, decision: Decision) -> float:
    """The worth of a goal: a Hero goes where a Contract defeats him, Items go to the Lair."""
    for hero in realm.every_hero():
        if realm.name(hero) in decision.prompt and place in _goals(realm, hero):
            return 9
    return -float(place)


def _spot(realm: RealmView, option: Option, decision: Decision) -> float:
    """Contracts and Effects go on the Hero to defeat, the Trident beside the Lair, others to it."""
    if isinstance(option.value, str):
        return float(option.value == _victim(realm))
    if "Trident" in decision.prompt:
        return float(option.value == SHIP)
    return -float(option.value)


def _unneeded(realm: RealmView, card: CardId) -> bool:
    if wishes.fills(realm, card, _card, (*PARTS, "whirlpool")):
        return True
    if is_contract(realm, card):
        return _card(realm, card) < 0 or sum(is_contract(realm, c) for c in realm.s.hand) > 2
    return not realm.is_a(card, *PARTS, "whirlpool") and _card(realm, card) < 0


_symbol = wishes.symbols(
    {
        "gain": wishes.power(9),
        "play": wishes.playing(_card),
        "discard": wishes.discarding(15, _unneeded),
        "activate": lambda realm, _: wishes.most(realm, realm.every(), _activated),
        "move": _moving,
        "hero": lambda realm, _: wishes.most(realm, realm.heroes(), _pushed),
        "fate": wishes.fating(10),
    }
)
"""The worth of a symbol now."""
