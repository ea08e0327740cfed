"""What the cards of Ursula do. Numbers and simple modifiers stand in `villain.toml`.

Her objective, Allies and Items stand here, her other cards in the files beside this one.
"""

from __future__ import annotations

from ...api import Abilities, CardId, Play, Realm, RealmView
from ...rules.playing import fetch
from .. import common
from . import contracts, effects, fate
from .contracts import LAIR, is_contract

cards = Abilities(contracts.cards, effects.cards, fate.cards)


# -- the objective -------------------------------------------------------------------------


@cards.wins()
def wins(realm: RealmView) -> str:
    """At the start of the turn: Trident and Crown at the Lair, which may be locked by then."""
    if lies_at_the_lair(realm, "trident") and lies_at_the_lair(realm, "crown"):
        return "the Trident and the Crown are at Ursula's Lair."
    return ""


@cards.progress()
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


# -- Trident, Crown and Cauldron -----------------------------------------------------------


@cards.played("trident")
def trident(realm: Realm, by: int, own: CardId) -> Play[None]:
    """King Triton is found, even in the locked location, and played here; he takes it."""
    triton = yield from fetch(realm, "king_triton", by, realm.where(own))
    if triton is not None:
        realm.attach(own, triton)


@cards.falls("king_triton")
def trident_drops(realm: Realm, own: CardId) -> None:
    """The Trident lies where he falls, which is the place named on the Contract."""
    for item in realm.attached(own):
        if realm.is_a(item, "trident"):
            realm.detach(item)
            realm.tell("{me:seat} gets {card:card}.", card=item)


cards.activatable("crown")(common.fate_card)
cards.activated("crown")(common.look_at_two_fate_cards)


@cards.activated("cauldron")
def cauldron(realm: Realm) -> None:
    """Every Contract counts, those in the locked location as well."""
    found = sum(is_contract(realm, card) for card in realm.every())
    realm.gain(2 * found, "Cauldron")


# -- Flotsam and Jetsam --------------------------------------------------------------------


@cards.activatable("flotsam", "jetsam")
def has_a_hero_to_move(realm: RealmView, own: CardId) -> str:
    """There must be a Hero beside the eel, and somewhere to go."""
    here = realm.where(own)
    heroes = realm.heroes(here)
    if not heroes:
        return "no Hero at this location"
    able = any(realm.movable_to(hero, realm.neighbours(here)) for hero in heroes)
    return "" if able else "nowhere to go"


@cards.activated("flotsam", "jetsam")
def eel(realm: Realm, own: CardId) -> Play[None]:
    """One Hero goes one step. No Effect, so King Triton is not dearer."""
    heroes = realm.heroes(realm.where(own))
    yield from realm.move_card_by(realm.seat, "Move which Hero?", heroes, realm.adjacent)
