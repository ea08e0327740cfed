"""Drawing on cells: cutting, wide characters, wrapping, what the mouse finds."""

from __future__ import annotations

from pathlib import Path

import pyte
import pytest
from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.table import Chair, Table
from tabletop_tui.core.words.phrases import NO_BREAK
from tabletop_tui.theme import NIGHT, PALETTES, Palette, to_ascii
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, cut, fit, pad, wrap
from tabletop_tui.widgets.drawing.marking import draw_changed, draw_mark
from tabletop_tui.widgets.drawing.words import first_words, short
from tabletop_tui.widgets.play.panels.log_panel import LogPanel

ROOT = Path(__file__).parents[2]


def test_text_is_cut_at_the_edges() -> None:
    canvas = Canvas(6, 2)
    canvas.put(4, 0, "abc")
    canvas.put(-1, 1, "xyz")
    canvas.put(0, 5, "below")
    assert canvas.text() == "    ab\nyz"


def test_wide_characters_take_two_cells() -> None:
    canvas = Canvas(6, 1)
    assert canvas.put(0, 0, "a🌂b") == 4
    assert canvas.text() == "a🌂b"
    assert canvas.strip(0, NIGHT).cell_length == 6


def test_a_wide_character_that_does_not_fit_is_left_out() -> None:
    canvas = Canvas(3, 1)
    canvas.put(2, 0, "🌂")
    assert canvas.text() == ""


def test_an_accent_stays_on_its_letter() -> None:
    canvas = Canvas(6, 1)
    assert canvas.put(0, 0, "Rene\u0301 x\u0302") == 6
    assert canvas.text() == "René x\u0302"
    assert canvas.rows[0][5][0] == "x\u0302"
    assert canvas.strip(0, NIGHT).cell_length == 6


@pytest.mark.parametrize("x", [0, 1, 2, 3])
@pytest.mark.parametrize("how", ["put", "fill"])
def test_writing_over_half_of_a_wide_character_takes_all_of_it(x: int, how: str) -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "雨雨雨")
    canvas.put(x, 0, "--") if how == "put" else canvas.fill(x, 0, 2, 1, "panel", "-")
    assert canvas.strip(0, NIGHT).cell_length == cell_len(canvas.strip(0, NIGHT).text) == 6
    assert canvas.strip(0, NIGHT).text.count("-") == 2


DISPUTED = ["👩\u200d🚀", "👍🏽", "❤\ufe0f", "🇩🇪", "1\ufe0f\u20e3", "\U000e0067", "a\x1b]0;x\x07b"]


@pytest.mark.parametrize("text", [*DISPUTED, "Ａｄａ", "e\u0301", "雨", "żółw", "שלום"])
def test_a_terminal_puts_every_character_where_the_canvas_has_it(text: str) -> None:
    canvas = Canvas(20, 1)
    end = canvas.put(2, 0, text)
    canvas.put(end, 0, "|")
    terminal = pyte.Screen(20, 1)
    pyte.Stream(terminal).feed(canvas.strip(0, NIGHT).text)
    assert terminal.buffer[0][end].data == "|"
    assert [terminal.buffer[0][x].data for x in range(20)] == [cell[0] for cell in canvas.rows[0]]


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("● Christopher", 12, "● Christoph…"),
        ("Anna Christopher", 8, "Anna Ch…"),
        ("Christopher", 4, "Chri"),
        ("Christopher 12", 10, "Christo 12"),
        ("Player 12", 8, "P12"),
        ("● Player 2", 6, "● P2"),
        ("Player 1", 2, "P1"),
        ("Player 1", 1, "1"),
        ("Ａｄａｂｅｌ", 3, "Ａ"),
        ("The Mansion (twelve)", 14, "The Mansion…"),
        ("Ada", 3, "Ada"),
        ("Ada", 0, ""),
    ],
)
def test_a_name_keeps_as_many_letters_as_there_is_room_for(
    name: str, width: int, shown: str
) -> None:
    assert clip(name, width) == shown
    assert cell_len(pad(name, width)) == width


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("● Christopher", 12, "● Christoph…"),
        ("short", 9, "short"),
        ("much too long", 9, "much too…"),
        ("Compass Needle", 12, "Compass…"),
        ("🌂🌂🌂", 4, "🌂…"),
        ("x", 0, ""),
    ],
)
def test_fit(text: str, width: int, shown: str) -> None:
    assert fit(text, width) == shown
    assert cell_len(shown) <= width


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Oasis", 9, "Oasis"),
        ("Streets of Agrabah", 15, "Streets of Agr…"),
        ("Bow and Arrows", 12, "Bow & Arrows"),
        ("Card Guard: Spades", 14, "Guard Spades"),
        ("King Richard's Crown", 15, "King Richard's…"),
        ("Tweedle Dee & Tweedle Dum", 14, "Tweedle Dee &…"),
        ("Hypnotize", 5, "Hypn…"),
    ],
)
def test_short_names_lose_no_word_without_a_sign(name: str, width: int, shown: str) -> None:
    assert short(name, width) == shown


