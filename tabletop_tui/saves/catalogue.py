"""The list of saved games: every file in the folder, with its header or what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from tabletop_tui.core.words.spelling import game_called, letters, nearest
from tabletop_tui.saves.errors import AmbiguousSaveError, SaveError, UnknownSaveError
from tabletop_tui.saves.file.savefile import (
    BACKUP_SUFFIX,
    SUFFIX,
    Header,
    backup_of,
    check,
    moment,
    read_bytes,
)

CLOCKS_DIFFER = timedelta(minutes=1)
"""How far in the future the time of a save may be: a clock may have been set back during play."""


LESSON = "Lesson: "
"""The beginning of the name of a saved lesson."""

DAILY = "Daily "
"""The beginning of the name of a saved daily deal; the day and the game follow."""


def day_in(name: str) -> str:
    """The day in the name of a daily deal. For any other name, a text that is not a day."""
    return name.removeprefix(DAILY).partition(":")[0]


def deal_named(name: str) -> str:
    """`daily deal of 28 Nov` for the name of a daily deal, empty for any other name."""
    if not name.startswith(DAILY):
        return ""
    try:
        day = date.fromisoformat(day_in(name))
    except ValueError:
        return ""
    return f"daily deal of {day.day} {day:%b}"


class Listing(NamedTuple):
    """One saved game. If it cannot be opened, `header` is None and `problem` is a sentence.

    `saved` is the time when it was saved, or None if there is no believable time.
    """

    path: Path
    header: Header | None
    problem: str = ""
    saved: datetime | None = None

    @property
    def stem(self) -> str:
        """The file name without its ending."""
        return self.path.name.removesuffix(SUFFIX)

    @property
    def lesson(self) -> str:
        """The game and the title of a saved lesson; empty for any other game."""
        name = self.header.name if self.header is not None else ""
        return name.removeprefix(LESSON) if name.startswith(LESSON) else ""

    @property
    def kind(self) -> str:
        """`lesson`, or `daily deal of 28 Nov`; empty for an ordinary game."""
        name = self.header.name if self.header is not None else ""
        return "lesson" if self.lesson else deal_named(name)


def listings(folder: Path) -> list[Listing]:
    """Every saved game in the folder, newest first, broken games last. Never raises.

    It verifies the check sums, but unpacks only the headers. If only the backup of a game is left
    (the file as it was one save earlier), the game is listed as broken.
    """
    try:
        names = sorted(entry.name for entry in folder.iterdir() if entry.name[:1] != ".")
    except OSError:
        return []
    present = [name for name in names if name.endswith(SUFFIX)]
    backed_up = [name.removesuffix(".bak") for name in names if name.endswith(BACKUP_SUFFIX)]
    found = [_listing(folder / name) for name in present]
    found += [
        Listing(folder / name, None, f"{name} is gone, but its backup is there.")
        for name in backed_up
        if name not in present
    ]
    return sorted(found, key=_age, reverse=True)


def saves_of(game: str, listed: Sequence[Listing]) -> list[Listing]:
    """The saves that can be opened of the game with this id or title, in any spelling."""
    return [
        one
        for one in listed
        if (header := one.header) is not None and game_called(game, {header.game: header.title})
    ]


def find(folder: Path, target: str | Path, *, of_game: bool = False) -> Path:
    """Find a saved game by its path, its file name with or without the ending, or its name.

    With `of_game`, `target` may also be the name of a game, such as "Umbra Via". Then the newest
    finished save of that game is returned, or its newest save if none is finished.

    Raises `UnknownSaveError`, or `AmbiguousSaveError` naming the files.
    """
    if isinstance(target, Path):
        return _existing(target, str(target))
    games = listings(folder)
    wanted = target.strip()
    for game in games:
        if wanted in (game.path.name, f"{game.path.name}.bak", game.stem):
            return game.path
    named = [
        game.path
        for game in games
        if game.header is not None and game.header.name.casefold() == wanted.casefold()
    ]
    if len(named) > 1:
        files = ", ".join(sorted(path.name for path in named))
        raise AmbiguousSaveError(
            f"{len(named)} saved games are called {wanted!r}: {files}. Give the file name."
        )
    if named:
        return named[0]
    if of_game and not Path(wanted).exists() and (saves := saves_of(wanted, games)):
        over = [one for one in saves if one.header is not None and one.header.finished]
        return (over or saves)[0].path
    headers = [game.header for game in games if game.header is not None]
    return _existing(Path(wanted), wanted, _nearest(wanted, headers))


def _nearest(wanted: str, headers: Sequence[Header]) -> str:
    """A sentence that asks whether the user meant a similar name of a save, or of its game."""
    near = nearest(wanted, [name for one in headers for name in (one.title, one.name)])
    return f" Did you mean {near!r}?" if near and letters(near) != letters(wanted) else ""


def _existing(path: Path, target: str, hint: str = "") -> Path:
    if path.name.endswith(BACKUP_SUFFIX):
        path = path.with_name(path.name.removesuffix(".bak"))
    places = (path, backup_of(path)) if path.name else ()
    for place in places:
        # A name may be impossible as a path: with a zero byte, or a thousand letters long.
        with suppress(OSError, ValueError):
            place.lstat()
            return path
    raise UnknownSaveError(
        f"There is no saved game called {target!r}; `tabletop saves` lists what there is.{hint}"
    )


def _listing(path: Path) -> Listing:
    try:
        header = check(read_bytes(path), path.name).header
    except SaveError as error:
        return Listing(path, None, str(error))
    return Listing(path, header, saved=_believed(path, moment(header.saved)))


def _believed(path: Path, claimed: datetime) -> datetime | None:
    """The time in the header; if it is in the future, that of the file; None if both are.

    Otherwise a wrong clock or a forged file could keep this game at the top of the list for years.
    """
    latest = datetime.now(UTC) + CLOCKS_DIFFER
    if claimed <= latest:
        return claimed
    with suppress(OSError, OverflowError, ValueError):
        written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        if written <= latest:
            return written
    return None


def _age(game: Listing) -> tuple[bool, float, str, str]:
    text = game.header.saved if game.header else ""
    # Games without a known time of saving come last.
    when = game.saved.timestamp() if game.saved is not None else 0.0
    return (game.header is not None, when, text, game.path.name)
