"""When the program itself fails, the terminal is left clean and nobody reads a hand off it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.conftest import FIXTURES
from tests.terminal.terminal import Terminal
from tools.terminal import environment

LEFT = b"\x1b[?1049l"

FAULTS = {
    "drawing the board": "describe",
    "a line of the bar": "status",
    "a preview": "preview",
}
"""What fails, and the method of the ruleset that raises for whoever holds a hand."""

FAULTY = """

def _faulty(self, view, *others):
    for bird in view.seats:
        hand = [self.kinds[card.split("-")[0]].name for card in bird.hand if card != "?"]
        if hand:
            raise {error}(f"cannot show {{hand}} of {{bird.loyalty}}")
    return _whole(self, view, *others)


_whole, Raven.{method} = Raven.{method}, _faulty
"""


def faulty_games(folder: Path, method: str, error: str = "RuntimeError") -> Path:
    """A shelf with Raven Court, of which one method fails while somebody's hand is open."""
    shelf = folder / "rulesets"
    copytree(FIXTURES / "raven", shelf / "raven")
    engine = shelf / "raven" / "engine.py"
    engine.write_text(engine.read_text() + FAULTY.format(method=method, error=error))
    return shelf


def mend(shelf: Path) -> None:
    """Take the fault out again."""
    copytree(FIXTURES / "raven", shelf / "raven", dirs_exist_ok=True)


def secrets_of(library: Library, seed: int) -> list[str]:
    """What the first seat holds: names and ids of its cards, and its loyalty."""
    ruleset: Any = library.load("raven")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=seed)
    bird = Session(ruleset, table).state.seats[0]
    kinds = [card.split("-")[0] for card in bird.hand]
    return [*bird.hand, *(ruleset.kinds[kind].name for kind in kinds), bird.loyalty]


def assert_silent(text: str, secrets: list[str]) -> None:
    """It holds no secret and nothing of a traceback."""
    for word in [*secrets, "Traceback", "locals ", "cannot show", "╭"]:
        assert word not in text, f"{word!r} in:\n{text}"


def the_report(folder: Path) -> str:
    (report,) = (folder / "data" / "reports").iterdir()
    return report.read_text(encoding="utf-8")


@pytest.mark.parametrize("method", FAULTS.values(), ids=FAULTS.keys())
def test_a_failing_screen_is_left_with_one_sentence(
    tmp_path: Path, library: Library, method: str
) -> None:
    shelf = faulty_games(tmp_path, method)
    seats = ("--seats", "Ada,Ben", "--seed", "4")
    play = ("play", "raven", *seats, "--rulesets", str(shelf), "--trust")
    with Terminal(tmp_path, *play) as terminal:
        terminal.wait_for("I am Ada")
        terminal.lift("I am Ada")
        # Nothing is chosen beforehand, so that nothing is previewed before a number was pressed.
        terminal.press("1")
        assert terminal.ended() == 1
        _, _, rest = terminal.output.rpartition(LEFT)
        told = rest.decode()
        wiped = terminal.output.rindex(b"\x1b[2J")
        assert terminal.output[wiped:].count(b"\x1b[48;2") == 0
    secrets = secrets_of(library, 4)
    assert "Something broke. Your game is saved: tabletop resume " in told
    assert_silent(told, secrets)
    report = the_report(tmp_path)
    assert_silent(report, secrets)
    assert "builtins.RuntimeError" in report
    assert "raven/engine.py" in report
    assert "in _faulty" in report
    assert "raven 1" in report
    assert str(tmp_path / "data" / "reports") in told.replace("\r\n", "")

    mend(shelf)
    again = told.split("tabletop resume ")[1].split()[0]
    with Terminal(tmp_path, "resume", again, "--rulesets", str(shelf), "--trust") as terminal:
        terminal.wait_for("I am Ada")
        terminal.lift("I am Ada")
        terminal.wait_for("Bid which card?")


def test_rules_that_fail_quote_nothing_that_is_hidden(tmp_path: Path, library: Library) -> None:
    shelf = faulty_games(tmp_path, "describe", error="ValueError")
    engine = shelf / "raven" / "engine.py"
    fault = (
        "Raven.describe = _whole\n\n"
        "def _step(self, game):\n    yield from _bids(self, game)\n"
        "    raise ValueError(game.state.seats[0].hand)\n\n"
    )
    engine.write_text(f"{engine.read_text()}\n{fault}\n_bids, Raven.step = Raven._bid, _step\n")
    seats = ("--seats", "Ada,Ben", "--seed", "4")
    play = ("play", "raven", *seats, "--rulesets", str(shelf), "--trust")
    with Terminal(tmp_path, *play) as terminal:
        for name in ("Ada", "Ben"):
            terminal.wait_for(f"I am {name}")
            terminal.lift(f"I am {name}")
            terminal.wait_for("Bid which card?")
            terminal.press("1", "Enter")
        text = terminal.wait_for("failed (ValueError)", "Nothing is lost")
    for card in secrets_of(library, 4)[:4]:
        assert card not in text


def plainly(folder: Path, shelf: Path, typed: str) -> subprocess.CompletedProcess[str]:
    """Play in plain mode over pipes."""
    places = ("--saves", str(folder / "saves"), "--rulesets", str(shelf), "--trust")
    play = ("play", "raven", "--seats", "Ada,Ben", "--seed", "4")
    lines = ("--plain", "--verbosity", "full")
    command = [sys.executable, "-m", "tabletop_tui", *places, *play, *lines]
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        env=environment(folder),
        check=False,
    )


def test_plain_mode_fails_with_one_sentence(tmp_path: Path, library: Library) -> None:
    shelf = faulty_games(tmp_path, "describe")
    engine = shelf / "raven" / "engine.py"
    fault = "def _words(self):\n    raise RuntimeError([*self.kinds])\n"
    engine.write_text(f"{engine.read_text()}\n\n{fault}\n\nRaven.words = property(_words)\n")
    done = plainly(tmp_path, shelf, "\n1\n\n1\n\n")
    assert done.returncode == 1
    assert "Something broke. Your game is saved: tabletop resume " in done.stderr
    secrets = secrets_of(library, 4)
    assert_silent(done.stderr, secrets)
    assert_silent(the_report(tmp_path), secrets)


def test_the_command_line_fails_with_one_sentence(tmp_path: Path) -> None:
    shelf = faulty_games(tmp_path, "describe")
    engine = shelf / "raven" / "engine.py"
    fault = "def _init(self, *others):\n    raise SystemError('shadow')\n\nRaven.__init__ = _init\n"
    engine.write_text(f"{engine.read_text()}\n{fault}")
    done = plainly(tmp_path, shelf, "\n")
    assert done.returncode == 1
    assert_silent(done.stderr, [])
