"""Where games lie. Imports nothing heavy."""

from __future__ import annotations

from pathlib import Path

MANIFEST = "ruleset.toml"


def bundled_folder() -> Path:
    """The rulesets that come with the program: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent.parent
    inside = package / "rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def game_folders(shelf: Path) -> list[Path]:
    """The folders on a shelf that say they are games. Raises `OSError` for an unreadable one."""
    return sorted(place.parent for place in shelf.glob(f"*/{MANIFEST}"))
