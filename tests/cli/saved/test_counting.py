"""`tabletop stats`: what became of the finished games."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.words.speech import in_words
from tabletop_tui.saves import SaveStore
from tests.cli.conftest import Run


@pytest.fixture
def three(library: Library, folder: Path) -> Path:
    """Three games of Pebbles that ended before there was a history, and one that goes on."""
    ruleset = library.load("pebbles")
    for seed in (1, 2, 3, 4):
        table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=seed)
        with SaveStore(folder).new(Session(ruleset, table)) as saved:
            while seed != 4 and saved.session.decision is not None:
                saved.session.answer(saved.session.decision.options[-1].key)
            saved.save()
    return folder


def test_the_first_look_goes_through_the_saved_games(run: Run, three: Path) -> None:
    told = run("stats")
    assert told.exit_code == 0
    assert told.stdout.startswith("3 finished games\n\nGames\n  Pebbles  table  3 games  last 20")
    assert "Pebbles, table\n" in told.stdout
    assert json.loads(run("stats", "--json").stdout)["games"] == 3


def test_without_games_there_is_nothing_to_count(run: Run) -> None:
    assert run("stats").stdout == "No finished games.\n"
    assert json.loads(run("stats", "--json").stdout)["players"] == []


def test_filters_and_names(run: Run, three: Path) -> None:
    assert run("stats", "--game", "umbrella").stdout == "No finished games.\n"
    assert run("stats", "--rename", "Ben", "Benjamin").stdout == (
        "Ben is called Benjamin from now on.\n"
    )
    assert run("stats", "--leave-out", "Ada").stdout == "Ada is left out from now on.\n"
    players = json.loads(run("stats", "--json").stdout)["players"]
    assert [player["player"] for player in players] == ["Benjamin"]
    wrong = run("stats", "--rename", "Zoe", "Ada")
    assert (wrong.exit_code, "Nobody called Zoe" in wrong.stderr) == (2, True)
    wrong = run("stats", "--since", "yesterday")
    assert (wrong.exit_code, "takes a day such as" in wrong.stderr) == (2, True)


@pytest.mark.parametrize(
    "filters",
    [
        ("--game", "Pebbles"),
        ("--game", "PEBBLES"),
        ("--mode", "Table"),
        ("--player", "ada"),
        ("--game", "pebbles", "--player", "BEN"),
    ],
)
def test_filters_are_understood_in_any_spelling(
    run: Run, three: Path, filters: tuple[str, ...]
) -> None:
    assert json.loads(run("stats", "--json", *filters).stdout)["games"] == 3


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        (("--game", "pebles"), "There is no game called 'pebles'. Did you mean pebbles?"),
        (("--game", "umbrela"), "Did you mean umbrella?"),
        (("--player", "Ad"), "Nobody called Ad has finished a game here. Did you mean Ada?"),
        (("--player", "Zoe"), "Nobody called Zoe has finished a game here."),
        (("--mode", "tables"), "There is no mode called 'tables'. Did you mean table?"),
    ],
)
def test_a_filter_that_means_nothing_names_the_nearest(
    run: Run, three: Path, filters: tuple[str, ...], words: str
) -> None:
    told = run("stats", *filters)
    assert (told.exit_code, told.stdout) == (2, "")
    assert words in told.stderr


def test_a_deleted_save_stays_in_the_history_when_it_is_made_anew(run: Run, three: Path) -> None:
    run("stats")
    for path in sorted(three.glob("*.tabletop"))[:1]:
        path.unlink()
    told = run("stats", "--rebuild")
    assert "The saved games hold 2 finished games." in told.stderr
    assert told.stdout.startswith("3 finished games\n")


@pytest.mark.parametrize("damage", [b"", b"x" * 4096, b"SQLite format 3\x00" + b"\xff" * 9000])
def test_a_damaged_history_is_set_aside_and_made_anew(
    run: Run, three: Path, tmp_path: Path, damage: bytes
) -> None:
    assert run("stats").exit_code == 0
    path = tmp_path / "data" / "history.sqlite"
    path.write_bytes(damage)
    told = run("stats")
    assert told.exit_code == 0
    assert told.stdout.startswith("3 finished games\n")
    if damage:
        assert "set aside as history.sqlite.aside-1" in told.stderr
        assert path.with_name("history.sqlite.aside-1").read_bytes() == damage
    assert len(list(three.glob("*.tabletop"))) == 4


def test_damage_inside_is_found_when_it_is_read(run: Run, three: Path, tmp_path: Path) -> None:
    assert run("stats").exit_code == 0
    path = tmp_path / "data" / "history.sqlite"
    with sqlite3.connect(path) as book:
        root = book.execute("select rootpage from sqlite_master where name = 'sat'").fetchone()[0]
        size = book.execute("pragma page_size").fetchone()[0]
    book.close()
    data = bytearray(path.read_bytes())
    data[(root - 1) * size : root * size] = b"\xff" * size
    path.write_bytes(data)
    told = run("stats")
    assert (told.exit_code, told.stdout[:16]) == (0, "3 finished games"), told.stderr
    assert "set aside" in told.stderr


def test_what_a_game_is_called_cannot_reach_the_terminal(run: Run, three: Path) -> None:
    run("stats")
    wrong = run("stats", "--rename", "Ada", "\x1b]0;x\x07")
    assert wrong.exit_code == 2
    assert "\x1b" not in wrong.stderr


def test_a_finished_game_that_is_imported_counts_once(run: Run, three: Path) -> None:
    run("stats")
    path = min(three.glob("*.tabletop"))
    written = run("export", path.stem, "--format", "json").stdout
    for _ in range(2):
        assert run("import", "-", typed=written).exit_code == 0
    assert run("stats").stdout.startswith("3 finished games\n")
    record = json.loads(written)
    record["players"][0]["name"] = "Zoe"
    assert run("import", "-", typed=json.dumps(record)).exit_code == 0
    assert run("stats").stdout.startswith("4 finished games\n")


def test_to_be_heard_it_is_words_without_bars(run: Run, three: Path) -> None:
    told = run("stats", "--plain").stdout
    assert told.startswith("3 finished games.\nGames:\nPebbles, table, 3 games, last 20")
    assert " percent" in told
    assert all(map(in_words, told.splitlines()))
    assert run("stats", "--plain", "--since", "2999-01-01").stdout == "No finished games.\n"
