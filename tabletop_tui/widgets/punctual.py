"""Timers that come late rather than never."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from textual.timer import Timer, TimerCallback


class Punctual(MessagePump):
    """An app or a screen whose `set_timer` always calls back.

    Textual skips a beat that is late already when the timer begins, on a busy machine any short
    one. A timer with one beat then never fires: a new size of the window is never heard of again.
    """

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Call a function once after so many seconds, however late."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        # It begins with the next round of the loop, and there is no other way to tell it.
        timer._skip = False
        return timer
