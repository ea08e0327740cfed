"""Where the files of games and lessons are, and the card of each game. Imports nothing heavy."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_tui import __version__
from tabletop_tui.core import files
from tabletop_tui.core.border.plain import (
    boolean,
    bounded_line,
    bounded_list,
    bounded_number,
    read_json,
)
from tabletop_tui.core.errors import RulesetError

MANIFEST = "ruleset.toml"


def bundled_folder() -> Path:
    """The rulesets that come with the program: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent.parent
    inside = package / "rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def game_folders(shelf: Path) -> list[Path]:
    """The folders on a shelf that hold a manifest. A shelf that may not be read counts as empty."""
    return sorted(place.parent for place in shelf.glob(f"*/{MANIFEST}"))


def named(path: Path) -> str:
    """Return the name of a content file for error sentences."""
    return f"{path.parent.name}/{path.name}"


def read_content(path: Path) -> bytes:
    """Return the bytes of a content file. Raises `RulesetError` when it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise RulesetError(f"{named(path)}: the file is missing.") from None
    except OSError as error:
        raise RulesetError(f"{named(path)}: cannot be read ({error}).") from None


class Way(NamedTuple):
    """A way to play: its title, for how many players it is, and a short description."""

    title: str
    seats: str
    about: str

    @classmethod
    def read(cls, data: Any) -> Way:
        """Return the way in one of the `ways` of `ShelfCard.data`. Raises as `ShelfCard.read`."""
        return cls(*(bounded_line(data[name]) for name in cls._fields))


class ShelfCard(NamedTuple):
    """What the shelf shows of a game, from its manifest. The lowest `place` comes first."""

    id: str
    title: str
    tagline: str
    minutes: int
    per_seat: bool
    complexity: int
    colour: str
    emblem: tuple[str, ...]
    designers: str
    players: str
    ways: tuple[Way, ...]
    place: int

    @classmethod
    def read(cls, data: Any) -> ShelfCard:
        """Return the card in data written by the method `data`.

        Raises `ValueError`, `TypeError` or `LookupError` for any other data.
        """
        words = ("id", "title", "tagline", "colour", "designers", "players")
        return cls(
            **{word: bounded_line(data[word]) for word in words},
            minutes=bounded_number(data["minutes"]),
            per_seat=boolean(data["per_seat"]),
            complexity=bounded_number(data["complexity"], least=1, most=3),
            emblem=tuple(bounded_line(row) for row in bounded_list(data["emblem"])),
            ways=tuple(Way.read(one) for one in bounded_list(data["ways"])),
            place=bounded_number(data["place"]),
        )

    def data(self) -> dict[str, Any]:
        """Return the card as data for the file of kept cards."""
        return self._asdict() | {"ways": [way._asdict() for way in self.ways]}


SIZE_LIMIT = 2**20
"""At most this many bytes of the file of cards are read; one card has some hundreds."""


class KeptCards:
    """A cache of cards in a file. If the file is None, cards are not kept between runs."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._used: dict[str, ShelfCard] = {}
        self._old = False

    def of(self, manifest: bytes) -> ShelfCard | None:
        """Return the cached card for the text of a manifest, or None if there is none."""
        key = self._key(manifest)
        try:
            card = ShelfCard.read(self._found[key])
        except (LookupError, TypeError, ValueError):
            return None
        self._used[key] = card
        return card

    def keep(self, manifest: bytes, card: ShelfCard) -> None:
        """Add the card of a manifest that was checked just now; `write` saves it."""
        self._used[self._key(manifest)] = card
        self._old = True

    def write(self) -> None:
        """Write all cards used or added in this run to the file, if any was added. Never raises."""
        if self._file is None or not self._old:
            return
        data = json.dumps({key: card.data() for key, card in self._used.items()})
        with suppress(OSError):
            files.replace(self._file, data.encode())

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
        """Identifies the code that makes cards. When that code changes, no cached card is used."""
        checks = [Path(__file__).with_name(name).stat() for name in ("shelf.py", "manifest.py")]
        return repr([__version__, *((one.st_size, one.st_mtime_ns) for one in checks)]).encode()

    def _key(self, manifest: bytes) -> str:
        return blake2b(self._made_by + manifest, digest_size=16).hexdigest()


FOLDER = "lessons"


def lesson_files(folder: Path) -> dict[str, Path]:
    """The lesson files of the game in `folder`, by the names of the lessons."""
    return {path.stem: path for path in sorted((folder / FOLDER).glob("*.toml"))}
