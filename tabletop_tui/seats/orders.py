"""What a screen may tell the table: six small orders, read from bytes that anybody may send."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabletop_tui.core.border.foreign_data import read_json

ORDERS = ("press", "tap", "look", "list", "answer", "undo")
"""A key; a place on the board; what lies there; a list or the board; an answer; taking it back."""

LONGEST = 300


class OrderError(ValueError):
    """This is none of the orders."""


class Order(NamedTuple):
    """What to do, with what, and the question it is about (for `answer` and `undo`)."""

    do: str
    what: str
    question: str = ""


def read_order(text: str) -> Order:
    """The order in a message. Raises `OrderError` for anything else."""
    try:
        said: Any = read_json(text)
    except ValueError as error:
        raise OrderError("no JSON") from error
    if not isinstance(said, dict) or not {"do", "what"} <= set(said) <= {*Order._fields}:
        raise OrderError("no order")
    if not all(isinstance(value, str) and len(value) <= LONGEST for value in said.values()):
        raise OrderError("no short texts")
    if said["do"] not in ORDERS:
        raise OrderError("an unknown order")
    return Order(**said)
