"""What can be looked at in The Umbrella Academy, and what its cards say of this moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_tui.core.describe import Card
from tabletop_tui.core.words.speech import number_of

from .. import text
from ..basics.targets import finale_need, is_hazard, need_in_words, place_of, villain_need
from ..components import Need
from ..context import Rulebook
from ..state import DEVASTATED, SAVE_THE_WORLD, AcademyState, MainCard, Villain
from .board_text import in_danger, place_lines, villain_line
from .forecast import forecast, turns_left

HAZARDS, DECK, TURNS, WOUNDS, FORECAST = "hazards", "main deck", "turns", "wound deck", "forecast"
CLOCKS = (HAZARDS, DECK, TURNS, WOUNDS)


def targets(rules: Rulebook, view: AcademyState) -> Sequence[str]:
    """Clocks, mission, Locations with what lies there, players, and the cards that lie openly."""
    found = [*CLOCKS, FORECAST, rules.content.missions[view.mission].card]
    for number, place in enumerate(rules.content.places, 1):
        found.append(place.id)
        here = view.place(number)
        if here.hazard is not None and here.hazard.card != DEVASTATED:
            found.append(f"hazard {number}")
        found += here.advantages
        found += [villain.id for villain in view.villains_at(number)]
        found += [*view.allies_at(number), *view.heroes_at(number)]
    if any(place.save for place in view.places):
        found.append(SAVE_THE_WORLD)
    for seat, mine in enumerate(view.seats):
        found.append(f"seat {seat}")
        found += [*mine.hand, *mine.feuds, *mine.advantages, *mine.looking]
    known = (rules.cards.keys(), CLOCKS, (FORECAST,))
    return [
        target
        for target in dict.fromkeys(map(str, found))
        if any(target in some for some in known) or target.startswith(("hazard ", "seat "))
    ]


def inspect(rules: Rulebook, view: AcademyState, target: str) -> Card | None:
    """A card as it is printed, and what is on it now; `hazard 5` is the one at Location 5."""
    if target in CLOCKS:
        return _clock(rules, view, target)
    if target == FORECAST:
        return _forecast(rules, view)
    kind, _, number = target.partition(" ")
    if kind == "seat" and number.isdecimal() and int(number) < len(view.seats):
        return _seat(rules, view, int(number))
    if is_hazard(target):
        lying = view.place(place_of(view, target)).hazard
        target = lying.card if lying is not None else ""
    card = rules.cards.get(target)
    if card is None:
        return None
    now = tuple(line.strip() for line in _now(rules, view, target))
    return card._replace(now=now) if now else card


# -- what is on a thing now --------------------------------------------------------------------


def _now(rules: Rulebook, view: AcademyState, target: str) -> Iterator[str]:
    number = rules.board.number_of.get(target)
    if number is not None:
        yield from place_lines(rules, view, number)
        return
    for villain in view.villains:
        if target in (villain.id, villain.kind):
            yield villain_line(rules, view, villain)
            yield from _missing(rules, view, villain)
    for at, place in enumerate(view.places, 1):
        if place.hazard is not None and place.hazard.card == MainCard(target):
            where = f"{at} {rules.content.places[at - 1].brief}"
            lines = (line.strip() for line in place_lines(rules, view, at))
            yield from (f"{where}: {line}" for line in lines if line.startswith("Hazard "))
    if target in view.at:
        yield from _hero(rules, view, target)
    if target in view.allies:
        yield f"At {rules.content.places[view.allies[target] - 1].name}."


def _missing(rules: Rulebook, view: AcademyState, villain: Villain) -> Iterator[str]:
    """What a Villain still needs, and why so much."""
    need = villain_need(rules, view, villain)
    left = need_in_words(Need(*need.missing(villain.tokens)))
    yield f"Still needs {left or 'nothing'}."
    if not view.finale and (later := finale_need(rules, view, villain)) is not None:
        yield f"In the Finale of this game: needs {need_in_words(later)}."
    if villain.side != 1:
        count = "a solo game" if view.solo else f"{len(view.at)} Heroes"
        yield f"In the Finale its needs are those for {count}, {view.threat} threat."


def _hero(rules: Rulebook, view: AcademyState, hero: str) -> Iterator[str]:
    place = rules.content.places[view.at[hero] - 1].name
    yield f"Played by {{seat {view.owner[hero]}}}, at {place}."
    if view.partner == hero:
        yield "Has the Partner token."
    if guards := view.guards.get(hero):
        yield f"{guards} Wounds will be prevented."


# -- clocks and players ------------------------------------------------------------------------


def _clock(rules: Rulebook, view: AcademyState, clock: str) -> Card:
    if clock == HAZARDS:
        limit = rules.content.setup.hazard_limit[view.threat]
        lying = view.hazards - view.devastated
        many = text.too_many_hazards(view.hazards, limit)
        now = (
            f"Hazards {view.hazards} = {lying} lying + {view.devastated} devastated.",
            f"With {limit} at the end of an Effect Phase the game is lost.",
            *([f"{view.hazards} of {limit}: {many}."] if many else []),
        )
        return Card("Hazards", "clock", "A Hazard goes when it is beaten.", now=now)
    if clock == WOUNDS:
        left = f"{view.wound_deck} Wounds are left."
        return Card("Wound Deck", "clock", "Wounds that Heroes take come from here.", now=(left,))
    free = len(view.places) - view.hazards
    places = number_of(len(view.places), "Location")
    draws = (
        f"a Crisis draws {number_of(free, 'card')} = {places} - {number_of(view.hazards, 'Hazard')}"
    )
    now = (
        f"{number_of(view.deck_left, 'card')} left.",
        f"Play Phases left {turns_left(rules, view)}: {draws}.",
    )
    gone = f"Out of the deck: {number_of(len(view.gone), 'card')}."
    title = "Main Deck" if clock == DECK else "Turns left"
    return Card(title, "clock", f"A Crisis that finds it empty loses the game.\n{gone}", now=now)


def _forecast(rules: Rulebook, view: AcademyState) -> Card:
    count = len(forecast(rules, view))
    told = "f shows all of them in order."
    return Card("If nothing changes", "forecast", told, now=(f"{count} things would happen.",))


def _seat(rules: Rulebook, view: AcademyState, seat: int) -> Card:
    mine = view.seats[seat]
    parts = [(len(mine.hand), "Skills"), (len(mine.feuds), "Feuds"), (mine.wounds, "Wounds")]
    made = " + ".join(f"{count} {about}" for count, about in parts if count)
    now = [f"Hand {mine.counted}{f' = {made}' if made else ''}, {rules.hand_size(view)} are full."]
    if mine.advantages:
        now.append(f"{len(mine.advantages)} Advantages, which do not count.")
    if seat == view.first:
        now.append("First Player.")
    if mine.passed:
        now.append("Has Passed.")
    if view.phase == "play" and in_danger(rules, view, mine):
        now.append("Would draw nothing with a Wound in hand: the game would be lost.")
    heroes = [rules.hero_name(hero) for hero in mine.heroes]
    lines = [f"Heroes: {', '.join(heroes) or 'none yet'}."]
    piles = (
        ("Skills", mine.hand),
        ("Feuds", mine.feuds),
        ("Advantages", mine.advantages),
        ("Discard pile, the newest first", mine.discard[::-1]),
    )
    for title, cards in piles:
        names = [rules.name_of(str(card)) for card in cards]
        if names:
            lines.append(f"{title}: {text.listed(names)}.")
    lines.append(f"Deck: {number_of(len(mine.deck), 'card')}.")
    return Card(f"{{seat {seat}}}", "player", "\n".join(lines), now=tuple(now))
