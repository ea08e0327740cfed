"""Nobody sees what the rulebook hides, whatever the marks on the fields say.

The zones stand in `zones.py`, written without the marks. Their values are dealt anew in a copy, and
nothing that is shown may change: at every decision the view, from which everything drawn is made;
and where the running step can be played again over the new deal, its words, options, refusals and
previews as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.errors import RulesError, TabletopError
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.promises import Zone
from tabletop_tui.core.state import Part, State
from tabletop_tui.core.visibility import redaction
from tabletop_tui.core.visibility.marks import EVERYONE, PUBLIC
from tabletop_tui.core.visibility.redaction import redact, replace_secret
from tests.conformance.playout import BACK, Moment, Setting, play, seen, settings, viewers
from tests.conformance.zones import ZONES, Cell, deal, hidden_cells, places

SETTINGS = [
    setting
    for setting in settings()
    if setting.game in ZONES and setting.secretive and setting.seats <= 5
]


def dealt_anew(state: Any, cells: list[Cell], luck: Random) -> Any:
    """A copy of the state in which these places hold other values; None when none does."""
    changes = deal(cells, luck)
    if not changes:
        return None
    copy = type(state).model_validate(state.model_dump())
    for path, value in changes.items():
        replace_secret(copy, path, value)
    return copy


def first_leak(moment: Moment, luck: Random) -> str:
    """Who sees a difference in the view, and in which part of it; empty when nobody does."""
    session = moment.session
    for viewer in viewers(session):
        cells = list(hidden_cells(session.table.game, session.state, viewer))
        other = dealt_anew(session.state, cells, luck)
        if other is None:
            continue
        here, there = (redact(state, viewer).model_dump() for state in (session.state, other))
        if here != there:
            parts = [name for name in here if here[name] != there[name]]
            return f"{moment.where}: viewer {viewer} sees what is hidden in {', '.join(parts)}"
    return ""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_view_shows_a_hidden_zone(setting: Setting) -> None:
    luck = Random(31)
    for moment in play(setting, 31):
        if setting.looks_at(moment.number):
            leak = first_leak(moment, luck)
            assert not leak, leak


def states_of_the_step(session: Session[Any]) -> list[Any] | None:
    """The state at the start of the running step and after each of its answers."""
    record = session.record()
    start = type(session.state).model_validate(record.checkpoint)
    twin = over(session, record, start)
    if twin is None:
        return None
    states = [start, twin.state.clone()]
    for answer in record.answers:
        twin.answer(answer.key)
        states.append(twin.state.clone())
    return states


def over(session: Session[Any], record: Record, start: Any) -> Session[Any] | None:
    """The running step from its start over another state; None when the rules cannot."""
    begun = Record(
        checkpoint=start.model_dump(),
        events_before=record.events_before,
        actor_before=record.actor_before,
        events=session.events,
    )
    try:
        return Session.resume(session.ruleset, session.table, begun, 1)
    # A deal that cannot have been made may break the rules; it tells nothing about leaks.
    except RulesError:
        return None


def untouched(states: list[Any], game: str, viewer: int) -> list[Cell]:
    """What has been hidden from the viewer all the time and lay still."""
    first, *later = (
        {cell.path: cell for cell in hidden_cells(game, state, viewer)} for state in states
    )
    return [
        cell
        for path, cell in first.items()
        if all(path in cells and cells[path].value == cell.value for cells in later)
    ]


def played_again(session: Session[Any], start: Any) -> Session[Any] | None:
    """The running step with its answers over another deal; None when they do not fit."""
    record = session.record()
    twin = over(session, record, start)
    try:
        for answer in record.answers:
            if twin is None or twin.decision is None or twin.decision.seat != answer.seat:
                return None
            twin.answer(answer.key)
    except TabletopError:
        return None
    return twin


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_word_depends_on_a_hidden_zone(setting: Setting) -> None:
    luck = Random(32)
    compared = 0
    for moment in play(setting, 32):
        session = moment.session
        if session.decision is None or not setting.looks_at(moment.number):
            continue
        states = states_of_the_step(session)
        for viewer in viewers(session) if states else ():
            assert states is not None
            cells = untouched(states, setting.game, viewer)
            start = dealt_anew(states[0], cells, luck)
            twin = None if start is None else played_again(session, start)
            if twin is None:
                continue
            compared += 1
            since = session.record().events_before
            here, there = (seen(one, viewer, since) for one in (session, twin))
            for shown in (here, there):
                # The step before was not dealt anew, so that undo would mix two deals.
                for part in BACK:
                    shown.pop(part, None)
            for part, told in here.items():
                assert there.get(part) == told, f"{moment.where}: viewer {viewer}, {part}"
    assert compared


# -- the tests themselves: each of these zones is missed when it loses its mark -----------------


SEEDS = 12
"""So many games are played until a zone holds something that shows."""


def fields(zone: Zone, state: Any) -> tuple[str, str]:
    """The class and the name of the field that a zone is."""
    _, holder, _, _ = next(iter(places(state, zone.path)))
    return type(holder).__name__, zone.path.rpartition(".")[2]


def without_mark(kind: str, name: str) -> Callable[[type[Part]], list[Any]]:
    """How fields are walked when the mark of one is forgotten."""
    plan = redaction._fields_of

    def fields_of(cls: type[Part]) -> list[Any]:
        return [
            field._replace(mark=None) if (cls.__name__, field.name) == (kind, name) else field
            for field in plan(cls)
        ]

    return fields_of


def moments(game: str) -> Iterator[Moment]:
    """Many games, of all sizes in turn; those with private hands first."""
    ways = sorted((s for s in SETTINGS if s.game == game), key=lambda s: s.plain)
    for seed in range(SEEDS):
        yield from play(ways[seed % len(ways)], seed)


@pytest.mark.parametrize(
    ("game", "zone"),
    [
        pytest.param(game, zone, id=f"{game}: {zone.name}")
        for game, zones in ZONES.items()
        for zone in zones
    ],
)
def test_a_zone_without_its_mark_is_noticed(
    game: str, zone: Zone, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = Random(33)
    for moment in moments(game):
        session = moment.session
        if not any(cell.zone is zone for cell in hidden_cells(game, session.state, PUBLIC)):
            continue
        with monkeypatch.context() as patch:
            patch.setattr(redaction, "_fields_of", without_mark(*fields(zone, session.state)))
            if first_leak(moment, luck):
                return
    raise AssertionError(f"{zone.name} lost its mark, and nothing was noticed")


@pytest.mark.parametrize("game", ZONES)
def test_every_field_that_is_marked_is_a_zone_of_the_rulebook(game: str) -> None:
    setting = next(s for s in SETTINGS if s.game == game)
    state = setting.ruleset().setup(setting.table(1))
    marked = {
        (cls.__name__, field.name)
        for cls in parts_of(type(state))
        for field in redaction._fields_of(cls)
        if field.mark is not None and field.mark.rule is not EVERYONE
    }
    own = {fields(zone, state) for zone in ZONES[game]}
    assert {mark for mark in marked if mark[1] not in ("seed", "draws")} == own


def parts_of(state_type: type[State]) -> list[type[Part]]:
    """The classes that a state is made of."""
    found: dict[type[Part], None] = {}
    redaction._collect(state_type, found)
    return list(found)
