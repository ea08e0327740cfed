"""Saved games: one file each, never half written, one writer at a time.

Start at `store.SaveStore`; `README.md` beside this file tells how the rooms fit together.
"""

from typing import TYPE_CHECKING, Any

from tabletop_tui.folders import data_folder, default_folder
from tabletop_tui.saves.catalogue import Listing
from tabletop_tui.saves.errors import (
    AmbiguousSaveError,
    DamagedSaveError,
    ForeignSaveError,
    LockedSaveError,
    NewerSaveError,
    SaveError,
    SaveNameError,
    UnfitSaveError,
    UnknownSaveError,
    UnreadableSaveError,
)
from tabletop_tui.saves.file.savefile import Header
from tabletop_tui.saves.store import SaveStore

if TYPE_CHECKING:
    from tabletop_tui.saves.file.contents import SaveFile
    from tabletop_tui.saves.saved_game import SavedGame

__all__ = [
    "AmbiguousSaveError",
    "DamagedSaveError",
    "ForeignSaveError",
    "Header",
    "Listing",
    "LockedSaveError",
    "NewerSaveError",
    "SaveError",
    "SaveFile",
    "SaveNameError",
    "SaveStore",
    "SavedGame",
    "UnfitSaveError",
    "UnknownSaveError",
    "UnreadableSaveError",
    "data_folder",
    "default_folder",
]


def __getattr__(name: str) -> Any:
    """What needs the models of a game is imported when one is opened, not for the list."""
    if name == "SavedGame":
        from tabletop_tui.saves.saved_game import SavedGame

        return SavedGame
    if name == "SaveFile":
        from tabletop_tui.saves.file.contents import SaveFile

        return SaveFile
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
