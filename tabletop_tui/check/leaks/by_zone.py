"""Nobody sees what the rulebook hides, whatever the marks on the fields say.

The zones stand in the promises of a game, written without the marks. Their values are dealt anew in
a copy, and nothing that is shown may change: at every decision the view, from which everything
drawn is made; and where the running step can be played again over the new deal, its words,
options, refusals and previews as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Fault, Moment, Setting, named, viewers
from tabletop_tui.check.portraits import in_turn, seen_difference, unlike
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.promises import Zone
from tabletop_tui.core.visibility.redaction import redact, replace_secret


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


def dealt_anew(state: Any, cells: list[Cell], luck: Random) -> Any:
    """A copy of the state in which these places hold other values; None when none can."""
    pools: dict[str, list[Cell]] = {}
    for cell in cells:
        pools.setdefault(cell.zone.path if cell.zone.values else cell.pool, []).append(cell)
    copy = None
    for members in pools.values():
        values = [cell.value for cell in members]
        if words := members[0].zone.values:
            values = [luck.choice([word for word in words if word != one]) for one in values]
        else:
            luck.shuffle(values)
        for cell, value in zip(members, values, strict=True):
            if value != cell.value:
                copy = state.clone() if copy is None else copy
                replace_secret(copy, cell.path, value)
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


class OfZones(Check):
    """A check of a game that says which zones its rulebook hides."""

    fits = staticmethod(lambda setting: bool(setting.promise.hidden) and setting.secretive)

    def wants(self, moment: Moment) -> bool:
        """The same moments with every option."""
        return self.setting.looks_at(moment.number)


class ViewsHideZones(OfZones):
    """No view shows a zone that the rulebook hides."""

    name = "zones"
    about = "no view shows a zone that the rulebook hides"

    def look(self, moment: Moment) -> None:
        """Deal the zones anew and look again."""
        leak = first_leak(moment, self.luck)
        moment.hold(not leak, leak)
        self.tried += 1


def first_leak(moment: Moment, luck: Random) -> str:
    """Who sees a difference in the view, and in which part of it; empty when nobody does."""
    session = moment.session
    for viewer in viewers(session):
        cells = list(hidden_cells(moment.setting.promise.hidden, session.state, viewer))
        other = dealt_anew(session.state, cells, luck)
        if other is None:
            continue
        here, there = (redact(state, viewer).model_dump() for state in (session.state, other))
        if here != there:
            return f"{named(viewer)} sees what is hidden in {', '.join(unlike(here, there))}"
    return ""


class WordsHideZones(OfZones):
    """No word, option or preview depends on a zone that the rulebook hides."""

    name = "zone-words"
    about = "no word or option depends on a zone that the rulebook hides"
    counted = "new deals compared"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.looks = 0

    def look(self, moment: Moment) -> None:
        """Deal anew what lay hidden and still since the step began, and play the step again.

        Everybody's frame is compared; for one of them all that is drawn as well.
        """
        session = moment.session
        states = states_of_the_step(session) if session.decision is not None else []
        self.looks += 1
        before = self.tried
        for viewer in in_turn(session, self.looks) if states else ():
            cells = self._untouched(states, viewer)
            start = dealt_anew(states[0], cells, self.luck)
            twin = None if start is None else played_again(session, start)
            if twin is None:
                continue
            since, whole = session.steps[-1].events, self.tried == before
            self.tried += 1
            # The step before was not dealt anew, so that undo would mix two deals.
            leak = seen_difference(session, twin, viewer, since, whole=whole, back=False)
            moment.hold(not leak, f"{named(viewer)} is shown what lies in a hidden zone, in {leak}")

    def _untouched(self, states: list[Any], viewer: int) -> list[Cell]:
        """What has been hidden from the viewer all the time and lay still."""
        zones = self.setting.promise.hidden
        first, *later = (
            {cell.path: cell for cell in hidden_cells(zones, state, viewer)} for state in states
        )
        return [
            cell
            for path, cell in first.items()
            if all(path in cells and cells[path].value == cell.value for cells in later)
        ]

    def finish(self) -> None:
        """Something must have been compared."""
        if not self.tried:
            raise Fault(str(self.setting), "no new deal of the hidden zones ever fitted")


def states_of_the_step(session: Session[Any]) -> list[Any]:
    """The state at the start of the running step and after each of its answers."""
    start = session.checkpoint
    return [start, *(state.clone() for state in session.retrace(start))]


def played_again(session: Session[Any], start: Any) -> Session[Any] | None:
    """The running step with its answers over another deal; None when they do not fit."""
    try:
        twin = session.supposing(start, session.steps[-1])
        for answer in session.answered:
            if twin.decision is None or twin.decision.seat != answer.seat:
                return None
            twin.answer(answer.key)
    # A deal that cannot have been made may break the rules; it tells nothing about leaks.
    except TabletopError:
        return None
    return twin
