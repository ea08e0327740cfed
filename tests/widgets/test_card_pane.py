"""The card pane: the text of the card comes before everything that can wait."""

from __future__ import annotations

from tabletop_tui.core.describe import Card
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.panels.card_pane import SOURCE, draw_card_pane, pane_need

TEXT = "Move an Ally to an adjacent unlocked location. It has two more Strength this turn."
CARD = Card("Aye, Aye, Sir!", "Effect of Captain Hook", TEXT, "From memory.", ("Cost 1",))
KEYS = "Tab on · k back"


def rows(height: int) -> list[str]:
    canvas = Canvas(32, height)
    draw_card_pane(canvas, CARD, KEYS)
    return canvas.text().splitlines()


def test_in_the_smallest_window_the_rows_are_the_text_and_the_keys_stand_in_the_frame() -> None:
    shown = rows(6)
    assert "Cost 1  Effect of Captain…" in shown[1], "whose card it is can be missed first"
    assert "Strength this turn." in " ".join(row.strip("│ ") for row in shown)
    assert KEYS in shown[-1]
    assert not any(SOURCE in row for row in shown)


def test_with_room_the_pane_says_where_a_card_comes_from() -> None:
    assert any(SOURCE in row for row in rows(14))


def test_a_pane_needs_no_more_rows_than_its_card() -> None:
    """Eight at least for a longer one; an empty row in it would be taken from the log."""
    short = Card("A1", "space", "No tile lies here yet.")
    assert {*pane_need(short, 40).steps()} == {5}
    long = Card("A1", "space", "\n".join(["No tile lies here yet."] * 20))
    assert pane_need(long, 40).must == 8


def test_a_picture_at_the_end_of_a_card_is_shown_whole_or_left_out_with_its_heading() -> None:
    card = Card("Bowl", "tile", "Two words.\n\nslot 1  slot 2\n█··█    ██··\n····    ····")
    shown = []
    for height in range(5, 10):
        canvas = Canvas(32, height)
        draw_card_pane(canvas, card)
        text = canvas.text()
        assert ("slot 1" in text) == ("····    ····" in text)
        shown.append("slot 1" in text)
    assert not shown[0]
    assert shown[-1]
