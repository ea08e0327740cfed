"""Keys that are meant for what stood there before, and would answer what stands there now.

Whoever is used to a number and then Enter presses Enter even where the number was enough. Whoever
reads a page that goes on by itself presses Enter a moment after it has gone.
"""

from __future__ import annotations

import os
from typing import Final

from textual import events

from tabletop_tui.settings import Settings

HABIT_SECONDS = 0.0 if os.environ.get("TABLETOP_ENTER_WAITS") == "off" else 0.6
"""So soon after a key that was enough, or in front of something new, Enter is a habit.

Programs that press keys have none: they set `TABLETOP_ENTER_WAITS=off`.
"""

AGAIN_SECONDS: Final = 0.9
"""An Enter so soon after another one, dropped or not, is pressed twice by one hand."""

HANDING_SECONDS: Final = 1.5
"""Nobody hands over a keyboard faster: an Enter sooner is still that of the seat before."""

LATE_SECONDS: Final = 4.0
"""So long after something has gone on by itself a key may have been meant for it."""

TOO_LATE: Final = "That Enter came just after the page before had gone on by itself. Wait a second."

PRESSED_TWICE: Final = (
    "Enter came twice, or too soon after the page. Wait a second, then press it once."
)

TO_GO_ON: Final = ("enter", "space")


class Presses:
    """Tells an Enter that is meant from one that is only pressed again.

    A table presses late and twice: the second of two has no more been thought about than the first.
    So each that is dropped keeps the next one waiting, and a key held down reaches nothing.
    """

    def __init__(self) -> None:
        self._last = 0.0

    def is_one_more(self, event: events.Key, settings: Settings) -> bool:
        """Whether this is an Enter right after another one; it is remembered."""
        if event.key not in TO_GO_ON:
            return False
        before, self._last = self._last, max(event.time, self._last)
        return is_soon(event, before, settings)


def is_habit(
    event: events.Key, since: float, settings: Settings, *, hands_over: bool = False
) -> bool:
    """Whether a key only confirms what was done `since`, a moment ago.

    It counts as one for longer where another seat has to take the keyboard first.
    """
    lasts = HANDING_SECONDS if hands_over else HABIT_SECONDS
    return event.key in TO_GO_ON and is_soon(event, since, settings, lasts)


def is_soon(
    event: events.Key, since: float, settings: Settings, lasts: float = AGAIN_SECONDS
) -> bool:
    """Whether a key comes within a moment, where players wish to wait for it."""
    return bool(HABIT_SECONDS) and settings.enter_waits and event.time - since < lasts
