"""Folders of foreign games that the player trusts: their code may run. Imports nothing heavy.

A game is Python code, and it can do whatever the player can. So the player is asked once whether a
folder is trusted, and a file in the data folder keeps the list of trusted folders. A folder is
recognized by its real path. If its files change later, the player is not asked again.
"""

from __future__ import annotations

import json
from pathlib import Path

from tabletop_tui.core import files
from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.content.shelf import bundled_folder
from tabletop_tui.folders import data_folder

FILE = "trusted.json"
SIZE_LIMIT = 2**18

RISK = (
    "A game from elsewhere is a program: it can read, change and send whatever you can. Trust a "
    "folder only if you know who made what lies in it."
)


def is_trusted(folder: Path) -> bool:
    """Whether code in a folder may run: of the games in it, or of the one game that it holds."""
    place = folder.resolve()
    known = (bundled_folder(), (data_folder() / "rulesets").resolve(), *map(Path, _read()))
    return place in known or place.parent in known


def remember(folder: Path) -> None:
    """Trust a folder from now on. Raises `OSError` if the list cannot be written."""
    place = str(folder.resolve())
    kept = [one for one in _read() if one != place]
    files.replace(data_folder() / FILE, json.dumps([*kept, place], indent=1).encode() + b"\n")


def _read() -> list[str]:
    """The folders that were trusted; none where the file is missing or damaged."""
    try:
        found = read_json(files.read_file(data_folder() / FILE, SIZE_LIMIT))
    except (OSError, ValueError):
        return []
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []
