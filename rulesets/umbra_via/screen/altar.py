"""The Altar: four tiles, the flowers on them, the leads, and the planned bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.widgets.drawing.canvas import HEAVY, THIN, Canvas

from ..rules.altar import leads
from ..state import ALTAR
from ..text import RANKS
from .panel import GardenPanel
from .tiles import SOUL, draw_tile

LAID = "laid"
"""The beginning of the target of flowers that a planned bid puts on a tile."""

if TYPE_CHECKING:
    from ..state import Offer

FATES = {"laid": "placed", "unbid": "no bid", "blocked": "blocked", "none": "no tile"}


class AltarPanel(GardenPanel):
    """Four cards in a row. Their targets are `altar 1` to `altar 4`."""

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the cards side by side."""
        width = (canvas.width - 3) // 4
        for space in range(4):
            x = space * (width + 1)
            canvas.hot(x, 0, width, canvas.height, f"altar {space + 1}")
            self._draw_card(canvas, x, width, space, self.board.state.altar[space])

    def _draw_card(self, canvas: Canvas, x: int, width: int, space: int, offer: Offer) -> None:
        board = self.board
        height = canvas.height
        queued = board.state.queue[:1] == [space] and not board.state.ended
        laying = queued and not offer.fate
        now = laying or (board.kind == "bid" and board.pointed == space)
        role = "amber" if now else "line"
        style = HEAVY if now else THIN
        canvas.frame(x, 0, width, height, role, style=style, bg="panel")
        # On a narrow card, the longest name and its lead need every column of the frame.
        start = x + 1 + (width > 11)
        canvas.put(start, 0, f" {ALTAR[space]} ", "amber" if now else "muted", bold=now)
        if offer.fate:
            canvas.centre(x + 1, height // 2, width - 2, FATES[offer.fate], "dim")
            return
        scale = board.scale
        tile_width, tile_height = scale.tile
        top = 1 if scale.card < 9 else 2
        canvas.fill(x + 1, top, tile_width, tile_height, "raised")
        draw_tile(canvas, x + 1, top, scale.tile, offer.tile, offer.sides, role if now else "sand")
        for seat in range(len(board.state.seats)):
            gap = 2 if width >= tile_width + 7 else 1
            self._draw_flowers(canvas, x + tile_width + gap, 1 + seat, offer, seat)
        if offer.shade:
            canvas.put(x + 1, height - 2, "shade 1", "muted", limit=width - 2)
        self._draw_plan(canvas, x + 1, height - 2, space)
        if board.kind == "bid" and board.digits and offer.open:
            canvas.put(x + 2, height - 1, f" {board.digits[space]} ", "amber", bold=True)
        self._draw_lead(canvas, x, width, space, offer, laying=laying)

    def _draw_flowers(self, canvas: Canvas, x: int, y: int, offer: Offer, seat: int) -> None:
        energy, soul = offer.energy[seat], offer.soul[seat]
        if energy or soul:
            chair = self.board.chair(seat)
            end = canvas.put(x, y, f"{chair.sign}{energy or ' '}", chair.role, bold=True)
            if soul:
                canvas.put(end, y, f"{SOUL}{soul}", "text", bold=True)

    def _draw_plan(self, canvas: Canvas, x: int, y: int, space: int) -> None:
        board = self.board
        energy, soul = board.plan[space] if board.kind == "bid" and board.plan else (0, 0)
        if energy or soul:
            sign = board.chair(board.viewer).sign
            text = f"+ {sign * energy}{SOUL * soul}"
            end = canvas.put(x, y, text, "amber", bold=True)
            canvas.hot(x, y, end - x, 1, f"{LAID} {space + 1}")

    def _draw_lead(
        self, canvas: Canvas, x: int, width: int, space: int, offer: Offer, *, laying: bool
    ) -> None:
        """Write on the frame who leads with what worth, and when the tile is placed."""
        board = self.board
        lead = leads(board.ruleset.content, board.state).get(space)
        if lead is not None:
            chair = board.chair(lead.winner)
            gap = " " if width > 11 else ""
            mark = "=" if lead.tied else ""
            text = f"{gap}{chair.sign}{gap}{lead.values[lead.winner]}{mark}{gap}"
            canvas.right(x + width - 1, 0, text, chair.role, bold=True)
        if laying:
            words = " lay now " if width > 10 else "lay now"
            canvas.right(x + width - 1, canvas.height - 1, words, "amber", bold=True)
        elif offer.order:
            canvas.right(x + width - 1, canvas.height - 1, f" {RANKS[offer.order - 1]} ", "muted")
        elif offer.tile == "block":
            canvas.right(x + width - 1, canvas.height - 1, " no bids ", "dim")
