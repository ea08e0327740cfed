"""The reveal: the bidding boards of all seats side by side, and what lies on each tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn, Same
from tabletop_tui.widgets.drawing.layout import Line, Row, Rule, Table, inside, lay, spread
from tabletop_tui.widgets.drawing.room import MUST, NAMES

from ..state import ALTAR
from ..text import glyph
from .standing import draw_track
from .tiles import SOUL

if TYPE_CHECKING:
    from ..engine import UmbraVia
    from ..state import UmbraState
    from .garden import GardenBoard

ORDER = ("1st", "2nd", "3rd", "4th")
NOTHING = [Phrase("·", "dim")]
BID = 6
"""Columns of a bid on a tile, with the gap before it."""
AIR = 1
"""Empty rows between two seats, at most."""


class RevealPanel(Drawn):
    """One row for each seat, one column for each tile, then what lies there in all.

    It stands in the place of the Altar, beside the garden. The decision below says who leads, and
    why.
    """

    def __init__(self, board: GardenBoard) -> None:
        super().__init__(id="reveal")
        self.board = board

    def rows(self, *, tight: bool) -> int:
        """The rows that it needs, in a window with room to spare or without."""
        state = self.board.state
        seats, totals = len(state.seats), state.bidding
        return 3 + totals + (seats if tight else 1 + 2 * seats)

    def facts(self) -> object:
        """The view alone: no cursor walks here."""
        return Same(self.board.view), self.board.kind, self.board.drawing_size

    def draw(self, canvas: Canvas) -> None:
        """Nothing but at a reveal."""
        board = self.board
        if board.view is None or board.kind != "reveal":
            return
        state = board.state
        size = (0, 0, canvas.width, canvas.height)
        title = f"bidding {state.bidding}: all bids"
        canvas.frame(*size, "teal", title=title, title_fg="teal", bg="panel")
        if board.scale.small:
            # The track, which breaks ties, is drawn here if its own panel has no room.
            draw_track(canvas, board)
        # As wide as the longest name, as far as that leaves each tile the columns of a bid.
        longest = max(cell_len(chair.name) for chair in board.table.chairs) + 2
        names = min(max(longest, 9), canvas.width - 4 - BID * len(ALTAR))
        widths = (names, 0, 0, 0, 0)
        heading = Row([[], *(self._tile(space) for space in range(len(ALTAR)))])
        seats = [self._seat(seat, names) for seat in range(len(state.seats))]
        room = inside(*size)
        x, (first, *columns) = room.x, spread(widths, room.width, Table.gap)
        x += first + Table.gap
        for space, column in enumerate(columns):
            # With its last column free, a mark covers no tile.
            canvas.hot(x, room.y, column, 1, f"altar {space + 1}")
            x += column + Table.gap
        lay(
            canvas,
            room,
            Table([heading, *seats], widths, air=AIR, step=MUST),
            Rule(),
            Table(_totals(board.rules, state), widths, step=NAMES, whole=True),
        )

    def _tile(self, space: int) -> Line:
        offer = self.board.state.altar[space]
        if not offer.tile:
            return [Phrase(f"{ALTAR[space]} no tile", "dim")]
        return [Phrase(f"{ALTAR[space]} ", "muted"), Phrase(glyph(offer.tile, offer.sides), "sand")]

    def _seat(self, seat: int, names: int) -> Row:
        """What one seat has bid on each tile."""
        chair = self.board.chair(seat)
        role = f"seat-{chair.colour}"
        bids = [
            [Phrase(chair.sign * energy, role), Phrase(SOUL * soul)] if energy or soul else NOTHING
            for energy, soul in self.board.rules.bid_of(self.board.state, seat)
        ]
        name = [Phrase(self.board.seat_in(seat, names), role)]
        return Row([name, *bids], f"seat {seat}")


def _totals(rules: UmbraVia, state: UmbraState) -> list[Row]:
    """The flowers on each tile, and after the second bidding when it is laid."""
    order = dict(zip(rules.order(state), ORDER, strict=False))
    flowers = [[Phrase(str(offer.flowers) if offer.tile else "-")] for offer in state.altar]
    placed = [[Phrase(order.get(space, "-"))] for space in range(len(state.altar))]
    # The flowers of both biddings, and what the shade left: tiles are laid in their order.
    counted = "1" if state.bidding == 1 else "1+2"
    rows = [(f"{counted}+shade" if state.shade else f"bids {counted}", flowers)]
    rows += [("laid", placed)] if state.bidding == 2 else []
    return [Row([[Phrase(name, "muted")], *cells]) for name, cells in rows]
