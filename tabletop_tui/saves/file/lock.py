"""One writer for each saved game. The lock goes with its process, however that ends."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_tui.saves.errors import LockedSaveError
from tabletop_tui.saves.file.savefile import SUFFIX

if TYPE_CHECKING:
    from filelock import BaseFileLock

LOCK_FOLDER = ".locks"


class WriterLock:
    """The right to write one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        stem = path.name.removesuffix(SUFFIX)
        self._place = path.parent / LOCK_FOLDER / f"{stem}.lock"
        self._lock: BaseFileLock | None = None
        self._file: tuple[int, int] | None = None

    def take(self) -> None:
        """Take the right, unless it is held already.

        The lock of a file that was removed meanwhile guards nothing: it is taken anew. Raises
        `LockedSaveError` when another window has it and `OSError` when the folder does not take
        lock files.
        """
        if self._lock is not None:
            if self._file_there() == self._file:
                return
            self._lock.release()
            self._lock = None
        from filelock import FileLock, Timeout

        self._place.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self._place, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise LockedSaveError(
                f"{self.path.name} is open in another window. Close it there first."
            ) from None
        self._lock = lock
        self._file = self._file_there()

    def _file_there(self) -> tuple[int, int] | None:
        """What tells the present lock file from another one of its name."""
        try:
            info = self._place.stat()
        except OSError:
            return None
        return info.st_dev, info.st_ino

    def release(self, *, remove: bool = False) -> None:
        """Give the right back; with `remove` the file is gone for good and so is its lock file."""
        if self._lock is None:
            return
        if remove and self._file_there() == self._file:
            with suppress(OSError):
                self._place.unlink()
        self._lock.release()
        self._lock = None
