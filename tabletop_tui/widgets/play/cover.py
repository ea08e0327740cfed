"""The sheet that covers everything while the terminal is too small."""

from __future__ import annotations

from tabletop_tui.theme import SMALLEST
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn


class SmallCover(Drawn):
    """Says how large the terminal is and should be; what lies below keeps its state."""

    def draw(self, canvas: Canvas) -> None:
        """Three short lines in the middle, fewer when there is no room."""
        size = self.app.size
        lines = [
            ("A little more room, please", "text", True),
            (f"now {size.width}x{size.height}", "muted", False),
            (f"enlarge to {SMALLEST[0]}x{SMALLEST[1]}", "amber", True),
        ]
        if canvas.height >= 8:
            lines.append(("nothing is lost", "muted", False))
        if canvas.height < 3:
            lines = lines[2:3]
        top = max((canvas.height - len(lines)) // 2, 0)
        for row, (text, role, bold) in enumerate(lines):
            canvas.centre(0, top + row, canvas.width, text, role, bold=bold)
