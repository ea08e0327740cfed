"""A state with a field of every kind that a state may have, and a state with any one field."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal, NewType

from pydantic import Field

from tabletop_tui.core.marks import EVERYONE, NOBODY, OWNER, seen_by
from tabletop_tui.core.state import Part, State

Card = NewType("Card", str)
Row = NewType("Row", list[int])


class Colour(Enum):
    RED = "red"


class Note(Part):
    text: str = ""


class Fixed(Part):
    copy_on_write = True

    word: Annotated[Card, seen_by(NOBODY)]


class Seat(Part):
    hand: Annotated[list[Card], seen_by(OWNER)] = Field(default_factory=list)
    loyalty: Annotated[str, seen_by(OWNER)] = "crown"
    bid: Annotated[int, seen_by(OWNER)] = 0
    ready: Annotated[bool, seen_by(OWNER)] = False
    stash: Annotated[Card | None, seen_by(OWNER)] = None
    pair: Annotated[tuple[Card, ...], seen_by(OWNER)] = ()
    allies: Annotated[dict[str, Card], seen_by(OWNER)] = Field(default_factory=dict)
    note: Note | None = None


class Table(State):
    seats: list[Seat]
    deck: Annotated[list[Card], seen_by(NOBODY)] = Field(default_factory=list)
    pile: Annotated[list[Card], seen_by(NOBODY, top=True)] = Field(default_factory=list)
    slots: Annotated[dict[int, Card], seen_by(NOBODY)] = Field(default_factory=dict)
    open: Annotated[list[Card], seen_by(EVERYONE)] = Field(default_factory=list)
    rows: list[list[int]] = Field(default_factory=list)
    named: Row = Field(default_factory=lambda: Row([]))
    places: dict[str, Note] = Field(default_factory=dict)
    lists: dict[str, list[int]] = Field(default_factory=dict)
    perhaps: list[int] | None = None
    fixed: list[Fixed] = Field(default_factory=list)
    spare: dict[str, Fixed] = Field(default_factory=dict)
    pair: tuple[int, str] = (1, "a")
    colour: Colour = Colour.RED
    mood: Literal["good", "bad"] = "good"
    speed: float = 1.0


def laid() -> Table:
    ada = Seat(
        hand=[Card("raven"), Card("owl")],
        loyalty="shadow",
        bid=3,
        ready=True,
        stash=Card("storm"),
        pair=(Card("elk"), Card("elk")),
        allies={"north": Card("wolf")},
        note=Note(text="first"),
    )
    return Table(
        seats=[ada, Seat(hand=[Card("thief")])],
        seed=99,
        draws=5,
        deck=[Card("pyre"), Card("lark")],
        pile=[Card("under"), Card("over")],
        slots={4: Card("four")},
        open=[Card("seen")],
        rows=[[1], [2]],
        named=Row([7]),
        places={"gate": Note(text="shut")},
        lists={"a": [1]},
        perhaps=[5],
        fixed=[Fixed(word=Card("rune"))],
    )


def made(annotation: Any, value: Any = None) -> State:
    """A state with one field of this type."""
    kind = type("Odd", (State,), {"__annotations__": {"odd": annotation}, "odd": value})
    found: State = kind()
    return found
