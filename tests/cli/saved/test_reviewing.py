"""`tabletop review`: the decisions of a game that is over, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.at_table import LocalPlayers
from tabletop_tui.core.players.review import NO_COSTS
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.words.speech import in_words
from tabletop_tui.saves import SaveStore
from tests.cli.conftest import Run


def over(library: Library, folder: Path) -> str:
    """A game of Pebbles that Ada and Ben have played to its end."""
    pebbles = library.load("pebbles")
    table = lay_table(pebbles.manifest, names=["Ada", "Ben"], seed=4)
    with SaveStore(folder).new(Session(pebbles, table), "Heap") as saved:
        while saved.session.decision is not None:
            saved.answer(saved.session.decision.options[0].key)
    return saved.name


def test_each_decision_is_judged_and_counted(run: Run, library: Library, folder: Path) -> None:
    lines = run("review", over(library, folder), "--seat", "2").stdout.splitlines()
    assert all(line.startswith("good ") for line in lines[:-1])
    assert all("? given: " in line for line in lines[:-1]), "question and answer are apart"
    assert lines[-1] == f"Ben: {len(lines) - 1} good, 0 doubtful, 0 bad. {NO_COSTS}"


def test_for_programs(run: Run, library: Library, folder: Path) -> None:
    told = json.loads(run("review", over(library, folder), "--json").stdout)
    assert (told["game"], told["name"], told["whole"]) == ("pebbles", "Ada", True)
    assert told["good"] == len(told["decisions"]) > 2
    assert told["decisions"][0]["prompt"] == "How many?"


def test_ctrl_c_stops_it_and_what_was_judged_is_told(
    run: Run, library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, done = LocalPlayers.judge, 0

    def once(self: LocalPlayers, *args: object) -> object:
        nonlocal done
        done += 1
        if done > 1:
            raise KeyboardInterrupt
        return judge(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(LocalPlayers, "judge", once)
    result = run("review", over(library, folder))
    assert result.exit_code == 0
    assert "Ada, 1 of " in result.stdout.splitlines()[-1]


def test_a_game_that_goes_on_or_a_wrong_seat_is_one_sentence(
    run: Run, library: Library, folder: Path
) -> None:
    pebbles = library.load("pebbles")
    table = lay_table(pebbles.manifest, names=["Ada", "Ben"], seed=4)
    with SaveStore(folder).new(Session(pebbles, table), "Midst"):
        pass
    for told, sentence in (
        (run("review", "Midst"), "This game is not over"),
        (run("review", over(library, folder), "--seat", "3"), "There is no seat 3 in this game"),
    ):
        assert told.exit_code != 0
        assert sentence in told.stderr
        assert len(told.stderr.splitlines()) == 1


def test_to_be_heard_it_is_sentences(run: Run, library: Library, folder: Path) -> None:
    lines = run("review", over(library, folder), "--plain").stdout.splitlines()
    assert lines[0].startswith("Answer 1, good: How many? ")
    assert all(map(in_words, lines))
