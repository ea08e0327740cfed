"""The shape of a frame that comes from elsewhere: each part must have the type that it has here.

A table that a terminal joins may be any program. What is of a wrong type is refused before anything
is made of it. The view and the start of a look-ahead are those of a game: their types are checked
where they become parts of a state (`wire.revived`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tabletop_tui.core.events import Event
from tabletop_tui.core.ids import SEAT, SEAT_OR_NOBODY, Seat, SeatOrNobody

LONGEST_STAY = 600.0
"""Seconds that a question may stay at most, whatever is answered."""

AS_LIST = Field(strict=False)
"""JSON has no tuples; what is in them is held to its type all the same."""


class _Shape(BaseModel):
    # Strict: a text that could be read as a number is none, and would not become one later.
    model_config = ConfigDict(strict=True, defer_build=True)


class _Acting(_Shape):
    seat: SeatOrNobody
    public: str
    secret: bool
    held_by: Seat | None
    on_curtain: Annotated[tuple[Seat, str, str], AS_LIST] | None
    prompt: str
    aloud: list[Annotated[tuple[str, str, list[str]], AS_LIST]]
    hands: list[Annotated[tuple[str, Seat], AS_LIST]]
    before_all: bool


class _Option(_Shape):
    key: str
    label: str
    detail: str
    target: str
    hotkey: str
    by: Seat | Literal[-2] | None  # -2 is `EACH`
    leads_back: bool
    hands: Seat | None


class _Refusal(_Shape):
    target: str
    label: str
    why: str


class _Question(_Shape):
    seat: SeatOrNobody
    kind: str
    prompt: str
    public: str
    secret: bool
    rule: str
    picked: list[str]
    stay: Annotated[float, Field(ge=0, le=LONGEST_STAY)]
    held_by: Seat | None
    open_answers: bool
    wanted: int
    before_all: bool
    at_once: bool
    options: Annotated[list[_Option], Field(min_length=1)]
    several: list[_Option]
    refused: list[_Refusal]


class _Known(_Shape):
    actor: SeatOrNobody
    answers: list[Annotated[list[SeatOrNobody | str | None], Field(min_length=2, max_length=2)]]


class _ScoreLine(_Shape):
    label: str
    points: list[int]


class _Outcome(_Shape):
    result: str
    winners: list[Seat]
    headline: str
    sheet: list[_ScoreLine]
    notes: list[str | list[list[str | bool | int | None]]]
    verdict: str


class _Frame(_Shape):
    order_key: Annotated[int, Field(ge=0, le=2**56)]
    viewer: Seat
    acting: _Acting | None
    question: _Question | None
    known: _Known | None
    undoes: SeatOrNobody | None
    redoes: bool
    can_take_back: bool
    outcome: _Outcome | None


def check_frame(data: Mapping[str, Any]) -> None:
    """Check the types of a frame as data, and its seats. Raises `KeyError` or `ValueError`."""
    seats = len(data["table"]["chairs"])
    context = {SEAT: range(seats), SEAT_OR_NOBODY: range(-1, seats)}
    _Frame.model_validate(data, context=context)
    _events().validate_python(data["log"])


@cache
def _events() -> TypeAdapter[list[Event]]:
    return TypeAdapter(list[Event])
