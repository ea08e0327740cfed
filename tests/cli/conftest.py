"""Runs the command line in this process, with folders of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tabletop_tui.cli import cli

FIXTURES = Path(__file__).parent.parent / "fixtures" / "rulesets"

Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saved games; nothing of the user's own is touched."""
    monkeypatch.setenv("TABLETOP_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "saves"


@pytest.fixture
def run(folder: Path) -> Run:
    """`run("play", "pebbles", "--plain", typed="...")`, the fixture games included."""

    def call(*args: str, typed: str = "") -> Result:
        places = ["--saves", str(folder), "--rulesets", str(FIXTURES), "--trust"]
        return CliRunner().invoke(cli, [*places, *args], input=typed, prog_name="tabletop")

    return call


@pytest.fixture
def begun(run: Run, folder: Path) -> Path:
    """The file of a game of Pebbles between Ada and Ben, left after one answer."""
    run("play", "pebbles", "--seats", "Ada,Ben", "--seed", "4", "--plain", typed="\ntake 2\n")
    return folder / "pebbles-ada-ben.tabletop"
