"""A frame as JSON and back. Nothing else is sent to a player in another process or a program."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tabletop_tui.core.decision import Choices, Decision, Manner, OnCurtain, Option, Refusal
from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.ids import SEAT, SEAT_OR_NOBODY, Seat, SeatOrNobody
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.outcome import Outcome, ScoreLine
from tabletop_tui.core.play.lookahead import Given, Known
from tabletop_tui.core.play.seat import Acting, Seen
from tabletop_tui.core.state import Part, State, bare
from tabletop_tui.core.table import Table

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Part)

Data = dict[str, Any]

LONGEST_STAY = 600.0
"""The most seconds that a question may stay on screen, whatever is answered."""

AS_LIST = Field(strict=False)
"""For tuples, which JSON does not have: a list is accepted. Its items are checked strictly."""


class _Shape(BaseModel):
    # Strict: a text with digits must not pass as a number, because it would stay a text.
    model_config = ConfigDict(strict=True, defer_build=True)


class _Acting(_Shape):
    seat: SeatOrNobody
    public: str
    secret: bool
    held_by: Seat | None
    on_curtain: Annotated[tuple[Seat, str, str], AS_LIST] | None
    prompt: str
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
    turns_page: bool
    wanted: int
    before_all: bool
    at_once: bool
    options: Annotated[list[_Option], Field(min_length=1)]
    several: list[_Option]
    refused: list[Refusal]


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


_OPTION = tuple(_Option.model_fields)
_MANNER = tuple(name for name in _Question.model_fields if name in Manner._fields)
_QUESTION = tuple(
    name
    for name in _Question.model_fields
    if name not in (*_MANNER, "options", "several", "refused")
)


def as_data(seen: Seen[Any]) -> Data:
    """Return a frame as dicts, lists, texts and numbers, ready for JSON.

    A frame contains only what its viewer may know, so nothing has to be removed here. The values
    of options are left out, because only the rules can use them.
    """
    question, known, outcome = seen.question, seen.known, seen.outcome
    return {
        "viewer": seen.viewer,
        "table": seen.table.model_dump(mode="json"),
        "view": _part(seen.view),
        "acting": None if seen.acting is None else seen.acting._asdict(),
        "question": None if question is None else _question(question),
        "known": None
        if known is None
        else {
            "start": _part(known.start),
            "actor": known.actor,
            "answers": [list(given) for given in known.answers],
        },
        "log": [list(event) for event in seen.log],
        "undoes": seen.undoes,
        "redoes": seen.redoes,
        "can_take_back": seen.can_take_back,
        "outcome": None if outcome is None else _outcome_data(outcome),
    }


def _outcome_data(outcome: Outcome) -> Data:
    sheet = [line._asdict() for line in outcome.sheet]
    return outcome._asdict() | {"sheet": sheet, "totals": list(outcome.totals)}


def frame_data(seen: Seen[Any], since: int = 0) -> Data:
    """The frame for a program that keeps earlier frames: only with the events from `since` on.

    Each event is an object with named fields. The start for look-aheads (`known`) is left out.
    """
    data = as_data(seen._replace(known=None, log=seen.log[since:]))
    del data["known"]
    data["events"] = [dict(zip(Event._fields, event, strict=True)) for event in data.pop("log")]
    return data


def _part(part: Part) -> Data:
    # No warnings, because a masked value need not fit its field: `?` is not a valid bid.
    return part.model_dump(mode="json", warnings=False)


def _question(question: Decision) -> Data:
    return (
        _fields(question, *_QUESTION, "digest")
        | _fields(question.manner, *_MANNER)
        | {
            "options": [_fields(option, *_OPTION) for option in question.options],
            "several": [_fields(option, *_OPTION) for option in question.several],
            "refused": [one._asdict() for one in question.refusals()],
        }
    )


def _fields(one: Any, *names: str) -> Data:
    return dict(zip(names, _getter(names)(one), strict=True))


@cache
def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that reads all these attributes at once, for hundreds of options."""
    return attrgetter(*names)


def from_data(data: Mapping[str, Any], state_type: type[S]) -> Seen[S]:
    """Return the frame from data made by `as_data`. The values of its options are their keys.

    Raises `KeyError`, `TypeError` or `ValueError` for anything that `as_data` did not make.
    """
    table = Table.model_validate(data["table"])
    viewer, asked, known = data["viewer"], data["question"], data["known"]
    return Seen(
        viewer,
        table,
        revived(state_type, data["view"]),
        None if data["acting"] is None else _acting(**data["acting"]),
        None if asked is None else _decision(asked),
        None
        if known is None
        else Known(
            viewer,
            table,
            revived(state_type, known["start"]),
            known["actor"],
            tuple(Given(*given) for given in known["answers"]),
        ),
        tuple(_event(*event) for event in data["log"]),
        data["undoes"],
        data["redoes"],
        data["can_take_back"],
        None if data["outcome"] is None else _outcome(**data["outcome"]),
    )


