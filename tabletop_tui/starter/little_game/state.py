"""What lies on the table, and who may see it."""

from __future__ import annotations

from typing import Annotated, NewType

from pydantic import Field

from tabletop_tui.core.marks import EVERYONE, NOBODY, OWNER, seen_by
from tabletop_tui.core.state import Part, State

Card = NewType("Card", str)
"""A card by its kind and number: `bear-2`."""


class Seat(Part):
    """One player: a hidden hand, and a row that everybody sees."""

    hand: Annotated[list[Card], seen_by(OWNER)] = Field(default_factory=list)
    row: Annotated[list[Card], seen_by(EVERYONE)] = Field(default_factory=list)


class GameState(State):
    """The whole table. `turn` counts from 0; the seats take turns in order."""

    seats: list[Seat]
    deck: Annotated[list[Card], seen_by(NOBODY)]
    rounds: int
    turn: int = 0

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.turn % len(self.seats)
