"""Wording: the status, the names of cards, and everything that lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_tui.core.describe import Card as CardText
from tabletop_tui.core.describe import Thing
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.speech import counted, number_of

from .components import Components
from .state import Card, GameState, Seat


def status(view: GameState) -> str:
    """The round, as the bar and the list of saved games tell it."""
    played = view.turn // len(view.seats) + 1
    return f"round {min(played, view.rounds)} of {view.rounds}"


def card_phrase(components: Components, card: str) -> Phrase:
    """A card in the log."""
    return Phrase(f"a {components.kind(card).name}", "card")


def card_texts(components: Components) -> dict[str, CardText]:
    """Every kind of card, as it can be inspected."""
    return {
        kind.id: CardText(kind.name, "animal", kind.text, components.provenance)
        for kind in components.kinds.values()
    }


def describe(components: Components, view: GameState, viewer: int) -> Thing:
    """Everything that lies on the table: the own hand, the row of each seat, the deck."""
    table = Thing("", "")
    if 0 <= viewer < len(view.seats):
        hand = Thing("", "Your hand", called=("hand",), own=True)
        hand.holds(_cards(components, view.seats[viewer].hand), none="empty")
        table.lists([hand])
    table.lists(_seat(components, seat, number) for number, seat in enumerate(view.seats))
    deck = Thing("deck", "The deck", "pile of cards", called=("deck",))
    deck.line(counted(len(view.deck), "card"))
    table.lists([deck])
    return table


def _seat(components: Components, seat: Seat, number: int) -> Thing:
    """A player with the row that lies in front of them."""
    player = Thing(f"seat {number}", f"{{seat {number}}}", "player")
    animals, flock = components.worth(seat.row), components.flock(seat.row)
    points = number_of(animals + flock, "point")
    player.head(points, why=f"{animals} for animals + {flock} for all three kinds")
    player.line(counted(len(seat.hand), "card"), "in hand")
    player.holds(_cards(components, seat.row), "row", none="nothing")
    return player


def _cards(components: Components, cards: Sequence[Card]) -> Iterator[Thing]:
    texts = card_texts(components)
    return (Thing.of_card(card, texts[components.kind(card).id]) for card in cards)
