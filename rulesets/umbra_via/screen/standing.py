"""Where everybody stands: souls earned and left, flowers in bag and hand, the Tiebreaker track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn, Same
from tabletop_tui.widgets.drawing.room import Need

from ..telling.describe import TRACK
from .tiles import SOUL

if TYPE_CHECKING:
    from ..state import UmbraSeat
    from .garden import GardenBoard


LEGENDS = (
    f"{SOUL} earned  · left on the Soul tile  e energy  s soul",
    f"{SOUL} earned  · left  e energy  s soul",
)
"""What the signs of a row mean, in as many words as there is room for."""

TITLE = "souls to gather"

OWNS = "owns "
BESIDE = 16
"""Columns of a row that are neither name, nor souls, nor what a seat owns."""


class StandingPanel(Drawn):
    """One row for each seat, the markers of the track on the frame."""

    def __init__(self, board: GardenBoard, name: str) -> None:
        super().__init__(id=name)
        self.board = board

    def facts(self) -> object:
        """The view alone: no cursor walks here."""
        return Same(self.board.view), self.board.drawing_size

    def need(self, width: int) -> Need:
        """A row for each seat, then what the signs of it mean, then air."""
        seats = len(self.board.table.chairs)
        return Need(seats + 2, texts=seats + 3, more=seats + 4)

    def draw(self, canvas: Canvas) -> None:
        """Draw a row for each seat, or nothing while the keyboard changes hands."""
        if self.board.view is None:
            return
        room = canvas.width - 6 - track_columns(self.board)
        title = next((words for words in self._ahead if cell_len(words) <= room), TITLE)
        canvas.frame(0, 0, canvas.width, canvas.height, title=title, title_fg="muted", bg="panel")
        draw_track(canvas, self.board)
        names, label = self._shared(canvas.width)
        top = 1 if canvas.height < 8 else 2
        for seat in range(len(self.board.state.seats)):
            self._draw_seat(canvas, top + seat, seat, names, label)
        if canvas.height >= top + len(self.board.state.seats) + 2:
            room = canvas.width - 4
            legend = next((words for words in LEGENDS if cell_len(words) <= room), LEGENDS[-1])
            canvas.put(2, canvas.height - 2, legend, "dim", limit=room)

    @property
    def _ahead(self) -> Sequence[str]:
        """Who is ahead, and what the one who looks needs: `Ada 5 to go, you need 7`, or `●5 ...`.

        Empty while all need the same.
        """
        left, viewer = [one.left for one in self.board.state.seats], self.board.viewer
        least = min(left)
        first = [seat for seat, count in enumerate(left) if count == least]
        if len(first) == len(left) or self.board.state.ended:
            return ()
        chairs = [self.board.chair(seat) for seat in first]
        names = " and ".join(chair.name for chair in chairs)
        signs = "".join(chair.sign for chair in chairs)
        needs = f", you need {left[viewer]}" if viewer >= 0 and viewer not in first else ""
        return f"{names} {least} to go{needs}", f"{signs}{least} to go{needs}"

    @property
    def _souls(self) -> int:
        """The places of a Soul tile."""
        return self.board.rules.content.setup.flowers.on_soul_tile

    def _shared(self, width: int) -> tuple[int, str]:
        """Columns for the names, and the word before the flowers of a seat.

        Names have the columns that the numbers leave; before a name is cut, the word is left out.
        """
        state = self.board.state
        owns = max(cell_len(_owned(one)) for one in state.seats)
        longest = max(cell_len(self.board.chair(seat).name) for seat in range(len(state.seats)))
        room = width - self._souls - owns - BESIDE
        label = OWNS if longest + len(OWNS) <= room else ""
        return min(longest, room - len(label)), label

    def _draw_seat(self, canvas: Canvas, y: int, seat: int, names: int, label: str) -> None:
        canvas.hot(1, y, canvas.width - 2, 1, f"seat {seat}")
        chair, one = self.board.chair(seat), self.board.state.seats[seat]
        role = f"seat-{chair.colour}"
        canvas.put(2, y, self.board.seat_in(seat, names + 2), role, bold=True)
        x = canvas.put(names + 5, y, SOUL * (self._souls - one.left), role)
        x = canvas.put(x, y, "·" * one.left, "dim") + 1
        if one.claimed:
            canvas.put(x, y, "claimed", "amber", bold=True)
        elif one.left:
            canvas.put(x, y, f"{one.left:2} left", "text")
        else:
            canvas.put(x, y, "x2 tile", "text", bold=True)
        canvas.put(x + 8, y, label + _owned(one), "muted")


LABEL = " tie track "


def track_columns(board: GardenBoard) -> int:
    """The columns of the Tiebreaker track in a frame."""
    return cell_len(LABEL) + 2 * len(board.state.track)


def draw_track(canvas: Canvas, board: GardenBoard) -> None:
    """The markers of the Tiebreaker track, on the right of the frame that fills a canvas."""
    chairs = [board.chair(seat) for seat in board.state.track]
    x = canvas.width - 2 - track_columns(board)
    canvas.hot(x, 0, canvas.width - 2 - x, 1, TRACK)
    x = canvas.put(x, 0, LABEL, "muted")
    for chair in chairs:
        x = canvas.put(x, 0, f"{chair.sign} ", f"seat-{chair.colour}", bold=True)


def _owned(one: UmbraSeat) -> str:
    """The flowers of a seat, in bag and hand."""
    return f"{one.energy}e {one.soul}s"
