"""Saved games: one file each, never half written, one writer at a time.

Start at `store.SaveStore`; `README.md` beside this file explains how the modules fit together.
"""

from typing import TYPE_CHECKING, Any

from tabletop_tui.saves.catalogue import Listing
from tabletop_tui.saves.errors import DamagedSaveError, LockedSaveError, UnknownSaveError
from tabletop_tui.saves.file.savefile import Header
from tabletop_tui.saves.store import SaveStore

if TYPE_CHECKING:
    from tabletop_tui.saves.saved_game import SavedGame

__all__ = [
    "DamagedSaveError",
    "Header",
    "Listing",
    "LockedSaveError",
    "SaveStore",
    "SavedGame",
    "UnknownSaveError",
]


def __getattr__(name: str) -> Any:
    """Import names on first use: the list of saved games does not need the models of a game."""
    if name == "SavedGame":
        from tabletop_tui.saves.saved_game import SavedGame

        return SavedGame
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
