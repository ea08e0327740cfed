"""Folders of foreign games that the player trusts: their code may run. Imports nothing heavy.

A game is Python code, and it can do whatever the player can. So the player says once, by a clear
yes, that a folder is trusted, and a file in the data folder keeps that. A folder is known by its
real path; a later change in it leads to no new question.
"""

from __future__ import annotations

import json
from pathlib import Path

from tabletop_tui.core import private
from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.content.shelf import bundled_folder
from tabletop_tui.folders import data_folder
from tabletop_tui.saves.file import atomic
from tabletop_tui.saves.file.atomic import read_file

FILE = "trusted.json"
SIZE_LIMIT = 2**18

RISK = (
    "A game from elsewhere is a program: it can read, change and send whatever you can. Trust a "
    "folder only if you know who made what lies in it."
)


def is_trusted(folder: Path) -> bool:
    """Whether the code of games in a folder, or of the game that it is, may run."""
    place = folder.resolve()
    known = (bundled_folder(), (data_folder() / "rulesets").resolve(), *map(Path, _read()))
    return place in known or place.parent in known


def remember(folder: Path) -> None:
    """Trust a folder from now on. Raises `OSError` if the list cannot be written."""
    place = str(folder.resolve())
    kept = [one for one in _read() if one != place]
    file = data_folder() / FILE
    private.make_folder(file.parent)
    atomic.replace(file, json.dumps([*kept, place], indent=1).encode() + b"\n")


def _read() -> list[str]:
    """The folders that were trusted; none where the file is missing or damaged."""
    try:
        found = read_json(read_file(data_folder() / FILE, SIZE_LIMIT))
    except (OSError, ValueError):
        return []
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []
