"""What the cards of Ursula do. Numbers and simple modifiers stand in `villain.toml`."""

from __future__ import annotations

from rulesets.villainous.api import (
    Abilities,
    CardId,
    Option,
    Play,
    Realm,
    RealmView,
    Spot,
    act,
    ask_action,
    why_not,
)

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


# -- the objective -------------------------------------------------------------------------


@cards.villain
def wins(realm: RealmView) -> str:
    """At the start of the turn: Trident and Crown at the Lair, which may be locked by then."""
    if lies_at_the_lair(realm, "trident") and lies_at_the_lair(realm, "crown"):
        return "the Trident and the Crown are at Ursula's Lair."
    return ""


@cards.villain
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


# -- Binding Contracts ---------------------------------------------------------------------


def is_contract(realm: RealmView, card: str) -> bool:
    """Whether a card is a Binding Contract, whatever place it names."""
    return realm.is_a(card, *CONTRACTS)


def named_by(realm: RealmView, contract: CardId) -> int:
    """The location that a Contract names."""
    return CONTRACTS[realm.kind(contract).id]


@cards.own_place(*CONTRACTS)
def not_where_it_names(realm: RealmView, own: CardId, to: Spot) -> str:
    """The Hero must be elsewhere. The named location may be locked."""
    place = named_by(realm, own)
    there = isinstance(to, str) and realm.where(to) == place
    return f"already at {realm.location(place).name}" if there else ""


@cards.sees_moved(*CONTRACTS)
def binding_contract(realm: Realm, own: CardId, card: CardId, start: int) -> Play[None]:
    """Its holder was moved, by whomever, to the place it names. Being played there is no move."""
    if card == realm.s.host[own] and realm.where(card) == named_by(realm, own):
        yield from realm.defeat(card)


# -- Trident, Crown and Cauldron -----------------------------------------------------------


