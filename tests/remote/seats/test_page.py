"""The page of a private screen: what its style promises whoever has a small phone."""

from __future__ import annotations

from tabletop_tui.remote.seats.server import page_file


def test_the_answer_button_stays_in_view_and_the_page_leaves_room_for_it() -> None:
    """Whole games in a browser hold it to that: `tests/paths`. This holds it without a browser."""
    rules = page_file("seat.css").splitlines()
    (take,) = [rule for rule in rules if rule.startswith("#take{")]
    assert "position:fixed" in take
    assert any("scroll-padding" in rule for rule in rules if rule.startswith("html{"))
