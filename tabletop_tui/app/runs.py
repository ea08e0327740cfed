"""Keys that were typed before what they would act on could be seen.

The only clock of the hand-over: the moment at which a key was read, against the moment at which
what stands there now was painted for other eyes. Whoever types ahead types in runs: where one key
of a run came too early, the rest of it was meant for the same screen.
"""

from __future__ import annotations

from math import inf
from typing import Final

from textual.events import Key

RUN_SECONDS: Final = 0.25
"""A key that comes so soon after the one before belongs to the same run."""


class Runs:
    """Tells keys that were typed for other eyes."""

    def __init__(self) -> None:
        self._painted = self._last = -inf
        self._drops = False

    def hides(self) -> None:
        """Other eyes look now: nothing that they see is painted yet."""
        self._painted = inf

    def paints(self) -> None:
        """What they see is painted now."""
        self._painted = Key("enter", None).time

    def drops(self, key: Key) -> bool:
        """Whether this key, or one of its run before it, was read before that."""
        since, self._last = key.time - self._last, key.time
        early = key.time < self._painted
        self._drops = early or (self._drops and 0.0 <= since < RUN_SECONDS)
        return self._drops
