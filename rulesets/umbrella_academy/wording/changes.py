"""What a part of the Effect Phase changed: the table after it compared with the table before it.

A test names the fields of the state that are not compared, so that nothing that is taken from the
family can go unnoticed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ..state import DEVASTATED, Academy, AcademyState, Place

WOUND, FEUD, CARD, OWN_ADVANTAGE, HAND = "wound", "feud", "card", "own advantage", "hand"
"""Facts of a seat: Wounds and Feuds gained; cards and Advantages lost from hand; cards of the hand
shuffled into the Hero Deck."""

DEVASTATES, HAZARD, CLEARED, SIDEWAYS = "devastated", "hazard", "cleared", "sideways"
TRASHED, ADVANTAGE, SAVE = "trashed", "advantage", "save"
"""Facts of a Location: what becomes of its Hazard; Advantages destroyed there; Advantages and Save
the World that come there."""

DECK, TOP, TOKENS, GUARDED, PARTNER = "deck", "top", "tokens", "guarded", "partner"
FINALE, LOST = "finale", "lost"
"""Facts of the whole table: cards off the Main Deck; Save the World face up on it; tokens lost with
what they lay on; Wounds that a guard prevents, by Hero or Location; the Hero with the Partner token
("" for none); the Finale; the end of the game."""

OF_SEATS = (WOUND, FEUD, CARD, OWN_ADVANTAGE, HAND)
OF_PLACES = (DEVASTATES, HAZARD, CLEARED, SIDEWAYS, TRASHED, ADVANTAGE, SAVE)
OF_TABLE = (DECK, TOP, TOKENS, GUARDED, PARTNER, FINALE, LOST)
COUNTED = (*OF_SEATS, *OF_PLACES, *OF_TABLE)
"""The facts that are no moves."""


class Fact(NamedTuple):
    """One thing that happens, to whom: a seat, a Location, a name, or -1 for the whole table.

    `many` counts what is lost. For a Villain, a Hero or an Ally `what` is its id, and `many` the
    Location it goes to (0: none).
    """

    what: str
    whom: int | str
    many: int = 1


def changes(before: AcademyState, after: AcademyState) -> Iterator[Fact]:
    """Everything that differs, each once. Parts that both share are alike."""
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if was is not now:
            yield from _of_seat(number, was, now)
    for number, (lay, lies) in enumerate(zip(before.places, after.places, strict=True), 1):
        if lay is not lies:
            yield from _of_place(number, lay, lies)
    stood, stand = _whereabouts(before), _whereabouts(after)
    for one in dict.fromkeys((*stood, *stand)):
        if stood.get(one, 0) != stand.get(one, 0):
            yield Fact(one, -1, stand.get(one, 0))
    yield from _lost(DECK, -1, before.deck_left - after.deck_left)
    yield from _lost(TOP, -1, len(after.top) - len(before.top))
    yield from _lost(TOKENS, -1, _tokens(before) - _tokens(after))
    for key, count in before.guards.items():
        yield from _lost(GUARDED, key, count - after.guards.get(key, 0))
    if before.partner != after.partner:
        yield Fact(PARTNER, after.partner)
    if after.finale and not before.finale:
        yield Fact(FINALE, -1)


def _of_seat(seat: int, before: Academy, after: Academy) -> Iterator[Fact]:
    yield from _lost(WOUND, seat, after.hurt - before.hurt)
    yield from _lost(FEUD, seat, _feuds(after) - _feuds(before))
    yield from _lost(CARD, seat, before.counted - after.counted)
    yield from _lost(OWN_ADVANTAGE, seat, len(before.advantages) - len(after.advantages))


def _of_place(number: int, before: Place, after: Place) -> Iterator[Fact]:
    was, now = before.hazard, after.hazard
    if (was and was.card) != (now and now.card):
        devastated = now is not None and now.card == DEVASTATED
        yield Fact(DEVASTATES if devastated else HAZARD if now else CLEARED, number)
    elif was is not None and now is not None and now.sideways and not was.sideways:
        yield Fact(SIDEWAYS, number)
    lay, lies = Counter(before.advantages), Counter(after.advantages)
    yield from _lost(TRASHED, number, (lay - lies).total())
    yield from _lost(ADVANTAGE, number, (lies - lay).total())
    if after.save and not before.save:
        yield Fact(SAVE, number)


def _lost(what: str, whom: int | str, many: int) -> Iterator[Fact]:
    if many > 0:
        yield Fact(what, whom, many)


def _feuds(mine: Academy) -> int:
    piled = sum(card.startswith("fd_") for pile in (mine.deck, mine.discard) for card in pile)
    return piled + len(mine.feuds)


def _tokens(state: AcademyState) -> int:
    lying = [place.hazard.tokens for place in state.places if place.hazard is not None]
    return sum(map(sum, (*lying, *(villain.tokens for villain in state.villains))))


def _whereabouts(state: AcademyState) -> dict[str, int]:
    found: dict[str, int] = {**state.at, **state.allies}
    found.update({villain.id: villain.at for villain in state.villains})
    return found
