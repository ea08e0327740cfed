"""Small texts that several screens show: players with their signs, and how long ago."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.chairs import SIGNS
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import fit

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest
    from tabletop_tui.core.content.shelf_card import ShelfCard

SEPARATOR = " · "
NOBODY_KNOWS = "time unknown"
"""Said of a time that is yet to come, or that was never told."""
_STEPS = ((60, 60, "minute"), (3600, 24, "hour"), (86400, 14, "day"))


def ago(then: datetime | None, now: datetime | None = None) -> str:
    """How long ago a time was: `just now`, `2 hours ago`, the date after two weeks."""
    if then is None:
        return NOBODY_KNOWS
    seconds = ((now or datetime.now(UTC)) - then).total_seconds()
    if seconds < -60:
        return NOBODY_KNOWS
    if seconds < 60:
        return "just now"
    for size, limit, word in _STEPS:
        count = int(seconds // size)
        if count < limit:
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return then.astimezone().date().isoformat()


def players(names: Sequence[str], colours: Sequence[int]) -> list[Phrase]:
    """Every player as sign and name, in the colour of the seat."""
    phrases: list[Phrase] = []
    for name, colour in zip(names, colours, strict=False):
        gap = "  " if phrases else ""
        phrases.append(Phrase(f"{gap}{SIGNS[colour % len(SIGNS)]} {name}", f"seat-{colour}"))
    return phrases


def shortened(summary: str, width: int) -> str:
    """A summary of parts (`level 1 · turn 14 · Ada: to slide`) in at most `width` columns.

    Whole parts are left out from the middle, so that who is to decide stays to the last.
    """
    parts = summary.split(SEPARATOR)
    while len(parts) > 1 and cell_len(SEPARATOR.join(parts)) > width:
        del parts[-2]
    return fit(SEPARATOR.join(parts), width)


def shares(sizes: Sequence[int], room: int) -> list[int]:
    """How many columns each of some texts gets: what short ones leave over goes to long ones."""
    given = [0] * len(sizes)
    left = room
    for place, number in enumerate(sorted(range(len(sizes)), key=sizes.__getitem__)):
        given[number] = max(0, min(sizes[number], left // (len(sizes) - place)))
        left -= given[number]
    return given


def minutes(game: ShelfCard | Manifest, room: int = 80) -> str:
    """How long a game takes, in so many columns: `30 min`, `20 min a seat`, `20m a seat`."""
    said = f"{game.minutes} min"
    if not game.per_seat:
        return said
    return f"{said} a seat" if len(said) + 7 <= room else f"{game.minutes}m a seat"


def pips(count: int, of: int = 3) -> str:
    """A small number as dots: `●●○`."""
    return "●" * count + "○" * (of - count)


SMALL_WORDS = ("the", "of", "in", "a", "an", "and", "for", "at")


def short(name: str, width: int) -> str:
    """A name in at most `width` columns, made of whole words of it.

    Of `Card Guard: Spades` it keeps `Guard Spades`; then small words go, then words from the end.
    What stands before a colon goes before that: many have it, and the rest tells them apart.
    """
    before, colon, after = name.partition(": ")
    if colon and cell_len(name) > width:
        name = f"{before.split(' ')[-1]} {after}"
    if cell_len(name) <= width:
        return name
    kept = _without_small(name)
    if colon and cell_len(" ".join(kept)) > width:
        if cell_len(after) <= width:
            return after
        kept = _without_small(after)
    while len(kept) > 1 and cell_len(" ".join(kept)) > width:
        kept.pop()
    return fit(" ".join(kept), width)


def _without_small(name: str) -> list[str]:
    """The words of a name that tell something; all where none does."""
    words = name.split(" ")
    return [word for word in words if word.lower() not in SMALL_WORDS] or words
