"""The marked fields of the parts of a state: how each kind of part is walked."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from tabletop_tui.core.marks import EVERYONE, Mark
from tabletop_tui.core.state import Part, State


class Field(NamedTuple):
    """How one field is walked: its mark, its pool of interchangeable values, the parts in it.

    `kinds` are the names of all NewTypes in its annotation.
    """

    name: str
    mark: Mark | None
    pool: str
    kinds: tuple[str, ...]
    has_parts: bool


def unmarked_fields(state_type: type[State]) -> list[str]:
    """Fields without a mark whose values are of a kind that is hidden elsewhere in this state.

    A ruleset must say of each such field who sees it, even when that is everybody.
    """
    fields = [(cls, field) for cls in parts_of(state_type) for field in fields_of(cls)]
    hidden = [
        kind
        for _, field in fields
        if field.mark is not None and field.mark.rule is not EVERYONE
        for kind in field.kinds
    ]
    return [
        f"{cls.__name__}.{field.name}"
        for cls, field in fields
        if field.mark is None and any(kind in hidden for kind in field.kinds)
    ]


@cache
def stops_of(cls: type[Part]) -> list[Field]:
    """The fields at which a walk has anything to do: marked ones, and those that hold parts."""
    return [field for field in fields_of(cls) if field.mark is not None or field.has_parts]


@cache
def fields_of(cls: type[Part]) -> list[Field]:
    """How the fields of a part are walked; made once for each class."""
    plan: list[Field] = []
    for name, info in cls.model_fields.items():
        mark = next((one for one in info.metadata if isinstance(one, Mark)), None)
        has_parts = bool(_part_types(info.annotation))
        kinds = tuple(_kinds(info.annotation))
        if problem := _unmaskable(info.annotation, mark, has_parts):
            raise TypeError(f"{cls.__name__}.{name}: {problem}")
        plan.append(Field(name, mark, _pool(info.annotation) or name, kinds, has_parts))
    return plan


def parts_of(state_type: type[State]) -> list[type[Part]]:
    """The classes that a state is made of."""
    found: dict[type[Part], None] = {}
    _collect(state_type, found)
    return list(found)


def _collect(cls: type[Part], found: dict[type[Part], None]) -> None:
    if cls in found:
        return
    found[cls] = None
    for info in cls.model_fields.values():
        for inner in _part_types(info.annotation):
            _collect(inner, found)


def _part_types(annotation: Any) -> list[type[Part]]:
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return [annotation]
    return [part for inner in get_args(annotation) for part in _part_types(inner)]


def _unmaskable(annotation: Any, mark: Mark | None, has_parts: bool) -> str:
    """Why a field of this type cannot be hidden or walked as it is marked; empty when it can."""
    if _inner_marks(annotation):
        return "the mark must stand on the whole field: Annotated[..., seen_by(...)]"
    nested = _depth(annotation) > 1
    if has_parts and nested:
        return "parts lie in a list or a dict, not in one inside another"
    if _parts_in_tuple(annotation):
        return "parts lie in a list or a dict, not in a tuple"
    if mark is None or mark.rule is EVERYONE:
        return ""
    if has_parts:
        return "mark the fields of the part, not the part"
    return "a hidden field holds no lists in a list or a dict; use parts" if nested else ""


def _parts_in_tuple(annotation: Any) -> bool:
    """Nothing looks for parts in a tuple: what is hidden in them would be seen."""
    if get_origin(annotation) is tuple:
        return bool(_part_types(annotation))
    return any(_parts_in_tuple(inner) for inner in get_args(annotation))


def _inner_marks(annotation: Any) -> bool:
    if get_origin(annotation) is Annotated and any(
        isinstance(mark, Mark) for mark in annotation.__metadata__
    ):
        return True
    return any(_inner_marks(inner) for inner in get_args(annotation))


def _depth(annotation: Any) -> int:
    """How many lists and dicts lie inside one another."""
    if hasattr(annotation, "__supertype__"):
        return _depth(annotation.__supertype__)
    inside = max((_depth(inner) for inner in get_args(annotation)), default=0)
    return inside + (get_origin(annotation) in (list, dict))


def _pool(annotation: Any) -> str:
    """The name of the NewType that the values are of: only those can be mistaken for each other."""
    if hasattr(annotation, "__supertype__"):
        return str(annotation.__name__)
    inner = get_args(annotation)
    if get_origin(annotation) is dict:
        return _pool(inner[1])
    return next((pool for one in inner if (pool := _pool(one))), "")


def _kinds(annotation: Any) -> list[str]:
    if hasattr(annotation, "__supertype__"):
        return [str(annotation.__name__)]
    return [kind for inner in get_args(annotation) for kind in _kinds(inner)]
