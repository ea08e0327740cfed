"""Hail Hydra for the ear: the Villain, the team, the attack, and what only the listener knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletop_tui.core.words.speech import speakable

from ..card_order import places
from ..components import Content
from ..damage import attack_so_far, defense
from ..rules.windows import page_is_open
from ..state import HYDRA, SHIELD, SIDES, UNKNOWN, HydraState, Known, Offensive
from ..text import OPENING
from .seat_facts import seat_facts
from .spoken_wall import spoken_wall

_ROW = re.compile(r"(?<=\d) (?=[-+\u2212]\d)")
"""Between the figures of a row: `+4 -2`."""

ARROWS = "the arrows point to it"
LEGEND = f"1 is {SIDES[SHIELD]}, 2 is {SIDES[HYDRA]}, 0 is not known"
POINTING = {Known(SHIELD): "1", Known(HYDRA): "2", UNKNOWN: "0"}
"""A page looks alike whatever it says, and so it sounds: one figure for each seat."""


def spoken(text: str) -> str:
    """A line in words: figures stand where the page has arrows."""
    return speakable(_ROW.sub(", ", text.replace(ARROWS, LEGEND)))


def status(content: Content, view: HydraState, viewer: int, names: Sequence[str]) -> str:
    """New York, the Villain, and the own hand."""
    if page_is_open(view, viewer):
        page = " ".join(_loyalties(view, viewer, names))
        hand = f" Your hand: {_cards(view, viewer, 'hand')}" if view.seats[viewer].hand else ""
        return f"{page}{hand}"
    if view.phase in OPENING:
        return f"Set-up, {OPENING[view.phase]}"
    told = f"New York {view.city} of {content.charts.city}"
    if view.villain and not view.round:
        told += f", {content.villains[view.villain].name} {view.health} of {view.full}"
    if 0 <= viewer < len(view.seats):
        told += f"; your hand: {_cards(view, viewer, 'hand')}"
    return told


def board(
    content: Content, view: HydraState, viewer: int, names: Sequence[str]
) -> dict[str, list[str]]:
    """City and Villain, each Hero, the attack, the evidence wall, and the viewer's own page."""
    parts = {"city": [f"New York {view.city} of {content.charts.city}."]}
    if 0 <= viewer < len(view.seats):
        parts["hand"] = [f"Your hand: {_cards(view, viewer, 'hand')}."]
        if view.seats[viewer].looking:
            parts["hand"].append(f"You see: {_cards(view, viewer, 'looking')}.")
        if page_is_open(view, viewer):
            parts["loyalties"] = [f"Loyalties: {LEGEND}.", *_loyalties(view, viewer, names)]
    if view.villain:
        parts["villain"] = list(_villain(content, view))
    for seat, name in enumerate(names):
        parts[name] = list(_seat(content, view, seat, name))
    now = attack_so_far(content, view)
    if view.attack:
        shown = ", ".join(card.card + (" blind" if card.blind else "") for card in view.attack)
        parts["attack"] = [f"The attack: {shown}."]
    if now is not None:
        parts["attack"].append(f"It stands at {now.total:+d}; {_harm(now)}.")
    if view.mission:
        parts["wall"] = list(spoken_wall(content, view, names))
    return parts


def _cards(view: HydraState, viewer: int, zone: str) -> str:
    cards = getattr(view.seats[viewer], zone)
    order = places(view, viewer, "hand" if zone == "hand" else "looking")
    return ", ".join(cards[place] for place in order) or "empty"


def _loyalties(view: HydraState, viewer: int, names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        who = f"{name}, you" if seat == viewer else name
        mine = view.seats[seat]
        told = f"{SIDES[mine.loyalty]}, revealed" if mine.shown else ""
        yield f"{who}: {told or POINTING[view.seats[viewer].knows[seat]]}."


def _villain(content: Content, view: HydraState) -> Iterator[str]:
    villain = content.villains[view.villain]
    quick = ", Quick Attack" if villain.quick else ""
    yield (
        f"Mission {view.mission}, offensive {view.offensive}: {villain.name}, level "
        f"{villain.level}, health {view.health} of {view.full}, Defense {defense(content, view)}, "
        f"City damage {villain.city}."
    )
    yield f"{villain.title}{quick}: {villain.text}"


def _seat(content: Content, view: HydraState, seat: int, name: str) -> Iterator[str]:
    mine = view.seats[seat]
    told = [content.heroes[mine.hero].name if mine.hero else "no Hero yet"]
    told += seat_facts(view, seat)
    yield f"{name}: {', '.join(told)}."
    if mine.hero:
        hero = content.heroes[mine.hero]
        yield f"{hero.name}, {hero.title}: {hero.text}"


def _harm(line: Offensive) -> str:
    city = f", New York takes {line.city}" if line.city else ""
    return f"the Villain takes {line.dealt}{city}"
