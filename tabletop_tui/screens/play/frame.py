"""The frame of every game: bar, board, decision, log and keys, drawn for the seat that looks.

Whatever is drawn comes from the redacted view of the seat that is looking. While the keyboard
changes hands nobody is looking, and nothing is drawn.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path, PurePath
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import since_last_turn
from tabletop_tui.core.play.seat import Seen, preview_of, takes_back
from tabletop_tui.core.ruleset import Card, Preview
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.looking import TableScreen
from tabletop_tui.widgets.keys import KeyLine
from tabletop_tui.widgets.play.bar import Bar
from tabletop_tui.widgets.play.board import Board, TextBoard
from tabletop_tui.widgets.play.decision_panel import DecisionPanel
from tabletop_tui.widgets.play.log_panel import LogPanel
from tabletop_tui.widgets.play.picker import OptionPicker, Picker
from tabletop_tui.widgets.play.sealed import SealedList


class GameFrame(TableScreen):
    """What a game looks like on the screen, whoever decides."""

    SIDE_FROM: ClassVar[int] = 100
    """From this width on the decision stands beside the board; below it, underneath."""

    # Absolute, because subclasses live in other folders.
    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(__file__).with_name("game.tcss")]
    AUTO_FOCUS = None

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self.as_list = False
        self.bar = Bar(self.ruleset.manifest.title, self.table.chairs)
        self.board = self.make_board()
        self.panel = DecisionPanel(self.table)
        self.log_panel = LogPanel(self.table, self.ruleset.words)
        self.keys = KeyLine()
        self._trouble = ""

    # -- what a game brings along ----------------------------------------------------------

    def make_board(self) -> Board:
        """The board of this game."""
        return TextBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """The cursor for a decision; a secret one needs a `SealedPicker`."""
        return self.list_picker(decision, on_board=True)

    def list_picker(self, decision: Decision, *, on_board: bool = False) -> Picker:
        """A list of the answers; those of a secret question give nothing away."""
        order = self.ruleset.listed(self.view, decision)
        if decision.secret:
            return SealedList(decision, self.board, order)
        return OptionPicker(decision, self.board, order, on_board=on_board)

    def picker_for(self, decision: Decision) -> Picker:
        """The cursor for a decision, or its list when that was asked for."""
        listed = self.as_list and not decision.secret
        picker = self.list_picker(decision) if listed else self.make_picker(decision)
        # Found out once for each answer, and only for those that it is asked of.
        assert self.seen is not None
        picker.takes = cache(partial(self.takes_at_once, self.seen))
        return picker

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """Whether the own key of an answer takes it: where the seat can take it back alone."""
        return takes_back(self.ruleset, seen, option)

    # -- the frame -------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Bar, board, decision and log, keys."""
        yield self.bar
        with Container(id="main"):
            yield self.board
            with Container(id="side"):
                yield self.panel
                yield self.log_panel
        yield self.keys

    def on_resize(self, event: events.Resize) -> None:
        """Put the decision beside the board or underneath it."""
        self.set_class(event.size.width < self.SIDE_FROM, "-below")
        self.set_class(event.size.width >= 112, "-broad")
        self.set_class(event.size.width >= 160, "-roomy")

    # -- drawing ---------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the board, the decision, the log and the bar."""
        seen = self.seen
        if seen is None:
            return
        new = since_last_turn(seen.log, seen.viewer)
        old = seen.log[: len(seen.log) - len(new)]
        self.log_panel.show(old, new, self.ruleset.points(seen.view))
        self.show_choice()

    def show_choice(self) -> None:
        """Draw what depends on the cursor."""
        seen, picker = self.seen, self.picker
        if seen is None:
            return
        view, viewer, decision = seen.view, seen.viewer, seen.question
        if decision is None or picker is None:
            self.board.show(view, viewer, None)
        else:
            self.board.show(view, viewer, decision, picker.legal_targets, picker.chosen_target)
            option = picker.option
            would = preview_of(self.ruleset, seen, option) if option else Preview()
            card = partial(self._card, decision, picker)
            self.panel.show(decision, picker, would, can_undo=self.undoable, find_card=card)
        self._show_bar(seen)
        self.keys.redraw()

    @property
    def undoable(self) -> bool:
        """Whether `u` takes the last answer back for who is looking."""
        return self.seen is not None and self.seen.undoes is not None

    def _card(self, decision: Decision, picker: Picker) -> Card | None:
        """The card under the cursor of a list.

        None while the answer is secret: a card is read from further away than a cursor.
        """
        if decision.secret or not picker.listed or self.viewer is None:
            return None
        return self.ruleset.inspect(self.view, self.viewer, picker.chosen_target)

    def _show_bar(self, seen: Seen[Any]) -> None:
        trouble = self.saved.trouble
        if trouble and trouble != self._trouble:
            self.table_app.tell(trouble, "warning")
        elif self._trouble and not trouble:
            self.table_app.tell("Saving works again.", "information")
        self._trouble = trouble
        self.bar.show(
            self.ruleset.status(seen.view),
            seen.acting.seat if seen.acting else None,
            "saved",
            "NOT SAVED" if trouble else "",
        )
