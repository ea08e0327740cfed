"""The player's files: no other user of the computer can read them, and none is ever half written.

Saved games, PINs and settings hold secrets. All files that the program writes for its player are
created here, so that no other code has to set file modes. Files that already exist keep their mode,
because the user may have shared them on purpose. A file is replaced as a whole: a crash leaves the
old one or the new one. Imports nothing heavy.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISCHR, "a device"),
)
_TOO_LARGE = "a far too large file"


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


def make_folder(folder: Path) -> None:
    """Create a folder and the missing folders above it, readable for this user alone.

    Folders that exist keep their mode. Raises `OSError` when the system refuses.
    """
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    folder.mkdir(FOLDER_MODE, exist_ok=True)


def create(path: Path, flags: int = os.O_WRONLY | os.O_EXCL) -> int:
    """Open a file and return its descriptor. A missing file is created for this user alone.

    `flags` are those of `os.open`; by default the file must be new. An existing file keeps its
    mode. Raises `OSError` when the system refuses, and `FileExistsError` when the file must be new
    but exists.
    """
    return os.open(path, flags | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)


def read_file(path: Path, limit: int | None = None) -> bytes:
    """The bytes at `path`.

    Raises `OddFileError` for a folder, a pipe, a device and for more than `limit` bytes, and
    another `OSError` when the system refuses.
    """
    # Opening a device may have effects, so check the kind of file first.
    _refuse_odd(path.stat(), limit)
    # Do not block, in case the file was replaced by a pipe in the meantime.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        _refuse_odd(os.fstat(handle), limit)
        data = file.read() if limit is None else file.read(limit + 1)
    if limit is not None and len(data) > limit:
        raise OddFileError(_TOO_LARGE)
    return data


def _refuse_odd(info: os.stat_result, limit: int | None) -> None:
    for is_kind, what in _KINDS:
        if is_kind(info.st_mode):
            raise OddFileError(what)
    if limit is not None and info.st_size > limit:
        raise OddFileError(_TOO_LARGE)


def replace(path: Path, data: bytes, keep: Path | None = None) -> None:
    """Put `data` at `path`, and what was there before at `keep`. A missing folder is made.

    There is always a complete file at `path`. A new one is private, an old one keeps its mode.
    Raises `OSError`; then no file is changed and no temporary file is left.
    """
    make_folder(path.parent)
    temp = _temp(path)
    # A leftover file may be another name of a file in use: unlink it, never write into it.
    temp.unlink(missing_ok=True)
    try:
        _write_new(temp, data, path)
        if keep is not None:
            _keep(path, keep)
        temp.replace(path)
    except BaseException:
        with suppress(OSError):
            temp.unlink()
        raise
    sync_folder(path.parent)


def duplicate(source: Path, target: Path) -> None:
    """Give the file at `source` a second name, or a copy where the file system has no links.

    Raises `FileExistsError` for a taken `target`, and as `read_file` does.
    """
    try:
        os.link(source, target)
    except (FileExistsError, FileNotFoundError):
        raise
    except OSError:
        _write_new(target, read_file(source), source)


def sweep(path: Path, older_than: float = 0.0) -> None:
    """Delete temporary files that crashed writers of `path` left at least `older_than` seconds ago.

    Call it only while holding the lock of `path`, or another writer could lose its file.
    """
    with suppress(OSError):
        for left in path.parent.iterdir():
            if left.name.startswith(f".{path.name}.") and left.name.endswith(".tmp"):
                with suppress(OSError):
                    if time.time() - left.lstat().st_mtime >= older_than:
                        left.unlink()


def sync_folder(folder: Path) -> None:
    """Make new names in the folder outlast a power cut, as far as the system can."""
    # The rename is already done. If the system cannot sync folders, nothing needs to be undone.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _temp(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


def _write_new(path: Path, data: bytes, like: Path) -> None:
    handle = create(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(like.stat().st_mode)
            if mode != stat.S_IMODE(path.stat().st_mode):
                path.chmod(mode)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def _keep(path: Path, keep: Path) -> None:
    temp = _temp(keep)
    temp.unlink(missing_ok=True)
    try:
        duplicate(path, temp)
        temp.replace(keep)
    except FileNotFoundError:
        return
    finally:
        # If both names belong to the same file, the rename does nothing, and the first name stays.
        with suppress(OSError):
            temp.unlink(missing_ok=True)
