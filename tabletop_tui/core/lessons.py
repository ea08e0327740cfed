"""Lessons: first games that say what to do and why. Their files, and their guide."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from tabletop_tui.core.content.manifest import Id, Manifest
from tabletop_tui.core.content.shelf import lesson_files
from tabletop_tui.core.content.toml import ContentEntry, load_toml
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.play.record import Answer
from tabletop_tui.core.table import SEED_LIMIT, Table, lay_table

STEPS_LIMIT = 60
"""The most steps of a lesson."""

Headline = Annotated[str, Field(min_length=1, max_length=48)]
Sentence = Annotated[str, Field(min_length=1, max_length=150)]
Task = Annotated[str, Field(min_length=1, max_length=60)]
Key = Annotated[str, Field(min_length=1, max_length=200)]
Targets = Annotated[
    tuple[Key, ...],
    BeforeValidator(lambda given: (given,) if isinstance(given, str) else given),
    Field(min_length=1),
]
"""One target, or several in a list."""


class Step(ContentEntry):
    """One decision of the learner, and what the lesson says about it.

    `asks` is the kind of the decision. `wants` are the keys of the answers that fit. If there are
    none, every answer fits, and a trial of the lesson gives `example`. `otherwise` tells why other
    answers have to wait. If that is not true of one of them, `too_early` gives a reason for this
    answer, or for this pick after an answer that fits. Answers of `aside` are allowed as well,
    because they only lead back here.
    `look` are the targets that are marked. `after` is said when the answer was given. `then` are
    the answers that the lesson gives by itself before the learner's next step: answers of the other
    seats, and picks of the learner that follow from this answer.
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
    too_early: Mapping[Key, Sentence] = {}
    after: tuple[Sentence, ...] = Field(default=(), max_length=2)
    then: tuple[Key, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Step:
        if bool(self.wants) != bool(self.otherwise):
            raise ValueError("`wants` and `otherwise` belong together")
        if bool(self.wants) == bool(self.example):
            raise ValueError("a step has `wants`, or takes any answer and has an `example`")
        if self.tried in self.aside:
            raise ValueError("an answer of `aside` leads back here: it is not what a trial gives")
        if accepted := {key for key in self.too_early if self.fits(key)}:
            raise ValueError(f"`too_early` refuses what the step accepts: {sorted(accepted)}")
        return self

    def concerns(self, decision: Decision) -> bool:
        """Whether the decision is of the kind `asks` and offers an answer that fits."""
        fits = not self.wants or any(key in decision.choices for key in self.wants)
        return decision.kind == self.asks and fits

    def fits(self, key: str) -> bool:
        """Whether the step accepts this answer."""
        return not self.wants or key in self.wants or key in self.aside

    @property
    def tried(self) -> str:
        """The answer that a trial of the lesson gives."""
        return self.wants[0] if self.wants else self.example or ""


class Lesson(ContentEntry):
    """A game that teaches.

    `learner` is the seat of the person. The lesson gives the answers in `first`, then those in the
    steps; when it is over, the computer plays the other seats. `too_early` gives the reason for
    answers that have to wait at every step. `left_out` gives a reason for each kind of decision
    that no lesson of the game teaches. `places` gives the targets of each word that means drawn
    things but is not their name: a card that says the word leaves all of them in sight. In such a
    target `*` and `?` stand for any letters (`cell A?`); `#hand` means all targets in that part of
    the game screen.
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
    too_early: Mapping[Key, Sentence] = {}
    left_out: Mapping[Key, Sentence] = {}
    places: Mapping[Key, Targets] = {}

    @model_validator(mode="after")
    def _fits_together(self) -> Lesson:
        if self.learner >= len(self.seats):
            raise ValueError(f"there is no seat {self.learner} for the learner")
        if self.steps[-1].then:
            raise ValueError("after the last step the computer plays: it has no `then`")
        return self

    def table(self, manifest: Manifest) -> Table:
        """The table of the lesson. Raises `TableError` when the game has no such table."""
        return lay_table(
            manifest, names=self.seats, mode=self.mode, options=self.options, seed=self.seed
        )


def load_lesson(folder: Path, name: str) -> Lesson:
    """Return the lesson of this name. Raises `RulesetError` for a missing or broken file."""
    path = lesson_files(folder).get(name)
    if path is None:
        raise RulesetError(f"{folder.name} has no lesson {name!r}.")
    return load_toml(path, Lesson)


def load_lessons(folder: Path) -> dict[str, Lesson]:
    """Every lesson of a game by its name, in the order they are taken. Raises `RulesetError`."""
    found = {name: load_lesson(folder, name) for name in lesson_files(folder)}
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))


OVER = "The lesson is over"
PLAY_ON = "Play on from here, or leave: q."
PLAYS_ALONE = "Nothing more is said here. You play on your own."
NO_STEP = "The lesson waits: answer this question as you like."


class Place(NamedTuple):
    """How far a lesson has come.

    `done` is the number of steps that were answered. Since the last of them, `given` answers of its
    script were given, and `free` answers of the learner that belong to no step.
    """

    done: int
    given: int
    free: int


class Speech(NamedTuple):
    """What is said before a decision. `before` is about the step that was just taken."""

    headline: str
    before: Sequence[str]
    says: Sequence[str]
    do: str
    look: Sequence[str]

    @property
    def is_last(self) -> bool:
        """Whether no page follows: only the last page of a speech says what to do."""
        return bool(self.do)

    def names(self, thing: str) -> bool:
        """Whether the text names this thing in full: `Lady Kluck`, but not just `Lady`."""
        words = " ".join((*self.before, *self.says, self.do))
        return bool(thing) and re.search(rf"\b{re.escape(thing)}\b", words) is not None


class Guide:
    """Follows a lesson through a game. `history` returns all answers of the game."""

    def __init__(self, name: str, lesson: Lesson, history: Callable[[], Sequence[Answer]]) -> None:
        self.name = name
        self.lesson = lesson
        self._history = history

    def after(self, answers: int) -> Guide:
        """The guide as it was after this number of answers."""
        return Guide(self.name, self.lesson, lambda: self._history()[:answers])

    @property
    def place(self) -> Place:
        """How many steps of the lesson were taken, and how many answers were given since."""
        steps, learner = self.lesson.steps, self.lesson.learner
        done = logged = free = 0
        for answer in self._history():
            script = self.script(done)
            own = answer.seat == learner
            asked = done < len(steps) and kind_of(answer) == steps[done].asks
            if asked and answer.key in steps[done].aside:
                continue
            if logged < len(script) and (not own or answer.key == script[logged]):
                logged += 1
            elif (own or answer.seat == TABLE) and asked:
                done, logged, free = done + 1, 0, 0
            elif own or (answer.seat == TABLE and done < len(steps)):
                # After the last step a question to the table may be answered by the computer.
                free += 1
        return Place(done, logged, free)

    @property
    def over(self) -> bool:
        """Whether every step was taken."""
        return self.place.done == len(self.lesson.steps)

    def step(self, decision: Decision) -> Step | None:
        """The step that a decision belongs to, if the learner has to answer it now."""
        place = self.place
        if place.done == len(self.lesson.steps) or self.reply(decision) is not None:
            return None
        scripted = decision.seat == TABLE and place.given < len(self.script(place.done))
        if scripted or decision.seat not in (self.lesson.learner, TABLE):
            return None
        step = self.lesson.steps[place.done]
        return step if step.concerns(decision) else None

    def wants(self, decision: Decision) -> bool:
        """Whether the learner has to give an answer that the lesson names."""
        step = self.step(decision)
        return step is not None and bool(step.wants)

    def reply(self, decision: Decision) -> str | None:
        """The answer of the script to this decision; None if the script has none."""
        place = self.place
        key = next(iter(self.script(place.done)[place.given :]), None)
        return key if key in decision.choices else None

    def next_pick(self, decision: Decision | None) -> str | None:
        """The answer that the script gives for the learner; None if the learner has to answer."""
        own = decision is not None and decision.seat == self.lesson.learner
        return self.reply(decision) if decision is not None and own else None

    def why_not(self, decision: Decision, key: str, follows: str = "") -> str:
        """Why an answer has to wait; empty for an answer that fits.

        `follows` is the pick that the learner wants to give right after it. If the lesson gives the
        next answer, `follows` must be the same.
        """
        step = self.step(decision)
        if step is None or key not in decision.choices:
            return ""
        fits = step.fits(key) and (not follows or not step.then or follows == step.then[0])
        if fits and step.wants:
            return ""
        reasons = {**self.lesson.too_early, **step.too_early}
        why = reasons.get(key) or (reasons.get(follows) if step.fits(key) else None)
        return why or ("" if fits else step.otherwise or "")

    def speech(self, decision: Decision) -> Speech | None:
        """What the lesson says before this decision of the learner; None for nothing."""
        place = self.place
        steps = self.lesson.steps
        before = steps[place.done - 1].after if place.done and not place.free else ()
        step = self.step(decision)
        if step is not None:
            return Speech(step.headline, before, step.says, step.do, step.look)
        if place.done == len(steps) and not place.free:
            return Speech(OVER, before, self.lesson.ends, PLAY_ON, ())
        return None

    @property
    def silence(self) -> str:
        """The reason why `speech` returns None at this decision."""
        return PLAYS_ALONE if self.over else NO_STEP

    def script(self, done: int) -> Sequence[str]:
        """The answers that the lesson gives by itself after this number of steps."""
        return self.lesson.steps[done - 1].then if done else self.lesson.first


def kind_of(answer: Answer) -> str:
    """The kind of the decision that an answer belongs to; the digest of the answer names it."""
    return answer.digest.partition(".")[2].rpartition(".")[0]
