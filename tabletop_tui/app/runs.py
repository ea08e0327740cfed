"""Keys that were typed before what they would act on could be seen.

The only clock of the hand-over: the moment at which a key was read, against the moment at which
somebody else could have seen what stands there now. Whoever types ahead types in runs: where one
key of a run came too early, the rest of it was meant for the same screen.
"""

from __future__ import annotations

from math import inf
from typing import Final

from textual.events import Key

RUN_SECONDS: Final = 0.25
"""A key that comes so soon after the one before belongs to the same run."""

SEEN_SECONDS: Final = 0.08
"""Nobody sees a screen and answers it in less: such a key was on its way before, as the second of
two taps or the repeat of a key that is held."""


class Runs:
    """Tells keys that were typed for other eyes."""

    def __init__(self) -> None:
        self._seen = self._last = -inf
        self._drops = False

    def hides(self) -> None:
        """Other eyes look now: nothing that they see is painted yet."""
        self._seen = inf

    def paints(self) -> None:
        """What they see is painted now."""
        self._seen = Key("enter", None).time + SEEN_SECONDS

    def drops(self, key: Key) -> bool:
        """Whether this key, or one of its run before it, was read before anybody could see that."""
        since, self._last = key.time - self._last, key.time
        early = key.time < self._seen
        self._drops = early or (self._drops and 0.0 <= since < RUN_SECONDS)
        return self._drops
