"""The log beside the board: whole sentences, the newest last, and how many more are new."""

from __future__ import annotations

import pytest

from tabletop_tui.core.events import Event
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.panels.log_panel import LogPanel

TABLE = lay_table(find_rulesets().entries["umbrella"].manifest, names=["Ada", "Ben"])
LONG = "Ada pushes an umbrella from the left into row C."


def told(height: int, old: int, *new: str, yours: bool = True) -> list[str]:
    """The rows that say anything, and what the lower line of the frame tells."""
    panel = LogPanel(TABLE, {})
    events = [Event(text, {}, 0) for text in new]
    panel.show([Event("Before.", {}, 0)] * old, events, (), yours=yours)
    canvas = Canvas(30, height)
    panel.draw_panel(canvas)
    rows = [row.strip("│╰─╯ ") for row in canvas.text().split("\n")[1:]]
    return [row for row in rows if row]


def test_what_is_new_and_has_no_room_is_counted() -> None:
    whole = ["Ada pushes an umbrella", "from the left into row", "C."]
    assert told(7, 9, LONG, "Ben Passes.") == ["Before.", *whole, "Ben Passes."]
    # No blank rows above what is newest: what it does not fit into begins there, and still counts.
    begun = ["Ada pushes an umbrella", "from the left into row…"]
    assert told(7, 9, LONG, LONG) == [*begun, *whole, "1 more: l the log"]
    last = [*whole, "Ben Passes.", "1 more: l the log"]
    assert told(6, 9, LONG, LONG, "Ben Passes.") == last


def test_what_happened_last_is_begun_where_all_of_it_has_no_room() -> None:
    panel = LogPanel(TABLE, {})
    panel.show([Event(LONG, {}, 0)], (), ())
    canvas = Canvas(30, 4)
    panel.draw_panel(canvas)
    rows = [row.strip("│ ") for row in canvas.text().split("\n")[1:3]]
    assert rows == ["Ada pushes an umbrella", "from the left into row…"]


def test_what_was_read_before_wants_rows_after_all_else() -> None:
    panel = LogPanel(TABLE, {})
    panel.show([Event("Before.", {}, 0)] * 9, [Event("Ben Passes.", {}, 0)], ())
    assert panel.need(30).steps() == (4, 4, 4, 4, 13)


def test_where_nothing_is_new_what_happened_last_has_all_its_rows() -> None:
    panel = LogPanel(TABLE, {})
    panel.show([Event("Before.", {}, 0), Event(LONG, {}, 0)], (), ())
    canvas = Canvas(30, panel.need(30).texts)
    panel.draw_panel(canvas)
    rows = [row.strip("│ ") for row in canvas.text().split("\n")[1:-1]]
    assert rows == ["Ada pushes an umbrella", "from the left into row", "C."]


def test_nothing_is_counted_as_new_for_the_whole_table() -> None:
    """At the end of a game that was resumed, all of its log would be."""
    assert told(4, 0, *["Ben Passes."] * 50, yours=False)[-1] == "l the whole log"


@pytest.mark.parametrize("points", [(), (3, 5)])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_so_many_rows_as_it_needs_and_not_one_more(count: int, points: tuple[int, ...]) -> None:
    """What stands above the rest, as it must not be missed, does not count twice."""
    panel = LogPanel(TABLE, {})
    events = [Event(LONG, {}, 0) for _ in range(4)]
    panel.show((), events, points, events[:count])

    def shown(height: int) -> str:
        canvas = Canvas(30, height)
        panel.draw_panel(canvas)
        return canvas.text()

    rows = panel.need(30).texts
    assert shown(rows).count("C.") == 4
    assert "more" not in shown(rows)
    assert "points" in shown(rows) or not points
    assert any(sign in shown(rows - 1) for sign in ("more", "…")), "one row less cuts something"


def test_what_must_not_be_missed_and_has_no_room_counts_with_the_rest() -> None:
    """One count in the frame, not a second one among what is told."""
    panel = LogPanel(TABLE, {})
    events = [Event(LONG, {}, 0) for _ in range(5)]
    panel.show((), events, (), events[:3])
    canvas = Canvas(30, 9)
    panel.draw_panel(canvas)
    assert canvas.text().count("more") == 1
    assert "3 more: l the log" in canvas.text().split("\n")[-1]


def test_what_must_not_be_missed_stands_in_the_order_of_events_and_is_not_counted_away() -> None:
    panel = LogPanel(TABLE, {})
    events = [Event(f"Event {number}.", {}, 0) for number in range(8)]
    panel.show((), events, (), [events[2], events[5]])
    canvas = Canvas(30, 6)
    panel.draw_panel(canvas)
    rows = [row.strip("│╰─╯ ") for row in canvas.text().split("\n")[1:]]
    assert rows == ["! Event 2.", "! Event 5.", "Event 6.", "Event 7.", "4 more: l the log"]
