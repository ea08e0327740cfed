"""Timers that come late rather than never."""

from __future__ import annotations

from textual.message_pump import MessagePump
from textual.timer import Timer, TimerCallback


def set_timer(
    self: MessagePump,
    delay: float,
    callback: TimerCallback | None = None,
    *,
    name: str | None = None,
    pause: bool = False,
) -> Timer:
    """Call a function once after so many seconds, however late: the method of an app or a screen.

    Textual skips a beat that is late already when the timer begins, on a busy machine any short
    one. A timer with one beat then never fires: a new size of the window is never heard of again.
    """
    timer = MessagePump.set_timer(self, delay, callback, name=name, pause=pause)
    # It begins with the next round of the loop, and there is no other way to tell it.
    timer._skip = False
    return timer
