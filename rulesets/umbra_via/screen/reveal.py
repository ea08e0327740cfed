"""The reveal: the bids of all seats side by side, and the flowers on each tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import (
    Framed,
    Line,
    Row,
    Rule,
    Stack,
    Table,
    inside,
    spread,
)
from tabletop_tui.widgets.drawing.room import MUST, NAMES, Need

from ..rules.altar import order
from ..rules.bidding import pieces
from ..state import ALTAR
from ..text import RANKS, glyph
from .panel import GardenPanel
from .standing import draw_track
from .tiles import SOUL

if TYPE_CHECKING:
    from ..state import UmbraState

NOTHING = [Phrase("·", "dim")]
LABELS = 11
"""Columns of the names of the totals: `flowers 1+2`."""

BID = 6
"""Columns of a bid on a tile, with the gap before it."""


class RevealPanel(GardenPanel):
    """A row for each seat, a column for each tile, and below them the totals.

    It replaces the Altar beside the garden. The decision panel below says who leads and why.
    """

    def need(self, width: int) -> Need:
        """The rows for all bids, then for the totals, then for air."""
        return self._bids(width).need(width)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the bids at a reveal; nothing at any other time."""
        board = self.board
        if board.kind != "reveal":
            return
        self._bids(canvas.width).draw(canvas, canvas.room)
        if board.scale.small:
            # The track, which breaks ties, is drawn here if its own panel has no room.
            draw_track(canvas, board)
        room = inside(*canvas.room)
        x, (first, *columns) = room.x, spread(self._widths(canvas.width), room.width, Table.gap)
        x += first + Table.gap
        for space, column in enumerate(columns):
            # The last column stays free, so that a mark does not cover a tile.
            canvas.hot(x, room.y, column, 1, f"altar {space + 1}")
            x += column + Table.gap

    def _widths(self, width: int) -> Sequence[int]:
        """The widths of the columns: names get what they need, if each tile keeps its columns."""
        longest = max(cell_len(chair.name) for chair in self.board.table.chairs) + 2
        return (min(max(longest, LABELS), width - 4 - BID * len(ALTAR)), 0, 0, 0, 0)

    def _bids(self, width: int) -> Framed:
        state, widths = self.board.state, self._widths(width)
        heading = Row([[], *(self._tile(space) for space in range(len(ALTAR)))])
        seats = [self._seat(seat, widths[0]) for seat in range(len(state.seats))]
        bids = Table([heading, *seats], widths, air=1, step=MUST)
        totals = Table(_totals(state), widths, step=NAMES, whole=True)
        title = f"bidding {state.bidding}: all bids"
        return Framed(Stack([bids, Rule(), totals]), title, "teal", "teal")

    def _tile(self, space: int) -> Line:
        offer = self.board.state.altar[space]
        if not offer.tile:
            return [Phrase(f"{ALTAR[space]} no tile", "dim")]
        return [Phrase(f"{ALTAR[space]} ", "muted"), Phrase(glyph(offer.tile, offer.sides), "sand")]

    def _seat(self, seat: int, names: int) -> Row:
        chair = self.board.chair(seat)
        role = chair.role
        bids = [
            [Phrase(chair.sign * energy, role), Phrase(SOUL * soul)] if energy or soul else NOTHING
            for energy, soul in pieces(self.board.state.seats[seat].shown)
        ]
        name = [Phrase(self.board.seat_in(seat, names), role)]
        return Row([name, *bids], f"seat {seat}")


def _totals(state: UmbraState) -> list[Row]:
    """Rows for the flowers on each tile and, after the second bidding, for the order of placing."""
    ranks = dict(zip(order(state), RANKS, strict=False))
    flowers = [[Phrase(str(offer.flowers) if offer.tile else "-")] for offer in state.altar]
    placed = [[Phrase(ranks.get(space, "-"))] for space in range(len(state.altar))]
    # The order of placing follows from the flowers of both biddings and of the shade.
    # In the first bidding `flowers 1` would read as the flowers on a tile.
    counted, name = ("1", "flowers") if state.bidding == 1 else ("1+2", "flowers 1+2")
    rows = [(f"{counted}+shade" if state.shade else name, flowers)]
    rows += [("laid", placed)] if state.bidding == 2 else []
    return [Row([[Phrase(name, "muted")], *cells]) for name, cells in rows]
