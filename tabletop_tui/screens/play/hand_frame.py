"""The frame of games with a hand: board above, hand below it, the decision beside both.

In a small window the decision lies beside the hand, over the foot of the board, and the log is a
key away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size

from tabletop_tui.core.face import Watched
from tabletop_tui.screens.play.frames.drawn import PhonePart
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.drawing.drawn import Drawn


class HandWidget(Drawn):
    """The hand. `reserved` columns at its right may lie under something else."""

    reserved = 0

    def __init__(self) -> None:
        super().__init__(id="hand")


class HandedScreen(GameScreen):
    """A game screen whose seats hold cards."""

    PANEL_FOOT: ClassVar[int] = 10
    """Rows from the top of the decision to the end of a small window: those of its own, two more.
    """

    PANEL_WIDTH: ClassVar[int] = 32
    """Columns of the decision there, over the foot of the board."""

    PHONE_HAND: ClassVar[int] = 14
    """Rows of the hand on a private screen, at most."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *GameScreen.CSS_PATH,
        Path(__file__).with_name("hand_frame.tcss"),
    ]

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.hand = self.make_hand()

    def make_hand(self) -> HandWidget:
        """The hand of this game."""
        raise NotImplementedError

    def phone_parts(self) -> Sequence[PhonePart]:
        """The hand first: it is what others do not see."""
        hand = PhonePart("your hand", self.hand, self.PHONE_HAND)
        return (hand, *super().phone_parts())

    def side(self) -> Iterable[Drawn]:
        """What stands beside the board, from the top."""
        return (self.panel, self.card_pane, self.log_panel)

    def compose(self) -> ComposeResult:
        """Bar; board and hand beside the rest; keys."""
        yield self.bar
        with Container(id="main"):
            with Container(id="table"):
                yield self.board
                yield self.hand
            with Container(id="side"):
                yield from self.side()
        yield self.keys

    def lay_out(self, size: Size) -> None:
        """Put the decision beside the board or over its foot."""
        super().lay_out(size)
        low = size.width < self.SIDE_FROM
        corner = (size.width - self.PANEL_WIDTH, size.height - self.PANEL_FOOT)
        styles = self.query_one("#side").styles
        styles.offset = corner if low else (0, 0)
        if low:
            styles.width = self.PANEL_WIDTH
        else:
            styles.clear_rule("width")
        self.hand.reserved = self.PANEL_WIDTH if low else 0
        self.hand.redraw()

    def show_choice(self) -> None:
        """The hand follows the cursor, too."""
        super().show_choice()
        self.hand.redraw()
