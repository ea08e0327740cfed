"""What of a state a viewer may not see, and the state without it.

The marks stand on the fields; here they are followed through the parts of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from tabletop_tui.core.marks import EVERYONE, FACE_DOWN, NO_OWNER, PUBLIC, Hidden, Mark
from tabletop_tui.core.state import Part, State
from tabletop_tui.core.visibility.fields import Field, stops_of

S = TypeVar("S", bound=State)


class Secret(NamedTuple):
    """One value that a viewer may not see: where it lies, in which pool, and what it is."""

    path: str
    pool: str
    value: Any


def redact(state: S, viewer: int) -> S:
    """The same state as `viewer` may see it: unseen values are `FACE_DOWN`, 0, False or empty.

    Use `PUBLIC` for what the whole table sees. The result shares nothing mutable with `state`, and
    has no `order_key`: a seat's own is put into the views that are shown to it (`Seat.view`).
    """
    return _covered(state, viewer, _masked)


def unreadable(state: S, viewer: int) -> S:
    """The same state for rules to run on: each value that `viewer` may not see is a `Hidden`.

    A view will do for `state`. What the rules make of the result without failing follows from what
    `viewer` sees alone. Chance fails, too: its seed is hidden.
    """
    return _covered(state, viewer, _concealed)


def _covered(state: S, viewer: int, cover: Callable[[Any, bool], Any]) -> S:
    view = unshared(state)
    view.order_key = 0
    for holder, owner, _path, field, mark in _walk(view):
        if not mark.rule(viewer, owner, holder):
            setattr(holder, field.name, cover(getattr(holder, field.name), mark.top))
    return view


def unshared(state: S) -> S:
    """A copy that shares no part with `state` or with another copy: all of it may be changed."""
    copy = state.clone()
    _unshare(copy)
    return copy


def sees_more(state: State, viewer: int) -> bool:
    """Whether `viewer` may see a value that the whole table may not.

    Follows from what everybody knows: an empty list hides nothing, whatever else it is hides
    something even while nothing is there, so that a curtain before it tells nothing.
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
        elif mark is None or mark.rule is EVERYONE or _is_empty(value):
            continue
        elif mark.rule(viewer, owner, part) and not mark.rule(PUBLIC, owner, part):
            return True
    return False


def _is_empty(value: Any) -> bool:
    """Whether it is a list with nothing in it; a hidden value cannot be compared."""
    return isinstance(value, list) and not value


def tell_apart(state: State) -> None:
    """Make every marked text and number an object of its own, equal to the one it replaces.

    Rules that move a card move the object, so that two cards with the same face stay two cards.
    Lists stay the same lists: a rule that waits for an answer may hold them.
    """
    _unshare(state)
    for holder, _owner, _path, field, _mark in _walk(state):
        value = getattr(holder, field.name)
        if isinstance(value, list) and not field.has_parts:
            value[:] = map(_own, value)
        elif isinstance(value, dict) and not field.has_parts:
            value.update((key, _own(item)) for key, item in value.items())
        else:
            setattr(holder, field.name, _own(value))


def identity(secret: Secret) -> int | str:
    """What tells a value from its doubles after `tell_apart` or `unreadable`; else its place."""
    return id(secret.value) if type(secret.value) in _FOLLOWED else secret.path


class _Word(str):
    """A text that is not shared with any other value."""

    __slots__ = ()


class _Number(int):
    """A number that is not shared with any other value."""

    __slots__ = ()


_FOLLOWED = (_Word, _Number, Hidden)
"""Of these each value is an object of its own."""


def _own(value: Any) -> Any:
    if isinstance(value, (Enum, bool)):
        return value
    if isinstance(value, str):
        return _Word(value)
    return _Number(value) if isinstance(value, int) else value


def marked(state: State) -> list[Secret]:
    """Every value of every marked field, whoever may see it, without the random seed and counter.

    Cards are conserved when the values of their pool stay the same.
    """
    found: list[Secret] = []
    for holder, _owner, path, field, _mark in _walk(state):
        found += _values(holder, path, field)
    return found


class Survey:
    """Every value of every marked field of a state as it lies now, read once for all viewers.

    Ask before the state changes: who may see a value follows from the state itself. Values are
    found by their `identity`.
    """

    def __init__(self, state: State) -> None:
        self._fields = [
            (mark, owner, holder, values)
            for holder, owner, path, field, mark in _walk(state)
            if (values := {identity(one): one for one in _values(holder, path, field)})
        ]

    def marked(self) -> dict[int | str, Secret]:
        """Every value, whoever may see it."""
        found: dict[int | str, Secret] = {}
        for _mark, _owner, _holder, values in self._fields:
            found |= values
        return found

    def secrets(self, viewer: int) -> dict[int | str, Secret]:
        """Every value that `viewer` may not see, the random seed and counter excepted."""
        found: dict[int | str, Secret] = {}
        for mark, owner, holder, values in self._fields:
            if not mark.rule(viewer, owner, holder):
                found |= _below(values) if mark.top else values
        return found


def _below(values: dict[int | str, Secret]) -> dict[int | str, Secret]:
    """All but the uppermost of a pile."""
    return dict(list(values.items())[:-1])


_new = tuple.__new__
"""Makes a `Secret` in half the time: every frame looks at hundreds."""


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
    """Put `value` where a `Secret` lies: the leak tests deal hidden things anew with it."""
    *way, last = path.split(".")
    place: Any = state
    for step in way:
        inner = _enter(place, step)
        if isinstance(inner, Part) and inner.shared:
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
    """The key that a path spells as `step`: keys may be numbers."""
    return next((key for key in place if str(key) == step), step)


def _unshare(part: Part) -> None:
    """Give a clone its own copies of the shared parts in it, so that they can be masked."""
    for field in stops_of(type(part)):
        if not field.has_parts:
            continue
        value = getattr(part, field.name)
        for place, inner in _parts_in(value):
            own = inner
            if inner.shared:
                own = inner.clone()
                if inner is value:
                    setattr(part, field.name, own)
                else:
                    value[place] = own
            _unshare(own)


# The part that holds a marked field, whose it is, the path to it, the field and its mark. Not a
# NamedTuple: thousands are made for a frame.
_Place = tuple[Part, int, str, Field, Mark]


def _walk(state: State) -> list[_Place]:
    """Every marked field of the parts of a state, in the order in which they stand in it."""
    found: list[_Place] = []
    _walk_part(state, NO_OWNER, "", found)
    return found


def _walk_part(part: Part, owner: int, path: str, found: list[_Place]) -> None:
    for field in stops_of(type(part)):
        if field.mark is not None:
            found.append((part, owner, path, field, field.mark))
        if not field.has_parts:
            continue
        by_seat = field.name == "seats" and owner == NO_OWNER
        for key, inner in _parts_in(getattr(part, field.name)):
            # Most parts hold nothing that is marked.
            if stops_of(type(inner)):
                inner_path = f"{path}{field.name}.{key}." if key != "" else f"{path}{field.name}."
                _walk_part(inner, int(key) if by_seat else owner, inner_path, found)


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
        # Each is one of its own: the same object twice would be found equal without being asked.
        shut = [Hidden(FACE_DOWN) for _ in value]
        return [*shut[:-1], value[-1]] if top and value else shut
    return None if value is None else Hidden(_masked(value, top))
