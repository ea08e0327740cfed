"""The screen of Umbra Via."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Event
from tabletop_tui.core.table import Chair
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
"""Rows of the decision while one bids, and where the ledger needs more of them."""

LOOKED_AT = ("reveal", "summoning")
"""What nobody answers: all look at it."""

BARS = 2
"""Rows of the bar and of the keys."""

LEAST_PANE = 5
"""Rows of the card below the garden, before the souls stand there, too."""

LEDGER_ROWS = 4
"""How many open paths have room above the souls in a low window."""


class UmbraViaScreen(GameScreen):
    """Garden, card and log on the left; Altar, decision, paths and everybody's souls on the right.

    Only bids are secret, so only they are made behind the curtain. Placing and reveals are looked
    at by all.
    """

    SHAPE = Shape(side_from=0, pane_from=(118, 38), looks_in_secret=True, own_pane=True)
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *GameScreen.CSS_PATH,
        Path(__file__).with_name("umbra_via.tcss"),
    ]

    board: GardenBoard

    def make_board(self) -> Board:
        """The drawn garden, with the panels that belong to it."""
        board = GardenBoard(self.ruleset, self.table)
        self.altar = AltarPanel(board)
        self.standing = StandingPanel(board, "standing")
        self.souls_below = StandingPanel(board, "souls-below")
        self.reveal = RevealPanel(board)
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
        """The Altar, or what was bid on it, above the garden."""
        kind = self.decision.kind if self.decision else ""
        offer = PhonePart("the Altar", self.altar, scale_for(0, 0).card)
        if kind == "reveal":
            offer = PhonePart("all bids", self.reveal, self.reveal.need(PHONE_COLUMNS).more)
        return (offer, PhonePart("the garden", self.board, scale_for(0, 0).height))

    def lay_out(self, size: Size) -> None:
        """Give each panel the room that its pieces need."""
        super().lay_out(size)
        self._fit(scale_for(size.width, size.height))

    def _fit(self, scale: Scale) -> None:
        """Each panel has the room that its pieces need; where there is little, some give way.

        The ledger stands beside the garden, or below it in the place of the log.
        """
        kind = self.decision.kind if self.decision else ""
        small, looks = scale.small, kind in LOOKED_AT
        self.query_one("#garden").styles.width = scale.width
        self.reveal.display = kind == "reveal"
        # Where several paths are complete, all that they bring is worth more than what was laid;
        # and what a bid is about need not be told where nobody bids.
        several = kind == "summoning" and len(self.board.rules.summoning(self.view).paths) > 1
        gives_way = kind == "reveal" or several or (small and kind == "summoning")
        self.altar.display = not gives_way
        shows_paths = bool(self.decision and self.board.outlook.paths) and not several
        # The souls change places with the log where the ledger would be cut beside them.
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
        """The garden with what stands below it, and what stands beside it.

        The ledger beside the garden tells more in every row.
        """
        yield Column(self.query_one("#garden"), self.log_panel)
        yield Column(self.query_one("#side"), self.beside)

    def need_of(self, part: Drawn, width: int) -> Need:
        """Garden and Altar are as high as their pieces."""
        scale, kind = self.scale, self.decision.kind if self.decision else ""
        if part is self.board:
            return fixed(scale.height)
        if part is self.card_pane:
            return self.look.need(width)
        if part is self.altar:
            return fixed(scale.card - (scale.small and kind != "bid"))
        need = super().need_of(part, width)
        if part is self.reveal and scale.cell[1] < ROOMY:
            # In a low window every row is worth a path.
            return fixed(need.names)
        if part is self.beside and kind in LOOKED_AT:
            # What all look at comes first.
            return Need(need.must, would=need.would, more=need.more)
        return need

    def secret_need(self, room: int) -> Need:
        """What a bid is made with needs few rows, whatever is bid."""
        if self.scale.short and self.souls_below.display:
            return fixed(TIGHT_BID)
        # Every seat has its row below.
        return fixed(min(BID, room - self.scale.card - self.standing.need(0).must))

    def _crowded(self, scale: Scale, kind: str) -> bool:
        """Whether the ledger needs the rows of the souls, and below the garden is room for them."""
        if scale.short:
            return kind == "bid" and len(self.board.outlook.paths) > LEDGER_ROWS
        offer = scale.card if self.altar.display else 0
        side = self.size.width - scale.width
        offer = self.reveal.need(side).names if self.reveal.display else offer
        left = self.size.height - BARS - offer - BID - self.standing.need(0).texts
        below = self.size.height - BARS - scale.height - len(self.table.chairs) - 2
        return self.beside.need(side).names > left and below >= LEAST_PANE

    def take_over(self, viewer: int) -> None:
        """Draw everything for the seat that is looking now; nothing of the one before is left."""
        self.board.plan, self.board.digits, self.board.pointed = (), {}, -1
        super().take_over(viewer)

    def show(self) -> None:
        """Each question needs another room."""
        self._fit(scale_for(self.size.width, self.size.height))
        super().show()

    def page(self, happened: Sequence[Event]) -> PageScreen | None:
        """None: reveals and Summonings are looked at on the table itself."""
        return None

    def pieces(self) -> Sequence[Piece]:
        """A tile and the flowers, in the colour of who looks."""
        return pieces(self.board.chair(max(0, self.board.viewer)))

    def make_picker(self, decision: Decision) -> Picker:
        """Bids, spaces and looks have their own cursors."""
        self.board.view, self.board.viewer, self.board.marks = self.view, decision.seat, {}
        if decision.kind == "bid":
            rules, seat = self.board.rules, decision.seat
            hand = rules.shown_hand(self.view, seat)
            spaces = [rules.keyed_spaces(self.view, seat, flower) for flower in range(len(hand))]
            return BidPicker(decision, self.board, hand, spaces)
        if decision.kind in ("lay", "move", "void"):
            return SpacePicker(decision, self.board)
        if decision.kind in LOOKED_AT:
            return GoOnPicker(decision, self.board)
        return super().make_picker(decision)


TILE = (7, 3)


def pieces(chair: Chair) -> Sequence[Piece]:
    """A tile with energy on it, and the two kinds of flowers."""

    def tile(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(x, y, *TILE, "raised")
        draw_tile(canvas, x, y, TILE, "t", NORTH | EAST | SOUTH, "sand")
        draw_flowers(canvas, x, y, TILE, [2], [chair])

    def energy(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(x, y, chair.sign, f"seat-{chair.colour}", bold=True)

    def soul(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(x, y, SOUL, "text", bold=True)

    return (
        Piece(3, tile, "path tile with 2 of your energy"),
        Piece(1, energy, "energy: 1 in a bid, stays on the tile"),
        Piece(1, soul, "soul: 2 in a bid, then is gone"),
    )
