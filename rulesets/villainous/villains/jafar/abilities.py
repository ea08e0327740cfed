"""What the cards of Jafar do. Numbers and simple modifiers stand in `villain.toml`."""

from __future__ import annotations

from ...api import ALLY, Abilities, CardId, Option, Play, Realm, RealmView, Sifted, Spot, choose
from ...rules.playing import fetch, why_not_play
from ...rules.vanquish import defeat
from .. import common

cards = Abilities()

PALACE = 0


# -- the objective -------------------------------------------------------------------------


@cards.wins()
def wins(realm: RealmView) -> str:
    """At the start of the turn: the Lamp at the Palace, Genie under control."""
    if lamp_at_the_palace(realm) and genie_serves(realm):
        return "the Magic Lamp is at the Sultan's Palace and Genie serves Jafar."
    return ""


@cards.progress()
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """Cave, Lamp and Genie."""
    return [
        ("Cave of Wonders unlocked", not realm.s.locked),
        ("Magic Lamp at the Sultan's Palace", lamp_at_the_palace(realm)),
        ("Genie hypnotized", genie_serves(realm)),
    ]


def lamp_at_the_palace(realm: RealmView) -> bool:
    """A stolen Lamp does not count."""
    return any(card not in realm.s.host for card in realm.copies("magic_lamp", PALACE))


def genie_serves(realm: RealmView) -> bool:
    """Any location will do."""
    return any(realm.s.marks.get(card) == ALLY for card in realm.copies("genie"))


# -- Villain cards -------------------------------------------------------------------------


@cards.discarded("gazeem")
def gazeem(realm: Realm) -> Play[None]:
    """Spent, sacrificed or struck down: one Item may come back to hand."""
    yield from common.recover(realm, "Take which Item back?", realm.is_item, optional=True)


@cards.activatable("iago")
def iago_can_carry(realm: RealmView, own: CardId) -> str:
    """He needs an Item to carry and a place to go."""
    here = realm.where(own)
    if not realm.free_items(here):
        return "no free Item at his location"
    return "" if realm.movable_to(own, realm.neighbours(here)) else "nowhere to go"


@cards.activated("iago")
def iago(realm: Realm, own: CardId) -> Play[None]:
    """He and one free Item go one step together."""
    here = realm.where(own)
    item = yield from realm.pick_card(
        realm.seat, "item", "Carry which Item?", realm.free_items(here)
    )
    to = yield from realm.pick_place(
        realm.seat, "Carry it where?", realm.movable_to(own, realm.neighbours(here))
    )
    if item is not None and to is not None:
        yield from realm.move(own, to)
        yield from realm.move(item, to)


