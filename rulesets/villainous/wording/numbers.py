"""Explains numbers to players: the parts that add up to a Strength or a Cost.

The numbers themselves come from `RealmView.strength` and `RealmView.cost`, which are called far
more often and so do not collect parts. Both use the same hooks; a test checks that the parts add
up to the number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..rules.playing import spots
from ..rules.vanquish import fighters
from ..state import CardId, Spot
from ..view import RealmView


class Part(NamedTuple):
    """The amount that one thing adds to a number, and the words for this thing."""

    amount: int
    about: str


def strength_parts(realm: RealmView, card: CardId) -> list[Part]:
    """The parts of the Strength of a card in the realm, the printed one first."""
    s, hero = realm.s, realm.is_hero(card)
    parts = [Part(realm.kinds[card].strength, "printed")]
    parts += [
        Part(realm.kinds[held].bonus, realm.name(held))
        for held in realm.attached(card)
        if (realm.kinds[held].attach == "hero") == hero
    ]
    parts.append(Part(s.boosts.get(card, 0), "this turn"))
    if hero:
        parts.append(Part(s.boosts.get(f"heroes@{s.where[card]}", 0), "all Heroes here this turn"))
    parts += _added(realm, "strength", card)
    return [parts[0], *(part for part in parts[1:] if part.amount)]


def cost_parts(realm: RealmView, card: CardId, to: Spot) -> list[Part]:
    """The parts of the Cost to play a card to a spot, the printed one first."""
    printed = realm.kinds[card].cost
    price = realm.says("price", card, to, default=printed)
    first = Part(price, "printed" if price == printed else "by its text")
    return [first, *(part for part in _added(realm, "cost", card, to) if part.amount)]


def _added(realm: RealmView, event: str, card: CardId, *about: Any) -> list[Part]:
    return [
        Part(hook(realm, card, *about, own), "own ability" if own == card else realm.name(own))
        for own, hook in realm.sources(event)
    ]


def reason(total: int, parts: Sequence[Part]) -> str:
    """A sum that explains a number: `4 printed + 1 Size`; empty if it is the printed number."""
    first, *rest = parts
    if not rest and first.amount == total:
        return ""
    text = f"{first.amount} {first.about}"
    for amount, about in rest:
        text += f" {'+' if amount >= 0 else '-'} {abs(amount)} {about}"
    below = ", never below 0" if sum(part.amount for part in parts) < total else ""
    return f"{text}{below}"


def strength_reason(realm: RealmView, card: CardId) -> str:
    """A sum that explains the Strength of a card: `4 printed + 1 Size`."""
    return reason(realm.strength(card), strength_parts(realm, card))


def strength_in_words(realm: RealmView, card: CardId) -> str:
    """The Strength of a card with its sum: `Strength 5 = 4 printed + 1 Size`."""
    return f"Strength {_with(realm.strength(card), strength_reason(realm, card))}"


def _with(total: int, why: str) -> str:
    return f"{total} = {why}" if why else str(total)


def cost_reason(realm: RealmView, card: CardId) -> str:
    """A sum that explains the Cost of a card; empty if the Cost depends on the spot."""
    found = {_cost(realm, card, to) for to in spots(realm, card)}
    return found.pop()[1] if len(found) == 1 else ""


def cost_ways(realm: RealmView, card: CardId) -> Sequence[str]:
    """A line for each different Cost of a card, with its spots; none if there is only one Cost."""
    by_cost: dict[tuple[int, str], list[str]] = {}
    for to in spots(realm, card):
        by_cost.setdefault(_cost(realm, card, to), []).append(_spot_name(realm, to))
    if len(by_cost) < 2:
        return []
    return [f"{', '.join(names)}: {_with(*cost)}." for cost, names in by_cost.items()]


def _cost(realm: RealmView, card: CardId, to: Spot) -> tuple[int, str]:
    cost = realm.cost(card, to)
    return cost, reason(cost, cost_parts(realm, card, to))


def _spot_name(realm: RealmView, to: Spot) -> str:
    if isinstance(to, str):
        return realm.name(to)
    return realm.location(to).name if to >= 0 else "anywhere"


def fighters_in_words(realm: RealmView, hero: CardId) -> tuple[int, str]:
    """The Strength of all Allies who could fight a Hero, and each of them by name and Strength."""
    strengths = {ally: realm.strength(ally) for ally in fighters(realm, hero)}
    names = ", ".join(f"{realm.name(ally)} {value}" for ally, value in strengths.items())
    return sum(strengths.values()), names


def to_vanquish(realm: RealmView, hero: CardId) -> str:
    """A sentence on the Strength to vanquish a Hero, and on the Allies who could fight him now."""
    have, names = fighters_in_words(realm, hero)
    by = f" ({names})" if names else ""
    return f"To vanquish: Strength {realm.strength(hero)}; now {have}{by}."
