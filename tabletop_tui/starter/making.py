"""Lays out the little game under another name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tabletop_tui.core.errors import TabletopError

LITTLE_GAME = Path(__file__).parent / "little_game"
ID, TITLE = "little_game", "Little Game"
ID_LIMIT, TITLE_LIMIT = 40, 60
"""An id has a limit in the manifest; a title should fit the lobby."""


def id_of(name: str) -> str:
    """The id of a game that is called so. Raises `TabletopError` when there is none."""
    found = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
    if not re.match(r"[a-z]", found) or len(found) > ID_LIMIT:
        raise TabletopError(
            f"{name!r} cannot be the name of a game: it needs to begin with a letter from a to z "
            f"and to have at most {ID_LIMIT} characters."
        )
    return found


def title_of(name: str) -> str:
    """The title: as it was written, or made of an id."""
    words = name.replace("_", " ").split()
    title = " ".join(words if name != name.casefold() else [word.capitalize() for word in words])
    return re.sub(r'["\\]|[^ -~\u00a1-\uffff]', "", title)[:TITLE_LIMIT]


def lay_out(name: str, into: Path) -> list[Path]:
    """Lay out a new game in a folder below `into`; return the files that were written.

    Raises `TabletopError` for an impossible name or a folder that is there, and `OSError`.
    """
    game, title = id_of(name), title_of(name)
    folder = into / game
    if folder.exists():
        raise TabletopError(f"{folder} is there already. Choose another name, or remove it first.")
    into.mkdir(parents=True, exist_ok=True)
    shutil.copytree(LITTLE_GAME, folder, ignore=shutil.ignore_patterns("__pycache__"))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in files:
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(ID, game).replace(TITLE, title), encoding="utf-8")
    return files
