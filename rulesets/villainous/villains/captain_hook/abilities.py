"""The abilities of Captain Hook's cards. Numbers and simple modifiers are in `villain.toml`."""

from __future__ import annotations

from ...api import Abilities, CardId, Play, Realm, RealmView, Sifted
from ...rules.playing import play_fate
from .. import common

cards = Abilities()

JOLLY_ROGER = 0


# -- the objective -------------------------------------------------------------------------


@cards.defeated("peter_pan")
def peter_pan_falls(realm: Realm, place: int) -> None:
    """Defeating Peter Pan wins at once, but only at the Jolly Roger."""
    if place == JOLLY_ROGER:
        realm.win("Peter Pan is defeated at the Jolly Roger.")


@cards.progress()
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """The steps to the defeat of Peter Pan. After the win, when he is gone, all are done."""
    pan, won = realm.copies("peter_pan"), realm.state.winner == realm.seat
    return [
        ("Hangman's Tree unlocked", not realm.s.locked),
        ("Peter Pan in the realm", won or bool(pan)),
        ("Peter Pan at the Jolly Roger", won or any(realm.where(p) == JOLLY_ROGER for p in pan)),
        ("Peter Pan defeated", won),
    ]


# -- Villain cards -------------------------------------------------------------------------


@cards.played("mr_starkey")
def mr_starkey(realm: Realm, by: int, own: CardId) -> Play[None]:
    """The player may move one Hero from his location to an adjacent one."""
    heroes = realm.heroes(realm.where(own))
    yield from realm.move_card_by(
        by, "Push which Hero away?", heroes, realm.adjacent, optional=True
    )


@cards.strength("smee")
def smee(realm: RealmView, card: CardId, own: CardId) -> int:
    """He has +2 at the Jolly Roger."""
    return 2 if card == own and realm.where(own) == JOLLY_ROGER else 0


@cards.pays("never_land_map")
def never_land_map(realm: RealmView, card: CardId) -> bool:
    """The Map may be discarded in place of paying the Cost of an Item."""
    return realm.is_item(card)


cards.playable("give_them_a_scare")(common.fate_card)
# Hook looks at the cards without revealing them, so that he need not play Peter Pan.
cards.played("give_them_a_scare")(common.look_at_two_fate_cards)


@cards.played("worthy_opponent")
def worthy_opponent(realm: Realm, by: int) -> Play[None]:
    """Gain Power; then Hook must play the first Hero of his Fate deck."""
    realm.gain(2)
    hero = dig_for_a_hero(realm)
    if hero is not None:
        yield from play_fate(realm, hero, by)


def dig_for_a_hero(realm: Realm) -> CardId | None:
    """Reveal Fate cards until a Hero appears, and discard the others. None if there is no Hero."""
    return realm.reveal_until(lambda card: realm.kinds[card].type == "hero", fate=True)


@cards.targets("aye_aye_sir")
def allies_that_can_step(realm: RealmView) -> Sifted:
    """The Allies that can move to an adjacent location, and why the others cannot."""
    return realm.sifted_allies(lambda ally: realm.why_not_move(ally, realm.adjacent(ally)))


@cards.aimed("aye_aye_sir")
def aye_aye_sir(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Move the Ally one step. It has +2 Strength until the end of the turn."""
    realm.boost(target, 2)
    yield from realm.move_card_by(by, "Move which Ally?", [target], realm.adjacent)


cards.playable("cunning")(common.ally_in_hand)
cards.played("cunning")(common.play_ally_for_free)


@cards.played("obsession")
def obsession(realm: Realm, by: int) -> Play[None]:
    """Play or discard the first Hero of the Fate deck; Peter Pan must be played."""
    hero = dig_for_a_hero(realm)
    if hero is None:
        return
    forced = realm.kinds[hero].forced >= 0
    if forced or (yield from realm.confirm(by, "obsession", f"Play {realm.name(hero)}?")):
        yield from play_fate(realm, hero, by)
    else:
        realm.discard_aside(hero)


# -- Fate cards ----------------------------------------------------------------------------


@cards.arrives("tick_tock")
def tick_tock(realm: Realm) -> None:
    """When Hook comes to his location, he discards his whole hand before any action."""
    realm.discard_hand(list(realm.s.hand))


cards.strength("wendy")(common.other_heroes_are_stronger)


@cards.strength("john")
def john(realm: RealmView, card: CardId, own: CardId) -> int:
    """He has +1 if he holds at least one Item."""
    return 1 if card == own and realm.attached(own) else 0


@cards.strength("michael")
def michael(realm: RealmView, card: CardId, own: CardId) -> int:
    """He has +1 for each location with a Hero, including his own."""
    if card != own:
        return 0
    return sum(bool(realm.every_hero(place)) for place in range(len(realm.villain.locations)))


@cards.played("tinker_bell")
def tinker_bell(realm: Realm, by: int, own: CardId) -> Play[None]:
    """The player who plays her may discard one Ally at her location."""
    allies = realm.allies(realm.where(own))
    yield from common.may_discard_one(realm, by, "ally", "Discard which Ally?", allies)


@cards.bars_defeat("taunt")
def taunt(realm: RealmView, hero: CardId, own: CardId) -> str:
    """A Hero without Taunt cannot be defeated while another one in the realm has it."""
    if any(realm.is_a(held, "taunt") for held in realm.attached(hero)):
        return ""
    return f"{realm.name(realm.s.host[own])} with Taunt must be defeated first"


@cards.targets("splitting_headache")
def items_in_the_realm(realm: RealmView) -> Sifted:
    """Every Item in the realm, attached Items and Fate Items included."""
    return realm.sifted("no Item in the realm", realm.every_item())


cards.aimed("splitting_headache")(common.discard_target)
