"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_tui.core.events import Phrase, named
from tabletop_tui.core.words.speech import joined


class ScoreLine(NamedTuple):
    """One line of the result table: a heading and the points of each seat for it."""

    label: str
    points: tuple[int, ...]


class Outcome(NamedTuple):
    """The end of a game.

    `result` is a short stable word for statistics ("seat 1", "shared", "lost"). `winners` are
    seats, several for a shared victory, none when the game beat the table. `sheet` breaks the
    points down as the rulebook counts them; `totals` are their sums, empty in games without
    points. `headline` and `notes` are sentences for the results screen. A note may be made of
    phrases; `somebody(seat)` among them becomes the name of the seat. If there are no winners, the
    screen shows `verdict`, or "Nobody wins" when it is empty.
    """

    result: str
    winners: tuple[int, ...]
    headline: str
    sheet: tuple[ScoreLine, ...] = ()
    notes: tuple[str | tuple[Phrase, ...], ...] = ()
    verdict: str = ""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat: the sums of the sheet.

        >>> sheet = (ScoreLine("Paths", (3, 5)), ScoreLine("Souls", (4, 1)))
        >>> Outcome("seat 1", (0,), "Ada wins.", sheet).totals
        (7, 6)
        """
        return tuple(sum(column) for column in zip(*(s.points for s in self.sheet), strict=True))

    def winner_line(self, names: Sequence[str]) -> str:
        """Who won, as a sentence; empty when the game beat the table.

        >>> Outcome("seat 2", (1,), "Won with 20 points.").winner_line(["Ada", "Ben"])
        'Winner: Ben.'
        """
        if not self.winners:
            return ""
        word = "Winner" if len(self.winners) == 1 else "Winners"
        return f"{word}: {joined([names[seat] for seat in self.winners])}."

    def in_one_line(self, names: Sequence[str]) -> str:
        """Who won, how it ended, and the points of each.

        >>> sheet = (ScoreLine("Paths", (3, 5)),)
        >>> Outcome("seat 2", (1,), "Won with 5 points.", sheet).in_one_line(["Ada", "Ben"])
        'Winner: Ben. Won with 5 points. Ada 3, Ben 5.'
        """
        points = [f"{name} {total}" for name, total in zip(names, self.totals, strict=False)]
        told = (self.winner_line(names), self.headline, f"{', '.join(points)}." if points else "")
        return " ".join(filter(None, told))

    def notes_for(self, names: Sequence[str]) -> list[list[Phrase]]:
        """The notes in phrases, every seat by its name."""
        notes = [(Phrase(note),) if isinstance(note, str) else note for note in self.notes]
        return [named(note, names) for note in notes]
