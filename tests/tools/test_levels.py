"""How strong the computer players are, and how long they think."""

from __future__ import annotations

from tabletop_tui.core.loader import find_rulesets
from tools.levels import MATCHES, answer_times


def test_the_answers_of_the_first_bot_alone_are_timed() -> None:
    """A game of Umbrella has 17 slides of each player, and everybody chooses among several."""
    match = next(one for one in MATCHES if one.bots == ("medium", "random"))
    times = answer_times(find_rulesets(), match, 1)
    assert times == sorted(times)
    assert len(times) == 17
