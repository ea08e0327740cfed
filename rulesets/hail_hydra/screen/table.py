"""One view of Hail Hydra, with what every drawing of it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import Board

from ..context import Zone
from ..damage import defense

if TYPE_CHECKING:
    from ..engine import HailHydra
    from ..state import HydraState

PAGES = ("page", "look", "disc")
"""Kinds of questions that stand beside the loyalty page."""


class HydraTable(Board):
    """The view, the content behind it and the clock."""

    clock = ""
    """What a clock says, of the talk or of a stay; empty while none runs."""

    clock_words = ""
    """How long calls are taken, in words; empty if the clock says so."""

    clock_then = ""
    """What is done when the clock of the talk has run down; empty while none runs."""

    on_wall = False
    """Whether the evidence wall is drawn."""

    def clock_in(self, room: int) -> str:
        """What the clock says, in words where so many columns have room for them."""
        return self.clock_words if 0 < cell_len(self.clock_words) <= room else self.clock

    @property
    def rules(self) -> HailHydra:
        """The ruleset, with its content."""
        return cast("HailHydra", self.ruleset)

    @property
    def state(self) -> HydraState:
        """The view that is drawn."""
        return cast("HydraState", self.view)

    @property
    def defense(self) -> int:
        """The Defense of the Villain now."""
        return defense(self.rules.content, self.state)

    def places(self, zone: Zone) -> list[int]:
        """The places of the own cards in the order in which they are drawn."""
        return self.rules.places(self.state, self.viewer, zone)

    @property
    def on_page(self) -> bool:
        """Whether the loyalty page is what is asked for."""
        return self.decision is not None and self.decision.kind in PAGES


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
    """The words in three rows, each dot `wide` columns wide; a sign without a shape is a space."""
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
