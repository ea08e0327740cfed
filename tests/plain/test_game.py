"""A game in lines, from the first question to the result."""

from __future__ import annotations

import random
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.decision import Choices, Decision, Option, Refusal
from tabletop_tui.core.events import Phrase, sentence
from tabletop_tui.core.loader import Library
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.time_used import TimeUsed
from tabletop_tui.plain import play_plain
from tabletop_tui.saves import SaveStore
from tests.plain.conftest import FULL, Sit, Terminal, keys, typed
from tests.rulesets.umbrella.scenes import ALMOST, CORNERS, table


def test_the_end_of_the_input_saves_and_leaves(
    sit: Sit, store: SaveStore, library: Library
) -> None:
    text = typed(sit("nim", "Ada", "Ben"), "take 2")

    assert "Saved as" in text
    listing = next(iter(store.unfinished()), None)
    assert listing is not None
    again = store.open(listing.path, library)
    assert again.session.decisions == 1
    again.close()


def test_an_answer_is_told_and_the_next_player_named(sit: Sit) -> None:
    text = typed(sit("nim", "Ada", "[bold]Ben"), "1")

    assert "Now Ada." in text
    after = text.split("> 1\n")[1]
    assert after.index("Ada") < after.index("Now [bold]Ben.")
    assert "[bold]Ben: " in after
    assert "Press Enter" not in text


def test_quit_leaves_and_says_how_to_go_on(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    text = typed(saved, "quit", "1")

    assert saved.session.decisions == 0
    assert text.rstrip().endswith(f"tabletop resume '{saved.name}' --plain")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("99", "“99” is not one of the answers. Type a number, 1 to 3,"),
        ("fly", "“fly” is not one of the answers."),
        ("take", "“take” could be 3 answers: "),
        ("", "Type a number, 1 to 3, or help."),
        ("x" * 500, f"“{'x' * 40}…” is not one of the answers."),
        ("\x1b[2Jboo", "“\ufffd[2Jboo” is not one of the answers."),
        ("²", "“²” is not one of the answers."),
    ],
)
def test_wrong_input_is_explained_and_the_question_asked_again(
    sit: Sit, wrong: str, sentence: str
) -> None:
    saved = sit("pebbles", "Ada")
    text = typed(saved, wrong)

    assert sentence in text
    assert text.count("Ada: How many?") == 2
    assert saved.session.decisions == 0


def test_nothing_but_wrong_input_comes_to_an_end(sit: Sit) -> None:
    text = typed(sit("pebbles", "Ada"), *["nonsense"] * 200)

    assert text.count("is not one of the answers") == 200
    assert "Saved as" in text


