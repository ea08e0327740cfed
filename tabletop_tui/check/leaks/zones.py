"""The zones that a game promises to hide, found in a state, and their values dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.core.promises import Zone
from tabletop_tui.core.visibility.redaction import replace_secret


class Cell(NamedTuple):
    """One hidden value: its place in the state, and what it may change places with."""

    path: str
    pool: str
    value: Any
    zone: Zone


def hidden_cells(zones: Sequence[Zone], state: Any, viewer: int) -> Iterator[Cell]:
    """Every value that `viewer` may not see by the rulebook."""
    for zone in zones:
        for path, holder, owner, value in places(state, zone.path):
            if value is None or zone.may_see(holder, owner, viewer):
                continue
            pool = f"{zone.pool.replace('*', str(owner))}/"
            if not isinstance(value, list):
                yield Cell(path, pool + zone.sort(value), value, zone)
                continue
            for number, one in enumerate(value[:-1] if zone.top else value):
                yield Cell(f"{path}.{number}", pool + zone.sort(one), one, zone)


def deal(cells: list[Cell], luck: Random) -> dict[str, Any]:
    """Another value for each of these places, as far as there is one, by path."""
    pools: dict[str, list[Cell]] = {}
    for cell in cells:
        pools.setdefault(cell.zone.path if cell.zone.values else cell.pool, []).append(cell)
    dealt: dict[str, Any] = {}
    for members in pools.values():
        values = [cell.value for cell in members]
        if words := members[0].zone.values:
            values = [luck.choice([word for word in words if word != one]) for one in values]
        else:
            luck.shuffle(values)
        dealt |= {
            cell.path: value
            for cell, value in zip(members, values, strict=True)
            if value != cell.value
        }
    return dealt


def dealt_anew(state: Any, cells: list[Cell], luck: Random) -> Any:
    """A copy of the state in which these places hold other values; None when none does."""
    changes = deal(cells, luck)
    if not changes:
        return None
    copy = state.clone()
    for path, value in changes.items():
        replace_secret(copy, path, value)
    return copy


def places(state: Any, path: str) -> Iterator[tuple[str, Any, int, Any]]:
    """Where the path of a zone leads: (full path, holder, owner, value)."""
    *way, last = path.split(".")
    found: list[tuple[list[str], Any, int]] = [([], state, -1)]
    for step in way:
        if step == "*":
            found = [
                ([*steps, str(number)], part, number if owner < 0 else owner)
                for steps, parts, owner in found
                for number, part in enumerate(parts)
            ]
        else:
            found = [([*steps, step], getattr(part, step), owner) for steps, part, owner in found]
    for steps, holder, owner in found:
        yield ".".join([*steps, last]), holder, owner, getattr(holder, last)
