"""Blocks share the rows of a panel: whole where there is room, step by step where there is not."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import (
    SEMICOLON,
    Block,
    Columns,
    Fill,
    Gap,
    Row,
    Rules,
    Stack,
    Table,
    Text,
    lay,
    text,
)
from tabletop_tui.widgets.drawing.room import MUST

LONG = "one two three four five six"


def drawn(width: int, height: int, *blocks: Block) -> Canvas:
    canvas = Canvas(width, height)
    lay(canvas, Region(0, 0, width, height), *blocks)
    return canvas


def test_text_wraps_while_there_is_room() -> None:
    canvas = drawn(10, 4, text(LONG), text("end"))
    assert canvas.text() == "one two\nthree four\nfive six\nend"
    assert not canvas.cuts


def test_what_matters_more_gets_its_rows_first() -> None:
    canvas = drawn(10, 3, text(LONG), text("end", step=MUST))
    assert canvas.text() == "one two\nthree…\nend"
    assert [cut.text for cut in canvas.cuts] == ["three…"]


def test_gaps_go_before_words() -> None:
    assert drawn(10, 3, text("one two"), Gap(), text("end")).text() == "one two\n\nend"
    assert drawn(10, 2, text("one two"), Gap(), text("end")).text() == "one two\nend"


def test_a_block_that_wants_all_or_nothing_is_left_out_and_noted() -> None:
    whole = Text([[Phrase(LONG)]], whole=True)
    canvas = drawn(10, 3, whole, text("end", step=MUST))
    assert canvas.text() == "end\n\n"
    assert [cut.text for cut in canvas.cuts] == [LONG]


def test_the_last_row_may_say_how_much_is_missing() -> None:
    lines = [[Phrase(word)] for word in ("a", "b", "c", "d")]
    assert drawn(12, 2, Text(lines, more="{} more: f")).text() == "a\n3 more: f"


def test_above_the_count_of_what_is_missing_no_paragraph_is_cut() -> None:
    lines = [[Phrase("one")], [Phrase("two three four")], [Phrase("five")]]
    assert drawn(6, 3, Text(lines, more="{} more")).text() == "one\n4 more\n"
    assert drawn(6, 2, Text(lines[1:], more="{} more")).text() == "two\n3 more", "none fits whole"
    broken = drawn(9, 2, Text(lines[1:], more="{} more")).text()
    assert broken == "two three\n… 2 more", "a sentence that breaks off says so"
    told = [[Phrase("1: a"), Phrase(SEMICOLON), Phrase("b c d e f")]]
    assert drawn(6, 2, Text(told, more="{} more")).text() == "1: a\n2 more"


def test_paragraphs_that_share_the_last_row_are_told_apart() -> None:
    lines = [[Phrase("red goes")], [], [Phrase("blue")], [Phrase("comes")]]
    assert drawn(20, 2, Text(lines)).text() == "red goes\nblue · comes"
    assert drawn(10, 1, Text(lines)).text() == "red goes…"
    assert drawn(20, 3, Text(lines)).text() == "red goes\nblue\ncomes"


def test_paragraphs_run_on_before_the_last_words_are_cut() -> None:
    lines = [[Phrase(words)] for words in ("Ada plays a lie", "Ben is hurt", "so")]
    assert drawn(12, 4, Text(lines)).text() == "Ada plays a\nlie\nBen is hurt\nso"
    assert drawn(12, 3, Text(lines)).text() == "Ada plays a\nlie · Ben is\nhurt · so"


def test_air_of_a_table_comes_after_the_words_of_others() -> None:
    rows = Table([Row([[Phrase(word)]]) for word in "abc"], (0,), air=1)
    assert Stack([text(LONG), rows]).shared(10, 7) == [3, 4]


def test_what_fills_a_room_has_the_rows_that_nobody_needs() -> None:
    assert Stack([text("one"), Fill(), text("end")]).shared(10, 9) == [1, 7, 1]
    assert Stack([text("one"), text("end")]).shared(10, 9) == [1, 1]


RULE = "The S.H.I.E.L.D. wins. It rests:\n\n- a while\n\nIt wakes."


@pytest.mark.parametrize(
    ("height", "shown"),
    [
        (4, ""),
        (5, "─ Ends ────────────────\nThe S.H.I.E.L.D. wins. It\nrests:\n\n- a while"),
        (6, "─ Ends ────────────────\nThe S.H.I.E.L.D. wins. It\nrests:\n\n- a while"),
        (7, "─ Ends ────────────────\nThe S.H.I.E.L.D. wins. It\nrests:\n\n- a while\n\nIt wakes."),
    ],
)
def test_free_rows_tell_as_many_whole_paragraphs_of_the_rules_as_fit(
    height: int, shown: str
) -> None:
    """A sentence without its heading and its paragraph may say what is false there."""
    canvas = drawn(25, height, Rules([("Ends", RULE)]))
    assert [row.replace("─", "") for row in canvas.text().rstrip().split("\n")] == [
        row.replace("─", "") for row in shown.split("\n")
    ]
    assert not canvas.cuts


def test_where_a_heading_has_no_row_it_begins_the_first_paragraph() -> None:
    rules = Rules([("Ends", "It rests for a while.\n\nIt wakes.")])
    assert [drawn(20, height, rules).text().split("\n")[0] for height in (1, 2)] == [
        "",
        "Ends. It rests for a",
    ]
    assert "─\nIt rests for a\nwhile." in drawn(20, 3, rules).text()


def test_columns_share_what_is_left() -> None:
    canvas = drawn(16, 2, Columns([text("ab"), text("left over"), text("end")], (2, 0, 3)))
    assert canvas.text() == "ab  left     end\n    over"


def test_a_table_keeps_its_columns_and_wraps_its_cells() -> None:
    rows = [
        Row([[Phrase("Ada")], [Phrase("one two three")]], "seat 1"),
        Row([[Phrase("Ben")], [Phrase("one")]], "seat 2"),
    ]
    canvas = drawn(12, 4, Table(rows, (4, 0)))
    assert canvas.text() == "Ada  one two\n     three\nBen  one\n"
    assert canvas.target_at(0, 1) == "seat 1"
    assert canvas.target_at(0, 2) == "seat 2"


def test_what_wraps_of_a_row_of_a_table_in_the_rules_stays_below_its_last_cell() -> None:
    canvas = drawn(17, 3, Rules([("", "+1     one two three\n0      nothing")]))
    assert canvas.text() == "+1     one two\n       three\n0      nothing"


def test_a_word_too_long_for_the_last_cell_of_the_rules_stands_as_near_to_it_as_it_can() -> None:
    rules = Rules([("", "Black Widow  a vote  Interrogation")])
    assert drawn(30, 2, rules).text() == "Black Widow  a vote\n" + " " * 17 + "Interrogation"


def test_a_table_of_the_rules_in_narrow_columns_is_not_cut() -> None:
    canvas = drawn(12, 7, Rules([("", "Players  before  afterwards\n5        1       2")]))
    assert "…" not in canvas.text()
    assert "afterwards" in canvas.text()


def test_no_sentence_of_the_rules_stands_without_the_table_below_it() -> None:
    rules = Rules([("Reveal", "All is added up.\n\n+1  he loses\n0   nothing\n\nIt lasts.")])
    shown = [drawn(20, height, rules).text().strip("\n") for height in range(1, 8)]
    assert [bool(text) for text in shown] == [height >= 5 for height in range(1, 8)]
    assert all("0   nothing" in text for text in shown if text)


@pytest.mark.parametrize(
    ("height", "shown"), [(5, "a\n\nb\n\nc"), (3, "a\nb\nc"), (2, "a\n+2 more")]
)
def test_a_table_has_air_or_says_how_many_rows_are_missing(height: int, shown: str) -> None:
    rows = [Row([[Phrase(letter)]]) for letter in "abc"]
    canvas = drawn(8, height, Table(rows, (0,), air=1))
    assert canvas.text() == shown
    assert bool(canvas.cuts) == ("more" in shown)
