"""The effects of Maleficent's cards. Numbers and simple modifiers are in `villain.toml`."""

from __future__ import annotations

from ...api import Abilities, CardId, Option, Play, Realm, RealmView, Sifted, Spot, Symbol
from ...rules.actions import act, ask_action, why_not
from ...rules.playing import play_fate
from ...rules.turn import may_stay_next_turn
from ...rules.vanquish import defeat
from .. import common

cards = Abilities()

DRAGON_FORM = "dragon form"
"""The note that counts the Dragon Forms in effect."""

THORNS_KEEP_OUT = 4
"""Heroes below this printed Strength cannot be played into a Forest of Thorns."""


# -- the objective -------------------------------------------------------------------------


@cards.wins()
def wins(realm: RealmView) -> str:
    """The reason for a victory, which is tested at the start of the turn, before Raven flies."""
    if all(curses(realm, place) for place in realm.open_places()):
        return "a Curse lies at each of the four locations."
    return ""


@cards.progress()
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """The locations, and which of them are cursed."""
    places = enumerate(realm.villain.locations)
    return [(f"Curse at {place.name}", bool(curses(realm, n))) for n, place in places]


def curses(realm: RealmView, at: int) -> list[CardId]:
    """The Curses at a location."""
    return [card for card in realm.every(at) if realm.kinds[card].type == "curse"]


# -- Allies --------------------------------------------------------------------------------


@cards.strength("cackling_goon")
def cackling_goon(realm: RealmView, card: CardId, own: CardId) -> int:
    """He has +1 Strength for every Hero at his location."""
    return len(realm.every_hero(realm.where(own))) if card == own else 0


@cards.strength("sinister_goon")
def sinister_goon(realm: RealmView, card: CardId, own: CardId) -> int:
    """He has +1 Strength if there is a Curse at his location, however many there are."""
    return 1 if card == own and curses(realm, realm.where(own)) else 0


@cards.before_move("raven")
def raven(realm: Realm, own: CardId) -> Play[None]:
    """He may fly to another location, and then take an action there, but never Fate.

    The action counts only for Raven: Maleficent may use the same symbol again this turn. Costs are
    those at the present location of her mover.
    """
    to = yield from realm.pick_place(
        realm.seat,
        "Send Raven where?",
        realm.movable_to(own, realm.anywhere(own)),
        optional=True,
        detail=lambda p: ", ".join(symbol.label for symbol in actions_of_raven(realm, p)),
    )
    if to is None:
        return
    yield from realm.move(own, to)
    # Asked even if no action is possible: without the question the others would learn of the hand.
    symbols = [s for s in actions_of_raven(realm, to) if not why_not(realm, s.action)]
    options = [realm.symbol_option(to, symbol) for symbol in symbols]
    options.append(Option("no", "None of them", None))
    symbol = yield from ask_action(realm, options, "Take which action with Raven?")
    if symbol is not None:
        realm.log("{card:card} takes an action: {action}.", card=own, action=symbol.label)
        yield from act(realm, symbol)


def actions_of_raven(realm: RealmView, place: int) -> list[Symbol]:
    """The printed symbols of a location that are not covered, without Fate."""
    covered = realm.covered(place)
    return [
        symbol
        for symbol in realm.location(place).symbols
        if symbol.slot not in covered and symbol.action != "fate"
    ]


# -- Curses --------------------------------------------------------------------------------


@cards.bars_play("forest_of_thorns")
def only_strong_heroes(realm: RealmView, card: CardId, to: Spot, own: CardId) -> str:
    """Why a weak Hero cannot be played here.

    The printed Strength counts: a Dreamless Sleep has no effect on a Hero who is not there yet.
    """
    kind = realm.kinds[card]
    if kind.type == "hero" and to == realm.where(own) and kind.strength < THORNS_KEEP_OUT:
        return "only Heroes of Strength 4 or more get through the Forest of Thorns"
    return ""


