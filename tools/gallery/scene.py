"""What a scene of the gallery is: a name, a sentence, and how its screen is reached."""

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
    """A game that is played for pictures, and so many more of the next seeds.

    `by` is `luck`, any answer but an idle one, or `computer`, the computer players.
    """

    game: str
    seats: int
    mode: str = ""
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    games: int = 1
    by: Literal["luck", "computer"] = "luck"
    answers: int = 700
    """After so many answers a game is left, whether it is over or not."""


@dataclass(frozen=True)
class Scene:
    """One picture.

    A scene of a game stands before a question of a `kind` in its `course`, or, with `happens`, at
    what is shown after the answer that this word is told of. Other scenes begin in the lobby. Then
    `opens` may lead to another screen, and `keys` are pressed, with spaces between them:
    `look:seat+@+pile` puts the look cursor on a target (`@` is the seat that is asked),
    `point:city` clicks on one, `pick:fate` chooses the first answer that begins so, without giving
    it; `pick:` alone chooses the answer that was given in that game.
    """

    name: str
    about: str
    course: Course | None = None
    kind: str = ""
    when: When = "early"
    where: Callable[[Any], bool] | None = None
    """What holds of the state of the game, besides."""
    since: str = ""
    """The tag of what was done to the seat that is asked, since its last turn."""
    change: Callable[[Any], None] | None = None
    """What is changed on the table for the picture; the running step begins anew there."""
    happens: str = ""
    """A pattern in the public events of the answer, which is given."""
    over: bool = False
    """The game is over."""
    opens: Callable[[TabletopApp], object] | None = None
    keys: str = ""
    behind: str = "curtain news stage"
    """Which of these pages before the question are passed."""
    offers: str = ""
    """How the key of an answer begins that must be among those to the question."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """What is set otherwise than usual: without motion, and all have played before."""
    saves: tuple[Course, ...] = ()
    """Games that lie among the saves, each played as far as its course goes."""


def asked(prefix: str, course: Course, kinds: Mapping[str, str], *whens: When) -> tuple[Scene, ...]:
    """A scene for each of these kinds of question, at each of these times.

    Those that are not early say so in their names.
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
