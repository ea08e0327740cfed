"""Parts of a drawing that are kept: never longer than what they show."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.pasting import Parts, paste

PLACE = Region(3, 2, 10, 4)


class Table:
    """A view with one card on it, and how often that was drawn."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.drawn = 0

    def draw(self, sheet: Canvas) -> None:
        """The card in a frame, to be pointed at, and something that has no room."""
        self.drawn += 1
        sheet.frame(0, 0, 10, 3)
        sheet.put(1, 1, self.card)
        sheet.hot(1, 1, len(self.card), 1, "card")
        sheet.put(0, 3, "far too long for it", limit=10)


def laid(parts: Parts, view: Table, facts: int = 0) -> Canvas:
    """A canvas with the part on it."""
    canvas = Canvas(20, 8)
    parts.lay(canvas, PLACE, view, facts, view.draw)
    return canvas


def test_a_kept_part_is_what_would_be_drawn_there() -> None:
    parts, view = Parts(), Table("King")
    laid(parts, view)
    kept = laid(parts, view)
    assert view.drawn == 1
    assert kept.text().splitlines()[3:6] == ["   │King    │", "   ╰────────╯", "   far too…"]
    assert kept.target_at(4, 3) == "card"
    assert kept.target_at(1, 1) is None
    assert kept.frames == [Region(3, 2, 10, 3)]
    assert kept.cuts == [("far too long for it", 3, 5)]


def test_a_part_is_drawn_again_when_what_it_shows_has_changed() -> None:
    parts, view = Parts(), Table("King")
    laid(parts, view, facts=1)
    view.card = "Ace"
    assert "Ace" in laid(parts, view, facts=2).text()


def test_nothing_of_another_view_is_shown() -> None:
    parts, mine = Parts(), Table("King")
    laid(parts, mine)
    yours = Table("?")
    assert "King" not in laid(parts, yours).text()
    assert laid(parts, mine).text() != laid(parts, yours).text()


def test_each_place_has_its_own() -> None:
    parts, view = Parts(), Table("King")
    canvas = Canvas(40, 8)
    for x in (0, 20):
        parts.lay(canvas, Region(x, 0, 10, 4), view, x, view.draw)
    for x in (0, 20):
        parts.lay(canvas, Region(x, 0, 10, 4), view, x, view.draw)
    assert view.drawn == 2


def test_a_fact_of_a_view_is_found_once_and_never_told_of_another() -> None:
    parts, view, found = Parts(), Table("King"), []

    def find() -> int:
        found.append("asked")
        return len(found)

    assert [parts.once(view, "rows", find), parts.once(view, "rows", find)] == [1, 1]
    assert parts.once(view, "names", find) == 2
    assert parts.once(Table("?"), "rows", find) == 3


def test_what_reaches_over_the_edge_is_left_out() -> None:
    canvas, part = Canvas(8, 3), Canvas(6, 4)
    part.frame(0, 0, 6, 4)
    paste(canvas, part, 5, 1)
    assert canvas.text().splitlines() == ["", "     ╭──", "     │"]
    assert all(len(row) == 8 for row in canvas.rows)