def test_undo_and_redo(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    text = typed(saved, "undo", "take 2", "undo", "redo", "undo", "1")

    assert "Nothing can be taken back now" in text
    assert text.count("Taken back: Take 2.") == 2
    assert text.count("Done again: Take 2.") == 1
    assert [answer.key for answer in saved.session.record().answers] == ["take 1"]


def test_a_take_back_by_the_table_is_confirmed(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    text = typed(saved, "takeback", "1", "takeback", "no", "takeback", "yes")

    assert "There is nothing left to take back." in text
    assert "Nothing is taken back." in text
    assert "- The table agrees to take a move back." in text
    assert saved.session.decisions == 0


def test_log_board_save_and_help(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    text = typed(saved, "log", "take 3", "log", "board", "save", "help", "/help", "?")

    assert "Nothing happened yet." in text
    assert text.count("- Ada takes 3 pebbles") == 2
    assert text.count("12 pebbles; ?") == 2
    assert f"Saved as {saved.name}.\n" in text
    assert text.count("Answer with a number") == 3
    assert "takeback  take back the last answer by agreement" in text


def test_the_log_shows_the_last_lines_unless_asked_for_all(sit: Sit) -> None:
    saved = sit("pebbles", "Ada", heap="huge")
    moves = ["take 1", "keep"] * 30
    count = len(saved.session.events) + 30

    short = typed(saved, *moves, "log").split("> log\n")[1]
    long = typed(saved, "log all").split("> log all\n")[1]
    two = typed(saved, "log 2").split("> log 2\n")[1]

    assert short.startswith(f"The last 20 of {count} lines:\n")
    assert short.count("- Ada takes 1") == 20
    assert long.count("- Ada takes 1") == 30
    assert two.count("- Ada takes 1") == 2


def test_a_log_that_is_shorter_than_asked_for_is_shown_whole(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    typed(saved, "take 1", "keep", "take 1", "keep", "take 1")
    count = len(saved.session.events)
    assert count > 2

    for asked in (count, count + 1, 2 * count):
        lines = typed(saved, f"log {asked}").split(f"> log {asked}\n")[1].splitlines()
        assert [line[:1] for line in lines[:count]] == ["-"] * count
        assert lines[count] == "Ada: Keep them?"


def test_rules_are_looked_up_by_a_word(sit: Sit) -> None:
    text = typed(sit("umbrella", "Ada", "Ben"), "rules end", "rules xyzzy")

    found, nothing = text.split("> rules end\n")[1].split("> rules xyzzy\n")
    assert found.startswith("#")
    assert nothing.startswith("The rules say nothing about “xyzzy”.\n")


def test_the_first_reader_is_told_how_the_game_began(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben")
    first = sentence(saved.session.events[0], saved.session.table.names, {})

    assert f"- {first}\n" in typed(saved)


def test_the_board_is_printed_when_it_changed(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    text = typed(saved, "take 3", "keep")

    assert text.count("12 pebbles; ?") == 1
    assert text.count("9 pebbles; ?") == 1


def test_options_tell_the_keys(sit: Sit) -> None:
    assert "2  Take 2 [take 2]" in typed(sit("pebbles", "Ada"), "options")


def test_a_game_without_rules_says_so(sit: Sit) -> None:
    assert "brings no readable rules text" in typed(sit("pebbles", "Ada"), "rules")


def test_the_result_is_told_with_its_scores(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    text = typed(saved, *["take 3", "keep"] * 4)

    assert saved.session.outcome is not None
    end = text.split("The game is over.\n")[1].splitlines()
    assert end[:2] == ["The heap is gone.", "Winner: Ada."]
    assert [line.split() for line in end[2:]] == [
        ["Ada"],
        ["kept", "12"],
        ["-" * 10],
        ["Total", "12"],
    ]


def test_a_finished_game_tells_its_result_again(
    sit: Sit, store: SaveStore, library: Library
) -> None:
    saved = sit("pebbles", "Ada")
    typed(saved, *["take 3", "keep"] * 4)

    assert "Winner: Ada." in typed(store.open(saved.path, library))


def test_trouble_with_saving_is_told_once_and_when_it_is_over(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop_tui.core import files

    saved = sit("pebbles", "Ada")
    replace = files.replace
    full = iter([True, True, False, False, False])

    def sometimes(path: Path, data: bytes, keep: Path | None = None) -> None:
        if next(full, False):
            raise OSError(28, "No space left on device")
        replace(path, data, keep)

    monkeypatch.setattr(files, "replace", sometimes)
    text = typed(saved, "take 1", "keep", "take 1")

    assert text.count("Not saved: the disk is full") == 1
    assert text.count("Saving works again.") == 1
    assert text.index("Not saved") < text.index("> keep") < text.index("Saving works again.")


def test_what_could_not_be_saved_at_the_end_is_exit_code_1(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop_tui.core import files

    saved = sit("pebbles", "Ada")

    def full(path: Path, data: bytes, keep: Path | None = None) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "replace", full)
    paper = StringIO()

    assert play_plain(saved, FULL, StringIO("take 1\n"), paper) == 1
    assert "Saved as" not in paper.getvalue()
    assert paper.getvalue().splitlines()[-1].startswith("Not saved: the disk is full")


def test_a_board_that_cannot_be_drawn_does_not_end_the_game(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = sit("pebbles", "Ada")

    def broken(*_: object) -> str:
        raise KeyError("stone")

    monkeypatch.setattr(saved.session.ruleset, "describe", broken)
    text = typed(saved, "take 1")

    assert "The board cannot be shown (KeyError)." in text
    assert saved.session.decisions == 1


def test_the_file_is_free_again_afterwards(sit: Sit, store: SaveStore, library: Library) -> None:
    saved = sit("pebbles", "Ada")
    typed(saved)

    store.open(saved.path, library).close()


@pytest.mark.parametrize("game", ["nim", "raven", "umbrella"])
@pytest.mark.parametrize("seed", [1, 2])
def test_any_game_can_be_played_to_its_end_with_numbers(sit: Sit, game: str, seed: int) -> None:
    saved = sit(game, "Ada", "Ben", seed=seed)
    dice = random.Random(seed)

    def press() -> str:
        """Enter at a hand-over, at a question a number of an answer or of a seat."""
        if not paper.getvalue().endswith("> "):
            return "\n"
        decision = saved.session.decision
        assert decision is not None
        # Answers that are taken keep their numbers among several, so there are more than options.
        numbered = {option.key for option in (*decision.several, *decision.options)}
        return f"{dice.randint(1, max(len(numbered), len(saved.table.names)))}\n"

    paper = StringIO()

    assert play_plain(saved, FULL, keys(press), paper) == 0
    assert "The game is over." in paper.getvalue()
    long = [line for line in paper.getvalue().splitlines() if len(line) > 80]
    assert long == []


def test_why_tells_the_reasons(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    assert saved.session.decision is not None
    saved.session.decision.refused = lambda: (
        Refusal("heap 2", "Take 4", "three are the most"),
        Refusal("other", "Take none", "you must take one"),
    )

    all_of_them, one, none, typed_itself = typed(
        saved, "why", "why take 4", "why fly", "Take 4"
    ).split("> ")[1:5]

    assert "  Take 4: three are the most.\n  Take none: you must take one.\n" in all_of_them
    assert "Take none" not in one
    assert "There is nothing to explain about “fly”" in none
    assert "Take 4: three are the most." in typed_itself
    assert saved.session.decisions == 0


def test_without_a_preview_the_detail_of_the_answer_is_told(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    saved.answer("take 1")
    decision = saved.session.decision
    assert decision is not None
    first, second = decision.options[:2]
    told = Option(first.key, first.label, first.value, "one pebble less")
    decision.choices = Choices([told, second])

    text = typed(saved, "preview 1", "preview 2")

    assert f"  {first.label}: one pebble less.\n" in text
    assert f"  {second.label}: nothing more is known before it is done.\n" in text


def test_without_a_preview_of_the_game_what_would_be_told_is_told_ahead(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    assert "  then: Ada takes 2 pebbles\n" in typed(saved, "preview 2")
    assert saved.session.decisions == 0


def test_preview_tells_what_an_answer_would_do(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = sit("nim", "Ada", "Ben")

    def preview(view: Any, decision: Decision, option: Option) -> Preview:
        left = view.stones - option.value
        return Preview(((Phrase(f"{left} stones "), Phrase("are left", "good")),))

    monkeypatch.setattr(saved.session.ruleset, "preview", preview)
    text = typed(saved, "preview 2", "preview take 3", "preview", "preview 9")

    assert "  19 stones are left\n" in text
    assert "  18 stones are left\n" in text
    assert text.count("Name one answer, as in `preview 1`.") == 2
    assert saved.session.decisions == 0


def test_where_answers_are_numbered_places_an_example_names_one_of_them(store: SaveStore) -> None:
    ready = table(3, scene=ALMOST, slots={1: "01K", 2: "24K"}, covered=[1])
    text = typed(store.new(ready), CORNERS, "preview", verbosity="short")
    assert "Name one answer, as in preview 5." in text
    assert "space 5: red" in text


def test_a_command_is_reached_with_a_slash_where_an_answer_has_its_name(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = sit("nim", "Ada", "Ben")
    decision = saved.session.decision
    assert decision is not None
    # Same question, same rule, but the third answer is called like a command.
    decision.choices = Choices([*decision.options[:2], Option("take 3", "board", 3)])
    text = typed(saved, "/board", "board")

    assert text.count("21 stones left") == 2
    assert saved.session.decisions == 1


def test_a_question_stays_its_shortest_time_on_a_screen(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("tabletop_tui.plain.game.time.sleep", slept.append)
    for screen, computers in ((Terminal(), {}), (StringIO(), {}), (Terminal(), {1: "random"})):
        saved = sit("nim", "Ada", "Ben", computers=computers)
        assert saved.session.decision is not None
        saved.session.decision.stay = 100.0
        play_plain(saved, FULL, StringIO("1\n"), screen)

    assert len(slept) == 1
    assert 90 < slept[0] <= 100


def test_answers_of_one_name_are_told_apart_by_their_keys(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    assert saved.session.decision is not None
    saved.session.decision.choices = Choices(
        [Option("owl-1", "Play Owl"), Option("owl-2", "Play Owl")]
    )

    text = typed(saved, "play owl")

    assert "“play owl” could be 2 answers: Play Owl [owl-1], Play Owl [owl-2]." in text
    assert saved.session.decisions == 0


def test_the_time_used_is_told_at_the_end_unless_it_is_turned_off(sit: Sit) -> None:
    ticks = count(0, 10)
    for on in (True, False):
        saved = sit("nim", "Ada", "Ben")
        saved.time = TimeUsed(None, lambda: next(ticks))
        paper = typed(saved, *["1"] * 40, time_used=on)
        assert saved.session.outcome is not None
        before, _, end = paper.partition("The game is over.")
        assert ("Time used: Ada " in end) is on
        assert "Time used" not in before
