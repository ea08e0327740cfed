"""Saved games: one file each, never half written, one writer at a time.

Start at `store.SaveStore`; `README.md` beside this file tells how the rooms fit together.
"""

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
from tabletop_tui.saves.file.savefile import Header, SaveFile
from tabletop_tui.saves.saved_game import SavedGame
from tabletop_tui.saves.store import SaveStore

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
