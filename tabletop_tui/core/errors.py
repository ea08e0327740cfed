"""What can go wrong, in sentences a player can act on."""

from __future__ import annotations


class TabletopError(Exception):
    """Every error this program explains itself. Its text is one clear sentence for the player."""


class IllegalAnswerError(TabletopError):
    """An answer that was not offered. The game is unchanged."""


class RulesError(TabletopError):
    """The rules of a game failed. The session stands where it stood before the answer."""


class RulesetError(TabletopError):
    """A ruleset that cannot be loaded: names file, entry and field."""


class TableError(TabletopError):
    """A table that cannot be set: wrong names, number of players, mode or option.

    `field` names the input that is wrong (`seats`, `seats.2`, `mode`, `seed`, `option.level`).
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field
