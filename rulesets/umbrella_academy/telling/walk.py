"""One walk over the table, for whoever reads it and for whoever hears it.

What is told, and in which order, is the same; how it is said, the `Wording` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop_tui.core.words.speech import counted

from .. import text
from ..basics.targets import laid_in_words, need_in_words, villain_need
from ..context import Rulebook
from ..state import DEVASTATED, AcademyState, Villain
from .forecast import turns_left


class Wording(NamedTuple):
    """Patterns of lines; what stands in braces is filled in."""

    hazards: str
    too_many: str
    decks: str
    villain: str
    place: str
    people: str
    devastated: str
    hazard: str
    save: str
    advantages: str
    seat: str
    standing: str
    """Where a Hero of a seat stands."""
    passed: str
    symbols: bool
    """Whether the symbols of a card stand with its name."""


def named(rules: Rulebook, cards: Sequence[str]) -> str:
    """Cards by their names and symbols."""
    return text.listed([rules.shown.get(card, ("a card", ""))[0] for card in cards])


def heard(rules: Rulebook, cards: Sequence[str]) -> str:
    """Cards by their names alone."""
    return text.listed([rules.name_of(card) for card in cards])


def clocks(rules: Rulebook, view: AcademyState, said: Wording) -> Iterator[str]:
    """The Hazards and what their number means, then what runs out."""
    limit, free = rules.content.setup.hazard_limit[view.threat], len(view.places) - view.hazards
    yield said.hazards.format(
        count=view.hazards, limit=limit, devastated=view.devastated, draws=free
    )
    if many := text.too_many_hazards(view.hazards, limit):
        yield said.too_many.format(many=many.capitalize())
    turns = turns_left(rules, view)
    phases = counted(turns, "Play Phase")
    yield said.decks.format(deck=view.deck_left, turns=turns, phases=phases, wounds=view.wound_deck)


def goal_villains(rules: Rulebook, view: AcademyState) -> Iterator[Villain]:
    """The Villains whom the mission is about."""
    goal = rules.content.missions[view.mission].goal
    return (villain for villain in view.villains if villain.kind in goal)


def villain(rules: Rulebook, view: AcademyState, one: Villain, said: Wording) -> str:
    """A Villain: where it is, what it needs and what lies on it."""
    place = rules.content.places[one.at - 1].brief if one.at else "knocked out"
    return said.villain.format(
        name=rules.name_of(one.id, finale=view.finale),
        place=place,
        need=need_in_words(villain_need(rules, view, one)),
        laid=laid_in_words(one.tokens),
        marks=", muted" if one.muted else "",
    )


def place(rules: Rulebook, view: AcademyState, number: int, said: Wording) -> Iterator[str]:
    """A Location: who stands there, what threatens it, what lies there; its Villains aside."""
    entry, here = rules.content.places[number - 1], view.place(number)
    people = [rules.hero_name(hero) for hero in view.heroes_at(number)]
    people += [rules.name_of(ally) for ally in view.allies_at(number)]
    name = entry.brief
    yield said.place.format(
        number=number,
        name=name,
        to=" ".join(map(str, entry.to)),
        near=", ".join(rules.content.places[to - 1].brief for to in entry.to),
        who=said.people.format(people=text.listed(people)) if people else "",
    )
    hazard = here.hazard
    if hazard is not None and hazard.card == DEVASTATED:
        yield said.devastated.format(name=name)
    elif hazard is not None:
        yield said.hazard.format(
            name=name,
            card=rules.name_of(hazard.card),
            need=need_in_words(rules.content.hazards[hazard.card].needs),
            laid=laid_in_words(hazard.tokens),
            marks=(", sideways" if hazard.sideways else "") + (", muted" if hazard.muted else ""),
        )
    if here.save:
        yield said.save.format(name=name)
    if here.advantages:
        told = named(rules, here.advantages) if said.symbols else heard(rules, here.advantages)
        yield said.advantages.format(name=name, cards=told)


def seat(rules: Rulebook, view: AcademyState, number: int, name: str, said: Wording) -> str:
    """A player: the Heroes and where they stand, how much is held."""
    mine = view.seats[number]
    heroes = [
        said.standing.format(
            hero=rules.hero_name(hero),
            number=view.at[hero],
            place=rules.content.places[view.at[hero] - 1].brief,
        )
        for hero in mine.heroes
        if hero in view.at
    ]
    return said.seat.format(
        name=name,
        heroes=", ".join(heroes) or "no Hero yet",
        hand=mine.counted,
        cards=counted(mine.counted, "card"),
        wounds=f", {counted(mine.wounds, 'Wound')}" if mine.wounds else "",
        deck=len(mine.deck),
        pile=len(mine.discard),
        passed=said.passed if mine.passed else "",
    )
