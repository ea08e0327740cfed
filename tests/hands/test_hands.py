"""Whole games by the mouse alone, and by arrows and Enter alone, one person against computers.

The suite plays the beginning of each game, and one of them to its end. With `TABLETOP_HANDS=full`
all are played to their end.
"""

from __future__ import annotations

import os

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.hands.players import Arrows, Mouse, Player
from tests.screens.test_computers import SEATS, laid, opened

FULL = os.environ.get("TABLETOP_HANDS") == "full"
TO_THE_END = 10**6
WHOLE = ("umbrella",)
"""Played to the results in the suite."""

CUT = 24
"""Answers of all seats in the other games there."""


@pytest.mark.parametrize("who", [Mouse, Arrows])
@pytest.mark.parametrize("game", SEATS)
async def test_a_game_is_played(
    library: Library, store: SaveStore, game: str, who: type[Player]
) -> None:
    levels = dict.fromkeys(range(1, SEATS[game]), "easy" if FULL else "random")
    async with opened(library, store, laid(library, store, game, levels)) as table:
        player, to_the_end = who(table), FULL or game in WHOLE
        await player.play(TO_THE_END if to_the_end else CUT)
        assert player.is_over or not to_the_end
