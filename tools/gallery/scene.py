"""Scenes of the gallery: the name and description of a picture, and how to reach its screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tabletop_tui.app import TabletopApp

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")

When = Literal["early", "late", "most"]
"""The first question of its kind, the last one, or the last of those with the most answers."""


@dataclass(frozen=True)
class Course:
    """One or more games that are played for pictures, with seeds from `seed` on.

    `by` says who answers: `luck` (random answers, except idle ones) or the computer players.
    """

    game: str
    seats: int
    mode: str = ""
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    games: int = 1
    by: Literal["luck", "computer"] = "luck"
    answers: int = 700
    """The number of answers after which a game stops, even if it is not over."""


@dataclass(frozen=True)
class Scene:
    """One picture.

    A scene with a `course` shows a game before a question of its `kind`; with `happens` it shows
    the screen after the answer. Other scenes start in the lobby. Then `opens` may open another
    screen, and `keys`, separated by spaces, are pressed. Some stand for more than a key:
    `look:seat+@+pile` puts the look cursor on a target (`@` is the seat that is asked),
    `point:city` clicks on a target, and `pick:fate` chooses the first answer whose key begins with
    `fate`, without giving it. `pick:` alone chooses the answer that was given in the game.
    """

    name: str
    about: str
    course: Course | None = None
    kind: str = ""
    when: When = "early"
    where: Callable[[Any], bool] | None = None
    """A further condition on the state of the game."""
    since: str = ""
    """The tag of an event that must have happened to the asked seat since its last turn."""
    change: Callable[[Any], None] | None = None
    """A change of the state for the picture. The running step starts again after it."""
    happens: str = ""
    """A pattern that the public events of the answer must match. The answer is given."""
    over: bool = False
    """Whether the picture shows the end of the game."""
    opens: Callable[[TabletopApp], object] | None = None
    keys: str = ""
    behind: str = "curtain news stage"
    """The pages before the question that are skipped."""
    offers: str = ""
    """The prefix of the key of an answer that the question must offer."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """Settings that differ from those of the gallery, which have no animation or goal cards."""
    saves: tuple[Course, ...] = ()
    """Games that are in the folder of saves, each played to the end of its course."""


def asked(prefix: str, course: Course, kinds: Mapping[str, str], *whens: When) -> tuple[Scene, ...]:
    """A scene for each of these kinds of question, at each of these times.

    The name of a scene ends with its time unless it is `early`.
    """
    return tuple(
        Scene(
            f"{prefix}-{kind}" if when == "early" else f"{prefix}-{kind}-{when}",
            f"{about} ({TIMES[when]})",
            course,
            kind,
            when,
        )
        for kind, about in kinds.items()
        for when in whens or ("early",)
    )


TIMES: Mapping[When, str] = {
    "early": "the first time",
    "late": "the last time",
    "most": "the most answers",
}
