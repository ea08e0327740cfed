"""How long each seat has thought: the time during which it looked at its own questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from tabletop_tui.core.words.speech import number_of


class TimeUsed:
    """Seconds that each seat thought: not behind a curtain, on a page, or while computers play.

    They are shown only when the game is over: the time for a secret answer may give it away.
    """

    def __init__(
        self, used: Mapping[int, int] | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._used: dict[int, float] = dict(used or {})
        self._clock = clock
        self._thinker: int | None = None
        self._since = 0.0
        self.counts = True
        """Whether time is counted at all."""

    def thinks(self, seat: int | None) -> None:
        """Count the time from now on for this seat; for nobody if it is None."""
        now = self._clock()
        if self._thinker is not None:
            self.add(self._thinker, now - self._since)
        self._thinker, self._since = seat, now

    def add(self, seat: int, seconds: float) -> None:
        """Add this time for a seat that was thinking while another seat was asked."""
        if self.counts:
            self._used[seat] = self._used.get(seat, 0.0) + seconds

    @property
    def seconds(self) -> dict[int, int]:
        """The time of each seat until it last stopped thinking, without seats that used none."""
        return {seat: round(used) for seat, used in sorted(self._used.items()) if round(used)}


def time_in_words(seconds: Mapping[int, int], names: Sequence[str]) -> str:
    """Who used how much time, as a sentence; empty where nothing was counted.

    >>> time_in_words({0: 754, 1: 41}, ["Ada", "Ben"])
    'Time used: Ada 13 minutes, Ben 41 seconds.'
    """
    parts = [f"{names[seat]} {duration(spent)}" for seat, spent in seconds.items()]
    return f"Time used: {', '.join(parts)}." if parts else ""


def duration(seconds: float) -> str:
    """Return a duration in words, rounded as a person would say it.

    >>> duration(41), duration(754), duration(9000)
    ('41 seconds', '13 minutes', '2 hours 30 minutes')
    """
    if seconds < 100:
        return number_of(round(seconds), "second")
    hours, minutes = divmod(round(seconds / 60), 60)
    parts = [number_of(hours, "hour")] if hours else []
    return " ".join([*parts, *([number_of(minutes, "minute")] if minutes else [])])
