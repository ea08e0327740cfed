"""Finds what a viewer may not see of a state, by the marks on its fields, and removes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

from tabletop_tui.core.marks import EVERYONE, FACE_DOWN, NO_OWNER, PUBLIC, Hidden, Mark
from tabletop_tui.core.state import Part, State


class Field(NamedTuple):
    """A field as a walk through a state needs it: its mark, the pool of its values, its parts.

    Values of the same pool are interchangeable. `kinds` are the names of all NewTypes in its
    annotation.
    """

    name: str
    mark: Mark | None
    pool: str
    kinds: tuple[str, ...]
    has_parts: bool


def unmarked_fields(state_type: type[State]) -> list[str]:
    """Unmarked fields with values of a kind that is hidden elsewhere in this state.

    A ruleset must mark each such field with who sees it, even if it is everybody.
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
    """The fields that a walk through a state has to visit: marked fields, and fields with parts."""
    return [field for field in fields_of(cls) if field.mark is not None or field.has_parts]


@cache
def fields_of(cls: type[Part]) -> list[Field]:
    """Return the fields of a part as a walk needs them, computed once for each class.

    Raises `TypeError` for a field of a kind that cannot be hidden.
    """
    plan: list[Field] = []
    for name, info in cls.model_fields.items():
        mark = next((one for one in info.metadata if isinstance(one, Mark)), None)
        has_parts = bool(_part_types(info.annotation))
        new_types = (one for one in _types(info.annotation) if hasattr(one, "__supertype__"))
        kinds = tuple(str(one.__name__) for one in new_types)
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


def _types(annotation: Any) -> Iterator[Any]:
    yield annotation
    for inner in get_args(annotation):
        yield from _types(inner)


def _part_types(annotation: Any) -> list[type[Part]]:
    return [one for one in _types(annotation) if isinstance(one, type) and issubclass(one, Part)]


def _unmaskable(annotation: Any, mark: Mark | None, has_parts: bool) -> str:
    """Why a field of this type cannot be hidden as marked, or not be walked; empty if it can."""
    if any(isinstance(one, Mark) for one in _types(annotation)):
        return "the mark must stand on the whole field: Annotated[..., seen_by(...)]"
    nested = _depth(annotation) > 1
    if has_parts and nested:
        return "parts lie in a list or a dict, not in one inside another"
    # Walks do not enter tuples, so secrets in them would be seen.
    if any(get_origin(one) is tuple and _part_types(one) for one in _types(annotation)):
        return "parts lie in a list or a dict, not in a tuple"
    if mark is not None and nested:
        return "a marked field holds no lists in a list or a dict; use parts"
    hides = mark is not None and mark.rule is not EVERYONE
    return "mark the fields of the part, not the part" if hides and has_parts else ""


def _depth(annotation: Any) -> int:
    if hasattr(annotation, "__supertype__"):
        return _depth(annotation.__supertype__)
    inside = max((_depth(inner) for inner in get_args(annotation)), default=0)
    return inside + (get_origin(annotation) in (list, dict))


def _pool(annotation: Any) -> str:
    """The name of the NewType of the values. Values of the same NewType are interchangeable."""
    if hasattr(annotation, "__supertype__"):
        return str(annotation.__name__)
    inner = get_args(annotation)
    if get_origin(annotation) is dict:
        return _pool(inner[1])
    return next((pool for one in inner if (pool := _pool(one))), "")


S = TypeVar("S", bound=State)


class Secret(NamedTuple):
    """One value that a viewer may not see: its path, its pool, and the value."""

    path: str
    pool: str
    value: Any


def redact(state: S, viewer: int) -> S:
    """The same state as `viewer` may see it: unseen values are `FACE_DOWN`, 0, False or empty.

    Use `PUBLIC` for what the whole table sees. The result shares nothing mutable with `state`
    except parts that are copied on write. It has no `order_key`; `Seat.view` adds that of the seat.
    """
    return _covered(state, viewer, _masked)


def unreadable(state: S, viewer: int) -> S:
    """The same state for rules to run on: each value that `viewer` may not see is a `Hidden`.

    `state` may also be a view. If the rules do not fail on the result, what they do depends only on
    what `viewer` sees. Random draws fail as well, because the seed is hidden.
    """
    return _covered(state, viewer, _concealed)


