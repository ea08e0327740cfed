"""Keys that are meant for what stood there before, and would answer what stands there now.

Whoever is used to a number and then Enter presses Enter even where the number was enough. Whoever
reads a page that goes on by itself presses Enter a moment after it has gone.
"""

from __future__ import annotations

import os
from typing import Final

from textual import events

from tabletop_tui.core.decision import TABLE
from tabletop_tui.settings import Settings

HABIT_SECONDS = 0.0 if os.environ.get("TABLETOP_ENTER_WAITS") == "off" else 0.6
"""So soon after a key that was enough, or in front of something new, Enter is a habit.

Programs that press keys have none: they set `TABLETOP_ENTER_WAITS=off`.
"""

AGAIN_SECONDS: Final = 1.0
"""An Enter so soon after another one, dropped or not, is pressed twice by one hand."""

HANDING_SECONDS: Final = 1.2
"""Nobody hands over a keyboard faster: an Enter sooner is still that of the seat before."""

PASSED_SECONDS: Final = 2.0
"""So long after a page has gone on by itself to a curtain an Enter was still meant for it."""

UNREAD_SECONDS: Final = 0.3
"""Nobody has read a hand so soon after it came up."""

HELD_SECONDS: Final = 0.2
"""A key that comes again so soon is held down: terminals repeat it some thirty times a second."""

LATE_SECONDS: Final = 4.0
"""So long after something has gone on by itself a key may have been meant for it."""

TOO_LATE: Final = "The page before had just gone on by itself. Wait a second."

PRESSED_TWICE: Final = "Too soon, or pressed twice. Wait a second."

NOBODY: Final = -2

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
    event: events.Key, since: float, settings: Settings, lasts: float | None = None
) -> bool:
    """Whether a key only confirms what was done `since`, a moment ago, or so many seconds.

    It counts as one for longer where another seat has to take the keyboard first.
    """
    lasts = HABIT_SECONDS if lasts is None else lasts
    return event.key in TO_GO_ON and is_soon(event, since, settings, lasts)


def is_soon(
    event: events.Key, since: float, settings: Settings, lasts: float = AGAIN_SECONDS
) -> bool:
    """Whether a key comes within a moment, where players wish to wait for it."""
    return waits(settings) and event.time - since < lasts


def waits(settings: Settings) -> bool:
    """Whether anything waits for a key that is meant: players can do without, programs do."""
    return bool(HABIT_SECONDS) and settings.enter_waits


class FirstKey:
    """Drops the key on a new question that was meant for the one before.

    Where somebody else decides than before, the first key pressed may be the second press of the
    last one, or have been on its way. Any other key makes the next one mean what it says; one that
    is dropped does not.
    """

    def __init__(self) -> None:
        self._presses = Presses()
        self._answered = NOBODY
        """The seat that answered last, or the table."""
        self._taken_by = ""
        """The key by which it did."""
        self._is_due, self._went_on = True, False
        self._is_first = False
        """Whether no key was pressed yet at a question of somebody else."""
        self._enter_waits = AGAIN_SECONDS
        self._last_key, self._last_at = "", 0.0
        """The last key that was heard, and when: held down it comes again and again."""
        self._was_told = False
        """Whether an Enter was dropped here already, and its presser told to wait."""
        self._all_wait = False
        """Whether keys that call an answer wait for a moment, too."""
        self._shown_at = 0.0

    def gave(self, seat: int, key: str) -> None:
        """A seat, or the table, has answered; with this key, as far as it was one."""
        self._answered, self._taken_by, self._is_due = seat, key, True

    def went_on(self) -> None:
        """What was shown has ended by itself."""
        self._went_on = True

    def anew(self) -> None:
        """Something else lay between: what is shown next is new to whoever looks."""
        self._answered, self._is_due = NOBODY, True

    def appears(self, seat: int, *, secrets: bool, apart: bool = False) -> None:
        """A question of this seat, or of the table, is shown.

        With `secrets` the seats see different things: then the table is nobody's hand. One that
        stands `apart` is a new one even for the seat that has just answered.
        """
        if not self._is_due:
            return
        table = seat == TABLE and secrets
        self._is_first = table or apart or seat != self._answered
        handed = table and self._answered >= 0
        self._enter_waits = HANDING_SECONDS if handed else AGAIN_SECONDS
        self._all_wait = table or self._went_on
        self._is_due = self._went_on = self._was_told = False
        self._shown_at = events.Key("enter", None).time

    def appears_again(self) -> bool:
        """What lay above the question has gone. Whether nobody has pressed a key for it yet."""
        if self._is_first:
            self._shown_at = events.Key("enter", None).time
        return self._is_first

    def is_late(self, event: events.Key, settings: Settings, calls: bool) -> bool:
        """Whether this key was not meant for what is shown now; `calls` an answer, or does not."""
        again = self._presses.is_one_more(event, settings)
        held = event.key == self._last_key and is_soon(event, self._last_at, settings, HELD_SECONDS)
        self._last_key, self._last_at = event.key, event.time
        if not self._is_first:
            return False
        if event.key == "enter":
            early = is_soon(event, self._shown_at, settings, self._enter_waits)
            # Who was told to wait a second has waited when that is over; whoever presses on and on
            # means it after a while, but for a key that is held down.
            patient = not is_soon(event, self._shown_at, settings, LATE_SECONDS)
            late = held if patient else again or (early and not self._was_told)
            self._was_told = late
        else:
            waits = calls and (self._all_wait or event.key == self._taken_by)
            late = waits and (held or is_soon(event, self._shown_at, settings, HABIT_SECONDS))
        self._is_first = late
        return late
