"""The Textual app: it opens screens and games, reads keys, and offers `Services` to screens."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.app.games import GamesApp
from tabletop_tui.app.keyboard import KeyGate, TypedAhead, at_its_place, walking
from tabletop_tui.app.terminal import SUSPEND_KEY
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.words.plaintext import printable
from tabletop_tui.theme import SMALLEST, to_ascii
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.edit import LineEdit
from tabletop_tui.widgets.keys import with_ids
from tabletop_tui.widgets.signals import raising

if TYPE_CHECKING:
    from tabletop_tui.core.face import Watched
    from tabletop_tui.core.loader import Library
    from tabletop_tui.core.play.replay import Replay
    from tabletop_tui.remote.terminal.game import JoinedGame
    from tabletop_tui.remote.terminal.wire import SeatWire
    from tabletop_tui.saves import SavedGame, SaveStore
    from tabletop_tui.screens.services import Painted


QUIT_KEYS = ("ctrl+q", "ctrl+c")
TOAST_SECONDS = 4.0
MANY, TOO_FAST = 2, "Keys that come so fast are dropped here: wait a moment."
"""After this many dropped keys of a run, a message says so."""

YOUNG_OBJECTS = 5_000
"""The threshold of the garbage collector for its youngest generation, in objects."""


class TabletopApp(GamesApp):
    """The whole program on a terminal.

    It opens `start`, a game, or `replay`, or `seat`, a seat of a table on another computer. When
    that is closed, or without any of them, it shows the lobby.
    """

    TITLE = "Tabletop"
    CSS_PATH = "tabletop.tcss"
    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "app",
        [
            Binding("question_mark,f1", "help", "help", tooltip="Every key of this screen"),
            Binding("ctrl+p", "command_palette", "menu", tooltip="Find a command by its name"),
            Binding(
                "ctrl+q", "quit", "quit", show=False, priority=True, tooltip="Leave; all is saved"
            ),
            Binding(
                "ctrl+c", "ask_quit", "quit", show=False, priority=True, tooltip="Ask, then leave"
            ),
        ],
    )

    def __init__(
        self,
        library: Library,
        store: SaveStore,
        start: SavedGame | None = None,
        replay: Replay[Any] | None = None,
        look: Mapping[str, str] | None = None,
        seat: tuple[JoinedGame, SeatWire] | None = None,
    ) -> None:
        """`look` are settings for this run only."""
        self._start = start
        self._replay = replay
        self._seat = seat
        self._last_notice = ""
        self._notice_of_key = False
        """Whether the last message was shown because of a key: the next one gives the row back."""
        super().__init__(library, store, look or {})
        if start is not None:
            self.read_styles(start)
        self._typed_ahead = TypedAhead()
        self._late_click = False
        """Whether the mouse was pressed for what stood there before."""
        first = lambda: self.focused or self.screen  # noqa: E731
        self._keys = KeyGate(super().on_event, first, self._drops, self._means)

    # -- the life of the app ---------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """Return the lobby, which is the lowest screen of the stack."""
        if self._start or self._replay or self._seat:
            from tabletop_tui.screens.lobby.lobby import LaterLobby

            return LaterLobby()
        from tabletop_tui.screens.lobby.lobby import LobbyScreen

        return LobbyScreen()

    def on_mount(self) -> None:
        """Open the game, replay or seat that the app was started with."""
        self.screen_change_signal.subscribe(
            self, raising(self, self._on_screen_change), immediate=True
        )
        if self.settings_trouble:
            self.show_message(self.settings_trouble, "warning")
        if self._start is not None:
            self.open_game(self._start)
        if self._replay is not None:
            self.open_replay(self._replay)
        if self._seat is not None:
            from tabletop_tui.remote.terminal.screen import joined_screen

            self.push_screen(joined_screen(*self._seat))

    def on_ready(self) -> None:
        """Turn the garbage collector on, if the start of the program turned it off."""
        if not gc.isenabled():
            self.call_after_refresh(_start_collecting)

    async def on_event(self, event: events.Event) -> None:
        """Send keys one by one to `KeyGate`. If the terminal is too small, only quit keys work."""
        if isinstance(event, events.MouseDown) and not event.is_forwarded:
            self._late_click = self._typed_ahead.drops_click(event.time)
        if isinstance(event, (events.MouseDown, events.MouseUp)) and self._late_click:
            return
        if not isinstance(event, (events.Key, events.Paste)) or event.is_forwarded:
            await super().on_event(event)
        elif not self.too_small:
            if self._notice_of_key:
                self._notice_of_key = False
                self.clear_notifications()
            await self._keys.take(event)
        elif isinstance(event, events.Key) and event.key in QUIT_KEYS:
            await self.action_quit()
        elif isinstance(event, events.Key) and event.key == SUSPEND_KEY:
            self.action_suspend_process()

    @property
    def too_small(self) -> bool:
        """Whether the terminal is smaller than the screens need."""
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything while the terminal is too small, once the new size is known."""
        self.call_next(self._cover_top)

    def _on_screen_change(self, screen: Screen[Any]) -> None:
        self._typed_ahead.screen_changed()
        screen.call_after_refresh(self._typed_ahead.painted)
        self.call_next(self._cover_top)

    def _cover_top(self) -> None:
        # The screen calls this after it has mounted its own widgets.
        self.screen.call_later(self._cover, self.screen)

    def _cover(self, screen: Screen[Any]) -> None:
        """Show or hide the cover over a screen. The screen below keeps its focus and state."""
        covers = [child for child in screen.children if isinstance(child, SmallCover)]
        if covers:
            covers[0].display = self.too_small
            covers[0].redraw()
        elif self.too_small and screen.is_attached:
            screen.mount(SmallCover())

    def cover(self) -> None:
        """Show the curtain of every open game screen."""
        from tabletop_tui.screens.play.game import GameScreen

        for screen in list(self.screen_stack):
            if isinstance(screen, GameScreen):
                screen.cover()

    def came_back(self) -> None:
        """After a return from the shell: drop keys that were typed before the screen was drawn."""
        self.viewer_changed(self.screen)

    def viewer_changed(self, screen: Painted) -> None:
        """Drop keys that were typed before the new content of this screen was drawn."""
        self._typed_ahead.viewer_changed()
        screen.call_after_refresh(self._typed_ahead.painted)

    @property
    def last_key(self) -> str:
        """The key that was pressed last, on any screen."""
        return self._typed_ahead.key

    def forward_key(self, key: str) -> None:
        """Send a key that closed a screen to the screen beneath it, which was visible before."""
        handed = events.Key(key, None)
        handed.time = inf
        self.post_message(handed)

    def key_unused(self) -> None:
        """Drop the keys that follow in quick succession on a key that did nothing."""
        self._typed_ahead.key_unused()

    def _drops(self, key: events.Key) -> bool:
        drops = self._typed_ahead.drops(key) and key.key not in (*QUIT_KEYS, SUSPEND_KEY)
        if drops and self._typed_ahead.dropped >= MANY:
            self.show_message(TOO_FAST)
            self._notice_of_key = True
        return drops

    def _means(self, key: events.Key) -> events.Key:
        """Return the arrow or Latin letter for a key, or the key where it writes or answers."""
        screen = self.screen
        if getattr(screen, "writing", False) or isinstance(self.focused, LineEdit):
            return key
        placed = at_its_place(key, self.settings.keys)
        walks = walking(placed, self.settings.keys)
        return placed if walks is not placed and self._calls(placed.key) else walks

    def _calls(self, key: str) -> bool:
        """Whether a key selects an answer of the question that is shown."""
        from tabletop_tui.screens.play.game import GameScreen

        screen = self.screen
        picker = screen.picker if isinstance(screen, GameScreen) else None
        return picker is not None and key in picker.called_keys()

    async def action_quit(self) -> None:
        """Leave. Ask first only if the open game cannot be saved."""
        game = self.game
        if game is not None and game.trouble and not game.save():
            from tabletop_tui.screens.dialogs.question import ConfirmScreen, confirm

            lost = f"{game.trouble}\nIf you leave now, everything since then is lost."
            if not isinstance(self.screen, ConfirmScreen):
                confirm(self, self._quit, "This game is not saved", lost, yes="leave", danger=True)
            return
        self._quit()

    def action_ask_quit(self) -> None:
        """Ctrl+C: copy the selection. Without one ask whether to leave; a second Ctrl+C leaves."""
        from tabletop_tui.screens.dialogs.question import ConfirmScreen, confirm

        if isinstance(self.screen, ConfirmScreen):
            self._quit()
            return
        if self._selected():
            self.copy("")
            return
        text = "Every move is saved; you can continue later."
        confirm(self, self._quit, "Leave Tabletop?", text, yes="leave")

    def _quit(self) -> None:
        self.close_game()
        self.exit()

    # -- screens ---------------------------------------------------------------------------

    def show_results(self, watched: Watched) -> None:
        """Open the result of a finished game."""
        from tabletop_tui.screens.finished.results import ResultsScreen

        self.push_screen(ResultsScreen(watched, self.game))

    def show_rules(self, game_id: str, heading: str = "") -> None:
        """Open the rules of a game, at a heading when one is named."""
        from tabletop_tui.screens.rules import RulesScreen

        entry = self.library.entries.get(game_id)
        if entry is None:
            self.show_message(f"There is no game called {game_id}.", "warning")
            return
        self.push_screen(RulesScreen(entry, heading))

    def set_up(self, game_id: str) -> None:
        """Open the set-up of a game."""
        from tabletop_tui.screens.setup import SetupScreen

        try:
            self.push_screen(SetupScreen(self.library.entries[game_id].manifest))
        except TabletopError as error:
            self.show_message(str(error), "error")

    def action_help(self) -> None:
        """Show every key of the current screen."""
        from tabletop_tui.screens.dialogs.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def show_message(self, sentence: str, severity: str = "information") -> None:
        """Show a sentence in the last row for a few seconds. A repeated one is shown once.

        What a key led to goes with the next key: the keys are named in that row.

        `severity`: information, warning or error.
        """
        shown = printable(sentence)
        text = to_ascii(shown) if self.ascii_only else shown
        if text == self._last_notice:
            self.clear_notifications()
        self._last_notice = text
        self._notice_of_key = self._keys.busy and severity == "information"
        level = severity if severity in ("warning", "error") else "information"
        seconds = TOAST_SECONDS * (2 if level == "error" else 1)
        self.notify(text, severity=level, timeout=seconds, markup=False)  # type: ignore[arg-type]

    def call_player(self, words: str) -> None:
        """Ring the bell or send a notification with these words, as the settings say."""
        if self.settings.bell == "on":
            self.bell()
        elif self.settings.bell == "notify":
            self.notify_terminal(words)

    def copy(self, text: str) -> None:
        """Copy the selection of the screen, or `text` without one, and say so."""
        selected = self._selected()
        self.copy_to_clipboard(selected or text)
        self.screen.clear_selection()
        what = "the selection" if selected else "all of it"
        self.show_message(f"Copied {what}, if your terminal allows it.")

    def _selected(self) -> str:
        written: str = getattr(self.focused, "selected_text", "")
        return self.screen.get_selected_text() or written

    def on_line_edit_simplified(self) -> None:
        """Explain why pasted characters were split."""
        self.show_message(
            "Combined characters were split: terminals draw them in different widths."
        )

    # -- the command palette ---------------------------------------------------------------

    def action_command_palette(self) -> None:
        """Open the command palette, except over a curtain."""
        if self.check_action("command_palette", ()):
            super().action_command_palette()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the key of the palette on a screen that does not allow it."""
        if action == "command_palette":
            return not getattr(self.screen, "private", False)
        return True

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return the commands of the palette: keys of the current screen, then other screens."""
        from tabletop_tui.screens.dialogs.help import commands

        return commands(screen, self)


def _start_collecting() -> None:
    # Objects from the start live to the end: no collection needs to examine them.
    gc.freeze()
    # A key leaves hardly any cyclic garbage. With the default threshold of 700 objects the
    # collector would take a twentieth of the time of each key.
    gc.set_threshold(YOUNG_OBJECTS)
    gc.enable()


class SmallCover(Drawn):
    """Covers a screen in a terminal that is too small, and says which size it needs."""

    def draw(self, canvas: Canvas) -> None:
        """Draw four short lines in the middle, or fewer in a very low terminal."""
        size = self.app.size
        lines = [
            ("A little more room, please", "text", True),
            (f"now {size.width}x{size.height}", "muted", False),
            (f"enlarge to {SMALLEST[0]}x{SMALLEST[1]}", "amber", True),
        ]
        if canvas.height >= 8:
            lines.append(("nothing is lost", "muted", False))
        if canvas.height < 3:
            lines = lines[2:3]
        top = max((canvas.height - len(lines)) // 2, 0)
        for row, (text, role, bold) in enumerate(lines):
            canvas.centre(0, top + row, canvas.width, text, role, bold=bold)
