"""Ids in a state that comes from a file: each must be one of its game.

A field names the kind of its ids, `hero: Annotated[str, one_of("hero")]`, and `Ruleset.ids` lists
all ids of each kind. Ids are checked when a state is read from a file, never during play.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, Field, ValidationInfo

from tabletop_tui.core.border.plain import BorderError
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

SEAT, SEAT_OR_NOBODY = "seat", "seat or nobody"

Ids = Mapping[str, Collection[object]]


def one_of(kind: str) -> AfterValidator:
    """Mark a text or number of a state as an id of this kind."""

    def check(value: Any, info: ValidationInfo) -> Any:
        if info.context is not None and value not in info.context[kind]:
            raise BorderError(f"there is no such {kind} in this game")
        return value

    return AfterValidator(check)


Seat = Annotated[int, one_of(SEAT)]
"""The number of a seat of this table."""

SeatOrNobody = Annotated[int, one_of(SEAT_OR_NOBODY)]
"""The number of a seat of this table, or -1."""

Count = Annotated[int, Field(ge=0, le=100_000)]
"""A number of things. Its limit stops a forged file from making the rules repeat for hours."""


def read_state(state_type: type[S], raw: dict[str, Any], ids: Ids, seats: int) -> S:
    """Return the state in `raw`, for a table with this number of seats.

    Raises `pydantic.ValidationError` when `raw` is not a state of this game, and `BorderError` when
    it has another number of seats.
    """
    state = state_type.model_validate(
        raw, context={SEAT: range(seats), SEAT_OR_NOBODY: range(-1, seats), **ids}
    )
    if len(getattr(state, "seats", range(seats))) != seats:
        raise BorderError("it is a position for another number of players")
    return state
