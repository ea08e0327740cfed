"""`goal.toml` in the folder of a game: what the game is about, in a few lines for newcomers."""

from __future__ import annotations

import textwrap
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from tabletop_tui.core.content.toml import ContentEntry, load_toml

FILE = "goal.toml"
ROWS, COLUMNS = 8, 64

Key = Annotated[str, Field(min_length=1, max_length=20)]
Sentence = Annotated[str, Field(min_length=1, max_length=200)]


class GoalCard(ContentEntry):
    """The goal, what a turn is, and what wins: at most eight rows in all.

    `keys` are sentences on keys, shown only where the key works, never in plain mode.
    """

    goal: Sentence
    turn: tuple[Sentence, ...] = Field(min_length=1, max_length=4)
    keys: Annotated[dict[Key, Sentence], Field(max_length=2)] = Field(default_factory=dict)
    wins: Sentence

    @model_validator(mode="after")
    def _fits(self) -> GoalCard:
        rows = sum(len(textwrap.wrap(line, COLUMNS)) for line in self.lines(self.keys))
        if rows > ROWS:
            raise ValueError(f"takes {rows} rows, {ROWS} are the most")
        return self

    def lines(self, working: Container[str] = ()) -> Sequence[str]:
        """The lines of the card in order: the goal, a turn, keys that are `working`, what wins."""
        keys = [sentence for key, sentence in self.keys.items() if key in working]
        return (self.goal, *self.turn, *keys, self.wins)


class GoalFile(GoalCard):
    """The goal card of a game, and the cards of the `modes` that have their own."""

    modes: dict[str, GoalCard] = Field(default_factory=dict)


def load_goals(folder: Path) -> GoalFile | None:
    """Return all goal cards of a game, or None. Raises `RulesetError` for a broken file."""
    path = folder / FILE
    return load_toml(path, GoalFile) if path.exists() else None


def load_goal(folder: Path, mode: str) -> GoalCard | None:
    """Return the goal card of a game in this mode. For None and errors see `load_goals`."""
    found = load_goals(folder)
    return found.modes.get(mode, found) if found is not None else None
