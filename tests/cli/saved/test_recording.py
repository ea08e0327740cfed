"""Games written down, and read back from files of anybody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.records import as_markdown, record_of
from tabletop_tui.saves import SaveStore
from tests.cli.conftest import Run


@pytest.fixture
def over(library: Library, folder: Path) -> Path:
    """The file of a game of Pebbles that Ada and Ben have played to its end."""
    ruleset = library.load("pebbles")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=4))
    with SaveStore(folder).new(session) as saved:
        while session.decision is not None:
            saved.answer(session.decision.options[0].key)
        return saved.path


def written(run: Run, *more: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(run("export", "pebbles-ada-ben", *more).stdout)
    return record


def test_a_game_is_written_as_text(run: Run, over: Path) -> None:
    lines = run("export", over.stem).stdout.splitlines()
    assert lines[:2] == ["Pebbles: Ada, Ben", "================="]
    assert "Players  Ada, Ben" in lines
    assert "Game     Pebbles, Table" in lines
    assert "Heap     12 pebbles" in lines
    assert any(line.startswith("Won by   ") for line in lines)
    assert any(line.startswith("Result   ") for line in lines)
    first = lines.index("1. Ada: How many? Take 1")
    assert lines[first + 1] == "    Ada takes 1 pebbles"


def test_a_game_is_written_as_a_page(run: Run, over: Path) -> None:
    text = run("export", over.stem, "--format", "md").stdout
    assert text.startswith("# Pebbles: Ada, Ben\n")
    assert "- **Players**: Ada, Ben" in text
    assert "- **1. Ada: How many? Take 1**\n  - Ada takes 1 pebbles\n" in text


def test_names_are_no_markdown(run: Run) -> None:
    run("play", "pebbles", "--seats", "*A_da*,Ben", "--plain", typed="\ntake 2\n")
    text = run("export", "pebbles-a-da-ben", "--format", "md", "--all").stdout
    assert r"- **Players**: \*A\_da\*, Ben" in text
    assert r"- **1. \*A\_da\*: How many? Take 2**" in text


def test_letters_that_the_text_uses_are_explained(run: Run, over: Path) -> None:
    run("play", "umbrella", "--seats", "Ada,Ben", "--plain", typed="1\n")
    text = run("export", "umbrella-ada-ben").stdout
    assert re.search(
        r"^Letters +R B G Y: red, blue, green and yellow umbrellas$", text, re.MULTILINE
    )
    assert "Letters" not in run("export", over.stem).stdout


def test_a_finished_game_comes_back_from_its_json(run: Run, over: Path, tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    assert run("export", over.stem, "--format", "json", "-o", str(target)).exit_code == 0
    told = run("import", str(target))
    assert told.stdout == "Imported Pebbles: Ada, Ben (game 2) (pebbles-ada-ben-2.tabletop).\n"
    again = json.loads(run("export", "pebbles-ada-ben-2", "--format", "json").stdout)
    first = json.loads(target.read_text())
    assert {**again, "name": "", "saved": ""} == {**first, "name": "", "saved": ""}


def test_an_export_writes_over_nothing(run: Run, over: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine.txt"
    target.write_text("mine")
    told = run("export", over.stem, "-o", str(target))
    assert (told.exit_code, target.read_text()) == (2, "mine")
    assert "exists already" in told.stderr
    told = run("export", over.stem, "-o", str(tmp_path / "nowhere" / "x"))
    assert (told.exit_code, "There is no folder" in told.stderr) == (2, True)
    told = run("export", over.stem, "--format", "pdf")
    assert (told.exit_code, "The formats are: text, json, md." in told.stderr) == (2, True)


def test_a_running_game_cannot_be_played_on_without_what_is_hidden(run: Run, begun: Path) -> None:
    told = run("export", begun.stem, "--format", "json")
    record = json.loads(told.stdout)
    assert (record["seed"], record["answers"]) == (None, None)
    assert "does not hold enough to be imported" in told.stderr
    back = run("import", "-", typed=told.stdout)
    assert back.exit_code == 1
    assert "The input does not hold enough to be played on. The game goes on" in back.stderr


def test_a_running_game_moves_with_all_that_is_hidden(run: Run, begun: Path) -> None:
    told = run("export", begun.stem, "--format", "json", "--all")
    assert told.stderr == ""
    assert run("import", "-", typed=told.stdout).exit_code == 0
    assert "12 pebbles left" in run("resume", "pebbles-ada-ben-2", "--plain", typed="\n").stdout


# -- records of anybody --------------------------------------------------------------------


def change(**fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record.update(fields)


def second_answer(**fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["answers"][1].update(fields)


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (change(tabletop="saved game"), "is not the record of a game"),
        (change(version=2), "was written by a newer version of this program"),
        (change(version="x"), "is not a record that this program can read"),
        (change(more=1), "is not a record that this program can read"),
        (change(began="yesterday"), "is not a record that this program can read"),
        (change(name="\x1b]0;forged\x07"), "has a character that cannot be shown"),
        (change(name=" "), "needs a name"),
        (change(game="chess"), "which is not installed here"),
        (change(content=99), "Update it to import the game"),
        (change(mode="chess"), "has no mode 'chess'"),
        (change(seed=-1), "is not a record that this program can read"),
        (change(seed=None), "does not hold enough to be played on"),
        (change(players=[]), "is not a record that this program can read"),
        (change(players=[{"name": "Ada", "colour": 1}] * 2), "Two players are called Ada"),
        (change(options={"heap": "endless"}), "endless"),
        (second_answer(key="take 99"), "cannot be followed beyond answer 1 of"),
        (second_answer(digest=""), "cannot be followed beyond answer 1 of"),
        (second_answer(key="x" * 9_000), "a text is far too long"),
        (lambda record: record["answers"].extend(record["answers"]), "cannot be followed beyond"),
        (lambda record: record["answers"].extend([None] * 500_000), "far larger than any game"),
    ],
)
def test_a_forged_record_is_refused_in_a_sentence(
    run: Run, over: Path, forge: Callable[[dict[str, Any]], object], words: str
) -> None:
    record = written(run, "--format", "json")
    forge(record)
    told = run("import", "-", typed=json.dumps(record))
    assert (told.exit_code in (1, 2), words in told.stderr) == (True, True), told.stderr
    assert len(told.stderr) < 400
    assert "\x1b" not in told.stderr
    assert [path.name for path in over.parent.glob("*.tabletop")] == [over.name]


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "\x00", "[" * 100_000, "9" * 100_000])
def test_what_is_no_record_is_refused_in_a_sentence(run: Run, text: str) -> None:
    told = run("import", "-", typed=text)
    assert told.exit_code == 1
    assert told.stderr.startswith("tabletop: The input is ")


def test_a_place_that_holds_no_file_is_told(run: Run, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nothing"):
        told = run("import", str(place))
        assert (told.exit_code, told.stderr.startswith(f"tabletop: {place} ")) == (1, True)


def test_a_page_has_a_mark_for_what_has_a_name_alone(library: Library, folder: Path) -> None:
    ruleset = library.load("hail_hydra")
    names = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
    session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=1))
    while session.decision is not None:
        session.answer(session.decision.options[0].key)
    assert session.outcome is not None
    with SaveStore(folder).new(session) as saved:
        name = saved.name
    header, replay = SaveStore(folder).replay(name, library)
    record = record_of(header, replay)
    assert record.result is not None
    assert record.result.notes
    page = as_markdown(record, ruleset)
    assert "****" not in page
    for note in record.result.notes:
        assert f"\n  - {note}"[:20] in page


def test_a_replay_needs_a_screen(run: Run, over: Path) -> None:
    told = run("replay", over.stem)
    assert told.exit_code == 2
    assert "`tabletop export` writes a game as lines." in told.stderr
