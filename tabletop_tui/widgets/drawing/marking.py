"""Marks over whatever is drawn, told by form and colour: the look cursor, and what has changed."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas

ROLE = "blue"
"""Never amber: that means what is yours to do now."""

LEAST_CORNERS = (4, 3)
"""Columns and rows from which a thing has room for four corners."""

GROUNDS = ("ink", "panel")

FREE = frozenset(" ─│━┃═║╌·╭╮╯╰┏┓┛┗╔╗╝╚")
"""What a bracket may stand on: blanks and strokes."""


def draw_mark(canvas: Canvas, spot: Region, reserved: int = 0) -> None:
    """Heavy corners around what is large, brackets beside what is small, both on raised ground.

    Nothing is drawn in the `reserved` columns at the right: something else lies over them.
    """
    width = canvas.width - reserved
    spot = spot.intersection(Region(0, 0, width, canvas.height))
    if not spot.area:
        return
    if spot.width >= LEAST_CORNERS[0] and spot.height >= LEAST_CORNERS[1]:
        _draw_corners(canvas, spot, width)
        return
    for y, row in enumerate(canvas.rows[spot.y : spot.bottom], spot.y):
        # What is written on a coloured ground could not be read on another.
        for x in range(spot.x, spot.right):
            if row[x][2] in GROUNDS:
                canvas.tint(x, y, 1, 1, "raised")
    for y in range(spot.y, spot.bottom):
        signs = [("[", _free(canvas, y, spot.x - 1, spot.x, width)),
                 ("]", _free(canvas, y, spot.right, spot.right - 1, width))]  # fmt: skip
        seen = [(sign, x) for sign, x in signs if canvas.rows[y][x][0] in FREE]
        if len(seen) == 1:
            # A bracket alone looks broken: a pointer stands beside what is written.
            sign, x = seen[0]
            seen = [_pointer(canvas, spot, y, sign, x)]
        # A letter is covered only where the mark could not be seen otherwise.
        for sign, x in seen or signs:
            canvas.put(x, y, sign, ROLE, "ink", bold=True)


def _pointer(canvas: Canvas, spot: Region, y: int, sign: str, x: int) -> tuple[str, int]:
    """The pointer in place of the only bracket that a row has room for, and its column."""
    row = canvas.rows[y]
    filled = [one for one in range(spot.x, spot.right) if row[one][0] not in FREE]
    if sign == "[":
        return "▸", x
    apart = filled[-1] + 2 if filled else x
    return "◂", apart if apart < canvas.width and row[apart][0] in FREE else x


def _free(canvas: Canvas, y: int, beside: int, inside: int, width: int) -> int:
    """The column beside a row if nothing is written there, otherwise its own outermost one."""
    free = 0 <= beside < width and canvas.rows[y][beside][0] in FREE
    return beside if free and canvas.rows[y][inside][0] not in FREE else inside


SHARED = {"┓┏": "┳", "┏┓": "┳", "┛┗": "┻", "┗┛": "┻", "┏┗": "┣", "┗┏": "┣", "┓┛": "┫", "┛┓": "┫"}
"""The corners of two marked things in one cell: the one that is drawn, then the next."""

CHANGED = "!"

NO_WORD = FREE | {"░"}
"""What is no part of a name: also the shade around a covered thing."""

LEVEL = frozenset(" ─━═╌·")
"""Of these a sign takes nothing away; the upright edge of a frame would look broken."""


def draw_changed(canvas: Canvas, spot: Region) -> None:
    """A small sign at a thing that has changed, where no word stands; else raised ground alone."""
    spot = spot.intersection(canvas.room)
    if not spot.area:
        return
    # In the edge of a frame rather than at its corner, which holds it together.
    edge = (spot.right - 2,) if spot.width >= LEAST_CORNERS[0] and spot.height > 1 else ()
    rows = canvas.rows
    # Right beside a word it would read as a part of it, and outside as the sign of its neighbour.
    inside = [(x, y) for y in range(spot.y, spot.bottom) for x in (spot.right - 1, spot.x)]
    beside = [(x, spot.y) for x in (spot.right, spot.right + 1, spot.x - 1, spot.x - 2)]
    places = [*((x, spot.y) for x in edge), *inside, *beside]
    wanted = [(x, y) for x, y in places if 0 <= x < canvas.width and rows[y][x][0] in FREE]
    free = [
        (x, y)
        for x, y in wanted
        if all(one[0] in NO_WORD for one in rows[y][max(0, x - 1) : x + 2])
    ]
    free = free or [(x, y) for x, y in wanted if rows[y][x][0] != " "]
    if free:
        x, y = next(((x, y) for x, y in free if rows[y][x][0] in LEVEL), free[0])
        canvas.put(x, y, CHANGED, ROLE, bold=True)
        return
    for x in range(spot.x, spot.right):
        if canvas.rows[spot.y][x][2] in GROUNDS:
            canvas.tint(x, spot.y, 1, 1, "raised")


def _draw_corners(canvas: Canvas, spot: Region, width: int) -> None:
    """Over the frame of the thing, or in the column of air beside it; never over a word."""
    left = _edge(canvas, spot, spot.x, spot.x - 1, width)
    right = _edge(canvas, spot, spot.right - 1, spot.right, width)
    bottom = spot.bottom - 1
    across, down = HEAVY.across, HEAVY.down
    strokes = [
        (left, spot.y, HEAVY.top_left),
        (left + 1, spot.y, across),
        (right - 1, spot.y, across),
        (right, spot.y, HEAVY.top_right),
        (left, bottom, HEAVY.bottom_left),
        (left + 1, bottom, across),
        (right - 1, bottom, across),
        (right, bottom, HEAVY.bottom_right),
    ]
    if spot.height > LEAST_CORNERS[1]:
        strokes += [(x, y, down) for x in (left, right) for y in (spot.y + 1, bottom - 1)]
    for x, y, stroke in strokes:
        drawn = canvas.rows[y][x]
        if drawn[0] in FREE:
            both = SHARED.get(drawn[0] + stroke, stroke) if drawn[1] == ROLE else stroke
            canvas.put(x, y, both, ROLE, bold=True)


def _edge(canvas: Canvas, spot: Region, inside: int, beside: int, width: int) -> int:
    """The column for the strokes at one side: beside the thing where words reach to its edge."""
    rows = canvas.rows[spot.y : spot.bottom]
    written = any(row[inside][0] not in FREE for row in rows)
    air = 0 <= beside < width and all(row[beside][0] in FREE for row in rows)
    return beside if written and air else inside
