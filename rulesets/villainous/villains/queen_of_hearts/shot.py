"""Take the Shot: what the Wickets must beat, and how likely that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from ...api import CardId, RealmView

SHOT_CARDS = 5
WICKET = "wicket"
"""The mark of a Card Guard that was turned."""


def wickets(realm: RealmView, at: int = -1) -> list[CardId]:
    """The Wickets in the realm, or at one location."""
    return [card for card in realm.every(at) if realm.s.marks.get(card) == WICKET]


def shot_strength(realm: RealmView) -> int:
    """The current Strength of all Wickets."""
    return sum(realm.strength(card) for card in wickets(realm))


def odds(realm: RealmView) -> Fraction:
    """How likely the shot would succeed now, as far as the Queen herself can know.

    She knows which cards are left in her deck, but not their order. What the deck lacks is drawn
    from the discard pile, shuffled.
    """
    s = realm.s
    seen = {*s.hand, *s.discard, *s.realm, *s.aside}
    deck = [realm.kinds[card].cost for card in realm.villain.cards if card not in seen]
    pile = [realm.kinds[card].cost for card in s.discard]
    below = shot_strength(realm)
    if len(deck) >= SHOT_CARDS:
        return chance_below(deck, SHOT_CARDS, below)
    return chance_below(pile, min(SHOT_CARDS - len(deck), len(pile)), below - sum(deck))


def chance_below(costs: Sequence[int], count: int, below: int) -> Fraction:
    """How likely `count` of some cards, drawn at random, cost less than `below` together."""
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _ in range(count))]
    for cost in costs:
        for taken in range(count, 0, -1):
            for total, number in ways[taken - 1].items():
                ways[taken][total + cost] += number
    good = sum(number for total, number in ways[count].items() if total < below)
    return Fraction(good, ways[count].total())


def in_percent(chance: Fraction) -> str:
    """`37%`; only what is certain is called 0% or 100%."""
    if 0 < chance < Fraction(1, 100):
        return "less than 1%"
    if Fraction(99, 100) < chance < 1:
        return "more than 99%"
    return f"{round(100 * chance)}%"
