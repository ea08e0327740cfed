"""What a position is worth to the computer players tells who wins."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.players.bot import load_bot
from tools.calibration import grouped, starts_in


@pytest.mark.parametrize("seats", [2, 3])
def test_rounds_begun_in_better_positions_are_won_more_often(library: Library, seats: int) -> None:
    """The better half of all starts of a round, in 12 games, against the other half."""
    bot = load_bot(library.load("umbra_via"))
    said = [start.said for seed in range(12) for start in starts_in(bot, seed, seats, "easy")]
    worse, better = grouped(said, 2)
    assert better.won > worse.won + 0.1
