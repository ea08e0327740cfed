"""The links to the seats of a table. A link is for one seat and can be used by one screen."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hmac import compare_digest

SECRET_BYTES = 16
"""128 bits: nobody guesses a link."""


def new_secret() -> str:
    """A secret for a link or a browser: 22 characters that are allowed in an address."""
    return secrets.token_urlsafe(SECRET_BYTES)


@dataclass(slots=True)
class Link:
    """The link of a seat: its secret, and the cookies of two browsers.

    `holder` plays the seat, `asking` wants to have it instead; each is empty for none.
    """

    token: str
    holder: str = ""
    asking: str = ""

    @property
    def taken(self) -> bool:
        """Whether a screen has opened the link, so that the seat plays there."""
        return bool(self.holder)


class Links:
    """The links of all seats that may have a private screen. A withdrawn one stays invalid."""

    def __init__(self, seats: Iterable[int]) -> None:
        self._links: dict[int, Link] = {seat: Link(new_secret()) for seat in seats}

    def of(self, seat: int) -> Link | None:
        """The link of a seat; None if it has none now."""
        return self._links.get(seat)

    @property
    def away(self) -> frozenset[int]:
        """The seats that play on private screens."""
        return frozenset(seat for seat, link in self._links.items() if link.taken)

    def seat_of(self, token: str) -> int | None:
        """The seat of a link; None if there is none.

        All links are compared in constant time, so that the time does not help to guess one.
        """
        found = None
        sent = token.encode(errors="replace")
        for seat, link in self._links.items():
            if compare_digest(link.token.encode(), sent):
                found = seat
        return found

    def hold(self, seat: int, browser: str) -> bool:
        """Let a browser hold a seat; if another one holds it, record that this one asks for it.

        Return whether this browser holds the seat.
        """
        link = self._links.get(seat)
        if link is None or not browser:
            return False
        if link.holder in ("", browser):
            link.holder = browser
            link.asking = "" if link.asking == browser else link.asking
            return True
        link.asking = browser
        return False

    def let_in(self, seat: int) -> bool:
        """Let the browser that asks hold the seat from now on; return False if none asks."""
        link = self._links.get(seat)
        if link is None or not link.asking:
            return False
        link.holder, link.asking = link.asking, ""
        return True

    def withdraw(self, seat: int) -> None:
        """Remove the link of a seat, which then plays at the table."""
        self._links.pop(seat, None)

    def renew(self, seat: int) -> Link:
        """Make another link for a seat and return it; the old one is no longer valid."""
        self._links[seat] = Link(new_secret())
        return self._links[seat]