@cards.sees_played("forest_of_thorns")
def thorns_break(realm: Realm, card: CardId, own: CardId) -> Play[None]:
    """A Hero played here breaks every Forest of Thorns at the location."""
    if realm.is_hero(card) and realm.together(own, card):
        _broken(realm, own, card)
        yield from realm.discard(own)


def _broken(realm: Realm, curse: CardId, card: CardId) -> None:
    """Log which card breaks which Curse. Another card may have been played elsewhere meanwhile."""
    place = realm.location(realm.where(curse)).name
    text = "{curse:card} at {place} breaks: {card:card} is played there."
    realm.log(text, curse=curse, place=place, card=card)


@cards.bars_play("green_fire")
def no_heroes(realm: RealmView, card: CardId, to: Spot, own: CardId) -> str:
    """Why no Hero can be played here."""
    if realm.kinds[card].type == "hero" and to == realm.where(own):
        return "Green Fire keeps Heroes out"
    return ""


@cards.arrives("green_fire")
def fire_goes_out(realm: Realm, own: CardId) -> Play[None]:
    """It goes out when the mover comes here, by her own move or by King Stefan."""
    text = "{card:card} at {place} goes out: {villain} is there."
    place = realm.location(realm.where(own)).name
    realm.log(text, card=own, place=place, villain=realm.villain.name)
    yield from realm.discard(own)


@cards.strength("dreamless_sleep")
def dreamless_sleep(realm: RealmView, card: CardId, own: CardId) -> int:
    """Every Hero here has -2 Strength; two copies add up."""
    return -2 if realm.is_hero(card) and realm.together(own, card) else 0


@cards.sees_played("dreamless_sleep")
def sleep_breaks(realm: Realm, card: CardId, own: CardId) -> Play[None]:
    """An Ally that is played here breaks it; an Ally that is moved here does not."""
    if realm.is_ally(card) and realm.together(own, card):
        _broken(realm, own, card)
        yield from realm.discard(own)


# -- Effects and Items ---------------------------------------------------------------------


@cards.targets("dragon_form")
def heroes_of_three(realm: RealmView) -> Sifted:
    """Heroes of current Strength 3 or less, anywhere."""
    return realm.defeatable(3)


@cards.aimed("dragon_form")
def dragon_form(realm: Realm, target: CardId) -> Play[None]:
    """Defeat the Hero, and gain Power from each Fate action until her turn; copies add up."""
    yield from defeat(realm, target)
    realm.s.notes[DRAGON_FORM] = realm.s.notes.get(DRAGON_FORM, 0) + 1


@cards.fated()
def fated(realm: Realm) -> None:
    """Gain Power for a Fate action against her; Fate cards played in other ways pay nothing."""
    forms = realm.s.notes.get(DRAGON_FORM, 0)
    if forms:
        realm.gain(3 * forms, "Dragon Form")


@cards.lasting()
def lasting(realm: RealmView) -> list[str]:
    """The words for the Power from Dragon Form."""
    forms = realm.s.notes.get(DRAGON_FORM, 0)
    return [f"Dragon Form: {3 * forms} Power from each Fate action"] if forms else []


@cards.begins()
def begins(realm: Realm) -> None:
    """Dragon Form is over."""
    realm.s.notes.pop(DRAGON_FORM, None)


cards.played("vanish")(may_stay_next_turn)


@cards.sees_fall("spinning_wheel")
def spinning_wheel(realm: Realm, hero: CardId, strength: int, own: CardId) -> None:
    """Gain the Strength of a defeated Hero less 1, however the Hero is defeated."""
    if realm.together(own, hero) and strength > 1:
        realm.gain(strength - 1, realm.name(own))


