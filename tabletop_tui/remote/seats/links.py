"""The links of a table: each names one seat, can be withdrawn, and is held by one screen."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hmac import compare_digest

SECRET_BYTES = 16
"""128 bits: nobody guesses a link."""


def new_secret() -> str:
    """A secret for a link or a browser: 22 characters that may stand in an address."""
    return secrets.token_urlsafe(SECRET_BYTES)


@dataclass(slots=True)
class Link:
    """The link of a seat: its secret, who holds it, and who asks to hold it instead.

    `holder` and `asking` are the marks of browsers; empty for none.
    """

    token: str
    holder: str = ""
    asking: str = ""

    @property
    def taken(self) -> bool:
        """Whether a screen has opened it: then the seat plays there."""
        return bool(self.holder)


class Links:
    """Every seat that may have a private screen, and its link.

    A link that was withdrawn is gone for good; the seat gets another one only when it is renewed.
    """

    def __init__(self, seats: Iterable[int]) -> None:
        self._links: dict[int, Link] = {seat: Link(new_secret()) for seat in seats}

    def of(self, seat: int) -> Link | None:
        """The link of a seat; None where there is none now."""
        return self._links.get(seat)

    @property
    def away(self) -> frozenset[int]:
        """The seats that play at a screen of their own."""
        return frozenset(seat for seat, link in self._links.items() if link.taken)

    def seat_of(self, token: str) -> int | None:
        """Whose link this is; None for anything else. Takes as long for a near miss."""
        found = None
        sent = token.encode(errors="replace")
        for seat, link in self._links.items():
            if compare_digest(link.token.encode(), sent):
                found = seat
        return found

    def hold(self, seat: int, browser: str) -> bool:
        """Let a browser hold a seat; False when another one does, which is noted as asking."""
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
        """The table agrees: who asks holds the seat from now on. False when nobody asks."""
        link = self._links.get(seat)
        if link is None or not link.asking:
            return False
        link.holder, link.asking = link.asking, ""
        return True

    def withdraw(self, seat: int) -> None:
        """The link leads nowhere from now on; its seat plays at the table."""
        self._links.pop(seat, None)

    def renew(self, seat: int) -> Link:
        """Another link for a seat; the one before leads nowhere."""
        self._links[seat] = Link(new_secret())
        return self._links[seat]
