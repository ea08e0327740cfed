"""The readable record of a game: what `tabletop export` writes and `tabletop import` reads.

`docs/record-format.md` tells it to people, `docs/record-format.schema.json` to programs.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from tabletop_tui.core.border.checked import Few, Line, Number, SeatNumber, Told
from tabletop_tui.core.border.limits import LARGEST
from tabletop_tui.core.chairs import SIGNS
from tabletop_tui.core.play.record import COURSE_LIMIT
from tabletop_tui.core.table import SEED_LIMIT, Chair
from tabletop_tui.saves.file.contents import Moment

VERSION: Final = 1
"""The version of the format that is written now."""

LOG_LIMIT = 200_000
"""Lines of a log."""

Points = Annotated[tuple[Number, ...], Few]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class LogLine(_Form):
    """A sentence of the log, and after how many answers it was told."""

    after: int = Field(ge=0, le=COURSE_LIMIT)
    kind: Told
    text: Told


class GivenAnswer(_Form):
    """An answer: whose (-1 for the whole table), which option, and to which question.

    `label` is for people. `key` and `digest` are what an import goes by: the digest changes when
    the question or the answers to it change.
    """

    seat: SeatNumber
    label: Told
    key: Told
    digest: Told


class PointsLine(_Form):
    """One line of the score sheet."""

    label: Told
    points: Points


class Result(_Form):
    """How the game ended. `winners` are seats, counted from 0."""

    result: Told
    headline: Told
    winners: Points
    sheet: Annotated[tuple[PointsLine, ...], Few] = ()
    totals: Points = ()
    notes: Annotated[tuple[Told, ...], Few] = ()


class GameRecord(_Form):
    """A whole game.

    `answers` and `seed` are None where they would show what is hidden in a game that goes on. There
    is no seed either where the answers do not lead through the whole game (an old save, rules that
    changed since). With both the game can be played on; `notice` says why it cannot. `unknown`
    answers were given before the first one that is here.
    """

    tabletop: Literal["game record"] = "game record"
    version: Literal[1] = VERSION
    app: Line
    name: Line
    game: Line
    title: Line
    mode: Line
    content: int = Field(ge=0, lt=LARGEST)
    players: Annotated[tuple[Chair, ...], Few] = Field(min_length=1, max_length=len(SIGNS))
    options: Annotated[dict[Line, Line | bool], Few]
    began: Moment
    saved: Moment
    finished: bool
    status: Line
    notice: Line = ""
    result: Result | None = None
    seed: int | None = Field(default=None, ge=0, lt=SEED_LIMIT)
    answers: list[GivenAnswer] | None = Field(default=None, max_length=COURSE_LIMIT, fail_fast=True)
    unknown: int = Field(default=0, ge=0, lt=LARGEST)
    log: list[LogLine] = Field(default_factory=list, max_length=LOG_LIMIT, fail_fast=True)
