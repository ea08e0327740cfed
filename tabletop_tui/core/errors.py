"""The errors of this program. Each says in a sentence what a player can do about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tabletop_tui.core.words.plaintext import one_line, printable

REASON_LIMIT = 200
"""The most characters that a sentence quotes from an error of foreign code."""


class TabletopError(Exception):
    """The base of all errors that this program explains. The text is a sentence for the player.

    The text is made printable: a terminal can show it, even if it quotes an odd file name.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(printable(message))


class IllegalAnswerError(TabletopError):
    """An answer that was not offered. The game is unchanged."""


class RulesError(TabletopError):
    """The rules of a game failed. The session is as it was before the answer."""


class RulesetError(TabletopError):
    """A ruleset that cannot be loaded. The text names the file, the entry and the field."""


class TableError(TabletopError):
    """A table that cannot be set: wrong names, number of players, mode or option.

    `field` names the input that is wrong (`seats`, `seats.2`, `mode`, `seed`, `option.level`).
    `mistakes` are all the mistakes that were found, including this one; the text has a line for
    each.
    """

    def __init__(
        self, message: str, field: str = "", mistakes: tuple[TableError, ...] = ()
    ) -> None:
        super().__init__(message)
        self.field = field
        self.mistakes = mistakes or (self,)


def named(error: Exception, *, secrets: bool) -> str:
    """Return the kind of an error and its text; in a game with `secrets` only the kind.

    The text of a failing rule may hold hidden values, and any player may be looking at the screen.
    """
    return type(error).__name__ if secrets else because(error)


class Mistakes:
    """Collects what is wrong with a table, so that one error reports all of it."""

    def __init__(self) -> None:
        self._found: list[TableError] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Catch a `TableError` in this block and note it; the code after the block runs."""
        try:
            yield
        except TableError as error:
            self._found += error.mistakes

    def raise_if_any(self) -> None:
        """Raise one `TableError` for everything that was noted, if anything was."""
        if self._found:
            text = "\n".join(str(mistake) for mistake in self._found)
            raise TableError(text, self._found[0].field, tuple(self._found))


def because(error: Exception) -> str:
    """Return kind and first line of an error in foreign code, short enough for a sentence."""
    kind = type(error).__name__
    # The text of a validation error names every fault, and there may be thousands.
    count = getattr(error, "error_count", None)
    if callable(count):
        faults = count()
        return f"{kind}: {faults} {'fault' if faults == 1 else 'faults'}"
    first = one_line(str(error).partition("\n")[0][: REASON_LIMIT + 1])
    if len(first) > REASON_LIMIT:
        first = f"{first[:REASON_LIMIT]}…"
    return f"{kind}: {first}" if first else kind
