"""Plain mode for the ear, line by line: what is asked, what may be typed, what comes back."""

from __future__ import annotations

from io import StringIO

import pytest

from tabletop_tui.core.decision import Choices, Decision, Option
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.visibility.showing import Entry, entries
from tabletop_tui.core.words.speech import speakable
from tabletop_tui.plain import answers, play_plain
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.settings import Settings, load_settings
from tests.plain.conftest import Sit, keys, typed


def test_an_only_answer_is_given_and_told(sit: Sit) -> None:
    saved = forced(sit)
    assert "How many? Only one answer: Take 1. It is given." in typed(saved, verbosity="short")
    assert saved.session.decisions == len(BEFORE) + 1


def test_an_only_answer_is_asked_for_where_one_likes(sit: Sit) -> None:
    saved = forced(sit)
    text = typed(saved, verbosity="short", give_forced=False)
    assert "Only one answer" not in text
    assert saved.session.decisions == len(BEFORE)


def test_enter_gives_an_only_answer(sit: Sit) -> None:
    saved = forced(sit)
    text = typed(saved, "", verbosity="short", give_forced=False)
    assert "Only answer: Take 1. Enter gives it." in text
    assert saved.session.decisions == len(BEFORE) + 1


def test_an_only_answer_that_was_taken_back_is_asked_for(sit: Sit) -> None:
    saved = forced(sit)
    text = typed(saved, "undo", verbosity="short")
    assert text.count("Only one answer") == 1
    assert "Taken back: Take 1." in text
    assert saved.session.decisions == len(BEFORE)


