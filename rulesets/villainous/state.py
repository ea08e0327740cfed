"""The state of a game of Villainous."""

from __future__ import annotations

from typing import Annotated, Any, NewType

from pydantic import Field

from tabletop_tui.core.ids import Count, Seat, SeatOrNobody, one_of
from tabletop_tui.core.marks import EVERYONE, NO_OWNER, NOBODY, OWNER, seen_by
from tabletop_tui.core.state import Part, State, empty_list

CardId = NewType("CardId", str)
"""The id of one copy of a card: villain, card and number, as in `hook.swashbuckler.2`."""

AnyCard = Annotated[CardId, one_of("card")]
Place = Annotated[int, Field(ge=0, lt=4)]
CardKey = Annotated[str, one_of("card")]
Test = Annotated[str, one_of("test")]

Spot = int | str
"""The goal of a played card: a location, the card it is attached to or targets, or `NOWHERE`."""

NOWHERE = -1
"""The spot of a card without a goal, such as most Effects and Conditions."""

Open = Annotated[list[AnyCard], seen_by(EVERYONE)]
"""Cards that lie face up."""

Closed = Annotated[list[AnyCard], seen_by(NOBODY)]
"""A face-down deck, the top card last."""


def hand_rule(viewer: int, owner: int, holder: Any) -> bool:
    """Whether a viewer may see a hand: its owner may, and everybody if a card revealed it."""
    return viewer == owner != NO_OWNER or bool(holder.open_hand)


class RealmSeat(Part):
    """One player: a villain, its decks, and its realm.

    `at` is the location of the mover. `realm` are all cards in the realm, in the order of their
    arrival. By card, `where` is its location, `host` the card it is attached to, `marks` its mark
    (`ally` for a Hero who changed sides; the villains define others), and `lying` the Power on it.
    `used` are the symbols used this turn. `boosts` are Strength added until the end of the turn, by
    card or by `heroes@2` for all Heroes at location 2. `notes` are data of lasting effects. `aside`
    are face-up cards of a running effect; `looking` are cards at which the player looks in private.
    """

    villain: Annotated[str, one_of("villain")] = ""
    power: Count = 0
    at: Place = 0
    hand: Annotated[list[AnyCard], seen_by(hand_rule)] = Field(default_factory=empty_list)
    deck: Closed = Field(default_factory=empty_list)
    discard: Open = Field(default_factory=empty_list)
    fate_deck: Closed = Field(default_factory=empty_list)
    fate_discard: Open = Field(default_factory=empty_list)
    realm: Open = Field(default_factory=empty_list)
    aside: Open = Field(default_factory=empty_list)
    looking: Annotated[list[AnyCard], seen_by(OWNER)] = Field(default_factory=empty_list)
    where: dict[CardKey, Place] = Field(default_factory=dict)
    host: dict[CardKey, CardKey] = Field(default_factory=dict)
    marks: dict[CardKey, str] = Field(default_factory=dict)
    lying: dict[CardKey, int] = Field(default_factory=dict)
    locked: list[Place] = Field(default_factory=empty_list)
    used: list[str] = Field(default_factory=empty_list)
    boosts: dict[Annotated[str, one_of("boosted")], int] = Field(default_factory=dict)
    notes: dict[str, int] = Field(default_factory=dict)
    open_hand: bool = False


RENAMED = {"told": "offered", "stirred": "acted", "fell": "strongest_defeated"}
"""The new names of fields, by their names in content version 1."""


class VillainousState(State):
    """The whole table.

    `phase` is `villains` or `first` before the game, then `move` and `act` in every turn,
    with `go` between them while a window is open before the move, and `end` while one is open
    after the last action.

    `tests` are the Condition tests of the open window, `offered` the tests that the log announced
    in this turn. `forward` are the seats that stepped forward in the window and wait for their
    turn, `passed` the seats that stepped back, and `last_asked` is the seat that was asked last for
    a Condition, or -1. `acted` says that something was done since the last window, so that another
    one may open at the end of the turn. `strongest_defeated` is the greatest Strength of a Hero
    that the active player defeated since the last window, or -1.

    `asking` are the cards whose effects run now, the innermost last. `token` is the seat with the
    Fate Token, or -1. `winner` is -1 until the game is won.
    """

    seats: list[RealmSeat]
    phase: Annotated[str, one_of("phase")] = "move"
    active: Seat = 0
    first: Seat = 0
    turn: Annotated[int, Field(ge=1)] = 1
    limit: Count = 60
    ask_table: bool = True
    tests: list[Test] = Field(default_factory=empty_list)
    offered: list[Test] = Field(default_factory=empty_list)
    forward: list[Seat] = Field(default_factory=empty_list)
    passed: list[Seat] = Field(default_factory=empty_list)
    last_asked: SeatOrNobody = -1
    acted: bool = False
    strongest_defeated: int = -1
    asking: Open = Field(default_factory=empty_list)
    token: SeatOrNobody = -1
    winner: SeatOrNobody = -1
    won_by: str = ""

    @property
    def round(self) -> int:
        """The number of the current round, counted from 1."""
        return (self.turn - 1) // len(self.seats) + 1
