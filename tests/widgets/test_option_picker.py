"""The cursor of a plain list, in a choice of several."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import Choices, Decision, Option
from tabletop_tui.core.loading.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.play.board import TextBoard
from tabletop_tui.widgets.play.picker import OptionPicker

CARDS = tuple(Option(card, f"Card {card}") for card in "abcd")


@pytest.mark.parametrize(
    ("picked", "stands"), [("", "a"), ("a", "b"), ("c", "d"), ("ca", "b"), ("d", "a"), ("bd", "a")]
)
def test_after_a_pick_it_stands_on_the_next_that_is_left(picked: str, stands: str) -> None:
    rules = find_rulesets().load("umbrella")
    board = TextBoard(rules, lay_table(rules.manifest, names=["Ada", "Ben"]))
    left = Choices([option for option in CARDS if option.key not in picked])
    decision = Decision(
        0, "discard", "Which?", left, "to discard", picked=tuple(picked), several=CARDS
    )
    assert OptionPicker(decision, board).option.key == stands
