"""The evidence wall as a page: keys step through the Offensives and scroll the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.table import Table
from tabletop_tui.screens.services import close_once
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.scrolled import Scrolled

from ...wording.evidence import columns
from ..table import HydraTable
from .lists import deed_lines, loss_lines, offensive_lines, vote_lines
from .matrix import draw_matrix, rows_wanted

if TYPE_CHECKING:
    from ...engine import HailHydra
    from ...state import HydraState

SIDE_BY_SIDE = 140
"""From this width on, the votes have a list of their own beside the other events."""

LISTED = 12
"""The matrix takes more than its smallest height only if the lists keep this many rows."""


class Wall(Scrolled, HydraTable, can_focus=True):
    """The matrix above; below it the chosen Offensive in words, and all lists."""

    DEFAULT_CSS = "Wall { width: 1fr; height: 1fr; }"

    def __init__(self, rules: HailHydra, view: HydraState, table: Table) -> None:
        super().__init__(rules, table)
        self.view, self.viewer = view, PUBLIC
        # During the game the wall begins with the newest Offensive, after the game with the first.
        self.step_now = 0 if view.ended else len(columns(view)) - 1
        self._room = Region()

    def rows_in_all(self) -> int:
        """The rows of the longer list."""
        return max(map(len, self._lists()))

    def rows_shown(self) -> int:
        """The rows that the matrix leaves to the lists."""
        return max(1, self._room.height)

    def _lists(self) -> list[list[list[Phrase]]]:
        """The lists as wrapped rows, with votes in words if that needs no scrolling."""
        width, chosen = max(1, self._room.width), self.step_now
        wide = width >= SIDE_BY_SIDE
        each = width // 2 - 1 if wide else width
        offensive = offensive_lines(self, chosen)
        others = [*deed_lines(self, chosen), *loss_lines(self)]
        for in_words in (True, False):
            votes = vote_lines(self, in_words=in_words)
            lists = [[*offensive, *others], votes] if wide else [[*offensive, *votes, *others]]
            rows = [[row for line in lines for row in wrap(line, each, 2)] for lines in lists]
            if max(map(len, rows)) <= self._room.height:
                break
        return rows

    def step_by(self, by: int) -> None:
        """Show an Offensive before or after this one."""
        count = len(columns(self.state))
        self.step_now = max(0, min(count - 1, self.step_now + by))
        self.top = 0
        self.redraw()

    def draw_board(self, canvas: Canvas) -> None:
        """Draw a frame, the matrix, a line across and the lists."""
        last = len(columns(self.state)) - 1
        ways = "←" * (self.step_now > 0) + "→" * (self.step_now < last)
        keys = f"{ways} Offensive  " * bool(ways) + "↑↓ scroll  q back"
        title = "who did what, as it was" if self.state.ended else "the evidence"
        canvas.frame(*canvas.room, title=title, title_fg="text", note=keys,
                     bg="panel")  # fmt: skip
        room = Region(2, 1, canvas.width - 4, canvas.height - 2)
        seats = len(self.state.seats)
        tall = min(room.height - 4, seats + 3)
        for wanted in (2 * seats + 4, rows_wanted(self, room.width)):
            tall = wanted if room.height >= wanted + LISTED else tall
        heroes = canvas.width >= 100
        top = draw_matrix(
            canvas, self, Region(room.x, 1, room.width, tall), self.step_now, heroes=heroes
        )
        canvas.put(room.x, top, "─" * room.width, "line")
        self._room = Region(room.x, top + 1, room.width - 1, room.bottom - top - 1)
        self.hold()
        lists = self._lists()
        for number, lines in enumerate(lists):
            x = self._room.x + number * (self._room.width // len(lists) + 1)
            for below, line in enumerate(lines[self.top : self.top + self._room.height]):
                canvas.say(x, self._room.y + below, line)
        self.draw_bar(canvas, canvas.width - 2, top + 1, self._room.height)


class WallScreen(Screen[None]):
    """The evidence wall as a page. Keys that open a page during play (e, l, i) close this one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,shift+tab", "step(-1)", "Offensive before"),
        Binding("right,tab,space", "step(1)", "next Offensive"),
        Binding("q,escape,backspace,e,l,i,enter", "back", "back"),
    ]
    dismiss = close_once

    def __init__(self, rules: HailHydra, view: HydraState, table: Table) -> None:
        super().__init__()
        self.wall = Wall(rules, view, table)

    def compose(self) -> ComposeResult:
        """Only the wall."""
        yield self.wall

    def on_mount(self) -> None:
        """Give the keyboard to the lists."""
        self.set_focus(self.wall)

    def action_step(self, by: int) -> None:
        """Show an Offensive before or after this one."""
        self.wall.step_by(by)

    def action_back(self) -> None:
        """Go back to the game."""
        self.dismiss()
