"""The environment of a program that is run for itself, by a test or a measurement."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]

PERSONAL = ("TABLETOP_", "PYTHON", "NO_COLOR", "COLORTERM", "COLUMNS", "LINES")
"""Variables that begin so are of whoever runs it: their settings, the size of their window."""


def environment(folder: Path) -> dict[str, str]:
    """This house on a good terminal, with saves and settings below `folder`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PERSONAL)}
    return kept | {
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TABLETOP_CONFIG_DIR": str(folder / "config"),
        "TABLETOP_DATA_DIR": str(folder / "data"),
        "TABLETOP_GOAL_CARDS": "off",
    }
