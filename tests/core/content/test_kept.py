"""The cached shelf cards of games: they save checking a manifest, and are never trusted blindly."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core import loader
from tabletop_tui.core.content import shelf as kept
from tabletop_tui.core.content.shelf import MANIFEST, ShelfCard
from tabletop_tui.core.loader import Library, find_rulesets

FIXTURES = Path(__file__).parent.parent.parent / "fixtures" / "rulesets"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A shelf with one game that may be changed."""
    shutil.copytree(FIXTURES / "nim", tmp_path / "shelf" / "nim")
    return tmp_path / "shelf"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "shelf.json"


def cards(library: Library) -> list[ShelfCard]:
    return [entry.card for entry in library.entries.values()]


def nothing_is_checked(*_: Any) -> Any:
    raise AssertionError("a manifest was checked again")


def test_the_second_time_no_manifest_is_checked(
    shelf: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = find_rulesets([shelf], file)
    assert cards(first) == [entry.manifest.card for entry in first.entries.values()]

    with monkeypatch.context() as patch:
        patch.setattr(loader, "_checked", nothing_is_checked)
        second = find_rulesets([shelf], file)

    assert list(second.entries) == list(first.entries)
    assert cards(second) == cards(first)
    assert second.entries["nim"].manifest == first.entries["nim"].manifest


def test_a_manifest_that_was_changed_is_checked_again(shelf: Path, file: Path) -> None:
    find_rulesets([shelf], file)
    manifest = shelf / "nim" / MANIFEST
    text = manifest.read_text()
    title = find_rulesets([shelf]).entries["nim"].card.title
    manifest.write_text(text.replace(title, "Nimble", 1))
    assert find_rulesets([shelf], file).entries["nim"].card.title == "Nimble"

    manifest.write_text(text.replace("title", "name", 1))
    broken = find_rulesets([shelf], file)
    assert "nim" not in broken.entries
    assert "title: is missing" in broken.problems[0].message


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b"\xff\xfe",
    b"[" * 20_000,
    b'{"a": 1}',
]


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_file_is_made_anew(shelf: Path, file: Path, data: bytes) -> None:
    honest = find_rulesets([shelf], file)
    whole = file.read_bytes()
    file.write_bytes(data)
    assert cards(find_rulesets([shelf], file)) == cards(honest)
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "\x1b]0;mine\x07"),
        ("title", 7),
        ("emblem", ["\x1b[31m"]),
        ("emblem", "###"),
        ("minutes", "30"),
        ("complexity", 4),
        ("per_seat", "yes"),
        ("ways", [{"title": "Table"}]),
        ("ways", [["Table"]]),
        ("designers", "x" * 3000),
        ("place", -1),
    ],
)
def test_a_card_that_nobody_could_have_kept_is_made_anew(
    shelf: Path, file: Path, field: str, value: Any
) -> None:
    honest = find_rulesets([shelf], file)
    whole = file.read_bytes()
    forged = {key: {**card, field: value} for key, card in json.loads(whole).items()}
    file.write_text(json.dumps(forged))
    assert cards(find_rulesets([shelf], file)) == cards(honest)
    assert file.read_bytes() == whole


def test_another_program_checks_for_itself(
    shelf: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_rulesets([shelf], file)
    before = set(json.loads(file.read_text()))
    monkeypatch.setattr(kept, "__version__", "0.0.0")
    find_rulesets([shelf], file)
    assert before.isdisjoint(json.loads(file.read_text()))


def test_where_nothing_can_be_kept_the_games_are_found_all_the_same(
    shelf: Path, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    found = find_rulesets([shelf], tmp_path / "taken" / "shelf.json")
    assert "nim" in found.entries
    assert not found.problems