def _acting(on_curtain: Any, hands: Any, **rest: Any) -> Acting:
    return Acting(
        on_curtain=None if on_curtain is None else OnCurtain(*on_curtain),
        hands=tuple((key, seat) for key, seat in hands),
        **rest,
    )


def _outcome(sheet: Any, notes: Any, winners: Any, totals: Any, **rest: Any) -> Outcome:
    """Return the outcome with these fields. `totals` is ignored: it is computed from the sheet."""
    lines = tuple(ScoreLine(**line | {"points": tuple(line["points"])}) for line in sheet)
    sentences = [
        one if isinstance(one, str) else tuple(Phrase(*part) for part in one) for one in notes
    ]
    return Outcome(winners=tuple(winners), sheet=lines, notes=tuple(sentences), **rest)


def _decision(data: Mapping[str, Any]) -> Decision:
    own = {name: data[name] for name in _QUESTION}
    own["picked"] = tuple(own["picked"])
    return Decision(
        choices=Choices(Option(**option) for option in data["options"]),
        several=tuple(Option(**option) for option in data["several"]),
        refused=tuple(Refusal(**one) for one in data["refused"]),
        manner=Manner(**{name: data[name] for name in _MANNER}),
        **own,
    )


def _event(
    text: str, values: Any, by: int, kind: str, audience: Any, others: str, tag: str
) -> Event:
    return Event(text, values, by, kind, audience and tuple(audience), others, tag)


def revived(kind: type[P], data: Mapping[str, Any]) -> P:
    """Return the part of a state that the data describes, with its hidden values masked.

    Every value has the type of its field or is `FACE_DOWN`. It is not checked whether the game
    knows the value. Raises `KeyError`, `TypeError` or `ValueError` for other data.
    """
    hints = kind.model_fields
    return kind(**{name: _value(hints[name].annotation, value) for name, value in data.items()})


def _value(annotation: Any, value: Any) -> Any:
    """A value of this type from what JSON made of it. Raises `TypeError` for another type."""
    annotation = bare(annotation)
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        empty = value is None and type(None) in inner
        return None if empty else _value(_member_for(inner, value), value)
    if origin in (list, tuple):
        _need(list, value)
        if origin is list:
            return [_value(inner[0], one) for one in value]
        kinds = [inner[0]] * len(value) if inner[-1] is Ellipsis else inner
        return tuple(_value(kind, one) for kind, one in zip(kinds, value, strict=True))
    if origin is dict:
        _need(dict, value)
        return {_value(inner[0], key): _value(inner[1], one) for key, one in value.items()}
    if isinstance(annotation, type) and issubclass(annotation, Part):
        _need(dict, value)
        return revived(annotation, value)
    return _plain_value(annotation, value)


def _plain_value(annotation: Any, value: Any) -> Any:
    """A text, a number or a word of an enumeration; `FACE_DOWN` stands for any of them."""
    if value == FACE_DOWN:
        return value
    if get_origin(annotation) is Literal:
        _need(tuple({type(one) for one in get_args(annotation)}), value)
    elif isinstance(annotation, type):
        if isinstance(value, str) and (issubclass(annotation, Enum) or annotation is int):
            # In JSON, the keys of an object are always texts.
            return annotation(value)
        _need((int, float) if annotation is float else annotation, value)
    return value


def _need(kind: type[Any] | tuple[type[Any], ...], value: Any) -> None:
    # In Python a boolean is a number, but no game uses it as one.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{type(value).__name__} stands where {kind} belongs")


def _member_for(kinds: tuple[Any, ...], value: Any) -> Any:
    containers = [one for one in kinds if _is_container(one)]
    if isinstance(value, list | dict) and containers:
        return containers[0]
    plain = [one for one in kinds if one is not type(None) and not _is_container(one)]
    return next((one for one in plain if isinstance(one, type) and type(value) is one), plain[0])


def _is_container(kind: Any) -> bool:
    kind = bare(kind)
    origin = get_origin(kind)
    return origin in (list, dict, tuple) or (isinstance(kind, type) and issubclass(kind, Part))


def check_frame(data: Mapping[str, Any]) -> None:
    """Check the types of a frame as data, and its seats. Raises `KeyError` or `ValueError`."""
    seats = len(data["table"]["chairs"])
    context = {SEAT: range(seats), SEAT_OR_NOBODY: range(-1, seats)}
    _Frame.model_validate(data, context=context)
    _events().validate_python(data["log"])


@cache
def _events() -> TypeAdapter[list[Event]]:
    return TypeAdapter(list[Event])
