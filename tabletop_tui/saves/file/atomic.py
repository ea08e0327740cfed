"""Reads files up to a limit, and replaces files atomically: a crash leaves the old or new file."""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress
from pathlib import Path

from tabletop_tui.core import private
from tabletop_tui.saves.errors import OddFileError

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISCHR, "a device"),
)
_TOO_LARGE = "a far too large file"


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
    """Put `data` at `path`, and what was there before at `keep`.

    There is always a complete file at `path`. A new one is private, an old one keeps its mode.
    Raises `OSError`; then nothing is changed and no temporary file is left.
    """
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
    handle = private.create(path)
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
