"""Large figures and letters of half blocks, read from across the table."""

from __future__ import annotations

from tabletop_tui.widgets.drawing.canvas import Canvas

_SHAPES = {
    "0": "111101101101111", "1": "010110010010111", "2": "111001111100111",
    "3": "111001111001111", "4": "101101111001001", "5": "111100111001111",
    "6": "111100111101111", "7": "111001001001001", "8": "111101111101111",
    "9": "111101111001111", ":": "000010000010000",
    "H": "101101111101101", "A": "111101111101101", "I": "111010010010111",
    "L": "100100100100111", "Y": "101101111010010", "D": "110101101101110",
    "R": "110101110101101", " ": "000000000000000",
}  # fmt: skip
"""Three columns and five rows of each."""

ROWS = 3
"""How many rows a line of them takes."""

_HALVES = {("0", "0"): " ", ("1", "0"): "▀", ("0", "1"): "▄", ("1", "1"): "█"}


def large(words: str, *, wide: int = 1) -> list[str]:
    """The words in three rows, each dot `wide` columns wide; what has no shape is a space."""
    rows = []
    for row in range(ROWS):
        pieces = []
        for letter in words:
            shape = _SHAPES.get(letter, _SHAPES[" "]) + "000"
            above, below = shape[6 * row : 6 * row + 3], shape[6 * row + 3 : 6 * row + 6]
            pieces.append("".join(_HALVES[two] * wide for two in zip(above, below, strict=True)))
        rows.append((" " * wide).join(pieces))
    return rows


def draw_large(canvas: Canvas, x: int, y: int, words: str, role: str, *, wide: int = 1) -> int:
    """Draw them; returns the column after the last."""
    rows = large(words, wide=wide)
    for below, row in enumerate(rows):
        canvas.put(x, y + below, row, role, bold=True)
    return x + len(rows[0])
