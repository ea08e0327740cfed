"""Time on the screen of Hail Hydra: the clock of a talk, and questions that end by time.

Rulings 24 and 48.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from time import monotonic

from textual import events
from textual.timer import Timer

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.answers import Answers
from tabletop_tui.widgets.keys import KeyLine

from ..rules.windows import CONTINUE, Call
from .board import HydraBoard

MORE, LONGEST = 60.0, 3600.0

KEPT_EVERY = 5.0
"""The most seconds of a talk that may be lost if the program is killed."""

TICK = 0.25
"""Seconds between two updates of the clock."""

TALKING = ("call", "talk")
"""The kinds of questions during which the clock of the talk runs."""

WAITS = "The time is up: now the game waits for you."
"""Shown after a player took back an answer that the clock had given."""

LATE_SECONDS = 4.0
"""Seconds after the end of calls in which the screen says that a call came too late."""

VOTE_THEN = "at 0:00 the vote is taken"
"""Shown beside the clock of the talk."""


STAYS = "This page stays for a moment. Then press Enter."
"""The complaint that Enter has no effect yet. It disappears when the shortest stay is over."""

WHOSE = "whose"
"""The kind of question that asks which seat wants to look at its own card."""


class Timing:
    """Runs the clock of a screen, and answers for the table when the time is up."""

    def __init__(self, screen: Host, answers: Answers, board: HydraBoard, keys: KeyLine) -> None:
        self.screen, self.answers, self.board, self.keys = screen, answers, board, keys
        # A person who plays only with computers has nobody to talk to.
        alone = screen.saved.computers.has_one_person
        self.clock = Clock("off" if alone else str(screen.table.option("timer")))
        self.late: Mapping[str, str] = {}
        """The calls that were possible until time ended the question, by their keys."""
        self.ends_by = ""
        """The key that a player pressed to continue while abilities can still be called, or empty.

        The question then ends when the time is up.
        """
        self.closed_at = 0.0
        self._ticking: Timer | None = None

    def start(self) -> None:
        """Start the clocks of the screen that appears (rulings 26 and 48)."""
        if self._ticking is None:
            self._ticking = self.screen.set_interval(TICK, self.tick)
        self.ends_by = ""
        decision = self.screen.decision
        # The time left in a save is used only once, for the voting round in which it was saved.
        played = self.screen.played
        self.clock.start(
            self.screen.view.mission, self.screen.view.round, played.clock if played else 0
        )
        if played is not None and (
            decision is None or decision.kind not in (*TALKING, WHOSE, "page")
        ):
            played.clock = 0
        if self.screen.seen is not None and self.screen.seen.redoes and self._time_to_talk_is_up:
            # A player took back an answer that time gave. Stop the clock, or time gives it again.
            self.clock.paused = True
            self.screen.complain(WAITS)
        self.show_time()

    @property
    def _time_to_talk_is_up(self) -> bool:
        """Whether the time of this talk, or for calls at its beginning, is already over."""
        kind = self.screen.decision.kind if self.screen.decision is not None else ""
        if kind not in TALKING or not self.clock.timed:
            return False
        return self.clock.over or (kind == "call" and not self.clock.window_left)

    def tick(self) -> None:
        """Count `TICK` seconds if somebody may look at the screen, and go on if the time is up."""
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
        """Save the time that is left of the talk, so that a resumed game continues from there."""
        self.screen.playing.clock = ceil(self.clock.left)
        self.screen.playing.save()

    def leaves(self) -> None:
        """Save the clock of a talk when the players leave the screen."""
        if self.screen.played is not None and self.screen.played.clock:
            self.keep_clock()

    def go_on_by_itself(self, key: str = "") -> None:
        """Continue for the table because the time is up. From now on a call is too late.

        `key` is the key that a player pressed before to continue. Without it, nobody has taken over
        the keyboard.
        """
        decision = self.screen.decision
        assert decision is not None
        calls = (option for option in decision.options if isinstance(option.value, Call))
        self.late = {option.hotkey: f"{option.label}." for option in calls}
        self.closed_at = events.Key("enter", None).time
        self.screen.pressed = key
        self.screen.answer(CONTINUE)

    @property
    def open_for(self) -> float:
        """Seconds for which abilities can still be called here; in a talk 0 without a clock."""
        decision = self.screen.decision
        if decision is None or decision.seat != TABLE:
            return 0.0
        if decision.kind == "call":
            return self.clock.window_left
        return max(0.0, self.answers.stays_until - monotonic())

    def show_time(self) -> None:
        """Draw the time if its text has changed."""
        decision = self.screen.decision
        text = words = waits = then = ""
        if decision is not None and decision.kind in TALKING:
            text = self.clock.text
            then = VOTE_THEN if self.clock.timed else ""
            closes = self.open_for if decision.kind == "call" else 0.0
            words = f"calls are heard for {ceil(closes)} s" if closes else ""
            # The wait concerns only the answer to continue: a call is given at once.
            option = self.screen.picker.option if self.screen.picker is not None else None
            going_on = option is not None and option.key == CONTINUE
            waits = (
                f"Abilities can be called for {ceil(closes)} s more" if words and going_on else ""
            )
        elif decision is not None and (left := self.answers.stays_until - monotonic()) > 0:
            text = f"calls {ceil(left)}" if decision.seat == TABLE else ""
            words = f"calls are heard for {ceil(left)} s" if text else ""
            # Show the seconds until Enter works only if Enter will then give an answer.
            gives = decision.seat != TABLE and self.answers.to_give is not None
            waits = f"Enter  in {ceil(left)} s" if gives else ""
        if waits != self.screen.panel.waits:
            self.screen.panel.waits = waits
            picker = self.screen.picker
            if not waits and picker is not None and picker.complaint == STAYS:
                picker.complaint = ""
            self.screen.panel.redraw()
            self.keys.redraw()
        board = self.board
        if (text, words, then) != (board.clock, board.clock_words, board.clock_then):
            board.clock, board.clock_words, board.clock_then = text, words, then
            board.redraw()

    @property
    def can_be_held(self) -> bool:
        """Whether a clock is used now, and a player at this screen may stop it."""
        decision, screen = self.screen.decision, self.screen
        talks = decision is not None and decision.kind in TALKING
        timed = talks and self.clock.timed and screen.played is not None
        return timed and screen.viewer is not None

    def hold(self) -> None:
        """Stop the clock, or let it run again."""
        self.clock.paused = not self.clock.paused
        self.show_time()

    def add_time(self) -> None:
        """Add a minute to the clock."""
        self.clock.left = min(LONGEST, self.clock.left + MORE)
        self.show_time()

    def why_too_late(self, key: events.Key) -> str:
        """Return the call that a key meant if it came just after calls were closed; else empty.

        A key with a meaning at the present question counts for that question. There it only chooses
        an answer, because time led to the question.
        """
        screen = self.screen
        late = key.time - self.closed_at < LATE_SECONDS and screen.viewer == PUBLIC
        if not late or screen.picker is None or screen.decision is None:
            return ""
        means = any(option.hotkey == key.key for option in screen.decision.options)
        return "" if means else self.late.get(key.key, "")


WINDOW_SECONDS = 15.0
"""How long after a talk has begun abilities can still be called."""


class Clock:
    """Counts down during a talk. The screen keeps it; it is not part of the state of the game."""

    def __init__(self, minutes: str) -> None:
        self.timed = minutes != "off"
        self.total = 60.0 * int(minutes) if self.timed else 0.0
        self.left = self.total
        self.spent = 0.0
        self.paused = False
        self._round = (0, 0)

    def start(self, mission: int, voting: int, left: float = 0.0) -> None:
        """Reset the clock for a new voting round, to the time that was `left` in a save, if any."""
        if self._round != (mission, voting):
            self._round = (mission, voting)
            self.left, self.paused = left or self.total, False
            self.spent = max(0.0, self.total - self.left)

    @property
    def runs(self) -> bool:
        """Whether time passes now."""
        return self.timed and not self.paused

    def pass_by(self, seconds: float) -> None:
        """Count down by this many seconds."""
        self.left = max(0.0, self.left - seconds)
        self.spent += seconds

    @property
    def over(self) -> bool:
        """Whether the time of the talk is used up."""
        return self.timed and self.left <= 0

    @property
    def window_left(self) -> float:
        """Seconds for which abilities can still be called in this round; 0 without a clock."""
        return max(0.0, min(WINDOW_SECONDS - self.spent, self.left)) if self.timed else 0.0

    @property
    def text(self) -> str:
        """The time left, `1:45`, with "held" if the clock is stopped; empty without a clock."""
        if not self.timed:
            return ""
        minutes, seconds = divmod(round(self.left), 60)
        return f"{minutes}:{seconds:02d}" + (" held" if self.paused else "")
