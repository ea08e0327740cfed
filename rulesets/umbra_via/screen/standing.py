"""The standing of all seats: souls earned and left, flowers, and the Tiebreaker track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.words.speech import joined
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.room import Need

from ..wording.describe import TRACK
from .panel import GardenPanel
from .tiles import SOUL

if TYPE_CHECKING:
    from ..state import UmbraSeat
    from .garden import GardenBoard


LEGENDS = (f"{SOUL} earned  · left on their Soul tile", f"{SOUL} earned  · left")
LETTERS = "  e energy  s soul"
"""The legends of a row, the longest first, and words to add if a row uses letters."""

TITLE, NONE_LEFT = "souls to free", "no soul left"

WORDS = (
    ("path of 2 wins", "owns energy {}, souls {}"),
    ("path of 2 wins", "energy {}, souls {}"),
    ("path of 2 wins", "owns {}e {}s"),
    ("path of 2 wins", "{}e {}s"),
    ("x2 tile", "{}e {}s"),
)
"""The words for an empty Soul tile and for the flowers of a seat, the longest first."""

BESIDE = 9
"""The columns of a row that are gaps between its parts."""


class StandingPanel(GardenPanel):
    """A row for each seat; the frame shows the markers of the track."""

    def need(self, width: int) -> Need:
        """The rows: one for each seat, then one for the legend, then one for air."""
        seats = len(self.board.table.chairs)
        return Need(seats + 2, texts=seats + 3, more=seats + 4)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw a row for each seat, and the track in the frame."""
        room = canvas.width - 6 - track_columns(self.board)
        title = next((words for words in self._ahead if cell_len(words) <= room), TITLE)
        canvas.frame(*canvas.room, title=title, title_fg="muted", bg="panel")
        draw_track(canvas, self.board)
        words = self._words(canvas.width)
        top = 1 if canvas.height < 8 else 2
        for seat in range(len(self.board.state.seats)):
            self._draw_seat(canvas, top + seat, seat, words)
        if canvas.height >= top + len(self.board.state.seats) + 2:
            room, letters = canvas.width - 4, LETTERS * words[-1].endswith("}s")
            legends = [text + letters for text in LEGENDS]
            legend = next((text for text in legends if cell_len(text) <= room), legends[-1])
            canvas.put(2, canvas.height - 2, legend, "dim", limit=room)

    @property
    def _ahead(self) -> Sequence[str]:
        """Who is ahead, and what the viewer needs; empty while all seats have as much to free."""
        if self.board.state.ended:
            return ("souls gathered",)
        left, viewer = [one.left for one in self.board.state.seats], self.board.viewer
        least = min(left)
        first = [seat for seat, count in enumerate(left) if count == least]
        if len(first) == len(left):
            return () if least else (NONE_LEFT,)
        chairs = [self.board.chair(seat) for seat in first]
        names = joined([chair.name for chair in chairs])
        signs = "".join(chair.sign for chair in chairs)
        needs = f", you need {left[viewer]}" if viewer >= 0 and viewer not in first else ""
        stands = f"{least} to go" if least else NONE_LEFT
        return f"{names}: {stands}{needs}", f"{signs} {stands}{needs}"

    @property
    def _souls(self) -> int:
        return self.board.ruleset.content.setup.flowers.on_soul_tile

    def _words(self, width: int) -> tuple[int, str, str]:
        """The columns of the names, and the longest words for the rest of a row that fit."""
        seats = self.board.state.seats
        longest = max(cell_len(self.board.chair(seat).name) for seat in range(len(seats)))
        room = 0
        for wins, owns in WORDS:
            empty = "empty" if self.board.state.ended else wins
            owned = max(cell_len(owns.format(one.energy, one.soul)) for one in seats)
            room = width - BESIDE - self._souls - _state_columns(seats, empty) - owned
            if longest <= room:
                break
        return min(longest, room), empty, owns

    def _draw_seat(self, canvas: Canvas, y: int, seat: int, words: tuple[int, str, str]) -> None:
        canvas.hot(1, y, canvas.width - 2, 1, f"seat {seat}")
        names, empty, owns = words
        chair, seats = self.board.chair(seat), self.board.state.seats
        role, one = chair.role, seats[seat]
        canvas.put(2, y, self.board.seat_in(seat, names + 2), role, bold=True)
        x = canvas.put(names + 5, y, SOUL * (self._souls - one.left), role)
        x = canvas.put(x, y, "·" * one.left, "dim") + 1
        marked = "amber" if one.claimed else "text"
        canvas.put(x, y, _state(one, empty), marked, bold=not one.left)
        owned = owns.format(one.energy, one.soul)
        canvas.put(x + 1 + _state_columns(seats, empty), y, owned, "muted")


LABEL = " tie track "


def track_columns(board: GardenBoard) -> int:
    """The columns of the Tiebreaker track in a frame."""
    return cell_len(LABEL) + 2 * len(board.state.track)


def draw_track(canvas: Canvas, board: GardenBoard) -> None:
    """Draw the markers of the Tiebreaker track at the right of the frame around a canvas."""
    chairs = [board.chair(seat) for seat in board.state.track]
    x = canvas.width - 2 - track_columns(board)
    canvas.hot(x, 0, canvas.width - 2 - x, 1, TRACK)
    x = canvas.put(x, 0, LABEL, "muted")
    for chair in chairs:
        x = canvas.put(x, 0, f"{chair.sign} ", chair.role, bold=True)


def _state(one: UmbraSeat, empty: str) -> str:
    if one.claimed:
        return "claimed"
    return f"{one.left:2} left" if one.left else empty


def _state_columns(seats: Sequence[UmbraSeat], empty: str) -> int:
    return max(cell_len(_state(one, empty)) for one in seats)
