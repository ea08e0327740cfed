"""The screen of Umbra Via."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Event
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.host import Column, Shape
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.screens.play.parts.layout import PHONE_COLUMNS, PhonePart
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.room import Need, fixed
from tabletop_tui.widgets.play.board import Board, Piece
from tabletop_tui.widgets.play.picker import Picker

from .altar import AltarPanel
from .garden import GardenBoard
from .path_ledger import ROOMY, PathLedger
from .pickers import BidPicker, GoOnPicker, SpacePicker
from .reveal import RevealPanel
from .scale import Scale, scale_for
from .standing import StandingPanel
from .tiles import EAST, NORTH, SOUL, SOUTH, draw_flowers, draw_tile

BID, TIGHT_BID = 10, 8
"""Rows of the decision panel during a bid: as usual, and if the ledger needs more rows."""

LOOKED_AT = ("reveal", "summoning")
"""The questions that only let the whole table look at something."""

BARS = 2
"""The rows of the bar and the line of keys together."""

LEAST_PANE = 5
"""The fewest rows that the card below the garden keeps if the souls are shown there as well."""

LEDGER_ROWS = 4
"""How many open paths fit above the souls in a low window."""


class UmbraViaScreen(GameScreen):
    """Garden, card and log on the left; Altar, decision, paths and everybody's souls on the right.

    Only bids are secret, so only bids are made behind the curtain. All players look at the screen
    during reveals and while tiles are placed.
    """

    SHAPE = Shape(
        side_from=0,
        pane_from=(118, 38),
        looks_in_secret=True,
        own_pane=True,
        # The souls that are earned are the points.
        log_points=False,
    )
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *GameScreen.CSS_PATH,
        Path(__file__).with_name("umbra_via.tcss"),
    ]

    board: GardenBoard

    def make_board(self) -> Board:
        """The drawn garden, with the panels that belong to it."""
        board = GardenBoard(self.ruleset, self.table)
        self.altar = AltarPanel(board, "altar")
        self.standing = StandingPanel(board, "standing")
        self.souls_below = StandingPanel(board, "souls-below")
        self.reveal = RevealPanel(board, "reveal")
        self.beside, self.below = PathLedger(board, "paths"), PathLedger(board, "paths-below")
        board.others = (self.altar, self.standing, self.souls_below, self.reveal, self.beside,
                        self.below)  # fmt: skip
        return board

    def compose(self) -> ComposeResult:
        """Bar, two columns, keys."""
        yield self.bar
        with Container(id="main"):
            with Container(id="garden"):
                yield self.board
                yield self.below
                yield self.souls_below
                yield self.card_pane
                yield self.log_panel
            with Container(id="side"):
                yield self.altar
                yield self.reveal
                yield self.panel
                yield self.beside
                yield self.standing
        yield self.keys

    def phone_parts(self) -> Sequence[PhonePart]:
        """The Altar, or what was bid on it, above the garden; first what the question is about."""
        kind = self.decision.kind if self.decision else ""
        offer = PhonePart("the Altar", self.altar, scale_for(0, 0).card)
        if kind == "reveal":
            offer = PhonePart("all bids", self.reveal, self.reveal.need(PHONE_COLUMNS).more)
        garden = PhonePart("the garden", self.board, scale_for(0, 0).height)
        return (garden, offer) if kind == "lay" else (offer, garden)

    def lay_out(self, size: Size) -> None:
        """Lay the screen out for this size, with each panel as large as its pieces need."""
        super().lay_out(size)
        self._fit(scale_for(size.width, size.height))

    def _fit(self, scale: Scale) -> None:
        """Choose which panels to show: in a small window the ledger stands in place of the log."""
        kind = self.decision.kind if self.decision else ""
        small, looks = scale.small, kind in LOOKED_AT
        self.query_one("#garden").styles.width = scale.width
        self.reveal.display = kind == "reveal"
        # If several paths are complete, the rows of the Altar are needed for their awards. The
        # open paths are hidden as well, because nobody bids at that moment.
        several = kind == "summoning" and len(self.board.summoning.paths) > 1
        gives_way = kind == "reveal" or several or (small and kind == "summoning")
        self.altar.display = not gives_way
        shows_paths = bool(self.decision and self.board.outlook.paths) and not several
        # If the ledger would be cut, the souls move below the garden in place of the log.
        crowd = self.board.view is not None and not small and self._crowded(scale, kind)
        self.souls_below.display = crowd
        self.standing.display = not (crowd or (small and kind == "reveal"))
        self.below.display = small and not looks
        tight = small or (several and scale.short)
        self.beside.display = not self.below.display and (shows_paths or not tight)
        self.log_panel.display = not (self.below.display or self.souls_below.display)

    @property
    def scale(self) -> Scale:
        """How large the pieces are in this window."""
        return scale_for(*self.size)

    def columns(self) -> Iterable[Column]:
        """The two columns and the panel of each that takes free rows: the log, and the ledger."""
        yield Column(self.query_one("#garden"), self.log_panel)
        yield Column(self.query_one("#side"), self.beside)

    def need_of(self, part: Drawn, width: int) -> Need:
        """The rows that a panel needs. Garden and Altar need exactly the rows of their pieces."""
        scale, kind = self.scale, self.decision.kind if self.decision else ""
        if part is self.board:
            return fixed(scale.height)
        if part is self.card_pane:
            return self.look.need(width)
        if part is self.altar:
            return fixed(scale.card - (scale.small and kind != "bid"))
        need = super().need_of(part, width)
        if part is self.reveal and scale.cell[1] < ROOMY:
            # In a low window the ledger needs every row that the reveal can spare.
            return fixed(need.names)
        if part is self.beside and kind in LOOKED_AT:
            # At a reveal or Summoning, the names of paths may yield rows to the decision.
            return Need(need.must, would=need.would, more=need.more)
        return need

    def secret_need(self, room: int) -> Need:
        """The rows of the decision panel during a bid. They do not depend on the bid."""
        if self.scale.short and self.souls_below.display:
            return fixed(TIGHT_BID)
        # Leave enough rows for the panel of souls, with a row for each seat.
        return fixed(min(BID, room - self.scale.card - self.standing.need(0).must))

    def _crowded(self, scale: Scale, kind: str) -> bool:
        """Whether the ledger needs the rows of the souls, and these fit below the garden."""
        if scale.short:
            return kind == "bid" and len(self.board.outlook.paths) > LEDGER_ROWS
        offer = scale.card if self.altar.display else 0
        side = self.size.width - scale.width
        offer = self.reveal.need(side).names if self.reveal.display else offer
        left = self.size.height - BARS - offer - BID - self.standing.need(0).texts
        below = self.size.height - BARS - scale.height - len(self.table.chairs) - 2
        return self.beside.need(side).names > left and below >= LEAST_PANE

    def take_over(self, viewer: int) -> None:
        """Draw everything for the seat that looks now, and forget the plan of the seat before."""
        self.board.plan, self.board.digits, self.board.pointed = (), {}, -1
        super().take_over(viewer)

    def show(self) -> None:
        """Choose the panels for the present question, then draw."""
        self._fit(scale_for(self.size.width, self.size.height))
        super().show()

    def page(self, happened: Sequence[Event]) -> PageScreen | None:
        """No pages: players look at reveals and Summonings on the table itself."""
        return None

    def pieces(self) -> Sequence[Piece]:
        """A tile with energy on it, and the two kinds of flowers, in the colour of the viewer."""
        chair, size = self.board.chair(max(0, self.board.viewer)), (7, 3)

        def tile(canvas: Canvas, x: int, y: int) -> None:
            canvas.fill(x, y, *size, "raised")
            draw_tile(canvas, x, y, size, "t", NORTH | EAST | SOUTH, "sand")
            draw_flowers(canvas, x, y, size, [2], [chair])

        energy = partial(Canvas.put, text=chair.sign, fg=chair.role, bold=True)
        soul = partial(Canvas.put, text=SOUL, bold=True)
        return (
            Piece(3, tile, "path tile with 2 of your energy"),
            Piece(1, energy, "energy: 1 in a bid, stays on the tile"),
            Piece(1, soul, "soul: 2 in a bid, then is gone"),
        )

    def make_picker(self, decision: Decision) -> Picker:
        """Return the picker for a question: for bids, for spaces, or for looking."""
        self.board.marks = {}
        if decision.kind == "bid":
            rules, seat = self.board.ruleset, decision.seat
            hand = rules.shown_hand(self.view, seat)
            spaces = [rules.keyed_spaces(self.view, seat, flower) for flower in range(len(hand))]
            return BidPicker(decision, self.board, hand, spaces)
        if decision.kind in ("lay", "move", "void"):
            return SpacePicker(decision, self.board)
        if decision.kind in LOOKED_AT:
            return GoOnPicker(decision, self.board)
        return super().make_picker(decision)
