"""The abilities of Ursula's cards. Numbers and simple modifiers are in `villain.toml`."""

from __future__ import annotations

from ...api import Abilities, CardId, Option, Play, Realm, RealmView, Sifted, Spot
from ...rules.actions import act, ask_action, why_not
from ...rules.playing import fetch, revive, why_not_there
from ...rules.vanquish import defeat
from .. import common

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
"""The number of Binding Contracts, including all copies."""


def move_the_lock(realm: Realm) -> None:
    """Move the lock from the Lair to the Palace or back.

    Ursula may go on using the symbols of her location even if it is locked now.
    """
    old, new = (LAIR, PALACE) if realm.locked(LAIR) else (PALACE, LAIR)
    realm.unlock(old)
    realm.lock(new)


cards.played("change_form")(move_the_lock)


def is_contract(realm: RealmView, card: str) -> bool:
    """Whether a card is a Binding Contract, for any location."""
    return realm.is_a(card, *CONTRACTS)


def named_by(realm: RealmView, contract: CardId) -> int:
    """The location that a Contract names."""
    return CONTRACTS[realm.kind(contract).id]


@cards.own_place(*CONTRACTS)
def not_where_it_names(realm: RealmView, to: Spot, own: CardId) -> str:
    """Why a Contract cannot be played on a Hero: he is where it names, locked or not."""
    place = named_by(realm, own)
    there = isinstance(to, str) and realm.where(to) == place
    return f"already at {realm.location(place).name}" if there else ""


@cards.sees_moved(*CONTRACTS)
def binding_contract(realm: Realm, card: CardId, own: CardId) -> Play[None]:
    """Defeat its holder if anybody moved him to the named location. Being played is no move."""
    if card == realm.s.host[own] and realm.where(card) == named_by(realm, own):
        realm.log("{card:card} takes effect.", card=own)
        yield from defeat(realm, card)


# -- Effects -------------------------------------------------------------------------------


@cards.played("grow_giant")
def grow_giant(realm: Realm) -> Play[None]:
    """Take one action of a neighbouring location. A locked location has no actions.

    Each location has a neighbour with a lower symbol that can always be used, so the card can
    always be played.
    """
    here = realm.s.at
    options = []
    for place, location in enumerate(realm.villain.locations):
        if abs(place - here) != 1:
            continue
        covered = realm.covered(place)
        options += [
            Option(
                f"{location.id} {symbol.slot}",
                f"{location.name}: {symbol.label}",
                symbol,
                target=f"{realm.place_target(place)} {symbol.slot}",
            )
            for symbol in realm.symbols(place)
            if symbol.slot not in covered and not why_not(realm, symbol.action)
        ]
    symbol = yield from ask_action(realm, options, "Take which action of a location next to yours?")
    if symbol is not None:
        yield from act(realm, symbol)


def is_item_or_effect(realm: RealmView, card: CardId) -> bool:
    """Whether Opportunist can fetch a card."""
    return realm.kind(card).type in ("item", "effect")


@cards.playable("opportunist")
def something_to_fetch(realm: RealmView) -> str:
    """Why Opportunist cannot be played: it needs an Item or another Effect in the discard pile."""
    found = any(is_item_or_effect(realm, card) for card in realm.s.discard)
    return "" if found else "no Item or Effect in your discard pile"


@cards.played("opportunist")
def opportunist(realm: Realm) -> Play[None]:
    """Take an Item or Effect back from the discard pile."""
    yield from common.recover(
        realm, "Take which card?", lambda card: is_item_or_effect(realm, card)
    )


@cards.targets("whirlpool")
def heroes_that_can_go(realm: RealmView) -> Sifted:
    """The Heroes who can be moved."""
    return realm.sifted_heroes(lambda hero: realm.why_not_move(hero, realm.anywhere(hero)))


@cards.aimed("whirlpool")
def whirlpool(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Move the Hero to any location. The Hero does not enter the locations between."""
    yield from realm.move_card_by(by, "Move which Hero?", [target], realm.anywhere)


@cards.playable("divination")
def a_contract_is_left(realm: RealmView) -> str:
    """Why Divination cannot be played: it needs a Contract in the deck or the discard pile.

    Contracts in hand and in the realm are counted, so the deck stays secret.
    """
    known = [*realm.s.hand, *realm.s.realm]
    out = sum(card in realm.kinds and is_contract(realm, card) for card in known)
    return "" if out < ALL_CONTRACTS else "no Binding Contract in your deck or discard pile"


@cards.played("divination")
def divination(realm: Realm) -> None:
    """Reveal cards until a Contract appears, and take it."""
    card = realm.reveal_until(lambda card: is_contract(realm, card))
    if card is not None:
        realm.take(card)


@cards.foretells("poor_unfortunate_souls")
def some_soul_to_move(realm: RealmView, own: CardId) -> str:
    """A warning if no Hero can be moved, or none that can be paid for. The card stays playable."""
    able = any(
        realm.movable_to(hero, realm.adjacent(hero)) and realm.cost(own, hero) <= realm.s.power
        for hero in realm.heroes()
    )
    return "" if able else "does nothing: no Hero can move"


@cards.played("poor_unfortunate_souls")
def poor_unfortunate_souls(realm: Realm, by: int, own: CardId) -> Play[None]:
    """Move any Heroes, each at most once. King Triton costs more when he is moved."""
    waiting = realm.heroes()

    def surcharge(hero: CardId) -> int:
        return realm.cost(own, hero) - realm.cost(own)

    def detail(hero: CardId) -> str:
        extra = surcharge(hero)
        return realm.described(hero) + (f", costs {extra} more" if extra else "")

    while True:
        able = [
            hero
            for hero in waiting
            if realm.is_here(hero)
            and surcharge(hero) <= realm.s.power
            and realm.movable_to(hero, realm.adjacent(hero))
        ]
        hero = yield from realm.pick_card(
            by, "mover", "Move which Hero?", able, optional=True, detail=detail
        )
        if hero is None:
            return
        waiting.remove(hero)
        if extra := surcharge(hero):
            realm.pay(extra)
            realm.log("{me:seat} pays {amount} Power more.", amount=extra)
        yield from realm.move_card_by(by, "Move which Hero?", [hero], realm.adjacent)


# -- Conditions ----------------------------------------------------------------------------


cards.playable("arrogance")(common.card_to_draw)


@cards.played("arrogance")
def arrogance(realm: Realm, by: int) -> Play[None]:
    """Draw three cards, then discard three. The question has the kind that saves contain."""
    yield from common.draw_three_discard_three(realm, by, "give-up")


cards.playable("trickery")(common.fate_card_of_theirs)
cards.played("trickery")(common.play_fate_card_of_theirs)


@cards.played("ariel")
def ariel(realm: Realm, by: int, own: CardId) -> Play[None]:
    """`by` may move an Item without a holder to Ariel's location."""
    here = realm.where(own)
    yield from realm.move_card_by(
        by, "Move which Item to Ariel?", realm.free_items(), lambda item: [here], optional=True
    )


@cards.bars_action("ariel")
def ariel_keeps_watch(realm: RealmView, action: str) -> str:
    """Why a move action cannot be used at any location: Ariel is in the realm."""
    return "Ariel must be defeated first" if action == "move" else ""


@cards.played("eric")
def eric(realm: Realm, by: int) -> Play[None]:
    """`by` may move a Hero to any location. Contracts take effect."""
    yield from realm.move_card_by(
        by, "Move which Hero?", realm.heroes(), realm.anywhere, optional=True
    )


@cards.played("flounder")
def flounder(realm: Realm, by: int) -> Play[None]:
    """`by` may shuffle the discard pile into the deck."""
    pile, prompt = realm.s.discard, "Shuffle the discard pile into the deck?"
    if pile and (yield from realm.confirm(by, "flounder", prompt)):
        realm.shuffle_in(pile)
        pile.clear()
        realm.log("The discard pile of {me:seat} is shuffled into the deck.")


@cards.played("grimsby")
def grimsby(realm: Realm, by: int) -> Play[None]:
    """`by` may move the lock."""
    new = PALACE if realm.locked(LAIR) else LAIR
    prompt = f"Move the lock to {realm.location(new).name}?"
    if (yield from realm.confirm(by, "grimsby", prompt)):
        move_the_lock(realm)


@cards.cost("king_triton")
def king_triton(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """Contracts attached to him and Effects that target him cost 1 more."""
    dear = realm.kinds[card].type == "effect" or is_contract(realm, card)
    return 1 if to == own and dear else 0


@cards.played("max")
def max_runs(realm: Realm, by: int, own: CardId) -> Play[None]:
    """If Max is played at Ursula's location, `by` may move her. In her turn she acts there, too."""
    if realm.where(own) == realm.s.at:
        yield from common.may_send_the_villain(realm, by, "Move Ursula where?")


@cards.played("scuttle")
def scuttle(realm: Realm, by: int, own: CardId) -> Play[None]:
    """`by` may attach an Item from the Fate discard pile to him."""
    pile = realm.s.fate_discard
    items = [card for card in pile if realm.is_item(card)]
    item = yield from realm.pick_card(
        by, "item", "Attach which Item?", items, optional=True, detail=realm.read
    )
    if item is not None:
        pile.remove(item)
        realm.enter(item, own)
        realm.log("{card:card} is attached to {host:card}.", card=item, host=own)


@cards.played("sebastian")
def sebastian(realm: Realm, by: int, own: CardId) -> Play[None]:
    """`by` may move a Contract from its Hero to Sebastian, even one that names his location."""
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
    """Ursula loses 1 Power after any move, also one that another player forces on her."""
    realm.lose(1, "Dinglehopper")


@cards.cost("snarfblat")
def snarfblat(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """Contracts attached to its holder cost 3 more."""
    return 3 if to == realm.s.host[own] and is_contract(realm, card) else 0


@cards.targets("return_to_form")
def heroes_to_return(realm: RealmView) -> Sifted:
    """The discarded Heroes of Strength 4 or less; none if Ursula's location is locked."""
    here = realm.s.at

    def why(hero: CardId) -> str:
        if realm.locked(here):
            return f"{realm.location(here).name} is locked"
        return why_not_there(realm, hero, here)

    return common.discarded_heroes(realm, 4, why)


@cards.aimed("return_to_form")
def return_to_form(realm: Realm, target: CardId, by: int) -> Play[None]:
    """The Hero is played, not moved: the Hero's text takes effect, but no Contract does."""
    yield from revive(realm, target, by, realm.s.at)


# -- the objective -------------------------------------------------------------------------


@cards.wins()
def wins(realm: RealmView) -> str:
    """She wins if her turn starts with Trident and Crown at the Lair, even if it is locked."""
    if lies_at_the_lair(realm, "trident") and lies_at_the_lair(realm, "crown"):
        return "the Trident and the Crown are at Ursula's Lair."
    return ""


@cards.progress()
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """The goals: the Crown at the Lair, the Trident taken from King Triton and at the Lair."""
    copies = realm.copies("trident")
    return [
        ("Crown at Ursula's Lair", lies_at_the_lair(realm, "crown")),
        ("Trident taken from King Triton", bool(copies) and copies[0] not in realm.s.host),
        ("Trident at Ursula's Lair", lies_at_the_lair(realm, "trident")),
    ]


def lies_at_the_lair(realm: RealmView, item: str) -> bool:
    """Whether an Item is at the Lair without a holder. An Item of King Triton does not count."""
    return any(card not in realm.s.host for card in realm.copies(item, LAIR))


# -- Trident, Crown and Cauldron -----------------------------------------------------------


@cards.played("trident")
def trident(realm: Realm, by: int, own: CardId) -> Play[None]:
    """King Triton, wherever he is, is played at the Trident's location, and it is attached to him.

    He is also found in the locked location.
    """
    triton = yield from fetch(realm, "king_triton", by, realm.where(own))
    if triton is not None:
        realm.attach(own, triton)


@cards.falls("king_triton")
def trident_drops(realm: Realm, own: CardId) -> None:
    """The Trident stays at the location where he is defeated, which his Contract names."""
    for item in realm.attached(own):
        if realm.is_a(item, "trident"):
            realm.detach(item)


cards.activatable("crown")(common.fate_card)
cards.activated("crown")(common.look_at_two_fate_cards)


@cards.activated("cauldron")
def cauldron(realm: Realm) -> None:
    """Gain 2 Power for each Contract in the realm, also in the locked location."""
    found = sum(is_contract(realm, card) for card in realm.every())
    realm.gain(2 * found, "Cauldron")


# -- Flotsam and Jetsam --------------------------------------------------------------------


@cards.activatable("flotsam", "jetsam")
def has_a_hero_to_move(realm: RealmView, own: CardId) -> str:
    """Why the eel cannot be activated: it needs a Hero at its location who can be moved."""
    here = realm.where(own)
    heroes = realm.heroes(here)
    if not heroes:
        return "no Hero at this location"
    able = any(realm.movable_to(hero, realm.neighbours(here)) for hero in heroes)
    return "" if able else "nowhere to go"


@cards.activated("flotsam", "jetsam")
def eel(realm: Realm, own: CardId) -> Play[None]:
    """Move a Hero to a neighbouring location. This is no Effect: King Triton costs no more."""
    heroes = realm.heroes(realm.where(own))
    yield from realm.move_card_by(realm.seat, "Move which Hero?", heroes, realm.adjacent)
