"""Shares the rows of each column of a game's window among its parts, by their needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.foresight import Foresight
from tabletop_tui.screens.play.parts.looking import FEW, Look
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.room import (
    MUST,
    NAMES,
    TEXTS,
    WOULD,
    Need,
    fixed,
    most,
    share,
    total,
)
from tabletop_tui.widgets.keys import spell
from tabletop_tui.widgets.play.board import HandWidget
from tabletop_tui.widgets.play.panels.decision_panel import CARD_ROWS, FRAME, Button
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.private_textual import lay_out_first
from tabletop_tui.widgets.signals import raising

LEAST = 3
"""The fewest rows of a part in a column. A part that would get fewer gets none."""

BARS = 2
"""Rows of the bar and of the keys."""

PHONE_COLUMNS = 40
"""The columns of a picture on a private screen, with letters that are read in a narrow window."""


class PhonePart(NamedTuple):
    """A picture on a private screen: its name, the widget that draws it, its rows and columns.

    A picture with more columns than a phone has room for scrolls sideways there.
    """

    name: str
    widget: Drawn
    rows: int
    columns: int = PHONE_COLUMNS


class Fitting:
    """Shares the window among the widgets of the game.

    The panel needs rows for what answers would do, so the answers are played ahead.
    """

    def __init__(self, screen: Host, look: Look, foresight: Foresight) -> None:
        self.screen, self.panel, self.look = screen, screen.panel, look
        self.foresight = foresight
        self._fitted: Decision | None = None
        """The question for which the rows were shared last."""
        self._is_new_window = False
        """Whether the rows are still to be shared for a window that was laid out anew."""
        self._needs: dict[Drawn, Need] = {}
        """The most rows that each part has needed so far at this question."""
        self._waiting: list[tuple[Callable[[], None], bool]] = []
        """Functions to call after a layout; True marks those that wait for rows to be shared."""
        self._walked: set[str] = set()
        """The values of `Picker.opened` for which the answers of this question were measured."""

    # -- the window ------------------------------------------------------------------------

    def lay_out(self, size: Size) -> None:
        """Lay out all parts for a window of this size."""
        had_pane = self.screen.has_class("-card")
        self.unfit()
        self.screen.fit_window(size)
        fit = self.fit if self.screen.has_class("-card") == had_pane else self.screen.show_choice
        self._is_new_window = True

        def share() -> None:
            self._is_new_window = False
            fit()

        # Sharing the rows changes sizes, which must not happen within a layout.
        self.once_laid_out(partial(self.screen.call_after_refresh, share), shared=False)
        if self.screen.hand is not None:
            self._lay_hand(self.screen.hand, size)

    def _lay_hand(self, hand: HandWidget, size: Size) -> None:
        """Put the decision beside board and hand, or over the lower end of the board."""
        shape, side = self.screen.SHAPE, self.screen.query_one("#side")
        styles = side.styles
        low = size.width < shape.side_from
        corner = (size.width - shape.foot_columns, size.height - shape.foot_rows)
        styles.offset = corner if low else (0, 0)
        if low:
            styles.width = shape.foot_columns
        else:
            styles.clear_rule("width")
        lay_out_first(side)
        hand.reserved = shape.foot_columns if low else 0
        hand.redraw()

    def fit_window(self, size: Size) -> None:
        """Set the style classes for the place of the decision and for the card pane."""
        low = size.width < self.screen.SHAPE.side_from
        self.screen.set_class(low, "-below")
        self.screen.set_class(low and self.screen.hand is not None, "-hand-below")
        self.screen.set_class(size.width >= 112, "-broad")
        self.screen.set_class(size.width >= 160, "-roomy")
        width, height = self.screen.SHAPE.pane_from
        stands = size.width >= width and size.height >= height
        self.screen.set_class(stands, "-card")

    # -- rows ------------------------------------------------------------------------------

    def once_laid_out(self, then: Callable[[], None], *, shared: bool = True) -> None:
        """Call a function after the next layout; with `shared`, only after rows were shared."""
        if not self._waiting:
            laid_out = self.screen.screen_layout_refresh_signal
            laid_out.subscribe(self.panel, raising(self.panel, self._call_waiting), immediate=True)
        self._waiting.append((then, shared))
        self.panel.refresh(layout=True)

    def _call_waiting(self, screen: Screen[Any]) -> None:
        """Call the functions that wait for this layout, each once."""
        asked = self.screen.decision
        is_shared = asked is None or (self._fitted is asked and not self._is_new_window)
        called = [one for one in self._waiting if is_shared or not one[1]]
        self._waiting = [one for one in self._waiting if one not in called]
        if not self._waiting:
            screen.screen_layout_refresh_signal.unsubscribe(self.panel)
        for then, _ in called:
            then()

    def fit(self) -> None:
        """Give every part of every column its rows; do nothing while no frame is shown."""
        decision = self.screen.decision
        if self.screen.seen is None:
            return
        if decision is not None and self._fitted is not decision:
            self._fitted = decision
            self._needs.clear()
            self._walked.clear()
            self.panel.forget_rows()
        for column in self.screen.columns():
            self._fit_column(*column)
        self._follow_hand()
        if self._waiting:
            self.panel.refresh(layout=True)
        width = self.panel.size.width
        if decision is not None and not decision.secret and not self._is_measured and width:
            # The panel must be measured even if it is in no column: its parts may not move either.
            self._panel_need(width)

    def _fit_column(self, column: Widget, grows: Drawn) -> None:
        """Share the rows of a column among its parts; one part gets all spare rows."""
        room, width = column.size.height, column.size.width
        shown = [part for part in column.children if isinstance(part, Drawn) and part.display]
        if not room or not width or not shown:
            return
        needs = [self._kept_need(part, width) for part in shown]
        last = shown.index(grows) if grows in shown else -1
        # A part with fewer rows would be an empty frame.
        least = [LEAST] * len(shown)
        rows = share(room, needs, last, least)
        for number, part in enumerate(shown):
            steps = needs[number].steps()
            if part is self.panel and 0 < rows[number] - steps[WOULD] < CARD_ROWS:
                # The panel gives up rows that are too few for a card, except a row for keys.
                needs[number] = Need(*(min(step, steps[WOULD] + 1) for step in steps))
                rows = share(room, needs, last, least)
        for part, given in zip(shown, rows, strict=True):
            if (height := part.styles.height) is None or height.cells != given:
                part.styles.height = given
                lay_out_first(part)

    def _follow_hand(self) -> None:
        """In a small window, make the decision as high as the hand beside it."""
        hand = self.screen.hand
        if hand is None or not self._hand_is_beside or not self.screen.SHAPE.hand_shares:
            return
        rows = int(hand.styles.height.value) if hand.styles.height else 0
        styles = self.screen.query_one("#side").styles
        if styles.height is None or styles.height.cells != rows:
            styles.height = rows
            self._set_foot(rows + BARS)

    @property
    def _hand_is_beside(self) -> bool:
        """Whether the decision is over the lower end of the board, beside the hand."""
        return self.screen.has_class("-hand-below")

    def _set_foot(self, rows: int) -> None:
        """Let the decision begin this many rows above the end of the window."""
        styles = self.screen.query_one("#side").styles
        styles.offset = (int(styles.offset.x.value), self.screen.app.size.height - rows)

    def _kept_need(self, part: Drawn, width: int) -> Need:
        """The most rows that a part has needed at this question, so that no part moves."""
        before = self._needs.get(part)
        if before is None or (part is self.panel and not self._is_measured):
            now = self.screen.need_of(part, width)
            self._needs[part] = now if before is None else most([before, now])
        return self._needs[part]

    def need_of(self, part: Drawn, width: int) -> Need:
        """The rows that a part needs for any cursor position at this question.

        Other players can see the sizes of parts, so at a secret question the result follows from
        public facts alone.
        """
        decision = self.screen.decision
        secret = decision is not None and decision.secret
        if part is self.panel:
            if secret:
                asked = self.screen.secret_need(self.screen.query_one("#side").size.height)
                return total([asked, self.look.secret_need(width - FRAME)])
            return self._panel_need(width)
        if part is self.screen.log_panel and secret:
            return self.screen.log_panel.public_need(width)
        if part is self.screen.board and secret:
            # The board gets the spare rows, whatever the cursor looks at.
            return fixed(LEAST)
        if part is self.screen.hand and self._hand_is_beside:
            return self._shared_hand_need(part, width, secret=secret)
        need = part.need(width)
        if part is self.screen.board and self._hand_is_beside and self.screen.hand is not None:
            # The decision keeps its rows, however many the board needs.
            foot = self._shared_hand_need(self.screen.hand, width, secret=False).must
            rest = self.screen.query_one("#table").size.height - foot
            return need._replace(must=min(need.must, rest))
        return need

    def _shared_hand_need(self, hand: Drawn, width: int, *, secret: bool) -> Need:
        """The need of a hand beside the decision: the usual rows, if all names fit in them.

        At a secret question the hand always has the usual rows.
        """
        shape = self.screen.SHAPE
        usual = shape.foot_rows - BARS
        if secret:
            return fixed(usual)
        own = hand.need(width - shape.foot_columns).steps()
        panel = self._panel_need(shape.foot_columns).steps()
        must = min(usual, max(own[MUST], panel[MUST]))
        return Need(must, max(usual, panel[NAMES]), max(own[TEXTS], panel[WOULD]))

    def _panel_need(self, width: int) -> Need:
        """The rows that the decision needs for any position of the cursor.

        They are measured once for each question and for each value of `Picker.opened`.
        """
        panel, seen, picker = self.panel, self.screen.seen, self.screen.picker
        untouched = panel.need(width)
        if seen is None or picker is None or self._is_measured:
            return untouched
        self._walked.add(picker.opened)
        shown, here, touched = (panel.preview, panel.card), picker.index, picker.touched
        button = panel.button
        panel.keep_rows(width)
        picker.touched = True
        self._walk(seen, picker, width)
        found = most([untouched, panel.need(width)])
        picker.index, picker.touched = here, touched
        (panel.preview, panel.card), panel.button = shown, button
        if picker.listed and len(picker.walked) > FEW:
            # The rows kept are not binding: an answer that was not measured may need more.
            panel.forget_rows()
        # The panel was drawn before these rows were known.
        panel.redraw()
        return found

    @property
    def _is_measured(self) -> bool:
        """Whether the answers of the opened target have been measured."""
        return self.screen.picker is None or self.screen.picker.opened in self._walked

    def _walk(self, seen: Seen[Any], picker: Picker, width: int) -> None:
        """Measure the details of each answer, or of the first `FEW` answers of a list.

        In a list this moves the cursor over the answers; otherwise it measures the previews only.
        """
        panel = self.panel
        answers = picker.walked[:FEW] if picker.listed else picker.decision.options
        measured: list[tuple[Preview, str]] = []
        for at, option in enumerate(answers):
            words = self.foresight.of(seen).would(option), self.screen.verb(option)
            if picker.listed:
                picker.index = at
                panel.card = self.look.card_of(picker, picker.chosen_target)
            elif words in measured:
                # Equal words need equal rows.
                continue
            measured.append(words)
            panel.preview, panel.button = words[0], Button(spell(ENTER).title(), words[1])
            panel.keep_rows(width)

    def fit_unseen(self) -> None:
        """Leave the parts beside the board empty until rows have been shared again.

        Until then they have the rows of the question before, which was another seat's.
        """
        beside = self.screen.query_one("#side").query(Drawn)

        def show() -> None:
            for widget in beside:
                widget.blank(on=False)

        for widget in beside:
            widget.blank(on=True)
        self.once_laid_out(show)

    def unfit(self) -> None:
        """Forget the rows of all parts: they could reveal something to the next seat."""
        self._fitted = None
        self.panel.forget_rows()
        if self._needs and self._hand_is_beside:
            # The style sheet sets the rows of the decision for this window.
            self.screen.query_one("#side").styles.clear_rule("height")
            self._set_foot(self.screen.SHAPE.foot_rows)
        for part in self._needs:
            if part.styles.clear_rule("height"):
                # The removal of a style alone does not start a layout.
                part.refresh(layout=True)
        self._needs.clear()
        self._walked.clear()
