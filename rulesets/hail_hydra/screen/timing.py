"""What time does on the screen of Hail Hydra: the clock of a talk, calls, going on alone.

Rulings 24 and 48.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from time import monotonic

from textual import events
from textual.timer import Timer

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.answers import Answers
from tabletop_tui.widgets.keys import KeyLine

from ..rules.windows import CONTINUE, Call
from .board import HydraBoard

MORE, LONGEST = 60.0, 3600.0

KEPT_EVERY = 5.0
"""The seconds of a talk that may be lost when the program ends by force."""

TICK = 0.25
"""Seconds between two looks at the clock."""

TALKING = ("call", "talk")
"""The questions for which the clock of the talk runs."""

WAITS = "The time is up: now it waits for you."
"""What is told where the end of a talk, or of the calls in it, was taken back."""

TOLD_LATE = 4.0
"""For this many seconds after calls were closed, a call is told to be late."""

VOTE_THEN = "at 0:00 the vote is taken"
"""What the clock of the talk leads to."""


class Stays(str):
    """What Enter is told as long as a page stays: then it goes."""

    __slots__ = ()


STAYS = Stays("This page stays for a moment. Then press Enter.")

WHOSE = "whose"
"""The question whose own card shall be shown."""


class Timing:
    """What time does: its clock, and the answer that it gives when the table waits no longer."""

    def __init__(self, screen: Host, answers: Answers, board: HydraBoard, keys: KeyLine) -> None:
        self.screen, self.answers, self.board, self.keys = screen, answers, board, keys
        # Who plays with computers alone has nobody to talk with.
        alone = screen.saved.computers.has_one_person
        self.clock = Clock("off" if alone else str(screen.table.option("timer")))
        self.late: Mapping[str, str] = {}
        """The calls of the window that has closed by itself just now, by their keys."""
        self.ends_by = ""
        """The key pressed to go on while calls are heard; empty as long as there is none."""
        self.closed_at = 0.0
        self._ticking: Timer | None = None

    def start(self) -> None:
        """Start the clocks of the screen that appears (rulings 26 and 48)."""
        if self._ticking is None:
            self._ticking = self.screen.set_interval(TICK, self.tick)
        self.ends_by = ""
        decision = self.screen.decision
        # What a save had left of the talk counts once: for the round that it was saved in.
        played = self.screen.played
        self.clock.start(
            self.screen.view.mission, self.screen.view.round, played.clock if played else 0
        )
        if played is not None and (
            decision is None or decision.kind not in (*TALKING, WHOSE, "page")
        ):
            played.clock = 0
        if self.screen.seen is not None and self.screen.seen.redoes and self._time_to_talk_is_up:
            # What time did and a player took back waits, and is not done again at once.
            self.clock.paused = True
            self.screen.complain(WAITS)
        self.show_time()

    @property
    def _time_to_talk_is_up(self) -> bool:
        """Whether time alone would go on from this talk, or from the calls in it, at once."""
        kind = self.screen.decision.kind if self.screen.decision is not None else ""
        if kind not in TALKING or not self.clock.timed:
            return False
        return self.clock.over or (kind == "call" and not self.clock.window_left)

    def tick(self) -> None:
        """A moment has passed on a screen that lies open."""
        decision = self.screen.decision
        if decision is None or self.screen.viewer is None or not self.screen.is_active:
            return
        if self.screen.picker is None or self.screen.played is None:
            return
        if decision.kind in TALKING and self.clock.runs:
            self.clock.pass_by(TICK)
            if self.clock.left and abs(self.screen.played.clock - self.clock.left) >= KEPT_EVERY:
                self.keep_clock()
            left = self.clock.left if decision.kind == "talk" else self.clock.window_left
            if left <= 0:
                self.go_on_by_itself()
                return
        elif self.ends_by and not self.open_for:
            self.go_on_by_itself(self.ends_by)
            return
        self.show_time()

    def keep_clock(self) -> None:
        """Save what is left of the talk, so that a resume goes on from there."""
        self.screen.playing.clock = ceil(self.clock.left)
        self.screen.playing.save()

    def leaves(self) -> None:
        """The clock of a talk stands still until somebody comes back."""
        if self.screen.played is not None and self.screen.played.clock:
            self.keep_clock()

    def go_on_by_itself(self, key: str = "") -> None:
        """The table goes on because time has passed; a call that comes now is told to be late.

        Without the `key` that takes it over, pressed before, the keyboard is in nobody's hands.
        """
        decision = self.screen.decision
        assert decision is not None
        self.late, self.closed_at = late_calls(decision), events.Key("enter", None).time
        self.screen.pressed = key
        self.screen.answer(CONTINUE)

    @property
    def open_for(self) -> float:
        """Seconds for which abilities can still be called on this screen; 0 without a clock."""
        decision = self.screen.decision
        if decision is None or decision.seat != TABLE:
            return 0.0
        if decision.kind == "call":
            return self.clock.window_left
        return max(0.0, self.answers.stays_until - monotonic())

    def show_time(self) -> None:
        """Draw the time when it reads otherwise than before."""
        decision = self.screen.decision
        text = words = waits = then = ""
        if decision is not None and decision.kind in TALKING:
            text = self.clock.text
            then = VOTE_THEN if self.clock.timed else ""
            closes = self.open_for if decision.kind == "call" else 0.0
            words = f"calls are heard for {ceil(closes)} s" if closes else ""
            # Who calls needs no Enter; that nobody does is heard when the window closes.
            option = self.screen.picker.option if self.screen.picker is not None else None
            going_on = option is not None and option.key == CONTINUE
            waits = (
                f"Abilities can be called for {ceil(closes)} s more" if words and going_on else ""
            )
        elif decision is not None and (left := self.answers.stays_until - monotonic()) > 0:
            text = f"calls {ceil(left)}" if decision.seat == TABLE else ""
            words = f"calls are heard for {ceil(left)} s" if text else ""
            # Enter is counted down to only where it then gives something.
            gives = decision.seat != TABLE and self.answers.to_give is not None
            waits = f"Enter  in {ceil(left)} s" if gives else ""
        if waits != self.screen.panel.waits:
            self.screen.panel.waits = waits
            picker = self.screen.picker
            if not waits and picker is not None and isinstance(picker.complaint, Stays):
                picker.complaint = ""
            self.screen.panel.redraw()
            self.keys.redraw()
        board = self.board
        if (text, words, then) != (board.clock, board.clock_words, board.clock_then):
            board.clock, board.clock_words, board.clock_then = text, words, then
            self.board.redraw()

    @property
    def can_be_held(self) -> bool:
        """Whether the clock runs, and somebody here may hold it."""
        decision, screen = self.screen.decision, self.screen
        talks = decision is not None and decision.kind in TALKING
        timed = talks and self.clock.timed and screen.played is not None
        return timed and screen.viewer is not None

    def hold(self) -> None:
        """Stop the clock, or let it run again."""
        self.clock.paused = not self.clock.paused
        self.show_time()

    def add_time(self) -> None:
        """One more minute."""
        self.clock.left = min(LONGEST, self.clock.left + MORE)
        self.show_time()

    def why_too_late(self, key: events.Key) -> str:
        """What a call was that came just after the window for it had closed; empty for none.

        A key that means something at the question that stands here now was meant for that: it only
        chooses there, as time has led to it.
        """
        screen = self.screen
        late = key.time - self.closed_at < TOLD_LATE and screen.viewer == PUBLIC
        if not late or screen.picker is None or screen.decision is None:
            return ""
        means = any(option.hotkey == key.key for option in screen.decision.options)
        return "" if means else self.late.get(key.key, "")


def late_calls(decision: Decision) -> dict[str, str]:
    """What the keys of those meant who could have called until now."""
    return {
        option.hotkey: f"{option.label}."
        for option in decision.options
        if isinstance(option.value, Call)
    }


WINDOW_SECONDS = 15.0
"""How long after a talk has begun abilities can still be called."""


class Clock:
    """Counts down while a table screen lies open. It is kept by the screen, not by the game."""

    def __init__(self, minutes: str) -> None:
        self.timed = minutes != "off"
        self.total = 60.0 * int(minutes) if self.timed else 0.0
        self.left = self.total
        self.spent = 0.0
        self.paused = False
        self._round = (0, 0)

    def start(self, mission: int, voting: int, left: float = 0.0) -> None:
        """Wind the clock up when another voting round has begun, or to what was `left` of it."""
        if self._round != (mission, voting):
            self._round = (mission, voting)
            self.left, self.paused = left or self.total, False
            self.spent = max(0.0, self.total - self.left)

    @property
    def runs(self) -> bool:
        """Whether time passes now."""
        return self.timed and not self.paused

    def pass_by(self, seconds: float) -> None:
        """Some time has passed."""
        self.left = max(0.0, self.left - seconds)
        self.spent += seconds

    @property
    def over(self) -> bool:
        """Whether the talk is over."""
        return self.timed and self.left <= 0

    @property
    def window_left(self) -> float:
        """Seconds for which abilities can still be called in this round; 0 without a clock."""
        return max(0.0, min(WINDOW_SECONDS - self.spent, self.left)) if self.timed else 0.0

    @property
    def text(self) -> str:
        """`1:45`, or that it stands still."""
        if not self.timed:
            return "no clock"
        minutes, seconds = divmod(round(self.left), 60)
        return f"{minutes}:{seconds:02d}" + (" held" if self.paused else "")
