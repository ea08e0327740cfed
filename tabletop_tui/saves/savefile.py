"""The file of one game: three lines of text.

1. The header: readable JSON of public facts.
2. `blake2b` and the check sum of the other two lines: no flipped bit goes unnoticed.
3. The payload: base64 of zlib of the JSON of a `SaveFile`. Packed, so that `cat` spoils nothing;
   this is not encryption.

This frame is the same in every format, so that an older program can tell a newer file from a
damaged one.
"""

from __future__ import annotations

import base64
import binascii
import stat
import zlib
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tabletop_tui.core.record import Record
from tabletop_tui.core.table import Table
from tabletop_tui.saves.errors import (
    DamagedSaveError,
    ForeignSaveError,
    NewerSaveError,
    UnfitSaveError,
    UnreadableSaveError,
    reason,
)
from tabletop_tui.saves.migrations import FORMAT, known, migrate_body, migrate_header

SUFFIX = ".tabletop"
BACKUP_SUFFIX = ".tabletop.bak"
SIZE_LIMIT = 64 * 2**20
"""Bytes, packed and unpacked: a guard against files that were never saved games."""

_SIGNATURE = b'{"tabletop":"saved game",'
_CHECK = b"blake2b "


class Header(BaseModel):
    """The readable line: what the whole table may know. `created` and `saved` are ISO in UTC."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    tabletop: Literal["saved game"] = "saved game"
    format: int = FORMAT
    name: str
    game: str
    title: str
    mode: str
    players: tuple[str, ...]
    colours: tuple[int, ...]
    summary: str
    decisions: int
    finished: bool
    created: str
    saved: str
    app: str
    content: int


class SaveFile(BaseModel):
    """The payload: everything that is needed to go on.

    `content` is the ruleset's version, `pins` the salted PINs by seat (see `core.pins`).
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)

    table: Table
    content: int = Field(ge=1)
    record: Record
    pins: dict[int, str] = Field(default_factory=dict)


class Frame(NamedTuple):
    """A file whose check sum is right: its header, its payload, the format it was written in."""

    header: Header
    payload: bytes
    format: int


def encode(header: Header, payload: bytes) -> bytes:
    """The bytes of a file."""
    return join(header.model_dump_json().encode(), payload)


def join(head: bytes, payload: bytes) -> bytes:
    """Header line and payload line with the check sum between them."""
    return b"\n".join((head, _CHECK + _check_sum(head, payload), payload, b""))


def read_bytes(path: Path) -> bytes:
    """The bytes at `path`. Raises a `SaveError` for anything but a readable file of sane size."""
    try:
        info = path.stat()
        if stat.S_ISDIR(info.st_mode):
            raise ForeignSaveError(f"{path.name} is a folder, not a saved game.")
        if not stat.S_ISREG(info.st_mode) or info.st_size > SIZE_LIMIT:
            raise ForeignSaveError(f"{path.name} is not a saved game of this program.")
        return path.read_bytes()
    except OSError as error:
        raise UnreadableSaveError(f"{path.name} cannot be read: {reason(error)}.") from None


def check(data: bytes, name: str) -> Frame:
    """Take the bytes of the file `name` apart without unpacking the payload.

    Raises `ForeignSaveError`, `DamagedSaveError` or `NewerSaveError`.
    """
    head, payload = _intact_lines(data, name)
    raw = _header_object(head)
    version = raw.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise NewerSaveError(
            f"{name} was saved by a newer version of this program ({raw.get('app', 'unknown')}). "
            "Update the program to open it."
        )
    if not known(version):
        raise ForeignSaveError(f"{name} is in a format that this program does not know.")
    try:
        header = Header.model_validate(migrate_header(raw))
    except (ValidationError, LookupError, TypeError, ValueError):
        raise DamagedSaveError(_damaged(name, "its header is incomplete")) from None
    return Frame(header, payload, int(raw["format"]))


def unpack(frame: Frame, name: str) -> SaveFile:
    """The contents of the file `name`. Raises `DamagedSaveError` or `UnfitSaveError`."""
    try:
        stream = zlib.decompressobj()
        body = stream.decompress(base64.b64decode(frame.payload, validate=True), SIZE_LIMIT)
    except (binascii.Error, zlib.error):
        body, stream = b"", zlib.decompressobj()
    if not stream.eof:
        raise DamagedSaveError(_damaged(name, "its contents cannot be unpacked"))
    try:
        if frame.format == FORMAT:
            return SaveFile.model_validate_json(body)
        from pydantic_core import from_json

        return SaveFile.model_validate(migrate_body(from_json(body), frame.format))
    except (ValidationError, LookupError, TypeError, ValueError):
        raise UnfitSaveError(
            f"{name} is intact, but what it holds is not a game that this program can go on with."
        ) from None


def _intact_lines(data: bytes, name: str) -> tuple[bytes, bytes]:
    if not data:
        raise DamagedSaveError(_damaged(name, "it is empty"))
    lines = data.split(b"\n")
    signed = data.startswith(_SIGNATURE)
    checked = len(lines) > 1 and lines[1].startswith(_CHECK)
    if not signed and not checked and not _SIGNATURE.startswith(data):
        raise ForeignSaveError(f"{name} is not a saved game of this program.")
    if len(lines) < 4:
        raise DamagedSaveError(_damaged(name, "its end is missing"))
    head, check_line, payload, *rest = lines
    if rest != [b""] or check_line != _CHECK + _check_sum(head, payload):
        raise DamagedSaveError(_damaged(name, "its check sum does not match"))
    return head, payload


def _header_object(head: bytes) -> dict[str, Any]:
    from pydantic_core import from_json

    try:
        raw = from_json(head)
    except ValueError:
        return {}
    return raw if isinstance(raw, dict) else {}


def _check_sum(head: bytes, payload: bytes) -> bytes:
    total = blake2b(head, digest_size=16)
    total.update(b"\n")
    total.update(payload)
    return total.hexdigest().encode()


def _damaged(name: str, why: str) -> str:
    return f"{name} is damaged: {why}. It was left as it is."
