"""The screen of The Umbrella Academy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from time import monotonic
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.timer import Timer

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.frame import PhonePart
from tabletop_tui.screens.play.hand_frame import HandedScreen, HandWidget
from tabletop_tui.screens.play.steps import Page
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.picker import Picker

from ..verdict import Verdict
from .board import AcademyBoard
from .hand import Hand
from .panels import hands_lines
from .pickers import ActionPicker, PlacePicker
from .verdict_panel import VerdictPanel

SLICE = 0.005
"""Seconds that dealing may take from the keys at a time."""

PAUSE = 0.02
"""Seconds between two such slices."""

MAP_ROWS = 90
"""Rows of the Locations on a private screen, at most."""

SHOWN_EVERY = 25
"""Deals between two paintings of the verdict."""


class AcademyScreen(HandedScreen):
    """The map, the hand, and a verdict one can trust."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *HandedScreen.CSS_PATH,
        Path(__file__).with_name("academy.tcss"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "forecast", "verdict"),
        Binding("h", "hands", "hands"),
    ]
    READS = (*HandedScreen.READS, "forecast", "hands")

    PANEL_FOOT = 11

    PHONE_HAND = 20

    board: AcademyBoard

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self.forecast = VerdictPanel(self.board, self.table)
        self._dealing: Timer | None = None

    @property
    def has_curtain(self) -> bool:
        """Open hands hide nothing from the others."""
        return super().has_curtain and self.table.options.get("hands") == "private"

    def phone_parts(self) -> Sequence[PhonePart]:
        """The hand, then the Locations as a list, as long as it is."""
        hand, board = super().phone_parts()
        return (hand, board._replace(rows=MAP_ROWS))

    def make_board(self) -> Board:
        """The map."""
        return AcademyBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """Actions start from a card or a place; Locations answer to their numbers."""
        if decision.secret:
            return self.list_picker(decision)
        rules = self.board.rules
        if decision.kind == "action":
            return ActionPicker(rules, self.view, decision, self.board)
        if any(option.target in rules.board.number_of for option in decision.options):
            return PlacePicker(rules, decision, self.board)
        return super().make_picker(decision)

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """A whole deed asks for Enter."""
        asked = seen.question is not None and seen.question.choices.get(option.key) is not None
        return asked and super().takes_at_once(seen, option)

    def give(self, key: str) -> Sequence[Event]:
        """All answers of a deed, as far as they are asked for."""
        picker = self.picker
        option = picker.option if isinstance(picker, ActionPicker) else None
        if not isinstance(picker, ActionPicker) or option is None or option.key != key:
            return super().give(key)
        answers = picker.answers_of(option)
        happened = [*super().give(answers.pop("action"))]
        while (question := self.seat.see().question) is not None:
            wanted = answers.pop(question.kind, "")
            if question.seat != self.viewer or question.choices.get(wanted) is None:
                break
            happened += super().give(wanted)
        return happened

    def make_hand(self) -> HandWidget:
        """The hand of the seat that looks."""
        return Hand(self.board)

    def side(self) -> Iterable[Drawn]:
        """Decision, verdict, log."""
        return (self.panel, self.forecast, self.card_pane, self.log_panel)

    def show(self) -> None:
        """The verdict changes with the state, not with the cursor."""
        super().show()
        self._judge()

    def show_choice(self) -> None:
        """Cards answer to numbers while an Action is asked."""
        self.board.numbered = isinstance(self.picker, ActionPicker) and not self.picker.focus
        super().show_choice()

    def fit_window(self, size: Size) -> None:
        """Where the panel of the verdict has no room, the board tells it."""
        super().fit_window(size)
        self.board.verdict = self.forecast.verdict if self.has_class("-below") else None

    def on_unmount(self) -> None:
        """Nobody wants to know any more."""
        self._stop_dealing()

    def pages(self, happened: Sequence[Event]) -> Sequence[Page]:
        """The Effect Phase is watched, Location by Location."""
        from .effect import pages, watched

        return pages(self.board.rules, self.table, happened) if watched(happened) else ()

    # -- the verdict -----------------------------------------------------------------------

    def _judge(self) -> None:
        """Begin to deal anew where the table is another one than before."""
        seen, old = self.seen, self.forecast.verdict
        asked = seen.question.seat if seen is not None and seen.question is not None else -1
        if seen is None:
            return
        if old is None or old.view != seen.view or old.asked != asked:
            self._stop_dealing()
            self.forecast.verdict = Verdict(self.board.rules, seen.view, asked)
            self._dealing = self.set_interval(PAUSE, self._deal)
        self._tell_verdict()

    def _stop_dealing(self) -> None:
        if self._dealing is not None:
            self._dealing.stop()
            self._dealing = None

    def put_away(self) -> None:
        """With the view of a seat goes what was found out about it."""
        super().put_away()
        if self.seen is None:
            self._stop_dealing()
            self.forecast.verdict = None
            self._tell_verdict()

    def _deal(self) -> None:
        """Deal for as short a time as no key notices."""
        verdict = self.forecast.verdict
        if verdict is None or verdict.done:
            self._stop_dealing()
            return
        if self.app.screen is not self:
            return
        until, shown = monotonic() + SLICE, verdict.deals // SHOWN_EVERY
        while not verdict.done and monotonic() < until:
            verdict.deal_one()
        if verdict.done or verdict.deals // SHOWN_EVERY > shown:
            self._tell_verdict()

    def _tell_verdict(self) -> None:
        low = self.has_class("-below")
        self.board.verdict = self.forecast.verdict if low else None
        (self.board if low else self.forecast).redraw()

    def action_forecast(self) -> None:
        """The whole verdict."""
        from tabletop_tui.screens.log import ScrollScreen

        if self.view is not None:
            self.app.push_screen(ScrollScreen("if all Pass", self.forecast.everything()))

    def action_hands(self) -> None:
        """What everybody holds, as far as this seat may see it."""
        from tabletop_tui.screens.log import ScrollScreen

        if self.view is not None:
            self.app.push_screen(ScrollScreen("hands", hands_lines(self.board)))
