"""How the window of a game is shared: the rows of the decision, the card and the log.

It looks ahead, too: what an answer would do is told beside the board, and wants rows there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from textual.geometry import Size
from textual.screen import Screen

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.play.lookahead import state_after
from tabletop_tui.core.play.seat import Seen, preview_of
from tabletop_tui.core.ruleset import Preview, Ruleset
from tabletop_tui.screens.play.host import Host
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.hand import HandWidget
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.signals import raising

LEAST_CARD, LEAST_SHARE = 8, 4
"""Rows that the card pane has at least, and each of the others that share the rest with it."""

FEW = 16
"""Of so many answers all that is told is measured when a question comes: nothing moves then while
the cursor walks over them. To measure more would take too long."""


PHONE_COLUMNS, PHONE_ROWS, PHONE_HAND, TEXT_COLUMNS = 50, 34, 14, 80
"""The columns of a private screen, the rows of a board and of a hand on it, the columns of a board
of text."""


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


class Room:
    """Shares the window between what stands on it, and looks ahead for what is told there."""

    def __init__(self, screen: Host) -> None:
        self.screen, self.panel = screen, screen.panel
        self._fitted: tuple[Decision | None, int] | None = None
        self._foreseen: Foreseen | None = None
        self._walked: set[str] = set()
        """What was `opened` of the question that is fitted when its answers were measured."""

    def lay_out(self, size: Size) -> None:
        """Put everything where it belongs in a window of this size."""
        had_pane = self.screen.has_class("-card")
        self.screen.fit_window(size)
        self._fitted = None
        self.screen.call_after_refresh(
            self.screen.fit_panel
            if self.screen.has_class("-card") == had_pane
            else self.screen.show_choice
        )

        if self.screen.hand is not None:
            self._lay_hand(self.screen.hand, size)

    def _lay_hand(self, hand: HandWidget, size: Size) -> None:
        """Put the decision beside board and hand, or over the foot of the board."""
        shape, styles = self.screen.SHAPE, self.screen.query_one("#side").styles
        low = size.width < shape.side_from
        corner = (size.width - shape.foot_columns, size.height - shape.foot_rows)
        styles.offset = corner if low else (0, 0)
        if low:
            styles.width = shape.foot_columns
        else:
            styles.clear_rule("width")
        hand.reserved = shape.foot_columns if low else 0
        hand.redraw()

    def fit_window(self, size: Size) -> None:
        """Put the decision beside the board or underneath it, and the card pane where it stands."""
        low = size.width < self.screen.SHAPE.side_from
        self.screen.set_class(low, "-below")
        self.screen.set_class(low and self.screen.hand is not None, "-hand-below")
        self.screen.set_class(size.width >= 112, "-broad")
        self.screen.set_class(size.width >= 160, "-roomy")
        width, height = self.screen.SHAPE.pane_from
        self.screen.set_class(size.width >= width and size.height >= height, "-card")

    def fit_panel(self) -> None:
        """Where the card pane stands, give the decision the rows it wants; the others share.

        It does not become smaller while the same question stands. The log makes room first.
        """
        styles, width = self.panel.styles, self.panel.size.width
        if not self.screen.has_class("-card"):
            self.screen.unfit_panel()
            return
        if not width:
            return
        side = self.screen.query_one("#side")
        # Whether the log is crowded out just now follows from the question before: it says nothing.
        own = (self.panel, self.screen.card_pane, self.screen.log_panel)
        beside = [h for w in side.children if w.display and w not in own and (h := w.styles.height)]
        kept = sum(int(h.value) if h.is_cells else LEAST_SHARE for h in beside)
        log = LEAST_SHARE * (self.screen.log_panel in side.children)
        room = side.size.height - kept - LEAST_CARD * (self.screen.card_pane in side.children)
        # Those across the table see how large it is: before a secret answer it is always the same.
        secret = self.screen.decision is not None and self.screen.decision.secret
        wanted = self._secret_rows(room - log) if secret else self._wanted(width)
        if self._fitted is not None and self._fitted[0] is self.screen.decision:
            wanted = max(wanted, self._fitted[1])
        self._fitted = (self.screen.decision, wanted)
        self.screen.set_class(wanted > room - log, "-crowded")
        styles.height = max(1, min(wanted, room))
        self.panel.was_measured()

    def _secret_rows(self, room: int) -> int:
        """The rows of so many that a secret question has; they follow from public things alone."""
        shape, decision = self.screen.SHAPE, self.screen.decision
        fills = shape.picks_fill and decision is not None and bool(decision.several)
        return min(room if fills else room * 4 // 5, shape.secret_rows)

    def _wanted(self, width: int) -> int:
        """The rows that the decision wants for whatever its cursor comes to.

        Found out once for each question, and for what of it was taken up first: a cursor in a list
        is walked over all answers, and of others all that they would do is measured.
        """
        wanted, picker = self.panel.wanted_as_drawn(width), self.screen.picker
        if self._fitted is None or self._fitted[0] is not self.screen.decision:
            self._walked.clear()
            self.panel.told_rows = 0
            wanted = self.panel.wanted(width)
        if self.screen.seen is None or picker is None or picker.opened in self._walked:
            return wanted
        if picker.listed and len(picker.walked) > FEW:
            return wanted
        self._walked.add(picker.opened)
        told, here, touched = self.panel.preview, picker.index, picker.touched
        picker.touched = True
        most = self._rows_in_list if picker.listed else self._rows_with_longest
        wanted = max(wanted, most(self.screen.seen, picker, width))
        picker.index, self.panel.preview, picker.touched = here, told, touched
        return wanted

    def _rows_in_list(self, seen: Seen[Any], picker: Picker, width: int) -> int:
        """With each answer of the list under the cursor; room for the longest of them is kept."""

        def over_all(rows: Callable[[], int]) -> int:
            most, answers = 0, picker.walked
            for picker.index, option in enumerate(answers):
                self.panel.preview = self.ahead(seen).would(option)
                most = max(most, rows())
            return most

        self.panel.told_rows = over_all(lambda: self.panel.rows_told(width - 4))
        return over_all(lambda: self.panel.wanted(width))

    def _rows_with_longest(self, seen: Seen[Any], picker: Picker, width: int) -> int:
        """Where the cursor is none in a list: with the longest of what an answer would do."""
        others = self.panel.wanted(width) - self.panel.rows_told(width - 4)
        rows = 0
        for option in picker.decision.options:
            self.panel.preview = self.ahead(seen).would(option)
            rows = max(rows, self.panel.rows_told(width - 4))
        return others + rows

    def fit_unseen(self) -> None:
        """Draw what stands beside the board only once each part of it has its own rows.

        What is painted first still has the rows of the question before, which was another seat's.
        """
        beside, fitted = (
            self.screen.query_one("#side").query(Drawn),
            self.screen.screen_layout_refresh_signal,
        )

        def show(_: Screen[Any]) -> None:
            fitted.unsubscribe(self.panel)
            for widget in beside:
                widget.blank(on=False)

        for widget in beside:
            widget.blank(on=True)
        fitted.subscribe(self.panel, raising(self.panel, show), immediate=True)
        self.panel.refresh(layout=True)

    def unfit_panel(self) -> None:
        """Forget how large the decision was: that would tell the next seat of the one before."""
        self._fitted, self.panel.told_rows = None, 0
        self.panel.was_measured()
        if self.panel.styles.clear_rule("height"):
            # Nothing is laid out anew for a rule that is gone.
            self.panel.refresh(layout=True)
        self.screen.set_class(False, "-crowded")

    # -- looking ahead ---------------------------------------------------------------------

    def then(self, seen: Seen[Any], picker: Picker | None) -> Any:
        """The state after the answer under the cursor, for a board that draws it."""
        asked = seen.question is not None and not seen.question.secret
        option = picker.shown if picker and asked and self.screen.board.shows_then else None
        return None if option is None else self.ahead(seen).leaves(option.key)

    def ahead(self, seen: Seen[Any]) -> Foreseen:
        """What follows from the answers to the question of a frame, each found out once."""
        if self._foreseen is None or self._foreseen.seen is not seen:
            self._foreseen = Foreseen(self.screen.ruleset, seen)
        return self._foreseen
