"""The cards of the shelf, kept from one start to the next. Imports nothing heavy.

A card is made of a manifest that was checked, and is found again by the bytes of that manifest: for
any other bytes there is none. The file costs nothing when it is lost, damaged or cannot be written;
then every manifest is checked again.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tabletop_tui import __version__
from tabletop_tui.core import private
from tabletop_tui.core.border.foreign_data import read_json
from tabletop_tui.core.content.shelf_card import ShelfCard

SIZE_LIMIT = 2**20
"""Bytes of the file; a card has some hundreds."""


class KeptCards:
    """The cards in a file; without one none are kept."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._used: dict[str, ShelfCard] = {}
        self._old = False

    def of(self, manifest: bytes) -> ShelfCard | None:
        """The card of a manifest that was checked before; None when it is not known."""
        key = self._key(manifest)
        try:
            card = ShelfCard.read(self._found[key])
        except (LookupError, TypeError, ValueError):
            return None
        self._used[key] = card
        return card

    def keep(self, manifest: bytes, card: ShelfCard) -> None:
        """Remember the card of a manifest that was checked just now."""
        self._used[self._key(manifest)] = card
        self._old = True

    def write(self) -> None:
        """Keep what is on the shelf now, if that is not what is kept. Never raises."""
        if self._file is None or not self._old:
            return
        data = json.dumps({key: card.data() for key, card in self._used.items()})
        temp = self._file.with_name(f".{self._file.name}.{os.getpid()}.tmp")
        with suppress(OSError):
            private.make_folder(self._file.parent)
            private.write(temp, data)
            temp.replace(self._file)

    @cached_property
    def _found(self) -> dict[str, Any]:
        if self._file is None or not self._file.is_file():
            return {}
        try:
            with self._file.open("rb") as file:
                found = read_json(file.read(SIZE_LIMIT))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    @cached_property
    def _made_by(self) -> bytes:
        """What makes cards: another program, or one that was changed, checks anew."""
        checks = [
            Path(__file__).with_name(name).stat() for name in ("shelf_card.py", "manifest.py")
        ]
        return repr([__version__, *((one.st_size, one.st_mtime_ns) for one in checks)]).encode()

    def _key(self, manifest: bytes) -> str:
        return blake2b(self._made_by + manifest, digest_size=16).hexdigest()
