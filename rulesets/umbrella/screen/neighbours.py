"""The other boards: a line each, small boards where there is room, whole ones on request."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, clip

from ..state import COLOURS
from .signs import ROLES
from .table import UmbrellaTable

SMALL_BOARD = 6
"""Rows of a small neighbour board."""


def draw_neighbours(
    canvas: Canvas, x: int, y: int, width: int, height: int, board: UmbrellaTable
) -> None:
    """Everybody else, clockwise from the seat in the middle."""
    seats = len(board.state.seats)
    others = [(board.seat + step) % seats for step in range(1, seats)]
    if height >= SMALL_BOARD:
        each = (width + 1) // max(2, len(others))
        top = y + min(1, height - SMALL_BOARD)
        for place, seat in enumerate(others):
            _draw_small(canvas, x + place * each, top, each - 1, board, seat)
        return
    for row, seat in enumerate(others[: max(0, height)]):
        told = summary(board, seat)
        kept = fitting(told, width - 1)
        canvas.say(x + 1, y + row, kept)
        for phrase in told[len(kept) :]:
            canvas.note_cut(phrase.text, x, y + row)


def summary(board: UmbrellaTable, seat: int) -> list[Phrase]:
    """One neighbour in one line."""
    one = board.state.seats[seat]
    tops = [pile.tiles[-1] for pile in one.slots if pile.tiles]
    return [
        *board.seat_chip(seat),
        Phrase(f"  {board.points(seat)} points", "text"),
        Phrase(f"  tokens {sum(one.covered)}", "muted"),
        Phrase(f"  waiting {sum(one.zone)}", "muted"),
        Phrase(f"  figures {len(tops)}", "muted"),
    ]


def fitting(phrases: Sequence[Phrase], width: int) -> list[Phrase]:
    """As many whole phrases from the front as fit into a line."""
    kept: list[Phrase] = []
    for phrase in phrases:
        width -= cell_len(phrase.text)
        if width < 0:
            break
        kept.append(phrase)
    return kept


def _draw_small(
    canvas: Canvas, x: int, y: int, width: int, board: UmbrellaTable, seat: int
) -> None:
    state, components = board.state, board.components
    one = state.seats[seat]
    chair = board.chair(seat)
    canvas.frame(
        x,
        y,
        width,
        SMALL_BOARD,
        title=clip(f"{chair.sign} {chair.name}", width - 6),
        title_fg=f"seat-{chair.colour}",
        note=f"{board.points(seat)}",
        bg="panel",
    )
    for cell, colour in enumerate(one.scene):
        row, column = divmod(cell, 4)
        canvas.put(x + 2 + column * 2, y + 1 + row, colour, ROLES[colour], bold=True)
    names = [components.figures.names[pile.tiles[-1]] for pile in one.slots if pile.tiles]
    for row, name in enumerate(names[:4]):
        canvas.put(x + 11, y + 1 + row, name, "muted", limit=width - 12)


def whole_boards(board: UmbrellaTable) -> list[Sequence[Phrase]]:
    """Everything that lies open in front of the others, as text to read."""
    state, components = board.state, board.components
    lines: list[Sequence[Phrase]] = []
    seats = len(state.seats)
    for step in range(1, seats):
        seat = (board.seat + step) % seats
        one = state.seats[seat]
        lines += [summary(board, seat), []]
        tops = [(slot, pile.tiles[-1]) for slot, pile in enumerate(one.slots) if pile.tiles]
        heading = [Phrase("scene        ", "muted")]
        heading += [
            Phrase(f"{slot + 1} {components.figures.names[face]}".ljust(20), "muted")
            for slot, face in tops
        ]
        lines.append(heading)
        for row in range(4):
            cells = one.scene[row * 4 : row * 4 + 4]
            line = [Phrase(f"{colour} ", ROLES[colour]) for colour in cells]
            line.append(Phrase("     "))
            for slot, face in tops:
                marks = components.figures.rows(face, slot)[row]
                drawn = "".join("██" if mark == "#" else "· " for mark in marks)
                line.append(Phrase(drawn.ljust(20), "text"))
            lines.append(line)
        strip = components.strip(state)
        spaces = []
        for kind, covered in zip(strip.spaces, one.covered, strict=True):
            label = f"({kind[1]})" if kind.startswith("w") else kind
            spaces.append(Phrase(f"{'✓' if covered else ''}{label} ", "dim" if covered else "text"))
        lines += [[], [Phrase("strip  ", "muted"), *spaces]]
        waiting = "  ".join(
            f"{colour} {count}" for colour, count in zip(COLOURS, one.zone, strict=True)
        )
        lines += [[Phrase("personal zone  ", "muted"), Phrase(waiting)], [], []]
    return lines
