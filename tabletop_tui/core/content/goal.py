"""`goal.toml` in the folder of a game: what it is about, in a few lines for a newcomer."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from tabletop_tui.core.content.entry import ContentEntry
from tabletop_tui.core.content.toml import load_toml

FILE = "goal.toml"
ROWS, COLUMNS = 8, 64
"""The most rows and columns that a card takes."""

Sentence = Annotated[str, Field(min_length=1, max_length=200)]


class GoalCard(ContentEntry):
    """The goal, what a turn is, and what wins: at most eight rows in all.

    `keys` are sentences on keys of the screen, which plain mode leaves out.
    """

    goal: Sentence
    turn: tuple[Sentence, ...] = Field(min_length=1, max_length=4)
    keys: tuple[Sentence, ...] = Field(default=(), max_length=2)
    wins: Sentence

    @model_validator(mode="after")
    def _fits(self) -> GoalCard:
        rows = sum(len(textwrap.wrap(line, COLUMNS)) for line in self.lines)
        if rows > ROWS:
            raise ValueError(f"takes {rows} rows, {ROWS} are the most")
        return self

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the card in order: the goal, a turn, what wins."""
        return (self.goal, *self.turn, *self.keys, self.wins)

    @property
    def spoken_lines(self) -> Sequence[str]:
        """The lines of the card without sentences about keys, for plain mode."""
        return (self.goal, *self.turn, self.wins)


class GoalFile(GoalCard):
    """The card of a game, and those of the `modes` that have their own."""

    modes: dict[str, GoalCard] = Field(default_factory=dict)


def load_goals(folder: Path) -> GoalFile | None:
    """Return all goal cards of a game, or None. Raises `RulesetError` for a broken file."""
    path = folder / FILE
    return load_toml(path, GoalFile) if path.exists() else None


def load_goal(folder: Path, mode: str) -> GoalCard | None:
    """Return the card of a game in this mode. Returns None and raises as `load_goals` does."""
    found = load_goals(folder)
    return found.modes.get(mode, found) if found is not None else None
