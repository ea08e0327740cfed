"""Packs the same growing game again and again, and its old events only once.

A log of thousands of events is most of a save and hardly changes. Its beginning is encoded and
compressed once; each save goes on from a copy of that compressor. The result is the plain zlib
stream of plain JSON, whatever was kept.
"""

from __future__ import annotations

import base64
import json
import zlib
from functools import cache
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Event
from tabletop_tui.core.loading.border import BorderError, template
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.table import Table
from tabletop_tui.saves.savefile import PARTS_LIMIT, SIZE_LIMIT, parts

if TYPE_CHECKING:
    from pydantic import TypeAdapter

RECENT = 256
"""So many events stay unfrozen, since undo takes the last ones back."""


@cache
def _events() -> TypeAdapter[list[Event]]:
    """Made when the first game is saved: the list of saved games does without."""
    from pydantic import TypeAdapter

    return TypeAdapter(list[Event])


class Packer:
    """The payload of one game, made again for each save."""

    def __init__(self) -> None:
        self._restart()

    def _restart(self) -> None:
        self._frozen: list[Event] = []
        self._stream = zlib.compressobj(1)
        self._packed, self._size, self._parts = b"", 0, 0
        self._put(b'{"record":{"events":[')

    def pack(self, table: Table, content: int, record: Record, pins: dict[int, str]) -> bytes:
        """The payload line of a `SaveFile` with these fields.

        Raises `BorderError` for what could never be read again.
        """
        events = record.events
        if len(events) <= len(self._frozen) or events[: len(self._frozen)] != self._frozen:
            self._restart()
        self._freeze(events)
        stream = self._stream.copy()
        body = b"".join(
            (
                _listed(events[len(self._frozen) :]),
                b"],",
                record.model_dump_json(exclude={"events"}).encode()[1:],
                b',"content":%d,"table":' % content,
                table.model_dump_json().encode(),
                b',"pins":',
                json.dumps(pins).encode(),
                b"}",
            )
        )
        if self._size + len(body) > SIZE_LIMIT or self._parts + parts(body) > PARTS_LIMIT:
            raise BorderError("the game has grown larger than any file may be")
        return base64.b64encode(self._packed + stream.compress(body) + stream.flush())

    def _freeze(self, events: list[Event]) -> None:
        done = len(self._frozen)
        fresh = events[done : len(events) - RECENT] if len(events) > RECENT else []
        if len(fresh) >= RECENT:
            self._put(_listed(fresh) + b",")
            self._frozen += fresh

    def _put(self, body: bytes) -> None:
        self._packed += self._stream.compress(body)
        self._size += len(body)
        self._parts += parts(body)


def _listed(events: list[Event]) -> bytes:
    for event in events:
        template(event.text)
        template(event.others)
    return _events().dump_json(events)[1:-1]
