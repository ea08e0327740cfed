"""What random games seldom come to, in games that were searched for."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.check.games.endings import Ends
from tabletop_tui.check.playing import Choose, play
from tests.conformance.games import setting

SOLO_LEVEL_2 = setting("umbrella", "solo", 1, "level", "2")
RARE_SEED = 4194933948219531516


def by_share(policy: Random, keys: list[str]) -> str:
    """A random key, by one number from 0 to 1: other games than with `Random.choice`."""
    return keys[int(policy.random() * len(keys))]


@pytest.mark.parametrize(
    ("seed", "choose"),
    [(124, Random.choice), (RARE_SEED, Random.choice), (RARE_SEED, by_share)],
)
def test_a_solo_game_keeps_its_figures(seed: int, choose: Choose) -> None:
    """A white Figure, which takes its tile out of the game, is made in one of 200 games."""
    check = Ends(SOLO_LEVEL_2)
    check.begin(seed)
    for moment in play(SOLO_LEVEL_2, seed, choose):
        check.look(moment)
    assert check.tried == 1


def test_a_white_figure_is_made_in_these_games() -> None:
    for game in (play(SOLO_LEVEL_2, 124), play(SOLO_LEVEL_2, RARE_SEED, by_share)):
        *_, end = game
        told = [event.text for event in end.session.events]
        assert "{figure:figure} leaves the game." in told
