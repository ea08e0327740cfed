"""The page of a private screen: what its style promises whoever has a small phone."""

from __future__ import annotations

import re

import pytest

from tabletop_tui.remote.seats.sent import pad, style_sheet
from tabletop_tui.remote.seats.server import page_file
from tabletop_tui.theme import PALETTES, Palette


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_a_page_has_colours_in_every_theme(palette: Palette) -> None:
    assert re.findall(r"--ink:(#[0-9a-f]{6});", style_sheet(palette))
    assert "ansi" not in style_sheet(palette)


def test_the_answer_button_stays_in_view_and_the_page_leaves_room_for_it() -> None:
    """Whole games in a browser hold it to that: `tests/paths`. This holds it without a browser."""
    rules = page_file("seat.css").splitlines()
    (below,) = [rule for rule in rules if rule.startswith("#give{")]
    assert "position:fixed" in below
    assert any("scroll-padding" in rule for rule in rules if rule.startswith("html{"))


def test_the_page_begins_with_the_question_then_what_it_is_about_and_the_table() -> None:
    page = page_file("seat.html")
    places = [page.index(f'id="{name}"') for name in ("ask", "give", "board", "hand", "table")]
    assert places == sorted(places)
    assert page.index('href="#log"') < places[0], "the log is a tap away"


def test_a_key_that_no_touch_screen_has_says_what_it_does() -> None:
    assert pad([("←→", "walk"), ("Bksp", "take back"), ("f", "makes a Figure")]) == [
        ["left", "←", "walk"],
        ["right", "→", "walk"],
        ["backspace", "take back", ""],
        ["f", "f", "makes a Figure"],
    ]


def test_keys_in_a_row_have_a_button_each_be_they_letters_or_numbers() -> None:
    assert [key for key, *_ in pad([("A-D 1-3", "cell")])] == [*"ABCD123"]
