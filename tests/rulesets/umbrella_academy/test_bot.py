"""A simple family wins and loses every mission with every number of players.

The seeds are the first of those that `rates.py` found; the rates of 300 games each stand in the
notes beside the content.
"""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.rates import play
from tests.rulesets.umbrella_academy.scenes import GAME

SEEDS = {SEEDS_HERE}
"""By mission and number of players (1 is solo): a seed that is won and one that is lost."""


@pytest.mark.parametrize(("mission", "seats"), SEEDS)
def test_the_family_wins_and_loses(mission: str, seats: int) -> None:
    won, lost = SEEDS[mission, seats]
    game = play(seats, mission, won)
    assert game.outcome is not None
    assert game.outcome.result == GAME.content.missions[mission].win
    assert game.outcome.winners == tuple(range(seats))
    assert game.state.finale
    game = play(seats, mission, lost)
    assert game.outcome is not None
    assert game.outcome.result.startswith("lose_")
    assert game.outcome.winners == ()