@cards.cost("staff")
def staff(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """Effects and Curses are cheaper while the mover stands beside the Staff."""
    magic = realm.kinds[card].type in ("effect", "curse")
    return -1 if magic and realm.s.at == realm.where(own) else 0


# -- Conditions ----------------------------------------------------------------------------


@cards.playable("malice")
def somebody_to_defeat(realm: RealmView) -> str:
    """Malice must find a Hero of current Strength 4 or less."""
    return realm.why_none(realm.defeatable(4))


@cards.played("malice")
def malice(realm: Realm, by: int) -> Play[None]:
    """Defeat a Hero in her own realm."""
    hero = yield from realm.pick_card(by, "hero", "Defeat whom?", realm.defeatable(4).cards)
    if hero is not None:
        yield from defeat(realm, hero)


cards.playable("tyranny")(common.card_to_draw)


@cards.played("tyranny")
def tyranny(realm: Realm, by: int) -> Play[None]:
    """Draw three cards, then discard three, which may be old ones."""
    yield from common.draw_three_discard_three(realm, by)


# -- Fate cards ----------------------------------------------------------------------------


@cards.played("aurora")
def aurora(realm: Realm, by: int) -> Play[None]:
    """Reveal the next Fate card: a Hero is played, too; any other card goes back on top."""
    card = realm.reveal(fate=True)
    if card is None:
        return
    if realm.kinds[card].type == "hero":
        yield from play_fate(realm, card, by)
        return
    realm.put_back(card)


@cards.played("fauna")
def fauna(realm: Realm, by: int, own: CardId) -> Play[None]:
    """Discard one Dreamless Sleep at her location, even if there are two."""
    sleep = realm.copies("dreamless_sleep", realm.where(own))[:1]
    yield from common.may_discard_one(realm, by, "curse", "Discard a Curse?", sleep)


@cards.played("king_hubert")
def king_hubert(realm: Realm, by: int, own: CardId) -> Play[None]:
    """One Ally from each neighbouring location may be moved to him.

    A move does not break a Dreamless Sleep.
    """
    here = realm.where(own)
    for place in realm.neighbours(here):
        name = realm.location(place).name
        yield from realm.move_card_by(
            by,
            f"Bring which Ally from {name}?",
            realm.allies(place),
            lambda ally: [here],
            optional=True,
        )


@cards.played("king_stefan")
def king_stefan(realm: Realm, by: int) -> Play[None]:
    """The mover may be sent to another location, which puts out a Green Fire there."""
    yield from common.may_send_the_villain(realm, by, "Send Maleficent where?")


@cards.bars_play("merryweather")
def merryweather(realm: RealmView, card: CardId, to: Spot, own: CardId) -> str:
    """Why no Curse can be played at her location; it can be moved there."""
    if realm.kinds[card].type == "curse" and to == realm.where(own):
        return "Merryweather allows no Curse at her location"
    return ""


@cards.played("prince_phillip")
def prince_phillip(realm: Realm, by: int, own: CardId) -> Play[None]:
    """Discard all Allies at his location, or none."""
    allies = realm.allies(realm.where(own))
    if allies and (yield from realm.confirm(by, "phillip", "Discard all Allies at his location?")):
        yield from realm.discard(*allies)


@cards.own_place("sword_of_truth")
def one_item_only(realm: RealmView, to: Spot) -> str:
    """Why a holder cannot take the Sword: it already has an Item."""
    return "holds an Item already" if isinstance(to, str) and realm.attached(to) else ""


@cards.cost("sword_of_truth")
def sword_of_truth(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
    """A Curse played to its location costs 2 more; two Swords add up."""
    return 2 if realm.kinds[card].type == "curse" and to == realm.where(own) else 0


@cards.targets("once_upon_a_dream")
def curses_beside_heroes(realm: RealmView) -> Sifted:
    """The Curses at locations with a Hero."""

    def why(curse: CardId) -> str:
        return "" if realm.every_hero(realm.where(curse)) else "no Hero at its location"

    places = range(len(realm.villain.locations))
    found = [card for place in places for card in curses(realm, place)]
    return realm.sifted("no Curse in the realm", found, why)


cards.aimed("once_upon_a_dream")(common.discard_target)
