"""What the computer player thinks of its last slide: only what still counts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.umbrella.bot import BEAM
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.advice import judge
from tabletop_tui.core.players.bot import Level, Luck, load_bot
from tabletop_tui.core.table import lay_table

from .scenes import ALMOST, CORNERS, GAME, table


def worth(level: str, **fields: Any) -> dict[str, float]:
    """What each slide is worth; no Figure but Four Corners lies there."""
    session = table(scene=ALMOST, slots={1: "01K"}, pool=0, **fields)
    bot, decision = load_bot(GAME), session.decision
    assert decision is not None
    choice = bot.weigh(session.view(0), 0, decision, bot.levels[level], Luck(b"any"))
    assert choice is not None
    return dict(choice.worth)


def test_what_it_costs_to_give_up_is_not_measured_in_points_of_slides() -> None:
    session = table(1, scene=ALMOST, slots={1: "01K"})
    bot, decision = load_bot(GAME), session.decision
    assert decision is not None
    judged = judge(bot, Seat(session, 0).for_computer(), "give-up", bot.levels["hard"], Random(1))
    assert (judged.verdict, judged.cost) == ("doubtful", "")


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_at_the_last_slide_nothing_counts_that_comes_later(level: str) -> None:
    """Rows leave the own zone as it is: those that make nothing are worth the same."""
    last = worth(level, last_turns=1, ended="pool")
    rows = {
        slide: points for slide, points in last.items() if slide.split()[0] in ("left", "right")
    }
    assert len({*rows.values()}) == 1
    assert max(last, key=last.__getitem__) == CORNERS
    before = worth(level)
    assert len({before[slide] for slide in rows}) > 1, "as long as there is a next slide"


def test_what_easy_does_not_leave_to_chance_it_searches_no_deeper_than_medium() -> None:
    assert worth("easy") == worth("medium") != worth("hard")


def test_a_third_slide_decides_among_the_best_by_two() -> None:
    """The hard level changes its mind now and then, and its points stay those of two slides."""
    bot, luck = load_bot(GAME), Random(2)
    session, changed = Session(GAME, lay_table(GAME.manifest, names=["Ada", "Ben"], seed=3)), 0
    for _ in range(12):
        decision = session.decision
        assert decision is not None
        view = session.view(decision.seat)
        two, three = (
            bot.weigh(view, decision.seat, decision, level, luck)
            for level in (Level(turns=2), bot.levels["hard"])
        )
        assert two is not None
        assert three is not None
        assert max(three.worth.values()) == pytest.approx(max(two.worth.values()))
        best = sorted(two.worth, key=two.worth.__getitem__, reverse=True)[:BEAM]
        assert three.key in best
        changed += three.key != two.key
        session.answer(three.key)
    assert 0 < changed < 12