def _covered(state: S, viewer: int, cover: Callable[[Any, bool], Any]) -> S:
    view = state.clone()
    view.order_key = 0
    for holder, owner, _path, field, mark in _walk(view, unshare=True):
        if not mark.rule(viewer, owner, holder):
            setattr(holder, field.name, cover(getattr(holder, field.name), mark.top))
    return view


def unshared(state: S) -> S:
    """A copy whose marked values may be changed. It shares only parts without marked values."""
    copy = state.clone()
    _walk(copy, unshare=True)
    return copy


def sees_more(state: State, viewer: int) -> bool:
    """Whether `viewer` may see a value that the whole table may not.

    The result depends only on what everybody knows, so that a curtain reveals nothing. An empty
    list hides nothing. Any other hidden value counts, even if it is empty or 0.
    """
    return _shows_more(state, NO_OWNER, viewer)


def _shows_more(part: Part, owner: int, viewer: int) -> bool:
    for field in stops_of(type(part)):
        mark, value = field.mark, getattr(part, field.name)
        if field.has_parts:
            by_seat = field.name == "seats" and owner == NO_OWNER
            for key, inner in _parts_in(value):
                if _shows_more(inner, int(key) if by_seat else owner, viewer):
                    return True
        # A `Hidden` raises an error in comparisons, so its type is checked first.
        elif mark is None or mark.rule is EVERYONE or (isinstance(value, list) and not value):
            continue
        elif mark.rule(viewer, owner, part) and not mark.rule(PUBLIC, owner, part):
            return True
    return False


def make_distinct(state: State) -> None:
    """Replace every marked text and number by an equal object that is used only there.

    Rules that move a card move the object, so that two cards with the same face can be told apart.
    The lists are not replaced, because a rule that waits for an answer may refer to them.
    """
    for holder, _owner, _path, field, _mark in _walk(state, unshare=True):
        value = getattr(holder, field.name)
        if isinstance(value, list) and not field.has_parts:
            value[:] = map(_own, value)
        elif isinstance(value, dict) and not field.has_parts:
            value.update((key, _own(item)) for key, item in value.items())
        else:
            setattr(holder, field.name, _own(value))


def identity(secret: Secret) -> int | str:
    """A key that tells a value from equal values: the object's id, or else the path of the value.

    Values are distinct objects after `make_distinct` or `unreadable`.
    """
    return id(secret.value) if type(secret.value) in _FOLLOWED else secret.path


class _Word(str):
    """A text that is not shared with any other value."""

    __slots__ = ()


class _Number(int):
    """A number that is not shared with any other value."""

    __slots__ = ()


_FOLLOWED = (_Word, _Number, Hidden)


def _own(value: Any) -> Any:
    if isinstance(value, (Enum, bool)):
        return value
    if isinstance(value, str):
        return _Word(value)
    return _Number(value) if isinstance(value, int) else value


def marked(state: State) -> list[Secret]:
    """Every value of every marked field, for all viewers, without the random seed and counter.

    No card was lost or added if the values of its pool are the same as before.
    """
    found: list[Secret] = []
    for holder, _owner, path, field, _mark in _walk(state):
        found += _values(holder, path, field)
    return found


class Survey:
    """All values of the marked fields of a state, read once for all viewers.

    Use it before the state changes, because the state itself decides who may see a value. Values
    are found by their `identity`.
    """

    def __init__(self, state: State) -> None:
        self._fields = [
            (mark, owner, holder, values)
            for holder, owner, path, field, mark in _walk(state)
            if (values := {identity(one): one for one in _values(holder, path, field)})
        ]

    def marked(self) -> dict[int | str, Secret]:
        """Every value, for all viewers."""
        found: dict[int | str, Secret] = {}
        for _mark, _owner, _holder, values in self._fields:
            found |= values
        return found

    def secrets(self, viewer: int) -> dict[int | str, Secret]:
        """Every value that `viewer` may not see, the random seed and counter excepted."""
        found: dict[int | str, Secret] = {}
        for mark, owner, holder, values in self._fields:
            if not mark.rule(viewer, owner, holder):
                # The uppermost card of a pile lies open.
                found |= dict(list(values.items())[:-1]) if mark.top else values
        return found


