"""Which game is open in a browser, so that a reload opens it again."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tabletop_tui.core import private

REOPEN = "TABLETOP_REOPEN"
"""The variable of the environment that names the file with the open game."""

SERVED = "TEXTUAL_DRIVER"


def is_served() -> bool:
    """Whether the app runs for a browser: then pipes are its screen and its keyboard."""
    return bool(os.environ.get(REOPEN)) and "web_driver" in os.environ.get(SERVED, "")


def note_open_game(path: Path | None) -> None:
    """Remember which game is open; None for none. Nothing happens outside a browser."""
    if is_served():
        with suppress(OSError):
            private.write(Path(os.environ[REOPEN]), str(path or ""))


def game_to_reopen() -> str:
    """The file of the game that was open when the page was left; empty for none."""
    if not is_served():
        return ""
    with suppress(OSError):
        return Path(os.environ[REOPEN]).read_text(encoding="utf-8").strip()
    return ""
