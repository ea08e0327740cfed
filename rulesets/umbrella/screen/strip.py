"""Draws the score strip: spaces, groups or powers, and the spaces that the slide could cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import Canvas

from .scale import Scale
from .table import ROLES, UmbrellaTable

if TYPE_CHECKING:
    from ..components import Strip
    from ..wording.previews import Slide

POWER_WORDS = {"again": "again", "swap": "swap", "exchange": "trade"}
PER_ROW = 5
FRAME = 10
"""Columns of the frame of the strip that are not for its title and note."""

NUMBER = 4
"""Columns of the number of a space and its marks."""


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
    """Draw the strip of the seat in the middle; return the row below it."""
    state, components = board.state, board.components
    strip = components.strip(state)
    covered = state.seats[board.seat].covered
    height = strip_height(strip)
    note = number_of(board.points(board.seat), "point")
    tokens = f"{sum(covered)} of {6 if state.solo else 10} · {note}"
    title = f"score strip, level {state.level}{state.variant}"
    if strip.groups:
        note = tokens
    elif scale.names:
        title, note = f"score strip: groups of {_prices(strip)}", tokens
    else:
        title = f"strip: {_prices(strip)}"
    if state.over and not state.solo:
        # The bar marks no seat any more, so the board says whose it is.
        title, note = board.seat_in(board.seat, width - cell_len(tokens) - FRAME), tokens
    canvas.frame(x, y, width, height, title=title, title_fg="muted", note=note, bg="panel")
    fits = {f"space {n}" for n in slide.made[0].spaces} if slide and slide.made else set()
    places = _places(strip, x, y, width, scale)
    for space, (left, row) in enumerate(places):
        kind, target = strip.spaces[space], f"space {space + 1}"
        canvas.hot(left, row, scale.space - 1, 1, target)
        draw_space(canvas, left, row, scale.space - 1, kind, covered=covered[space])
        number = left + (scale.space - 2) // 2, y + height - 1
        if strip.two_rows:
            number = left - NUMBER + 1, row
        wanted = target in board.legal or target in fits
        _draw_number(canvas, *number, space + 1, wanted=wanted, chosen=board.chosen == target)
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


def _prices(strip: Strip) -> str:
    return f"2 +{strip.price(2)}, 3 +{strip.price(3)}, 4 or more +{strip.price(4)}"


def _places(strip: Strip, x: int, y: int, width: int, scale: Scale) -> list[tuple[int, int]]:
    """Column and row of each space; a gap parts groups, and the two spaces of a power."""
    size = scale.space
    if strip.two_rows:
        step = (width - 2) // PER_ROW
        return [
            (x + 1 + NUMBER + (n % PER_ROW) * step, y + 1 + 2 * (n // PER_ROW))
            for n in range(2 * PER_ROW)
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


def draw_space(canvas: Canvas, x: int, y: int, width: int, kind: str, *, covered: bool) -> None:
    """Draw a space with its colours; a white space with the number of its slot."""
    colours = "" if kind.startswith("w") else kind
    if covered:
        role = ROLES[colours[0]] if colours else "text"
        canvas.put(x, y, "✓".center(width), "ink", role, bold=True)
        return
    canvas.fill(x, y, width, 1, "raised")
    label = "/".join(colours) or f"({kind[1]})"
    start = x + (width - len(label)) // 2
    for offset, char in enumerate(label):
        canvas.put(start + offset, y, char, ROLES.get(char, "text"), bold=True)


def _draw_number(
    canvas: Canvas, x: int, y: int, number: int, *, wanted: bool, chosen: bool
) -> None:
    """Draw a number centred on `x`: `[3]` may be covered, `▸3◀` is under the cursor."""
    text = f"▸{number}◀" if chosen else f"[{number}]" if wanted else str(number)
    role = "ink" if chosen else "amber" if wanted else "muted"
    at = x - len(text) // 2
    canvas.put(at, y, text, role, "amber" if chosen else None, bold=chosen or wanted)


def _draw_group(
    canvas: Canvas, y: int, places: list[tuple[int, int]], size: int, points: int, complete: bool
) -> None:
    left = places[0][0]
    width = places[-1][0] + size - 1 - left
    label = f"+{points} ✓" if complete else f"+{points}"
    role = "green" if complete else "muted"
    canvas.put(left, y, "╭" + "─" * (width - 2) + "╮", "line")
    if len(label) + 2 < width - 2:
        label = f" {label} "
    # The corners stay, however narrow the group is.
    canvas.centre(left + 1, y, width - 2, label, role, bold=complete)


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
