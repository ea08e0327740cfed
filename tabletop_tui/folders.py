"""Where saved games and other data of the player lie. Imports nothing heavy."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def data_folder() -> Path:
    """The player's data folder: `TABLETOP_DATA_DIR`, or the system's folder if that is unset."""
    if override := os.environ.get("TABLETOP_DATA_DIR"):
        return Path(override)
    import platformdirs

    return platformdirs.user_data_path("tabletop", appauthor=False)


def cache_folder() -> Path:
    """The folder of files that can be made again; `TABLETOP_DATA_DIR` moves it, too."""
    if os.environ.get("TABLETOP_DATA_DIR"):
        return data_folder() / "cache"
    import platformdirs

    return platformdirs.user_cache_path("tabletop", appauthor=False)


def default_folder() -> Path:
    """Where games are saved: `saves/` in a checkout, in the data folder when installed."""
    checkout = PACKAGE.parent
    in_checkout = (checkout / "pyproject.toml").is_file() and all(
        (checkout / name).is_dir() for name in ("saves", "rulesets")
    )
    if in_checkout and not os.environ.get("TABLETOP_DATA_DIR"):
        return checkout / "saves"
    return data_folder() / "saves"
