"""Draws the four locations of a realm: Heroes above the symbols, all other cards below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import DOUBLE, HEAVY, THIN, Canvas
from tabletop_tui.widgets.drawing.words import clip_among

from ..names import called_by, left_out, symbol_name, upper_edge
from .lying import Laid, Line, coming, covered_by, laid_out, locations_across, symbol_rows

if TYPE_CHECKING:
    from ...components import Symbol
    from ...view import RealmView
    from ..names import MarkedBoard

SYMBOL = 7
"""Columns of a symbol with the gap after it."""


def draw_locations(
    canvas: Canvas, top: int, height: int, board: MarkedBoard, realm: RealmView
) -> None:
    """Draw the locations in `height` rows from row `top`: side by side, or two by two."""
    across = locations_across(canvas.width)
    width, spare = divmod(canvas.width, across)
    tall = height // (4 // across)
    layout = laid_out(board, realm, width - 2, tall)
    for place, laid in enumerate(layout):
        line, column = divmod(place, across)
        x = column * width + min(column, spare)
        room = Region(x, top + line * tall, width + (column < spare), tall)
        _draw_location(canvas, room, board, realm, place, laid)


def _draw_location(
    canvas: Canvas, room: Region, board: MarkedBoard, realm: RealmView, place: int, laid: Laid
) -> None:
    location, target = realm.location(place), realm.place_target(place)
    here = realm.s.at == place
    legal, chosen = target in board.legal, target == board.chosen
    role = "amber" if chosen or legal else ("text" if here else "line")
    style = HEAVY if chosen else (DOUBLE if here else THIN)
    canvas.frame(*room, role, style=style, bg="panel")
    canvas.hot(*room, target)
    x, y, inner, foot = room.x + 1, room.y, room.width - 2, room.bottom - 1
    title, on = upper_edge(board.marks.get(target, ""), location.name, inner, laid.named)
    colour = "amber" if chosen or legal else "text"
    canvas.put(x + (cell_len(title) < inner - 2), y, f" {title} ", colour, bold=True)
    canvas.put(x + 1, y + 1, on, colour, bold=True)
    end = canvas.put(x + 1, foot, " ░ locked ", "dim") if realm.locked(place) else room.x
    if here:
        names, mine = board.table.names, realm.seat == board.viewer
        whose = "me" if mine else clip_among(names[realm.seat], room.right - end - 5, names)
        canvas.right(room.right - 2, foot, f" ◀{whose} ", role, bold=True)
    upper = Region(x, y + 1, inner, laid.upper)
    _draw_lines(canvas, upper.shrink((bool(on), 0, 0, 0)), board, laid.heroes)
    row = upper.bottom + laid.ruled
    symbols = symbol_rows(realm, place, inner)
    for number, line in enumerate(symbols, row):
        _draw_symbols(canvas, Region(x, number, inner, 1), board, realm, place, line)
    row += len(symbols)
    if laid.ruled:
        for edge in (upper.bottom, row):
            canvas.put(x, edge, "╌" * inner, "line")
        row += 1
    _draw_lines(canvas, Region(x, row, inner, foot - row), board, laid.below)


EDGES = {
    "top": (THIN.top_left, THIN.across, THIN.top_right),
    "inside": (THIN.down, "", THIN.down),
    "foot": (THIN.bottom_left, THIN.across, THIN.bottom_right),
}
"""The strokes of each row of a card's frame: left, between, right."""


def _draw_lines(canvas: Canvas, room: Region, board: MarkedBoard, lines: list[Line]) -> None:
    if room.height <= 0:
        return
    x, width = room.x, room.width
    # A card that can be chosen has its key before its Strength: its text starts a column later.
    fighting = {line.target for line in lines if line.strength not in ("", "·")} & board.answers
    shown = lines if len(lines) <= room.height else lines[: room.height - 1]
    edge = ""
    for row, line in enumerate(shown, room.y):
        chosen = bool(line.target) and line.target == board.chosen
        legal, framed = line.target in board.legal, line.part != "none"
        if chosen:
            canvas.fill(x, row, width, 1, "raised")
        if line.target:
            canvas.hot(x, row, width, 1, line.target)
        mark = board.marks.get(line.target) or ("▸" if chosen or legal else "")
        if framed:
            left, across, right = EDGES[line.part]
            # The frame of a card has one colour, also beside the Items in it.
            edge = ("amber" if mark else line.edge) if line.part == "top" else edge
            canvas.put(x, row, f"{left}{across * (width - 2)}", edge)
            canvas.put(x + width - 1, row, right, edge)
        if line.part == "top" and mark:
            canvas.put(x + 2, row, f" {mark} ", "amber", bold=True)
        if line.part in ("top", "foot"):
            continue
        long = cell_len(line.text) - (width - 4)
        # A name without a Strength may begin where that would stand.
        start = x + 3 + (not framed and line.target in fighting and long < 0)
        start -= not framed and long > 0
        role = "amber" if chosen else line.role
        words = line.role if line.more else role if line.strength == "·" or chosen else "text"
        canvas.put(start + 1, row, line.text, words)
        if line.more:
            continue
        if not mark or line.strength != "·":
            canvas.right(start, row, line.strength, role, bold=True)
        if not framed or not line.strength:
            # An attached card has no frame of its own that could show its key.
            key = f"{mark})" if mark.isalnum() else mark
            canvas.put(x + framed, row, key, "amber", bold=True)
    if hidden := lines[len(shown) :]:
        foot = room.bottom - 1
        canvas.note_cut(hidden[0].text, x, foot)
        names = [line.text.removeprefix("+ ") for line in hidden if not line.more]
        canvas.put(x + 1, foot, left_out(names, width - 1), "muted")


def _draw_symbols(
    canvas: Canvas,
    line: Region,
    board: MarkedBoard,
    realm: RealmView,
    place: int,
    symbols: list[Symbol],
) -> None:
    step = min(SYMBOL, line.width // max(1, len(symbols)))
    covered, here = realm.covered(place), realm.s.at == place
    asked = board.decision is not None and board.decision.kind == "act"
    acting = asked and realm.seat == realm.state.active and here
    usable = {symbol.slot for symbol in realm.usable()} if acting else set()
    ghost = coming(board, realm)
    comes = ghost is not None and realm.place_target(place) == ghost.chosen
    soon = covered_by(realm, ghost.card, place) if ghost is not None and comes else []
    for number, symbol in enumerate(symbols):
        x = line.x + number * step
        name, target = symbol_name(symbol), f"{realm.place_target(place)} {symbol.slot}"
        called = called_by(board.marks.get(target, ""), name, step)
        if target == board.chosen:
            label, fg, bg = called or f"▸{name} ", "ink", "amber"
        elif symbol in soon:
            label, fg, bg = f"░{name}░", "amber", "panel"
        elif here and f"{place}.{symbol.slot}" in realm.s.used:
            label, fg, bg = f"✓{name} ", "dim", "panel"
        elif target in board.legal:
            label, fg, bg = called or f" {name} ", "ink", "teal"
        elif symbol.slot in usable:
            label, fg, bg = f"✗{name} ", "muted", "panel"
        elif symbol.slot in covered:
            label, fg, bg = f"░{name}░", "dim", "panel"
        else:
            label, fg, bg = f" {name} ", "muted", "raised"
        canvas.put(x, line.y, label, fg, bg, bold=fg == "ink")
        canvas.hot(x, line.y, cell_len(label), 1, target)
