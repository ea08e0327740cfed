"""What lies on the table in a game of Umbrella."""

from __future__ import annotations

from typing import Annotated, ClassVar, NewType, Self

from pydantic import Field, model_validator

from tabletop_tui.core.border.plain import BorderError
from tabletop_tui.core.ids import Count, Seat, one_of
from tabletop_tui.core.marks import NOBODY, seen_by
from tabletop_tui.core.state import Part, State, empty_list

Face = NewType("Face", str)
"""A Figure tile as it lies: its number and the face that is up, `13W` or `13K`."""

AnyFace = Annotated[Face, one_of("face")]

COLOURS = "RBGY"
"""Red, blue, green, yellow. A zone counts its umbrellas in this order."""

GIVE_UP = "give-up"
"""The key of the answer that gives up a solo game; also the reason why the game ended."""

ROWS = "ABCD"
COLUMNS = "1234"
SLOTS = range(4)
"""The Figure slots of a board, counted from 0; players count them from 1."""

Zone = Annotated[list[Count], Field(min_length=4, max_length=4)]
"""How many umbrellas of each colour wait in a zone, in the order of `COLOURS`."""


class Pile(Part):
    """The Figure tiles in one slot, the visible one last (rulings 12 and 13).

    Rules never change a pile: they put another one in its place.
    """

    copy_on_write: ClassVar[bool] = True

    tiles: Annotated[list[AnyFace], seen_by(NOBODY, top=True)] = Field(default_factory=empty_list)


class UmbrellaSeat(Part):
    """One personal board: Scene, personal waiting zone, four Figure slots, score strip.

    `scene` is sixteen colour letters, row A from left to right first. `covered` tells for each
    of the ten spaces of the strip whether a score token lies on it.

    Clones of the state share the seats. A rule changes only a seat that `writable` gave it.
    """

    copy_on_write: ClassVar[bool] = True

    scene: Annotated[str, Field(pattern="^[RBGY]{16}$")]
    zone: Zone
    slots: Annotated[list[Pile], Field(min_length=4, max_length=4)]
    covered: Annotated[list[bool], Field(min_length=10, max_length=10)]

    @property
    def visible(self) -> list[tuple[int, Face]]:
        """The slots that hold a tile, each with the tile that lies on top."""
        return [(slot, pile.tiles[-1]) for slot, pile in enumerate(self.slots) if pile.tiles]


class UmbrellaState(State):
    """The whole table.

    `sides[i]` is the zone to the left of seat i and to the right of the next seat (section 2.1);
    in solo `sides` is left, right. `centre` is the top zone of all seats. `pool` counts the score
    tokens in the pool, `aside` those put aside. `last_turns` is None until the end is triggered;
    then it counts the turns left, and at 0 the game is over. `ended` is the reason, a key of
    `scoring.REASONS`. `again` says that the active seat has an extra turn. `out` counts the
    umbrellas that left a solo game.
    """

    seats: list[UmbrellaSeat]
    sides: list[Zone]
    centre: Zone
    level: Annotated[int, one_of("level")]
    variant: Annotated[str, one_of("variant")]
    pool: Count
    aside: Count = 0
    active: Seat = 0
    turn: Count = 1
    turns_without_figure: Count = 0
    last_turns: Count | None = None
    again: bool = False
    solo: bool = False
    out: Zone = Field(default_factory=lambda: [0, 0, 0, 0])
    ended: Annotated[str, one_of("reason")] = ""

    @property
    def over(self) -> bool:
        """Whether the last turn was taken; `ended` is set earlier, when the end is triggered."""
        return self.last_turns == 0

    @property
    def turns_taken(self) -> int:
        """The number of finished turns, each with one slide. Giving up a solo game is no turn."""
        return self.turn - 1

    @model_validator(mode="after")
    def _has_all_zones(self) -> Self:
        if len(self.sides) != (2 if self.solo else len(self.seats)):
            raise BorderError("there is not one zone beside each player")
        return self
