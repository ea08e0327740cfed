"""A game screen on which time alone gives an answer that nobody has to think about.

The whole table looks at something open, and what comes next waits for a player anyway. `n` goes on
sooner, Space lets it wait. Enter does neither: pressed a moment too late it would answer what
stands there then, which may lead to the hand of another seat.
"""

from __future__ import annotations

from math import ceil
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer

from tabletop_tui.core.decision import Decision
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.late import (
    AGAIN_SECONDS,
    LATE_SECONDS,
    PASSED_SECONDS,
    TO_GO_ON,
    TOO_LATE,
    is_soon,
    waits,
)
from tabletop_tui.widgets.play.panels.decision_panel import TAKE

TICK = 0.25

NOW = ("n", "go on now")

BY_ITSELF = "It goes on by itself: n now, Space holds it."


class PassingScreen(GameScreen):
    """Gives the first answer of some questions by itself, after the seconds that its game says."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "now", "now", tooltip="Go on now"),
        Binding("space", "pause", "pause"),
    ]

    KEPT = ("now", "pause")

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self.left_to_read = 0.0
        """Seconds until the question that is shown is answered by itself; 0 when it never is."""
        self._ticking: Timer | None = None
        self._went_on = False
        """Whether what was to be read until now has ended by itself."""
        self._late_until = 0.0
        self._appeared = 0.0
        """When the question that is shown appeared."""

    def passes_after(self, decision: Decision) -> float:
        """So many seconds after a question appears its first answer gives itself; 0 for never."""
        return 0.0

    def _passes(self, decision: Decision) -> float:
        """Not in a lesson, not after an undo, and not where nothing moves: there it is at leisure.

        Nor where others were asked to press Enter each time.
        """
        settings = self.table_app.settings
        back = self.seen is not None and self.seen.redoes
        if self.guide is not None or back or not settings.animation or settings.ask_enter:
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
        self._appeared = events.Key("enter", None).time
        if self._went_on:
            self._went_on = False
            self._late_until = self._appeared + LATE_SECONDS
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
        said = NOW if self._passing else TAKE
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

    def went_on(self) -> None:
        """What is shown ends by itself: a key that was meant for it reaches nothing behind it."""
        self._went_on = True
        self.first_key.went_on()

    def curtain_waits(self) -> float:
        """The curtain of who is next takes the late keys, and that question hears all of them."""
        passed, self._went_on = self._went_on, False
        return PASSED_SECONDS if passed else super().curtain_waits()

    def hears(self, event: events.Key) -> bool:
        """Drop a key that comes too late for what has gone on by itself.

        What stands there now may be another seat's question, or lead to another seat's hand.
        """
        settings = self.table_app.settings
        holds = event.key == "space" and bool(self.left_to_read)
        late = event.key in TO_GO_ON and event.time < self._late_until and not holds
        if late:
            # The second of two comes no more thought about than the first.
            self._late_until = event.time + (AGAIN_SECONDS if waits(settings) else 0.0)
        if super().hears(event):
            return True
        if self._passing and (event.key == "enter" or self._only_chooses(event.key)):
            self.complain(BY_ITSELF)
            return True
        if event.key == NOW[0] and is_soon(event, self._appeared, settings):
            # Meant for the page before this one: nobody has read this one yet.
            return bool(self.left_to_read)
        if late:
            self.complain(TOO_LATE)
        return late

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
