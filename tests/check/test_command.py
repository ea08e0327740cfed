"""`tabletop check`: its checks, its report, and its exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.check.conftest import Planted
from tests.cli.conftest import FIXTURES, Run
from tests.core.loading.test_loader import FAILING, LISTED

BROKEN = FIXTURES.parent / "broken"


def test_a_sound_game(run: Run) -> None:
    result = run("check", str(FIXTURES / "nim"), "--games", "1")

    assert result.exit_code == 0
    assert f"nim ({FIXTURES / 'nim'})" in result.stdout
    assert "ok   undo         undo comes to the decision before" in result.stdout
    (pools,) = [line for line in result.stdout.splitlines() if " pools " in line]
    assert pools.startswith("  -    pools ")
    assert pools.endswith(": there is nothing of this to try")
    assert result.stdout.endswith("1 game checked: all is well.\n")


def test_a_game_with_a_mistake(run: Run, raven: Planted) -> None:
    raven.change("engine.py", 'rule="A turn"', 'rule="The turn of a bird"')

    result = run("check", str(raven.folder), "--only", "questions", "--seed", "5")

    assert result.exit_code == 1
    assert "FAIL questions " in result.stdout
    assert "raven-court-2, seed 5, decision 2: act: rules.md has no heading" in result.stdout
    assert "again: --only questions --seed 5 --games 2" in result.stdout
    assert result.stdout.count("rules.md has no heading") == 1
    assert "the same at 2 more tables" in result.stdout
    assert "1 game checked: 1 fault in raven." in result.stdout


def test_rules_that_fail_are_told_once(run: Run, raven: Planted) -> None:
    raven.change("engine.py", 'state.omens["storm"] += 1', "state.omens = 1 / 0")

    result = run("check", str(raven.folder), "--games", "1")

    assert result.stdout.count("ZeroDivisionError") <= 3, "once for each table of one check"
    assert result.stdout.count("FAIL") == 1
    assert "they wait until this one is mended." in result.stdout


def test_what_a_game_fails_to_draw_is_told_by_one_check(run: Run, raven: Planted) -> None:
    raven.change("engine.py", "found = Thing(", "found = 1 / 0 or Thing(")

    result = run("check", str(raven.folder), "--only", "questions", "--only", "frames",
                 "--only", "zone-words", "--games", "1")  # fmt: skip

    assert result.stdout.count("ZeroDivisionError") == 1
    assert "the same as in questions" in result.stdout


def test_a_report_as_json(run: Run, nim: Planted) -> None:
    nim.change("engine.py", 'return Outcome(f"seat {winner}"', 'return Outcome(""')

    result = run("check", str(nim.folder), "--only", "ends", "--games", "3", "--json")

    (report,) = json.loads(result.stdout)
    assert result.exit_code == 1
    assert report["game"] == "nim"
    assert report["faults"] == 1
    (fault,) = next(line for line in report["lines"] if line["name"] == "ends")["faults"]
    assert fault["message"] == "an outcome needs a result"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        *((game, words) for game, words in LISTED if game != "same_id"),
        *((game, [message]) for game, message in FAILING),
    ],
)
def test_a_broken_folder_tells_its_fault(run: Run, game: str, words: list[str]) -> None:
    result = run("check", str(BROKEN / game), "--games", "1")

    assert result.exit_code == 1
    for word in words:
        assert word in result.stdout


def test_two_games_of_one_id(run: Run, tmp_path: Path) -> None:
    Planted("nim", tmp_path / "a_shelf")
    (tmp_path / "a_shelf" / "nim").rename(tmp_path / "a_shelf" / "another")
    Planted("nim", tmp_path / "a_shelf")

    result = run("check", str(tmp_path / "a_shelf"), "--only", "rules")

    assert result.exit_code == 1
    assert f"nim/ruleset.toml: id: nim is taken by {tmp_path / 'a_shelf' / 'another'}" in (
        result.stdout
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "There is no folder nowhere."),
        ([str(FIXTURES), "--only", "everything"], "There is no check called 'everything'."),
    ],
)
def test_a_wrong_call(run: Run, arguments: list[str], words: str) -> None:
    result = run("check", *arguments)

    assert result.exit_code == 2
    assert words in result.stderr


def test_a_folder_without_a_game(run: Run, tmp_path: Path) -> None:
    result = run("check", str(tmp_path))

    assert result.exit_code == 1
    assert f"{tmp_path} holds no game" in result.stderr
