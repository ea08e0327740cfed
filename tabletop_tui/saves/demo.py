"""A demo: a game that computer players play on all chairs, while a person watches.

It has no file and is not in the statistics: nobody would continue it, and it would only clutter the
list of the games that people play.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop_tui.core.chairs import USUAL
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import computer_name, lay_table
from tabletop_tui.saves.file.savefile import Extras
from tabletop_tui.saves.saved_game import SavedGame


class UnkeptGame(SavedGame):
    """A saved game without a file, as the game of a screen."""

    kept = False

    def __init__(self, session: Session[Any], computers: Mapping[int, str] | None = None) -> None:
        extras = Extras(computers=computers or {}, hints=False)
        super().__init__(session, Path(), "Demo", extras)

    def save(self) -> bool:
        """Write nothing."""
        return True

    def close(self) -> None:
        """Release nothing, because there is no file."""


def begin_demo(library: Library, game: str) -> UnkeptGame:
    """Begin a demo with the smallest table for several players. Raises as a new game does."""
    ruleset = library.load(game)
    counts = [
        count
        for mode in ruleset.manifest.modes
        for count in range(2, mode.seats.max + 1)
        if count in mode.seats
    ]
    names = [computer_name(seat) for seat in range(min(counts, default=1))]
    computers = dict.fromkeys(range(len(names)), USUAL)
    return UnkeptGame(Session(ruleset, lay_table(ruleset.manifest, names=names)), computers)