def test_no_line_ends_between_the_sign_of_a_seat_and_its_name() -> None:
    said = [Phrase("It is up to "), Phrase("● Ada Lovelace", "seat-coral"), Phrase(".")]
    for width in range(6, 30):
        rows = ["".join(phrase.text for phrase in row) for row in wrap(said, width)]
        assert not any(row.endswith("●") for row in rows), width
        assert " ".join(rows) == "It is up to ● Ada Lovelace."


def test_what_is_before_and_after_a_change_stays_in_one_row() -> None:
    told = wrap([Phrase("The Hazard needs PPW ▸ PP✓.")], 21)
    assert ["".join(piece.text for piece in row) for row in told] == [
        "The Hazard needs",
        "PPW ▸ PP✓.",
    ]


def test_a_space_that_does_not_break_is_drawn_as_a_space() -> None:
    said = [Phrase("How Hook wins."), Phrase(f"  g{NO_BREAK}the{NO_BREAK}guide", "muted")]
    shown = ["".join(p.text for p in line) for line in wrap(said, 21)]
    assert shown == ["How Hook wins.", "g the guide"]


def test_wrapping_keeps_words_and_colours() -> None:
    lines = wrap([Phrase("Ada slides "), Phrase("red", "red"), Phrase(" into row A")], 12, 2)
    assert ["".join(p.text for p in line).rstrip() for line in lines] == [
        "Ada slides",
        "  red into",
        "  row A",
    ]
    assert Phrase("red", "red") in lines[1]


def test_a_full_stop_stays_with_the_word_before_it() -> None:
    lines = wrap([Phrase("Ben discards "), Phrase("Wish", "card"), Phrase(". Then")], 17)
    assert ["".join(p.text for p in line) for line in lines] == ["Ben discards", "Wish. Then"]
    assert Phrase("Wish", "card") in lines[1]


def test_columns_of_spaces_are_kept_within_a_line() -> None:
    lines = wrap([Phrase("out    "), Phrase("red", "red"), Phrase(" to the left")], 14, 2)
    shown = ["".join(p.text for p in line) for line in lines]
    assert shown == ["out    red to", "  the left"]
    assert ["".join(p.text for p in line) for line in wrap([Phrase("  in")], 9)] == ["  in"]


def test_the_mouse_finds_what_lies_on_top() -> None:
    canvas = Canvas(10, 4)
    canvas.hot(0, 0, 10, 4, "zone")
    canvas.hot(2, 1, 3, 1, "row")
    assert canvas.target_at(3, 1) == "row"
    assert canvas.target_at(0, 0) == "zone"
    assert canvas.target_at(10, 0) is None


def test_a_frame_has_title_and_note() -> None:
    canvas = Canvas(24, 3)
    canvas.frame(0, 0, 24, 3, title="log", note="3 of 4")
    top = canvas.text().splitlines()[0]
    assert top.startswith("╭─ log ─")
    assert top.endswith(" 3 of 4 ─╮")


def test_ascii_stand_ins_keep_every_column() -> None:
    drawn = "╭─┃▲●■◆✓…█"
    assert to_ascii(drawn).isascii()
    assert len(to_ascii(drawn)) == len(drawn)
    canvas = Canvas(len(drawn), 1)
    canvas.put(0, 0, drawn)
    assert canvas.strip(0, NIGHT, ascii_only=True).text.isascii()


@pytest.mark.parametrize(
    ("name", "plain"), [("Séance", "Seance"), ("Łódź", "?odz"), ("日本", "????"), ("e\u0301", "e")]
)
def test_names_are_ascii_too_and_keep_their_width(name: str, plain: str) -> None:
    assert to_ascii(name) == plain
    assert cell_len(plain) == cell_len(name)


def test_whatever_our_files_can_draw_has_a_stand_in() -> None:
    files = [
        path
        for room in ("tabletop_tui", "rulesets")
        for kind in ("*.py", "*.toml", "*.md")
        for path in (ROOT / room).rglob(kind)
    ]
    drawn = {letter for path in files for letter in path.read_text(encoding="utf-8")}
    assert len(files) > 300
    assert {letter for letter in drawn if to_ascii(letter) == "?"} == {"?"}


@pytest.mark.parametrize("palette", PALETTES.values())
def test_every_theme_colours_every_role(palette: Palette) -> None:
    roles = palette.roles()
    assert roles.keys() == NIGHT.roles().keys()
    known = "ansi_" if palette.ansi else "#"
    assert all(colour.startswith(known) for colour in roles.values())


def test_an_unknown_role_is_plain_text() -> None:
    assert NIGHT.colour("glitter") == NIGHT.text
    assert NIGHT.colour("name") == NIGHT.text
    assert NIGHT.colour("seat-9") == NIGHT.seats[1]


def test_lines_without_room_are_joined_into_the_last_one() -> None:
    lines = wrap([Phrase("one two three four five six", "muted")], 10)
    assert cut(lines, len(lines), 10) == lines
    assert cut(lines, 2, 10) == [lines[0], [Phrase("three…", "muted")]]
    assert len(cut(lines, 0, 10)) == 1


def test_a_line_that_goes_on_keeps_its_colours() -> None:
    lines = wrap([Phrase("one two ", "muted"), Phrase("Ada", "seat-coral"), Phrase(" more")], 7)
    assert cut(lines, 2, 5)[-1] == [Phrase("Ada…", "seat-coral")]


def test_nothing_is_written_that_a_terminal_would_obey() -> None:
    canvas = Canvas(24, 1)
    end = canvas.put(0, 0, "a\x1b]0;b\x07c\x9bd\u202ee\nf")
    assert canvas.text() == "a\ufffd]0;b\ufffdc\ufffdd\ufffde f"
    assert end == 14


def test_the_mark_of_a_change_does_not_read_as_a_part_of_the_name_before_it() -> None:
    canvas = Canvas(16, 1)
    canvas.put(1, 0, "Find Them")
    draw_changed(canvas, Region(0, 0, 11, 1))
    assert canvas.text() == " Find Them !"


def test_the_mark_of_a_change_breaks_no_frame_where_there_is_a_blank() -> None:
    canvas = Canvas(18, 1)
    canvas.put(0, 0, "│░Move░ ░Play░   │")
    draw_changed(canvas, Region(1, 0, 6, 1))
    draw_changed(canvas, Region(8, 0, 6, 1))
    assert canvas.text() == "│░Move░!░Play░!  │"
    full = Canvas(6, 1)
    full.put(0, 0, "│Move│")
    draw_changed(full, Region(1, 0, 4, 1))
    assert "!" in full.text(), "better than no sign at all"


def test_the_mark_of_a_change_stands_a_blank_apart_from_words_or_not_at_all() -> None:
    canvas = Canvas(24, 1)
    canvas.put(1, 0, "hand 4 deck 26   pile 3")
    draw_changed(canvas, Region(8, 0, 7, 1))
    assert canvas.text() == " hand 4 deck 26 ! pile 3"
    draw_changed(canvas, Region(1, 0, 6, 1))
    assert canvas.text() == " hand 4 deck 26 ! pile 3"


