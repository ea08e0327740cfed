"""Where the lessons of a game lie, and how they are called. Imports nothing heavy."""

from __future__ import annotations

from pathlib import Path

FOLDER = "lessons"


def lesson_files(folder: Path) -> dict[str, Path]:
    """The files of the lessons of a game by their names. `folder` is that of the game."""
    return {path.stem: path for path in sorted((folder / FOLDER).glob("*.toml"))}
