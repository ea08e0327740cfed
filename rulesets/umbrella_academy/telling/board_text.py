"""The table in plain lines of at most 80 columns, as every viewer may see it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from tabletop_tui.core.events import sentence

from .. import text
from ..basics.targets import laid_in_words
from ..context import Rulebook
from ..state import Academy, AcademyState, Villain
from . import walk
from .forecast import forecast

WIDTH = 80

READ = walk.Wording(
    hazards="Hazards {count} of {limit} (devastated {devastated}), next Crisis draws {draws}",
    too_many="{many}",
    decks="Main Deck {deck}, Play Phases left {turns} · Wound Deck {wounds}",
    villain="{name} ({place}) needs {need}; {laid}{marks}",
    place="{number:2} {name} (to {to}){who}",
    people=": {people}",
    devastated="     ## devastated",
    hazard="     Hazard {card} needs {need}; {laid}{marks}",
    save="     Save the World",
    advantages="     Advantages: {cards}",
    seat="{name} ({heroes}): hand {hand}{wounds}, deck {deck}, discard {pile}{passed}",
    standing="{hero} at {number}",
    passed=", Passed",
    symbols=True,
)


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
    yield from walk.clocks(rules, view, READ)
    if view.finale:
        yield f"Goal: {mission.aim}"
    elif any(place.save for place in view.places):
        yield "Save the World lies on the board: the Finale starts in this Effect Phase"
    else:
        yield f"Goal in the Finale: {mission.aim}"
    for villain in walk.goal_villains(rules, view):
        yield f"  {villain_line(rules, view, villain)}"
    if view.partner:
        yield f"Partner token: {rules.hero_name(view.partner)}"


def villain_line(rules: Rulebook, view: AcademyState, villain: Villain) -> str:
    """A Villain: where it is, what lies on it and what it needs."""
    return walk.villain(rules, view, villain, READ)


def place_lines(rules: Rulebook, view: AcademyState, number: int) -> Iterator[str]:
    """A Location and everything that lies there."""
    yield from walk.place(rules, view, number, READ)
    villains = [_model(rules, view, villain) for villain in view.villains_at(number)]
    if villains:
        yield f"     Villains: {text.listed(villains)}"


def _model(rules: Rulebook, view: AcademyState, villain: Villain) -> str:
    name = rules.name_of(villain.id, finale=view.finale)
    kind = "Member" if villain.kind == "member" else name
    laid = f" ({laid_in_words(villain.tokens)})" if any(villain.tokens) else ""
    return f"{kind}{laid}{' muted' if villain.muted else ''}"


def _seat(rules: Rulebook, view: AcademyState, seat: int, names: Sequence[str]) -> Iterator[str]:
    mine = view.seats[seat]
    yield walk.seat(rules, view, seat, names[seat], READ)
    if mine.hand:
        yield f"     Skills: {walk.named(rules, mine.hand)}"
    if mine.feuds:
        yield f"     Feuds: {walk.heard(rules, mine.feuds)}"
    if mine.advantages:
        yield f"     Advantages: {walk.named(rules, mine.advantages)}"
    if mine.looking:
        yield f"     Looks at: {walk.named(rules, mine.looking)}"
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
