"""Remembers in a file which game is open in the browser, so that a reload opens it again."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tabletop_tui.core import files

REOPEN = "TABLETOP_REOPEN"
"""The environment variable with the path of the file that names the open game."""


def is_served() -> bool:
    """Whether the app runs for a browser, with pipes as its screen and keyboard."""
    return bool(os.environ.get(REOPEN)) and "web_driver" in os.environ.get("TEXTUAL_DRIVER", "")


def note_open_game(path: Path | None) -> None:
    """Write down the path of the open game, None for none. Do nothing outside a browser."""
    if is_served():
        with suppress(OSError):
            files.replace(Path(os.environ[REOPEN]), str(path or "").encode())


def game_to_reopen() -> str:
    """Return the path of the game that was open when the page was left; empty for none."""
    if not is_served():
        return ""
    with suppress(OSError):
        return Path(os.environ[REOPEN]).read_text(encoding="utf-8").strip()
    return ""
