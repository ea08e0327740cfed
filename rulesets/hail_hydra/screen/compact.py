"""The table in lines, where there is no room for panels."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Text
from tabletop_tui.widgets.drawing.room import Need, fixed, share

from ..components import LEVELS
from ..telling.describe import CITY, VILLAIN
from .attack import attack_rows, draw_attack_lines
from .pieces import draw_laid, hero_name, hero_power, seat_marks
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
    """Lines: city, Villain, one for each seat, the attack; on a seat screen the own hand first.

    What is left tells what Heroes can do. An attack that is over gives its rows up for what the
    Villain does now.
    """
    _draw_city(canvas, board)
    width, state = canvas.width, board.state
    about = _about_villain(board)
    page = board.on_page
    seats = 0 if page else len(state.seats) * _rows_of_a_seat(width)
    powers = [] if page else _powers(board, width)
    attack = 0 if page else attack_rows(board, width)
    needs = [
        Need(1, would=about.rows(width - 1)),
        fixed(_own_rows(board)),
        Need(seats, more=seats + sum(map(len, powers))),
        Need(attack if state.attack else 0, texts=attack),
    ]
    tall, own, team, _ = share(canvas.height - 1, needs, 2)
    _draw_villain(canvas, about, 1, tall)
    if state.villain:
        canvas.hot(0, 1, width, tall, VILLAIN)
    row = 1 + tall
    if own:
        _draw_own(canvas, board, row, own)
    if page:
        return
    row, left = row + own, team - seats
    for seat, power in enumerate(powers):
        _draw_seat_line(canvas, row, board, seat)
        row += _rows_of_a_seat(width)
        if len(power) <= left:
            canvas.hot(0, row, width, len(power), f"seat {seat + 1}")
            for line in power:
                canvas.say(4, row, line)
                row += 1
            left -= len(power)
    draw_attack_lines(canvas, board, row)


def _draw_city(canvas: Canvas, board: HydraTable) -> None:
    state, full = board.state, board.rules.content.charts.city
    end = canvas.put(0, 0, f"New York {state.city}/{full} ", "text", bold=True)
    room = min(27, canvas.width - end - CLOCK)
    lit = round(state.city * room / full)
    end = canvas.put(end, 0, "█" * lit, "green" if state.city > 9 else "red")
    end = canvas.put(end, 0, "·" * (room - lit), "faint")
    canvas.hot(0, 0, end, 1, CITY)
    clock = board.clock_in(canvas.width - end - 3)
    canvas.put(end + 2, 0, clock, "amber", bold=True)


def _about_villain(board: HydraTable) -> Text:
    """What is said of the Villain, or of those that wait."""
    state = board.state
    if not state.villain:
        backs = "  ".join(f"▒▒ {level}" for level in LEVELS)
        return Text([[Phrase(f"five Villains wait, by level: {backs}", "muted")]], indent=2)
    villain = board.rules.content.villains[state.villain]
    facts = f" {state.health}/{state.full} def {board.defense} city {villain.city}"
    text = f"{facts}  {villain.title}: {villain.text}"
    return Text([[Phrase(villain.name, "red"), Phrase(text, "muted")]], indent=2)


def _draw_villain(canvas: Canvas, about: Text, y: int, tall: int) -> None:
    width = canvas.width - 1
    if tall < about.rows(width):
        width -= len(WHOLE) + 1
        canvas.put(width + 1, y + tall - 1, WHOLE, "amber")
    about.draw(canvas, Region(0, y, width, tall))


def _powers(board: HydraTable, width: int) -> list[list[list[Phrase]]]:
    """What the Hero of each seat can do."""
    return [hero_power(board, seat, width - 5) for seat in range(len(board.state.seats))]


def _draw_own(canvas: Canvas, board: HydraTable, row: int, rows: int) -> None:
    """The own card; on its page a row for each seat with all that is known, and how it is read."""
    if not board.on_page:
        canvas.say(0, row, own_line(board, canvas.width))
        return
    lines = own_lines(board, LOYALTY_COLUMNS)
    wide = canvas.width >= NARROW
    for seat, line in enumerate(lines[:rows]):
        canvas.say(0, row, line)
        if wide and seat < len(board.state.seats):
            canvas.put(LOYALTY_COLUMNS, row, hero_name(board, seat), "text", limit=14)
            canvas.say(LOYALTY_COLUMNS + 15, row, seat_marks(board, seat, 15))
        row += 1
    canvas.put(0, row, f"{POINTS}, {NOT_KNOWN}", "muted")


def _own_rows(board: HydraTable) -> int:
    """The rows of what belongs to the seat that looks."""
    if board.on_page:
        return len(board.state.seats) + 1
    return 1 if board.viewer >= 0 else 0


def _rows_of_a_seat(width: int) -> int:
    return 2 if width < NARROW else 1


def _draw_seat_line(canvas: Canvas, y: int, board: HydraTable, seat: int) -> None:
    chair = board.chair(seat)
    target = f"seat {seat + 1}"
    if chosen := board.chosen == target:
        canvas.fill(0, y, canvas.width, 1, "raised")
        canvas.put(0, y, "▸", "amber", bold=True)
    if seat == board.state.token:
        canvas.put(chosen, y, "⚑", "yellow")
    canvas.put(2, y, board.seat_in(seat, 12), f"seat-{chair.colour}")
    canvas.put(15, y, hero_name(board, seat), "text", limit=14)
    canvas.say(30, y, seat_marks(board, seat, 16))
    rows = _rows_of_a_seat(canvas.width)
    start, below = (47, y) if rows == 1 else (4, y + 1)
    draw_laid(canvas, board, start, below, seat, canvas.width)
    canvas.hot(0, y, canvas.width, rows, target)
