"""A game screen on which time alone gives an answer that nobody has to think about.

The whole table looks at something open, and what comes next waits for a player anyway. `n` goes on
sooner, Space lets it wait. Enter does neither: pressed a moment too late it would answer what
stands there then, which may lead to the hand of another seat.
"""

from __future__ import annotations

from math import ceil
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.face import Watched
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.drawing.words import clip_among
from tabletop_tui.widgets.play.panels.decision_panel import TAKE

TICK = 0.25

NOW = ("n", "go on now")

BY_ITSELF = "n goes on, Space holds it."
"""What is told to a key that does neither: so short that the smallest panel has it whole."""

HAND_COLUMNS, NAME_COLUMNS = 35, 28
"""Columns of what a button of the smallest window says, and of the name alone: longer than any name
of narrow letters."""


class PassingScreen(GameScreen):
    """Gives the first answer of some questions by itself, after the seconds that its game says."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "now", "now", tooltip="Go on now"),
        Binding("space", "pause", "pause"),
    ]

    KEPT: ClassVar[tuple[str, ...]] = ("now", "pause")

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.left_to_read = 0.0
        """Seconds until the question that is shown is answered by itself; 0 when it never is."""
        self._ticking: Timer | None = None

    def passes_after(self, decision: Decision) -> float:
        """So many seconds after a question appears its first answer gives itself; 0 for never."""
        return 0.0

    def _passes(self, decision: Decision) -> float:
        """Not on a copy, not in a lesson, not after an undo, and not where nothing moves.

        Nor where others were asked to press Enter each time.
        """
        settings = self.table_app.settings
        at_leisure = self.played is None or self.guide is not None or settings.ask_enter
        back = self.seen is not None and self.seen.redoes
        if at_leisure or back or not settings.animation:
            return 0.0
        return self.passes_after(decision)

    def comes_by_itself(self, decision: Decision) -> bool:
        """Whether its first answer needs no key."""
        return self._passes(decision) > 0

    def take_over(self, viewer: int) -> None:
        """Start to count when what is to be read appears."""
        self.left_to_read = 0.0
        super().take_over(viewer)
        if self._ticking is None:
            self._ticking = self.set_interval(TICK, self.tick)
        if self.decision is not None and self.picker is not None:
            self.left_to_read = self._passes(self.decision)
        self.show_time()
        self._show_taking()

    def tick(self) -> None:
        """A moment has passed."""
        if self.picker is not None and self.app.screen is self and self.left_to_read:
            self.left_to_read = max(0.0, self.left_to_read - TICK)
            if self.left_to_read:
                self.show_time()
            else:
                self.pass_by()

    def pass_by(self) -> None:
        """Nobody has pressed a key: go on."""
        self._time_is_up()
        if self.decision is not None:
            self.went_on()
            self.answer(self.decision.options[0].key)

    def _time_is_up(self) -> None:
        """No time is shown any more, whatever comes next."""
        self.left_to_read = 0.0
        self.show_time()
        self._show_taking()

    def _show_taking(self) -> None:
        """The button, the list and the key line name the key that works now."""
        said = NOW if self._passing else (TAKE[0], self.taking)
        passes_by = NOW[0] if self.left_to_read else ""
        named = self.picker.passes_by if self.picker is not None else passes_by
        if self.panel.taking != said or named != passes_by:
            self.panel.taking = said
            if self.picker is not None:
                self.picker.passes_by = passes_by
            self.panel.redraw()
            self.keys.redraw()

    def show_choice(self) -> None:
        """Enter takes any answer but the one that time gives."""
        super().show_choice()
        self._show_taking()

    @property
    def taking(self) -> str:
        """What Enter does with the answer that is chosen, as the button says it."""
        return TAKE[1]

    def opens_hand_of(self, seat: int) -> str:
        """The same where Enter opens a hand without a curtain: whose. It is never cut."""
        hand = f"{clip_among(self.table.names[seat], NAME_COLUMNS, self.table.names)}'s hand"
        return f"opens {hand}" if cell_len(hand) + len("opens ") <= HAND_COLUMNS else hand

    def goes_on_by(self, key: str) -> bool:
        """Enter, and Space where it holds nothing."""
        return super().goes_on_by(key) or (key == "space" and not self.left_to_read)

    def hears(self, event: events.Key) -> bool:
        """Enter does nothing where time goes on, and `n` only once the page can have been read."""
        if event.key == NOW[0] and self.left_to_read and self.table_app.late_keys.is_new(event):
            return True
        dropped = super().hears(event)
        if self._passing and (event.key == "enter" or self._only_chooses(event.key)):
            self.complain(BY_ITSELF)
            return True
        return dropped

    @property
    def _passing(self) -> bool:
        """Whether what is chosen is the answer that time will give."""
        option = self.picker.option if self.picker is not None else None
        if option is None or self.decision is None:
            return False
        return bool(self.left_to_read) and option.key == self.decision.options[0].key

    def _only_chooses(self, key: str) -> bool:
        """Whether it is the key that the chosen answer has otherwise, and that asks for Enter."""
        option = self.picker.option if self.picker is not None else None
        if option is None or self.picker is None or option.hotkey != key:
            return False
        return not self.picker.takes(option)

    @property
    def time_left(self) -> str:
        """When it goes on by itself, in words; empty when it does not."""
        return f"goes on in {ceil(self.left_to_read)}" if self.left_to_read else ""

    def show_time(self) -> None:
        """Show how much time is left, when that reads otherwise than before."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to hold only while time passes."""
        if action == "pause":
            return bool(self.left_to_read) and self.viewer is not None
        if action == "now":
            return bool(self.left_to_read)
        if action == "take" and self._passing:
            return False
        return super().check_action(action, parameters)

    def action_now(self) -> None:
        """Nobody has to read on: give the answer that time would give."""
        if self.left_to_read and self.picker is not None:
            self.picker.press("home")
            self._time_is_up()
            self.action_take()

    def action_pause(self) -> None:
        """Let it wait for Enter."""
        self._time_is_up()
        self.keys.redraw()
