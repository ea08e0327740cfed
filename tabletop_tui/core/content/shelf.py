"""Where games lie, and the bytes of their files. Imports nothing heavy."""

from __future__ import annotations

from pathlib import Path

from tabletop_tui.core.errors import RulesetError

MANIFEST = "ruleset.toml"


def bundled_folder() -> Path:
    """The rulesets that come with the program: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent.parent
    inside = package / "rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def game_folders(shelf: Path) -> list[Path]:
    """The folders on a shelf that say they are games. Raises `OSError` for an unreadable one."""
    return sorted(place.parent for place in shelf.glob(f"*/{MANIFEST}"))


def named(path: Path) -> str:
    """A content file as it is called in sentences."""
    return f"{path.parent.name}/{path.name}"


def read_content(path: Path) -> bytes:
    """The bytes of a content file. Raises `RulesetError`."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise RulesetError(f"{named(path)}: the file is missing.") from None
    except OSError as error:
        raise RulesetError(f"{named(path)}: cannot be read ({error}).") from None
