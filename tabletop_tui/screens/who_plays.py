"""Which chairs the computer plays, while the table is laid."""

from __future__ import annotations

from tabletop_tui.core.players.levels import LEVELS, RANDOM
from tabletop_tui.core.table import computer_name
from tabletop_tui.core.words.phrases import Phrase

PERSON = ""
ROUND = (PERSON, *(level for level in LEVELS if level != RANDOM), RANDOM)
"""Who plays a chair, from one to the next: stronger and stronger, then by chance alone."""


class WhoPlays:
    """A person or a level for each chair, and the names that persons left on theirs."""

    def __init__(self, seats: int) -> None:
        self._levels = [PERSON] * seats
        self._names: dict[int, str] = {}

    def turn(self, seat: int, name: str) -> str:
        """Let the next one play this chair; the name that goes with it."""
        before = self._levels[seat]
        self._levels[seat] = after = ROUND[(ROUND.index(before) + 1) % len(ROUND)]
        if before == PERSON:
            self._names[seat] = name
            return computer_name(seat)
        return self._names.pop(seat, name) if after == PERSON else name

    def swap(self, one: int, other: int) -> None:
        """Two chairs change places."""
        levels, names = self._levels, self._names
        levels[one], levels[other] = levels[other], levels[one]
        first, second = names.pop(one, None), names.pop(other, None)
        names |= {seat: n for seat, n in ((other, first), (one, second)) if n is not None}

    def computers(self, seats: int) -> dict[int, str]:
        """The levels of the computers on the first so many chairs."""
        return {seat: level for seat, level in enumerate(self._levels[:seats]) if level}

    def shown(self, seat: int) -> Phrase:
        """Who plays a chair, in a word or two."""
        level = self._levels[seat]
        return Phrase(f"computer: {level}", "amber") if level else Phrase("a person", "muted")
