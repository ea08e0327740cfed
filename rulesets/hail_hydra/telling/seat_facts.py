"""What everybody may know of a seat: told once, for the card that is read and for the ear."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_tui.core.words.speech import counted

from ..state import SIDES, HydraState


def seat_facts(view: HydraState, seat: int) -> Iterator[str]:
    """Token, ability, loyalty where it lies open, and cards, in short words without a stop."""
    mine = view.seats[seat]
    if seat == view.token:
        yield "holds the First Player Token"
    if mine.hero:
        yield f"ability {'gone' if mine.revealed else 'used' if mine.used else 'ready'}"
    if mine.out:
        yield "Knocked Out"
    if mine.shown:
        yield f"{SIDES[mine.loyalty]}, revealed"
    yield f"{counted(len(mine.hand), 'card')} in hand"
    if mine.laid:
        yield f"{len(mine.laid)} laid face down"
    if mine.open:
        yield f"laid face up: {', '.join(mine.open)}"
    if mine.webbed:
        yield "took the cards back"
    if mine.said:
        yield f"said: this is {mine.said}"
    if mine.empty:
        yield "on the Mission without a card: one is added unseen"
