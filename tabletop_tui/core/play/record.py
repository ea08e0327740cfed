"""A session as data: all that is needed to continue at the same decision in any process."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from tabletop_tui.core.border.checked import CleanLine, SeatNumber, clean_state
from tabletop_tui.core.border.plain import LARGEST, BorderError
from tabletop_tui.core.events import Event
from tabletop_tui.core.state import empty_list

PAST_LIMIT = 100
"""Finished steps that a record may hold; undo keeps far fewer."""

HISTORY_LIMIT = 100_000
"""The most answers of a whole game; the longest games played at random have some thousands."""

RawState = Annotated[dict[str, Any], AfterValidator(clean_state)]
"""A state as it is in a file, not yet checked by its game."""


class Answer(NamedTuple):
    """One answer: the seat, the key of the option, and the digest of the decision."""

    seat: SeatNumber
    key: CleanLine
    digest: CleanLine


Answers = Annotated[list[Answer], Field(max_length=5_000, fail_fast=True)]
"""The answers of one step. If several are wrong, the error names the first."""


class PastRecord(BaseModel):
    """A finished step that undo may still need: its checkpoint and its answers."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    checkpoint: RawState
    answers: Answers
    events: int = Field(ge=0)
    actor: SeatNumber = -1


class Record(BaseModel):
    """The running step (checkpoint and answers since), the log, and what undo may still need.

    `history` is every answer of the game, including those in `past` and `answers`. A game that
    began when saves did not keep all answers has fewer than `decisions`. `asked` is the digest of
    the present question; it is empty for a finished game and in older files.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True, populate_by_name=True)

    checkpoint: RawState
    answers: Answers = Field(default_factory=empty_list)
    events_before: int = Field(default=0, ge=0)
    actor_before: SeatNumber = -1
    past: list[PastRecord] = Field(
        default_factory=empty_list, max_length=PAST_LIMIT, fail_fast=True
    )
    events: list[Event] = Field(default_factory=empty_list, fail_fast=True)
    decisions: int = Field(default=0, ge=0, lt=LARGEST)
    history: list[Answer] = Field(
        alias="course", default_factory=empty_list, max_length=HISTORY_LIMIT, fail_fast=True
    )
    asked: CleanLine = ""

    @property
    def recent(self) -> list[Answer]:
        """The answers of the steps that are kept; the running step is the last."""
        return [*(answer for past in self.past for answer in past.answers), *self.answers]

    @model_validator(mode="after")
    def _of_one_game(self) -> Self:
        recent = self.recent
        known = self.history[-len(recent) :] if recent else []
        if known != recent or len(self.history) > self.decisions:
            raise BorderError("its answers do not fit together")
        return self
