"""A board whose places carry the keys that call them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.play.board import Board


class MarkedBoard(Board):
    """`marks` are the keys that call answers, by the place on the board that each is about.

    `fates` are who sent fate to each seat the last time, and in which turn of the game. `unused`
    are the cards of the last Fate action that could not be played, each with the reason. `calls`
    is what a number does with its card of the hand, `picked` are the cards picked for that so far.
    `usual_rows` are those that it has beside a hand of the usual size; 0 where it has no hand.
    """

    def __init__(self, ruleset: Ruleset[Any], table: Table) -> None:
        super().__init__(ruleset, table)
        self.marks: Mapping[str, str] = {}
        self.fates: Mapping[int, tuple[int, int]] = {}
        self.unused: Mapping[str, str] = {}
        self.calls = ""
        self.picked: Sequence[str] = ()
        self.usual_rows = 0
