"""Reads files that anybody may have put there: never more than asked for, and never for ever."""

from __future__ import annotations

import os
import stat
from pathlib import Path

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
    # Opening a device may already do something, so look first.
    _refuse_odd(path.stat(), limit)
    # A pipe that was put there since does not keep us waiting for its other end.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
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
