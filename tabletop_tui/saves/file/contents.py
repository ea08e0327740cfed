"""The payload of a saved game: everything that is needed to continue.

It is the base64 text of two zlib streams, one after the other: the JSON of a `SaveFile`, and the
JSON of its `record.history`, the list of all answers. Both grow, so each is packed separately. The
packing also keeps `cat` from showing secrets by accident, but it is not encryption. Before format 3
there is only the first stream.

Most of a long game is its log and the list of all answers, and of these only the ends change. The
unchanged part is encoded and compressed once; each save continues with a copy of that compressor.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable
from functools import cache
from typing import Annotated, Generic, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import from_json

from tabletop_tui.core.border.checked import Bounded, Line, SeatNumber, template
from tabletop_tui.core.border.plain import LARGEST, BorderError
from tabletop_tui.core.chairs import LEVELS
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.record import Answer, Record
from tabletop_tui.core.table import Table
from tabletop_tui.saves.errors import DamagedSaveError, UnfitSaveError
from tabletop_tui.saves.file.savefile import (
    FORMAT,
    SIZE_LIMIT,
    TIME_LIMIT,
    WORD_LIMIT,
    CheckedFile,
    Extras,
    damaged,
    migrate_body,
    moment,
)

T = TypeVar("T")

PARTS_LIMIT = 400_000
"""The most values of a payload, as `parts` counts them. Long games have 30,000."""

RECENT = 256
"""How many of the last items are compressed again for each save, because undo may remove them."""


def parts(body: bytes) -> int:
    """Count the values in a JSON text without parsing it. The count is never too low."""
    return sum(body.count(sign) for sign in (b",", b"[", b"{"))


def _moment(text: str) -> str:
    moment(text)
    return text


Moment = Annotated[Line, Field(max_length=TIME_LIMIT), AfterValidator(_moment)]
Word = Annotated[Line, Field(max_length=WORD_LIMIT)]

CLOCK_LIMIT = 86_400
"""No talk lasts longer than a day."""

Seconds = Annotated[int, Field(ge=0, lt=LARGEST)]

Pin = Annotated[str, Field(pattern=r"^[0-9a-f]{16}\$[0-9a-f]{32}$")]


class SaveFile(BaseModel):
    """The payload: everything that is needed to go on.

    `content` is the ruleset's version, `pins` the salted PINs by seat (see `core/pins.py`),
    `computers` the level of each seat that the computer plays, and `hints` says whether players
    may ask for hints at this table. If the game is a lesson, `lesson` is its name; its progress
    follows from the answers. `clock` are the seconds that were left if the game was saved during a
    timed talk. `held` is the answer that waits on the curtain of the next seat. `time_used` are the
    seconds that each seat has thought, without seats that used none.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)

    table: Table
    content: int = Field(ge=1, lt=LARGEST)
    record: Record
    pins: Annotated[dict[int, Pin], Bounded] = Field(default_factory=dict)
    computers: Annotated[dict[int, Line], Bounded] = Field(default_factory=dict)
    hints: bool = True
    lesson: Word = ""
    clock: int = Field(default=0, ge=0, le=CLOCK_LIMIT)
    held: Line = ""
    time_used: Annotated[dict[SeatNumber, Seconds], Bounded] = Field(default_factory=dict)

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

    @property
    def extras(self) -> Extras:
        """All fields except table and record."""
        return Extras(*(getattr(self, name) for name in Extras._fields))


@cache
def _lists(kind: type[T]) -> TypeAdapter[list[T]]:
    return TypeAdapter(list[kind])  # type: ignore[valid-type]


def _events(events: list[Event]) -> bytes:
    for event in events:
        template(event.text)
        template(event.others)
    return _lists(Event).dump_json(events)[1:-1]


def _answers(answers: list[Answer]) -> bytes:
    return _lists(Answer).dump_json(answers)[1:-1]


class _Growing(Generic[T]):
    """A zlib stream of a fixed beginning and the items of a growing list."""

    def __init__(self, before: bytes, listed: Callable[[list[T]], bytes]) -> None:
        self._before = before
        self._listed = listed
        self._restart()

    def _restart(self) -> None:
        self._frozen: list[T] = []
        self._stream = zlib.compressobj(1)
        self._packed, self._size, self._parts = b"", 0, 0
        self.size, self.parts = 0, 0
        self._put(self._before)

    def pack(self, items: list[T], after: bytes) -> bytes:
        """The stream with these items and `after` at its end; sets its `size` and `parts`."""
        if len(items) <= len(self._frozen) or items[: len(self._frozen)] != self._frozen:
            self._restart()
        self._freeze(items)
        rest = self._listed(items[len(self._frozen) :]) + after
        self.size, self.parts = self._size + len(rest), self._parts + parts(rest)
        stream = self._stream.copy()
        return self._packed + stream.compress(rest) + stream.flush()

    def _freeze(self, items: list[T]) -> None:
        done = len(self._frozen)
        fresh = items[done : len(items) - RECENT] if len(items) > RECENT else []
        if len(fresh) >= RECENT:
            self._put(self._listed(fresh) + b",")
            self._frozen += fresh

    def _put(self, body: bytes) -> None:
        self._packed += self._stream.compress(body)
        self._size += len(body)
        self._parts += parts(body)


class Packer:
    """The payload of one game, made again for each save."""

    def __init__(self) -> None:
        self._contents = _Growing(b'{"record":{"events":[', _events)
        self._history = _Growing(b"[", _answers)

    def pack(self, table: Table, content: int, record: Record, extras: Extras) -> bytes:
        """The payload line of a `SaveFile` with these fields.

        Raises `BorderError` for what could never be read again.
        """
        rest = b"".join(
            (
                b"],",
                record.model_dump_json(by_alias=True, exclude={"events", "history"}).encode()[1:],
                b',"content":%d,"table":' % content,
                table.model_dump_json().encode(),
                b",%s}" % extras.members().encode(),
            )
        )
        streams = (self._contents, self._history)
        packed = self._contents.pack(record.events, rest) + self._history.pack(record.history, b"]")
        if (
            sum(stream.size for stream in streams) > SIZE_LIMIT
            or sum(stream.parts for stream in streams) > PARTS_LIMIT
        ):
            raise BorderError("the game has grown larger than any file may be")
        return base64.b64encode(packed)


def unpack(checked: CheckedFile, name: str) -> SaveFile:
    """The contents of the file `name`. Raises `DamagedSaveError` or `UnfitSaveError`.

    Contents that are far larger than any game are refused before they are parsed.
    """
    body, course = _streams(checked.payload, name)
    try:
        raw = from_json(body)
        if course:
            raw["record"]["course"] = from_json(course)
        if checked.format != FORMAT:
            raw = migrate_body(raw, checked.format)
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
    bodies = [b"", b""]
    try:
        packed = base64.b64decode(payload, validate=True)
        for number in range(len(bodies)):
            stream = zlib.decompressobj()
            # At least 1, because 0 means no limit for zlib.
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
        raise DamagedSaveError(damaged(name, "its contents cannot be unpacked")) from None
    return bodies[0], bodies[1]


def first_fault(error: ValidationError) -> str:
    """The first fault with its place, and the number of faults. It quotes no values of the game."""
    fault = error.errors(include_url=False, include_input=False)[0]
    where = " > ".join(str(step)[:40] for step in fault["loc"][:6])
    cause = fault.get("ctx", {}).get("error")
    text = str(cause) if isinstance(cause, BorderError) else "something is wrong"
    if where:
        text = f"{text} (in {where})"
    count = error.error_count()
    return text if count == 1 else f"{text}, one of {count} faults"
