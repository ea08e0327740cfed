"""What the shelf shows of a game before anything of it is loaded. Imports nothing heavy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_tui.core.border.limits import BorderError, line, number, some, truth

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest


class Way(NamedTuple):
    """A way to play: its title, how many play so, and a word about it."""

    title: str
    seats: str
    about: str


class ShelfCard(NamedTuple):
    """The face of a game: what its manifest says that stands on the shelf, and `place` there."""

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
    def of(cls, manifest: Manifest) -> ShelfCard:
        """The card of a game whose manifest is right."""
        return cls(
            id=manifest.id,
            title=manifest.title,
            tagline=manifest.tagline,
            minutes=manifest.minutes,
            per_seat=manifest.per_seat,
            complexity=manifest.complexity,
            colour=manifest.colour,
            emblem=manifest.emblem,
            designers=manifest.designers,
            players=manifest.players,
            ways=tuple(Way(mode.title, str(mode.seats), mode.about) for mode in manifest.modes),
            place=manifest.shelf,
        )

    @classmethod
    def read(cls, data: Any) -> ShelfCard:
        """A card that was kept. Raises `ValueError` or `LookupError` for anything else."""
        told = {one: _CHECKS[one](data[one]) for one in cls._fields}
        return cls(**told)

    def data(self) -> dict[str, Any]:
        """The card as it is kept."""
        return self._asdict() | {"ways": [way._asdict() for way in self.ways]}


def _complexity(value: object) -> int:
    return number(value, least=1, most=3)


def _emblem(value: object) -> tuple[str, ...]:
    return tuple(line(row) for row in some(value))


def _ways(value: object) -> tuple[Way, ...]:
    return tuple(_way(one) for one in some(value))


def _way(value: object) -> Way:
    if not isinstance(value, dict):
        raise BorderError("a way to play is missing")
    return Way(line(value["title"]), line(value["seats"]), line(value["about"]))


_CHECKS: dict[str, Callable[[object], Any]] = {
    **dict.fromkeys(("id", "title", "tagline", "colour", "designers", "players"), line),
    "minutes": number,
    "per_seat": truth,
    "complexity": _complexity,
    "emblem": _emblem,
    "ways": _ways,
    "place": number,
}
