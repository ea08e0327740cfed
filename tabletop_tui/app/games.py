"""An app that owns the open game, and the computer players at it."""

from __future__ import annotations

from asyncio import Task, gather, get_running_loop
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.strip import Strip

from tabletop_tui.app.output import Cell, cells_of
from tabletop_tui.app.preferences import SettledApp
from tabletop_tui.core import files
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.folders import data_folder
from tabletop_tui.remote.browser.reopening import note_open_game
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.settings import words_of
from tabletop_tui.theme import Palette, ink, to_ascii
from tabletop_tui.widgets.direct import Stretch
from tabletop_tui.widgets.drawing.canvas import Cell as DrawnCell
from tabletop_tui.widgets.drawing.canvas import clusters
from tabletop_tui.widgets.keys import with_ids
from tabletop_tui.widgets.private_textual import driver_of, is_up, picture_of, write_at_once

if TYPE_CHECKING:
    from tabletop_tui.app.engine_client import Thinking
    from tabletop_tui.core.loader import Library
    from tabletop_tui.core.play.replay import Replay
    from tabletop_tui.core.play.seat import Seen
    from tabletop_tui.core.players.advice import Advice, Judged
    from tabletop_tui.core.table import Table
    from tabletop_tui.remote.seats.hosting import Hosting
    from tabletop_tui.saves import SavedGame, SaveStore


class OddCellError(Exception):
    """A character that a terminal may draw wider or narrower than the canvas does."""


class Inks(dict[DrawnCell, Cell]):
    """The text for the terminal of each cell, made on first use.

    Raises `OddCellError` for a character whose width is uncertain.
    """

    def __init__(
        self, palette: Palette, filters: Sequence[LineFilter], console: Console, ascii_only: bool
    ) -> None:
        super().__init__()
        self._palette, self._filters, self._console = palette, filters, console
        self._ascii_only = ascii_only

    def __missing__(self, cell: DrawnCell) -> Cell:
        text, fg, bg, bold = cell
        style = ink(self._palette, fg, bg, bold)
        # The right half of a wide character has colours but no text.
        shown = to_ascii(text or "x") if self._ascii_only else text or "x"
        strip = Strip([Segment(shown, style)])
        for one in self._filters:
            strip = strip.apply_filter(one, Color.parse(self._palette.colour(bg)))
        made = cells_of(strip.render(self._console))
        if made is None or len(made) != sum(wide for _, wide in clusters(text or "x")):
            raise OddCellError
        codes, words = made[0]
        self[cell] = codes, words if text else ""
        return self[cell]


class SendingApp(SettledApp):
    """An app that sends drawn cells to the terminal itself, if it knows what the terminal shows."""

    _inks: tuple[object, Inks] | None = None
    """What the inks are made of, and the inks."""

    def send(self, stretches: Sequence[Stretch]) -> bool:
        """Send those cells that the terminal does not show yet; False if that is not known."""
        driver = driver_of(self)
        if driver is None or self.is_headless or not is_up(self):
            return False
        inked = self._inks_now().__getitem__
        try:
            rows = [(y + 1, x + 1, [*map(inked, cells)]) for y, x, cells in stretches]
        except OddCellError:
            return False
        column, row = self.screen.outer_size.clamp_offset(self.cursor_position)
        data = self._shown.put(rows, f"\x1b[{row + 1};{column + 1}H")
        if data:
            write_at_once(self, driver, data)
        return data is not None

    def _inks_now(self) -> Inks:
        filters = [f for f in self.get_line_filters() if not isinstance(f, ANSIToTruecolor)]
        wanted = self.palette, filters, self.console, self.ascii_only
        if self._inks is None or self._inks[0] != wanted:
            self._inks = wanted, Inks(*wanted)
        return self._inks[1]


KEPT_BACK = (
    "A picture would keep what only you may see here. Take one while the whole table looks, "
    "or when the game is over."
)


