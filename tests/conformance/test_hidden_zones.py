"""The check of the zones is itself tried: each zone is missed when it loses its mark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tabletop_tui.check.leaks.by_zone import first_leak, hidden_cells
from tabletop_tui.check.playing import Moment, Subject, play
from tabletop_tui.check.static import field_of
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.promises import Zone
from tabletop_tui.core.state import Part
from tabletop_tui.core.visibility import redaction
from tabletop_tui.core.visibility import redaction as fields
from tests.conformance.games import settings, subjects

SEEDS = 40
"""So many games are played until a zone holds something that shows."""

ZONES = [
    pytest.param(subject, zone, id=f"{game}: {zone.name}")
    for game, subject in subjects().items()
    for zone in subject.promise.hidden
]


def without_mark(kind: str, name: str) -> Callable[[type[Part]], list[Any]]:
    """How fields are walked when the mark of one is forgotten."""
    plan = fields.stops_of

    def stops_of(cls: type[Part]) -> list[Any]:
        return [
            field._replace(mark=None) if (cls.__name__, field.name) == (kind, name) else field
            for field in plan(cls)
        ]

    return stops_of


def moments(subject: Subject) -> Iterator[Moment]:
    """Many games, of all sizes in turn; those with private hands first."""
    ways = [s for s in settings() if s.subject is subject and s.secretive and s.seats <= 5]
    ways.sort(key=lambda s: s.plain)
    for seed in range(SEEDS):
        yield from play(ways[seed % len(ways)], seed)


@pytest.mark.parametrize(("subject", "zone"), ZONES)
def test_a_zone_without_its_mark_is_noticed(
    subject: Subject, zone: Zone, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = Random(33)
    for moment in moments(subject):
        state = moment.session.state
        if not any(c.zone is zone for c in hidden_cells(subject.promise.hidden, state, PUBLIC)):
            continue
        with monkeypatch.context() as patch:
            patch.setattr(redaction, "stops_of", without_mark(*field_of(zone, state)))
            if first_leak(moment, luck):
                return
    raise AssertionError(f"{zone.name} lost its mark, and nothing was noticed")
