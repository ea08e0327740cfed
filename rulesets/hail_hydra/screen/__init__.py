"""The screen of Hail Hydra: a table for all eyes, seat screens of one shape, and a clock."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path, PurePath
from time import monotonic
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.ruleset import Card
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.picker import Picker

from ..rules.laying import TURNED_UP
from ..rules.windows import Call
from .board import HydraBoard
from .clock import WINDOW_SECONDS, Clock

TICK = 0.25
MORE = 60.0


class HydraScreen(GameScreen):
    """New York, the Villain, the team; the own hand only behind the curtain."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "record", "record"),
        Binding("space", "pause", "pause"),
        Binding("plus", "longer", "longer", key_display="+"),
        Binding("h", "hail_key", "", show=False),
    ]
    READS = (*GameScreen.READS, "record")

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *GameScreen.CSS_PATH,
        Path(__file__).with_name("hail_hydra.tcss"),
    ]

    board: HydraBoard

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self.clock = Clock(str(self.table.option("timer")))
        self._ticking: Timer | None = None
        self._last_call = 0.0

    def make_board(self) -> Board:
        """The drawn table."""
        return HydraBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """A list: numbers are seats at the table and cards on a seat screen."""
        return self.list_picker(decision)

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """A call is taken at once: the first key has priority (ruling 26).

        It can still be backed out of, so that a slip costs nothing.
        """
        return isinstance(option.value, Call) or super().takes_at_once(seen, option)

    def action_hail_key(self) -> None:
        """Where nobody can call, its key is no other command: a slip would be noted for all."""
        self.table_app.tell("h is for HAIL HYDRA in this game. F8 gives a hint.")

    def inspected(self, target: str) -> Card | None:
        """What lies at a target; on a seat screen otherwise the own card (ruling 6)."""
        found = super().inspected(target)
        if found is None and self.viewer is not None and self.viewer >= 0:
            found = super().inspected(f"seat {self.viewer + 1}")
        return found

    @property
    def undoable(self) -> bool:
        """Never past a private look: a seat takes back its own picks, the table its own words."""
        return self.seen is not None and self.seen.undoes == self.viewer

    # -- the clock -------------------------------------------------------------------------

    def take_over(self, viewer: int) -> None:
        """Start the last call or the clock of the talk when its screen appears (ruling 48)."""
        super().take_over(viewer)
        if self._ticking is None:
            self._ticking = self.set_interval(TICK, self.tick)
        decision = self.decision
        if decision is not None and decision.kind == "last-call":
            self._last_call = monotonic() + decision.stay
        self.clock.start(self.view.mission, self.view.round)
        self._show_clock()

    def tick(self) -> None:
        """A moment has passed on a table screen that lies open."""
        decision = self.decision
        if decision is None or self.viewer is None or self.app.screen is not self:
            return
        if decision.seat != TABLE or self.picker is None:
            return
        if decision.kind == "last-call":
            if not self.open_for:
                self.answer("continue")
            else:
                self._show_clock()
        elif decision.kind in ("call", "talk") and self.clock.runs:
            self.clock.pass_by(TICK)
            left = self.clock.left if decision.kind == "talk" else self.clock.window_left
            if left <= 0:
                self.answer("continue")
            else:
                self._show_clock()

    def _show_clock(self) -> None:
        decision = self.decision
        kind = decision.kind if decision is not None else ""
        text = ""
        if kind == "last-call":
            text = f"last call {ceil(self.open_for)}"
        elif kind in ("call", "talk"):
            text = self.clock.text
        if text != self.board.clock:
            self.board.clock = text
            self.board.redraw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the clock work while it runs."""
        if action in ("pause", "longer"):
            decision = self.decision
            talking = decision is not None and decision.kind in ("call", "talk")
            return talking and self.clock.timed and self.viewer is not None
        return super().check_action(action, parameters)

    def action_pause(self) -> None:
        """Stop the clock, or let it run again."""
        self.clock.paused = not self.clock.paused
        self._show_clock()

    def action_longer(self) -> None:
        """One more minute."""
        self.clock.left += MORE
        self._show_clock()

    # -- answers ---------------------------------------------------------------------------

    def action_take(self) -> None:
        """On a seat screen Enter is dead for the shortest stay (rulings 2 and 5).

        While calls are open, time alone goes on: whoever calls is heard to the last moment
        (rulings 24 and 26).
        """
        decision, picker = self.decision, self.picker
        option = picker.option if picker is not None else None
        if decision is not None and picker is not None and option is not None:
            if option.key == "continue" and (left := self.open_for):
                picker.complaint = f"Calls are heard for {ceil(left)} more seconds."
                self.show_choice()
                return
            if decision.secret and monotonic() < self._stay_until:
                picker.complaint = "This page stays for a moment. Then press Enter."
                self.show_choice()
                return
            if decision.seat == TABLE:
                self._stay_until = 0.0
        super().action_take()

    @property
    def open_for(self) -> float:
        """Seconds for which abilities can still be called on this screen; 0 without a clock."""
        decision = self.decision
        if decision is None:
            return 0.0
        if decision.kind == "last-call":
            return max(0.0, self._last_call - monotonic())
        return self.clock.window_left if decision.kind == "call" else 0.0

    def stage(self, happened: Sequence[Event]) -> Screen[None] | None:
        """The reveal of the attack has a stage of its own."""
        from .reveal import RevealScreen

        if any(event.tag == TURNED_UP for event in happened):
            seen, motion = self.saved.seat(PUBLIC).see(), self.table_app.settings.animation
            return RevealScreen(self.board.rules, seen.view, self.table, motion=motion)
        return super().stage(happened)

    def action_record(self) -> None:
        """All public facts of the game so far."""
        from tabletop_tui.screens.log import ScrollScreen

        from .history import history_of

        if self.view is not None:
            self.app.push_screen(
                ScrollScreen("public record", history_of(self.ruleset, self.view, self.table))
            )


__all__ = ["WINDOW_SECONDS", "HydraScreen"]
