"""What a seat can take back alone it is told to be so, wherever it can know that.

Otherwise the own key of the answer only chooses, and Enter is asked for without need. It comes from
rules that look at what the seat does not know, without need as well.
"""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.check.playing import Moment, Setting, play
from tabletop_tui.core.decision import Option
from tabletop_tui.core.play.lookahead import ForGood, why_for_good
from tabletop_tui.core.play.seat import Seat, known_by_now
from tests.conformance.games import few_settings

EVERY = 3
"""One question in so many is looked at, and fewer at larger tables, whose games are longer."""


def is_unknown(moment: Moment, option: Option) -> bool:
    """Whether the seat can take an answer back, and could not know it.

    What chance has decided since the step began nobody can follow.
    """
    session = moment.session
    decision = session.decision
    assert decision is not None
    seat = decision.seat
    why = why_for_good(session.ruleset, known_by_now(session, seat), option.key)
    if why is not ForGood.NOBODY_KNOWS:
        return False
    after = session.fork()
    after.answer(option.key)
    asked = after.decision is not None and after.decision.seat == seat
    by_chance = session.state.draws != session.checkpoint.draws
    return asked and not by_chance and Seat(after, seat).see().undoes == seat


@pytest.mark.parametrize("setting", few_settings(options=False), ids=str)
def test_what_can_be_taken_back_is_known_to_be_so(setting: Setting) -> None:
    luck = Random(1)
    for moment in play(setting, 1):
        decision = moment.session.decision
        if decision is None or decision.secret or decision.seat < 0:
            continue
        if moment.number % (EVERY * setting.seats // 2) == 0:
            option = luck.choice(decision.options)
            assert not is_unknown(moment, option), f"{moment.where}: {decision.kind} {option.key}"
