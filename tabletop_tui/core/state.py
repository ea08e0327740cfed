"""The state of a game: plain data that can be copied fast, saved, and shown without its secrets.

States are pydantic models that are validated when they are loaded. After that the rules use them
like plain objects: neither a new part nor an assignment is validated. `clone` copies them by a plan
that is made once for each class.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from copy import deepcopy
from enum import Enum
from functools import partial
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    overload,
)

from pydantic import BaseModel, ConfigDict, Field

from tabletop_tui.core.marks import NOBODY, Hidden, seen_by

Copier = Callable[[Any], Any]
S = TypeVar("S", bound="State")
P = TypeVar("P", bound="Part")
K = TypeVar("K")


def empty_list() -> list[Any]:
    """A new list as a default: for `list` itself pydantic would take a hundred times as long."""
    return []


class Part(BaseModel):
    """A piece of a state: a seat, a location, a villain.

    A part whose class says `copy_on_write = True` is shared by all clones of a state, because few
    such parts change in a step. Rules never change it: they get a copy from `writable`, or put
    another part in its place.

    A part that a rule makes, `Pile(tiles=[...])`, holds the same objects that it is given.
    Validation would copy them; then undo could not find out that a card was only moved. Data from
    outside goes through `model_validate`.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)

    # A state is validated when it is loaded. To validate each assignment would take more time than
    # most rules.
    __setattr__ = object.__setattr__

    copy_on_write: ClassVar[bool] = False
    _copy_plan: ClassVar[list[tuple[str, Copier]] | None] = None
    _fields_plan: ClassVar[list[_Made] | None] = None

    def __init__(self, **values: Any) -> None:
        """Raises `TypeError` for a field that is missing or unknown."""
        cls = type(self)
        plan = cls.__dict__.get("_fields_plan")
        if plan is None:
            plan = cls._fields_plan = _plan_fields(cls)
        given = set(values)
        # In the order of the fields, so that equal states are written alike.
        made: dict[str, Any] = {}
        for name, required, default, make in plan:
            if name in values:
                made[name] = values.pop(name)
            elif required:
                raise TypeError(f"{cls.__name__} needs {name!r}")
            else:
                made[name] = default if make is None else make()
        if values:
            raise TypeError(f"{cls.__name__} has no {next(iter(values))!r}")
        _set_values(self, made)
        _set_fields_set(self, given)
        _set_extra(self, None)
        _set_private(self, None)

    # Tells pydantic that `model_validate` may fill a part without calling this method.
    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    def clone(self) -> Self:
        """An independent copy; immutable values are shared."""
        cls = type(self)
        plan = cls.__dict__.get("_copy_plan")
        if plan is None:
            plan = cls._copy_plan = _plan_copies(cls)
        values = self.__dict__.copy()
        for name, copy in plan:
            values[name] = copy(values[name])
        new = _new(cls)
        _set_values(new, values)
        _set_fields_set(new, self.__pydantic_fields_set__)
        _set_extra(new, None)
        _set_private(new, None)
        return new


class _Made(NamedTuple):
    """How a new part gets one of its fields if no value is given."""

    name: str
    required: bool
    default: Any
    make: Callable[[], Any] | None


@overload
def writable(parts: list[P], place: int) -> P: ...
@overload
def writable(parts: dict[K, P], place: K) -> P: ...
def writable(parts: Any, place: Any) -> Any:
    """Replace a shared part of a state by a copy, and return the copy, which may be changed.

    Change it at once: the next call for the same place makes another copy.
    """
    mine = parts[place] = parts[place].clone()
    return mine


_new = object.__new__
# Clones are made at every step, so the slots of a model are set directly, without a name look-up.
_set_values = BaseModel.__dict__["__dict__"].__set__
_set_fields_set = BaseModel.__dict__["__pydantic_fields_set__"].__set__
_set_extra = BaseModel.__dict__["__pydantic_extra__"].__set__
_set_private = BaseModel.__dict__["__pydantic_private__"].__set__


