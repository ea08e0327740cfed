"""`tabletop doctor` examines program, terminal, folders and games, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def wrong(run: Run) -> dict[str, str]:
    """What it finds wrong, by name; games are left out, because test games may be broken."""
    told = run("doctor", "--json")
    found = [one for one in json.loads(told.stdout) if one["wrong"]]
    assert told.exit_code == bool(found)
    return {one["name"]: one["told"] for one in found if one["about"] != "Games"}


def test_it_tells_where_things_lie(run: Run, begun: Path, tmp_path: Path) -> None:
    assert wrong(run) == {}
    text = run("doctor").stdout
    for about in ("Program", "Terminal", "Places", "Games"):
        assert f"{about}\n" in text
    assert f"{begun.parent}, writable" in text
    assert "none yet: no game has ended" in text
    assert "Umbra Via, version" in text


def test_it_says_what_is_wrong_and_leaves_it(run: Run, begun: Path, tmp_path: Path) -> None:
    run("stats")
    begun.write_bytes(begun.read_bytes()[:-30])
    (tmp_path / "data" / "history.sqlite").write_bytes(b"x" * 5000)
    settings = tmp_path / "config" / "settings.toml"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text("{")
    before = files(tmp_path)
    found = wrong(run)
    assert set(found) == {"saved game", "history", "settings"}
    assert "is damaged" in found["saved game"]
    assert "`tabletop stats` makes it anew" in found["history"]
    assert "sets it aside" in found["settings"]
    assert files(tmp_path) == before
    assert "! settings" in run("doctor").stdout


def test_a_terminal_that_can_do_nothing_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")
    assert wrong(run) == {"TERM": "dumb"}
    assert "none: NO_COLOR is set" in run("doctor").stdout


def test_a_place_that_takes_no_files_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    assert wrong(run) == {"data": f"{tmp_path / 'data'}, which cannot be written to"}
