"""The table in plain lines of at most 80 columns, as every viewer may see it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from tabletop_tui.core.events import sentence

from .. import text
from ..basics.targets import laid_in_words, need_in_words, villain_need
from ..context import Rulebook
from ..state import DEVASTATED, Academy, AcademyState, Villain
from .forecast import forecast, turns_left

WIDTH = 80


def board_text(rules: Rulebook, view: AcademyState, viewer: int, names: Sequence[str]) -> str:
    """Clocks, goal, Locations, players with their hands, and the forecast."""
    blocks = [list(_clocks(rules, view, names))]
    if view.phase != "setup":
        blocks.append([line for n in range(1, 11) for line in place_lines(rules, view, n)])
    blocks.append(
        [line for seat in range(len(view.seats)) for line in _seat(rules, view, seat, names)]
    )
    blocks.append(list(forecast_lines(rules, view, names)))
    return "\n\n".join(
        "\n".join(fitted for line in block for fitted in _fit(line)) for block in blocks if block
    )


def _fit(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent="      ")


def _clocks(rules: Rulebook, view: AcademyState, names: Sequence[str]) -> Iterator[str]:
    mission = rules.content.missions[view.mission]
    if view.phase == "setup":
        yield f"The Umbrella Academy · {text.status(rules.content, view)}"
        return
    side = "FINALE" if view.finale else "before the Finale"
    yield f"The Umbrella Academy · {mission.name} · {side}"
    who = f" · {names[view.current]} acts" if view.phase == "play" else ""
    yield f"Turn {view.turn} · {text.phase_name(view)} · First Player {names[view.first]}{who}"
    limit = rules.content.setup.hazard_limit[view.threat]
    yield (
        f"Hazards {view.hazards} of {limit} (devastated {view.devastated}), "
        f"next Crisis draws {10 - view.hazards}"
    )
    if many := text.too_many_hazards(view.hazards, limit):
        yield many.capitalize()
    yield (
        f"Main Deck {view.deck_left}, Play Phases left {turns_left(rules, view)} · "
        f"Wound Deck {view.wound_deck}"
    )
    if view.finale:
        yield f"Goal: {mission.aim}"
    elif any(place.save for place in view.places):
        yield "Save the World lies on the board: the Finale starts in this Effect Phase"
    else:
        yield f"Goal in the Finale: {mission.aim}"
    for villain in view.villains:
        if villain.kind in mission.goal:
            yield f"  {villain_line(rules, view, villain)}"
    if view.partner:
        yield f"Partner token: {rules.hero_name(view.partner)}"


def villain_line(rules: Rulebook, view: AcademyState, villain: Villain) -> str:
    """A Villain: where it is, what lies on it and what it needs."""
    name = rules.name_of(villain.id, finale=view.finale)
    need = need_in_words(villain_need(rules, view, villain))
    place = rules.content.places[villain.at - 1].brief if villain.at else "knocked out"
    muted = ", muted" if villain.muted else ""
    return f"{name} ({place}) needs {need}; {laid_in_words(villain.tokens)}{muted}"


def place_lines(rules: Rulebook, view: AcademyState, number: int) -> Iterator[str]:
    """A Location and everything that lies there."""
    entry = rules.content.places[number - 1]
    place = view.place(number)
    to = " ".join(map(str, entry.to))
    people = [rules.hero_name(hero) for hero in view.heroes_at(number)]
    people += [rules.name_of(ally) for ally in view.allies_at(number)]
    who = f": {', '.join(people)}" if people else ""
    yield f"{number:2} {entry.brief} (to {to}){who}"
    hazard = place.hazard
    if hazard is not None and hazard.card == DEVASTATED:
        yield "     ## devastated"
    elif hazard is not None:
        need = need_in_words(rules.content.hazards[hazard.card].needs)
        marks = "".join(
            [", sideways" if hazard.sideways else "", ", muted" if hazard.muted else ""]
        )
        name = rules.name_of(hazard.card)
        yield f"     Hazard {name} needs {need}; {laid_in_words(hazard.tokens)}{marks}"
    if place.save:
        yield "     Save the World"
    if place.advantages:
        yield f"     Advantages: {_named(rules, place.advantages)}"
    villains = [_model(rules, view, villain) for villain in view.villains_at(number)]
    if villains:
        yield f"     Villains: {text.listed(villains)}"


def _model(rules: Rulebook, view: AcademyState, villain: Villain) -> str:
    name = rules.name_of(villain.id, finale=view.finale)
    kind = "Member" if villain.kind == "member" else name
    laid = f" ({laid_in_words(villain.tokens)})" if any(villain.tokens) else ""
    return f"{kind}{laid}{' muted' if villain.muted else ''}"


def _named(rules: Rulebook, cards: Sequence[str]) -> str:
    return text.listed([rules.shown.get(card, ("a card", ""))[0] for card in cards])


def _seat(rules: Rulebook, view: AcademyState, seat: int, names: Sequence[str]) -> Iterator[str]:
    mine = view.seats[seat]
    heroes = ", ".join(
        f"{rules.hero_name(hero)} at {view.at[hero]}" for hero in mine.heroes if hero in view.at
    )
    passed = ", Passed" if mine.passed else ""
    wounds = f", {mine.wounds} Wounds" if mine.wounds else ""
    yield (
        f"{names[seat]} ({heroes or 'no Hero yet'}): hand {mine.counted}{wounds}, "
        f"deck {len(mine.deck)}, discard {len(mine.discard)}{passed}"
    )
    if mine.hand:
        yield f"     Skills: {_named(rules, mine.hand)}"
    if mine.feuds:
        yield f"     Feuds: {text.listed([rules.name_of(feud) for feud in mine.feuds])}"
    if mine.advantages:
        yield f"     Advantages: {_named(rules, mine.advantages)}"
    if mine.looking:
        yield f"     Looks at: {_named(rules, mine.looking)}"
    if view.phase == "play" and in_danger(rules, view, mine):
        yield "     Wound in hand: spend at least one card before the Draw Phase"


def in_danger(rules: Rulebook, view: AcademyState, mine: Academy) -> bool:
    """Whether this player would draw nothing with a Wound in hand (UA39)."""
    full = mine.counted >= rules.hand_size(view) and not view.ten_more
    return bool(mine.wounds) and full


MARKS = {"": "", "choice": " (? choice)", "chance": " (? chance)", "hidden": " (? hidden cards)"}


def forecast_lines(rules: Rulebook, view: AcademyState, names: Sequence[str]) -> Iterator[str]:
    """The forecast as lines."""
    lines = forecast(rules, view)
    if lines:
        yield "If nothing changes"
    for line in lines:
        where = f"{line.place:2} " if line.place else " = "
        spoken = sentence(line.event, names, rules.words)
        yield f"{where}{spoken}{MARKS.get(line.mark, ' (? after the above)')}"
