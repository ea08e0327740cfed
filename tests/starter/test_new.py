"""`tabletop new`: what it lays out plays at once, passes every check, and has tests that pass."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabletop_tui.check.running import Plan, check_game
from tabletop_tui.cli import cli
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.starter.making import id_of, lay_out, title_of
from tests.cli.conftest import Run
from tests.screens.table import seated_at

ROOT = Path(__file__).parents[2]


def test_it_is_laid_out_in_the_present_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    result = run("new", "Dragon Duel")

    assert result.exit_code == 0
    assert "dragon_duel holds a small game that works:" in result.stdout
    assert "tabletop --rulesets . play dragon_duel" in result.stdout
    manifest = (tmp_path / "dragon_duel" / "ruleset.toml").read_text(encoding="utf-8")
    assert 'id = "dragon_duel"\ntitle = "Dragon Duel"\n' in manifest
    left = [p for p in (tmp_path / "dragon_duel").rglob("*.*") if "ittle" in p.read_text("utf-8")]
    assert not left


def test_it_plays_at_once(run: Run, tmp_path: Path) -> None:
    shelf = tmp_path / "my games"
    assert run("new", "dragon_duel", "--into", str(shelf)).exit_code == 0

    typed = "pass\n\n" * 8
    game = ["--rulesets", str(shelf), "--trust", "play", "dragon_duel", "--seats", "Ada,Ben"]
    words = [*game, "--plain", "--verbosity", "full"]
    result = CliRunner().invoke(cli, words, input=f"\n{typed}")

    assert "Dragon Duel" in result.stdout
    assert "points win." in result.stdout


def test_it_passes_every_check(tmp_path: Path) -> None:
    lay_out("Dragon Duel", tmp_path)

    report = check_game(tmp_path / "dragon_duel", Plan(games=1), lambda _: None)

    assert report.faults == []
    # Nobody picks several cards in secret there.
    assert [line.name for line in report.lines if not line.tried] == ["picks"]


def test_its_tests_pass(tmp_path: Path) -> None:
    lay_out("Dragon Duel", tmp_path)

    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "dragon_duel"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "5 passed" in told.stdout


async def test_its_board_is_drawn_and_answers_to_arrows(tmp_path: Path) -> None:
    lay_out("Dragon Duel", tmp_path / "shelf")
    library = find_rulesets([tmp_path / "shelf"])
    game = library.load("dragon_duel")
    session = Session(game, lay_table(game.manifest, names=["Ada", "Ben", "Cleo"], seed=4))
    first = [option.target for option in session.decision.options] if session.decision else []
    assert len(first) > 2
    async with seated_at(library, SaveStore(tmp_path / "saves"), session) as table:
        await table.lift()
        assert "your hand" in table.text()
        await table.press("right")
        assert table.game.board.chosen == first[0]
        await table.press("right")
        assert table.game.board.chosen == first[1]
        await table.press("p")
        await table.press("enter")
        assert table.session.state.active == 1


@pytest.mark.parametrize(
    ("name", "game", "title"),
    [
        ("Dragon Duel", "dragon_duel", "Dragon Duel"),
        ("dragon_duel", "dragon_duel", "Dragon Duel"),
        ("  Ludo! ", "ludo", "Ludo!"),
        ('The "Best" Game', "the_best_game", "The Best Game"),
    ],
)
def test_names_and_titles(name: str, game: str, title: str) -> None:
    assert id_of(name) == game
    assert title_of(name) == title


@pytest.mark.parametrize(
    ("name", "words", "code"),
    [
        ("7 Wonders", "it needs to begin with a letter from a to z", 2),
        ("...", "cannot be the name of a game", 2),
        ("x" * 41, "at most 40 characters", 2),
        ("Umbrella", "There is a game called umbrella already.", 2),
    ],
)
def test_names_that_no_new_game_can_have(
    run: Run, tmp_path: Path, name: str, words: str, code: int
) -> None:
    result = run("new", name, "--into", str(tmp_path / "here"))

    assert result.exit_code == code
    assert words in result.stderr
    assert not (tmp_path / "here").exists()


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dragon_duel").mkdir()

    result = run("new", "Dragon Duel", "--into", str(tmp_path))

    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert list((tmp_path / "dragon_duel").iterdir()) == []


def test_a_file_is_no_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    result = run("new", "Dragon Duel", "--into", str(tmp_path / "file"))

    assert result.exit_code == 2
    assert "--into" in result.stderr
