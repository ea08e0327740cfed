"""The protocols through which the parts of a game screen use the screen without importing it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from textual.app import App
from textual.binding import ActiveBinding
from textual.css.query import DOMQuery
from textual.geometry import Size
from textual.signal import Signal
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import Keyboard, View
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.services import Services
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.keys import KeyLine
from tabletop_tui.widgets.play.board import Board, HandWidget, Piece
from tabletop_tui.widgets.play.panels.bar import Bar
from tabletop_tui.widgets.play.panels.card_pane import CardPane
from tabletop_tui.widgets.play.panels.decision_panel import DecisionPanel
from tabletop_tui.widgets.play.panels.log_panel import LogPanel
from tabletop_tui.widgets.play.picker import Picker

if TYPE_CHECKING:
    from tabletop_tui.screens.play.page import PageScreen


class CallOut(NamedTuple):
    """A call that any player may make in any turn.

    A player presses `key` while a computer plays, and the computer then gives `answer`. `words` say
    what the key does. `not_now` is shown if the computer cannot give that answer.
    """

    key: str
    answer: str
    words: str
    not_now: str


class Column(NamedTuple):
    """A widget that shares its rows among its parts; `grows` is the part that gets all spare rows.

    If `grows` is not shown, the last part gets the spare rows.
    """

    widget: Widget
    grows: Drawn


class Shape(NamedTuple):
    """How a game lays out its screen, in numbers.

    In windows of at least `side_from` columns the decision stands beside the board; in narrower
    windows it stands below the board. In windows of at least the size `pane_from` the card pane has
    a place of its own; in smaller windows it opens over the log. If a game has a hand, the decision
    of a small window covers the foot of the board: the last `foot_rows` rows, `foot_columns` wide.
    With `hand_shares` board and hand say how many rows they need; without it each has its own.

    With `looks_in_secret` the look cursor works before a secret answer, too. A game may set this
    only if all its cards are public: the look cursor then shows the same things for every hand.
    With `own_pane` a pane of its own shows the cards, not the rows below the decision. With
    `pane_shows_all` the pane shows in short what `i` shows. With a `call_out` the player whose turn
    it is can ask the others for their calls. `reads` are the actions of the game's own keys that
    only show something to read. With `log_points` the points stand below the log, because nothing
    else on the screen tells those of all seats.
    """

    side_from: int = 100
    pane_from: tuple[int, int] = (100, 30)
    foot_rows: int = 10
    foot_columns: int = 32
    hand_shares: bool = True
    looks_in_secret: bool = False
    pane_shows_all: bool = False
    own_pane: bool = False
    call_out: CallOut | None = None
    reads: tuple[str, ...] = ()
    log_points: bool = True


class Controller:
    """What leads a game screen: which frame it shows next, and where an answer goes.

    A game played here, a replay, a plan, and a seat of a remote table have different controllers.
    Where nothing is asked, answers and undo do nothing.
    """

    asks = False
    """Whether this screen asks questions, and shows the result at the end of the game."""

    def begin(self) -> None:
        """Begin, once the screen is mounted."""

    def go_on(self) -> None:
        """Show the table now to the seat that may look."""

    def answer(self, key: str) -> None:
        """Give an answer, and go on."""

    def toggle(self, key: str) -> None:
        """Add a pick to a question for several picks, or take that pick back."""

    def undo(self) -> None:
        """Take the last answer back."""

    def takes(self, option: Option) -> bool:
        """Whether an answer's own key gives it without Enter: only if it can be taken back here."""
        return False

    def leave(self) -> None:
        """Leave this screen."""


class Host(Protocol):
    """A game screen as its parts see it: its widgets, and what the parts may call."""

    SHAPE: ClassVar[Shape]
    seen: Seen[Any] | None
    picker: Picker | None
    keyboard: Keyboard
    view_now: View
    pressed: str

    # -- the game --------------------------------------------------------------------------

    saved: Watched
    played: SavedGame | None

    @property
    def playing(self) -> SavedGame: ...

    controller: Controller
    table: Table

    @property
    def ruleset(self) -> Ruleset[Any]: ...
    @property
    def table_app(self) -> Services: ...
    @property
    def view(self) -> Any: ...
    @property
    def viewer(self) -> int | None: ...
    @property
    def decision(self) -> Decision | None: ...
    @property
    def undoable(self) -> bool: ...

    # -- what stands on the screen ---------------------------------------------------------

    bar: Bar

    @property
    def board(self) -> Board: ...

    panel: DecisionPanel
    card_pane: CardPane | DecisionPanel

    @property
    def hand(self) -> HandWidget | None: ...

    log_panel: LogPanel
    keys: KeyLine
    above_keys: Sequence[Drawn]

    # -- what it does ----------------------------------------------------------------------

    def go_on(self) -> None: ...
    def turn_to(self, seen: Seen[Any]) -> None: ...
    def show(self) -> None: ...
    def show_choice(self) -> None: ...
    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool: ...
    def show_nothing(self) -> None: ...
    def complain(self, why: str) -> None: ...
    def answer(self, key: str) -> None: ...
    def leave(self) -> None: ...

    # -- what a game says of itself --------------------------------------------------------

    @property
    def pointed_target(self) -> str: ...
    def listed_card(self, target: str) -> Card | None: ...
    def inspected(self, target: str, *, whole: bool = True) -> Card | None: ...
    def opens(self, target: str) -> bool: ...
    def pieces(self) -> Sequence[Piece]: ...
    def must_see(self, new: Sequence[Event], seat: int) -> Sequence[Event]: ...
    def page(self, happened: Sequence[Event]) -> PageScreen | None: ...
    def verb(self, option: Option) -> str: ...
    def too_early(self, option: Option) -> str: ...
    def fit_window(self, size: Size) -> None: ...
    def columns(self) -> Iterable[Column]: ...
    def need_of(self, part: Drawn, width: int) -> Need: ...
    def secret_need(self, room: int) -> Need: ...

    # -- what every screen of Textual has --------------------------------------------------

    @property
    def app(self) -> App[Any]: ...
    @property
    def is_active(self) -> bool: ...
    @property
    def active_bindings(self) -> Mapping[str, ActiveBinding]: ...
    @property
    def screen_layout_refresh_signal(self) -> Signal[Any]: ...
    def query(self, selector: str, /) -> DOMQuery[Widget]: ...
    def query_one(self, selector: str, /) -> Widget: ...
    def has_class(self, name: str, /) -> bool: ...
    def set_class(self, add: bool, name: str, /) -> Any: ...
    def refresh_bindings(self) -> None: ...
    def call_later(self, callback: Callable[..., Any], /, *given: Any) -> Any: ...
    def call_after_refresh(self, callback: Callable[..., Any], /) -> Any: ...
    def set_timer(self, delay: float, callback: Callable[..., Any], /) -> Timer: ...
    def set_interval(self, interval: float, callback: Callable[..., Any], /) -> Timer: ...
    def run_worker(
        self, work: Coroutine[Any, Any, None], /, *, group: str, exclusive: bool
    ) -> Worker[Any]: ...


def drawn_parts(screen: Host) -> Iterable[Drawn]:
    """Return everything that is drawn between the bar and the keys of a game screen."""
    return screen.query("#main Drawn").results(Drawn)
