"""Timers that come late rather than never."""

from __future__ import annotations

from textual.timer import Timer


def punctual(timer: Timer) -> Timer:
    """A timer that has one beat, and always fires it, however late.

    Textual skips a beat that is late already when the timer begins, on a busy machine any short
    one. A timer with one beat then never fires: a new size of the window is never heard of again.
    """
    # It begins with the next round of the loop, and there is no other way to tell it.
    timer._skip = False
    return timer
