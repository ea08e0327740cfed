"""Draws the Scene and its four zones, and on it what the answer under the cursor would change."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import Canvas

from ..board import CELLS, umbrella_text
from ..rules.slide import is_near
from ..state import COLOURS
from .scale import Scale
from .table import LINES, ROLES, SIGN_OF, UmbrellaTable

if TYPE_CHECKING:
    from ..wording.previews import After, Slide

WAITING = 9
"""Columns from one colour of a flat zone to the next."""


def draw_scene(canvas: Canvas, x: int, y: int, scale: Scale, board: UmbrellaTable) -> int:
    """Draw the Scene centred over the width of the board; return the row below it."""
    slide, after = board.slide(), board.after()
    width, height = scale.scene
    left, top = x + (scale.width - width) // 2, y + 1
    _draw_flat_zone(canvas, left, y, "top", width, board, after)
    canvas.frame(left, top, width, height, "line", bg="panel")
    moving = slide if board.progress < 1.0 else None
    now = board.state.seats[board.seat].scene
    scene = after.scene if after else now
    way = SIGN_OF[slide.push.line.far_side] if slide else ""
    marked = _marked_cells(board)
    for cell, colour in enumerate(scene):
        dx, dy = scale.place(cell)
        x_off, y_off = _behind(cell, scale, moving, board.progress) if moving else (0, 0)
        at = (left + dx + x_off, top + dy + y_off)
        if slide:
            ghost = way if slide.push.line.name in CELLS[cell] and not moving else ""
        else:
            ghost = "▸" if colour != now[cell] else ""
        about = CELLS[cell] in marked or (after is not None and cell in after.cells)
        draw_umbrella(canvas, *at, colour, scale, about=about, ghost=ghost)
        canvas.hot(left + dx, top + dy, *scale.cell, f"cell {CELLS[cell]}")
    # In the chosen zone only for the chosen colour, as the name of a line slides that one.
    complete = {
        option.target
        for option in board.completing()
        if is_near(option)
        and (
            option.value.place != board.pointed_zone or option.value.colour == board.pointed_colour
        )
    }
    for zone, names in LINES.items():
        for line in range(len(names)):
            _draw_end(canvas, left, top, zone, line, scale, slide, board, complete)
    side = max(6, min(height, 8))
    middle = top + (height - side) // 2
    far_left = left - scale.label - scale.zone
    _draw_side_zone(canvas, far_left, middle, side, "left", scale, board, after)
    right = left + width + scale.label
    _draw_side_zone(canvas, right, middle, side, "right", scale, board, after)
    _draw_flat_zone(canvas, left, top + height, "bottom", width, board, after)
    return top + height + 1


def _behind(cell: int, scale: Scale, slide: Slide, progress: float) -> tuple[int, int]:
    """How many columns and rows a moving umbrella still is from its place."""
    if slide.push.line.name not in CELLS[cell]:
        return 0, 0
    ways = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
    way, left = ways.get(slide.push.place, (0, 0)), 1.0 - progress
    across = round(left * (scale.cell[0] + scale.gap[0])) * way[0]
    return across, round(left * (scale.cell[1] + scale.gap[1])) * way[1]


def _marked_cells(board: UmbrellaTable) -> set[str]:
    """The names of the cells to mark: those of a Figure that is made, a swap or an exchange."""
    if made := board.being_made():
        slots, cells = board.state.seats[board.seat].slots, board.components.figures.cells
        return {CELLS[cell] for slot, _ in made for cell in cells[slots[slot].tiles[-1]][slot]}
    if board.decision is None or board.decision.kind not in ("swap", "exchange"):
        return set()
    return {word for part in board.chosen.split("-") for word in part.split() if word in CELLS}


def draw_umbrella(
    canvas: Canvas, x: int, y: int, colour: str, scale: Scale, *, about: bool, ghost: str = ""
) -> None:
    """Draw an umbrella, in brackets if it is `about` the answer.

    `ghost` marks an umbrella that the answer would bring here: it is drawn as an outline with this
    arrow before its sign, as in `→▲R`.
    """
    width, height = scale.cell
    role = ROLES[colour]
    ink, filled = (role, "raised") if ghost else ("ink", role)
    inset, edge = 1 if height < 5 else 2, 1 if height > 1 else 0
    canvas.fill(x, y + edge, width, height - 2 * edge, filled)
    if edge:
        rim = "amber" if about else role
        canvas.put(x + inset, y, "▄" * (width - 2 * inset), rim)
        canvas.put(x + inset, y + height - 1, "▀" * (width - 2 * inset), rim)
        for row in range(y + 1, y + height - 1) if ghost else ():
            canvas.put(x, row, "▌", role, "raised")
            canvas.put(x + width - 1, row, "▐", role, "raised")
    label = umbrella_text(colour)
    label = f"‹{label}›" if about else label
    # The smallest umbrellas have room either for the brackets or for the arrow.
    label = label if len(label) == width else ghost + label
    canvas.put(x + (width - len(label)) // 2, y + height // 2, label, ink, filled, bold=True)


def _draw_end(
    canvas: Canvas,
    left: int,
    top: int,
    zone: str,
    line: int,
    scale: Scale,
    slide: Slide | None,
    board: UmbrellaTable,
    complete: Collection[str],
) -> None:
    """Draw the name of a line at the side of a zone, or what the slide would do there."""
    name, across = LINES[zone][line], zone in ("left", "right")
    dx, dy = scale.place(line * 4 if across else line)
    if across:
        width = scale.label
        x = left - width if zone == "left" else left + scale.scene[0]
        y = top + dy + scale.cell[1] // 2
    else:
        width = scale.cell[0]
        x, y = left + dx, top if zone == "top" else top + scale.scene[1] - 1
    canvas.hot(x, y, width, 1, f"line {zone} {name}")
    middle = x + width // 2 - 1
    into = slide.push.line.name if slide else ""
    if slide and into == name and slide.push.place == zone:
        shaft = "━" * (scale.label - 2)
        rows = {"left": f"{name}{shaft}▶", "right": f"◀{shaft}{name}"}
        arrow = rows.get(zone) or f" {'↓' if zone == 'top' else '↑'}{name} "
        canvas.put(x if across else middle - 1, y, arrow, "amber", bold=True)
    elif slide and into == name and zone == slide.push.line.far_side:
        near = {"left": x + width - 1, "right": x}.get(zone, middle - 1)
        canvas.put(near, y, SIGN_OF[zone], "amber", bold=True)
        beside = near - 2 if zone == "left" else near + 1
        canvas.put(beside, y, umbrella_text(slide.out), "ink", ROLES[slide.out], bold=True)
    elif f"line {zone} {name}" in complete:
        canvas.put(middle, y, f"✓{name} ", "green", bold=True)
    else:
        canvas.put(middle, y, f" {name} ", "dim")


def _draw_side_zone(
    canvas: Canvas,
    x: int,
    y: int,
    height: int,
    zone: str,
    scale: Scale,
    board: UmbrellaTable,
    after: After | None,
) -> None:
    chosen = board.pointed_zone == zone
    partner = _partner(zone, board)
    role = "amber" if chosen else "line"
    canvas.frame(x, y, scale.zone, height, role, title=zone, bg="panel")
    canvas.put(x + 2, y, f" {zone} ", role if chosen else "muted", bold=chosen)
    canvas.hot(x, y, scale.zone, height, f"zone {zone}")
    if partner is not None:
        chair = board.chair(partner)
        # The sign of a player alone would not be understood: the name follows as far as it fits.
        room = scale.zone - 2
        name = f" {board.seat_in(partner, room - 1)}"
        gap = cell_len(name) + 2 <= room
        canvas.put(x + 1 + gap, y + height - 1, name + " " * gap, chair.role)
    start = y + (height - 4) // 2
    for row, colour in enumerate(COLOURS):
        _draw_waiting(canvas, x + 1, start + row, zone, colour, board, after, scale.zone - 2)


def _draw_waiting(
    canvas: Canvas,
    x: int,
    y: int,
    zone: str,
    colour: str,
    board: UmbrellaTable,
    after: After | None,
    room: int,
) -> int:
    """Draw a colour of a zone and its count, `3▸2` if it changes; return the next column."""
    count = board.zone(zone)[COLOURS.index(colour)]
    change = after.zones.get((zone, colour), 0) if after else 0
    taken = board.pointed_zone == zone and board.pointed_colour == colour
    canvas.put(x, y, "▸" if taken else " ", "amber", bold=True)
    number = f"{count}▸{count + change}" if change else f"{count}"
    label = umbrella_text(colour)
    if len(number) + 5 <= room:
        label = f" {label} "
    gap = 1 if len(label) + len(number) + 2 <= room else 0
    if count:
        end = canvas.put(x + 1, y, label, "ink", ROLES[colour], bold=True)
    else:
        end = canvas.put(x + 1, y, label, "dim")
    role = "amber" if change else "text" if count else "dim"
    end = canvas.put(end + gap, y, number, role, bold=bool(change))
    # A hot region is marked at its ends, and the mark must not cover the frame of the zone.
    canvas.hot(x, y, min(end - x + 1, room), 1, f"zone {zone} {colour}")
    return end


def _draw_flat_zone(
    canvas: Canvas, x: int, y: int, zone: str, width: int, board: UmbrellaTable, after: After | None
) -> None:
    chosen = board.pointed_zone == zone
    at = x + width // 2 - 17
    canvas.put(at - 7, y, zone.rjust(6), "amber" if chosen else "muted", bold=chosen)
    canvas.hot(at - 7, y, 7 + WAITING * len(COLOURS), 1, f"zone {zone}")
    for colour in COLOURS:
        end = _draw_waiting(canvas, at, y, zone, colour, board, after, WAITING + 1)
        at = max(at + WAITING, end)
    if zone == "bottom" and not board.state.solo and canvas.width - at > 20:
        canvas.put(at + 1, y, "-1 each, +2 if empty", "dim")


def _partner(zone: str, board: UmbrellaTable) -> int | None:
    seats = len(board.state.seats)
    if seats == 1:
        return None
    return (board.seat + (1 if zone == "left" else -1)) % seats
