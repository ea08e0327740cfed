"""Marks over any drawing, in their own form and colour: the look cursor, and what has changed."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas

ROLE = "blue"
"""The colour of marks: not amber, which means that the player can do something."""

LEAST_CORNERS = (4, 3)
"""The fewest columns and rows of a target that has room for four corners."""

GROUNDS = ("ink", "panel")

FREE = frozenset(" ─│━┃═║╌·╭╮╯╰┏┓┛┗╔╗╝╚")
"""The characters that a bracket may cover: blanks and strokes."""


def draw_mark(canvas: Canvas, spot: Region, reserved: int = 0) -> None:
    """Draw heavy corners around a large target, brackets beside a small one; raise its background.

    Nothing is drawn in the `reserved` columns at the right, which another widget covers.
    """
    width = canvas.width - reserved
    spot = spot.intersection(Region(0, 0, width, canvas.height))
    if not spot.area:
        return
    if spot.width >= LEAST_CORNERS[0] and spot.height >= LEAST_CORNERS[1]:
        _draw_corners(canvas, spot, width)
        return
    for y, row in enumerate(canvas.rows[spot.y : spot.bottom], spot.y):
        # Text on a coloured background could not be read on another background.
        for x in range(spot.x, spot.right):
            if row[x][2] in GROUNDS:
                canvas.tint(x, y, 1, 1, "raised")
    for y in range(spot.y, spot.bottom):
        signs = [("[", _free(canvas, y, spot.x - 1, spot.x, width)),
                 ("]", _free(canvas, y, spot.right, spot.right - 1, width))]  # fmt: skip
        seen = [(sign, x) for sign, x in signs if canvas.rows[y][x][0] in FREE]
        if len(seen) == 1:
            # A single bracket looks broken, so a pointer stands beside the text instead.
            sign, x = seen[0]
            seen = [_pointer(canvas, spot, y, sign, x)]
        elif not seen and (gap := _gap(canvas, spot, y)):
            seen = [("◂", gap)]
        # The mark covers a letter only if it would be invisible otherwise.
        for sign, x in seen or signs:
            canvas.put(x, y, sign, ROLE, "ink", bold=True)


def _pointer(canvas: Canvas, spot: Region, y: int, sign: str, x: int) -> tuple[str, int]:
    """The pointer for a row with room for one bracket only, and its column."""
    row = canvas.rows[y]
    filled = [one for one in range(spot.x, spot.right) if row[one][0] not in FREE]
    if sign == "[":
        return "▸", x
    apart = filled[-1] + 2 if filled else x
    return "◂", apart if apart < canvas.width and row[apart][0] in FREE else x


def _gap(canvas: Canvas, spot: Region, y: int) -> int:
    """The second of the first two blanks side by side in a row; 0 for none."""
    row = canvas.rows[y]
    gaps = (x for x in range(spot.x + 2, spot.right) if row[x - 1][0] == row[x][0] == " ")
    return next(gaps, 0)


def _free(canvas: Canvas, y: int, beside: int, inside: int, width: int) -> int:
    """The column beside a row if nothing is written there, else the row's outermost column."""
    free = 0 <= beside < width and canvas.rows[y][beside][0] in FREE
    return beside if free and canvas.rows[y][inside][0] not in FREE else inside


SHARED = {"┓┏": "┳", "┏┓": "┳", "┛┗": "┻", "┗┛": "┻", "┏┗": "┣", "┗┏": "┣", "┓┛": "┫", "┛┓": "┫"}
"""The joined corner if two marks share a cell, by the drawn corner and the next corner."""

CHANGED = "!"

NO_WORD = FREE | {"░"}
"""The characters that are no part of a name, with the shade around a covered card."""

ACROSS = frozenset("─━═╌")
"""The strokes of an upper or lower edge."""

LEVEL = ACROSS | {" ", "·"}
"""The characters that a sign may replace; the upright edge of a frame would look broken."""


def draw_changed(canvas: Canvas, spot: Region) -> None:
    """Draw a sign at a changed target if no word is next to the sign, or raise its background."""
    spot = spot.intersection(canvas.room)
    if not spot.area:
        return
    rows = canvas.rows
    # The sign stands in the edge of a frame, not at a corner, which holds the frame together.
    edge: list[tuple[int, int]] = []
    if spot.width >= LEAST_CORNERS[0] and spot.height > 1:
        edge += [(spot.right - 2, spot.y)]
        edge += [(x, y) for y in (spot.y, spot.bottom - 1)
                 for x in range(spot.right - 2, spot.x, -1) if rows[y][x][0] in ACROSS]  # fmt: skip
    # Beside a word the sign would read as a letter; outside the target, as the neighbour's sign:
    # before the target two columns lie between it and what stands there.
    inside = [(x, y) for y in range(spot.y, spot.bottom) for x in (spot.right - 1, spot.x)]
    beside = [(spot.right, spot.y), (spot.right + 1, spot.y),
              (spot.x - 1, spot.y), (spot.x - 2, spot.y)]  # fmt: skip
    # Beyond an upright edge it would stand outside the frame.
    for near, beyond in ((spot.right, spot.right + 1), (spot.x - 1, spot.x - 2)):
        if 0 <= near < canvas.width and rows[spot.y][near][0] in FREE - LEVEL:
            beside.remove((beyond, spot.y))
    places = [*edge, *inside, *beside]
    wanted = [(x, y) for x, y in places if 0 <= x < canvas.width and rows[y][x][0] in FREE]
    free = [
        (x, y)
        for x, y in wanted
        if all(one[0] in NO_WORD for one in rows[y][max(0, x - 1 - (x < spot.x)) : x + 2])
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
    """Draw corners over the frame of a target, or in the empty column beside it, not over words."""
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
    """The column for the strokes at one side: outside the target if words reach its edge."""
    rows = canvas.rows[spot.y : spot.bottom]
    written = any(row[inside][0] not in FREE for row in rows)
    air = 0 <= beside < width and all(row[beside][0] in FREE for row in rows)
    return beside if written and air else inside
