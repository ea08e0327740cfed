"""The file of one game: three lines of text.

1. The header: readable JSON of public facts.
2. `blake2b` and the check sum of the other two lines: no flipped bit goes unnoticed.
3. The payload: base64 of two zlib streams, one behind the other: the JSON of a `SaveFile`, and that
   of the list of every answer, its `record.course`. Both grow, and so each is packed on its own.
   Packed, so that `cat` spoils nothing; this is not encryption. Before format 3 there is only the
   first stream.

This frame is the same in every format, so that an older program can tell a newer file from a
damaged one.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from tabletop_tui.core.loading.border import LARGEST, BorderError, Few, Line
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.players.levels import LEVELS
from tabletop_tui.core.table import NAME_LIMIT as PLAYER_LIMIT
from tabletop_tui.core.table import SIGNS, Table
from tabletop_tui.saves.errors import (
    DamagedSaveError,
    ForeignSaveError,
    NewerSaveError,
    OddFileError,
    UnfitSaveError,
    UnreadableSaveError,
    reason,
)
from tabletop_tui.saves.file.migrations import FORMAT, known, migrate_body, migrate_header
from tabletop_tui.saves.file.names import NAME_LIMIT
from tabletop_tui.saves.file.reading import read_file

SUFFIX = ".tabletop"
BACKUP_SUFFIX = ".tabletop.bak"
SIZE_LIMIT = 8 * 2**20
"""Bytes, packed and unpacked. The longest games take less than one million."""

PARTS_LIMIT = 400_000
"""Values of the contents, counted by the signs that stand between them. Long games have 30,000."""

HEADER_LIMIT = 2**15
"""Bytes of the readable line."""

SUMMARY_LIMIT = 1_000
"""Characters of the line that tells where a game stands."""

_SIGNATURE = b'{"tabletop":"saved game",'
_CHECK = b"blake2b "


def moment(text: str) -> datetime:
    """The time that a header tells. Raises `ValueError` when it tells none."""
    time = datetime.fromisoformat(text)
    # The first and last years have no time of their own in every time zone.
    if not 1970 < time.year < 9999:
        raise BorderError("its time is out of all bounds")
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)


def _moment(text: str) -> str:
    moment(text)
    return text


Moment = Annotated[Line, Field(max_length=40), AfterValidator(_moment)]
Word = Annotated[Line, Field(max_length=200)]
Player = Annotated[Line, Field(min_length=1, max_length=PLAYER_LIMIT)]
Colour = Annotated[int, Field(ge=0, lt=len(SIGNS))]


class Header(BaseModel):
    """The readable line: what the whole table may know. `created` and `saved` are ISO in UTC."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    tabletop: Literal["saved game"] = "saved game"
    format: int = FORMAT
    name: Line = Field(min_length=1, max_length=NAME_LIMIT)
    game: Word
    title: Word
    mode: Word
    players: Annotated[tuple[Player, ...], Few]
    colours: Annotated[tuple[Colour, ...], Few]
    summary: Line = Field(max_length=SUMMARY_LIMIT)
    decisions: int = Field(ge=0, lt=LARGEST)
    finished: bool
    created: Moment
    saved: Moment
    app: Word
    content: int = Field(ge=0, lt=LARGEST)

    @property
    def began(self) -> datetime:
        """When the game was started."""
        return moment(self.created)


CLOCK_LIMIT = 86_400
"""No talk lasts longer than a day."""

Pin = Annotated[str, Field(pattern=r"^[0-9a-f]{16}\$[0-9a-f]{32}$")]