_new = tuple.__new__
"""Makes a `Secret` in half the time; every frame needs hundreds of them."""


def _values(holder: Part, path: str, field: Field) -> list[Secret]:
    name, pool = field.name, field.pool
    if field.has_parts or name in ("seed", "draws"):
        return []
    value = getattr(holder, name)
    place = f"{path}{name}"
    if isinstance(value, list):
        return [_new(Secret, (f"{place}.{i}", pool, item)) for i, item in enumerate(value)]
    if isinstance(value, dict):
        return [_new(Secret, (f"{place}.{key}", pool, item)) for key, item in value.items()]
    return [] if value is None else [Secret(place, pool, value)]


def replace_secret(state: State, path: str, value: Any) -> None:
    """Put `value` in the place of a `Secret`. Leak tests use it to deal hidden things anew."""
    *way, last = path.split(".")
    place: Any = state
    for step in way:
        inner = _enter(place, step)
        if isinstance(inner, Part) and inner.copy_on_write:
            inner = inner.clone()
            _put(place, step, inner)
        place = inner
    _put(place, last, value)


def _enter(place: Any, step: str) -> Any:
    if isinstance(place, list):
        return place[int(step)]
    return place[_key(place, step)] if isinstance(place, dict) else getattr(place, step)


def _put(place: Any, step: str, value: Any) -> None:
    if isinstance(place, list):
        place[int(step)] = value
    elif isinstance(place, dict):
        place[_key(place, step)] = value
    else:
        setattr(place, step, value)


def _key(place: dict[Any, Any], step: str) -> Any:
    """The key of a dict that a path writes as `step`. Keys may be numbers."""
    return next((key for key in place if str(key) == step), step)


# The part that holds a marked field, its owner, the path to it, the field and its mark. Not a
# NamedTuple, because thousands are made for a frame and a plain tuple is faster.
_Place = tuple[Part, int, str, Field, Mark]


def _walk(state: State, *, unshare: bool = False) -> list[_Place]:
    """Every marked field of the parts of a state, in the order of the state.

    With `unshare`, shared parts with marked fields are first replaced by copies in `state`.
    """
    found: list[_Place] = []
    _walk_part(state, NO_OWNER, "", found, unshare)
    return found


def _walk_part(part: Part, owner: int, path: str, found: list[_Place], unshare: bool) -> None:
    for field in stops_of(type(part)):
        if field.mark is not None:
            found.append((part, owner, path, field, field.mark))
        if not field.has_parts:
            continue
        by_seat = field.name == "seats" and owner == NO_OWNER
        value = getattr(part, field.name)
        for key, inner in _parts_in(value):
            # Most parts have no marked fields.
            if not stops_of(type(inner)):
                continue
            own = inner
            if unshare and inner.copy_on_write:
                own = inner.clone()
                if inner is value:
                    setattr(part, field.name, own)
                else:
                    value[key] = own
            inner_path = f"{path}{field.name}.{key}." if key != "" else f"{path}{field.name}."
            _walk_part(own, int(key) if by_seat else owner, inner_path, found, unshare)


def _parts_in(value: Any) -> Iterable[tuple[Any, Part]]:
    """The parts in a value of a field, each with its place there."""
    if isinstance(value, Part):
        return [("", value)]
    if isinstance(value, list):
        return [(place, part) for place, part in enumerate(value) if part is not None]
    if isinstance(value, dict):
        return [(key, part) for key, part in value.items() if part is not None]
    return []


def _masked(value: Any, top: bool) -> Any:
    if isinstance(value, list):
        masked = [FACE_DOWN] * len(value)
        if top and value:
            masked[-1] = value[-1]
        return masked
    if isinstance(value, dict):
        return {}
    if value is None:
        return None
    if isinstance(value, Hidden):
        return value.mask
    return FACE_DOWN if isinstance(value, str) else type(value)()


def _concealed(value: Any, top: bool) -> Any:
    if isinstance(value, list):
        # A new `Hidden` for each: a list compares the same object as equal without asking it.
        shut = [Hidden(FACE_DOWN) for _ in value]
        return [*shut[:-1], value[-1]] if top and value else shut
    return None if value is None else Hidden(_masked(value, top))
