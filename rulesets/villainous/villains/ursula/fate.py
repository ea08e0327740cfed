"""What the Fate cards of Ursula do."""

from __future__ import annotations

from ...api import Abilities, CardId, Play, Realm, RealmView, Sifted, Spot
from ...rules.playing import revive, why_not_there
from .. import common
from .contracts import LAIR, PALACE, is_contract, move_the_lock

cards = Abilities()


@cards.played("ariel")
def ariel(realm: Realm, by: int, own: CardId) -> Play[None]:
    """An Item that lies by itself may be brought to her."""
    here = realm.where(own)
    yield from realm.move_card_by(
        by, "Move which Item to Ariel?", realm.free_items(), lambda item: [here], optional=True
    )


@cards.bars_action("ariel")
def ariel_keeps_watch(realm: RealmView, action: str) -> str:
    """Nothing can be carried, wherever she is and whatever symbol is used."""
    return "Ariel must be defeated first" if action == "move" else ""


@cards.played("eric")
def eric(realm: Realm, by: int) -> Play[None]:
    """Any Hero in reach may go anywhere; Contracts take effect."""
    yield from realm.move_card_by(
        by, "Move which Hero?", realm.heroes(), realm.anywhere, optional=True
    )


@cards.played("flounder")
def flounder(realm: Realm, by: int) -> Play[None]:
    """The discard pile may become part of the deck."""
    pile, prompt = realm.s.discard, "Shuffle the discard pile into the deck?"
    if pile and (yield from realm.confirm(by, "flounder", prompt)):
        realm.shuffle_in(pile)
        pile.clear()
        realm.tell("The discard pile of {me:seat} is shuffled into the deck.")


@cards.played("grimsby")
def grimsby(realm: Realm, by: int) -> Play[None]:
    """The lock may move."""
    new = PALACE if realm.locked(LAIR) else LAIR
    prompt = f"Move the lock to {realm.location(new).name}?"
    if (yield from realm.confirm(by, "grimsby", prompt)):
        move_the_lock(realm)


@cards.cost("king_triton")
def king_triton(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """Contracts put on him and Effects aimed at him cost 1 more."""
    dear = realm.kinds[card].type == "effect" or is_contract(realm, card)
    return 1 if to == own and dear else 0


@cards.played("max")
def max_runs(realm: Realm, by: int, own: CardId) -> Play[None]:
    """Played to her location he may drive her off; in her own turn she goes on acting there."""
    if realm.where(own) == realm.s.at:
        yield from common.may_send_the_villain(realm, by, "Move Ursula where?")


@cards.played("scuttle")
def scuttle(realm: Realm, by: int, own: CardId) -> Play[None]:
    """An Item of the Fate discard pile may be attached to him."""
    pile = realm.s.fate_discard
    items = [card for card in pile if realm.is_item(card)]
    item = yield from realm.pick_card(
        by, "item", "Attach which Item?", items, optional=True, detail=realm.read
    )
    if item is not None:
        pile.remove(item)
        realm.enter(item, own)
        realm.tell("{card:card} is attached to {host:card}.", card=item, host=own)


@cards.played("sebastian")
def sebastian(realm: Realm, by: int, own: CardId) -> Play[None]:
    """A Contract in reach may be taken over, one that names his own location as well."""
    contracts = [card for card in realm.items() if is_contract(realm, card)]
    contract = yield from realm.pick_card(
        by,
        "contract",
        "Take over which Contract?",
        contracts,
        optional=True,
        detail=lambda card: f"on {realm.name(realm.s.host[card])}",
    )
    if contract is not None:
        realm.attach(contract, own)


@cards.arrives("dinglehopper")
def dinglehopper(realm: Realm) -> None:
    """Her own move or one forced on her."""
    realm.lose(1, "Dinglehopper")


@cards.cost("snarfblat")
def snarfblat(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """Contracts put on the holder cost 3 more."""
    return 3 if to == realm.s.host[own] and is_contract(realm, card) else 0


@cards.targets("return_to_form")
def heroes_to_return(realm: RealmView) -> Sifted:
    """Everybody but King Triton; nobody while Ursula stands in a locked location."""
    here = realm.s.at

    def why(hero: CardId) -> str:
        if realm.locked(here):
            return f"{realm.location(here).name} is locked"
        return why_not_there(realm, hero, here)

    return common.discarded_heroes(realm, 4, why)


@cards.aimed("return_to_form")
def return_to_form(realm: Realm, target: CardId, by: int) -> Play[None]:
    """He is played, not moved: his text works, and Contracts are not asked."""
    yield from revive(realm, target, by, realm.s.at)
