"""Why the tempting but illegal Actions are illegal."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Refusal

from ..basics.cards import SULKING
from ..basics.targets import targets_at, why_not
from ..context import Rulebook
from ..state import DEVASTATED, Academy, AcademyState
from .abilities import why_no_ability


def refusals(rules: Rulebook, state: AcademyState, seat: int, keys: Sequence[str]) -> list[Refusal]:
    """What this player cannot do now, with the reasons."""
    mine = state.seats[seat]
    found = []
    if "symbols" not in keys:
        why = _no_symbols(rules, state, mine)
        found.append(Refusal("symbols", "Play a card for its symbols", why))
    if "effect" not in keys:
        silent = any(rules.hooks[feud] == "no_effect" for feud in mine.feuds)
        why = "Silent Treatment" if silent else "no card in hand has a text to play"
        found.append(Refusal("effect", "Play a card for its text", why))
    if "move" not in keys:
        found.append(Refusal("move", "Move", _no_move(mine)))
    if "discard" not in keys:
        found.append(Refusal("discard", "Discard a Skill card", "no Skill card in hand"))
    if "pick-up" not in keys:
        why = _no_pick_up(rules, state, mine)
        found.append(Refusal("pick-up", "Pick up Advantages", why))
    here = {state.at[hero]: hero for hero in mine.heroes}
    for number, hero in here.items():
        ability = rules.ability_at[number]
        if ability is not None and f"ability {ability.id}" not in keys:
            place = rules.content.places[number - 1]
            why = why_no_ability(rules, state, seat, hero)
            found.append(Refusal(place.id, f"{ability.name} ({place.brief})", why))
    for ally, number in state.allies.items():
        if number in here and f"ally {ally}" not in keys:
            why = "used this turn" if ally in state.allies_used else "there is nothing to help with"
            found.append(Refusal(ally, f"Use the Ally {rules.content.allies[ally].name}", why))
    return found


def _no_symbols(rules: Rulebook, state: AcademyState, mine: Academy) -> str:
    if not any(card in rules.with_symbols for card in (*mine.hand, *mine.advantages)):
        return "no card with symbols in hand"
    for hero in mine.heroes:
        for target in targets_at(state, state.at[hero]):
            why = why_not(rules, state, mine, hero, target)
            if why:
                return why
    return "no target here"


def _no_move(mine: Academy) -> str:
    if mine.hand or mine.advantages or any(feud != SULKING for feud in mine.feuds):
        return "your Feuds keep you from every Location"
    return "costs a card; Wounds and Sulking do not pay"


def _no_pick_up(rules: Rulebook, state: AcademyState, mine: Academy) -> str:
    places = [state.place(state.at[hero]) for hero in mine.heroes]
    place = next((place for place in places if place.advantages), places[0])
    if any(rules.hooks[feud] == "no_pickup" for feud in mine.feuds):
        return "Glory Hound"
    if place.hazard is not None and place.hazard.card == DEVASTATED:
        return "this Location is devastated"
    if place.hazard is not None:
        return "a Hazard lies here"
    return "no Advantage here"
