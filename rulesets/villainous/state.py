"""What lies on the table in Villainous."""

from __future__ import annotations

from typing import Annotated, Any, NewType

from pydantic import Field

from tabletop_tui.core.ids import Count, Seat, SeatOrNobody, one_of
from tabletop_tui.core.marks import EVERYONE, NO_OWNER, NOBODY, OWNER, seen_by
from tabletop_tui.core.state import Part, State, empty_list

CardId = NewType("CardId", str)
"""One copy of a card: villain, card and number, `hook.swashbuckler.2`."""

AnyCard = Annotated[CardId, one_of("card")]
Place = Annotated[int, Field(ge=0, lt=4)]
CardKey = Annotated[str, one_of("card")]
Test = Annotated[str, one_of("test")]

Spot = int | str
"""Where a card is played: a location, the card it is attached to or aimed at, or `NOWHERE`."""

NOWHERE = -1
"""The spot of a card that is played nowhere in particular: most Effects and Conditions."""

Open = Annotated[list[AnyCard], seen_by(EVERYONE)]
"""Cards that lie face up."""

Closed = Annotated[list[AnyCard], seen_by(NOBODY)]
"""A face-down deck, the top card last."""


def hand_rule(viewer: int, owner: int, holder: Any) -> bool:
    """A hand is its owner's, unless a card opens it to everybody."""
    return viewer == owner != NO_OWNER or bool(holder.open_hand)


class RealmSeat(Part):
    """One player: a villain, its decks, and its realm.

    `at` is the location of the mover. `realm` holds every card in the realm in the order it came;
    `where` tells its location, `host` the card it is attached to, `marks` a state of its own
    (`ally` for a Hero who changed sides; others belong to the villains), `lying` the Power that
    lies on it. `used` are the symbols used this turn. `boosts` are strengths added until the end
    of the turn, by card or by `heroes@2` for all Heroes at location 2. `notes` are what lasting
    effects remember. `aside` lies face up while an effect runs; `looking` is a private look.
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
"""Fields of the table by the names they had in content version 1."""


class VillainousState(State):
    """The whole table.

    `phase` is `villains` or `first` before the game, then `move` and `act` in every turn,
    with `go` between them while a window is open before the move, and `end` while one is open
    after the last action.
    `tests` are the Condition tests of the open window, `offered` those told to stand in this turn,
    `forward` the seats that stepped forward in it and still wait for their turn, `passed` those
    that stepped back from it, and `last_asked` the seat whose Conditions were asked for last, -1
    before any. `acted` tells that something was done since the last window, so that a last one may
    open at the end of the turn. `strongest_defeated` is the greatest Strength of a Hero the active
    player defeated since the last window, -1 for none.
    `asking` are the cards that do something just now, and may ask for it; the innermost is last.
    `token` is the seat with the Fate Token, -1 for nobody. `winner` is -1 while the game goes on.
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
        """Rounds begun so far."""
        return (self.turn - 1) // len(self.seats) + 1
