"""The protocol through which screens use the app without importing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.widgets.direct import DirectPainter, Stretch
from tabletop_tui.widgets.keys import idle_key, is_idle, with_ids
from tabletop_tui.widgets.private_textual import is_batching, set_timer

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop_tui.core.face import Watched
    from tabletop_tui.core.loader import Library
    from tabletop_tui.core.play.replay import Replay
    from tabletop_tui.core.play.seat import Seen
    from tabletop_tui.core.players.advice import Advice, Judged
    from tabletop_tui.core.table import Table
    from tabletop_tui.saves import SavedGame, SaveStore
    from tabletop_tui.screens.remote_seats import RemoteSeats
    from tabletop_tui.settings import Settings
    from tabletop_tui.widgets.drawing.drawn import Drawn

T = TypeVar("T")
Done = TypeVar("Done")

REFUSALS = (TabletopError, OSError)
"""What is raised if something cannot be done now, with a sentence for the player."""


class Painted(Protocol):
    """A screen, as far as somebody waits until it is painted."""

    def call_after_refresh(self, callback: Callable[..., Any], /) -> Any:
        """Call this once the screen is painted."""


class Services(Protocol):
    """The shelf of games, the saves, the settings, and the ways from one screen to another."""

    @property
    def library(self) -> Library:
        """All games."""

    @property
    def store(self) -> SaveStore:
        """The saved games."""

    @property
    def settings(self) -> Settings:
        """What the player prefers."""

    @property
    def last_key(self) -> str:
        """The key that was pressed last, on any screen."""

    def forward_key(self, key: str) -> None:
        """Give a key that closed a screen to the one beneath it."""

    def key_unused(self) -> None:
        """Drop the repeats of a held key that did nothing."""

    def viewer_changed(self, screen: Painted) -> None:
        """Drop keys that were typed before this screen was visible as it is now."""

    def send(self, stretches: Sequence[Stretch]) -> bool:
        """Send cells to the terminal; False if the terminal cannot take them this way."""

    def change_settings(self, **changes: Any) -> None:
        """Change settings, keep them for the next time and apply them at once."""

    def show_title(self, words: str) -> None:
        """Set the title of the window; an empty text brings back the title from before."""

    def call_player(self, words: str) -> None:
        """Say by sound or notification, as the player wishes, that a table waits."""

    def show_message(self, sentence: str, severity: str = "information") -> None:
        """Show a sentence for a few seconds. `severity`: information, warning or error."""

    def copy(self, text: str) -> None:
        """Copy what is selected on the screen, or else `text`, and say so."""

    # -- games -----------------------------------------------------------------------------

    def start_table(
        self, table: Table, computers: Mapping[int, str] | None = None, *, hints: bool = True
    ) -> None:
        """Start a new game at this table, save it and open it.

        `computers` holds the level of each seat that the computer plays; without `hints` nobody
        may ask for hints.
        """

    def resume(self, target: str | Path) -> None:
        """Go on with a saved game: the path or the name of its file."""

    def rematch(self, saved: SavedGame, *, same_deal: bool = False) -> None:
        """Start a game with the same players, seats and options, and a new or the same deal."""

    def open_game(self, saved: SavedGame) -> None:
        """Show a game that was just begun or opened; the app then owns it."""

    def show_replay(self, target: str | Path) -> None:
        """Step through a saved game: the path or the name of its file."""

    def play_on(self, replay: Replay[Any]) -> None:
        """Start a new game at the moment that a replay shows. Raises `TabletopError`."""

    def close_game(self) -> None:
        """Close the open game, so that its save can be opened elsewhere."""

    async def think(self, seen: Seen[Any], level: str) -> str:
        """The answer of a computer player to what its seat sees; meanwhile the screen reacts.

        Raises a `TabletopError` when the computer player has ended.
        """

    async def advise(self, seen: Seen[Any]) -> Advice:
        """The best answers to the question in a frame. Raises as `think` does."""

    async def judge(self, seen: Seen[Any], given: str) -> Judged:
        """Judge what an answer to the question in a frame cost. Raises as `think` does."""

    def stop_thinking(self) -> None:
        """End the computer player at once; the next question starts another."""

    # -- private screens -------------------------------------------------------------------

    @property
    def game(self) -> SavedGame | None:
        """The game that is open."""

    @property
    def remote_seats(self) -> RemoteSeats | None:
        """The private screens of the open game; None while it has none."""

    @property
    def links_first(self) -> bool:
        """Whether the next game that opens shows its links at once."""

    def show_links(self) -> None:
        """Show the links of all seats, and start the server for them if it does not run yet."""

    async def open_seats(self, *, network: bool) -> None:
        """Start the server for links: for this computer alone, or for the local network.

        Raises a `TabletopError` if the server cannot start.
        """

    # -- screens ---------------------------------------------------------------------------

    def go_lobby(self) -> None:
        """Back to the lobby from anywhere; the open game is closed."""

    def set_up(self, game_id: str) -> None:
        """Open the page that sets up a game."""

    def show_results(self, watched: Watched) -> None:
        """Show how a game ended."""

    def show_rules(self, game_id: str, heading: str = "") -> None:
        """Open the rules of a game, at a heading if the caller names a heading."""


def services(screen: Screen[Any]) -> Services:
    """The app of a screen, as far as a screen knows it."""
    return cast("Services", screen.app)


def close_once(screen: Screen[T], result: T | None = None) -> AwaitComplete:
    """Close a screen with a result; nothing happens if the screen is closed already.

    So the second of two quick clicks does not close the screen below.
    """
    return Screen.dismiss(screen, result) if screen.app.screen is screen else AwaitComplete()


class AppScreen(Screen[T], Generic[T]):
    """A screen that uses the app. Its bindings have names, by which settings can change them."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._painter = DirectPainter(self, self._send_rows)

    HERE: ClassVar[str] = ""
    """Where a key does nothing, in a message; empty if the screen looks after such keys itself."""

    def __init_subclass__(cls, **inherits: Any) -> None:
        if "BINDINGS" in cls.__dict__:
            cls.BINDINGS = with_ids(cls.__name__.removesuffix("Screen").lower(), cls.BINDINGS)
        super().__init_subclass__(**inherits)

    def on_key(self, event: events.Key) -> None:
        if self.HERE and is_idle(self, event.key):
            event.stop()
            self.table_app.show_message(idle_key(event.key, self.HERE))

    @property
    def keeps_secrets(self) -> bool:
        """Whether the screen shows secrets of one seat: then no picture of it may be saved."""
        return False

    @property
    def table_app(self) -> Services:
        """The app, as far as a screen knows it."""
        return services(self)

    def attempt(
        self, deed: Callable[[], Done], refusals: tuple[type[Exception], ...] = REFUSALS
    ) -> Done | None:
        """Do something and return what comes of it; None, with a message, if it is refused."""
        try:
            return deed()
        except refusals as error:
            self.table_app.show_message(str(error), "error")
            return None

    set_timer = set_timer
    dismiss = close_once

    def _send_rows(self, stretches: Sequence[Stretch]) -> bool:
        return self.table_app.send(stretches)

    def paint_soon(self, widget: Drawn) -> None:
        """Paint the stale rows of a widget with the next update."""
        self._painter.paint_soon(widget)

    def on_idle(self) -> None:
        self._painter.send_at_once()

    def _on_timer_update(self) -> None:
        self._painter.begin_update()
        super()._on_timer_update()
        self._painter.end_update()

    def _compositor_refresh(self) -> None:
        # While Textual composes the app it drops what is painted. Later changes alone would then
        # appear on an empty screen.
        if is_batching(self.app):
            self.app.call_later(self.refresh)
        else:
            super()._compositor_refresh()
