"""The name of a game in any spelling, at every command that takes one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.words.spelling import game_called, nearest_game
from tabletop_tui.saves import SaveStore
from tests.cli.conftest import Run

SPELLINGS = ["umbra_via", "Umbra Via", "umbra-via", "UMBRAVIA"]
TITLES = {"umbrella": "Umbrella", "umbra_via": "Umbra Via", "academy": "The Umbrella Academy"}


def test_a_name_means_the_game_with_its_letters() -> None:
    assert {game_called(name, TITLES) for name in SPELLINGS} == {"umbra_via"}
    assert game_called("the umbrella-academy", TITLES) == "academy"
    assert game_called("umbrela", TITLES) is None
    assert game_called("-", TITLES) is None
    assert nearest_game("umbrela", TITLES) == "umbrella"
    assert nearest_game("Umbra Viola", TITLES) == "umbra_via"
    assert nearest_game("chess", TITLES) == ""


def test_every_command_understands_it(run: Run) -> None:
    name = "UMBRA-Via"
    for words in (
        ("play", name, "--seats", "bot:random,bot:random,bot:random", "--jsonl"),
        ("rules", name),
        ("learn", name, "--list"),
        ("simulate", name, "--games", "1"),
        ("stats", "--game", name),
        ("check", name, "--only", "content", "--games", "1"),
    ):
        told = run(*words)
        assert told.exit_code == 0, (words, told.stderr)
        assert told.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("play", "umbrela"),
        ("rules", "umbrela"),
        ("learn", "umbrela"),
        ("simulate", "umbrela"),
        ("stats", "--game", "umbrela"),
        ("check", "umbrela"),
    ],
)
def test_every_command_names_the_nearest(run: Run, words: tuple[str, ...]) -> None:
    told = run(*words)
    assert told.exit_code == 2
    assert "Did you mean umbrella?" in told.stderr
    assert told.stdout == ""


@pytest.fixture
def saved(library: Library, folder: Path) -> Path:
    """Two games of Pebbles: "Old" is over, and "New" was saved after it and goes on."""
    pebbles = library.load("pebbles")
    for name, over in (("Old", True), ("New", False)):
        table = lay_table(pebbles.manifest, names=["Ada", "Ben"], seed=4)
        with SaveStore(folder).new(Session(pebbles, table), name) as game:
            while over and game.session.decision is not None:
                game.answer(game.session.decision.options[0].key)
    return folder


def test_the_name_of_a_game_means_its_newest_save(run: Run, saved: Path) -> None:
    name = "PEB-bles"
    assert json.loads(run("export", name, "--format", "json").stdout)["name"] == "Old"
    assert json.loads(run("review", name, "--json").stdout)["whole"] is True
    assert '"saved": "New"' in run("resume", name, "--jsonl").stdout
    run("saves", "rm", "New", "--yes")
    assert '"saved": "Old"' in run("resume", name, "--jsonl").stdout
    run("saves", "rm", "Old", "--yes")
    for command in ("resume", "export", "review"):
        told = run(command, name, *(["--jsonl"] if command == "resume" else []))
        assert told.exit_code == 1
        assert "Did you mean" not in told.stderr


def test_where_none_is_over_it_means_one_that_goes_on(run: Run, saved: Path) -> None:
    run("saves", "rm", "Old", "--yes")
    assert json.loads(run("export", "pebbles", "--format", "json").stdout)["name"] == "New"


def test_nothing_is_deleted_or_renamed_by_the_name_of_its_game(run: Run, saved: Path) -> None:
    for words in (("rm", "pebbles", "--yes"), ("rename", "pebbles", "Other")):
        assert run("saves", *words).exit_code == 1
    assert len(json.loads(run("saves", "--json").stdout)) == 2