class SaveFile(BaseModel):
    """The payload: everything that is needed to go on.

    `content` is the ruleset's version, `pins` the salted PINs by seat (see `saves.pins`),
    `computers` the level of each seat that the computer plays, and `hints` says whether players
    may ask for hints at this table. `lesson` is the name of the lesson that the game is; its place
    follows from the answers. `clock` are the seconds that the table had left when it was saved in
    the middle of a timed talk. `held` is the answer that waits on the curtain of the next seat.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)

    table: Table
    content: int = Field(ge=1, lt=LARGEST)
    record: Record
    pins: Annotated[dict[int, Pin], Few] = Field(default_factory=dict)
    computers: Annotated[dict[int, Line], Few] = Field(default_factory=dict)
    hints: bool = True
    lesson: Word = ""

    clock: int = Field(default=0, ge=0, le=CLOCK_LIMIT)
    held: Line = ""

    @field_validator("computers")
    @classmethod
    def _known_levels(cls, computers: dict[int, str]) -> dict[int, str]:
        if not set(computers.values()) <= set(LEVELS):
            raise BorderError("a computer plays at a level that there is not")
        return computers

    @model_validator(mode="after")
    def _computers_sit_down(self) -> Self:
        if not set(self.computers) <= set(range(len(self.table.chairs))):
            raise BorderError("a computer sits on a chair that is not there")
        return self


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
        return read_file(path, SIZE_LIMIT)
    except OddFileError as error:
        raise ForeignSaveError(f"{path.name} is {error.what}, not a saved game.") from None
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
        app = str(raw.get("app", "unknown"))[:20]
        raise NewerSaveError(
            f"{name} was saved by a newer version of this program ({app}). "
            "Update the program to open it."
        )
    if not known(version):
        raise ForeignSaveError(f"{name} is in a format that this program does not know.")
    try:
        header = Header.model_validate(migrate_header(raw))
    except (ValidationError, LookupError, TypeError, ValueError):
        raise DamagedSaveError(
            _damaged(name, "its header is not one that this program writes")
        ) from None
    return Frame(header, payload, int(raw["format"]))


def unpack(frame: Frame, name: str) -> SaveFile:
    """The contents of the file `name`. Raises `DamagedSaveError` or `UnfitSaveError`.

    What is far larger than any game is refused before anything is made of it.
    """
    body, course = _streams(frame.payload, name)
    from pydantic_core import from_json

    try:
        raw = from_json(body)
        if course:
            raw["record"]["course"] = from_json(course)
        if frame.format != FORMAT:
            raw = migrate_body(raw, frame.format)
        return SaveFile.model_validate(raw)
    except ValidationError as error:
        why = first_fault(error)
    except (LookupError, TypeError, ValueError):
        why = "its contents are not those of a game"
    raise UnfitSaveError(
        f"{name} is intact, but not a game that this program can go on with: {why}. "
        "It was left as it is."
    )


def _streams(payload: bytes, name: str) -> tuple[bytes, bytes]:
    """Both streams of a payload; the second one is empty where there is none."""
    bodies = [b"", b""]
    try:
        packed = base64.b64decode(payload, validate=True)
        for number in range(len(bodies)):
            stream = zlib.decompressobj()
            # No limit at all is what 0 would mean.
            room = max(SIZE_LIMIT - len(bodies[0]), 1)
            bodies[number] = stream.decompress(packed, room)
            if stream.unconsumed_tail or sum(map(parts, bodies)) > PARTS_LIMIT:
                raise UnfitSaveError(f"{name} is far larger than any game. It was left as it is.")
            if not stream.eof:
                raise zlib.error
            packed = stream.unused_data
            if not packed:
                break
    except (binascii.Error, zlib.error):
        raise DamagedSaveError(_damaged(name, "its contents cannot be unpacked")) from None
    return bodies[0], bodies[1]


def parts(body: bytes) -> int:
    """At least as many as there are values in a JSON text, without making any of them."""
    return sum(body.count(sign) for sign in (b",", b"[", b"{"))


def first_fault(error: ValidationError) -> str:
    """What is wrong first and where, and how much is wrong in all. It holds no value."""
    fault = error.errors(include_url=False, include_input=False)[0]
    where = " > ".join(str(step)[:40] for step in fault["loc"][:6])
    said = fault.get("ctx", {}).get("error")
    told = str(said) if isinstance(said, BorderError) else "something is wrong"
    if where:
        told = f"{told} (in {where})"
    count = error.error_count()
    return told if count == 1 else f"{told}, one of {count} faults"


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
    if len(head) > HEADER_LIMIT:
        return {}
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
