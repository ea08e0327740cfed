"""The errors of this program. The message of each is a sentence for the player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tabletop_tui.core.words.plaintext import one_line, printable

REASON_LIMIT = 200
"""How many characters of an error in foreign code a message quotes at most."""


class TabletopError(Exception):
    """The base of all errors for players. The message is made printable: it may quote any name."""

    def __init__(self, message: str = "") -> None:
        super().__init__(printable(message))


class IllegalAnswerError(TabletopError):
    """An answer that was not offered. The game is unchanged."""


class RulesError(TabletopError):
    """The rules of a game failed. The session is as it was before the answer."""


class RulesetError(TabletopError):
    """A ruleset that cannot be loaded. The message names the file, the entry and the field."""


class TableError(TabletopError):
    """A table that cannot be set up: wrong names, number of players, mode or option.

    `field` names the wrong input (`seats`, `seats.2`, `mode`, `seed`, `option.level`). `mistakes`
    are all mistakes found, including this one; the message has a line for each.
    """

    def __init__(
        self, message: str, field: str = "", mistakes: tuple[TableError, ...] = ()
    ) -> None:
        super().__init__(message)
        self.field = field
        self.mistakes = mistakes or (self,)


def named(error: Exception, *, secrets: bool) -> str:
    """Return the kind of an error and its text; in a game with `secrets` only the kind.

    The text of an error in the rules may contain hidden values, and any player may see the screen.
    """
    return type(error).__name__ if secrets else because(error)


class Mistakes:
    """Collects the mistakes of a table, so that one error reports all of them."""

    def __init__(self) -> None:
        self._found: list[TableError] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Catch and collect a `TableError` in this block; the code after the block still runs."""
        try:
            yield
        except TableError as error:
            self._found += error.mistakes

    def raise_if_any(self) -> None:
        """Raise one `TableError` for all mistakes collected, if there are any."""
        if self._found:
            text = "\n".join(str(mistake) for mistake in self._found)
            raise TableError(text, self._found[0].field, tuple(self._found))


def because(error: Exception) -> str:
    """Return kind and first line of an error in foreign code, shortened for a message."""
    kind = type(error).__name__
    # A validation error of pydantic lists all faults, perhaps thousands: only count them.
    count = getattr(error, "error_count", None)
    if callable(count):
        faults = count()
        return f"{kind}: {faults} {'fault' if faults == 1 else 'faults'}"
    first = one_line(str(error).partition("\n")[0][: REASON_LIMIT + 1])
    if len(first) > REASON_LIMIT:
        first = f"{first[:REASON_LIMIT]}…"
    return f"{kind}: {first}" if first else kind
