"""What the Trident, the Crown and the Cauldron of Ursula do, and her eels."""

from __future__ import annotations

from ...api import Abilities, CardId, Play, Realm, RealmView
from .. import common
from .contracts import is_contract

cards = Abilities()


# -- Trident, Crown and Cauldron -----------------------------------------------------------


@cards.played("trident")
def trident(realm: Realm, by: int, own: CardId) -> Play[None]:
    """King Triton is found, even in the locked location, and played here; he takes it."""
    triton = yield from realm.fetch("king_triton", by, realm.where(own))
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


@cards.activated("crown")
def crown(realm: Realm) -> Play[None]:
    """A private look at two Fate cards: both go, or both stay."""
    yield from realm.peek_fate(2)


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
