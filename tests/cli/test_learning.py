"""`tabletop learn`: what can be learned, and a lesson in plain lines."""

from __future__ import annotations

import json
from pathlib import Path

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.learning import begin_lesson
from tests.cli.conftest import Run
from tests.lessons.test_in_play import take_all_steps


def test_the_command_lists_what_can_be_learned(run: Run) -> None:
    listed = run("learn", "umbrella", "--list")
    data = json.loads(run("learn", "--list", "--json").stdout)
    unknown = run("learn", "umbrella", "cheating", "--plain")

    assert "umbrella solo  Solo: " in listed.stdout
    assert {row["game"] for row in data} >= {"umbrella", "hail_hydra"}
    assert unknown.exit_code == 2
    assert "Umbrella has no lesson 'cheating', but: first, solo." in unknown.stderr


def test_the_list_says_which_lessons_are_done(run: Run, folder: Path) -> None:
    def done() -> set[tuple[str, str]]:
        rows = json.loads(run("learn", "--list", "--json").stdout)
        return {(row["game"], row["lesson"]) for row in rows if row["done"]}

    with begin_lesson(SaveStore(folder), find_rulesets([]), "umbrella", "first") as saved:
        assert not done(), "it is only begun"
        take_all_steps(saved)
    assert done() == {("umbrella", "first")}
    told = run("learn", "umbrella", "--list").stdout.splitlines()
    assert [line.endswith("minutes, done)") for line in told] == [True, False]


def test_plain_mode_teaches_in_words(run: Run) -> None:
    told = run("learn", "umbrella", "--plain", typed="1\nyellow from the left into row A\n").stdout

    assert "Lesson: The goal: make Figures." in told
    assert "Now: Slide yellow from the left into row A." in told
    assert "This turn, take yellow from the left zone" in told
    assert "Lesson: A score token." in told


def test_what_the_whole_table_looks_at_is_taught_before_it_goes_on(run: Run) -> None:
    told = run("learn", "umbra_via", "--plain", typed="1 soul II 1 soul III 1 energy IV\n").stdout
    assert told.index("Ada: II: 1 soul") < told.index("Lesson: The bids are turned up.")
