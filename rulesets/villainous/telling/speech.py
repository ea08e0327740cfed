"""Villainous for the ear: a realm location by location, in words for what the board only marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.words.speech import counted, speakable

from ..components import Content
from ..rules.playing import price_tag
from ..state import VillainousState
from ..text import card_words
from ..view import RealmView

_MARKS = (
    (re.compile(r"^\u2713 "), "Reached: "),
    (re.compile(r"^\u00b7 "), "Still to do: "),
)
"""Signs of the cards in words."""


def spoken(text: str) -> str:
    """A line in words."""
    for pattern, word in _MARKS:
        text = pattern.sub(word, text)
    return speakable(text)


def status(content: Content, view: VillainousState, viewer: int) -> str:
    """Power, where the mover stands, and the hand of the viewer; else whose turn it is."""
    seat = viewer if 0 <= viewer < len(view.seats) else view.active
    if not view.seats[seat].villain:
        return "Choosing villains"
    realm = RealmView(content, view, seat)
    told = f"{realm.s.power} Power, at {realm.location(realm.s.at).name}"
    if seat != viewer:
        return f"{realm.villain.name}: {told}"
    return f"{told}, {counted(len(realm.s.hand), 'card')}"


def lead_in(content: Content, view: VillainousState, viewer: int, decision: Decision) -> list[str]:
    """Before the first move of the game: what there is to reach."""
    if decision.kind != "go" or view.round > 1 or not 0 <= viewer < len(view.seats):
        return []
    return list(_objective(RealmView(content, view, viewer)))


def board(
    content: Content, view: VillainousState, viewer: int, names: Sequence[str]
) -> dict[str, list[str]]:
    """Hand, objective, locations and discard pile of the viewer, and every realm by its player."""
    parts: dict[str, list[str]] = {}
    count = len(view.seats)
    first = viewer if 0 <= viewer < count else view.active
    for seat in ((first + step) % count for step in range(count)):
        if not view.seats[seat].villain:
            parts[names[seat]] = [f"{names[seat]}: no villain yet."]
            continue
        realm = RealmView(content, view, seat)
        if seat == viewer:
            parts["hand"] = [f"Your hand: {'; '.join(_held(realm)) or 'empty'}."]
            parts["objective"] = list(_objective(realm))
            for place, location in enumerate(realm.villain.locations):
                parts[location.name] = list(_place(realm, place, ""))
            parts["discard"] = list(_discard(realm, "Your discard pile"))
        else:
            parts[f"discard {names[seat]}"] = list(
                _discard(realm, f"The discard pile of {names[seat]}")
            )
        parts[names[seat]] = list(_realm(realm, names[seat], own=seat == viewer))
    return parts


def _held(realm: RealmView) -> Iterator[str]:
    """Each card of the own hand with what it costs now; a Condition costs nothing."""
    for card in realm.s.hand:
        kind = realm.kinds.get(card)
        if kind is not None:
            priced = kind.entry.cost is not None
            yield f"{kind.name}, {price_tag(realm, card) if priced else kind.type.capitalize()}"


def _realm(realm: RealmView, name: str, *, own: bool) -> Iterator[str]:
    s = realm.s
    cards = counted(len(s.hand), "card")
    yield f"{name}, {realm.villain.name}: {s.power} Power, {cards} in hand."
    yield from _objective(realm)
    for place in range(len(realm.villain.locations)):
        yield from _place(realm, place, "" if own else name)
    for said, shown in (("Face up", s.aside), ("Looked at", s.looking)):
        if known := [realm.name(card) for card in shown if card in realm.kinds]:
            yield f"{said}: {'; '.join(known)}."
    yield f"{name}: deck {len(s.deck)}, discard {len(s.discard)}, Fate deck {len(s.fate_deck)}."


def _objective(realm: RealmView) -> Iterator[str]:
    """What is reached of the objective and what is not."""
    parts = realm.progress()
    for said, stands in (("Reached", True), ("Still to do", False)):
        if found := [part for part, done in parts if done is stands]:
            yield f"{said}: {'; '.join(found)}."
    if lasting := realm.lasting():
        yield f"Lasting: {'; '.join(lasting)}."


def _place(realm: RealmView, place: int, whose: str) -> Iterator[str]:
    """A location, as it is told to its owner, or to others who hear `whose` it is."""
    location = realm.location(place)
    heroes = realm.every_hero(place)
    covered = realm.covered(place)
    here = f", {whose or 'you'} {'is' if whose else 'stand'} here" if realm.s.at == place else ""
    lock = ", locked" if realm.locked(place) else ""
    free = [symbol.label for symbol in realm.symbols(place) if symbol.slot not in covered]
    hidden = [symbol.label for symbol in realm.symbols(place) if symbol.slot in covered]
    yield f"{location.name}{lock}{here}: {'; '.join(free) or 'nothing free'}."
    if hidden:
        by = " and ".join(realm.name(hero) for hero in heroes)
        yield f"{location.name}, covered{f' by {by}' if by else ''}: {'; '.join(hidden)}."
    if heroes:
        yield f"{location.name}, Heroes: {_cards(realm, heroes)}."
    held = realm.s.host
    others = [c for c in realm.every(place) if not realm.is_hero(c) and c not in held]
    if others:
        side = f"the side of {whose}" if whose else "your side"
        yield f"{location.name}, {side}: {_cards(realm, others)}."


def _cards(realm: RealmView, cards: Sequence[str]) -> str:
    return "; ".join(card_words(realm, card, ", Strength") for card in cards)


def _discard(realm: RealmView, whose: str) -> Iterator[str]:
    for fate, pile in (("", realm.s.discard), (", Fate", realm.s.fate_discard)):
        names = "; ".join(realm.name(card) for card in reversed(pile))
        yield f"{whose}{fate}: {names or 'empty'}."
