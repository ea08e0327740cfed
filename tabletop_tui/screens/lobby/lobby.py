"""The first screen: go on with the newest game, or choose one from the shelf."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui import __version__
from tabletop_tui.core.words.speech import joined
from tabletop_tui.screens.lobby.shelf import BROKEN, CONTINUE, Shelf
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import action_by

WANTED_NEXT = (
    "pydantic",
    "tabletop_tui.core.content.manifest",
    "tabletop_tui.saves.saved_game",
    "tabletop_tui.screens.setup",
    "tabletop_tui.screens.play.game",
)
"""Modules that opening a game needs. Imported here, they save the first key a quarter second."""

QUIET, BREATH = 0.4, 0.05
"""Seconds before the first of these imports, and between two, so that keys are answered."""

ONCE_MORE_ENDS = "Press again to end the program."
"""Said at the first press of the key that leaves.

The same key leads from a game to the lobby, and the player may still hold it down.
"""

NOTHING_BEFORE = "This is the lobby: q leads out of the program."
"""Said at a key that leads back on every other screen."""

COUNT_WORDS = ("no games", "one game", "two games", "three games", "four games", "five games")

MORE = (
    Binding("t", "learn", "learn by playing", show=False, tooltip="Learn the marked game"),
    Binding("s", "saves", "saved games", tooltip="All saved games"),
    Binding("r", "rules", "rules", tooltip="The rules of the marked game"),
    Binding("h", "statistics", "statistics", show=False, tooltip="Who played and won what"),
    Binding("d", "daily", "daily deal", show=False, tooltip="The deal of each day, alone"),
    Binding("o", "settings", "settings", tooltip="Colours, curtain, glyphs"),
)
"""The keys that stand on the shelf as well, in this order."""


class LobbyScreen(FramedScreen[None]):
    """Games, the newest save, and the ways to everything else."""

    lowest = True
    """All other screens lie on this screen, and close when the player comes back here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "go_on", "continue", tooltip="Go on with the newest game"),
        *MORE,
        Binding("w", "demo", "watch", show=False, tooltip="The marked game plays by itself"),
        Binding("b", "broken", "broken games", show=False, tooltip="Why a game is missing"),
        *(
            Binding(str(n), f"game({n})", "game by number", show=False, group=Binding.Group(
                "mark a game by its number"
            ))
            for n in range(1, 10)
        ),
        Binding("backspace,escape", "back", "stay", show=False),
        Binding("q", "leave", "quit", tooltip="Leave, by the second press; everything is saved"),
    ]  # fmt: skip

    _just_read = False
    """Whether the saves were read for the present frame."""

    _asked_to_leave = False
    """Whether the last key was the key that leaves: the next press ends the program."""

    def title_line(self) -> TitleLine:
        count = len(self.table_app.library.entries)
        words = COUNT_WORDS[count] if count < len(COUNT_WORDS) else f"{count} games"
        return TitleLine("Tabletop", f"{words}, one keyboard", f"v{__version__}")

    def body(self) -> Drawn:
        self.shelf = Shelf(self.table_app.library, self.table_app.store, MORE)
        return self.shelf

    def on_mount(self) -> None:
        """Look for saved games before the first frame, unless a game lies on top of it."""
        self._wanted = iter(WANTED_NEXT)
        self.set_timer(QUIET, self._import_one)
        if self.app.screen is self:
            self.shelf.load()
            self._just_read = True

    def _import_one(self) -> None:
        """Import what opening a game needs, a little at a time, while no key comes."""
        name = next(self._wanted, "")
        if name and self.app.screen is self:
            import_module(name)
            self.set_timer(BREATH, self._import_one)

    def on_screen_suspend(self) -> None:
        """Plan to read the saves again, since they may change, and clear the messages."""
        self._just_read = self._asked_to_leave = False
        self.app.clear_notifications()

    def on_screen_resume(self) -> None:
        """Close the game that was left, and read the list of saves again."""
        if not self.is_mounted or self.app.screen is not self:
            return
        self.table_app.close_game()
        if not self._just_read:
            self.shelf.load()
            self.refresh_bindings()
        self._just_read = False

    def on_key(self, event: events.Key) -> None:
        """Drop the first press of the key that leaves if another key follows."""
        if action_by(self, event.key) != "leave":
            self._asked_to_leave = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return self.shelf.newest is not None
        if action == "broken":
            return bool(self.table_app.library.problems)
        return True

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        target = event.target
        if target == CONTINUE:
            self.action_go_on()
        elif target in self.shelf.games:
            self.table_app.set_up(target)
        elif target == BROKEN or target in self.shelf.more:
            getattr(self, f"action_{target}")()

    def action_go_on(self) -> None:
        if self.shelf.newest is not None:
            self.table_app.resume(self.shelf.newest.path)

    def action_game(self, number: int) -> None:
        games = list(self.shelf.games)
        if number <= len(games):
            self.shelf.choose(games[number - 1])

    def action_saves(self) -> None:
        from tabletop_tui.screens.saves import SavesScreen

        self.app.push_screen(SavesScreen())

    def action_rules(self) -> None:
        if game := self.shelf.game:
            self.table_app.show_rules(game)

    def action_learn(self) -> None:
        from tabletop_tui.screens.lessons import open_lessons

        if game := self.shelf.game:
            open_lessons(self, self.table_app.library.entries[game])

    def action_daily(self) -> None:
        """Open the daily deal of the marked game, or say that it cannot be played alone."""
        from tabletop_tui.saves.daily import daily_mode
        from tabletop_tui.screens.daily import DailyScreen

        app, game = self.table_app, self.shelf.game
        entries = app.library.entries
        can = [one for one, entry in entries.items() if daily_mode(entry.manifest) is not None]
        if not can:
            app.show_message("None of the games can be played alone.")
            return
        if game not in can:
            others = joined([entries[one].card.title for one in can])
            app.show_message(f"{entries[game].card.title} has no daily deal: it is for {others}.")
            return
        self.app.push_screen(DailyScreen(entries[game].manifest))

    def action_demo(self) -> None:
        from tabletop_tui.saves.demo import begin_demo

        app = self.table_app
        if marked := self.shelf.game:
            self.attempt(lambda: app.open_game(begin_demo(app.library, marked)))

    def action_statistics(self) -> None:
        from tabletop_tui.screens.finished.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())

    def action_settings(self) -> None:
        from tabletop_tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_broken(self) -> None:
        from tabletop_tui.screens.dialogs.question import NoticeScreen

        problems = self.table_app.library.problems
        text = "\n\n".join(f"{problem.folder}\n{problem.message}" for problem in problems)
        self.app.push_screen(NoticeScreen("These folders are no games yet", text))

    def action_back(self) -> None:
        """Say that there is no screen to go back to. The key also drops a first press of `q`."""
        self.table_app.show_message(NOTHING_BEFORE)

    async def action_leave(self) -> None:
        """Leave the program at the second press in a row."""
        if self._asked_to_leave:
            await self.app.action_quit()
        else:
            self._asked_to_leave = True
            self.table_app.show_message(ONCE_MORE_ENDS)


class LaterLobby(Screen[None]):
    """An empty stand-in, so that resuming a game does not wait for the lobby to be drawn."""

    lowest = True

    def on_screen_resume(self) -> None:
        """Open the lobby, unless another game is already open above."""
        if self.app.screen is self:
            self.app.push_screen(LobbyScreen())
