"""A link as a QR code of characters: two rows of it in each row of a canvas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletop_tui.widgets.drawing.canvas import Canvas

QUIET = 2
"""Light modules around the code."""

Matrix = tuple[tuple[bool, ...], ...]
"""True is dark."""


@lru_cache(maxsize=16)
def matrix(text: str) -> Matrix:
    """The modules of a code with their quiet border; empty without the package that makes them."""
    try:
        import segno
    except ImportError:
        return ()
    code = segno.make(text, error="l", micro=False)
    return tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=QUIET))


def size_of(code: Matrix, *, ascii_only: bool) -> tuple[int, int]:
    """Columns and rows that it takes."""
    across = len(code[0]) if code else 0
    return (2 * across, len(code)) if ascii_only else (across, (len(code) + 1) // 2)


def draw_qr(
    canvas: Canvas, x: int, y: int, code: Matrix, *, dark_theme: bool, ascii_only: bool
) -> None:
    """Draw it dark on light, in half blocks; in plain ASCII each module is two signs."""
    light, dark = ("text", "ink") if dark_theme else ("ink", "text")
    if ascii_only:
        # Light is what is drawn, as on a dark terminal without colours.
        for row, modules in enumerate(code):
            signs = "".join("  " if module else "##" for module in modules)
            canvas.put(x, y + row, signs, light, dark)
        return
    for row in range(0, len(code), 2):
        for column, sign in enumerate(_halves(code, row)):
            canvas.put(x + column, y + row // 2, sign, light, dark)


def _halves(code: Sequence[Sequence[bool]], row: int) -> str:
    """Two rows in one: what is drawn is light."""
    below = code[row + 1] if row + 1 < len(code) else (False,) * len(code[row])
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "".join(signs[pair] for pair in zip(code[row], below, strict=True))
