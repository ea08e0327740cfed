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

HANDING_SECONDS: Final = 1.5
"""Nobody hands over a keyboard faster: an Enter sooner is still that of the seat before."""

LATE_SECONDS: Final = 4.0
"""So long after something has gone on by itself a key may have been meant for it."""

TOO_LATE: Final = "That Enter came when the page before had just gone on by itself. Once more?"

TO_GO_ON: Final = ("enter", "space")


def is_habit(
    event: events.Key, since: float, settings: Settings, *, hands_over: bool = False
) -> bool:
    """Whether a key only confirms what was done `since`, a moment ago.

    It counts as one for longer where another seat has to take the keyboard first.
    """
    if not HABIT_SECONDS or not settings.enter_waits:
        return False
    lasts = HANDING_SECONDS if hands_over else HABIT_SECONDS
    return event.key in TO_GO_ON and event.time - since < lasts
