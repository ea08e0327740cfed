"""Board abilities and Allies: when they can be used, and what they do."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_tui.core.decision import Play

from ..components import FERRY, AbilityEntry
from ..context import Context, Rulebook
from ..state import WOUND, Academy, AcademyState
from .moving import permitted
from .operations import carry_out
from .targets import open_targets, targets_at

BLACKOUT = "hz_blackout"


def usable_abilities(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The board abilities a player can use now (UA21)."""
    for number, hero in {state.at[hero]: hero for hero in state.seats[seat].heroes}.items():
        ability = rules.ability_at[number]
        if ability is not None and not why_no_ability(rules, state, seat, hero):
            yield ability.id


def why_no_ability(rules: Rulebook, state: AcademyState, seat: int, hero: str) -> str:
    """Why the ability where this Hero is cannot be used; "" when it can (UA21)."""
    number = state.at[hero]
    ability = rules.ability_at[number]
    place = state.places[number - 1]
    mine = state.seats[seat]
    if ability is None:
        return "no ability here"
    if place.hazard is not None:
        return "a Hazard lies here"
    if place.advantages:
        return "not while Advantages lie here"
    if ability.limit == "player" and ability.id in mine.used:
        return "used this turn"
    if ability.limit == "table" and ability.id in state.used:
        return "used this turn"
    if any(p.hazard is not None and p.hazard.card == BLACKOUT for p in state.places):
        return "Blackout forbids it"
    return _no_change(rules, state, mine, hero, ability)


def _no_change(
    rules: Rulebook, state: AcademyState, mine: Academy, hero: str, ability: AbilityEntry
) -> str:
    if ability.id == "observatory":
        return "" if state.deck_left else "the Main Deck is empty"
    if ability.id == "ward":
        return "" if mine.wounds else "no Wound in hand"
    if ability.id == "newsstand":
        return "" if mine.hand or mine.feuds else "no card to discard"
    if ability.id == "ferry":
        return "" if permitted(rules, state, hero, FERRY) else "a Feud keeps you here"
    if ability.id == "counter":
        return "" if len(state.heroes_at(state.at[hero])) > 1 else "nobody to share with"
    return "" if mine.feuds else "no Feud in hand"


def use_ability(context: Context, ability: str) -> Play[None]:
    """Use a board ability; if it works once a turn, note that it was used."""
    state = context.state
    entry = context.rules.content.abilities[ability]
    number = next(p.number for p in context.rules.content.places if p.ability == ability)
    here = [h for h in state.seats[context.seat].heroes if state.at[h] == number]
    context.hero = yield from context.ask_hero("Which Hero uses it?", here, "hero")
    if entry.limit == "player":
        state.own_seat(context.seat).used.append(ability)
    elif entry.limit == "table":
        state.used.append(ability)
    context.log("{who:seat} uses the {name}.", who=context.seat, name=entry.name)
    context.cause = entry.name
    yield from carry_out(context, entry.effect)


def usable_allies(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The Allies that a player can use now: each once per turn, with a Hero at its Location."""
    mine = state.seats[seat]
    for ally, number in state.allies.items():
        if ally in state.allies_used:
            continue
        here = [hero for hero in mine.heroes if state.at[hero] == number]
        if any(_helps(rules, state, mine, hero, ally) for hero in here):
            yield ally


def _helps(rules: Rulebook, state: AcademyState, mine: Academy, hero: str, ally: str) -> bool:
    number = state.at[hero]
    if ally == "al_pogo":
        return bool(mine.wounds or mine.feuds or WOUND in mine.discard)
    if ally == "al_spaceboy":
        return bool(mine.hand or mine.feuds)
    if ally == "al_rumor":
        found = open_targets(rules, state, mine, hero, number)
        return any(target.startswith("hazard") for target in found)
    if ally == "al_seance":
        return any(card in rules.content.skills for card in mine.discard)
    if ally == "al_kraken":
        near = rules.board.around(number)
        return any(targets_at(state, n) for n in near) and any(
            open_targets(rules, state, mine, hero, n) for n in near
        )
    return bool(permitted(rules, state, hero, [n for n in range(1, 11) if n != number]))


def use_ally(context: Context, ally: str) -> Play[None]:
    """Let an Ally help a Hero at its Location."""
    state = context.state
    mine = state.seats[context.seat]
    here = [
        h
        for h in mine.heroes
        if state.at[h] == state.allies[ally] and _helps(context.rules, state, mine, h, ally)
    ]
    context.hero = yield from context.ask_hero("Which Hero is helped?", here, "hero")
    state.allies_used.append(ally)
    context.log("{ally:ally} helps {hero:hero}.", ally=ally, hero=context.hero)
    context.cause = context.rules.name_of(ally)
    yield from carry_out(context, context.rules.content.allies[ally].effect)
