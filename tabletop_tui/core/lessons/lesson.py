"""`lessons/NAME.toml` in the folder of a game: a fixed deal, and what is said at its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from tabletop_tui.core.content.manifest import Id, Manifest
from tabletop_tui.core.content.shelf import lesson_files
from tabletop_tui.core.content.toml import load_toml
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.table import SEED_LIMIT, Table, lay_table

STEPS_LIMIT = 60
"""Decisions that a lesson may ask of its learner."""

Headline = Annotated[str, Field(min_length=1, max_length=48)]
Sentence = Annotated[str, Field(min_length=1, max_length=150)]
Task = Annotated[str, Field(min_length=1, max_length=60)]
Key = Annotated[str, Field(min_length=1, max_length=200)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Step(_Entry):
    """One decision of the learner, and what is said about it.

    `asks` is the kind of the decision. `wants` are the keys of the answers that fit; empty for any,
    and then `example` is the one that a trial of the lesson gives. `otherwise` tells why another
    answer has to wait; those of `aside` may be given as well, since they only lead back here.
    `look` are the targets that are marked, `refused` is the target or the label of something that
    the rules refuse here: the lesson tells their reason. `after` is said when the answer was given,
    and `then` are the answers until the learner's next step: those of the others, and picks of the
    learner that follow from this answer, which the lesson gives at once.
    """

    asks: Key
    headline: Headline
    says: tuple[Sentence, ...] = Field(min_length=1, max_length=3)
    do: Task
    look: tuple[Key, ...] = ()
    wants: tuple[Key, ...] = ()
    aside: tuple[Key, ...] = ()
    example: Key | None = None
    otherwise: Sentence | None = None
    refused: Key | None = None
    after: tuple[Sentence, ...] = Field(default=(), max_length=2)
    then: tuple[Key, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Step:
        if bool(self.wants) != bool(self.otherwise):
            raise ValueError("`wants` and `otherwise` belong together")
        if bool(self.wants) == bool(self.example):
            raise ValueError("a step has `wants`, or takes any answer and has an `example`")
        return self

    def concerns(self, decision: Decision) -> bool:
        """Whether this decision is of its kind and an answer that fits is offered."""
        offered = decision.choices.get
        fits = not self.wants or any(offered(key) is not None for key in self.wants)
        return decision.kind == self.asks and fits

    def fits(self, key: str) -> bool:
        """Whether an answer is one that the step takes."""
        return not self.wants or key in self.wants or key in self.aside

    @property
    def tried(self) -> str:
        """The answer that a trial of the lesson gives."""
        return self.wants[0] if self.wants else self.example or ""


class Lesson(_Entry):
    """A game that teaches.

    `learner` is the seat of the person. What stands in `first`, then in the steps, is answered by
    itself; when the lesson is over the computer plays the others.
    `left_out` gives a reason for each kind of decision that no lesson of the game comes to.
    """

    title: Annotated[str, Field(min_length=1, max_length=40)]
    about: Sentence
    minutes: int = Field(ge=1, le=30)
    place: int = Field(default=1, ge=1)
    mode: Id
    seats: tuple[str, ...] = Field(min_length=1, max_length=8)
    learner: int = Field(default=0, ge=0)
    seed: int = Field(ge=0, lt=SEED_LIMIT)
    options: Mapping[Id, str | bool] = {}
    first: tuple[Key, ...] = ()
    steps: tuple[Step, ...] = Field(min_length=1, max_length=STEPS_LIMIT)
    ends: tuple[Sentence, ...] = Field(min_length=1, max_length=3)
    left_out: Mapping[Key, Sentence] = {}

    @model_validator(mode="after")
    def _fits_together(self) -> Lesson:
        if self.learner >= len(self.seats):
            raise ValueError(f"there is no seat {self.learner} for the learner")
        if self.steps[-1].then:
            raise ValueError("after the last step the computer plays: it has no `then`")
        return self

    def table(self, manifest: Manifest) -> Table:
        """The table it is played at. Raises `TableError` when the game has no such table."""
        return lay_table(
            manifest, names=self.seats, mode=self.mode, options=self.options, seed=self.seed
        )


def load_lesson(folder: Path, name: str) -> Lesson:
    """The lesson of this name. Raises `RulesetError` where there is none or it is broken."""
    path = lesson_files(folder).get(name)
    if path is None:
        raise RulesetError(f"{folder.name} has no lesson {name!r}.")
    return load_toml(path, Lesson)


def load_lessons(folder: Path) -> dict[str, Lesson]:
    """Every lesson of a game by its name, in the order they are taken. Raises `RulesetError`."""
    found = {name: load_lesson(folder, name) for name in lesson_files(folder)}
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))