@cards.cost("razoul")
def razoul(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """Allies played to his location cost 1 less."""
    return -1 if realm.kinds[card].type == "ally" and to == realm.where(own) else 0


@cards.activated("giant_hourglass")
def giant_hourglass(realm: Realm, own: CardId) -> None:
    """Heroes there are 2 weaker for the rest of the turn, later arrivals included."""
    realm.boost(f"heroes@{realm.where(own)}", -2)


@cards.played("magic_lamp")
def magic_lamp(realm: Realm, by: int, own: CardId) -> Play[None]:
    """Genie is found and played at the Cave as a Hero, even if he served Jafar before."""
    yield from fetch(realm, "genie", by, realm.where(own))


@cards.activatable("snake_staff")
def a_hypnotize_is_discarded(realm: RealmView) -> str:
    """The Staff needs something to fetch."""
    found = any(realm.is_a(card, "hypnotize") for card in realm.s.discard)
    return "" if found else "no Hypnotize in your discard pile"


@cards.activated("snake_staff")
def snake_staff(realm: Realm) -> None:
    """One Hypnotize comes back to hand: the copies are alike."""
    realm.take(next(card for card in realm.s.discard if realm.is_a(card, "hypnotize")))


@cards.targets("necessary_sacrifice")
def what_jafar_controls(realm: RealmView) -> Sifted:
    """Allies and Items, not those that Heroes hold."""
    controls = [*realm.every_ally(), *realm.own_items()]
    return realm.sifted("no Ally and no Item of yours in the realm", controls)


@cards.aimed("necessary_sacrifice")
def necessary_sacrifice(realm: Realm, target: CardId) -> Play[None]:
    """What is attached goes along and pays nothing extra."""
    yield from realm.discard(target)
    realm.gain(3)


@cards.played("scrying")
def scrying(realm: Realm, by: int) -> Play[None]:
    """The type is said first; then cards are revealed until one of it comes up."""
    types = [Option("item", "Item"), Option("ally", "Ally")]
    wanted: str = yield from choose(
        by,
        "type",
        realm.question(by, "Look for which type?"),
        types,
        public="to say a type",
        rule="What a card asks",
    )
    realm.log("{me:seat} looks for an {type}.", type=types[wanted == "ally"].label)
    card = realm.reveal_until(lambda card: realm.kinds[card].type == wanted)
    if card is not None:
        realm.take(card)


@cards.targets("a_snake_am_i")
def weak_heroes_beside_jafar(realm: RealmView) -> Sifted:
    """Heroes of current Strength 4 or less where Jafar is."""
    return realm.defeatable(4, realm.s.at)


cards.aimed("a_snake_am_i")(common.defeat_target)


@cards.targets("hypnotize")
def heroes_to_hypnotize(realm: RealmView) -> Sifted:
    """Any Hero in reach who may be defeated."""
    return realm.sifted_heroes(realm.why_not_defeat)


@cards.price("hypnotize")
def hypnotize_price(realm: RealmView, to: Spot) -> int:
    """The current Strength of the Hero."""
    return realm.strength(str(to)) if isinstance(to, str) else 0


@cards.aimed("hypnotize")
def hypnotize(realm: Realm, target: CardId) -> Play[None]:
    """A defeat after which the Hero stays as an Ally of his printed Strength."""
    yield from defeat(realm, target, turns=True)


@cards.foretells("sorcerous_power")
def somebody_to_move(realm: RealmView, own: CardId) -> str:
    """Both moves are optional, so that it may be played where nobody stands."""
    found = [*realm.heroes(), *realm.allies()]
    able = any(realm.movable_to(card, realm.anywhere(card)) for card in found)
    return "" if able else "does nothing: no Hero and no Ally can move"


@cards.played("sorcerous_power")
def sorcerous_power(realm: Realm, by: int) -> Play[None]:
    """Two moves of any distance, each of them optional."""
    yield from realm.move_card_by(
        by, "Move which Hero?", realm.heroes(), realm.anywhere, optional=True
    )
    yield from realm.move_card_by(
        by, "Move which Ally?", realm.allies(), realm.anywhere, optional=True
    )


cards.playable("deception")(common.fate_card_of_theirs)
cards.played("deception")(common.play_fate_card_of_theirs)


@cards.playable("manipulation")
def something_is_discarded(realm: RealmView) -> str:
    """There must be a card to take; Manipulation itself comes to the pile too late."""
    return "" if realm.s.discard else "your discard pile is empty"


@cards.played("manipulation")
def manipulation(realm: Realm) -> Play[None]:
    """Any card of the own discard pile."""
    yield from common.recover(realm, "Take which card?", lambda card: True)


# -- Fate cards ----------------------------------------------------------------------------


@cards.strength("genie")
def genie(realm: RealmView, card: CardId, own: CardId) -> int:
    """He is +2 beside the Lamp, whoever holds it."""
    return 2 if card == own and realm.copies("magic_lamp", realm.where(own)) else 0


@cards.played("aladdin", "abu")
def steal(realm: Realm, by: int, own: CardId) -> Play[None]:
    """An Item where he is may be attached to him, free or held by an Ally."""
    items = realm.own_items(realm.where(own))
    item = yield from realm.pick_card(by, "steal", "Steal which Item?", items, optional=True)
    if item is not None:
        realm.attach(item, own)


@cards.falls("aladdin", "abu")
def give_back(realm: Realm, own: CardId) -> None:
    """The stolen Item lies where he fell; a Scimitar has no holder there and is discarded."""
    for item in realm.attached(own):
        kind = realm.kinds[item]
        if not kind.fate and not kind.attach:
            realm.detach(item)
            realm.log("{me:seat} gets {card:card} back.", card=item)


@cards.strength("rajah")
def rajah(realm: RealmView, card: CardId, own: CardId) -> int:
    """He is +2 while Jasmine is in the realm, hypnotized or not."""
    return 2 if card == own and realm.copies("princess_jasmine") else 0


@cards.bars_defeat("carpet")
def carpet(realm: RealmView, hero: CardId, own: CardId) -> str:
    """Nobody but Carpet can be defeated, in no way."""
    return "" if hero == own else "Carpet must be defeated first"


@cards.bars_ally("sultan")
def sultan(realm: RealmView, ally: CardId) -> bool:
    """Palace Guards do not fight him; Razoul is none."""
    return realm.is_a(ally, "palace_guard")


@cards.targets("crushing_blow")
def weak_allies(realm: RealmView) -> Sifted:
    """Allies of current Strength 3 or less."""

    def why(ally: CardId) -> str:
        strength = realm.strength(ally)
        return f"Strength {strength}, at most 3 can be discarded" if strength > 3 else ""

    return realm.sifted_allies(why)


cards.aimed("crushing_blow")(common.discard_target)


@cards.targets("narrow_escape")
def discarded_heroes(realm: RealmView) -> Sifted:
    """The Heroes of the Fate discard pile who have a place to go."""
    return common.discarded_heroes(realm, why=lambda hero: why_not_play(realm, hero))


cards.aimed("narrow_escape")(common.revive_target)  # Abu and Aladdin steal again


cards.playable("treachery")(common.power_to_take)


@cards.played("treachery")
def treachery(realm: Realm) -> None:
    """2 Power, or what there is."""
    realm.lose(2)
