"""The base of all boards of Hail Hydra: view, ruleset, clock, and large characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Block, rules_under
from tabletop_tui.widgets.play.board import Board

from ..context import Zone, places
from ..damage import defense

if TYPE_CHECKING:
    from ..engine import HailHydra
    from ..state import HydraState

LOYALTY_PAGES = ("page", "look", "disc")
"""The kinds of questions that show the loyalty page."""


class HydraTable(Board):
    """A board of Hail Hydra: it draws one view and the text of a clock."""

    ruleset: HailHydra
    state: HydraState

    clock = ""
    """The time left of a talk, or the seconds for which abilities can be called; else empty."""

    clock_words = ""
    """In words, how long abilities can be called; empty without such a limit."""

    clock_then = ""
    """What happens when the clock of the talk reaches zero; empty outside of a timed talk."""

    on_wall = False
    """Whether the evidence wall is drawn."""

    def clock_in(self, room: int) -> str:
        """`clock_words` if they fit into `room` columns, else `clock`."""
        return self.clock_words if 0 < cell_len(self.clock_words) <= room else self.clock

    @property
    def defense(self) -> int:
        """The Defense of the Villain now."""
        return defense(self.ruleset.content, self.state)

    def rules_of(self, headings: Iterable[str]) -> Block:
        """The rules under these headings, but those that stand beside the present question."""
        asked = self.decision.rule if self.decision is not None else ""
        return rules_under(self.ruleset.rules_text(), (one for one in headings if one != asked))

    def places(self, zone: Zone) -> list[int]:
        """The positions of the viewer's cards, in the order in which the screen draws them."""
        return places(self.state, self.viewer, zone)

    @property
    def on_page(self) -> bool:
        """Whether the question shows the loyalty page."""
        return self.decision is not None and self.decision.kind in LOYALTY_PAGES


_SHAPES = {
    "0": "111101101101111", "1": "010110010010111", "2": "111001111100111",
    "3": "111001111001111", "4": "101101111001001", "5": "111100111001111",
    "6": "111100111101111", "7": "111001001001001", "8": "111101111101111",
    "9": "111101111001111", ":": "000010000010000",
    "H": "101101111101101", "A": "111101111101101", "I": "111010010010111",
    "L": "100100100100111", "Y": "101101111010010", "D": "110101101101110",
    "R": "110101110101101", " ": "000000000000000",
}  # fmt: skip
"""The dots of each character: five rows of three columns; `1` is a dot."""

ROWS = 3
"""How many rows a line of large characters takes; a row shows two rows of dots."""

_HALVES = {("0", "0"): " ", ("1", "0"): "▀", ("0", "1"): "▄", ("1", "1"): "█"}


def large(words: str, *, wide: int = 1) -> list[str]:
    """Return the words as three rows of large characters, each dot `wide` columns wide.

    A character without a shape becomes a space.
    """
    rows = []
    for row in range(ROWS):
        pieces = []
        for letter in words:
            # A row of text shows two rows of dots, so that five need a sixth, empty one.
            shape = _SHAPES.get(letter, _SHAPES[" "]) + "000"
            above, below = shape[6 * row : 6 * row + 3], shape[6 * row + 3 : 6 * row + 6]
            pieces.append("".join(_HALVES[two] * wide for two in zip(above, below, strict=True)))
        rows.append((" " * wide).join(pieces))
    return rows


def draw_large(canvas: Canvas, x: int, y: int, words: str, role: str, *, wide: int = 1) -> int:
    """Draw words in large characters; returns the column after the last."""
    rows = large(words, wide=wide)
    for below, row in enumerate(rows):
        canvas.put(x, y + below, row, role, bold=True)
    return x + len(rows[0])
