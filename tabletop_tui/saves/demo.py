"""A game that plays by itself, to be watched: computers on every chair, and nothing of it is kept.

It lies in no file, because nobody will go on with it: on the shelf it would stand in the way of the
games that people play, and in the statistics nobody would have won it.
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
    """What a screen knows as a saved game, without a file."""

    kept = False

    def __init__(self, session: Session[Any], computers: Mapping[int, str] | None = None) -> None:
        extras = Extras(computers=computers or {}, hints=False)
        super().__init__(session, Path(), "Demo", extras)

    def save(self) -> bool:
        """Nothing is written."""
        return True

    def close(self) -> None:
        """There is nothing to give back."""


def begin_demo(library: Library, game: str) -> UnkeptGame:
    """A game with the smallest table at which several sit. Raises what a new game raises."""
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
