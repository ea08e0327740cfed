"""Small texts that several screens show: players with their signs, and how long ago."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.chairs import SIGNS
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import (
    MARK,
    NO_MARK_BELOW,
    clip,
    clusters,
    first_cells,
    fit,
)

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest
    from tabletop_tui.core.content.shelf import ShelfCard
    from tabletop_tui.core.table import Chair

SEPARATOR = " · "
NOBODY_KNOWS = "time unknown"
"""Shown in place of a time that lies in the future, or that was not saved."""
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


LEAST_NAME = 4
"""The fewest columns of a name: where names would have fewer, fewer players are named."""

NAMED_AT_LEAST = 2
"""How many players are always named, however short their names are cut."""


def players(names: Sequence[str], colours: Sequence[int], width: int) -> list[Phrase]:
    """Every player as sign and name, in the colour of the seat; in at most `width` columns.

    Names are cut but stay distinct. Where that does not suffice, the last players are left out and
    counted (`+2`), until the other names are whole or only two are left.
    """
    sizes = [cell_len(name) for name in names]
    for count in range(len(names), 0, -1):
        more = f"  +{len(names) - count}" if count < len(names) else ""
        rooms = shares(sizes[:count], width - len(more) - 4 * count + 2)
        least = LEAST_NAME if count == len(names) or count <= NAMED_AT_LEAST else max(sizes)
        if all(room >= min(size, least) for room, size in zip(rooms, sizes, strict=False)):
            break
    narrow = min((room for room, size in zip(rooms, sizes, strict=False) if room < size), default=0)
    phrases: list[Phrase] = []
    for name, colour, room, size in zip(names, colours, rooms, sizes, strict=False):
        gap = "  " if phrases else ""
        shown = name if room == size else clip_among(name, narrow, names)
        phrases.append(Phrase(f"{gap}{SIGNS[colour % len(SIGNS)]} {shown}", f"seat-{colour}"))
    return [*phrases, Phrase(more, "muted")] if more else phrases


def shortened(summary: str, width: int) -> str:
    """A summary of parts (`level 1 · turn 14 · Ada to slide`) in at most `width` columns.

    Parts before the last are left out, the latest first: the last part says who is to decide.
    """
    parts = summary.split(SEPARATOR)
    while len(parts) > 1 and cell_len(SEPARATOR.join(parts)) > width:
        del parts[-2]
    return fit(SEPARATOR.join(parts), width)


def shares(sizes: Sequence[int], room: int) -> list[int]:
    """The columns that each text gets: long texts get what short texts leave over."""
    given = [0] * len(sizes)
    left = room
    for place, number in enumerate(sorted(range(len(sizes)), key=sizes.__getitem__)):
        given[number] = max(0, min(sizes[number], left // (len(sizes) - place)))
        left -= given[number]
    return given


def clip_among(name: str, width: int, names: Sequence[str]) -> str:
    """One of these names in at most `width` columns, distinct from the others.

    A name is cut at its end. Names that would then look alike are cut in the middle instead:
    `Player One` and `Player Two` become `P…One` and `P…Two`.
    """
    return _distinct(tuple(names), width)[names.index(name)]


def chair_among(chair: Chair, width: int, chairs: Sequence[Chair]) -> str:
    """The sign and the name of a seat in at most `width` columns, distinct from the others."""
    room = width - cell_len(chair.sign) - 1
    return f"{chair.sign} {clip_among(chair.name, room, [one.name for one in chairs])}"


# A board asks for the name of every seat each time it is drawn.
@lru_cache(maxsize=256)
def _distinct(names: tuple[str, ...], width: int) -> tuple[str, ...]:
    """All these names in at most `width` columns; in five columns or more no two look alike."""
    whole = [tuple(piece for piece, _ in clusters(name)) for name in names]
    shown = [clip(name, width) for name in names]
    for _ in names:
        for alike in _alike(shown):
            letters = zip(*(whole[seat] for seat in alike), strict=False)
            common = len([*takewhile(lambda these: len({*these}) == 1, letters)])
            for seat in alike:
                shown[seat] = _around(names[seat], common, width)
    for _, *others in _alike(shown):
        for seat in others:
            ways = (_around(names[seat], start, width) for start in range(len(whole[seat])))
            shown[seat] = next((one for one in ways if one not in shown), shown[seat])
    return tuple(shown)


def _alike(texts: Sequence[str]) -> list[list[int]]:
    """For each text that occurs more than once, the places where it stands."""
    places = [[n for n, one in enumerate(texts) if one == text] for text in dict.fromkeys(texts)]
    return [group for group in places if len(group) > 1]


def _around(name: str, start: int, width: int) -> str:
    """A name cut in the middle: its first letters, and its end from `start` on.

    The end begins with the whole word that `start` lies in, if that word fits.
    """
    pieces = [piece for piece, _ in clusters(name)]
    mark = MARK if width >= NO_MARK_BELOW else ""
    room = max(1, width - cell_len(mark) - 1)
    begin, end = "".join(pieces[:start]), "".join(pieces[start:])
    word = begin[begin.rstrip().rfind(" ") + 1 :]
    if not start or not end or cell_len(name) <= width:
        return clip(name, width)
    end, _ = first_cells((word + end if cell_len(word + end) <= room else end).lstrip(), room)
    start_of_name, _ = first_cells(name, width - cell_len(mark + end))
    return f"{start_of_name.rstrip()}{mark}{end}"


def minutes(game: ShelfCard | Manifest, room: int = 80) -> str:
    """How long a game takes, in this many columns: `30 min`, `20 min a seat`, `20m a seat`."""
    whole = f"{game.minutes} min"
    if not game.per_seat:
        return whole
    return f"{whole} a seat" if len(whole) + 7 <= room else f"{game.minutes}m a seat"


def pips(count: int) -> str:
    """A number up to three as dots: `●●○`."""
    return "●" * count + "○" * (3 - count)


ARTICLES = ("The ", "A ", "An ")


def short(name: str, width: int) -> str:
    """A name in at most `width` columns; `…` stands where it is cut.

    `Card Guard: Spades` becomes `Guard Spades`, then `…Spades`: many names share what stands before
    the colon. `Bow and Arrows` becomes `Bow & Arrows`. Else an article and the end are left out.
    """
    if cell_len(name) <= width:
        return name
    before, colon, after = name.replace(" and ", " & ").partition(": ")
    if not colon:
        return clip(_without_article(before), width)
    kind, what = before.split(" ")[-1], _without_article(after)
    forms = (f"{kind} {after}", f"{kind} {what}", f"{MARK}{what}")
    return next((form for form in forms if cell_len(form) <= width), clip(forms[-1], width))


def _without_article(name: str) -> str:
    return next((name.removeprefix(one) for one in ARTICLES if name.startswith(one)), name)


def first_words(name: str, width: int) -> str:
    """The first words of a name that fit, without a sign: for what a number beside it names too.

    An article is left out first.
    """
    words = (name if cell_len(name) <= width else _without_article(name)).split(" ")
    while len(words) > 1 and cell_len(" ".join(words)) > width:
        words.pop()
    return fit(" ".join(words), width)