@cards.played("trident")
def trident(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """King Triton is found, even in the locked location, and played here; he takes it."""
    triton = yield from realm.fetch("king_triton", by, to)
    if triton is not None:
        realm.attach(own, triton)


@cards.falls("king_triton")
def trident_drops(realm: Realm, own: CardId) -> Play[None]:
    """The Trident lies where he falls, which is the place named on the Contract."""
    for item in realm.attached(own):
        if realm.is_a(item, "trident"):
            realm.detach(item)
            realm.tell("{me:seat} gets {card:card}.", card=item)
    yield from ()


@cards.activatable("crown")
def fate_is_left(realm: RealmView, own: CardId) -> str:
    """There must be a Fate card to look at."""
    return "" if realm.s.fate_deck or realm.s.fate_discard else "there are no Fate cards"


@cards.activated("crown")
def crown(realm: Realm, own: CardId) -> Play[None]:
    """A private look at two Fate cards: both go, or both stay."""
    yield from realm.peek_fate(2)


@cards.activated("cauldron")
def cauldron(realm: Realm, own: CardId) -> Play[None]:
    """Every Contract counts, those in the locked location as well."""
    found = sum(is_contract(realm, card) for card in realm.every())
    realm.gain(2 * found, "Cauldron")
    yield from ()


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


# -- Effects -------------------------------------------------------------------------------


def move_the_lock(realm: Realm) -> None:
    """The one lock goes to the other one of its two places."""
    old, new = (LAIR, PALACE) if realm.locked(LAIR) else (PALACE, LAIR)
    realm.unlock(old)
    realm.lock(new)


@cards.played("change_form")
def change_form(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """The lock must move. Where Ursula stands her symbols stay usable this turn."""
    move_the_lock(realm)
    yield from ()


@cards.played("grow_giant")
def grow_giant(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """An action next door; it obeys the lock like any other.

    Next to every location there is a lower symbol that can always be used, so that this can
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
            if symbol.slot not in covered and not why_not(realm, symbol)
        ]
    symbol = yield from ask_action(realm, options, "Take which action next to you?")
    if symbol is not None:
        yield from act(realm, symbol)


def is_item_or_effect(realm: RealmView, card: CardId) -> bool:
    """What Opportunist can fetch."""
    return realm.kind(card).type in ("item", "effect")


@cards.playable("opportunist")
def something_to_fetch(realm: RealmView, own: CardId) -> str:
    """There must be something to take; the card itself comes to the pile too late."""
    found = any(is_item_or_effect(realm, card) for card in realm.s.discard)
    return "" if found else "no Item or Effect in your discard pile"


@cards.played("opportunist")
def opportunist(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """An Item or Effect comes back to hand."""
    yield from realm.recover("Take which card?", lambda card: is_item_or_effect(realm, card))


@cards.targets("whirlpool")
def heroes_that_can_go(realm: RealmView, own: CardId) -> list[CardId]:
    """The Heroes in reach."""
    return [hero for hero in realm.heroes() if realm.movable_to(hero, realm.open_places())]


@cards.played("whirlpool")
def whirlpool(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """Straight to the goal: no location between is entered."""
    hero = CardId(str(to))
    yield from realm.move_card_by(by, "Move which Hero?", [hero], realm.anywhere)


@cards.playable("divination")
def a_contract_is_left(realm: RealmView, own: CardId) -> str:
    """A Contract must lie in deck or discard pile: those in hand and realm are known."""
    known = [*realm.s.hand, *realm.s.realm]
    out = sum(card in realm.kinds and is_contract(realm, card) for card in known)
    return "" if out < ALL_CONTRACTS else "no Binding Contract in your deck or discard pile"


@cards.played("divination")
def divination(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """The first Contract comes to hand."""
    card = realm.reveal_until(lambda card: is_contract(realm, card))
    if card is not None:
        realm.take(card)
    yield from ()


@cards.played("poor_unfortunate_souls")
def poor_unfortunate_souls(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """One Hero after the other, each once at most; King Triton is paid for when he is moved."""
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
            realm.tell("{me:seat} pays {amount} Power more.", amount=extra)
        yield from realm.move_card_by(by, "Move which Hero?", [hero], realm.adjacent)


# -- Conditions ----------------------------------------------------------------------------


@cards.playable("arrogance")
def something_to_draw(realm: RealmView, own: CardId) -> str:
    """Without any card to draw it cannot be played."""
    return "" if realm.s.deck or realm.s.discard else "there are no cards to draw"


@cards.played("arrogance")
def arrogance(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """Three cards come, and three of all go."""
    realm.draw(3)
    yield from realm.give_up(3)


@cards.playable("trickery")
def they_have_fate_cards(realm: RealmView, own: CardId) -> str:
    """There must be a card to reveal."""
    them = realm.state.seats[realm.state.active]
    return "" if them.fate_deck or them.fate_discard else "they have no Fate cards"


@cards.played("trickery")
def trickery(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """Ursula plays the top Fate card of the active player. It is no Fate action."""
    yield from realm.board.active.reveal_and_play_fate(by)


# -- Fate cards ----------------------------------------------------------------------------


@cards.played("ariel")
def ariel(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """An Item that lies by itself may be brought to her."""
    here = realm.where(own)
    yield from realm.move_card_by(
        by, "Move which Item to Ariel?", realm.free_items(), lambda item: [here], optional=True
    )


@cards.bars_action("ariel")
def ariel_keeps_watch(realm: RealmView, own: CardId, action: str) -> str:
    """Nothing can be carried, wherever she is and whatever symbol is used."""
    return "Ariel must be defeated first" if action == "move" else ""


@cards.played("eric")
def eric(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """Any Hero in reach may go anywhere; Contracts take effect."""
    yield from realm.move_card_by(
        by, "Move which Hero?", realm.heroes(), realm.anywhere, optional=True
    )


@cards.played("flounder")
def flounder(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """The discard pile may become part of the deck."""
    pile = realm.s.discard
    if pile and (yield from realm.confirm(by, "flounder", "Shuffle the discard pile in?")):
        realm.shuffle_in(pile)
        pile.clear()
        realm.tell("The discard pile of {me:seat} is shuffled into the deck.")


@cards.played("grimsby")
def grimsby(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """The lock may move."""
    new = PALACE if realm.locked(LAIR) else LAIR
    prompt = f"Move the lock to {realm.location(new).name}?"
    if (yield from realm.confirm(by, "grimsby", prompt)):
        move_the_lock(realm)


@cards.cost("king_triton")
def king_triton(realm: RealmView, own: CardId, card: CardId, to: Spot) -> int:
    """Contracts put on him and Effects aimed at him cost 1 more."""
    dear = realm.kinds[card].type == "effect" or is_contract(realm, card)
    return 1 if to == own and dear else 0


@cards.played("max")
def max_runs(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """Played to her location he may drive her off; in her own turn she goes on acting there."""
    here = realm.s.at
    if realm.where(own) != here:
        return
    places = [place for place in realm.open_places() if place != here]
    goal = yield from realm.pick_place(by, "Move Ursula where?", places, optional=True)
    if goal is not None:
        yield from realm.move_mover(goal)


@cards.played("scuttle")
def scuttle(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """An Item of the Fate discard pile may be attached to him."""
    pile = realm.s.fate_discard
    items = [card for card in pile if realm.is_item(card)]
    item = yield from realm.pick_card(by, "item", "Attach which Item?", items, optional=True)
    if item is not None:
        pile.remove(item)
        realm.enter(item, own)
        realm.tell("{card:card} is attached to {host:card}.", card=item, host=own)


@cards.played("sebastian")
def sebastian(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
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
def dinglehopper(realm: Realm, own: CardId) -> Play[None]:
    """Her own move or one forced on her."""
    realm.lose(1, "Dinglehopper")
    yield from ()


@cards.cost("snarfblat")
def snarfblat(realm: RealmView, own: CardId, card: CardId, to: Spot) -> int:
    """Contracts put on the holder cost 3 more."""
    return 3 if to == realm.s.host[own] and is_contract(realm, card) else 0


@cards.targets("return_to_form")
def heroes_to_return(realm: RealmView, own: CardId) -> list[CardId]:
    """Everybody but King Triton; nobody while Ursula stands in a locked location."""
    here = realm.s.at
    if realm.locked(here):
        return []
    return [
        card
        for card in realm.s.fate_discard
        if realm.kind(card).type == "hero"
        and realm.kind(card).strength <= 4
        and not realm.why_not_there(card, here)
    ]


@cards.played("return_to_form")
def return_to_form(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """He is played, not moved: his text works, and Contracts are not asked."""
    yield from realm.revive(CardId(str(to)), by, realm.s.at)
