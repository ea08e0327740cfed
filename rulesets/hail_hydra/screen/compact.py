"""The table in lines, where there is no room for panels."""

from __future__ import annotations

from tabletop_tui.widgets.drawing.canvas import Canvas, clip

from .attack import draw_attack_lines
from .pieces import draw_card, hero_name, seat_marks
from .seat import NOT_KNOWN, POINTS, own_lines
from .table import HydraTable


def draw_compact(canvas: Canvas, board: HydraTable) -> None:
    """Lines: city, Villain, one for each seat, the attack; on a seat screen the own hand first."""
    state = board.state
    city = f"New York {state.city}/{board.rules.content.charts.city} "
    end = canvas.put(0, 0, city, "text", bold=True)
    room = min(27, canvas.width - end - 16)
    lit = round(state.city * room / board.rules.content.charts.city)
    end = canvas.put(end, 0, "█" * lit, "green" if state.city > 9 else "red")
    end = canvas.put(end, 0, "·" * (room - lit), "faint")
    canvas.put(end + 2, 0, board.clock, "amber", bold=True)
    row = 1
    if state.villain:
        villain = board.rules.content.villains[state.villain]
        end = canvas.put(0, row, villain.name, "red", bold=True)
        facts = f"{state.health}/{state.full} def {board.defense} city {villain.city}"
        told = f"{facts}  {villain.title}: {villain.text}"
        canvas.put(end + 1, row, told, "muted", limit=canvas.width - end - 2)
        row += 1
    own_rows = len(state.seats) + 1 if board.on_page else 1 if board.viewer >= 0 else 0
    rows = canvas.height - row
    spare = rows - own_rows
    if own_rows:
        if board.on_page:
            canvas.right(canvas.width, row, POINTS, "muted")
            canvas.right(canvas.width, row + 1, NOT_KNOWN, "muted")
        for line in own_lines(board, canvas.width - len(POINTS) - 1)[:own_rows]:
            canvas.say(0, row, line)
            row += 1
    for seat in range(len(state.seats)):
        if spare <= 0:
            break
        _draw_seat_line(canvas, row, board, seat)
        row += 1
        spare -= 1
    draw_attack_lines(canvas, board, row)


def _draw_seat_line(canvas: Canvas, y: int, board: HydraTable, seat: int) -> None:
    state, mine = board.state, board.state.seats[seat]
    chair = board.chair(seat)
    target = f"seat {seat + 1}"
    if board.chosen == target:
        canvas.fill(0, y, canvas.width, 1, "raised")
        canvas.put(0, y, "▸", "amber", bold=True)
    elif seat == state.token:
        canvas.put(0, y, "⚑", "yellow")
    canvas.put(2, y, clip(f"{chair.sign} {chair.name}", 12), f"seat-{chair.colour}")
    canvas.put(15, y, hero_name(board, seat), "text", limit=14)
    canvas.say(30, y, seat_marks(board, seat, 16))
    end = canvas.put(47, y, f"hand {len(mine.hand)}", "dim") + 1
    for _ in mine.laid:
        end = canvas.put(end, y, "▒▒", "muted") + 1
    for card in mine.open:
        end = draw_card(canvas, end, y, card) + 1
    if mine.said and end + 6 < canvas.width:
        canvas.put(end, y, f"“{mine.said}”", "green" if mine.said == "good" else "rose")
    canvas.hot(0, y, canvas.width, 1, target)
