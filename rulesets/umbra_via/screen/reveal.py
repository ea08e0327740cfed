"""The reveal: the bidding boards of all seats side by side, and what lies on each tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn, Same
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


class RevealPanel(Drawn):
    """One row for each seat, one column for each tile, then what lies there in all.

    It stands in the place of the Altar, beside the garden. The decision below says who leads, and
    why.
    """

    def __init__(self, board: GardenBoard) -> None:
        super().__init__(id="reveal")
        self.board = board

    def need(self, width: int) -> Need:
        """All bids, then what lies there in all, then air."""
        return self._bids(width).need(width)

    def facts(self) -> object:
        """The view alone: no cursor walks here."""
        return Same(self.board.view), self.board.kind, self.board.drawing_size

    def draw(self, canvas: Canvas) -> None:
        """Nothing but at a reveal."""
        board = self.board
        if board.view is None or board.kind != "reveal":
            return
        self._bids(canvas.width).draw(canvas, canvas.room)
        if board.scale.small:
            # The track, which breaks ties, is drawn here if its own panel has no room.
            draw_track(canvas, board)
        room = inside(*canvas.room)
        x, (first, *columns) = room.x, spread(self._widths(canvas.width), room.width, Table.gap)
        x += first + Table.gap
        for space, column in enumerate(columns):
            # With its last column free, a mark covers no tile.
            canvas.hot(x, room.y, column, 1, f"altar {space + 1}")
            x += column + Table.gap

    def _widths(self, width: int) -> Sequence[int]:
        """As wide as the longest name, as far as that leaves each tile the columns of a bid."""
        longest = max(cell_len(chair.name) for chair in self.board.table.chairs) + 2
        return (min(max(longest, 9), width - 4 - BID * len(ALTAR)), 0, 0, 0, 0)

    def _bids(self, width: int) -> Framed:
        state, widths = self.board.state, self._widths(width)
        heading = Row([[], *(self._tile(space) for space in range(len(ALTAR)))])
        seats = [self._seat(seat, widths[0]) for seat in range(len(state.seats))]
        bids = Table([heading, *seats], widths, air=1, step=MUST)
        totals = Table(_totals(self.board.rules, state), widths, step=NAMES, whole=True)
        title = f"bidding {state.bidding}: all bids"
        return Framed(Stack([bids, Rule(), totals]), title, "teal", "teal")

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
    counted, bids = ("1", "flowers") if state.bidding == 1 else ("1+2", "bids 1+2")
    rows = [(f"{counted}+shade" if state.shade else bids, flowers)]
    rows += [("laid", placed)] if state.bidding == 2 else []
    return [Row([[Phrase(name, "muted")], *cells]) for name, cells in rows]
