"""Who has played which game before: a small file in the data folder.

Nothing depends on it but whether a goal card is shown. Whatever is wrong with it, it is begun anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from tabletop_tui.core import private
from tabletop_tui.core.border.checked import Few, Line
from tabletop_tui.folders import data_folder
from tabletop_tui.saves.file import atomic
from tabletop_tui.saves.file.atomic import read_file

FILE = "acquainted.json"
SIZE_LIMIT = 2**18
NAMES_LIMIT = 200
"""Names that are remembered for each game, the latest ones."""

Known = dict[Line, Annotated[list[Line], Field(max_length=NAMES_LIMIT)]]


def knows(game: str, name: str) -> bool:
    """Whether somebody of this name has played a game before.

    Programs that press keys set `TABLETOP_GOAL_CARDS=off`: then everybody has played everything.
    """
    if os.environ.get("TABLETOP_GOAL_CARDS") == "off":
        return True
    return name.casefold() in _read().get(game, [])


def remember(game: str, name: str) -> None:
    """Note that somebody plays a game. Where that cannot be written, nothing happens."""
    known = _read()
    names = [one for one in known.get(game, []) if one != name.casefold()]
    known[game] = [*names, name.casefold()][-NAMES_LIMIT:]
    path = _place()
    try:
        private.make_folder(path.parent)
        atomic.replace(path, json.dumps(known, indent=1).encode() + b"\n")
    except OSError:
        return


def _place() -> Path:
    return data_folder() / FILE


def _read() -> dict[str, list[str]]:
    try:
        data = read_file(_place(), SIZE_LIMIT)
        known = TypeAdapter(Annotated[Known, Few]).validate_json(data)
    except (OSError, ValidationError):
        return {}
    return {game: list(names) for game, names in known.items()}