def test_the_mark_of_a_change_stands_in_its_thing_rather_than_before_the_next() -> None:
    """Behind the name of a zone it would read as a change of the first thing that lies there."""
    canvas = Canvas(24, 1)
    canvas.put(0, 0, "   top   ▲R 1  ■G 2")
    draw_changed(canvas, Region(0, 0, 7, 1))
    assert canvas.text() == "!  top   ▲R 1  ■G 2"


@pytest.mark.parametrize(
    ("frame", "shown"),
    [
        (["╭ I ──── 3= ╮", "╰───────────╯"], ["╭ I ───! 3= ╮", "╰───────────╯"]),
        (["╭ 1 below 3 ╮", "╰──▲+───────╯"], ["╭ 1 below 3 ╮", "╰──▲+──────!╯"]),
    ],
)
def test_the_mark_of_a_change_stands_in_a_stroke_rather_than_beside_the_frame(
    frame: list[str], shown: list[str]
) -> None:
    canvas = Canvas(16, 2)
    for y, row in enumerate(frame):
        canvas.put(0, y, row)
    draw_changed(canvas, Region(0, 0, 13, 2))
    assert canvas.text().split("\n") == shown


def test_the_newest_event_of_a_low_log_is_told_from_its_beginning() -> None:
    panel = LogPanel(
        Table(game="nim", mode="table", chairs=(Chair(name="Ada", colour=0),), seed=1), {}
    )
    event = Event("The Hazard takes effect and everybody moves on.", {}, 0)
    panel.old, panel.new, panel.points, panel.first = (), [event], (), ()
    canvas = Canvas(22, 4)
    panel.draw_panel(canvas)
    rows = canvas.text().split("\n")
    assert "The Hazard takes" in rows[1]
    assert "…" in rows[2]


@pytest.mark.parametrize("text", ["abcd", "ab雨", "abcdef"])
def test_the_background_below_a_text_shows_through_unless_it_has_its_own(text: str) -> None:
    canvas = Canvas(6, 2)
    canvas.fill(0, 0, 3, 2, "raised")
    canvas.put(1, 0, text)
    canvas.put(1, 1, text, bg="night")
    assert [cell[2] for cell in canvas.rows[0]] == ["raised"] * 3 + ["ink"] * 3
    assert {cell[2] for cell in canvas.rows[1][1:5]} == {"night"}
    assert canvas.text().splitlines()[0] == f" {text}"[:6]


@pytest.mark.parametrize(
    ("written", "spot", "marked"),
    [
        (" attack: +5   ", Region(1, 0, 12, 1), "[attack: +5 ]"),
        ("attack: +5    ", Region(0, 0, 14, 1), "attack: +5 ◂"),
        ("a b Dov", Region(4, 0, 3, 1), "a b▸Dov"),
        ("Dov|", Region(0, 0, 3, 1), "[o]|"),
        ("■ Ben   ready  !", Region(0, 0, 16, 1), "■ Ben ◂ ready  !"),
    ],
)
def test_no_mark_has_one_bracket_without_the_other(written: str, spot: Region, marked: str) -> None:
    canvas = Canvas(len(written), 1)
    canvas.put(0, 0, written)
    draw_mark(canvas, spot)
    assert canvas.text() == marked


def test_no_bracket_is_drawn_where_something_else_lies_over_it() -> None:
    canvas = Canvas(16, 1)
    canvas.put(0, 0, " 4 Cowardice")
    draw_mark(canvas, Region(0, 0, 12, 1), reserved=4)
    assert canvas.text() == "▸4 Cowardice"


def test_the_corners_of_things_side_by_side_meet_where_both_are_marked() -> None:
    canvas = Canvas(9, 3)
    for x in (0, 4):
        draw_mark(canvas, Region(x, 0, 5, 3))

    top, _, bottom = canvas.text().splitlines()
    assert (top, bottom) == ("┏━ ━┳━ ━┓", "┗━ ━┻━ ━┛")


def test_the_first_words_of_a_name_stand_without_a_sign_where_a_number_names_it_too() -> None:
    assert first_words("Icarus Theatre", 13) == "Icarus"
    assert first_words("Icarus Theatre", 14) == "Icarus Theatre"
    assert first_words("The Mansion", 10) == "Mansion"
    assert first_words("Icarus", 4) == "Ica…"
