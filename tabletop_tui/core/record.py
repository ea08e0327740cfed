"""A session as data: all that is needed to stand at the same decision again, anywhere."""

from __future__ import annotations

from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from tabletop_tui.core.events import Event


class Answer(NamedTuple):
    """One answer: whose, which option, and the digest of the decision it answered."""

    seat: int
    key: str
    digest: str


class PastRecord(BaseModel):
    """A finished step that undo may still need: its checkpoint and its answers."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    checkpoint: dict[str, Any]
    answers: list[Answer]
    events: int = Field(ge=0)
    actor: int = -1


class Record(BaseModel):
    """The running step (checkpoint and answers since), the log, and what undo may still need."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    checkpoint: dict[str, Any]
    answers: list[Answer] = Field(default_factory=list)
    events_before: int = Field(default=0, ge=0)
    actor_before: int = -1
    past: list[PastRecord] = Field(default_factory=list)
    events: list[Event] = Field(default_factory=list)
    decisions: int = Field(default=0, ge=0)
