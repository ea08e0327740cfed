"""What the Effects and the Conditions of Ursula do."""

from __future__ import annotations

from ...api import NO_HERO, Abilities, CardId, Option, Play, Realm, RealmView, Sifted
from ...rules.actions import act, ask_action, why_not
from .. import common
from .contracts import ALL_CONTRACTS, is_contract, move_the_lock

cards = Abilities()


# -- Effects -------------------------------------------------------------------------------


@cards.played("change_form")
def change_form(realm: Realm) -> None:
    """The lock must move. Where Ursula stands her symbols stay usable this turn."""
    move_the_lock(realm)


@cards.played("grow_giant")
def grow_giant(realm: Realm) -> Play[None]:
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
            if symbol.slot not in covered and not why_not(realm, symbol.action)
        ]
    symbol = yield from ask_action(realm, options, "Take which action next to you?")
    if symbol is not None:
        yield from act(realm, symbol)


def is_item_or_effect(realm: RealmView, card: CardId) -> bool:
    """What Opportunist can fetch."""
    return realm.kind(card).type in ("item", "effect")


@cards.playable("opportunist")
def something_to_fetch(realm: RealmView) -> str:
    """There must be something to take; the card itself comes to the pile too late."""
    found = any(is_item_or_effect(realm, card) for card in realm.s.discard)
    return "" if found else "no Item or Effect in your discard pile"


@cards.played("opportunist")
def opportunist(realm: Realm) -> Play[None]:
    """An Item or Effect comes back to hand."""
    yield from common.recover(
        realm, "Take which card?", lambda card: is_item_or_effect(realm, card)
    )


@cards.targets("whirlpool")
def heroes_that_can_go(realm: RealmView) -> Sifted:
    """The Heroes in reach."""
    return realm.sifted(
        NO_HERO, realm.every_hero(), lambda hero: realm.why_not_move(hero, realm.anywhere(hero))
    )


@cards.aimed("whirlpool")
def whirlpool(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Straight to the goal: no location between is entered."""
    yield from realm.move_card_by(by, "Move which Hero?", [target], realm.anywhere)


@cards.playable("divination")
def a_contract_is_left(realm: RealmView) -> str:
    """A Contract must lie in deck or discard pile: those in hand and realm are known."""
    known = [*realm.s.hand, *realm.s.realm]
    out = sum(card in realm.kinds and is_contract(realm, card) for card in known)
    return "" if out < ALL_CONTRACTS else "no Binding Contract in your deck or discard pile"


@cards.played("divination")
def divination(realm: Realm) -> None:
    """The first Contract comes to hand."""
    card = realm.reveal_until(lambda card: is_contract(realm, card))
    if card is not None:
        realm.take(card)


@cards.foretells("poor_unfortunate_souls")
def some_soul_to_move(realm: RealmView, own: CardId) -> str:
    """It may be played where nobody can be moved, or where that cannot be paid."""
    able = any(
        realm.movable_to(hero, realm.adjacent(hero)) and realm.cost(own, hero) <= realm.s.power
        for hero in realm.heroes()
    )
    return "" if able else "does nothing: no Hero can move"


@cards.played("poor_unfortunate_souls")
def poor_unfortunate_souls(realm: Realm, by: int, own: CardId) -> Play[None]:
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


cards.playable("arrogance")(common.card_to_draw)


@cards.played("arrogance")
def arrogance(realm: Realm, by: int) -> Play[None]:
    """As Tyranny; its question keeps the kind it has in saved games."""
    yield from common.draw_three_discard_three(realm, by, "give-up")


cards.playable("trickery")(common.fate_card_of_theirs)
cards.played("trickery")(common.play_fate_card_of_theirs)
