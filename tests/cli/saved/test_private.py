"""No other user of the computer can read what a game and the commands leave on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop_tui.failure import write_report
from tabletop_tui.remote.terminal.link import mark_of, read_link
from tabletop_tui.saves import learning as acquainted
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _open_umask() -> Iterator[None]:
    """The usual one of most systems, with which everybody may read what is new."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(place: Path) -> list[str]:
    """What lies in a folder, itself included, and can be read by other users."""
    found = [place, *place.rglob("*")]
    return [str(path.relative_to(place.parent)) for path in found if path.stat().st_mode & 0o077]


def test_all_that_is_written_is_for_its_owner_alone(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config"
    monkeypatch.setenv("TABLETOP_CONFIG_DIR", str(config))
    game = ("play", "pebbles", "--seats", "Ada,Ben", "--plain")
    run(*game, typed="\ntake 2\n")
    run(*game, typed="\n" + "take 1\n\n" * 40)
    run("saves", "rename", "pebbles-ada-ben", "Friday")
    shared = tmp_path / "shared"
    shared.mkdir(0o755)
    run("saves", "export", "Friday", str(shared / "copy.tabletop"))
    run("export", "Friday", "--all", "--output", str(shared / "game.txt"))
    run("stats")
    run("config", "pin", "on")
    acquainted.remember("pebbles", "Ada")
    write_report(ValueError())
    mark_of(read_link("http://127.0.0.1:8642/s/x/"), tmp_path / "data")

    written = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert written >= {
        *("friday.tabletop", "copy.tabletop", "game.txt", "history.sqlite", "settings.toml"),
        *("acquainted.json", "shelf.json", "screen.key"),
    }
    assert any(path.suffix == ".txt" for path in (tmp_path / "data" / "reports").iterdir())
    assert [*open_to_others(folder), *open_to_others(tmp_path / "data")] == []
    assert open_to_others(config) == []
    assert open_to_others(shared) == ["shared"], "a folder of the user's own keeps its mode"
