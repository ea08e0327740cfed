"""An engine of one's own, named on the command line, plays for the computer."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tabletop_tui.app.engine_client import EngineGoneError, EngineSilentError, engine_player
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.at_table import Computers, Request
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tests.cli.conftest import Run, folder, run

__all__ = ["folder", "run"]

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "random_engine.py"
ENGINE = shlex.join([sys.executable, str(EXAMPLE)])
STUCK = "print('{}', flush=True); input(); input(); input()"


@pytest.mark.parametrize("game", ["umbrella", "raven"])
@pytest.mark.parametrize("form", ["--plain", "--jsonl"])
def test_the_example_of_the_docs_plays_whole_games(run: Run, game: str, form: str) -> None:
    seats = "bot:hard,bot:hard"
    result = run("play", game, "--seats", seats, "--seed", "7", form, "--engine", ENGINE)
    assert result.exit_code == 0, result.stderr
    if form == "--jsonl":
        assert json.loads(result.stdout.splitlines()[-1])["type"] == "end"
    else:
        assert "The game is over." in result.stdout
        assert "A person answers" not in result.stdout


def test_a_setting_names_it_for_every_game(run: Run) -> None:
    assert run("config", "engine", "no-such-program").exit_code == 0
    told = run("play", "nim", "--seats", "Ada,bot", "--plain", typed="1\n").stdout
    assert "The computer player has ended." in told
    assert "A person answers for Bot 2 now" in " ".join(told.split())
    assert run("config", "engine", ENGINE).exit_code == 0
    result = run("play", "nim", "--seats", "bot,bot", "--plain")
    assert "The game is over." in result.stdout


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-program --fast", "--engine: there is no program 'no-such-program'."),
        ("", "--engine: there is no program ''."),
        ("'python", "--engine: it is a command, and this is none"),
    ],
)
def test_what_starts_no_program_is_told(run: Run, command: str, why: str) -> None:
    result = run("play", "nim", "--seats", "Ada,bot", "--plain", "--engine", command)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


@pytest.fixture
def request_of_ben(library: Library, tmp_path: Path) -> Request:
    """What a computer on the second seat is asked."""
    ruleset = library.load("nim")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1))
    saved = SaveStore(tmp_path).new(session, computers={0: "easy"})
    request = next(Computers(saved.seat, {0: "easy"}, 2).thinking())
    saved.close()
    return request


def test_one_that_says_nothing_is_given_up(request_of_ben: Request) -> None:
    with engine_player([sys.executable, "-c", STUCK], 0.5) as choose:
        for _ in range(2):
            with pytest.raises(EngineSilentError):
                choose(request_of_ben)
    with engine_player([sys.executable, "-c", ""], 30.0) as choose, pytest.raises(EngineGoneError):
        choose(request_of_ben)
