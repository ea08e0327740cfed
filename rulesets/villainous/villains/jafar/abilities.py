"""The abilities of Jafar's cards. Numbers and simple modifiers are in `villain.toml`."""

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
    """He wins if his turn starts with the Lamp at the Palace and Genie under his control."""
    if lamp_at_the_palace(realm) and genie_serves(realm):
        return "the Magic Lamp is at the Sultan's Palace and Genie serves Jafar."
    return ""


@cards.progress()
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """The goals: Cave unlocked, Lamp at the Palace, Genie hypnotized."""
    return [
        ("Cave of Wonders unlocked", not realm.s.locked),
        ("Magic Lamp at the Sultan's Palace", lamp_at_the_palace(realm)),
        ("Genie hypnotized", genie_serves(realm)),
    ]


def lamp_at_the_palace(realm: RealmView) -> bool:
    """Whether the Lamp is at the Palace. A Lamp that a Hero holds does not count."""
    return any(card not in realm.s.host for card in realm.copies("magic_lamp", PALACE))


def genie_serves(realm: RealmView) -> bool:
    """Whether Genie is hypnotized, at any location."""
    return any(realm.s.marks.get(card) == ALLY for card in realm.copies("genie"))


# -- Villain cards -------------------------------------------------------------------------


@cards.discarded("gazeem")
def gazeem(realm: Realm) -> Play[None]:
    """However Gazeem is discarded, the villain may take an Item back from the discard pile."""
    yield from common.recover(realm, "Take which Item back?", realm.is_item, optional=True)


@cards.activatable("iago")
def iago_can_carry(realm: RealmView, own: CardId) -> str:
    """Why Iago cannot carry anything: he needs a free Item and a neighbouring location."""
    here = realm.where(own)
    if not realm.free_items(here):
        return "no free Item at his location"
    return "" if realm.movable_to(own, realm.neighbours(here)) else "nowhere to go"


@cards.activated("iago")
def iago(realm: Realm, own: CardId) -> Play[None]:
    """Iago and one free Item move to a neighbouring location."""
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
    """Heroes at its location have -2 for this turn, also Heroes who arrive later."""
    realm.boost(f"heroes@{realm.where(own)}", -2)


@cards.played("magic_lamp")
def magic_lamp(realm: Realm, by: int, own: CardId) -> Play[None]:
    """Genie is searched for and played at the Cave, as a Hero even if he was hypnotized."""
    yield from fetch(realm, "genie", by, realm.where(own))


@cards.activatable("snake_staff")
def a_hypnotize_is_discarded(realm: RealmView) -> str:
    """Why the Snake Staff cannot be activated: it needs a discarded Hypnotize."""
    found = any(realm.is_a(card, "hypnotize") for card in realm.s.discard)
    return "" if found else "no Hypnotize in your discard pile"


@cards.activated("snake_staff")
def snake_staff(realm: Realm) -> None:
    """Take one Hypnotize from the discard pile. The copies are equal, so nobody chooses."""
    realm.take(next(card for card in realm.s.discard if realm.is_a(card, "hypnotize")))


@cards.targets("necessary_sacrifice")
def what_jafar_controls(realm: RealmView) -> Sifted:
    """The Allies and Items that Jafar controls. Items that Heroes hold are not his."""
    controls = [*realm.every_ally(), *realm.own_items()]
    return realm.sifted("no Ally and no Item of yours in the realm", controls)


@cards.aimed("necessary_sacrifice")
def necessary_sacrifice(realm: Realm, target: CardId) -> Play[None]:
    """Cards attached to the discarded card are discarded, too, for no extra Power."""
    yield from realm.discard(target)
    realm.gain(3)


@cards.played("scrying")
def scrying(realm: Realm, by: int) -> Play[None]:
    """First a type is chosen. Then cards are revealed until one of this type is found."""
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
    """The Heroes of current Strength 4 or less at Jafar's location."""
    return realm.defeatable(4, realm.s.at)


cards.aimed("a_snake_am_i")(common.defeat_target)


@cards.targets("hypnotize")
def heroes_to_hypnotize(realm: RealmView) -> Sifted:
    """The Heroes in unlocked locations who can be defeated."""
    return realm.sifted_heroes(realm.why_not_defeat)


