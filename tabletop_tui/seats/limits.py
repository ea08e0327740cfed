"""How much one screen, and all strangers together, may ask of the table."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MESSAGE_BYTES = 2048
"""The longest message of a screen; an answer takes a tenth of that."""

CONNECTIONS = 64
"""So many connections are open at once at most, of all screens and strangers."""

STRANGERS = 32
"""So many wrong links are answered at a time; others are not answered at all."""

STRANGER_SECONDS = 1.0
"""A wrong link is answered after so long."""

HELD_SECONDS = 3.0
"""A screen whose seat another one has asks again after so long."""

SILENT_SECONDS = 5.0
"""A connection that has asked for nothing by then is closed."""

WRITE_SECONDS = 15.0
"""A screen that does not read for so long is let go; it comes back by itself."""


class Bucket:
    """Lets so many things a second through, after a burst of some more."""

    def __init__(
        self, rate: float = 15.0, burst: float = 40.0, clock: Callable[[], float] = monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether one more is let through."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
