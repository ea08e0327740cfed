"""The sign of what has changed."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.marking import draw_changed


def test_the_sign_of_a_change_stands_never_outside_its_frame() -> None:
    """Beyond the edge it would be read as a sign of what stands beside."""
    canvas = Canvas(14, 3)
    canvas.frame(2, 0, 8, 3)
    canvas.put(3, 1, "▸ Flood", "text", limit=6)
    draw_changed(canvas, Region(3, 1, 6, 1))
    row = canvas.text().splitlines()[1]
    assert "!" in row
    assert 2 <= row.index("!") <= 9


def test_the_sign_of_a_change_stands_not_behind_a_neighbour() -> None:
    canvas = Canvas(16, 1)
    canvas.put(0, 0, "Ben !   Cleo Dov", "text")
    draw_changed(canvas, Region(8, 0, 4, 1))
    assert canvas.text().count("!") == 1
    assert canvas.rows[0][8][2] == "raised"