@cards.price("hypnotize")
def hypnotize_price(realm: RealmView, to: Spot) -> int:
    """The Cost is the current Strength of the Hero."""
    return realm.strength(str(to)) if isinstance(to, str) else 0


@cards.aimed("hypnotize")
def hypnotize(realm: Realm, target: CardId) -> Play[None]:
    """The Hero is defeated, but stays in the realm as an Ally of the printed Strength."""
    yield from defeat(realm, target, turns=True)


@cards.foretells("sorcerous_power")
def somebody_to_move(realm: RealmView, own: CardId) -> str:
    """A warning if nobody can be moved. Both moves are optional, so the card is still playable."""
    found = [*realm.heroes(), *realm.allies()]
    able = any(realm.movable_to(card, realm.anywhere(card)) for card in found)
    return "" if able else "does nothing: no Hero and no Ally can move"


@cards.played("sorcerous_power")
def sorcerous_power(realm: Realm, by: int) -> Play[None]:
    """Move one Hero and one Ally to any locations; each move is optional."""
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
    """Why Manipulation cannot be played: it needs another card in the discard pile."""
    return "" if realm.s.discard else "your discard pile is empty"


@cards.played("manipulation")
def manipulation(realm: Realm) -> Play[None]:
    """Take any card from the villain's own discard pile."""
    yield from common.recover(realm, "Take which card?", lambda card: True)


# -- Fate cards ----------------------------------------------------------------------------


@cards.strength("genie")
def genie(realm: RealmView, card: CardId, own: CardId) -> int:
    """Genie has +2 at the location of the Lamp, whoever holds it."""
    return 2 if card == own and realm.copies("magic_lamp", realm.where(own)) else 0


@cards.played("aladdin", "abu")
def steal(realm: Realm, by: int, own: CardId) -> Play[None]:
    """`by` may attach an Item at the Hero's location to him. An Ally may hold the Item before."""
    items = realm.own_items(realm.where(own))
    item = yield from realm.pick_card(by, "steal", "Steal which Item?", items, optional=True)
    if item is not None:
        realm.attach(item, own)


@cards.falls("aladdin", "abu")
def give_back(realm: Realm, own: CardId) -> None:
    """The stolen Item stays at the Hero's location; a Scimitar is discarded with him."""
    for item in realm.attached(own):
        kind = realm.kinds[item]
        if not kind.fate and not kind.attach:
            realm.detach(item)


@cards.strength("rajah")
def rajah(realm: RealmView, card: CardId, own: CardId) -> int:
    """Rajah has +2 while Princess Jasmine is in the realm, hypnotized or not."""
    return 2 if card == own and realm.copies("princess_jasmine") else 0


@cards.bars_defeat("carpet")
def carpet(realm: RealmView, hero: CardId, own: CardId) -> str:
    """While Carpet is in the realm, no other Hero can be defeated in any way."""
    return "" if hero == own else "Carpet must be defeated first"


@cards.bars_ally("sultan")
def sultan(realm: RealmView, ally: CardId) -> bool:
    """Palace Guards cannot take part in a Vanquish of the Sultan. Razoul is no Palace Guard."""
    return realm.is_a(ally, "palace_guard")


@cards.targets("crushing_blow")
def weak_allies(realm: RealmView) -> Sifted:
    """The Allies of current Strength 3 or less."""

    def why(ally: CardId) -> str:
        strength = realm.strength(ally)
        return f"Strength {strength}, at most 3 can be discarded" if strength > 3 else ""

    return realm.sifted_allies(why)


cards.aimed("crushing_blow")(common.discard_target)


@cards.targets("narrow_escape")
def discarded_heroes(realm: RealmView) -> Sifted:
    """The Heroes in the Fate discard pile who can be played at some location."""
    return common.discarded_heroes(realm, why=lambda hero: why_not_play(realm, hero))


cards.aimed("narrow_escape")(common.revive_target)  # Abu and Aladdin may steal again


cards.playable("treachery")(common.power_to_take)


@cards.played("treachery")
def treachery(realm: Realm) -> None:
    """The villain loses 2 Power, or all if it has less."""
    realm.lose(2)