class GamesApp(SendingApp):
    """An app that opens games. It closes them and releases their locks in the lobby and at exit."""

    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "app",
        [Binding("S", "picture", "picture", show=False, tooltip="Keep a picture of this screen")],
    )

    def __init__(self, library: Library, store: SaveStore, look: Mapping[str, str]) -> None:
        self.library = library
        self.store = store
        self._engines: dict[tuple[str, ...], Thinking] = {}
        """The engines that the app has started, by their commands."""
        self.remote_seats: Hosting | None = None
        """The private screens of the open game; None if it has none."""
        self._closing_seats: set[Task[None]] = set()
        self.seats_port: int | None = None
        """The port for links to private screens; None for the default port."""
        self.links_first = False
        super().__init__(look)

    def action_picture(self) -> None:
        """Save the screen as SVG in the folder `pictures`, unless it shows a seat's secrets."""
        shown = [screen for screen in self.screen_stack if isinstance(screen, AppScreen)]
        if any(screen.keeps_secrets for screen in shown):
            self.show_message(KEPT_BACK, "warning")
            return
        folder = data_folder() / "pictures"
        name = self.game.table.game if self.game is not None else "tabletop"
        paths = (folder / f"{name}-{number}.svg" for number in count(1))
        try:
            path = next(path for path in paths if not path.exists())
            files.replace(path, picture_of(self, "Tabletop").encode())
        except OSError as error:
            self.show_message(
                one_line(f"The picture was not saved: {files.reason(error)} ({folder})."), "error"
            )
            return
        self.show_message(one_line(f"The picture is {path}."))

    def go_lobby(self) -> None:
        """Close the open game and show the lobby."""
        while not getattr(self.screen, "lowest", False):
            self.pop_screen()
        self.close_game()

    def open_game(self, saved: SavedGame) -> None:
        """Show a game. A finished one shows its results on top of its last board."""
        from tabletop_tui.screens.play.controller import table_screen

        if self.game is not saved:
            self.close_game()
        self.game = saved
        note_open_game(saved.path if saved.kept else None)
        try:
            self.push_screen(table_screen(saved))
        except TabletopError as error:
            self.close_game()
            self.show_message(str(error), "error")

    def read_styles(self, saved: SavedGame) -> None:
        """Read the styles of this game's screen together with those of the app.

        A style sheet that is read later would make Textual parse all earlier ones again.
        """
        from tabletop_tui.screens.play.game import screen_class

        # Errors of the screen are reported when it is opened.
        with suppress(TabletopError):
            self.css_path += map(Path, screen_class(saved.ruleset).CSS_PATH)

    def close_game(self) -> None:
        """Close the open game, so that its save can be opened in another window."""
        self.stop_thinking()
        self._close_seats()
        if self.game is not None:
            game, self.game = self.game, None
            note_open_game(None)
            game.close()

    # -- private screens -------------------------------------------------------------------

    async def open_seats(self, *, network: bool) -> None:
        """Start to answer requests for links. Raises a `TabletopError` if this fails."""
        from tabletop_tui.remote.seats.hosting import Hosting

        game = self.game
        if game is None or not game.kept or game.computers.guide is not None:
            raise TabletopError("There is no game here to play on private screens.")
        hosting = self.remote_seats or Hosting(
            game, lambda: self.palette, self._seats_changed, self.set_timer
        )
        await hosting.open(network=network, port=self.seats_port)
        if self.game is game:
            self.remote_seats = hosting
            hosting.refresh()
        else:
            await hosting.close()

    def show_links(self) -> None:
        """Show the links of all seats."""
        from tabletop_tui.screens.links import LinksScreen

        self.links_first = False
        # A curtain below this screen may wait for a player who has a private screen by now.
        self.push_screen(LinksScreen(), lambda _: self._seats_changed())

    def _seats_changed(self) -> None:
        from tabletop_tui.screens.links import LinksScreen
        from tabletop_tui.screens.play.game import GameScreen

        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.call_later(screen.own_screens.changed)
            elif isinstance(screen, LinksScreen):
                screen.call_later(screen.show_links)

    def _close_seats(self) -> None:
        hosting, self.remote_seats = self.remote_seats, None
        if hosting is not None:
            task = get_running_loop().create_task(hosting.close())
            self._closing_seats.add(task)
            task.add_done_callback(self._closing_seats.discard)

    def start_table(
        self, table: Table, computers: Mapping[int, str] | None = None, *, hints: bool = True
    ) -> None:
        """Start a new game at this table, save it and open it."""
        from tabletop_tui.core.play.session import Session

        try:
            session = Session(self.library.load(table.game), table)
            saved = self.store.new(session, computers=computers, hints=hints)
        except (TabletopError, OSError) as error:
            self.show_message(str(error), "error")
            return
        self.remember_names([table.names[seat] for seat in saved.computers.people()])
        self.go_lobby()
        self.open_game(saved)

    def resume(self, target: str | Path, *, previous: bool = False) -> None:
        """Go on with a saved game, by path or file name; with `previous`, from its backup."""
        from tabletop_tui.saves import DamagedSaveError

        try:
            self.open_game(self.store.open(target, self.library, previous=previous))
        except DamagedSaveError as error:
            if error.previous is None:
                self.show_message(str(error), "error")
            else:
                self._offer_previous(target, str(error))
        except (TabletopError, OSError) as error:
            self.show_message(str(error), "error")

    def _offer_previous(self, target: str | Path, trouble: str) -> None:
        from tabletop_tui.screens.dialogs.question import confirm

        def go_on() -> None:
            self.resume(target, previous=True)

        text = f"{trouble}\n\nGo on from the backup? The damaged file is kept under another name."
        confirm(self, go_on, "This game is damaged", text, yes="go on", no="leave it")

    def show_replay(self, target: str | Path) -> None:
        """Step through a saved game: the path or the name of its file."""
        try:
            _, replay = self.store.replay(target, self.library)
            self.open_replay(replay)
        except (TabletopError, OSError) as error:
            self.show_message(str(error), "error")

    def open_replay(self, replay: Replay[Any]) -> None:
        """Show a replay. Raises `TabletopError` when the game's screen cannot be made."""
        from tabletop_tui.screens.play.replay import replay_screen

        self.push_screen(replay_screen(replay))

    def play_on(self, replay: Replay[Any]) -> None:
        """Start a new game at the position of a replay. The same seats are computer players.

        Raises `TabletopError` if the position cannot be played on.
        """
        session = replay.play_on()
        saved = self.store.new(session, computers=replay.computers, hints=replay.hints)
        self.go_lobby()
        self.open_game(saved)

    def rematch(self, saved: SavedGame, *, same_deal: bool = False) -> None:
        """Start a game with the same players, seats and options; `same_deal` keeps the seed."""
        from tabletop_tui.core.table import new_seed

        table = saved.session.table
        again = table if same_deal else table.model_copy(update={"seed": new_seed()})
        self.start_table(again, dict(saved.computers.levels), hints=saved.hints)

    def remember_names(self, names: Sequence[str]) -> None:
        """Remember these names, so that the next set-up offers them first."""
        remembered = self.settings.remembering(names)
        if remembered != self.settings.names:
            self.change_settings(names=remembered)

    async def think(self, seen: Seen[Any], level: str) -> str:
        """The key of a computer player's answer to the question in a frame."""
        return await self._engine(self._players()).choose(seen, level)

    async def advise(self, seen: Seen[Any]) -> Advice:
        """The best answers to the question in a frame."""
        return await self._engine(self._adviser()).advise(seen)

    async def judge(self, seen: Seen[Any], given: str) -> Judged:
        """How much worse an answer was than the best answer to the question in a frame."""
        return await self._engine(self._adviser()).judge(seen, given)

    def _players(self) -> Sequence[str]:
        """The command of the engine that plays: the one in the settings, or the program's own."""
        return words_of(self.settings.engine) or self._adviser()

    def _adviser(self) -> Sequence[str]:
        """The command of the engine that advises and judges, which is always the program's own."""
        from tabletop_tui.app.engine_client import engine_command

        return engine_command(self.library)

    def _engine(self, command: Sequence[str]) -> Thinking:
        from tabletop_tui.app.engine_client import Thinking

        key = tuple(command)
        if key not in self._engines:
            self._engines[key] = Thinking(key, lambda: float(self.settings.patience))
        return self._engines[key]

    def stop_thinking(self) -> None:
        """End the processes of the computer players at once."""
        for engine in self._engines.values():
            engine.stop()

    async def on_unmount(self) -> None:
        """End all processes, and tell private screens that the table is closed."""
        self._close_seats()
        await gather(*self._closing_seats)
        for engine in self._engines.values():
            await engine.end()
