"""What the cards of Ursula do. Numbers and simple modifiers stand in `villain.toml`.

Her objective stands here, her cards by their kinds in the files beside this one.
"""

from __future__ import annotations

from ...api import Abilities, RealmView
from . import allies_and_items, contracts, effects, fate
from .board import LAIR

cards = Abilities(contracts.cards, allies_and_items.cards, effects.cards, fate.cards)


@cards.wins
def wins(realm: RealmView) -> str:
    """At the start of the turn: Trident and Crown at the Lair, which may be locked by then."""
    if lies_at_the_lair(realm, "trident") and lies_at_the_lair(realm, "crown"):
        return "the Trident and the Crown are at Ursula's Lair."
    return ""


@cards.progress
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """The Crown, and the way of the Trident."""
    trident = realm.copies("trident")
    return [
        ("Crown at Ursula's Lair", lies_at_the_lair(realm, "crown")),
        ("Trident taken from King Triton", bool(trident) and trident[0] not in realm.s.host),
        ("Trident at Ursula's Lair", lies_at_the_lair(realm, "trident")),
    ]


def lies_at_the_lair(realm: RealmView, item: str) -> bool:
    """Whether an Item is at the Lair on her side: what King Triton holds is not."""
    return any(card not in realm.s.host for card in realm.copies(item, LAIR))
