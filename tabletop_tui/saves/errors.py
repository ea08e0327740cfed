"""The errors of saved games. The text of each is a sentence for the player."""

from __future__ import annotations

from pathlib import Path

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.words.plaintext import one_line


class SaveError(TabletopError):
    """Something is wrong with a saved game, in one line. Its file is not changed."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class DamagedSaveError(SaveError):
    """A saved game whose bytes have changed. `previous` is its backup, if that is intact."""

    def __init__(self, message: str, previous: Path | None = None) -> None:
        super().__init__(message)
        self.previous = previous


class NewerSaveError(SaveError):
    """A saved game of a newer program or of a newer version of its ruleset."""


class ForeignSaveError(SaveError):
    """Not a saved game, or one of a game that is not installed here."""


class UnfitSaveError(SaveError):
    """An intact file, but the present rules of its game cannot continue from its position."""


class LockedSaveError(SaveError):
    """A saved game that is open in another window."""


class UnknownSaveError(SaveError):
    """No saved game has this name."""


class AmbiguousSaveError(SaveError):
    """Several saved games have this name."""


class SaveNameError(SaveError):
    """A name that a saved game cannot have: empty, too long, unprintable or taken."""


class UnreadableSaveError(SaveError):
    """The system refuses to read, move or delete the file."""
