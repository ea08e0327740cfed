"""Reads the link of a seat, and makes the mark by which a table recognizes this terminal."""

from __future__ import annotations

import secrets
from contextlib import suppress
from hashlib import sha256
from hmac import new as keyed
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from tabletop_tui.core import files
from tabletop_tui.core.errors import TabletopError

NO_LINK = (
    "This is no link to a seat. It looks like http://127.0.0.1:8642/s/.../ and stands on the "
    "screen of the table: F7 in a game there."
)


class LinkError(TabletopError):
    """A text is not a link to a seat."""


class SeatAddress(NamedTuple):
    """The parts of a link: host and port, and the secret that stands for the seat."""

    address: str
    token: str

    @property
    def origin(self) -> str:
        """The address as a browser would name it."""
        return f"http://{self.address}"

    @property
    def wire(self) -> str:
        """The address of the seat's live connection."""
        return f"{self.origin}/s/{self.token}/seen"


def read_link(text: str) -> SeatAddress:
    """The parts of the link in a text. Raises `LinkError` if there is no valid link."""
    with suppress(ValueError):
        parts = urlsplit(text.strip())
        way = parts.path.strip("/").split("/")
        if parts.scheme == "http" and parts.port and len(way) == 2 and way[0] == "s" and way[1]:
            return SeatAddress(parts.netloc, way[1])
    raise LinkError(NO_LINK)


def mark_of(link: SeatAddress, folder: Path) -> str:
    """The cookie value by which a table recognizes this terminal when it comes back.

    Each link gets another mark. All are made from one secret in the player's `folder`; if it cannot
    be written, the mark is only valid until the program ends.
    """
    file = folder / "screen.key"
    try:
        secret = file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        secret = ""
    if len(secret) < 32:
        secret = secrets.token_hex(16)
        with suppress(OSError):
            files.replace(file, secret.encode())
    return keyed(secret.encode(), link.wire.encode(), sha256).hexdigest()[:32]
