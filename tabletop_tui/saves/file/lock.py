"""A lock for the one writer of a saved game. The system frees it when the process ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from tabletop_tui.core import files
from tabletop_tui.saves.errors import LockedSaveError
from tabletop_tui.saves.file.savefile import SUFFIX

LOCK_FOLDER = ".locks"

_TRIES = 5
"""How often to try again if another process removes the lock file in the meantime."""

_ASKS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
_FLAGS = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK
"""Do not follow a link, and do not wait if a pipe has the name of the lock file."""


class WriterLock:
    """The right to write one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        stem = path.name.removesuffix(SUFFIX)
        self._place = path.parent / LOCK_FOLDER / f"{stem}.lock"
        # A file object, so that the lock is released at the latest when the object is deleted.
        self._held: BinaryIO | None = None

    def take(self) -> None:
        """Take the lock, unless this object holds it already.

        If the lock file was removed in the meantime, a new one is made and locked. Raises
        `LockedSaveError` when another window holds the lock, and `OSError` when lock files cannot
        be made in the folder.
        """
        if self._held is not None:
            if self._is_there(self._held):
                return
            self._let_go(self._held)
        files.make_folder(self._place.parent)
        for _ in range(_TRIES):
            taken = self._locked()
            if self._is_there(taken):
                self._held = taken
                return
            # The process that held it before removed the file after we opened it.
            taken.close()
        raise OSError(f"the lock file {self._place.name} comes and goes")

    @property
    def is_taken(self) -> bool:
        """Whether another window holds this lock now. Asking makes no file."""
        try:
            file = os.fdopen(os.open(self._place, _ASKS), "rb")
        except OSError:
            return False
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def _locked(self) -> BinaryIO:
        file = os.fdopen(files.create(self._place, _FLAGS), "rb")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise LockedSaveError(
                f"{self.path.name} is open in another window. Close it there first."
            ) from None
        except BaseException:
            file.close()
            raise
        return file

    def _is_there(self, file: BinaryIO) -> bool:
        """Whether an open file is still the one that lies at the place of the lock."""
        try:
            return os.path.samestat(
                os.fstat(file.fileno()), self._place.stat(follow_symlinks=False)
            )
        except OSError:
            return False

    def _let_go(self, file: BinaryIO) -> None:
        self._held = None
        file.close()

    def release(self, *, remove: bool = False) -> None:
        """Release the lock. With `remove`, delete the lock file, as the saved game is deleted."""
        if self._held is None:
            return
        if remove and self._is_there(self._held):
            with suppress(OSError):
                self._place.unlink()
        self._let_go(self._held)
