"""Leak test by zones: nobody sees what the rulebook hides, whatever the marks on the fields say.

The promises of a game list the hidden zones without using the marks. The values of the zones are
dealt anew in a copy, and nothing that is shown may change. At every decision the view is compared,
because everything drawn depends on it. If the running step can be played again with the new deal,
its log, options, refusals and previews are compared as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Fault, Moment, named, viewers
from tabletop_tui.check.portraits import in_turn, seen_difference, unlike
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.promises import Zone
from tabletop_tui.core.visibility.redaction import redact, replace_secret


class Cell(NamedTuple):
    """One hidden value: its place in the state, and which values it may be exchanged with."""

    path: str
    pool: str
    value: Any
    zone: Zone


def hidden_cells(zones: Sequence[Zone], state: Any, viewer: int) -> Iterator[Cell]:
    """Every value that `viewer` may not see by the rulebook."""
    for zone in zones:
        for path, holder, owner, value in places(state, zone.path):
            if value is None or zone.may_see(viewer, owner, holder):
                continue
            pool = f"{zone.pool.replace('*', str(owner))}/"
            if not isinstance(value, list):
                yield Cell(path, pool + zone.sort(value), value, zone)
                continue
            for number, one in enumerate(value[:-1] if zone.top else value):
                yield Cell(f"{path}.{number}", pool + zone.sort(one), one, zone)


def dealt_anew(state: Any, cells: list[Cell], luck: Random) -> Any:
    """A copy of the state with other values in these places; None if there are no others."""
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
    """The places to which the path of a zone leads: (full path, holder, owner, value)."""
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
    """A check for games whose promises name hidden zones."""

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
    """The viewer who sees a difference between the views, and where; empty if nobody does."""
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
    looks = 0

    def look(self, moment: Moment) -> None:
        """Deal anew what was hidden and not moved since the step began, and play it again."""
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
            # Undo is not compared, because the step before was not dealt anew.
            leak = seen_difference(session, twin, viewer, since, whole=whole, back=False)
            moment.hold(not leak, f"{named(viewer)} is shown what lies in a hidden zone, in {leak}")

    def _untouched(self, states: list[Any], viewer: int) -> list[Cell]:
        """The values that were hidden from the viewer all the time and did not move."""
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
        """Check that something was compared at all."""
        if not self.tried:
            raise Fault(str(self.setting), "no new deal of the hidden zones ever fitted")


def states_of_the_step(session: Session[Any]) -> list[Any]:
    """The state at the start of the running step and after each of its answers."""
    start = session.checkpoint
    return [start, *(state.clone() for state in session.retrace(start))]


def played_again(session: Session[Any], start: Any) -> Session[Any] | None:
    """Play the running step with another deal; None when its answers do not fit."""
    try:
        twin = session.supposing(start, session.steps[-1])
        for answer in session.answered:
            if twin.decision is None or twin.decision.seat != answer.seat:
                return None
            twin.answer(answer.key)
    # The rules may fail at a deal that cannot occur in play. That is not a leak.
    except TabletopError:
        return None
    return twin
