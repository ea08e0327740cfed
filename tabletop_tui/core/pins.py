"""A PIN for each seat, for tables that want more than a promise not to look.

It keeps players from taking over at another seat's curtain by mistake. It does not protect the
save file: a program that reads the file can try all PINs of four digits in a moment.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import blake2b

DIGITS = 4


class Pins:
    """The PINs of one table, kept as salted digests by seat number."""

    def __init__(self, kept: Mapping[int, str] | None = None) -> None:
        self.kept: dict[int, str] = dict(kept or {})

    def known(self, seat: int) -> bool:
        """Whether this seat has chosen its PIN."""
        return seat in self.kept

    def choose(self, seat: int, pin: str) -> None:
        """Keep a PIN. Raises `ValueError` unless it is four digits."""
        if len(pin) != DIGITS or not (pin.isascii() and pin.isdigit()):
            raise ValueError(f"a PIN is {DIGITS} digits")
        salt = secrets.token_hex(8)
        self.kept[seat] = f"{salt}${_digest(salt, pin)}"

    def fits(self, seat: int, pin: str) -> bool:
        """Whether this is the PIN of the seat; False while it has none."""
        salt, _, digest = self.kept.get(seat, "").partition("$")
        return bool(salt) and secrets.compare_digest(digest, _digest(salt, pin))


def _digest(salt: str, pin: str) -> str:
    return blake2b(pin.encode(), salt=bytes.fromhex(salt), digest_size=16).hexdigest()