def test_an_only_answer_of_somebody_with_secrets_waits(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.core.play.seat.Seat.needs_cover", True)
    saved = forced(sit)
    assert "Only one answer" not in typed(saved, "", verbosity="short")
    assert saved.session.decisions == len(BEFORE)


BEFORE = ("take 3", "keep") * 3 + ("take 2", "keep")
"""Then one pebble of twelve is left."""


def forced(sit: Sit) -> SavedGame:
    """Ada has one answer only."""
    saved = sit("pebbles", "Ada", "Ben")
    for key in BEFORE:
        saved.session.answer(key)
    decision = saved.session.decision
    assert decision is not None
    assert (decision.seat, len(decision.options)) == (0, 1)
    return saved


def test_what_another_takes_back_in_an_open_game_is_named(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben")
    lines = ("red left a", "undo", "", "yes", "red left a", "undo", "no")
    text = typed(saved, *lines, verbosity="short")
    assert text.count("Take back what Ada answered last?") == 3, "an empty line is no answer"
    assert "Type yes or no." in text, "Enter alone agrees to nothing"
    assert "Taken back: red from the left into row A." in text
    assert "Nothing is taken back." in text
    assert saved.session.decisions == 1


def test_the_goal_is_told_whenever_one_asks(sit: Sit) -> None:
    saved = sit("villainous", "Ada", "Ben")
    told = typed(saved, "", "goal", verbosity="short", goal_cards=False)
    assert "Whoever reaches their own objective first wins." in told
    assert "Prince John: " in told


def test_help_names_the_letters_of_this_game(sit: Sit) -> None:
    def letters(game: str) -> str:
        told = " ".join(typed(sit(game, "Ada", "Ben"), "", "help", verbosity="short").split())
        return told.partition("One letter does as well: ")[2].partition(".")[0]

    assert "h hand" not in letters("umbrella")
    assert "z zone" in letters("umbrella")
    assert "h hand" in letters("villainous")
    assert "z zone" not in letters("villainous")


def test_several_picks_go_in_one_line(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = sit("pebbles", "Ada")
    options = [Option(word, word) for word in ("raven", "owl", "crow")]
    decision = Decision(0, "pick", "Which?", Choices(options), several=tuple(options))
    found = entries(decision, options)

    assert several("1 3", decision, found) == ["raven", "crow"]
    assert several("owl, rav", decision, found) == ["owl", "raven"]
    assert several("1 9", decision, found) == []
    assert several("1", decision, found) == []
    assert saved.session.decisions == 0


def several(line: str, decision: Decision, found: list[Entry]) -> list[str]:
    """The keys of the picks in a line."""
    return [option.key for option in answers.several(line, decision, found, speakable)]


def test_what_lies_open_needs_no_curtain(library: Library, store: SaveStore) -> None:
    ruleset = library.load("umbrella_academy")
    for hands, hangs in (("open", False), ("private", True)):
        lay = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1, options={"hands": hands})
        text = typed(store.new(Session(ruleset, lay)), *["1", "", "2", ""] * 4, verbosity="normal")
        assert ("Pass to" in text) is hangs


def test_help_works_at_the_curtain(sit: Sit) -> None:
    text = typed(sit("raven", "Ada", "Ben"), "help", verbosity="normal")
    assert "Ada presses Enter to see it; quit leaves, and the game is saved." in " ".join(
        text.split()
    )
    assert "Bid which card" not in text


def test_ctrl_c_says_where_the_game_is_and_how_to_go_on(sit: Sit) -> None:
    def press() -> str:
        raise KeyboardInterrupt

    paper = StringIO()
    assert play_plain(sit("pebbles", "Ada"), Settings(), keys(press), paper) == 130
    assert "Continue with: tabletop resume 'Pebbles: Ada' --plain" in paper.getvalue()


def test_who_hands_on_is_told_what_is_theirs_alone_first(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    text = typed(saved, "", "1", "", "", verbosity="normal")
    before, after = text.split("Done.")
    assert "Bid which card?" in before
    assert after.index("Press Enter.") < after.index("Pass to Ben") < after.index("Bid which card?")


def test_a_word_is_no_enter_where_one_hands_on(sit: Sit) -> None:
    text = typed(sit("raven", "Ada", "Ben"), "", "1", "what", verbosity="normal")
    assert "Pass to Ben" not in text
    assert "That answered nothing. Only Enter goes on; undo takes it back." in text


def test_what_one_hears_of_the_own_answer_can_be_taken_back(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    text = typed(saved, "", "1", "undo", "2", "", verbosity="normal")
    before, after = text.split("Taken back: ")
    assert before.count("Bid which card?") == 1
    assert after.index("Bid which card?") < after.index("Done.") < after.index("Pass to Ben")
    assert saved.session.decisions == 1


def test_parts_of_the_table_are_told_by_name(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben", seed=3)
    asked = ("row b", "r b", "zone left", "strip", "where green", "Ada", "row x", "status")
    told = typed(saved, *asked, verbosity="short").split("\n: ")[1:]

    row = saved.session.state.seats[saved.session.state.active].scene[4:8]
    colours = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
    assert f"Row B: {', '.join(colours[one] for one in row)}." in told[0]
    assert told[0].split("\n")[1] == told[1].split("\n")[1]
    assert "Zone left: 1 red, 1 blue, 1 green, 1 yellow; shared with" in told[2]
    assert "Score strip: 0 of 10 covered" in told[3]
    assert "green" in told[4]
    assert "Ada, minus 4 points, no tokens: bottom zone 1 red" in told[5]
    assert "row x is not one of the answers." in told[6]
    assert saved.session.decisions == 0


def test_a_typing_error_is_named_with_the_nearest(sit: Sit) -> None:
    text = typed(sit("umbrella", "Ada", "Ben"), "rad left a", "bord", verbosity="short")
    assert "rad left a is not one of the answers. Did you mean red left a?" in text
    assert "Did you mean board?" in text


def test_help_tells_the_rules_about_a_word_of_the_game(sit: Sit) -> None:
    asked = ("help figures", "help zone", "help kerb zed", "help look", "help qwert")
    told = typed(sit("umbrella", "Ada", "Ben", seed=3), *asked, verbosity="short")
    figures, zone, card, command, nothing = told.split("\n: ")[1:6]
    assert "After the slide of your own turn" in figures
    assert len(zone.split("\n")) < 14
    assert "Zones: left, right, top and bottom" in zone
    assert "Figure tile 02" in card
    assert "look: everything about a thing" in command
    assert "The rules say nothing about qwert." in nothing


def test_how_much_is_said_can_be_changed_in_the_game(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    text = typed(saved, "verbosity short", "verbosity loud", "forced off", verbosity="normal")
    assert "From now on: short." in text
    settings, _ = load_settings()
    assert (settings.verbosity, settings.give_forced) == ("short", False)
