"""The abilities of Prince John's cards. Numbers and simple modifiers are in `villain.toml`.

No source decides the following cases; these are the rulings of this edition:

- Power on a Hero comes back in full, even while Robin Hood is in the realm.
- If Robin Hood is played at the location of a Warrant, the Warrant already pays only 1.
- A Golden Arrow pays after the defeat, so it pays 2 if Robin Hood himself is defeated.
- Power stays on a Hero who is in the realm and is searched for and played again.
"""

from __future__ import annotations

from ...api import (
    TABLE,
    Abilities,
    CardId,
    Manner,
    Option,
    Play,
    Realm,
    RealmView,
    Sifted,
    Spot,
    choose,
)
from ...rules.playing import fetch
from ...rules.vanquish import (
    sifted_foes,
    strength_against,
    vanquish,
    vanquishable,
    why_not_vanquish,
)
from .. import common

cards = Abilities()

JAIL = 3
TREASURE = 20
LOOT = ("Nothing", "One", "Two", "Three", "Four")
"""How much Power can be put on a Hero at one go."""
UNMASKING = 2


# -- the objective -------------------------------------------------------------------------


@cards.wins()
def wins(realm: RealmView) -> str:
    """He wins if his turn starts with 20 Power. Power on Heroes does not count."""
    if realm.s.power >= TREASURE:
        return f"Prince John starts his turn with {realm.s.power} Power."
    return ""


@cards.progress()
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """The goal: 20 Power."""
    counted = min(realm.s.power, TREASURE)
    return [(f"{counted} of {TREASURE} Power", counted == TREASURE)]


# -- Allies --------------------------------------------------------------------------------


@cards.strength("nutsy")
def nutsy(realm: RealmView, card: CardId, own: CardId) -> int:
    """The other Allies at his location have +1."""
    return int(stands_beside(realm, own, card))


@cards.strength("trigger")
def trigger(realm: RealmView, card: CardId, own: CardId) -> int:
    """The other Allies at his location have -1."""
    return -int(stands_beside(realm, own, card))


def stands_beside(realm: RealmView, own: CardId, card: CardId) -> bool:
    """Whether `card` is another Ally at the location of `own`."""
    return card != own and realm.is_ally(card) and realm.together(own, card)


@cards.before_move("sheriff_of_nottingham")
def sheriff(realm: Realm, own: CardId) -> Play[None]:
    """Before the villain moves, he may move anywhere, and gains 1 Power if a Hero is there."""

    def pay(place: int) -> str:
        if not realm.every_hero(place):
            return "no Hero there"
        why = realm.why_gained(1)
        return f"a Hero is there: gain {realm.gained(1)} Power{f' ({why})' if why else ''}"

    places = realm.movable_to(own, realm.anywhere(own))
    prompt = f"Move the {realm.name(own)} before you move?"
    to = yield from realm.pick_place(realm.seat, prompt, places, optional=True, detail=pay)
    if to is None:
        return
    yield from realm.move(own, to)
    if realm.every_hero(to):
        realm.gain(1, realm.name(own))


@cards.opens("sir_hiss")
def sir_hiss(realm: RealmView, place: int, own: CardId) -> bool:
    """One covered symbol at his location may be used in each turn."""
    return realm.where(own) == place and not realm.used_covered()


# -- Items ---------------------------------------------------------------------------------


@cards.sees_played("warrant")
def warrant(realm: Realm, card: CardId, own: CardId) -> None:
    """Gain 2 Power if a Hero is played, not moved, to its location. The Warrant stays."""
    if realm.is_hero(card) and realm.together(own, card):
        realm.gain(2, realm.name(own))


@cards.spares("bow_and_arrows")
def bow_and_arrows(realm: Realm, card: CardId, why: str, own: CardId) -> Play[bool]:
    """It is discarded in place of its Ally, who keeps all other attached cards."""
    if card == own:
        return False
    yield from realm.discard(own)
    realm.log("{me:seat} keeps {card:card}.", card=card)
    return True


@cards.watches("golden_arrow")
def golden_arrow_fights(realm: RealmView, allies: list[CardId], own: CardId) -> bool:
    """Whether the Ally with the Golden Arrow takes part in the Vanquish."""
    return realm.s.host.get(own) in allies


@cards.rewarded("golden_arrow")
def golden_arrow(realm: Realm, own: CardId) -> None:
    """Gain 2 Power after the defeat, even if the Arrow was discarded with its Ally."""
    realm.gain(2, realm.name(own))


