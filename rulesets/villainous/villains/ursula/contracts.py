"""The locations of Ursula, the one lock that goes to and fro between two, and Binding Contracts.

Each Contract defeats the Hero who is moved to the location it names.
"""

from __future__ import annotations

from ...api import Abilities, CardId, Play, Realm, RealmView, Spot
from ...rules.vanquish import defeat

cards = Abilities()

LAIR, SHIP, SHORE, PALACE = range(4)

CONTRACTS = {
    "contract_ursulas_lair": LAIR,
    "contract_erics_ship": SHIP,
    "contract_the_shore": SHORE,
    "contract_the_palace": PALACE,
}
"""The location that each Binding Contract names."""

ALL_CONTRACTS = 6
"""Copies of all Binding Contracts together."""


def move_the_lock(realm: Realm) -> None:
    """The one lock goes to the other one of its two places."""
    old, new = (LAIR, PALACE) if realm.locked(LAIR) else (PALACE, LAIR)
    realm.unlock(old)
    realm.lock(new)


def is_contract(realm: RealmView, card: str) -> bool:
    """Whether a card is a Binding Contract, whatever place it names."""
    return realm.is_a(card, *CONTRACTS)


def named_by(realm: RealmView, contract: CardId) -> int:
    """The location that a Contract names."""
    return CONTRACTS[realm.kind(contract).id]


@cards.own_place(*CONTRACTS)
def not_where_it_names(realm: RealmView, to: Spot, own: CardId) -> str:
    """The Hero must be elsewhere. The named location may be locked."""
    place = named_by(realm, own)
    there = isinstance(to, str) and realm.where(to) == place
    return f"already at {realm.location(place).name}" if there else ""


@cards.sees_moved(*CONTRACTS)
def binding_contract(realm: Realm, card: CardId, own: CardId) -> Play[None]:
    """Its holder was moved, by whomever, to the place it names. Being played there is no move."""
    if card == realm.s.host[own] and realm.where(card) == named_by(realm, own):
        yield from defeat(realm, card)
