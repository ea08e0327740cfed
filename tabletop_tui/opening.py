"""Finds saves and games, and opens the app. Imports nothing heavy."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.folders import cache_folder, data_folder, default_folder

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest
    from tabletop_tui.core.loader import Library
    from tabletop_tui.core.play.replay import Replay
    from tabletop_tui.history.ledger import Ledger
    from tabletop_tui.remote.terminal.game import JoinedGame
    from tabletop_tui.remote.terminal.wire import SeatWire
    from tabletop_tui.saves import SavedGame, SaveStore

USAGE = 2


class UsageError(TabletopError):
    """The command was called in a way that cannot work. Exit code 2."""


@dataclass(eq=False, repr=False)
class Place:
    """The saves, games and look of this run. Each is opened when it is first needed."""

    saves: Path | None = None
    rulesets: tuple[Path, ...] = field(default=())
    look: dict[str, str] = field(default_factory=dict)
    """Settings of this run alone: they are not kept."""
    trust: bool = False
    """Whether foreign games may run in this run, whatever was trusted before."""

    @cached_property
    def library(self) -> Library:
        """All games. The player must trust each folder of `rulesets`.

        Raises as `listed` and `need_trust` do.
        """
        listed = self.listed
        for folder in self.rulesets:
            self.need_trust(folder)
        return listed

    def need_trust(self, folder: Path) -> None:
        """Ask the player to trust the games in a folder, unless they were trusted before.

        Raises `UsageError` without a terminal to ask on, `TabletopError` when the answer is no.
        """
        from tabletop_tui import trust

        if self.trust or trust.is_trusted(folder):
            return
        question = f"{trust.RISK}\nTrust the games in {folder.resolve()}?"
        unasked = (
            f"Nothing in {folder} was run: games from elsewhere are code, and this folder was "
            "never trusted. Add --trust to run it."
        )
        if not agreed(question, unasked):
            raise TabletopError(f"Nothing in {folder} was run.")
        trust.remember(folder)

    @cached_property
    def listed(self) -> Library:
        """All games, without running their code. Raises `UsageError` for a missing folder."""
        from tabletop_tui.core.loader import find_rulesets

        for folder in self.rulesets:
            if not folder.is_dir():
                raise UsageError(f"--rulesets: there is no folder {folder}.")
        folders = (*self.rulesets, data_folder() / "rulesets")
        return find_rulesets(folders, cache_folder() / "shelf.json")

    @cached_property
    def store(self) -> SaveStore:
        """The saved games. Raises `UsageError` when `--saves` names anything but a folder."""
        from tabletop_tui.saves import SaveStore

        if self.saves is not None and self.saves.exists() and not self.saves.is_dir():
            raise UsageError(f"--saves: {self.saves} is not a folder.")
        return SaveStore(self.saves or default_folder(), self.ledger)

    @cached_property
    def ledger(self) -> Ledger:
        """The history of finished games."""
        from tabletop_tui.history.ledger import Ledger

        return Ledger(data_folder())

    def manifest(self, game: str) -> Manifest:
        """The manifest of the game with this id or title, in any spelling.

        Raises `UsageError` when there is no such game, `TabletopError` when it cannot be played.
        """
        from tabletop_tui.core.words.spelling import letters

        titles = {name: entry.manifest.title for name, entry in self.library.entries.items()}
        broken = [p for p in self.library.problems if letters(p.folder.name) == letters(game)]
        if broken and game not in titles:
            lines = [problem.message for problem in broken]
            raise TabletopError("\n".join([f"{game} cannot be played:", *lines]))
        return self.library.entries[game_meant(game, titles)].manifest


def game_meant(name: str, titles: Mapping[str, str]) -> str:
    """The id of the game with this id or title, in any spelling. `titles` has all titles by id.

    Raises `UsageError` with the nearest name when there is no such game.
    """
    from tabletop_tui.core.words.spelling import game_called, nearest_game

    if (found := game_called(name, titles)) is not None:
        return found
    near = nearest_game(name, titles)
    known = f"Did you mean {near}?" if near else f"Known games: {', '.join(titles) or 'none'}."
    raise UsageError(f"There is no game called {name!r}. {known}")


def at_a_terminal() -> bool:
    """Whether input and output are both a terminal."""
    # A stream that was closed from the start is None.
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def agreed(question: str, unasked: str) -> bool:
    """Whether the player says yes. Without a terminal raises `UsageError` with text `unasked`."""
    import typer

    if not at_a_terminal():
        raise UsageError(unasked)
    return typer.confirm(question)


def open_lobby(place: Place) -> int:
    """Open the lobby, or in a browser the game that was open before; return the exit code.

    Raises `UsageError` without a terminal.
    """
    from tabletop_tui.remote.browser.reopening import game_to_reopen

    need_terminal("Start a game as lines with: tabletop play GAME --plain")
    saved = None
    if path := game_to_reopen():
        with suppress(TabletopError, OSError):
            saved = place.store.open(path, place.library)
    return open_app(place, saved)


def resume(place: Place, name: str | None) -> int:
    """Continue a saved game on the screen; return the exit code. Raises as `saved_game` does."""
    need_terminal()
    return open_app(place, saved_game(place, name))


def saved_game(place: Place, name: str | None) -> SavedGame:
    """Open the save of this name or file; for the title of a game the newest of its saves.

    Without a name, the newest save of all games. An unfinished one that no other window has open
    comes first. Raises `TabletopError` when there is none, or when it cannot be opened.
    """
    from tabletop_tui.saves import DamagedSaveError

    try:
        return _saved_game(place, name)
    except DamagedSaveError as error:
        if error.previous is None:
            raise
        again = f"tabletop resume {quote(str(error.previous))}"
        raise TabletopError(f"{error} Open the backup with: {again}") from None


def _saved_game(place: Place, name: str | None) -> SavedGame:
    from tabletop_tui.saves import LockedSaveError, UnknownSaveError

    title = ""
    if name is not None:
        try:
            return place.store.open(name, place.library)
        except UnknownSaveError:
            title = name.strip()
            if not place.store.saved_of(title):
                raise
    games = place.store.unfinished(title) or (place.store.saved_of(title) if title else [])
    if not games:
        raise TabletopError(
            "There is no unfinished game to continue; start one with: tabletop play GAME"
        )
    for game in games[:-1]:
        try:
            return place.store.open(game.path, place.library)
        except LockedSaveError:
            # Another window has this one open; the next one may be free.
            continue
    return place.store.open(games[-1].path, place.library)


def open_app(
    place: Place,
    saved: SavedGame | None,
    replay: Replay[Any] | None = None,
    *,
    links: bool = False,
    port: int | None = None,
    seat: tuple[JoinedGame, SeatWire] | None = None,
) -> int:
    """Run the app with a saved game, a replay, a remote seat or the lobby; return the exit code.

    With `links`, the app first shows the links to private screens, which it serves on `port`.
    `seat` is a seat at the table of another computer.
    """
    from tabletop_tui.app import TabletopApp

    app = TabletopApp(
        place.library, place.store, start=saved, replay=replay, look=place.look, seat=seat
    )
    app.links_first, app.seats_port = links, port
    try:
        app.run()
    except Exception as error:
        app.failed(error)
    if app.has_failed:
        from tabletop_tui.failure import report_failure

        return report_failure(app.failure, app.game)
    return app.return_code or 0


def need_terminal(instead: str = "Add --plain to play as lines.") -> None:
    """Raise `UsageError` without a terminal or a browser; it ends with what to do `instead`."""
    from tabletop_tui.remote.browser.reopening import is_served

    if not at_a_terminal() and not is_served():
        raise UsageError(f"This is not a terminal. {instead}")
