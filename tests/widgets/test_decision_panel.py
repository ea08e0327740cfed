"""The decision panel: however small it is, the question and the answers are both seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option, Refusal
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.lookahead import ForGood
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.table import lay_table
from tabletop_tui.screens.play.parts.answers import U_LEADS_BACK
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import TextBoard
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.panels.card_pane import RULES
from tabletop_tui.widgets.play.panels.decision_panel import Button, DecisionPanel
from tests.screens.drawn.test_cut import cut_beside_room

LONG = "Ben has an Ally of Strength four or more. Does anybody want to play a Condition on him now?"
WIDTH, HEIGHT = 32, 8
"""The panel in the smallest window, over the foot of the board."""


def drawn(library: Library, prompt: str, labels: list[str], *, height: int = HEIGHT) -> list[str]:
    """The rows of the panel with the cursor on the first of these answers."""
    options = [Option(label.lower(), label) for label in labels]
    return drawn_with(library, prompt, options, height=height)


def drawn_with(
    library: Library,
    prompt: str,
    options: list[Option],
    *,
    height: int = HEIGHT,
    at_once: str = "",
) -> list[str]:
    """The same with answers of which more is told; the key of one of them takes it at once."""
    ruleset = library.load("nim")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1)
    decision = Decision(TABLE, "window", prompt, Choices(options), "to answer")
    panel = DecisionPanel(table)
    panel.button = Button("Enter", "take")
    picker = OptionPicker(decision, TextBoard(ruleset, table))
    picker.touched = True
    picker.takes = lambda option: option.key == at_once
    preview = Preview(((Phrase("something would happen"),),))
    panel.decision, panel.picker, panel.preview = decision, picker, preview
    canvas = Canvas(WIDTH, height)
    panel.draw(canvas)
    return canvas.text().splitlines()


def row_of(rows: list[str], word: str) -> int:
    """The one row that shows a word."""
    (found,) = (number for number, row in enumerate(rows) if word in row)
    return found


def test_the_title_says_whether_the_table_has_anything_to_decide(library: Library) -> None:
    assert "for all to read" in drawn(library, "The tile is laid.", ["Continue"])[0]
    assert "the table decides" in drawn(library, "Which tile?", ["Left", "Right"])[0]


def test_the_button_says_what_to_choose_while_nothing_is(library: Library) -> None:
    panel = panel_of(library)
    panel.button = Button("", "choose", "1-3")
    for height in (6, 20):
        shown = " ".join(rows_at(panel, height))
        assert "choose: 1-3" in shown
        assert "Enter" not in shown


def test_a_button_of_two_rows_is_whole_before_all_that_an_answer_would_do(
    library: Library,
) -> None:
    panel = panel_of(library)
    panel.button = Button("", "choose who fights beside an Ally", "1 2 3 4")
    panel.preview = Preview(tuple((Phrase(f"This would happen, {n}"),) for n in range(6)))
    canvas = Canvas(WIDTH, 12)
    panel.draw(canvas)
    shown = canvas.text()
    assert "1 2 3 4" in shown
    assert "…" not in shown.splitlines()[-1]


@pytest.mark.parametrize("height", range(6, 24))
def test_no_part_of_a_button_of_two_rows_lies_in_the_frame(library: Library, height: int) -> None:
    panel = panel_of(library)
    panel.button = Button("", "choose who fights beside an Ally", "1 2 3 4")
    panel.preview = Preview(tuple((Phrase(f"This would happen, {n}"),) for n in range(6)))
    rows = rows_at(panel, height)
    if any("choose who" in row for row in rows):
        assert set(rows[-1]) <= set("╰─╯")
    assert any("1 2 3 4" in row for row in rows), "in one row the keys alone"


def test_a_button_that_has_one_row_says_the_keys_rather_than_what_they_choose(
    library: Library,
) -> None:
    panel = panel_of(library)
    panel.button = Button("", "choose a location: of your realm", "1-3, then Enter")
    assert "1-3, then Enter" in rows_at(panel, 6)[-1]
    panel.button = Button("", "choose who fights beside an Ally", "1 2 3 4", "choose")
    assert " choose: 1 2 3 4 " in rows_at(panel, 6)[-1], "and what they do, in a word"


@pytest.mark.parametrize("length", range(8, 60))
def test_no_button_is_wider_than_its_frame(library: Library, length: int) -> None:
    panel = panel_of(library)
    for key in ("", "Enter"):
        word = " ".join(["1"] * length)[:length]
        panel.button = Button(key, word)
        for height in (6, 9):
            rows = rows_at(panel, height)
            assert rows[-1].endswith("╯"), rows[-1]
            assert all(row.endswith("│") for row in rows[1:-1]), rows


def test_equal_refusals_of_several_things_stand_there_once(library: Library) -> None:
    panel = panel_of(library)
    assert panel.picker is not None
    again = [Refusal(f"used {n}", "Gain 1 Power", "used") for n in range(3)]
    refused = [Refusal("far", "Vanquish", "no Hero"), *again]
    panel.picker.decision = replace(panel.picker.decision, refused=refused)
    rows = rows_at(panel, 24)
    found = [row_of(rows, word) for word in ("no Hero", "Gain 1 Power")]
    assert found == sorted(found), "in their order"


def test_a_colon_leads_from_what_is_refused_to_a_reason_below_it(library: Library) -> None:
    panel = panel_of(library)
    assert panel.picker is not None
    refused = [Refusal("up", "Pick up", "no Advantage lies where your Heroes are")]
    panel.picker.decision = replace(panel.picker.decision, refused=refused)
    assert any(row.strip("│ ") == "Pick up:" for row in rows_at(panel, 24))


@pytest.mark.parametrize("secret", [False, True])
def test_the_question_gives_its_rows_to_answers_where_the_title_asks_it(
    library: Library, *, secret: bool
) -> None:
    """A secret question keeps its rows: they may not depend on its answers."""
    labels = [f"{name} of Skull Rock" for name in ("Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")]
    panel = panel_of(library)
    options = Choices(Option(label, label) for label in labels)
    asked = Decision(0, "mute", LONG, options, "to mute one", secret=secret)
    board = TextBoard(library.load("nim"), panel.table)
    panel.decision, panel.picker = asked, OptionPicker(asked, board)
    panel.preview = Preview()
    rows = rows_at(panel, 8)
    assert "mute one" in rows[0]
    assert any("Ben has" in row for row in rows) is secret
    assert secret or all(any(label in row for row in rows) for label in labels)


def test_answers_side_by_side_say_once_how_several_begin(library: Library) -> None:
    places = ("Hospital", "Harbour", "Diner", "Downtown", "Moon", "City", "Icarus", "Carnival")
    panel = panel_of(library)
    options = Choices(Option(place, f"Move to {place}") for place in places)
    asked = Decision(TABLE, "move", "Your Action?", options, "to move")
    panel.decision = asked
    panel.picker = OptionPicker(asked, TextBoard(library.load("nim"), panel.table))
    panel.picker.said_once = "Move to "
    rows = rows_at(panel, 8)
    assert sum("Move to" in row for row in rows) == 1
    assert all(any(place in row for row in rows) for place in places)


def test_a_long_question_leaves_room_for_its_answers(library: Library) -> None:
    rows = drawn(library, LONG, ["Nobody", "Cleo", "Dov"])
    shown = [row_of(rows, word) for word in ("Nobody", "Cleo", "Dov", "Enter  take")]
    assert shown == sorted(set(shown)), "each has a row of its own"
    assert "Ben has an Ally" in rows[1]
    assert rows[row_of(rows, "Nobody") - 1].rstrip(" │").endswith("…"), "it says that it goes on"


def test_a_button_without_room_for_its_words_names_all_keys_in_fewer(
    library: Library,
) -> None:
    panel = panel_of(library)
    panel.button = Button("", "answer", "1-8 d p at once, c w then Enter", "answer")
    foot = rows_at(panel, 6, width=30)[-1]
    assert "1-8 d p at once, c w Enter" in foot


@pytest.mark.parametrize("height", range(8, 24))
def test_the_button_has_a_row_of_its_own_before_any_rule(library: Library, height: int) -> None:
    panel = panel_of(library)
    panel.card = Card("Rain", RULES, "It falls.\n\nIt rests.")
    rows = rows_at(panel, height)
    assert ("Enter  take" in rows[-1]) <= ("falls" not in " ".join(rows))
    assert ("falls" in " ".join(rows)) is (height >= 13)


@pytest.mark.parametrize("height", range(6, 30))
def test_no_height_hides_an_answer_that_fits_beside_others_or_the_button(
    library: Library, height: int
) -> None:
    names = ["Nobody", "Cleo", "Dov", "Eve", "Finn"]
    rows = drawn(library, LONG, names, height=height)
    assert row_of(rows, "Enter  take") > max(row_of(rows, name) for name in names)


@pytest.mark.parametrize("height", range(6, 30))
def test_no_height_hides_the_first_answers_that_are_too_long_to_stand_side_by_side(
    library: Library, height: int
) -> None:
    names = [f"{name} of Skull Rock" for name in ("Nobody", "Cleo", "Dov", "Eve")]
    rows = drawn(library, LONG, names, height=height)
    seen = [name for name in names[:3] if any(name in row for row in rows)]
    assert len(seen) == min(3, height - 4)
    assert row_of(rows, "Enter  take") > row_of(rows, seen[-1])


def test_a_question_with_room_is_shown_whole_with_its_hints_and_preview(library: Library) -> None:
    rows = drawn(library, LONG, ["Nobody", "Cleo"], height=16)
    text = " ".join(row.strip("│ ") for row in rows)
    assert LONG in text
    assert "something would happen" in text
    assert "choose" in text


def test_in_the_smallest_window_no_row_goes_to_a_button_while_a_text_wants_it(
    library: Library,
) -> None:
    rows = drawn(library, LONG, ["Nobody", "Cleo", "Dov"])
    assert "Enter  take" in rows[-1], "it stands in the frame"
    assert "Nobody" in rows[3], "two rows of the question"
    assert "something would happen" in rows[6]
    roomy = drawn(library, LONG, ["Nobody", "Cleo", "Dov"], height=16)
    assert "Enter  take" not in roomy[-1]


def test_a_row_holds_all_that_is_told_of_an_answer_or_none_of_it_and_the_chosen_one_is_told(
    library: Library,
) -> None:
    detail, short = "Strength 7, Mermaid Lagoon", "Strength 2"
    options = [Option(key, "Lost Boys", detail=detail) for key in ("a", "b", "c")]
    rows = drawn_with(
        library, "Move which?", [*options, Option("d", "Smee", detail=short)], height=9
    )
    assert sum("Lost Boys" in row for row in rows) == 3
    assert sum("Strength 7" in row for row in rows) == 1, "below the list"
    assert any(detail in row for row in rows)
    assert any("Smee" in row and short in row for row in rows)
    assert "…" not in " ".join(rows)


def test_where_the_details_of_all_answers_have_rows_none_seems_to_be_without(
    library: Library,
) -> None:
    names = ("Card Guard: Heart", "Card Guard: Diamond")
    panel = panel_of(library)
    assert panel.decision is not None
    options = [Option(key, name, detail="costs 1") for key, name in zip("ab", names, strict=True)]
    asked = Decision(TABLE, "activate", "Activate which?", Choices(options), "to answer")
    board = TextBoard(library.load("nim"), panel.table)
    panel.decision, panel.picker = asked, OptionPicker(asked, board)
    panel.preview = Preview(((Phrase("a line"),),) * 8)
    for height in (9, 10, 12, 16):
        assert sum("costs 1" in row for row in rows_at(panel, height)) == 2


@pytest.mark.parametrize("height", range(6, 20))
def test_equal_names_stay_in_their_rows_as_the_cursor_walks(library: Library, height: int) -> None:
    """Where not all of them have the rows for their details, none of them has."""
    panel = panel_of(library)
    places = ("Nottingham", "The Jail")
    options = [
        Option(place, "Wolf Archers", detail=f"Strength {number}, {place}")
        for number, place in enumerate(places, 2)
    ]
    asked = Decision(
        TABLE,
        "allies",
        "Which Allies fight Maid Marian (Strength 4)?",
        Choices(options),
        "to answer",
    )
    panel.decision, panel.preview = asked, Preview(((Phrase("a line"),),) * 8)
    stood = []
    for option in options:
        panel.picker = OptionPicker(asked, TextBoard(library.load("nim"), panel.table))
        panel.picker.stand_on(option)
        panel.picker.touched = True
        rows = rows_at(panel, height)
        stood.append([number for number, row in enumerate(rows) if "Wolf Archers" in row])
    assert stood[0] == stood[1]
    assert len(stood[0]) == 2


def test_equal_names_in_one_row_each_show_what_tells_them_apart(library: Library) -> None:
    details = ("Strength 3, Sherwood Forest, far away", "Strength 2, Nottingham, quite near")
    options = [Option(detail, "Wolf Archers", detail=detail) for detail in details]
    rows = drawn_with(library, LONG, options, height=8)
    told = [row for row in rows if "Wolf Archers" in row]
    assert ["Strength 3" in row for row in told] == [True, False]
    assert ["Strength 2" in row for row in told] == [False, True]


def panel_of(library: Library, *, complaint: str = "", takes: str = "") -> DecisionPanel:
    """A question with three answers in a panel; the keys of those in `takes` take at once."""
    ruleset = library.load("nim")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1)
    options = [Option(key, f"Answer {key}") for key in "abc"]
    decision = Decision(TABLE, "window", LONG, Choices(options), "to answer")
    panel = DecisionPanel(table)
    panel.button = Button("Enter", "take")
    picker = OptionPicker(decision, TextBoard(ruleset, table))
    picker.touched = True
    picker.complaint = complaint
    picker.takes = lambda option: option.key in takes
    preview = Preview(((Phrase("something would happen"),),))
    panel.decision, panel.picker, panel.preview = decision, picker, preview
    return panel


def rows_at(panel: DecisionPanel, height: int, width: int = WIDTH) -> list[str]:
    canvas = Canvas(width, height)
    panel.draw(canvas)
    return canvas.text().splitlines()


@pytest.mark.parametrize("height", range(6, 24))
def test_a_complaint_moves_nothing_of_the_question(library: Library, height: int) -> None:
    """Except below 12 rows, where answers are all that could make room for it."""
    why = "The page before had just gone on by itself. Wait a second."
    before = rows_at(panel_of(library), height)
    after = rows_at(panel_of(library, complaint=why), height)
    answers = [number for number, row in enumerate(before) if "Answer" in row]
    assert height < 12 or before[: answers[-1] + 1] == after[: answers[-1] + 1]
    assert why in " ".join(" ".join(after).replace("│", " ").split()), "whole, at every height"
    assert height < 10 or "Enter  take" in " ".join(after)
    assert panel_of(library).need(WIDTH) == panel_of(library, complaint=why).need(WIDTH)


@pytest.mark.parametrize("height", [6, 7, 8])
def test_what_time_does_is_told_whole_in_a_panel_that_is_full(
    library: Library, height: int
) -> None:
    """A sentence that begins in the frame and ends nowhere answers no key."""
    after = rows_at(panel_of(library, complaint=U_LEADS_BACK), height)
    assert U_LEADS_BACK in " ".join(" ".join(after).replace("│", " ").split())


def test_an_answer_that_cannot_be_taken_back_says_why_it_asks_for_enter(
    library: Library,
) -> None:
    panel = panel_of(library, takes="a")
    assert panel.picker is not None
    panel.picker.why_final = lambda option: {"b": ForGood.COMES_TO_LIGHT}.get(option.key)
    for key, says in (("1", False), ("2", True)):
        panel.picker.press(key)
        rows = rows_at(panel, 20)
        told = " ".join(" ".join(rows).replace("│", " ").split())
        assert ("Enter gives it for good: something new comes up." in told) is says
        # Where rows are short it is what can wait.
        assert any("Answer c" in row for row in rows_at(panel, 8))


@pytest.mark.parametrize("height", range(8, 24))
def test_why_enter_is_asked_for_is_said_only_where_all_else_has_its_rows(
    library: Library, height: int
) -> None:
    panel = panel_of(library, takes="a")
    assert panel.picker is not None
    panel.picker.why_final = lambda option: ForGood.COMES_TO_LIGHT
    would = [(Phrase(f"the {number}th thing would happen"),) for number in range(4)]
    panel.preview = Preview(tuple(would))
    panel.picker.press("down")
    told = " ".join(rows_at(panel, height))
    said = "for good" in told
    # Air comes after it.
    assert said is (height >= panel.need(WIDTH).more - 3)
    assert "3th thing" in told or not said
    assert ("up." in told) is said, "whole or not at all"


def test_a_key_that_only_chose_says_why_in_fewer_rows(library: Library) -> None:
    panel = panel_of(library, takes="a")
    picker = panel.picker
    assert picker is not None
    picker.why_final = lambda option: ForGood.COMES_TO_LIGHT
    assert least_height(panel, "2", "for good") < least_height(panel, "down", "for good")


def least_height(panel: DecisionPanel, key: str, words: str) -> int:
    """The lowest panel in which these words stand after a key."""
    assert panel.picker is not None
    panel.picker.press("home")
    panel.picker.press(key)
    return next(height for height in range(4, 30) if words in " ".join(rows_at(panel, height)))


def test_the_chosen_answer_keeps_its_key_in_sight(library: Library) -> None:
    rows = rows_at(panel_of(library), 14)
    assert any("▸1 Answer a" in row for row in rows)
    assert any(" 2 Answer b" in row for row in rows)


def test_labels_that_begin_alike_show_their_ends(library: Library) -> None:
    labels = [f"Push the red umbrella from the right into row {row}" for row in "ABCD"]
    rows = drawn(library, "Push which one?", [*labels, "Pass and let the others play on then"])
    for row in "BC":
        assert "Push the red" in rows[row_of(rows, f"…row {row}")]


def test_labels_that_differ_in_two_places_show_both(library: Library) -> None:
    labels = [
        f"Crimson brolly, {side} zone into row {row}" for side in ("left", "west") for row in "AB"
    ]
    rows = drawn(library, "Slide which umbrella?", labels)
    assert "1 Crimson brolly, left…row A" in rows[2]
    assert "2 Crimson brolly, left…row B" in rows[3]
    assert "3 Crimson brolly, west…row A" in rows[4]


def kept_for_eight_lines(library: Library) -> DecisionPanel:
    """A panel that keeps the rows of eight lines, and tells one."""
    panel = panel_of(library)
    one = panel.preview
    panel.preview = Preview(((Phrase("a line"),),) * 8)
    panel.keep_rows(WIDTH)
    panel.preview = one
    return panel


RULE = Card("Calling", RULES, "Whoever calls first is asked first. Then it goes clockwise.")


def test_rows_kept_for_other_answers_tell_the_whole_paragraph_of_the_rule_or_nothing(
    library: Library,
) -> None:
    plain, panel = kept_for_eight_lines(library), kept_for_eight_lines(library)
    panel.rule = RULE
    told = set[int]()
    for height in range(9, 26):
        before, rows = rows_at(plain, height), rows_at(panel, height)
        assert row_of(before, "Enter  take") == row_of(rows, "Enter  take"), "nothing moves"
        shown = " ".join(" ".join(row.strip("│ ") for row in rows).split())
        said = [
            one for one in ("Whoever calls first is asked first.", "Then it goes") if one in shown
        ]
        assert len(said) == shown.count("Whoever") + shown.count("Then"), "none is begun only"
        told.add(len(said))
    assert told == {0, 2}


def test_a_rule_is_told_once_and_never_beside_what_a_lesson_asks_for(library: Library) -> None:
    panel = kept_for_eight_lines(library)
    panel.rule = panel.card = RULE
    assert " ".join(rows_at(panel, 40)).count("Whoever calls") == 1
    panel.card, panel.note = None, "» Call now."
    assert "Whoever calls" not in " ".join(rows_at(panel, 40))


def test_what_a_lesson_wants_of_a_question_goes_with_it(library: Library) -> None:
    panel = kept_for_eight_lines(library)
    panel.note = "» Call now."
    assert "Call now." in " ".join(rows_at(panel, 40))
    panel.show_message("Ben thinks.")
    assert "Call now." not in " ".join(rows_at(panel, 40))


# Beside four lines one row is kept, and the two rows of the sentence are whole or not there.
@pytest.mark.parametrize("told", [1, 2, 3, 5])
@pytest.mark.parametrize("height", range(10, 24))
def test_rows_kept_for_other_answers_stand_in_for_what_would_be_cut(
    library: Library, height: int, told: int
) -> None:
    """A list that is seen whole keeps the rows of the answer of which most is told."""
    ruleset = library.load("nim")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1)
    options = [Option(label.lower(), label) for label in ("Nobody", "Cleo", "Dov")]
    decision = Decision(TABLE, "window", "Who calls?", Choices(options), "to answer")
    panel = DecisionPanel(table)
    picker = OptionPicker(decision, TextBoard(ruleset, table))
    picker.touched = True
    picker.why_final = lambda option: ForGood.COMES_TO_LIGHT
    lines = tuple((Phrase(f"line {number} of what would happen"),) for number in range(told))
    panel.decision, panel.picker = decision, picker
    panel.preview = Preview(((Phrase("line"),),) * 5)
    panel.keep_rows(WIDTH)
    panel.preview = Preview(lines)
    canvas = Canvas(WIDTH, height)
    panel.draw(canvas)
    assert not list(cut_beside_room(canvas, "panel")), canvas.text()
    panel.preview = Preview(((Phrase("less"),),))
    other = Canvas(WIDTH, height)
    panel.draw(other)
    lists = [
        [row for row in one.text().splitlines() if any(o.label in row for o in options)]
        for one in (canvas, other)
    ]
    assert lists[0] == lists[1], "the list stands still"


def test_nothing_of_a_question_is_told_once_it_is_over(library: Library) -> None:
    panel = panel_of(library)
    panel.preview = Preview(((Phrase("what it would do"),),))
    panel.card, panel.rule = Card("Jane", "Hero", "who was looked at"), RULE
    panel.show_message("Bot 2 slides.")
    shown = " ".join(row.strip("│ ") for row in rows_at(panel, 20) if row.strip("│─╭╮╰╯ "))
    assert shown == "Bot 2 slides."


def test_a_complaint_in_a_single_row_is_a_whole_clause(library: Library) -> None:
    panel = panel_of(library, complaint="First choose a Hero: 1-5, or arrows.")
    for height in (6, 7, 8, 20):
        assert not any("…" in row for row in rows_at(panel, height) if "Choose" in row)


def test_a_message_has_every_row_that_is_there(library: Library) -> None:
    panel = panel_of(library)
    panel.rule = RULE
    panel.show_message(" ".join(f"Bot {number} lays three cards." for number in range(2, 9)))
    shown = " ".join(" ".join(rows_at(panel, 12)).replace("│", " ").split())
    assert panel.message in shown


def test_a_complaint_that_has_no_row_stands_in_the_frame_and_leaves_it_whole(
    library: Library,
) -> None:
    for height in (3, 4, 5, 6):
        rows = rows_at(panel_of(library, complaint="c does nothing here."), height)
        assert rows[-1].startswith("╰")
        assert rows[-1].endswith("─╯")
        assert "  " not in rows[-1].replace("Enter  ", "Enter ")
        assert " c does nothing here. " in "".join(rows)
