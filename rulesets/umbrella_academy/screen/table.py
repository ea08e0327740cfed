"""What all parts of the screen use: the base of the map, and things side by side in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import Board

if TYPE_CHECKING:
    from ..context import Rulebook
    from ..engine import UmbrellaAcademy
    from ..state import AcademyState


class AcademyTable(Board):
    """A board of The Umbrella Academy: what its parts need to know of a view."""

    ruleset: UmbrellaAcademy
    state: AcademyState

    @property
    def rules(self) -> Rulebook:
        """The rules with the printed cards and the names."""
        return self.ruleset.rules

    def rules_beside(self, headings: Sequence[str]) -> Sequence[str]:
        """The headings of rules without that of the question: the decision shows its rules."""
        asked = self.decision.rule if self.decision is not None else ""
        return [heading for heading in headings if heading != asked]


Item = tuple[str, list[Phrase]]
"""A target for clicks and the look cursor, and its words."""


def width_of(phrases: Iterable[Phrase]) -> int:
    """The columns of phrases in a row."""
    return sum(cell_len(phrase.text) for phrase in phrases)


def draw_items(canvas: Canvas, x: int, y: int, items: Iterable[Item], apart: int) -> int:
    """Draw items side by side from column `x`; return the column for a further one."""
    for target, words in items:
        end = canvas.say(x, y, words)
        canvas.hot(x, y, end - x, 1, target)
        x = end + apart
    return x
