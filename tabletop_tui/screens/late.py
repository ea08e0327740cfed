"""Keys that are meant for what stood there before, and would answer what stands there now.

Whoever is used to a number and then Enter presses Enter even where the number was enough. Whoever
reads a page that goes on by itself presses Enter a moment after it has gone. Whoever has laid a
card presses twice, and the next hand would lie open. So whatever appears says for how long keys
may still be meant for what was there before, and one pair of ears hears the keys of all screens.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import inf
from typing import Final, NamedTuple

from textual import events

from tabletop_tui.settings import Settings

HABIT_SECONDS = 0.0 if os.environ.get("TABLETOP_ENTER_WAITS") == "off" else 0.6
"""So soon after a key that was enough, or in front of something new, Enter is a habit.

Programs that press keys have none: they set `TABLETOP_ENTER_WAITS=off`.
"""

AGAIN_SECONDS: Final = 1.0
"""A key so soon after another one, dropped or not, is pressed twice by one hand."""

HANDING_SECONDS: Final = 2.0
"""Nobody hands over a keyboard faster: an Enter sooner is still that of the seat before."""

UNREAD_SECONDS: Final = 0.3
"""Nobody has read a hand so soon after it came up."""

QUIET_SECONDS: Final = 0.2
"""Whoever takes the keyboard presses Enter at least this long after any other key."""

TOLD_SECONDS: Final = 1.5
"""So long it is told that a key came too soon: then the next one counts, and no row is hidden."""

HELD_SECONDS: Final = 0.2
"""A key that comes again so soon is held down: terminals repeat it some thirty times a second."""

LATE_SECONDS: Final = 4.0
"""So long after something has gone on by itself a key may have been meant for it."""

TOO_LATE: Final = "The page before had just gone on by itself. Wait a second."

PRESSED_TWICE: Final = "Too soon: wait a second."
"""One row of the narrowest panel: whatever it lies over is away as long as it is told."""

WAS_ENOUGH: Final = "The key was enough."
"""What an Enter is told that only confirms what a key has taken already."""

TO_GO_ON: Final = ("enter", "space")


class Wait(NamedTuple):
    """For so many seconds after something appears keys are meant for what was there before."""

    goes_on: float = 0.0
    """Those that go on: Enter, and where it does the same Space."""
    answers: float = 0.0
    """Those that call an answer."""
    unread: float = -inf
    """All of them; 0 for what was typed before it appeared."""
    hands: bool = False
    """Whether going on gives the keyboard away: then that key counts only on its own."""
    strict: bool = False
    """Whether keys that go on wait even for players who wish to wait for nothing."""
    why: str = PRESSED_TWICE
    """What whoever pressed the key is told; nothing where it is empty."""


def waits(settings: Settings) -> bool:
    """Whether anything waits for a key that is meant: players can do without, programs do."""
    return bool(HABIT_SECONDS) and settings.enter_waits


class Shown:
    """What stands there: since when, and whether a key was meant for it already."""

    def __init__(self, wait: Wait) -> None:
        self.wait = wait
        self.over = wait == Wait()
        """Whether a key was meant for it already, or nothing waits at all."""
        self.appear()

    def appear(self) -> None:
        """It is seen from now on."""
        self.since = events.Key("enter", None).time
        self.was_told = False
        """Whether an Enter was dropped since, and its presser told to wait."""


class LateKeys:
    """Tells keys that are meant for what stands there from those that came late, or twice.

    One that is dropped keeps the next Enter waiting, since the second of two has no more been
    thought about than the first; but whoever was told to wait has waited when a second is over, and
    whoever presses on and on is heard when it has stood there twice as long as keys wait for it.
    The first key that is meant ends all waiting, but where the keyboard changes hands: there any
    key may be the last of the seat before.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._shown = Shown(Wait())
        self._last, self._last_at, self._went_on_at = "", 0.0, 0.0
        """The last key of all, when it was heard, and when the last one that went on."""
        self.is_again = self.is_held = False
        """Whether the last key was the same as the one a moment before it, and whether it was held
        down."""

    def shows(self, wait: Wait) -> Shown:
        """Something appears that was not there before."""
        self._shown = Shown(wait)
        return self._shown

    def shows_again(self, shown: Shown | None = None) -> bool:
        """What lay above it has gone. Whether no key was meant yet for what can be seen again."""
        self._shown = shown or self._shown
        if not self._shown.over:
            self._shown.appear()
        return not self._shown.over

    def is_new(self, event: events.Key) -> bool:
        """Whether what stands there appeared only a moment before this key."""
        return waits(self._settings()) and event.time - self._shown.since < AGAIN_SECONDS

    def drops(
        self,
        event: events.Key,
        *,
        goes_on: bool | None = None,
        answers: bool = False,
        hands: bool | None = None,
    ) -> str | None:
        """What to tell whoever pressed a key that was not meant for this; None where it was.

        `goes_on`: whether it leads on here, as Enter and Space mostly do; `answers`: whether it
        calls an answer; `hands`: whether it gives the keyboard away. An empty sentence is not told.
        """
        shown, wait = self._shown, self._shown.wait
        goes_on = event.key in TO_GO_ON if goes_on is None else goes_on
        hands = wait.hands and goes_on if hands is None else hands
        since_any, since_same = event.time - self._last_at, event.time - self._went_on_at
        self.is_held = held = event.key == self._last and 0.0 <= since_any < HELD_SECONDS
        minds, age = waits(self._settings()), event.time - shown.since
        self.is_again = minds and event.key == self._last and 0.0 <= since_any < AGAIN_SECONDS
        self._last, self._last_at = event.key, event.time
        if goes_on:
            self._went_on_at = event.time
        if age < (wait.unread if minds else min(wait.unread, 0.0)):
            return ""
        if hands and 0.0 <= since_any < QUIET_SECONDS:
            shown.was_told = True
            return wait.why
        if shown.over or not (minds or (wait.strict and goes_on)):
            return None
        late = False
        if goes_on:
            twice = minds and 0.0 <= since_same < min(wait.goes_on, AGAIN_SECONDS)
            late = twice or (age < wait.goes_on and not shown.was_told)
            if not wait.hands and age >= min(LATE_SECONDS, 2 * wait.goes_on):
                late = held
            shown.was_told = shown.was_told or late
        elif answers:
            late = bool(wait.answers) and (held or age < wait.answers)
        shown.over = not (late or wait.hands)
        return wait.why if late else None
