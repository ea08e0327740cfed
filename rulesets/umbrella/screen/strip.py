"""The score strip: its spaces, groups or powers, and what the present slide would cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.widgets.drawing.canvas import Canvas

from .scale import Scale
from .signs import ROLES
from .table import UmbrellaTable

if TYPE_CHECKING:
    from ..components.strips import Strip
    from ..previews import Slide

POWER_WORDS = {"again": "again", "swap": "swap", "exchange": "exch"}
PER_ROW = 5


def strip_height(strip: Strip) -> int:
    """Rows of the strip with its frame."""
    return 5 if strip.two_rows else 4


def draw_strip(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    scale: Scale,
    board: UmbrellaTable,
    slide: Slide | None,
) -> int:
    """Draw the strip of the seat in the middle; returns the row below it."""
    state, components = board.state, board.components
    strip = components.strip(state)
    covered = state.seats[board.seat].covered
    height = strip_height(strip)
    note = f"{sum(covered)} of {6 if state.solo else 10} · {board.points(board.seat)} points"
    title = f"score strip, level {state.level}{state.variant}"
    canvas.frame(x, y, width, height, title=title, title_fg="muted", note=note, bg="panel")
    fits = set(slide.made[0].spaces) if slide and slide.made else set()
    places = _places(strip, x, y, width, scale)
    for space, (left, row) in enumerate(places):
        _draw_space(
            canvas, left, row, scale.space, strip.spaces[space], covered[space],
            board, space + 1, wanted=space + 1 in fits,
        )  # fmt: skip
    for spaces, points in strip.groups:
        _draw_group(
            canvas,
            y + 1,
            [places[n] for n in spaces],
            scale.space,
            points,
            all(covered[n] for n in spaces),
        )
    for first, second, power in strip.powers:
        _draw_power(
            canvas, strip, places[first], places[second], scale.space, POWER_WORDS[power],
            covered[first] and covered[second],
        )  # fmt: skip
    return y + height


def _places(strip: Strip, x: int, y: int, width: int, scale: Scale) -> list[tuple[int, int]]:
    """Where each space starts. Groups stand apart; powers need room between their spaces."""
    size = scale.space
    if strip.two_rows:
        step = (width - 4) // PER_ROW
        return [
            (x + 2 + (n % PER_ROW) * step, y + 1 + 2 * (n // PER_ROW)) for n in range(2 * PER_ROW)
        ]
    gaps = [0] * 10
    starts = {spaces[0] for spaces, _ in strip.groups} | {b for _, b, _ in strip.powers}
    wide = [n for n in sorted(starts) if n]
    spare = width - 4 - 10 * size
    for n in wide:
        gaps[n] = min(7, spare // max(1, len(wide)))
    left, places = x + 2, []
    for n in range(10):
        left += gaps[n]
        places.append((left, y + 2))
        left += size
    return places


def _draw_space(
    canvas: Canvas,
    x: int,
    y: int,
    size: int,
    kind: str,
    covered: bool,
    board: UmbrellaTable,
    number: int,
    *,
    wanted: bool,
) -> None:
    target = f"space {number}"
    chosen = board.chosen == target
    legal = target in board.legal or wanted
    width = size - 1
    canvas.hot(x, y, width, 1, target)
    colours = "" if kind.startswith("w") else kind
    role = ROLES[colours[0]] if colours else "text"
    if covered:
        canvas.put(x, y, "✓".center(width), "ink", role, bold=True)
        return
    label = colours or f"({kind[1]})"
    if chosen:
        canvas.put(x, y, f"▸{label}".center(width), "ink", "amber", bold=True)
        return
    canvas.fill(x, y, width, 1, "raised")
    if legal:
        canvas.put(x, y, f"▸{label}".center(width), "amber", bold=True)
        return
    start = x + (width - len(label)) // 2
    for offset, char in enumerate(label):
        canvas.put(start + offset, y, char, ROLES.get(char, "text"), bold=True)


def _draw_group(
    canvas: Canvas,
    y: int,
    places: list[tuple[int, int]],
    size: int,
    points: int,
    complete: bool,
) -> None:
    left = places[0][0]
    width = places[-1][0] + size - 1 - left
    label = f"+{points} ✓" if complete else f"+{points}"
    role = "green" if complete else "muted"
    canvas.put(left, y, "╭" + "─" * (width - 2) + "╮", "line")
    canvas.centre(left, y, width, f" {label} ", role, bold=complete)


def _draw_power(
    canvas: Canvas,
    strip: Strip,
    first: tuple[int, int],
    second: tuple[int, int],
    size: int,
    word: str,
    used: bool,
) -> None:
    role = "dim" if used else "teal"
    label = f"✓{word}" if used else word
    if strip.two_rows:
        canvas.centre(first[0] - 1, first[1] + 1, size + 2, label, role)
        return
    left = first[0] + size - 1
    canvas.put(left, first[1], "─" * (second[0] - left), role)
    canvas.centre(first[0], first[1] - 1, second[0] + size - 1 - first[0], label, role)
