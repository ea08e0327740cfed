"""Packs a growing game for each save, but compresses its old parts only once.

Most of a long game is its log and the list of all answers, and of these only the ends change. The
unchanged part is encoded and compressed once; each save continues with a copy of that compressor.
The result is always plain zlib streams of plain JSON.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

from tabletop_tui.core.border.checked import template
from tabletop_tui.core.border.plain import BorderError
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.record import Answer, Record
from tabletop_tui.core.table import Table
from tabletop_tui.saves.file.savefile import SIZE_LIMIT, Extras

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")

PARTS_LIMIT = 400_000
"""The most values of a payload, as `parts` counts them. Long games have 30,000."""

RECENT = 256
"""How many of the last items are compressed again for each save, because undo may remove them."""


def parts(body: bytes) -> int:
    """Count the values in a JSON text without parsing it. The count is never too low."""
    return sum(body.count(sign) for sign in (b",", b"[", b"{"))


@cache
def _lists(kind: type[T]) -> TypeAdapter[list[T]]:
    """An adapter for lists. It is made on first use: the list of saved games does not need it."""
    from pydantic import TypeAdapter

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
