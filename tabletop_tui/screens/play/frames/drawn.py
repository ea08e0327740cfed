"""The frame of every game: bar, board, decision, log and keys, drawn for the seat that looks.

Whatever is drawn comes from the redacted view of the seat that is looking. While the keyboard
changes hands nobody is looking, and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path, PurePath
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Event, since_last_turn
from tabletop_tui.core.face import Watched
from tabletop_tui.core.play.lookahead import state_after
from tabletop_tui.core.play.seat import Seen, preview_of, takes_back, why_final
from tabletop_tui.core.ruleset import Preview, Ruleset
from tabletop_tui.screens.play.table import TableScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import KeyLine
from tabletop_tui.widgets.play.board import Board, TextBoard
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.panels.bar import Bar
from tabletop_tui.widgets.play.panels.card_pane import CardPane
from tabletop_tui.widgets.play.panels.decision_panel import DecisionPanel, no_card
from tabletop_tui.widgets.play.panels.log_panel import LogPanel
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.play.sealed import SealedList
from tabletop_tui.widgets.signals import raising

LEAST_CARD, LEAST_SHARE = 8, 4
"""Rows that the card pane has at least, and each of the others that share the rest with it."""

FEW = 16
"""Of so many answers all that is told is measured when a question comes: nothing moves then while
the cursor walks over them. To measure more would take too long."""


PHONE_COLUMNS, PHONE_ROWS, TEXT_COLUMNS = 50, 34, 80
"""The columns of a private screen, the rows of a board on it, the columns of a board of text."""


class PhonePart(NamedTuple):
    """A part of a private screen: its name, the widget that draws it, its rows and columns."""

    name: str
    widget: Drawn
    rows: int
    columns: int = PHONE_COLUMNS


class Foreseen:
    """`would` says what an answer of a frame would do, `leaves` how it would leave the table.

    That is None where it cannot be known.
    """

    def __init__(self, ruleset: Ruleset[Any], seen: Seen[Any]) -> None:
        self.seen = seen
        self.would: Callable[[Option], Preview] = cache(partial(preview_of, ruleset, seen))
        known = seen.known
        self.leaves: Callable[[str], Any] = (
            cache(partial(state_after, ruleset, known)) if known is not None else lambda key: None
        )


class GameFrame(TableScreen):
    """What a game looks like on the screen, whoever decides."""

    SIDE_FROM: ClassVar[int] = 100
    """From this width on the decision stands beside the board; below it, underneath."""

    PANE_FROM: ClassVar[tuple[int, int]] = (100, 30)
    """From this size on the card pane always stands somewhere; below it, it opens over the log."""

    SECRET_ROWS: ClassVar[int] = 1000
    """The rows that the decision has before a secret answer, at most; the same for every answer."""

    # Absolute, because subclasses live in other folders.
    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(__file__).with_name("game.tcss")]
    AUTO_FOCUS = None

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.as_list = False
        self.bar = Bar(self.ruleset.manifest.title, self.table.chairs)
        self.board = self.make_board()
        self.panel = DecisionPanel(self.table)
        self.card_pane = CardPane()
        self.log_panel = LogPanel(self.table, self.ruleset.words)
        self.keys = KeyLine()
        self._trouble = ""
        self._fitted: tuple[Decision | None, int] | None = None
        self._foreseen: Foreseen | None = None
        self._walked: set[str] = set()
        """What was `opened` of the question that is fitted when its answers were measured."""

    # -- what a game brings along ----------------------------------------------------------

    def make_board(self) -> Board:
        """The board of this game."""
        return TextBoard(self.ruleset, self.table)

    def phone_parts(self) -> Sequence[PhonePart]:
        """What a private screen shows, from the top, drawn in a phone's columns."""
        if isinstance(self.board, TextBoard):
            return (PhonePart("the table", self.board, self.board.rows_in_all(), TEXT_COLUMNS),)
        return (PhonePart("the table", self.board, PHONE_ROWS),)

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
        picker.why_final = cache(partial(why_final, self.ruleset, self.seen))
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
                yield self.card_pane
                yield self.log_panel
        yield self.keys

    async def mount_composed_widgets(self, widgets: list[Widget]) -> None:
        """Give every part its style for this window at once, not first that for another one."""
        self.fit_window(self.app.size)
        await super().mount_composed_widgets(widgets)

    def on_resize(self, event: events.Resize) -> None:
        """Each window has a layout of its own."""
        self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        """Put everything where it belongs in a window of this size."""
        had_pane = self.has_class("-card")
        self.fit_window(size)
        self._fitted = None
        self.call_after_refresh(
            self.fit_panel if self.has_class("-card") == had_pane else self.show_choice
        )

    def fit_window(self, size: Size) -> None:
        """Put the decision beside the board or underneath it, and the card pane where it stands."""
        self.set_class(size.width < self.SIDE_FROM, "-below")
        self.set_class(size.width >= 112, "-broad")
        self.set_class(size.width >= 160, "-roomy")
        width, height = self.PANE_FROM
        self.set_class(size.width >= width and size.height >= height, "-card")

    def fit_panel(self) -> None:
        """Where the card pane stands, give the decision the rows it wants; the others share.

        It does not become smaller while the same question stands. The log makes room first.
        """
        styles, width = self.panel.styles, self.panel.size.width
        if not self.has_class("-card"):
            self.unfit_panel()
            return
        if not width:
            return
        side = self.query_one("#side")
        # Whether the log is crowded out just now follows from the question before: it says nothing.
        own = (self.panel, self.card_pane, self.log_panel)
        beside = [h for w in side.children if w.display and w not in own and (h := w.styles.height)]
        kept = sum(int(h.value) if h.is_cells else LEAST_SHARE for h in beside)
        log = LEAST_SHARE * (self.log_panel in side.children)
        room = side.size.height - kept - LEAST_CARD * (self.card_pane in side.children)
        # Those across the table see how large it is: before a secret answer it is always the same.
        secret = self.decision is not None and self.decision.secret
        most = min(self.secret_rows(room - log), self.SECRET_ROWS)
        wanted = most if secret else self._wanted(width)
        if self._fitted is not None and self._fitted[0] is self.decision:
            wanted = max(wanted, self._fitted[1])
        self._fitted = (self.decision, wanted)
        self.set_class(wanted > room - log, "-crowded")
        styles.height = max(1, min(wanted, room))
        self.panel.was_measured()

    def _wanted(self, width: int) -> int:
        """The rows that the decision wants for whatever its cursor comes to.

        Found out once for each question, and for what of it was taken up first: a cursor in a list
        is walked over all answers, and of others all that they would do is measured.
        """
        wanted, picker = self.panel.wanted_as_drawn(width), self.picker
        if self._fitted is None or self._fitted[0] is not self.decision:
            self._walked.clear()
            self.panel.told_rows = 0
            wanted = self.panel.wanted(width)
        if self.seen is None or picker is None or picker.opened in self._walked:
            return wanted
        if picker.listed and len(picker.walked) > FEW:
            return wanted
        self._walked.add(picker.opened)
        told, here, touched = self.panel.preview, picker.index, picker.touched
        picker.touched = True
        most = self._rows_in_list if picker.listed else self._rows_with_longest
        wanted = max(wanted, most(self.seen, picker, width))
        picker.index, self.panel.preview, picker.touched = here, told, touched
        return wanted

    def _rows_in_list(self, seen: Seen[Any], picker: Picker, width: int) -> int:
        """With each answer of the list under the cursor; room for the longest of them is kept."""

        def over_all(rows: Callable[[], int]) -> int:
            most, answers = 0, picker.walked
            for picker.index, option in enumerate(answers):
                self.panel.preview = self._ahead(seen).would(option)
                most = max(most, rows())
            return most

        self.panel.told_rows = over_all(lambda: self.panel.rows_told(width - 4))
        return over_all(lambda: self.panel.wanted(width))

    def _rows_with_longest(self, seen: Seen[Any], picker: Picker, width: int) -> int:
        """Where the cursor is none in a list: with the longest of what an answer would do."""
        others = self.panel.wanted(width) - self.panel.rows_told(width - 4)
        rows = 0
        for option in picker.decision.options:
            self.panel.preview = self._ahead(seen).would(option)
            rows = max(rows, self.panel.rows_told(width - 4))
        return others + rows

    def secret_rows(self, room: int) -> int:
        """The rows of so many that the secret question has; they follow from public things alone.

        Default: four fifths of them.
        """
        return room * 4 // 5

    def fit_unseen(self) -> None:
        """Draw what stands beside the board only once each part of it has its own rows.

        What is painted first still has the rows of the question before, which was another seat's.
        """
        beside, fitted = self.query_one("#side").query(Drawn), self.screen_layout_refresh_signal

        def show(_: Screen[Any]) -> None:
            fitted.unsubscribe(self.panel)
            for widget in beside:
                widget.blank(on=False)

        for widget in beside:
            widget.blank(on=True)
        fitted.subscribe(self.panel, raising(self, show), immediate=True)
        self.panel.refresh(layout=True)

    def unfit_panel(self) -> None:
        """Forget how large the decision was: that would tell the next seat of the one before."""
        self._fitted, self.panel.told_rows = None, 0
        self.panel.was_measured()
        if self.panel.styles.clear_rule("height"):
            # Nothing is laid out anew for a rule that is gone.
            self.panel.refresh(layout=True)
        self.set_class(False, "-crowded")

    # -- drawing ---------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the board, the decision, the log and the bar."""
        seen = self.seen
        if seen is None:
            return
        new = since_last_turn(seen.log, seen.viewer)
        old = seen.log[: len(seen.log) - len(new)]
        first = self.told_first(new, seen.viewer)
        points = self.ruleset.points(seen.view)
        self.log_panel.show(old, new, points, first, yours=seen.viewer >= 0)
        self.show_choice()

    def told_first(self, new: Sequence[Event], seat: int) -> Sequence[Event]:
        """What of the news a seat must not miss."""
        return ()

    def show_choice(self) -> None:
        """Draw what depends on the cursor."""
        seen, picker = self.seen, self.picker
        if seen is None:
            return
        view, viewer, decision = seen.view, seen.viewer, seen.question
        self.board.then = self.state_then(seen, picker)
        if decision is None or picker is None:
            self.board.show(view, viewer, None)
        else:
            option = picker.shown
            at = "" if picker.hides_cursor and option is None else picker.chosen_target
            self.board.show(view, viewer, decision, picker.legal_targets, at)
            would = self._ahead(seen).would(option) if option else Preview()
            card = no_card if self.has_class("-card") else partial(self._card, decision, picker)
            self.panel.show(decision, picker, would, can_undo=self.undoable, find_card=card)
            self.fit_panel()
        self._show_bar(seen)
        self.keys.redraw()

    def state_then(self, seen: Seen[Any], picker: Picker | None) -> Any:
        """The state after the answer under the cursor, for a board that draws it."""
        asked = seen.question is not None and not seen.question.secret
        option = picker.shown if picker and asked and self.board.shows_then else None
        return None if option is None else self._ahead(seen).leaves(option.key)

    def _ahead(self, seen: Seen[Any]) -> Foreseen:
        """What follows from the answers to the question of a frame, each found out once."""
        if self._foreseen is None or self._foreseen.seen is not seen:
            self._foreseen = Foreseen(self.ruleset, seen)
        return self._foreseen

    @property
    def undoable(self) -> bool:
        """Whether `u` takes the last answer back for who is looking."""
        return self.seen is not None and self.seen.undoes is not None

    def _card(self, decision: Decision, picker: Picker) -> Card | None:
        """The card under the cursor of a list.

        None while the answer is secret: a card is read from further away than a cursor.
        """
        if decision.secret or not picker.listed:
            return None
        return self.card_at(picker.chosen_target)

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
            "saved" if self.saved.kept else "demo",
            "NOT SAVED" if trouble else "",
        )
