"""Whole games of a Prince John who pursues his objective against players who do anything."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.villainous.prince_john_bot import prefer
from tests.rulesets.villainous.scenes import GAME, NAMES

GAMES = 8


@pytest.mark.parametrize("other", ["captain_hook", "jafar"])
def test_prince_john_can_win_whole_games(other: str) -> None:
    ends = [played(seed, other) for seed in range(GAMES)]
    assert sum(end == "prince_john" for end in ends) >= GAMES // 2


def played(seed: int, other: str) -> str:
    """The outcome of one game."""
    options = {"villains": "choose", "limit": "60"}
    game = Session(GAME, lay_table(GAME.manifest, names=NAMES[:2], options=options, seed=seed))
    game.answer("prince_john")
    luck = Random(seed)
    while game.decision is not None:
        wanted = None
        if game.decision.seat == 0 and game.state.seats[0].villain:
            wanted = prefer(GAME.realm(game.view(0), 0), game.decision)
        if game.decision.kind == "villain":
            wanted = other
        game.answer(wanted or luck.choice(game.decision.options).key)
    assert game.outcome is not None
    return game.outcome.result
