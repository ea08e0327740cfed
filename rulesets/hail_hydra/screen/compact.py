"""The table in lines, where there is no room for panels."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Text

from ..components import LEVELS
from ..telling.describe import CITY, VILLAIN
from .attack import draw_attack_lines
from .pieces import draw_card, hero_name, seat_marks
from .seat import NOT_KNOWN, POINTS, own_line, own_lines
from .table import HydraTable

NARROW = 60
"""In fewer columns each seat has two rows."""

LOYALTY_COLUMNS = 50
"""Columns of a row of the loyalty page; the Hero stands behind it."""


WHOLE = "v: all"
"""Stands behind what is said of a Villain where there is no room for all of it."""


CLOCK = 28
"""Columns that the health of New York leaves to the clock."""


def draw_compact(canvas: Canvas, board: HydraTable) -> None:
    """Lines: city, Villain, one for each seat, the attack; on a seat screen the own hand first."""
    state = board.state
    city = f"New York {state.city}/{board.rules.content.charts.city} "
    end = canvas.put(0, 0, city, "text", bold=True)
    room = min(27, canvas.width - end - CLOCK)
    lit = round(state.city * room / board.rules.content.charts.city)
    end = canvas.put(end, 0, "█" * lit, "green" if state.city > 9 else "red")
    end = canvas.put(end, 0, "·" * (room - lit), "faint")
    canvas.hot(0, 0, end, 1, CITY)
    clock = board.clock_in(canvas.width - end - 3)
    canvas.put(end + 2, 0, clock, "amber", bold=True)
    row = 1
    if state.villain:
        villain = board.rules.content.villains[state.villain]
        facts = f" {state.health}/{state.full} def {board.defense} city {villain.city}"
        told = f"{facts}  {villain.title}: {villain.text}"
        about = Text([[Phrase(villain.name, "red"), Phrase(told, "muted")]], indent=2)
        spare = canvas.height - row - _rows_below(canvas, board)
        width = canvas.width - 1
        tall = max(1, min(about.rows(width), spare))
        if tall < about.rows(width):
            width -= len(WHOLE) + 1
            canvas.put(width + 1, row + tall - 1, WHOLE, "amber")
        about.draw(canvas, Region(0, row, width, tall))
        canvas.hot(0, row, canvas.width, tall, VILLAIN)
        row += tall
    else:
        backs = "  ".join(f"▒▒ {level}" for level in LEVELS)
        waiting = Text([[Phrase(f"five Villains wait, by level: {backs}", "muted")]], indent=2)
        tall = waiting.rows(canvas.width)
        waiting.draw(canvas, Region(0, row, canvas.width, tall))
        row += tall
    own_rows = _own_rows(board)
    rows = canvas.height - row
    spare = rows - own_rows
    if own_rows:
        row = _draw_own(canvas, board, row, own_rows)
    if _is_page(board):
        return
    for seat in range(len(state.seats)):
        if spare <= 0:
            break
        _draw_seat_line(canvas, row, board, seat)
        row += _rows_of_a_seat(canvas)
        spare -= _rows_of_a_seat(canvas)
    draw_attack_lines(canvas, board, row)


def _draw_own(canvas: Canvas, board: HydraTable, row: int, rows: int) -> int:
    """The own card; on its page a row for each seat with all that is known, and how it is read."""
    lines = own_lines(board, LOYALTY_COLUMNS)
    if not board.on_page:
        canvas.say(0, row, own_line(board, canvas.width))
        return row + 1
    wide = canvas.width >= NARROW
    for seat, line in enumerate(lines[:rows]):
        canvas.say(0, row, line)
        if wide and seat < len(board.state.seats):
            canvas.put(LOYALTY_COLUMNS, row, hero_name(board, seat), "text", limit=14)
            canvas.say(LOYALTY_COLUMNS + 15, row, seat_marks(board, seat, 15))
        row += 1
    canvas.put(0, row, f"{POINTS}, {NOT_KNOWN}", "muted")
    return row + 1


def _own_rows(board: HydraTable) -> int:
    """The rows of what belongs to the seat that looks."""
    if _is_page(board):
        return len(board.state.seats) + 1
    return 1 if board.viewer >= 0 and not board.own_apart else 0


def _is_page(board: HydraTable) -> bool:
    """Whether the loyalty page takes the place of the table."""
    return board.on_page and not board.own_apart


def _rows_of_a_seat(canvas: Canvas) -> int:
    return 2 if canvas.width < NARROW else 1


def _rows_below(canvas: Canvas, board: HydraTable) -> int:
    """What stands below the Villain: the own card, a line for each seat, the attack that lies open.

    An attack that is over gives its rows up for what the Villain does now.
    """
    if _is_page(board):
        return _own_rows(board) + 1
    attack = 3 if board.state.attack else 0
    return _own_rows(board) + _rows_of_a_seat(canvas) * len(board.state.seats) + attack


def _draw_seat_line(canvas: Canvas, y: int, board: HydraTable, seat: int) -> None:
    state, mine = board.state, board.state.seats[seat]
    chair = board.chair(seat)
    target = f"seat {seat + 1}"
    if chosen := board.chosen == target:
        canvas.fill(0, y, canvas.width, 1, "raised")
        canvas.put(0, y, "▸", "amber", bold=True)
    if seat == state.token:
        canvas.put(chosen, y, "⚑", "yellow")
    canvas.put(2, y, board.seat_in(seat, 12), f"seat-{chair.colour}")
    canvas.put(15, y, hero_name(board, seat), "text", limit=14)
    canvas.say(30, y, seat_marks(board, seat, 16))
    rows = _rows_of_a_seat(canvas)
    start, below = (47, y) if rows == 1 else (4, y + 1)
    end = canvas.put(start, below, f"hand {len(mine.hand)}", "dim") + 1
    for _ in mine.laid:
        end = canvas.put(end, below, "▒▒", "muted") + 1
    for card in mine.open:
        end = draw_card(canvas, end, below, card) + 1
    if mine.said and end + 6 < canvas.width:
        canvas.put(end, below, f"“{mine.said}”", "green" if mine.said == "good" else "rose")
    canvas.hot(0, y, canvas.width, rows, target)
