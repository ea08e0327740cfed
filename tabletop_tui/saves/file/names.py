"""Names of saved games: the one that is shown, and the file name made of it."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tabletop_tui.saves.errors import SaveNameError

if TYPE_CHECKING:
    from tabletop_tui.core.table import Table

NAME_LIMIT = 80
NUMBER_ROOM = len(" (game 999)")
STEM_LIMIT = 40
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{p}{n}" for p in ("com", "lpt") for n in range(10)}


def default_name(title: str, table: Table) -> str:
    """`Umbrella: Ada, Ben`, shortened when many players have long names."""
    name = f"{title}: {', '.join(table.names)}"
    most = NAME_LIMIT - NUMBER_ROOM
    return name if len(name) <= most else f"{name[: most - 1].rstrip(' ,')}…"


def clean_name(name: str) -> str:
    """The name as it is shown. Raises `SaveNameError` for one that no game can have."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if not text:
        raise SaveNameError("A saved game needs a name.")
    if len(text) > NAME_LIMIT:
        raise SaveNameError(f"The name of a saved game has at most {NAME_LIMIT} characters.")
    for char in text:
        # Format characters include the marks that turn the writing direction of a whole line.
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and char != "\u200d":
            raise SaveNameError("The name has a character that cannot be shown.")
    return text


def stem_for(name: str) -> str:
    """A file name without ending that every system takes: lower-case ASCII and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:STEM_LIMIT].rstrip("-")
    if not stem:
        return "game"
    return f"{stem}-game" if stem in _RESERVED else stem


def numbered(name: str, number: int) -> str:
    """The name for the second, third ... game that would have it; unchanged for the first.

    A bare number behind the players would read like the name of the last one.
    """
    return name if number == 1 else f"{name[: NAME_LIMIT - NUMBER_ROOM]} (game {number})"


def numbered_stem(stem: str, number: int) -> str:
    """The same for a file name."""
    return stem if number == 1 else f"{stem}-{number}"
