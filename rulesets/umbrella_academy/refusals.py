"""Why the tempting but illegal Actions are illegal."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Refusal

from .abilities import why_no_ability
from .cards import SULKING
from .rulebook import Rulebook
from .state import DEVASTATED, Academy, AcademyState
from .targets import targets_at, why_not


def refusals(rules: Rulebook, state: AcademyState, seat: int, keys: Sequence[str]) -> list[Refusal]:
    """What this player cannot do now, with the reasons."""
    mine = state.seats[seat]
    hero = mine.heroes[0]
    here = state.at[hero]
    found = []
    if "symbols" not in keys:
        why = _no_symbols(rules, state, mine, hero)
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
        why = _no_pick_up(rules, state, mine, here)
        found.append(Refusal("pick-up", "Pick up Advantages", why))
    ability = rules.ability_at[here]
    if ability is not None and f"ability {ability.id}" not in keys:
        why = why_no_ability(rules, state, seat, hero)
        if why:
            place = rules.content.places[here - 1]
            found.append(Refusal(place.id, f"{ability.name} ({place.brief})", why))
    return found


def _no_symbols(rules: Rulebook, state: AcademyState, mine: Academy, hero: str) -> str:
    if not any(card in rules.with_symbols for card in (*mine.hand, *mine.advantages)):
        return "no card with symbols in hand"
    for number in dict.fromkeys(state.at[one] for one in mine.heroes):
        for target in targets_at(state, number):
            why = why_not(rules, state, mine, hero, target)
            if why:
                return why
    return "no target here"


def _no_move(mine: Academy) -> str:
    if mine.hand or mine.advantages or any(feud != SULKING for feud in mine.feuds):
        return "your Feuds keep you from every Location"
    return "costs a card; Wounds and Sulking do not pay"


def _no_pick_up(rules: Rulebook, state: AcademyState, mine: Academy, here: int) -> str:
    place = state.place(here)
    if any(rules.hooks[feud] == "no_pickup" for feud in mine.feuds):
        return "Glory Hound"
    if place.hazard is not None and place.hazard.card == DEVASTATED:
        return "this Location is devastated"
    if place.hazard is not None:
        return "a Hazard lies here"
    return "no Advantage here"
