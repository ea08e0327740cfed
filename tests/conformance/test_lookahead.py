"""What a look-ahead tells comes true, whatever it could not see.

In random games, every answer of a question (of long lists some) is looked ahead by the seat that
is asked, and then really given in a copy. What was told must be what is then told first; where the
look-ahead was sure, nothing more is told before the next question of the step. That it depends on
nothing hidden, `test_no_leak` shows: there it is among what a viewer is shown.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.decision import Option
from tabletop_tui.core.events import sentence, visible
from tabletop_tui.core.play.lookahead import look_ahead
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.visibility.redaction import redact
from tests.conformance.playout import Setting, play, settings, viewers

OPTIONS = 4
"""So many answers of a question are tried."""

SPARSE = 3
DRAWS_FIRST = ("raven",)
"""Games in which a hidden card decides in every step what is asked: nothing is ever sure."""


def check(session: Session[Any], option: Option, where: str) -> bool:
    """Whether the look-ahead was sure. Fails when it does not come true."""
    decision, ruleset = session.decision, session.ruleset
    assert decision is not None
    viewer, names = decision.seat, session.table.names
    ahead = look_ahead(ruleset, session.known(viewer), option.key)
    after = session.fork()
    after.answer(option.key)
    events = visible(after.events[len(session.events) :], viewer)
    told, came = (
        [sentence(event, names, ruleset.words) for event in some] for some in (ahead.told, events)
    )
    where = f"{where}, {option.key}"
    assert came[: len(told)] == told, f"{where}: it did not come as foretold"
    if ahead.sure and len(after._answers) > len(session._answers):
        assert came == told, f"{where}: more came than was foretold"
        if ahead.points:
            points = tuple(ruleset.points(after.view(viewer)))
            assert tuple(after for _, after in ahead.points) == points, where
    return ahead.sure


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_what_is_looked_ahead_comes_true(setting: Setting) -> None:
    luck, sure = Random(31), Counter[bool]()
    for moment in play(setting, 31):
        session = moment.session
        decision = session.decision
        if decision is None or not setting.looks_at(moment.number, SPARSE):
            continue
        some = luck.sample(decision.options, min(OPTIONS, len(decision.options)))
        sure.update(check(session, option, moment.where) for option in some)
    assert sum(sure.values()), f"{setting}: nothing was looked ahead"
    assert sure[True] or setting.game in DRAWS_FIRST, f"{setting}: nothing was ever sure"


@pytest.mark.parametrize("setting", settings(options=False), ids=str)
def test_a_view_of_a_view_is_the_same_view(setting: Setting) -> None:
    for moment in play(setting, 32):
        if setting.looks_at(moment.number):
            for viewer in viewers(moment.session):
                view = moment.session.view(viewer)
                assert redact(view, viewer) == view, f"{moment.where}: to viewer {viewer}"
