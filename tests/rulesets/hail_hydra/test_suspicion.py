"""What a computer player believes: certain knowledge is kept to, and what was seen is weighed."""

from __future__ import annotations

import pytest

from rulesets.hail_hydra.bot.suspicion import possible, suspicion
from rulesets.hail_hydra.state import (
    HYDRA,
    SHIELD,
    UNKNOWN,
    HydraState,
    Known,
    Offensive,
    Round,
    VillainId,
)
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.visibility.redaction import redact
from tests.rulesets.hail_hydra.scenes import GAME


def view_of(seat: int) -> HydraState:
    """Five Heroes, of whom seats 3 and 4 are agents, as a seat sees them."""
    state = GAME.setup(lay_table(GAME.manifest, names=default_names(5), seed=1))
    discs = [SHIELD, SHIELD, SHIELD, HYDRA, HYDRA]
    for number, mine in enumerate(state.seats):
        mine.loyalty = discs[number]
        mine.knows = [UNKNOWN] * 5
        mine.knows[number] = Known(discs[number])
    state.seats[3].knows = [Known(disc) for disc in discs]
    return redact(state, seat)


def attack(total: int, *counts: int) -> Offensive:
    """An attack as all remember it."""
    return Offensive(
        mission=1, number=1, villain=VillainId("batroc"), counts=list(counts), said=[""] * 5,
        blind=0, total=total, defense=0, dealt=0, city=0, cards=[],
    )  # fmt: skip


def test_an_agent_knows_and_a_loyal_seat_knows_only_itself() -> None:
    assert possible(GAME.content, view_of(3), 3) == [frozenset({3, 4})]
    sets = possible(GAME.content, view_of(0), 0)
    assert len(sets) == 6
    assert not any(0 in agents for agents in sets)


def test_a_disc_that_lies_open_is_certain() -> None:
    view = view_of(0)
    view.seats[4].loyalty, view.seats[4].shown = HYDRA, True
    assert suspicion(GAME.content, view, 0) == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3, 1])


def test_bad_totals_fall_on_those_who_laid_the_cards() -> None:
    view = view_of(0)
    view.history = [attack(-8, 1, 0, 0, 1, 1), attack(6, 1, 1, 1, 0, 0)]
    doubts = suspicion(GAME.content, view, 0)
    assert min(doubts[3:]) > 0.8
    assert max(doubts[1:3]) < 0.2


def test_agents_seldom_point_at_each_other() -> None:
    view = view_of(0)
    view.votes = [Round(mission=2, votes=[-1, 2, -1, -1, -1], out=-1)]
    doubts = suspicion(GAME.content, view, 0)
    assert doubts[1] == doubts[2] < doubts[3] == doubts[4]
