"""Draws the four locations of a realm: Heroes above the symbols, all other cards below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import DOUBLE, HEAVY, THIN, Canvas
from tabletop_tui.widgets.drawing.words import clip_among

from ..names import called_by, left_out, symbol_name, upper_edge
from .lying import Line, Plan, coming, covered_by, locations_across, plan_of, symbol_rows

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
    plan = plan_of(board, realm, width - 2, tall)
    for place in range(4):
        line, column = divmod(place, across)
        x = column * width + min(column, spare)
        wide = width + (1 if column < spare else 0)
        _draw_location(canvas, x, top + line * tall, wide, tall, board, realm, place, plan)


def _draw_location(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    board: MarkedBoard,
    realm: RealmView,
    place: int,
    plan: Plan,
) -> None:
    location = realm.location(place)
    target = realm.place_target(place)
    here = realm.s.at == place
    legal, chosen = target in board.legal, target == board.chosen
    role = "amber" if chosen or legal else ("text" if here else "line")
    style = HEAVY if chosen else (DOUBLE if here else THIN)
    canvas.frame(x, y, width, height, role, style=style, bg="panel")
    heroes, below, upper = plan.heroes[place], plan.below[place], plan.uppers[place]
    inner = width - 2
    title, on = upper_edge(board.marks.get(target, ""), location.name, inner, plan.named[place])
    colour = "amber" if chosen or legal else "text"
    canvas.put(x + (2 if cell_len(title) < inner - 2 else 1), y, f" {title} ", colour, bold=True)
    canvas.put(x + 2, y + 1, on, colour, bold=True)
    canvas.hot(x, y, width, height, target)
    row = y + 1 + bool(on)
    foot = x
    if realm.locked(place):
        foot = canvas.put(x + 2, y + height - 1, " ░ locked ", "dim")
    if here:
        names, mine = board.table.names, realm.seat == board.viewer
        whose = "me" if mine else clip_among(names[realm.seat], x + width - foot - 5, names)
        canvas.right(x + width - 2, y + height - 1, f" ◀{whose} ", role, bold=True)
    _draw_lines(canvas, x + 1, row, inner, upper - bool(on), board, heroes)
    row = y + 1 + upper
    if plan.ruled:
        canvas.put(x + 1, row, "╌" * inner, "line")
        row += 1
    for symbols in symbol_rows(realm, place, inner):
        _draw_symbols(canvas, x + 1, row, inner, board, realm, place, symbols)
        row += 1
    if plan.ruled:
        canvas.put(x + 1, row, "╌" * inner, "line")
        row += 1
    _draw_lines(canvas, x + 1, row, inner, y + height - 1 - row, board, below)


def _draw_lines(
    canvas: Canvas, x: int, y: int, width: int, room: int, board: MarkedBoard, lines: list[Line]
) -> None:
    if room <= 0:
        return
    # A card that can be chosen has its key before its Strength: its text starts a column later.
    fighting = {line.target for line in lines if line.strength not in ("", "·")} & board.answers
    shown = lines if len(lines) <= room else lines[: room - 1]
    for row, line in enumerate(shown, y):
        chosen = bool(line.target) and line.target == board.chosen
        legal = line.target in board.legal
        if chosen:
            canvas.fill(x, row, width, 1, "raised")
        if line.target:
            canvas.hot(x, row, width, 1, line.target)
        mark = board.marks.get(line.target) or ("▸" if chosen or legal else "")
        if line.part != "none":
            _draw_edge(canvas, x, row, width, line, mark)
        if line.part in ("top", "foot"):
            continue
        apart = line.part == "none" and line.target in fighting
        left = x + 3 + (apart and cell_len(line.text) < width - 4)
        # A name without a Strength may begin where that would stand.
        left -= line.part == "none" and cell_len(line.text) > width - 4
        role = "amber" if chosen else line.role
        words = line.role if line.more else role if line.strength == "·" or chosen else "text"
        canvas.put(left + 1, row, line.text, words)
        if line.more:
            continue
        if not mark or line.strength != "·":
            canvas.right(left, row, line.strength, role, bold=True)
        if line.part == "none" or not line.strength:
            # An attached card has no frame of its own that could show its key.
            key = f"{mark})" if mark.isalnum() else mark
            canvas.put(x + (line.part == "inside"), row, key, "amber", bold=True)
    if len(lines) > room:
        canvas.note_cut(lines[len(shown)].text, x, y + room - 1)
        hidden = [line.text.removeprefix("+ ") for line in lines[len(shown) :] if not line.more]
        canvas.put(x + 1, y + room - 1, left_out(hidden, width - 1), "muted")


def _draw_edge(canvas: Canvas, x: int, y: int, width: int, line: Line, mark: str) -> None:
    """Draw one row of a card's frame; the upper edge shows the key of the card."""
    role = "amber" if mark else line.edge
    if line.part == "inside":
        canvas.put(x, y, THIN.down, role)
        canvas.put(x + width - 1, y, THIN.down, role)
        return
    left, right = (
        (THIN.top_left, THIN.top_right)
        if line.part == "top"
        else (THIN.bottom_left, THIN.bottom_right)
    )
    canvas.put(x, y, left + THIN.across * (width - 2) + right, role)
    if line.part == "top" and mark:
        canvas.put(x + 2, y, f" {mark} ", "amber", bold=True)


def _draw_symbols(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    board: MarkedBoard,
    realm: RealmView,
    place: int,
    symbols: list[Symbol],
) -> None:
    step = min(SYMBOL, width // max(1, len(symbols)))
    covered = realm.covered(place)
    asked = board.decision is not None and board.decision.kind == "act"
    acting = asked and realm.seat == realm.state.active and realm.s.at == place
    usable = {symbol.slot for symbol in realm.usable()} if acting else set()
    ghost = coming(board, realm)
    soon: list[Symbol] = []
    if ghost is not None and realm.place_target(place) == ghost.chosen:
        soon = covered_by(realm, ghost.card, place)
    for symbol in symbols:
        name = symbol_name(symbol)
        target = f"{realm.place_target(place)} {symbol.slot}"
        used = realm.s.at == place and f"{place}.{symbol.slot}" in realm.s.used
        called = called_by(board.marks.get(target, ""), name, step)
        if target == board.chosen:
            label, fg, bg = called or f"▸{name} ", "ink", "amber"
        elif symbol in soon:
            label, fg, bg = f"░{name}░", "amber", "panel"
        elif used:
            label, fg, bg = f"✓{name} ", "dim", "panel"
        elif target in board.legal:
            label, fg, bg = called or f" {name} ", "ink", "teal"
        elif symbol.slot in usable:
            label, fg, bg = f"✗{name} ", "muted", "panel"
        elif symbol.slot in covered:
            label, fg, bg = f"░{name}░", "dim", "panel"
        else:
            label, fg, bg = f" {name} ", "muted", "raised"
        canvas.put(x, y, label, fg, bg, bold=fg == "ink")
        canvas.hot(x, y, cell_len(label), 1, target)
        x += step
