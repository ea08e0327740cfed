"""Small games with one planted mistake, made from the examples."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import folder, run
from tests.conftest import FIXTURES

__all__ = ["folder", "nim", "raven", "run"]


class Planted:
    """A copy of an example game, in which single places of its files are changed."""

    def __init__(self, game: str, shelf: Path) -> None:
        self.folder = shelf / game
        shutil.copytree(FIXTURES / game, self.folder, ignore=shutil.ignore_patterns("__pycache__"))

    def change(self, file: str, old: str, new: str) -> None:
        """Replace one place of a file."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def raven(tmp_path: Path) -> Planted:
    """Raven Court, to plant a mistake in."""
    return Planted("raven", tmp_path / "shelf")


@pytest.fixture
def nim(tmp_path: Path) -> Planted:
    """Nim, to plant a mistake in."""
    return Planted("nim", tmp_path / "shelf")
