"""The table in lines, for windows without room for panels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Block, Drawing, Text, lay
from tabletop_tui.widgets.drawing.room import MORE, MUST, TEXTS, Need, fixed

from ..components import LEVELS
from ..rules.windows import Call
from ..text import ARROWS, NOT_KNOWN
from ..wording.describe import CITY, VILLAIN
from .attack import attack_lines
from .pieces import city_role, draw_laid, draw_seat, hero_name, hero_power, seat_marks
from .seat import hand_line, own_line, page_line
from .table import HydraTable

NARROW = 60
"""In a window with fewer columns, each seat has two rows."""

LOYALTY_COLUMNS = 50
"""Columns of a loyalty in a row of the loyalty page; the Hero follows after them."""


WHOLE = "v: all"
"""Follows the text on a Villain if there is no room for all of it."""


CLOCK = 28
"""Columns kept for the clock, to the right of the health of New York."""


def draw_compact(canvas: Canvas, board: HydraTable) -> None:
    """Draw the city, the Villain, the viewer's hand (on a seat screen), the seats, the attack.

    Free rows show what Heroes can do. If there are too few rows, the text of the Villain gets them
    before an attack that is over.
    """
    _draw_city(canvas, board)
    width = canvas.width
    blocks = [_villain(board, width), *_own(board, width)]
    blocks += chain(*(_seat(board, seat, width) for seat in range(len(board.state.seats))))
    blocks += _legend(board) if board.on_page else [attack_lines(board, width)]
    lay(canvas, Region(0, 1, width, canvas.height - 1), *blocks)


def _draw_city(canvas: Canvas, board: HydraTable) -> None:
    state, full = board.state, board.ruleset.content.charts.city
    end = canvas.put(0, 0, f"New York {state.city}/{full} ", "text", bold=True)
    room = min(27, canvas.width - end - CLOCK)
    lit = round(state.city * room / full)
    end = canvas.put(end, 0, "█" * lit, city_role(board))
    end = canvas.put(end, 0, "·" * (room - lit), "faint")
    canvas.hot(0, 0, end, 1, CITY)
    clock = board.clock_in(canvas.width - end - 3)
    canvas.put(end + 2, 0, clock, "amber", bold=True)


def _about_villain(board: HydraTable) -> Text:
    state = board.state
    if not state.villain:
        backs = "  ".join(f"▒▒ {level}" for level in LEVELS)
        return Text([[Phrase(f"five Villains wait, by level: {backs}", "muted")]], indent=2)
    villain = board.ruleset.content.villains[state.villain]
    facts = f" {state.health}/{state.full} def {board.defense} city {villain.city}"
    text = f"{facts}  {villain.title}: {villain.text}"
    return Text([[Phrase(villain.name, "red"), Phrase(text, "muted")]], indent=2)


def _villain(board: HydraTable, width: int) -> Block:
    """A block with the text on the Villain; if it is cut, it shows the key for the whole text."""
    about = _about_villain(board)
    tall = about.rows(width - 1)

    def draw(canvas: Canvas, room: Region) -> None:
        columns = width - 1
        if room.height < tall:
            columns -= len(WHOLE) + 1
            canvas.put(columns + 1, room.bottom - 1, WHOLE, "amber")
        about.draw(canvas, Region(0, room.y, columns, room.height))
        if board.state.villain:
            canvas.hot(0, room.y, width, room.height, VILLAIN)

    return Drawing(Need(1, would=tall), draw)


def _seat(board: HydraTable, seat: int, width: int) -> Iterator[Block]:
    power = hero_power(board, seat, width - 5)

    def draw_power(canvas: Canvas, room: Region) -> None:
        canvas.hot(0, room.y, width, room.height, f"seat {seat + 1}")
        for row, line in enumerate(power, room.y):
            canvas.say(4, row, line)

    rows, draw = 1 + (width < NARROW), _draw_seat_line
    if board.on_page:
        rows, draw = 1, _draw_page_line
    yield Drawing(fixed(rows), partial(draw, board, seat))
    # The abilities that can be called now come before all others.
    options = board.decision.options if board.decision is not None else ()
    callable_now = any(isinstance(one.value, Call) and one.value.seat == seat for one in options)
    yield Drawing(len(power), draw_power, step=TEXTS if callable_now else MORE, whole=True)


def _own(board: HydraTable, width: int) -> Iterator[Block]:
    """The row with the own hand; on the loyalty page the hand stands below the seats."""
    if board.viewer >= 0 and not board.on_page:
        yield Text([own_line(board, width)], step=MUST)


def _legend(board: HydraTable) -> Iterator[Block]:
    """What stands below the seats on the loyalty page: the hand, and how to read the loyalties."""
    if hand := hand_line(board):
        yield Text([hand], step=MUST)
    yield Text([[Phrase(f"{ARROWS}, {NOT_KNOWN}")]], "muted", step=MUST)


def _draw_page_line(board: HydraTable, seat: int, canvas: Canvas, room: Region) -> None:
    canvas.say(0, room.y, page_line(board, seat, LOYALTY_COLUMNS))
    canvas.hot(0, room.y, canvas.width, 1, f"seat {seat + 1}")
    if canvas.width >= NARROW:
        canvas.put(LOYALTY_COLUMNS, room.y, hero_name(board, seat), "text", limit=14)
        canvas.say(LOYALTY_COLUMNS + 15, room.y, seat_marks(board, seat, 15))


def _draw_seat_line(board: HydraTable, seat: int, canvas: Canvas, room: Region) -> None:
    y, target = room.y, f"seat {seat + 1}"
    if board.chosen == target:
        canvas.fill(0, y, canvas.width, 1, "raised")
    draw_seat(canvas, board, seat, 0, y, name=12, marks=16)
    start, below = (47, y) if room.height == 1 else (4, y + 1)
    draw_laid(canvas, board, start, below, seat, canvas.width)
    canvas.hot(0, y, canvas.width, room.height, target)
