"""One writer for each saved game. The lock goes with its process, however that ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from tabletop_tui.core import private
from tabletop_tui.saves.errors import LockedSaveError
from tabletop_tui.saves.file.savefile import SUFFIX

LOCK_FOLDER = ".locks"

_TRIES = 5
"""How often others may remove the file during an attempt before something else must be wrong."""

_FLAGS = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK
"""A link is not followed, and a pipe of that name does not wait for its other end."""


class WriterLock:
    """The right to write one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        stem = path.name.removesuffix(SUFFIX)
        self._place = path.parent / LOCK_FOLDER / f"{stem}.lock"
        # A file object, so that the right is given back at the latest when the object is gone.
        self._held: BinaryIO | None = None

    def take(self) -> None:
        """Take the right, unless it is held already.

        The lock of a file that was removed meanwhile guards nothing: it is taken anew. Raises
        `LockedSaveError` when another window has it and `OSError` when the folder does not take
        lock files.
        """
        if self._held is not None:
            if self._is_there(self._held):
                return
            self._let_go(self._held)
        private.make_folder(self._place.parent)
        for _ in range(_TRIES):
            taken = self._locked()
            if self._is_there(taken):
                self._held = taken
                return
            # The holder before has removed the file between our opening and our locking it.
            taken.close()
        raise OSError(f"the lock file {self._place.name} comes and goes")

    def _locked(self) -> BinaryIO:
        """The file at the place of the lock, opened and locked."""
        file = os.fdopen(private.create(self._place, _FLAGS), "rb")
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
        """Give the right back; with `remove` the file is gone for good and so is its lock file."""
        if self._held is None:
            return
        if remove and self._is_there(self._held):
            with suppress(OSError):
                self._place.unlink()
        self._let_go(self._held)
