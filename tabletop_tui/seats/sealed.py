"""Answers that were given before their question came up: sealed until it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop_tui.core.play.early import offers, same_question
from tabletop_tui.core.play.seat import Seen


@dataclass(slots=True)
class Envelope:
    """What a seat saw when it answered first, and the keys that it answered from there.

    `begun` says that some of them were given already: the others follow from these.
    """

    seen: Seen[Any]
    keys: list[str] = field(default_factory=list)
    begun: bool = False


class Envelopes:
    """The sealed answers of all seats. Nobody but their seat ever learns of one."""

    def __init__(self) -> None:
        self._of: dict[int, Envelope] = {}

    @property
    def keys(self) -> Mapping[int, Sequence[str]]:
        """What was answered so far, by seat."""
        return {seat: envelope.keys for seat, envelope in self._of.items()}

    def put(self, seen: Seen[Any], key: str) -> None:
        """Seal an answer to the question in this frame; a pick that is taken already comes out."""
        envelope = self._of.setdefault(seen.viewer, Envelope(seen))
        if seen.question is not None and key in seen.question.picked:
            envelope.keys.remove(key)
        else:
            envelope.keys.append(key)
        if not envelope.keys:
            del self._of[seen.viewer]

    def drop(self, seat: int) -> bool:
        """Throw away what a seat has sealed; False when there is nothing."""
        return self._of.pop(seat, None) is not None

    def clear(self) -> None:
        """Throw everything away: the game stands somewhere else."""
        self._of.clear()

    def open(self, seen: Seen[Any]) -> str:
        """The answer to the question in this frame, which is put now; empty where there is none.

        An envelope whose seat sees or is asked anything else by now is thrown away unopened.
        """
        envelope = self._of.get(seen.viewer)
        if envelope is None:
            return ""
        same = envelope.begun or same_question(envelope.seen, seen)
        key = envelope.keys.pop(0)
        if not same or not offers(seen.question, key):
            self.drop(seen.viewer)
            return ""
        envelope.begun = True
        if not envelope.keys:
            self.drop(seen.viewer)
        return key
