"""The boards of the other players: one line each, small boards if they fit, a page of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import Canvas, pad
from tabletop_tui.widgets.drawing.words import shares, short

from ..board import SIGNS
from ..components import Strip
from ..state import COLOURS, UmbrellaSeat
from .table import ROLES, UmbrellaTable

BOARD = 9
"""Rows of a neighbour's board."""

COMPACT = 4
"""Rows of the board of a lone neighbour where there is no room for a frame."""

LEAST = 25
"""Columns that a neighbour's board needs, with the empty column to its right."""

LARGE = 49
"""Columns from which the pieces of a neighbour's board are drawn large."""

TIGHT = 26
"""In a board narrower than this, one blank instead of two separates the counts of umbrellas."""

SCENE = 13
"""Columns of a Scene on the page of all boards, with the gap to its right."""

SLOT = 20
"""The most columns of a Figure on the page of all boards: its longest name fits."""

_HALVES = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}


def boards_across(board: UmbrellaTable, width: int) -> int:
    """How many boards of other players stand side by side in `width` columns."""
    return max(1, min(len(board.state.seats) - 1, width // LEAST))


def board_rows(board: UmbrellaTable, width: int) -> int:
    """The rows that a board for each other player takes in `width` columns."""
    return BOARD * -(-(len(board.state.seats) - 1) // boards_across(board, width))


def neighbour_rows(board: UmbrellaTable, width: int, room: int, *, boards: bool) -> int:
    """The rows to give to the other players, at most `room` unless even one line each needs more.

    In order of preference: a board each (only with `boards`), a compact board for a single
    opponent, two lines each, one line each. The second line has the names of the Figures.
    """
    others = len(board.state.seats) - 1
    if boards and board_rows(board, width) <= room:
        return board_rows(board, width)
    if others == 1 and room >= COMPACT:
        return COMPACT
    return 2 * others if 2 * others <= room else others


def draw_neighbours(canvas: Canvas, board: UmbrellaTable) -> None:
    """Draw all other players, clockwise from the seat in the middle, on a canvas of their own."""
    seats = len(board.state.seats)
    others = [(board.seat + step) % seats for step in range(1, seats)]
    height = canvas.height
    if height >= (rows := board_rows(board, canvas.width)):
        across = boards_across(board, canvas.width)
        each = min(LARGE + 8, canvas.width // max(2, across))
        left = (canvas.width - each * across) // 2
        top = min(1, height - rows)
        for place, seat in enumerate(others):
            x, y = left + place % across * each, top + place // across * BOARD
            _draw_board(canvas, x, y, each - 1, board, seat)
            canvas.hot(x, y, each - 1, BOARD, f"seat {seat}")
        return
    if len(others) == 1 and height >= COMPACT:
        _draw_compact(canvas, board, others[0])
        return
    tall = 2 if 2 * len(others) <= height else 1
    for row, seat in zip(range(0, height, tall), others, strict=False):
        names = figure_names(board, seat, canvas.width - 3) if tall > 1 else ""
        canvas.say(0, row, summary(board, seat, canvas.width, named=tall > 1))
        canvas.put(3, row + 1, names, "muted", limit=canvas.width - 3)
        canvas.hot(0, row, canvas.width, tall, f"seat {seat}")


def figure_names(board: UmbrellaTable, seat: int, room: int) -> str:
    """The Figures of a seat in `room` columns: `1 Diamond, 3 Kerb Hook`. Long names share them."""
    visible = board.state.seats[seat].visible
    names = [board.components.figures.names[face] for _, face in visible]
    given = shares([len(name) for name in names], room - 4 * len(names) + 2)
    shown = zip(visible, map(short, names, given), strict=True)
    return ", ".join(f"{slot + 1} {name}" for (slot, _), name in shown)


def summary(board: UmbrellaTable, seat: int, width: int, *, named: bool = False) -> list[Phrase]:
    """One neighbour in one line: name, points, tokens, bottom zone, and what else fits.

    The number of tiles and the names of the Figures are left out before the player's name is cut.
    `named` says that the caller shows the names of the Figures itself.
    """
    one, chair = board.state.seats[seat], board.chair(seat)
    visible = one.visible
    tokens, points = sum(one.covered), board.points(seat)
    line = [
        Phrase(f"{points:>3} {'point ' if abs(points) == 1 else 'points'}"),
        Phrase(f"{tokens:>3} {'token ' if tokens == 1 else 'tokens'}", "muted"),
        Phrase(f"  bottom{sum(one.zone):>3}", "muted"),
    ]
    # The longest name sets the width in every line, so that the numbers stand in columns.
    longest = max(cell_len(other.name) for other in board.table.chairs) + 5
    taken = sum(cell_len(phrase.text) for phrase in line)
    tiles = [_tiles(other) for other in board.state.seats]
    # In every line or in none.
    if not named and longest + taken + max(map(cell_len, tiles)) <= width:
        line.append(Phrase(tiles[seat], "muted"))
        taken += cell_len(tiles[seat])
    room = min(longest, 18, width - taken - 1)
    name = pad(f" {board.seat_in(seat, room - 1)}", room)
    names = ": " + ", ".join(board.components.figures.names[face] for _, face in visible)
    if visible and not named and room + taken + len(names) <= width:
        line.append(Phrase(names, "muted"))
    return [Phrase(name, chair.role), *line]


def _tiles(one: UmbrellaSeat) -> str:
    """How many tiles lie in front of a player, and how many of them are not covered."""
    count, visible = sum(len(pile.tiles) for pile in one.slots), len(one.visible)
    return f"  {number_of(count, 'tile')}{f', {visible} open' if count > visible else ''}"


def _draw_board(
    canvas: Canvas, x: int, y: int, width: int, board: UmbrellaTable, seat: int
) -> None:
    state, components = board.state, board.components
    one, chair = state.seats[seat], board.chair(seat)
    points = number_of(board.points(seat), "point")
    canvas.frame(
        x,
        y,
        width,
        BOARD,
        title=board.seat_in(seat, width - len(points) - 9),
        title_fg=chair.role,
        note=points,
        bg="panel",
    )
    large = width >= LARGE
    _draw_cells(canvas, x + 2, y + 1, one.scene, signs=large)
    for slot, rows, ink in _figures(board, seat):
        if large:
            canvas.put(x + 11 + slot * 9, y + 1, str(slot + 1), "muted")
            draw_figure(canvas, x + 12 + slot * 9, y + 1, rows, (2, 1), ink)
        else:
            across, down = slot % 2, slot // 2
            _draw_halves(canvas, x + 11 + across * 7, y + 1 + 2 * down, slot + 1, rows, ink)
    strip = strip_rows(components.strip(state), one.covered, width - 4)
    for row, line in enumerate(strip):
        canvas.say(x + 2, y + 5 + row, line, "muted")
    waiting = [Phrase("bottom ", "muted")]
    gap = " " if width < TIGHT else "  "
    for colour, count in zip(COLOURS, one.zone, strict=True):
        role = ROLES[colour] if count else "dim"
        waiting.append(Phrase(f"{colour}{count}{gap}" if count < 10 else f"{colour}{count} ", role))
    canvas.say(x + 2, y + 7, waiting)
    canvas.put(x + 2, y + 8, f" {sum(one.covered)} of {len(one.covered)} tokens ", "muted")


def _draw_compact(canvas: Canvas, board: UmbrellaTable, seat: int) -> None:
    x, room = 10, canvas.width - 11
    one, chair, points = board.state.seats[seat], board.chair(seat), board.points(seat)
    _draw_cells(canvas, 1, 0, one.scene, signs=True)
    for slot, rows, ink in _figures(board, seat):
        _draw_halves(canvas, x + 1 + slot * 7, 0, slot + 1, rows, ink)
    tokens = number_of(sum(one.covered), "token")
    text = f" {number_of(points, 'point')}  {tokens}  bottom {sum(one.zone)}"
    name = board.seat_in(seat, room - len(text))
    canvas.say(x, 2, [Phrase(name, chair.role), Phrase(text)])
    canvas.put(x, 3, figure_names(board, seat, room), "muted")
    canvas.hot(0, 0, canvas.width, COMPACT, f"seat {seat}")


def _figures(board: UmbrellaTable, seat: int) -> Iterator[tuple[int, Sequence[str], str]]:
    """Slot, rows and colour of each Figure; amber if the answer under the cursor gives the tile."""
    given = board.given(seat)
    for slot, pile in enumerate(board.state.seats[seat].slots):
        if given is not None and given[0] in (slot, None):
            yield slot, board.components.figures.rows(given[1], slot), "amber"
        elif pile.tiles:
            yield slot, board.components.figures.rows(pile.tiles[-1], slot), "text"


def _draw_cells(canvas: Canvas, x: int, y: int, scene: str, *, signs: bool) -> None:
    for cell, colour in enumerate(scene):
        row, column = divmod(cell, 4)
        at = x + column * 2, y + row
        if signs:
            canvas.put(*at, f"{SIGNS[colour]}{colour}", "ink", ROLES[colour], bold=True)
        else:
            canvas.put(*at, colour, ROLES[colour], bold=True)


def draw_figure(
    canvas: Canvas, x: int, y: int, rows: Sequence[str], pixel: tuple[int, int], ink: str
) -> None:
    """Draw a Figure as it lies in its slot; `pixel` is the width and height of one cell."""
    across, down = pixel
    for row, cells in enumerate(rows):
        for column, mark in enumerate(cells):
            for line in range(down):
                at = (x + column * across, y + row * down + line)
                if mark == "#":
                    canvas.put(*at, "█" * across, ink)
                elif line == down - 1:
                    canvas.put(*at, "·".ljust(across), "line")


def _draw_halves(
    canvas: Canvas, x: int, y: int, number: int, rows: Sequence[str], ink: str
) -> None:
    """Draw a Figure in two rows of half blocks, after the number of its slot."""
    canvas.put(x, y, str(number), "muted")
    for row in (0, 2):
        halves = (_HALVES[a + b] for a, b in zip(rows[row], rows[row + 1], strict=True))
        canvas.put(x + 1, y + row // 2, "".join(halves), ink, "raised")


def strip_rows(strip: Strip, covered: Sequence[bool], width: int) -> list[list[Phrase]]:
    """A strip in two lines: `✓` is a covered space, a number the white space of that slot.

    The upper line has the points of the printed groups, or of all tokens; a strip of two rows has
    five spaces in each line instead.
    """
    cells = [
        Phrase("✓", "green")
        if done
        else Phrase(kind[1], "text")
        if kind.startswith("w")
        else Phrase("/".join(kind), ROLES[kind[0]])
        for kind, done in zip(strip.spaces, covered, strict=True)
    ]
    if not strip.groups:
        if strip.two_rows:
            return [_joined(cells[:5], " "), _joined(cells[5:], " ")]
        return [[Phrase(f"strip +{strip.bonus(covered)}")], _joined(cells, " ")]
    for inner, outer in ((" ", "  "), ("", " ")):
        above: list[Phrase] = []
        below: list[Phrase] = []
        for spaces, points in strip.groups:
            group = _joined([cells[n] for n in spaces], inner)
            size = sum(len(phrase.text) for phrase in group)
            done = all(covered[n] for n in spaces)
            role = "green" if done else "muted"
            above.append(Phrase(f"+{points}".ljust(size) + outer, role))
            below += [*group, Phrase(outer)]
        if sum(len(phrase.text) for phrase in below) <= width + len(outer):
            break
    return [above, below]


def _joined(cells: Sequence[Phrase], between: str) -> list[Phrase]:
    return [part for cell in cells for part in (cell, Phrase(between))][:-1]


def whole_boards(board: UmbrellaTable, width: int) -> list[Sequence[Phrase]]:
    """Everything visible on the boards of the other players, as lines of `width` columns."""
    state, components = board.state, board.components
    wide = min(SLOT, (width - SCENE) // 4)
    lines: list[Sequence[Phrase]] = []
    seats = len(state.seats)
    for step in range(1, seats):
        seat = (board.seat + step) % seats
        one = state.seats[seat]
        lines += [summary(board, seat, width), []]
        heading = [Phrase("scene".ljust(SCENE), "muted")]
        for slot, face in one.visible:
            name = short(components.figures.names[face], wide - 3)
            heading.append(Phrase(f"{slot + 1} {name}".ljust(wide), "muted"))
        lines.append(heading)
        for row in range(4):
            cells = one.scene[row * 4 : row * 4 + 4]
            line = [Phrase(f"{colour} ", ROLES[colour]) for colour in cells]
            line.append(Phrase("".ljust(SCENE - 8)))
            for slot, face in one.visible:
                marks = components.figures.rows(face, slot)[row]
                drawn = "".join("██" if mark == "#" else "· " for mark in marks)
                line.append(Phrase(drawn.ljust(wide), "text"))
            lines.append(line)
        strip = components.strip(state)
        spaces = []
        for kind, covered in zip(strip.spaces, one.covered, strict=True):
            label = f"({kind[1]})" if kind.startswith("w") else "/".join(kind)
            spaces.append(Phrase(f"{'✓' if covered else ''}{label} ", "dim" if covered else "text"))
        lines += [[], [Phrase("strip  ", "muted"), *spaces]]
        waiting = "  ".join(
            f"{colour} {count}" for colour, count in zip(COLOURS, one.zone, strict=True)
        )
        lines += [[Phrase("bottom zone  ", "muted"), Phrase(waiting)], [], []]
    return lines
