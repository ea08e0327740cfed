"""What positions are said to be worth is compared with who won."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.players.bot import load_bot
from tools.calibration import SEED, starts_in


def test_each_start_of_a_turn_is_weighed_for_both_sides() -> None:
    """Of two villains one won in the end, and what one is worth the other lacks."""
    starts = list(starts_in(load_bot(find_rulesets().load("villainous")), SEED, 2))
    assert len(starts) > 20
    assert len({one.side for one in starts}) == 2
    for first, second in zip(starts[::2], starts[1::2], strict=True):
        assert first.said.worth + second.said.worth == pytest.approx(1)
        assert first.said.won + second.said.won == 1
