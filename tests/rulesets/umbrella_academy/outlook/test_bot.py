"""Simple computer players win and lose every mission, with every number of players.

The seeds are the first that `rates.py` found. The rates, from 300 games each, are in the notes
beside the content.
"""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.outlook.rates import play
from tests.rulesets.umbrella_academy.scenes import GAME

pytestmark = pytest.mark.slow

SEEDS = {
    ("hazel", 2): (0, 2),
    ("hazel", 3): (0, 1),
    ("hazel", 4): (2, 0),
    ("hazel", 5): (4, 0),
    ("hazel", 1): (1, 0),
    ("violin", 2): (2, 0),
    ("violin", 3): (0, 1),
    ("violin", 4): (4, 0),
    ("violin", 5): (2, 0),
    ("violin", 1): (0, 2),
    ("orchestra", 2): (4, 0),
    ("orchestra", 3): (1, 3),
    ("orchestra", 4): (6, 0),
    ("orchestra", 5): (0, 1),
    ("orchestra", 1): (4, 0),
}
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


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = play(4, "orchestra", 1), play(4, "orchestra", 1)
    assert [event.text for event in one.events] == [event.text for event in two.events]
    assert one.state == two.state