class State(Part):
    """The whole state of one game.

    The parts in the list `seats` belong to the seats in order: each seat is the owner of its part
    for `seen_by(OWNER)`. All randomness comes from `seed` and `draws` (see `rng`), which nobody
    sees.

    `order_key` is a number that determines the order of the secret answers of a seat
    (`visibility/showing.py`). Only a view for that seat holds it. It is 0 in the state itself, in
    the public view, in views for computer players and if one person plays alone. It is never saved.
    """

    seed: Annotated[int, seen_by(NOBODY)] = 0
    draws: Annotated[int, seen_by(NOBODY)] = 0
    order_key: int = Field(default=0, exclude=True)


def _plan_fields(cls: type[Part]) -> list[_Made]:
    plan: list[_Made] = []
    for name, info in cls.model_fields.items():
        make = cast("Callable[[], Any] | None", info.default_factory)
        if isinstance(info.default, list | dict | Part):
            make = partial(deepcopy, info.default)
        plan.append(_Made(name, info.is_required(), info.default, make))
    return plan


def _plan_copies(cls: type[Part]) -> list[tuple[str, Copier]]:
    plan: list[tuple[str, Copier]] = []
    for name, info in cls.model_fields.items():
        copier = _copier(info.annotation, f"{cls.__name__}.{name}")
        if copier is not None:
            plan.append((name, copier))
    return plan


def bare(annotation: Any) -> Any:
    """The type that is meant by a `NewType` or by `Annotated`."""
    while get_origin(annotation) is Annotated or hasattr(annotation, "__supertype__"):
        annotation = getattr(annotation, "__supertype__", None) or get_args(annotation)[0]
    return annotation


def _copier(annotation: Any, where: str) -> Copier | None:
    """Return a function that copies a value of this type; None if the type is immutable.

    Raises `TypeError` for any other type: if a clone shared something mutable, undo and searches
    could change the game.
    """
    annotation = bare(annotation)
    origin, inner = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return None if annotation.copy_on_write else annotation.clone
    if origin is list:
        return _copy_list(_copier(inner[0], where))
    if origin is dict:
        return _copy_dict(_copier(inner[1], where))
    if origin in (Union, types.UnionType):
        return _copy_union(inner, where)
    if origin is tuple:
        if any(_copier(one, where) is not None for one in inner if one is not Ellipsis):
            raise TypeError(f"{where}: a tuple in a state holds only immutable values")
        return None
    if annotation in (set, frozenset) or origin in (set, frozenset):
        raise TypeError(f"{where}: the order of a set differs between processes; use a list")
    if origin is Literal or annotation in (None, type(None)):
        return None
    if isinstance(annotation, type) and issubclass(annotation, (str, int, float, Enum)):
        return None
    raise TypeError(
        f"{where}: a state holds parts, lists, dicts, tuples, texts and numbers, not {annotation!r}"
    )


def _copy_union(inner: tuple[Any, ...], where: str) -> Copier | None:
    copiers = [(one, copier) for one in inner if (copier := _copier(one, where)) is not None]
    if not copiers:
        return None
    if len(copiers) > 1:
        raise TypeError(f"{where}: a state holds no union of several mutable types")
    mutable, some = bare(copiers[0][0]), copiers[0][1]
    kind = get_origin(mutable) or mutable
    return lambda value: some(value) if isinstance(value, kind) else value


def _copy_list(inner: Copier | None) -> Copier:
    if inner is None:
        return list.copy
    return lambda values: [inner(value) for value in values]


def _copy_dict(inner: Copier | None) -> Copier:
    def copy(values: Any) -> Any:
        # A look-ahead runs the rules on a state in which a whole dict may be hidden.
        if isinstance(values, Hidden) or inner is None:
            return values if isinstance(values, Hidden) else values.copy()
        return {key: inner(value) for key, value in values.items()}

    return copy
