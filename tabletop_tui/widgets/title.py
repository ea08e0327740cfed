"""The first row of every screen outside a game."""

from __future__ import annotations

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn


class TitleLine(Drawn):
    """A name, a few words about it, and a quiet note at the right."""

    background = "raised"

    def __init__(self, name: str, words: str = "", note: str = "") -> None:
        super().__init__()
        self.heading = name
        self.words = words
        self.note = note

    def say(self, words: str, note: str = "") -> None:
        """Change the words beside the name."""
        self.words, self.note = words, note
        self.redraw()

    def facts(self) -> object:
        """What was said last."""
        return self.heading, self.words, self.note

    def draw(self, canvas: Canvas) -> None:
        """One row."""
        x = canvas.put(1, 0, self.heading, "amber", bold=True, limit=canvas.width - 2)
        canvas.put(x + 2, 0, self.words, "muted", limit=max(canvas.width - x - 4, 0))
        if x + cell_len(self.words) + cell_len(self.note) + 6 < canvas.width:
            canvas.right(canvas.width - 1, 0, self.note, "dim")
