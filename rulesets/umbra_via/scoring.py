"""The outcome of a game: winners, headline and score sheet."""

from __future__ import annotations

from tabletop_tui.core.outcome import Outcome, ScoreLine

from .components import Content
from .state import UmbraState

ENDS = ("claim", "empty")
"""The reasons for the end of a game: the values of `UmbraState.ended`."""

EMPTY = "All bags are empty: nobody can bid."


def earned(content: Content, state: UmbraState) -> tuple[int, ...]:
    """The number of soul flowers that each seat took off its Soul tile."""
    return tuple(content.setup.flowers.on_soul_tile - seat.left for seat in state.seats)


def result(content: Content, state: UmbraState) -> Outcome | None:
    """The outcome once the game has ended, before that None (rulings 9, 30 and 31)."""
    if not state.ended:
        return None
    seats = state.seats
    souls = earned(content, state)
    worth = content.setup.soul_tile.worth
    sheet = (
        ScoreLine("soul flowers", souls),
        ScoreLine("Soul tile", tuple(worth if seat.claimed else 0 for seat in seats)),
    )
    notes: tuple[str, ...] = ()
    if state.ended == "claim":
        winners = tuple(number for number, seat in enumerate(seats) if seat.claimed)
        headline = f"Won by claiming their own Soul tile{'s' * (len(winners) > 1)}."
    else:
        notes = (EMPTY,)
        fewest = min(seat.left for seat in seats)
        winners = tuple(number for number, seat in enumerate(seats) if seat.left == fewest)
        headline = f"Won with {max(souls)} soul flowers."
    if len(winners) > 1:
        headline = f"A shared victory. {headline.replace('Won by', 'Won together by')}"
        return Outcome("shared", winners, headline, sheet, notes)
    return Outcome(f"seat {winners[0] + 1}", winners, headline, sheet, notes)