@cards.cost("king_richards_crown")
def crown(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """Cards cost 1 less while Prince John is at its location, wherever they are played."""
    return -1 if realm.s.at == realm.where(own) else 0


# -- Effects -------------------------------------------------------------------------------


@cards.playable("beautiful_lovely_taxes")
def somebody_is_taxed(realm: RealmView) -> str:
    """Why the card cannot be played: it needs a Hero in the realm."""
    return "" if realm.every_hero() else "no Hero in your realm"


@cards.played("beautiful_lovely_taxes")
def taxes(realm: Realm, by: int, own: CardId) -> None:
    """Gain 1 Power for each Hero, all in a single gain."""
    realm.gain(len(realm.every_hero()), realm.name(own))


@cards.targets("imprison")
def heroes_at_large(realm: RealmView) -> Sifted:
    """The Heroes who can be moved to The Jail."""
    return realm.sifted_heroes(lambda hero: realm.why_not_move(hero, [JAIL]))


@cards.aimed("imprison")
def imprison(realm: Realm, target: CardId) -> Play[None]:
    """Move a Hero to The Jail. This is not playing, so a Warrant pays nothing."""
    yield from realm.move(target, JAIL)


def trap_places(realm: RealmView, ally: CardId) -> list[int]:
    """The locations to which an Ally can move so that a Vanquish is then possible."""
    return [
        place
        for place in realm.movable_to(ally, realm.anywhere(ally))
        if vanquishable(realm.supposing(ally, place))
    ]


@cards.playable("set_a_trap")
def trap_can_snap(realm: RealmView) -> str:
    """Why the card cannot be played: a Vanquish must be possible, before or after the move."""
    moved = [
        realm.supposing(ally, place)
        for ally in realm.allies()
        for place in realm.movable_to(ally, realm.anywhere(ally))
    ]

    def why(hero: CardId) -> str:
        best = max([realm, *moved], key=lambda then: strength_against(then, hero))
        barred = why_not_vanquish(best, hero)
        return f"{barred}, even if one moves there" if barred and moved else barred

    return realm.why_none(realm.sifted_heroes(why))


@cards.played("set_a_trap")
def set_a_trap(realm: Realm, by: int) -> Play[None]:
    """Move an Ally, then vanquish. The move is optional if a Vanquish is possible without it."""
    yield from realm.move_card_by(
        by,
        "Move which Ally before the Vanquish?",
        realm.allies(),
        lambda ally: trap_places(realm, ally),
        optional=bool(vanquishable(realm)),
    )
    yield from vanquish(realm)


@cards.playable("intimidation")
def somebody_to_intimidate(realm: RealmView) -> str:
    """Why the card cannot be played: a Vanquish must be possible."""
    return realm.why_none(sifted_foes(realm))


@cards.played("intimidation")
def intimidation(realm: Realm) -> Play[None]:
    """Vanquish; the Allies that take part are not discarded and keep all attached cards."""
    yield from vanquish(realm, keep=True)


# -- Conditions ----------------------------------------------------------------------------


cards.playable("cowardice")(common.ally_in_hand)
cards.played("cowardice")(common.play_ally_for_free)


@cards.played("greed")
def greed(realm: Realm, by: int, own: CardId) -> None:
    """Gain 3 Power. The active player loses nothing."""
    realm.gain(3, realm.name(own))


# -- Fate cards ----------------------------------------------------------------------------


def kluck_is_not_jailed(realm: RealmView, to: Spot) -> str:
    """Why Lady Kluck cannot be played at a location: not at The Jail."""
    return "Lady Kluck does not go to The Jail" if to == JAIL else ""


cards.own_place("lady_kluck")(kluck_is_not_jailed)


@cards.bars_move("lady_kluck")
def kluck_is_not_moved_to_jail(realm: RealmView, card: CardId, place: int, own: CardId) -> str:
    """Why Lady Kluck cannot be moved to a location: not to The Jail."""
    return kluck_is_not_jailed(realm, place) if card == own else ""


@cards.bars_play("king_richard")
def king_richard(realm: RealmView, card: CardId) -> str:
    """Prince John cannot play Effects. Conditions and Effects of the Fate deck are allowed."""
    kind = realm.kinds[card]
    return "King Richard forbids Effects" if kind.type == "effect" and not kind.fate else ""


@cards.played("little_john")
def little_john(realm: Realm, by: int, own: CardId) -> Play[None]:
    """When played, Little John takes Power, before any Warrant pays for his arrival."""
    yield from rob(realm, by, own)


@cards.gaining("robin_hood")
def robin_hood(realm: RealmView, amount: int) -> int:
    """Every gain of Power is 1 smaller. Power that comes back from a Hero is no gain."""
    return amount - 1


@cards.played("friar_tuck")
def friar_tuck(realm: Realm, by: int, own: CardId) -> Play[None]:
    """`by` may discard all Warrants at his location. A discarded Warrant pays nothing for him."""
    place = realm.where(own)
    warrants = realm.copies("warrant", place)
    if not warrants:
        return
    prompt = f"Discard every Warrant at {realm.location(place).name} ({len(warrants)})?"
    if (yield from realm.confirm(by, "friar-tuck", prompt)):
        yield from realm.discard(*warrants)


@cards.defeated("maid_marian")
def maid_marian(realm: Realm, place: int) -> Play[None]:
    """Robin Hood is searched for and played at the location where she was defeated."""
    yield from fetch(realm, "robin_hood", realm.seat, place)


cards.strength("alan_a_dale")(common.other_heroes_are_stronger)


@cards.bars_ally("skippy")
def skippy(realm: RealmView, ally: CardId) -> bool:
    """Wolf Archers cannot take part in a Vanquish of Skippy, from any location."""
    return realm.is_a(ally, "wolf_archers")


@cards.leaves("toby")
def toby(realm: Realm, own: CardId) -> bool:
    """Toby is shuffled into the Fate deck. Cards and Power on him are removed before."""
    realm.shuffle_in([own], fate=True)
    realm.log("{card:card} is shuffled into the Fate deck of {me:seat}.", card=own)
    return True


@cards.bars_defeat("clever_disguise")
def clever_disguise(realm: RealmView, hero: CardId, own: CardId) -> str:
    """Why a Hero cannot be defeated in any way: the Hero wears this card."""
    return "wears a Clever Disguise" if realm.s.host.get(own) == hero else ""


def can_unmask(realm: RealmView, own: CardId) -> str:
    """What paying for this copy does, at any time in Prince John's turn; "" without the Power."""
    if realm.s.power < UNMASKING:
        return ""
    return f"Pay {UNMASKING} Power: unmask {realm.name(realm.s.host[own])}"


def unmask(realm: Realm, own: CardId) -> Play[None]:
    """Pay 2 Power and discard the card. This is no Cost of a card, so the Crown changes nothing."""
    realm.pay(UNMASKING)
    text = "{me:seat} pays {amount} Power to unmask {hero:card}."
    realm.log(text, amount=UNMASKING, hero=realm.s.host[own])
    yield from realm.discard(own)


cards.free("clever_disguise")(can_unmask)
cards.freely("clever_disguise")(unmask)
cards.playable("steal_from_the_rich")(common.power_to_take)


@cards.targets("steal_from_the_rich")
def anybody_to_carry_it(realm: RealmView) -> Sifted:
    """The Heroes in unlocked locations."""
    return realm.sifted_heroes()


@cards.aimed("steal_from_the_rich")
def steal_from_the_rich(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Put Power on the Hero, who may already have some."""
    yield from rob(realm, by, target)


def rob(realm: Realm, by: int, hero: CardId) -> Play[None]:
    """`by` puts 0 to 4 of Prince John's Power on a Hero.

    Before that, Prince John may pay for Clever Disguises, since he may do so "at any time". All
    facts of this question are public. So `by`, if another player, asks it aloud and keeps the
    keyboard.
    """
    while masks := [own for own in realm.copies("clever_disguise") if can_unmask(realm, own)]:
        options = [Option(own, can_unmask(realm, own), target=own, by=realm.seat) for own in masks]
        options.append(Option("no", "Keep the Power", None, by=realm.seat))
        aloud, name = by != realm.seat, realm.game.names[realm.seat]
        robbed = f"about to be robbed by {realm.name(realm.state.asking[-1])}"
        text = f"{name} is {robbed}. Unmask a Hero first, {name}?"
        mask: CardId | None = yield from choose(
            TABLE if aloud else realm.seat,
            "unmask",
            text if aloud else f"You are {robbed}. Unmask a Hero first?",
            options,
            public="to unmask a Hero or not",
            rule="What a card asks",
            manner=Manner(held_by=by if aloud else None),
        )
        if mask is None:
            break
        yield from unmask(realm, mask)
    if realm.s.power:
        whom = "him" if realm.state.asking[-1:] == [hero] else realm.name(hero)
        prompt = realm.question(by, f"Put how much Power on {whom}?")
        options = [Option(f"{n}", word, n) for n, word in enumerate(LOOT[: realm.s.power + 1])]
        public = "to choose a number"
        amount: int = yield from choose(
            by, "number", prompt, options, public=public, rule="What a card asks"
        )
        if amount:
            realm.s.power -= amount
            realm.s.lying[hero] = realm.s.lying.get(hero, 0) + amount
            text = "{by:seat} puts {amount} Power of {me:seat} on {card:card}."
            realm.log(text, by=by, amount=amount, card=hero)
