"""The score sheet."""

from __future__ import annotations

import pytest

from tabletop_tui.core.outcome import Outcome, ScoreLine


def test_totals_are_the_sums_of_the_lines() -> None:
    lines = (ScoreLine("tokens", (6, 12)), ScoreLine("umbrellas", (-1, -3)))
    assert Outcome("seat 1", (1,), "Ben wins.", lines).totals == (5, 9)
    assert Outcome("lost", (), "The rain wins.").totals == ()


def test_a_line_that_forgets_a_seat_is_not_summed_up_silently() -> None:
    lines = (ScoreLine("tokens", (6, 12)), ScoreLine("umbrellas", (-1,)))
    with pytest.raises(ValueError, match="zip"):
        _ = Outcome("seat 1", (1,), "Ben wins.", lines).totals
