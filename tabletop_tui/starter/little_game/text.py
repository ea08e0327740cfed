"""Wording: the status, the names of cards, the board as text."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.ruleset import Card as CardText

from .components import Components
from .state import Card, GameState


def status(view: GameState) -> str:
    """The round, as the bar and the list of saved games tell it."""
    played = view.turn // len(view.seats) + 1
    return f"round {min(played, view.rounds)} of {view.rounds}"


def named(components: Components, cards: Sequence[Card]) -> str:
    """Cards by their names."""
    return ", ".join(components.kind(card).name for card in cards) or "nothing"


def card_phrase(components: Components, card: str) -> Phrase:
    """A card in the log."""
    return Phrase(f"a {components.kind(card).name}", "card")


def card_texts(components: Components) -> dict[str, CardText]:
    """Every kind of card, as it can be inspected."""
    return {
        kind.id: CardText(kind.name, "animal", kind.text, components.provenance)
        for kind in components.kinds.values()
    }


def board(components: Components, view: GameState, viewer: int, names: Sequence[str]) -> str:
    """The whole table in lines of at most 80 columns."""
    lines = [f"{len(view.deck)} cards in the deck"]
    for name, seat in zip(names, view.seats, strict=True):
        worth = components.worth(seat.row) + components.flock(seat.row)
        lines.append(f"{name}: {worth} points, {len(seat.hand)} cards in hand")
        lines.append(f"  row: {named(components, seat.row)}"[:80])
    if 0 <= viewer < len(view.seats):
        lines.append(f"Your hand: {named(components, view.seats[viewer].hand)}"[:80])
    return "\n".join(lines)
