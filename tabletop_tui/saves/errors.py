"""The errors of saved games. The text of each is a sentence for the player."""

from __future__ import annotations

import errno
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


class OddFileError(OSError):
    """Something that is not a regular file. `what` names it: `a pipe`."""

    def __init__(self, what: str) -> None:
        super().__init__(errno.EINVAL, f"{what} stands where a file should be")
        self.what = what


REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full",
    errno.EROFS: "nothing can be written there",
    errno.EACCES: "the system does not allow it",
    errno.EPERM: "the system does not allow it",
    errno.EEXIST: "a file stands where a folder should be",
    errno.ENOTDIR: "a file stands where a folder should be",
    errno.EISDIR: "a folder stands where a file should be",
    errno.ENOENT: "there is no such folder or file",
}


def reason(error: OSError) -> str:
    """Why the system refused, in words that can follow a colon."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)
