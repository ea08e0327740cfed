"""What is left in a Fate deck, from the cards that lie open: nobody may look into it."""

from __future__ import annotations

from collections import Counter

from tabletop_tui.core.odds import at_least_one, in_percent
from tabletop_tui.core.words.speech import number_of

from ..view import RealmView

DRAWN = 2
"""A Fate action reveals so many cards."""


def left_in_fate_deck(realm: RealmView) -> Counter[str]:
    """How many cards of each type are in the Fate deck.

    Empty while a card that is neither there nor open is hidden from the viewer.
    """
    piles = [
        pile
        for s in realm.state.seats
        for pile in (s.realm, s.aside, s.looking, s.fate_discard, s.discard, s.hand)
    ]
    seen = {card for pile in piles for card in pile}
    left = [card for card in realm.villain.fate_cards if card not in seen]
    if len(left) != len(realm.s.fate_deck):
        return Counter()
    return Counter(realm.kinds[card].type for card in left)


def fate_odds(realm: RealmView) -> tuple[str, str]:
    """`a Hero among two in 83%`, and the count behind it; both empty where it is not known.

    With fewer than two cards the discard pile is shuffled, which is another count.
    """
    left = left_in_fate_deck(realm)
    cards, heroes = left.total(), left["hero"]
    if cards < DRAWN:
        return "", ""
    chance = in_percent(at_least_one(heroes, cards, DRAWN))
    kinds = [number_of(n, kind.capitalize()) for kind, n in sorted(left.items()) if kind != "hero"]
    heroes_left = number_of(heroes, "Hero", "Heroes")
    return f"a Hero among two: {chance}", f"{', '.join([heroes_left, *kinds])} of {cards} left"
