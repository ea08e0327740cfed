"""The cursor of a plain list, in a choice of several."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

import pytest
from textual.geometry import Region

from tabletop_tui.core import handover
from tabletop_tui.core.decision import DONE, Choices, Decision, Option, Refusal
from tabletop_tui.core.handover import Keyboard
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import TextBoard
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.panels.decision_panel import DecisionPanel
from tabletop_tui.widgets.play.panels.options import Options

CARDS = tuple(Option(card, f"Card {card}") for card in "abcd")


@pytest.mark.parametrize(
    ("picked", "stands"), [("", "a"), ("a", "b"), ("c", "d"), ("ca", "b"), ("d", "a"), ("bd", "a")]
)
def test_after_a_pick_it_stands_on_the_next_that_is_left(picked: str, stands: str) -> None:
    left = Choices([option for option in CARDS if option.key not in picked])
    decision = Decision(
        0, "discard", "Which?", left, "to discard", picked=tuple(picked), several=CARDS
    )
    picker = picker_of(decision)
    assert (picker.option and picker.option.key, picker.to_give) == (stands, None), (
        "no key has chosen it"
    )


def test_a_key_that_gives_no_answer_now_is_as_pale_as_its_answer() -> None:
    """Of equal cards one is offered; the others keep their rows, and their keys say why not."""
    decision = Decision(0, "discard", "Which?", Choices(CARDS[:1]), "to discard", several=CARDS)
    canvas = Canvas(20, 4)
    picker = picker_of(decision)
    Options(picker, DecisionPanel(picker.board.table)).draw(canvas, Region(0, 0, 20, 4))
    assert [row[0][1] for row in canvas.rows] == ["amber", "dim", "dim", "dim"]


def test_numbers_that_follow_each_other_are_said_together() -> None:
    options = [Option(f"card {n}", "Card", hotkey=str(n)) for n in (1, 2, 3, 4, 5, 6, 9)]
    decision = Decision(0, "discard", "", Choices([*options, Option(DONE, "Done")]))
    assert picker_of(decision).choosing == "1-6 9 0"


@pytest.mark.parametrize(("game", "seats"), [("umbrella_academy", 3), ("hail_hydra", 8)])
def test_who_is_left_keeps_the_key_whoever_is_chosen_before(game: str, seats: int) -> None:
    rules = find_rulesets().load(game)
    session = Session(rules, lay_table(rules.manifest, names=list("ABCDEFGH"[:seats]), seed=7))
    keys: dict[str, set[str]] = {}
    decision = session.decision
    for _ in range(seats):
        assert decision is not None
        for entry in picker_of(decision).entries:
            keys.setdefault(entry.option.key, set()).add(entry.mark)
        session.answer(decision.options[0].key)
        decision = session.decision
    assert all(len(marks) == 1 for marks in keys.values()), keys


def test_one_click_sets_each_of_several_where_its_key_does() -> None:
    free = Choices([*CARDS[1:], Option(DONE, "That is all")])
    decision = Decision(0, "discard", "Which?", free, "to discard", picked=("a",), several=CARDS)
    picker = picker_of(decision)
    picker.takes = lambda option: True
    assert not picker.click("option:b")
    assert (picker.option and picker.option.key, picker.called) == ("b", True)
    assert not picker.click("option:a")
    assert (picker.toggled, picker.called) == ("a", False)


def test_done_asks_for_a_second_click_though_its_key_takes() -> None:
    free = Choices([*CARDS[1:], Option(DONE, "That is all")])
    decision = Decision(0, "discard", "Which?", free, "to discard", picked=("a",), several=CARDS)
    picker = picker_of(decision)
    picker.takes = lambda option: True
    assert not picker.click(f"option:{DONE}")
    assert not picker.called
    assert picker.click(f"option:{DONE}")


@pytest.mark.parametrize("meant", ["leave", "bury", "riot"])
def test_of_answers_about_one_card_the_cursor_is_put_on_the_one_that_is_meant(meant: str) -> None:
    """The number of a hint does it so, and a click on the row: neither means another answer."""
    options = [Option("leave", "Leave it", target="riot"), Option("bury", "Bury it", target="riot")]
    decision = Decision(0, "dig", "Bury it?", Choices([*options, Option("riot", "Play it")]))
    picker, asked = picker_of(decision), decision.choices.get(meant)
    assert asked is not None
    picker.stand_on(asked)
    assert picker.option is asked
    picker.index = 0
    picker.click(f"option:{meant}")
    assert picker.option is asked


def picker_of(decision: Decision) -> OptionPicker:
    """The cursor in the list of a question."""
    rules = find_rulesets().load("umbrella")
    return OptionPicker(decision, TextBoard(rules, lay_table(rules.manifest, names=["Ada", "Ben"])))


def test_what_has_no_key_begins_to_say_why_in_a_row_that_is_too_short() -> None:
    refused = [Refusal("dove", "Dove", "it sleeps until the end of the winter")]
    decision = Decision(0, "play", "Which?", Choices(CARDS), "to play", refused=refused)
    picker, canvas = picker_of(decision), Canvas(24, len(CARDS) + 1)
    Options(picker, DecisionPanel(picker.board.table)).draw(canvas, Region(1, 0, 22, canvas.height))
    assert "Dove: it sleeps" in canvas.text().splitlines()[-1]


def test_a_number_that_ends_a_reason_is_not_kept_for_the_words_before_it() -> None:
    """Only a name ends in its number: "Dove: it needs 2" would be said of another number."""
    refused = [Refusal("dove", "Dove", "it needs 7 eggs in the nest, you have 2")]
    decision = Decision(0, "play", "Which?", Choices(CARDS), "to play", refused=refused)
    picker, canvas = picker_of(decision), Canvas(28, len(CARDS) + 1)
    Options(picker, DecisionPanel(picker.board.table)).draw(canvas, Region(1, 0, 26, canvas.height))
    row = canvas.text().splitlines()[-1]
    assert "needs 7" in row
    assert "2" not in row
    assert row.rstrip().endswith("…")


def test_a_click_on_what_is_refused_names_it_and_says_why() -> None:
    refused = [Refusal("dove", "Dove", "it sleeps"), Refusal("eel", "Eel", "costs 3, you have 2")]
    decision = Decision(0, "play", "Which?", Choices(CARDS), "to play", refused=refused)
    picker = picker_of(decision)
    assert not picker.click("eel")
    assert picker.complaint == "Eel: costs 3, you have 2."


def given_after(keys: Sequence[str], led: str) -> list[bool]:
    """Whether the machine gives the answer at each key of a path; its last mark calls the answer.

    `led` led to the question.
    """
    path = [key for key in keys if key != "enter"]
    keyboard, before, chosen = Keyboard(looks=0, led=led), led, ""
    found = []
    for number, key in enumerate(keys, 1):
        keyboard, before = handover.pressed(keyboard, before), key
        called = "taken" if number == len(path) else ""
        does = handover.does(handover.Ask(0), keyboard, chosen, key, called, at_once=True)
        chosen = does.answer if does.what == "choose" else chosen
        found.append(does.what == "take")
    return found


@pytest.mark.parametrize("led", ["", "space", "enter", "x", "y"])
def test_the_keys_of_an_answer_are_those_by_which_it_is_given(led: str) -> None:
    """Its path may end in the key that led here, or in the same key twice."""
    option = Option("taken", "Taken")
    decision = Decision(0, "take", "Take which?", Choices([option, Option("left", "Left")]))
    picker = picker_of(decision)
    picker.takes = lambda option: True
    picker.keyboard = partial(Keyboard, led=led)
    for length in (1, 2, 3):
        for path in product("xy", repeat=length):
            keys = picker.called_by(option, *path)
            assert given_after(keys, led) == [False] * (len(keys) - 1) + [True], keys
