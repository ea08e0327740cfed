"""What can be looked at in Villainous, and what its cards say of this moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop_tui.core.describe import Card

from ..components import Content, Symbol
from ..rules.playing import foretold, why_not_play
from ..state import CardId, RealmSeat, VillainousState
from ..view import ALLY, RealmView
from .numbers import costs_told, strength_told, to_vanquish
from .race import piles

PILES = {
    "deck": "deck",
    "discard": "discard pile",
    "fate-deck": "Fate deck",
    "fate-discard": "Fate discard pile",
}
"""The piles of a seat by the last word of their targets: `seat 0 pile discard`."""

ACTIONS = {
    "gain": "Take this much Power.",
    "play": "Play a card from your hand and pay its Cost.",
    "activate": "Pay for the Activate ability of one of your cards and use it.",
    "fate": "Another player's villain meets one of the two top cards of its Fate deck.",
    "move": "Move one of your Items or Allies to a location beside it.",
    "hero": "Move a Hero in your realm to a location beside it.",
    "vanquish": "Defeat a Hero with Allies of at least its Strength; they are discarded.",
    "discard": "Discard any number of cards from your hand.",
}


def targets(content: Content, view: VillainousState) -> Sequence[str]:
    """Villains, piles, locations with their symbols, and every card that lies openly."""
    found: list[str] = []
    for seat, one in enumerate(view.seats):
        if not one.villain:
            continue
        realm = RealmView(content, view, seat)
        found += [f"seat {seat}", *(f"seat {seat} pile {pile}" for pile in PILES)]
        for place in range(len(realm.villain.locations)):
            at = realm.place_target(place)
            found += [at, *(f"{at} {symbol.slot}" for symbol in realm.symbols(place))]
        lying = [*one.realm, *one.aside, *one.hand, *one.looking]
        found += [card for card in lying if card in content.kinds]
    if not found:
        found += content.villains
    return found


def pile_of(held: RealmSeat, pile: str) -> Sequence[str]:
    """The cards of a pile."""
    named = {"deck": held.deck, "discard": held.discard, "fate-deck": held.fate_deck}
    return named.get(pile, held.fate_discard)


def inspect(
    content: Content,
    view: VillainousState,
    viewer: int,
    target: str,
    known: Mapping[str, Card],
) -> Card | None:
    """A card, a location, a symbol, a villain or a pile, with what is different about it now."""
    kind, *rest = target.split(" ")
    if kind == "seat" and rest and rest[0].isdecimal() and int(rest[0]) < len(view.seats):
        seat = int(rest[0])
        if not view.seats[seat].villain:
            return None
        return _in_realm(RealmView(content, view, seat), rest[1:], known)
    card = known.get(target)
    if card is None or target not in content.kinds:
        return card
    for seat, held in enumerate(view.seats):
        if not held.villain:
            continue
        realm, it = RealmView(content, view, seat), CardId(target)
        if target in held.where:
            return card._replace(now=tuple(_lying(realm, it)))
        if target in held.hand and seat == viewer:
            return card._replace(now=tuple(in_hand(realm, it)))
        if target in held.aside:
            others = [other for other in held.aside if other != target]
            asks = target in view.asking
            why = "" if asks else why_not_play(realm.supposing_discarded(others), it)
            return card._replace(now=("Face up.", *([f"Cannot be played: {why}."] if why else ())))
        for pile in ("discard", "fate-discard"):
            if target in pile_of(held, pile):
                return card._replace(now=(f"On the {PILES[pile]} of {{seat {seat}}}.",))
    return card


# -- cards -------------------------------------------------------------------------------------


def _lying(realm: RealmView, card: CardId) -> Iterator[str]:
    """How a card in the realm is now."""
    s, place = realm.s, realm.where(card)
    if realm.is_hero(card) or realm.is_ally(card):
        yield f"{strength_told(realm, card)}."
    elif realm.kinds[card].type == "item" and (bonus := realm.kinds[card].bonus):
        yield f"Adds {bonus:+d} Strength where it is attached."
    locked = ", which is locked" if realm.locked(place) else ""
    yield f"At {realm.location(place).name}{locked}."
    if (mark := s.marks.get(card)) and mark != ALLY:
        yield f"State: {mark}."
    if host := s.host.get(card):
        yield f"Attached to {realm.name(host)}."
    if realm.silent(card) and realm.kinds[card].entry.text:
        why = "an Ally now" if realm.is_ally(card) else "held by a Hero"
        yield f"Its text does not count: it is {why}."
    yield from (f"Carries {realm.name(held)}." for held in realm.attached(card))
    if power := s.lying.get(card):
        yield f"{power} Power lies on it."
    if realm.is_hero(card) and _can_vanquish(realm):
        yield to_vanquish(realm, card)


def _can_vanquish(realm: RealmView) -> bool:
    """Whether any location has a Vanquish: some villains get rid of Heroes by other means."""
    places = range(len(realm.villain.locations))
    return any(symbol.action == "vanquish" for place in places for symbol in realm.symbols(place))


def in_hand(realm: RealmView, card: CardId) -> Iterator[str]:
    """What is different about a card of the own hand now, and what may come of it."""
    yield from costs_told(realm, card)
    if why := why_not_play(realm, card):
        yield f"Cannot be played now: {why}."
    if coming := foretold(realm, card):
        yield f"Played now, it {coming}."


# -- the realm ---------------------------------------------------------------------------------


def _in_realm(realm: RealmView, words: Sequence[str], known: Mapping[str, Card]) -> Card | None:
    """The villain of a seat, one of its piles, a location, or a symbol there."""
    if not words:
        return _villain(realm, known)
    if words[0] == "pile":
        return _pile(realm, words[1]) if words[1:] and words[1] in PILES else None
    for place, location in enumerate(realm.villain.locations):
        if words[0] != location.id:
            continue
        if not words[1:]:
            return _location(realm, place)
        for symbol in realm.symbols(place):
            if symbol.slot == words[1]:
                return _symbol(realm, place, symbol)
    return None


def _villain(realm: RealmView, known: Mapping[str, Card]) -> Card:
    goals = [f"{'✓' if stands else '○'} {part}" for part, stands in realm.progress()]
    now = [f"{realm.s.power} Power, {', '.join(piles(realm))}.", *goals]
    now += [f"Lasts: {effect}." for effect in realm.lasting()]
    card = known[realm.villain.id]
    return card._replace(kind=f"Villain of {{seat {realm.seat}}}", now=tuple(now))


def _pile(realm: RealmView, pile: str) -> Card:
    """Discard piles lie openly, the last card first; of decks everybody knows the size."""
    cards = pile_of(realm.s, pile)
    count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    whose = f"{PILES[pile].capitalize()} of {realm.villain.name}"
    if pile.endswith("deck"):
        return Card(whose, "face down", "Nobody may look into it.", now=(f"{count}.",))
    lines = [realm.name(card) for card in reversed(cards) if card in realm.kinds]
    return Card(whose, "face up, the last one first", "\n".join(lines), now=(f"{count}.",))


def _location(realm: RealmView, place: int) -> Card:
    now = []
    if realm.s.at == place:
        now.append(f"{realm.villain.name} is here.")
    if realm.locked(place):
        now.append("Locked: nothing can be done or moved here.")
    heroes, allies = realm.every_hero(place), realm.every_ally(place)
    now += [f"{realm.name(card)}: {strength_told(realm, card)}." for card in heroes]
    if allies:
        parts = [f"{realm.strength(card)} {realm.name(card)}" for card in allies]
        total = sum(realm.strength(card) for card in allies)
        now.append(f"Allies here: Strength {total} = {' + '.join(parts)}.")
    others = [card for card in realm.every(place) if card not in (*heroes, *allies)]
    if others:
        now.append(f"Also here: {', '.join(map(realm.name, others))}.")
    lines = [
        f"{symbol.label}: {state}" if (state := _state(realm, place, symbol)) else symbol.label
        for symbol in realm.symbols(place)
    ]
    kind = f"location {place + 1} of {realm.villain.name}"
    return Card(realm.location(place).name, kind, "\n".join(lines), now=tuple(now))


def _symbol(realm: RealmView, place: int, symbol: Symbol) -> Card:
    state = _state(realm, place, symbol)
    now = [f"{state[0].upper()}{state[1:]}."] if state else []
    if symbol.slot in realm.kinds:
        now.append(f"Added by {realm.name(symbol.slot)}.")
    kind = f"action at {realm.location(place).name}"
    return Card(symbol.label, kind, ACTIONS[symbol.action], now=tuple(now))


def _state(realm: RealmView, place: int, symbol: Symbol) -> str:
    """Why a symbol cannot be used; empty when it can, once the villain is there."""
    if realm.s.at == place and f"{place}.{symbol.slot}" in realm.s.used:
        return "used this turn"
    if realm.locked(place):
        return "the location is locked"
    if symbol.slot in realm.covered(place):
        heroes = ", ".join(map(realm.name, realm.every_hero(place)))
        return f"covered by {heroes}" if heroes else "covered"
    return ""
