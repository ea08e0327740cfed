"""What lies on the table in a game of Umbra Via."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, NewType

from pydantic import Field

from tabletop_tui.core.ids import Count, Seat, SeatOrNobody, one_of
from tabletop_tui.core.marks import EVERYONE, NOBODY, OWNER, seen_by
from tabletop_tui.core.state import Part, State, empty_list

Tile = NewType("Tile", str)
"""A kind of path tile: `straight`, `bend`, `tee`, `four`, `void`, `block`; empty for none."""

Flower = NewType("Flower", str)
"""`e` for an energy flower, `s` for a soul flower."""

Bid = NewType("Bid", str)
"""The flowers on a bidding board, with a word for each space of the Altar: `ee - s -`."""

ENERGY, SOUL = Flower("e"), Flower("s")
NO_TILE, NO_BID = Tile(""), Bid("")

ALTAR = ("I", "II", "III", "IV")
"""The spaces of the Altar from left to right."""

EMPTY = -1
"""The value of the open sides for a space without a tile."""

Counts = tuple[Count, ...]
"""The number of flowers of each seat."""

AnyTile = Annotated[Tile, one_of("tile")]
AnyFlower = Annotated[Flower, one_of("flower")]
Sides = Annotated[int, Field(ge=EMPTY, le=15)]
AnyBid = Annotated[Bid, Field(pattern=r"^((-|[es]+)( (-|[es]+)){3})?$")]


class Plot(Part):
    """One space of the garden: the tile on it, its open sides, and the energy flowers on it.

    On an empty space the flowers wait for a tile (ruling 37). Rules never change a plot: they put
    another one in its place.
    """

    copy_on_write: ClassVar[bool] = True

    tile: Annotated[AnyTile, seen_by(EVERYONE)] = NO_TILE
    sides: Sides = EMPTY
    energy: Counts


class Offer(Part):
    """One space of the Altar: the tile on it, the flowers bid for it, and what became of it.

    `order` is its placement counter, 0 before they are dealt. `fate` is empty while the tile lies
    there, then `laid`, `unbid`, `blocked` or `none` (no tile was left). Rules never change an
    offer: they put another one in its place.
    """

    copy_on_write: ClassVar[bool] = True

    tile: Annotated[AnyTile, seen_by(EVERYONE)] = NO_TILE
    sides: Sides = EMPTY
    energy: Counts
    soul: Counts
    shade: Count = 0
    order: Count = 0
    fate: Annotated[str, one_of("fate")] = ""

    @property
    def open(self) -> bool:
        """Whether it can be bid on (rulings 3 and 40)."""
        return bool(self.tile) and self.tile != "block"

    @property
    def flowers(self) -> int:
        """All flowers as pieces, whatever they are worth (ruling 10)."""
        return sum(self.energy) + sum(self.soul) + self.shade


def _placed(viewer: int, owner: int, holder: Any) -> bool:
    """Only the owner sees a bid before it is revealed. Everybody sees that there is none."""
    return viewer == owner or holder.bid is None


class UmbraSeat(Part):
    """One player.

    `energy` and `soul` count the flowers in bag and hand together. Everybody can work out these
    numbers, so only the `hand` is hidden. `left` is the number of soul flowers on the Soul tile,
    `gone` the number of those that left the game. `bid` waits for the reveal (None before it is
    placed); `shown` is the bid that was revealed last.

    Clones of the state share the seats. A rule changes only a seat that `writable` gave it.
    """

    copy_on_write: ClassVar[bool] = True

    energy: Count
    soul: Count
    left: Count
    gone: Count = 0
    claimed: bool = False
    hand: Annotated[list[AnyFlower], seen_by(OWNER)] = Field(default_factory=empty_list)
    bid: Annotated[AnyBid | None, seen_by(_placed)] = None
    shown: Annotated[AnyBid, seen_by(EVERYONE)] = NO_BID

    @property
    def bag(self) -> int:
        """How many flowers are in the bag."""
        return self.energy + self.soul - len(self.hand)


class UmbraState(State):
    """The whole table.

    `garden` are the sixteen spaces, A1 first, row by row. `track` are the seats from the top of
    the Tiebreaker track. `phase` is `deal`, `bid`, `reveal` or `lay`; `bidding` is 1 or 2, `turn`
    the seat that bids. `queue` are the spaces of the Altar still to be placed, `winner` the seat
    that places the first of them (-1 before that is settled), `laid` the cell of the tile just
    laid (-1 before). `ended` names why the game is over (`scoring.ENDS`).
    """

    seats: list[UmbraSeat]
    garden: Annotated[list[Plot], Field(min_length=16, max_length=16)]
    altar: Annotated[list[Offer], Field(min_length=4, max_length=4)]
    stack: Annotated[list[AnyTile], seen_by(NOBODY)]
    discard: Annotated[list[AnyTile], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    track: list[Seat]
    round: Count = 0
    phase: Literal["deal", "bid", "reveal", "lay", "over"] = "deal"
    bidding: Annotated[int, Field(ge=1, le=2)] = 1
    turn: Count = 0
    queue: list[Annotated[int, Field(ge=0, lt=len(ALTAR))]] = Field(default_factory=empty_list)
    winner: SeatOrNobody = -1
    laid: Annotated[int, Field(ge=-1, lt=16)] = -1
    shade: bool = False
    ended: Annotated[str, one_of("reason")] = ""

    @property
    def sides(self) -> list[int]:
        """The open sides on every space of the garden, `EMPTY` where no tile lies."""
        return [plot.sides for plot in self.garden]
