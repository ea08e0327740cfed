"""Whole games of an Ursula who pursues her objective against players who do anything."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.villainous.scenes import GAME, NAMES
from tests.rulesets.villainous.ursula_bot import prefer

GAMES = 6


@pytest.mark.parametrize("other", ["captain_hook", "jafar"])
def test_ursula_can_win_whole_games(other: str) -> None:
    ends = [played(seed, other) for seed in range(GAMES)]
    assert sum(end == "ursula" for end in ends) >= GAMES - 1


def played(seed: int, other: str) -> str:
    """The outcome of one game; exactly one of the two places of the lock is locked all the time."""
    options = {"villains": "choose", "limit": "60"}
    game = Session(GAME, lay_table(GAME.manifest, names=NAMES[:2], options=options, seed=seed))
    game.answer("ursula")
    luck = Random(seed)
    while game.decision is not None:
        wanted = None
        if game.decision.kind == "villain":
            wanted = other
        elif game.decision.seat == 0:
            wanted = prefer(GAME.realm(game.view(0), 0), game.decision)
        game.answer(wanted or luck.choice(game.decision.options).key)
        assert game.state.seats[0].locked in ([0], [3])
    assert game.outcome is not None
    return game.outcome.result
