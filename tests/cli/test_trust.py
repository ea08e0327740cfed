"""Games from elsewhere are code: none of it runs before the player trusts its folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tabletop_tui import trust
from tabletop_tui.cli import cli
from tests.cli.conftest import FIXTURES

PLAY = ("play", "nim", "--seats", "Ada,Ben", "--plain")


class Shelf:
    """A folder with a game that writes a file as soon as any code of it runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mark = folder / "ran"
        shutil.copytree(FIXTURES / "nim", folder / "nim")
        engine = folder / "nim" / "engine.py"
        code = engine.read_text(encoding="utf-8")
        first = f"from pathlib import Path\nPath({str(self.mark)!r}).touch()\n"
        future = "from __future__ import annotations\n"
        engine.write_text(code.replace(future, future + first), encoding="utf-8")

    def run(self, *words: str, typed: str = "") -> Result:
        """A command that knows this folder."""
        return CliRunner().invoke(cli, ["--rulesets", str(self.folder), *words], input=typed)

    @property
    def ran(self) -> bool:
        """Whether its code has run since this was asked last."""
        found = self.mark.exists()
        self.mark.unlink(missing_ok=True)
        return found


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "shelf")


@pytest.fixture
def _at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_tui.opening.at_a_terminal", lambda: True)


@pytest.mark.parametrize(
    "words",
    [PLAY, ("rules", "nim"), ("simulate", "nim", "--games", "1"), ("doctor",), ("serve",)],
    ids=lambda words: words[0],
)
def test_without_a_question_nothing_runs(shelf: Shelf, words: tuple[str, ...]) -> None:
    result = shelf.run(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"tabletop: Nothing in {shelf.folder} was run")
    assert result.stderr.count("\n") == 1
    assert "--trust" in result.stderr
    assert not shelf.ran


def test_lists_need_no_trust(shelf: Shelf) -> None:
    games = json.loads(shelf.run("games", "--json").stdout)
    assert "nim" in [game["id"] for game in games]
    listed = shelf.run("check", str(shelf.folder), "--list")
    assert listed.exit_code == 0
    assert listed.stdout.startswith("nim  ")
    assert not shelf.ran


def test_a_script_says_so_each_time(shelf: Shelf) -> None:
    result = shelf.run("rules", "nim", "--trust")
    assert (result.exit_code, shelf.ran) == (0, True)
    assert shelf.run("rules", "nim").exit_code == 2
    check = ("check", str(shelf.folder / "nim"), "--only", "ends", "--games", "1")
    assert (shelf.run(*check).exit_code, shelf.ran) == (2, False)
    assert shelf.run("--trust", *check).exit_code == 0


@pytest.mark.usefixtures("_at_a_terminal")
def test_the_player_is_asked_once(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = shelf.run("rules", "nim", typed="\n")
    assert trust.RISK in refused.stdout
    assert (refused.exit_code, shelf.ran) == (1, False)
    agreed = shelf.run("rules", "nim", typed="y\n")
    assert (agreed.exit_code, shelf.ran) == (0, True)
    monkeypatch.setattr("tabletop_tui.opening.at_a_terminal", lambda: False)
    assert shelf.run("rules", "nim").exit_code == 0
    monkeypatch.chdir(tmp_path)
    linked = tmp_path / "link"
    linked.symlink_to(shelf.folder)
    assert trust.is_trusted(Path("shelf"))
    assert trust.is_trusted(linked)
    assert trust.is_trusted(shelf.folder / "nim"), "`check` takes one game of the folder"
    assert not trust.is_trusted(tmp_path)


def test_what_comes_with_the_program_or_was_installed_is_trusted(tmp_path: Path) -> None:
    assert trust.is_trusted(Path(__file__).parents[2] / "rulesets")
    assert trust.is_trusted(Path(__file__).parents[2] / "rulesets" / "umbrella")
    assert trust.is_trusted(tmp_path / "data" / "rulesets")


@pytest.mark.parametrize("text", ["", "{}", "[1]", "[" * 100_000, "nonsense"])
def test_a_damaged_list_trusts_nobody(tmp_path: Path, text: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / trust.FILE).write_text(text, encoding="utf-8")
    assert not trust.is_trusted(tmp_path)
    trust.remember(tmp_path)
    assert trust.is_trusted(tmp_path)
