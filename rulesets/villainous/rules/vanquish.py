"""Vanquish: the Allies that can fight a Hero, the fight, and the defeat of a Hero."""

from __future__ import annotations

from tabletop_tui.core.decision import Manner, Play, choose_set

from ..context import Realm
from ..state import CardId
from ..view import ALLY, LOCKED, RealmView, Sifted


def fighters(realm: RealmView, hero: CardId) -> list[CardId]:
    """The Allies that can take part in a Vanquish of this Hero."""
    place = realm.where(hero)
    found = []
    for ally in realm.allies():
        separate = abs(realm.where(ally) - place)
        near = separate == 0 or (
            separate == 1 and realm.kinds[ally].reach and not realm.silent(ally)
        )
        if not near and not realm.villain_says("reaches", ally, hero):
            continue
        if not realm.says("fights", ally, default=True):
            continue
        if realm.silent(hero) or not realm.says("bars_ally", hero, ally):
            found.append(ally)
    return found


def strength_against(realm: RealmView, hero: CardId) -> int:
    """The Strength of all Allies who can fight a Hero, less his Strength; negative if too weak.

    The Allies count as 0 if they are fewer than the Hero's card demands.
    """
    allies = fighters(realm, hero)
    enough = len(allies) >= realm.kinds[hero].least_allies
    return sum(map(realm.strength, allies)) * enough - realm.strength(hero)


def why_not_vanquish(realm: RealmView, hero: CardId) -> str:
    """Why a Hero cannot be vanquished now; empty when he can."""
    if realm.locked(realm.where(hero)):
        return LOCKED
    if why := realm.why_not_defeat(hero):
        return why
    allies, least = fighters(realm, hero), realm.kinds[hero].least_allies
    if len(allies) < least:
        return f"needs {least} Allies, you have {len(allies)} there"
    have, need = sum(realm.strength(ally) for ally in allies), realm.strength(hero)
    return "" if have >= need else f"Strength {need}, your Allies there have {have}"


def sifted_foes(realm: RealmView) -> Sifted:
    """The Heroes, each with the reason why he cannot be vanquished now."""
    return realm.sifted_heroes(lambda hero: why_not_vanquish(realm, hero))


def vanquishable(realm: RealmView) -> list[CardId]:
    """The Heroes that can be vanquished now."""
    return sifted_foes(realm).cards


def vanquish(realm: Realm, *, keep: bool = False) -> Play[None]:
    """Let the player choose a Hero and Allies, even too many; with `keep` Allies stay in play."""
    hero = yield from realm.pick_card(
        realm.seat,
        "vanquish",
        "Vanquish which Hero?",
        vanquishable(realm),
        rule="Vanquish",
        refused=lambda: realm.refusals(realm.every_hero(), lambda h: why_not_vanquish(realm, h)),
    )
    if hero is None:
        return
    strength = realm.strength(hero)
    strengths = {ally: realm.strength(ally) for ally in fighters(realm, hero)}
    allies: list[CardId] = yield from choose_set(
        realm.seat,
        "allies",
        f"Which Allies fight {realm.name(hero)} (Strength {strength})?",
        [realm.card_option(ally, _as_fighter(realm, ally, hero)) for ally in strengths],
        least=realm.kinds[hero].least_allies,
        enough=lambda used: sum(strengths[ally] for ally in used) >= strength,
        public="to choose Allies",
        rule="Vanquish",
        manner=Manner(open_answers=True),
    )
    for ally in allies:
        realm.log("{me:seat} fights with {card:card} (Strength {n}).", card=ally, n=strengths[ally])
    watching = [own for own, watches in realm.sources("watches") if watches(realm, allies, own)]
    if not keep:
        yield from realm.discard(*allies, why="vanquish")
    yield from defeat(realm, hero)
    for own in watching:
        yield from realm.does("rewarded", own)


def _as_fighter(realm: RealmView, ally: CardId, hero: CardId) -> str:
    """The words for an Ally in a fight: its Strength, and its location if it is not the Hero's."""
    beside = "" if realm.together(ally, hero) else f", {realm.location(realm.where(ally)).name}"
    return f"Strength {realm.strength(ally)}{beside}"


def defeat(realm: Realm, hero: CardId, *, turns: bool = False) -> Play[None]:
    """Defeat a Hero; with `turns` he stays as an Ally of the villain."""
    strength, place = realm.strength(hero), realm.where(hero)
    if realm.seat == realm.state.active:
        realm.state.strongest_defeated = max(realm.state.strongest_defeated, strength)
    realm.log("{me:seat} defeats {card:card} (Strength {n}).", card=hero, n=strength)
    if back := realm.s.lying.pop(hero, 0):
        realm.s.power += back
        realm.log("{me:seat} gets {amount} Power back.", amount=back)
    yield from realm.all_do("sees_fall", hero, strength)
    yield from realm.does("falls", hero)
    for held in realm.attached(hero):
        yield from realm.discard(held)
    if turns:
        realm.mark(hero, ALLY)
        realm.log("{card:card} now serves {me:seat} as an Ally.", card=hero)
    else:
        realm.lift(hero)
        if not (yield from realm.does("leaves", hero)):
            realm.to_pile(hero)
    yield from realm.does("defeated", hero, place)
