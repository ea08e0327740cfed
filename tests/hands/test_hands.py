"""Whole games by the mouse alone, and by arrows and Enter alone, one person against computers.

On a real terminal, by what stands on it. The suite plays all of some games, and the beginning of
the others: somebody who does anything at random takes hundreds of answers for those, and nine
seconds of processor for a hundred. With `TABLETOP_HANDS=full`, as every week, all are played to
their end.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.hands.robots import Arrows, Mouse, Robot
from tests.screens.test_computers import SEATS, laid
from tests.terminal.terminal import Terminal

FULL = os.environ.get("TABLETOP_HANDS") == "full"
TO_THE_END = 10**6
WHOLE = {
    ("umbrella", Mouse),
    ("umbrella", Arrows),
    ("umbra_via", Arrows),
    ("umbrella_academy", Arrows),
}
"""Played to the results in the suite."""

CUT = 6
"""Answers of all seats in the other games there."""


@pytest.mark.parametrize("who", [Mouse, Arrows])
@pytest.mark.parametrize("game", SEATS)
def test_a_game_is_played(library: Library, tmp_path: Path, game: str, who: type[Robot]) -> None:
    (tmp_path / "config").mkdir()
    settings = tmp_path / "config" / "settings.toml"
    settings.write_text('animation = false\npace = "none"\n', encoding="utf-8")
    saves = tmp_path / "saves"
    laid(library, SaveStore(saves), game, dict.fromkeys(range(1, SEATS[game]), "random"))
    with Terminal(tmp_path, "resume", columns=120, rows=36) as terminal:
        terminal.wait_for("Ada")
        robot, to_the_end = who(terminal, saves), FULL or (game, who) in WHOLE
        robot.play(TO_THE_END if to_the_end else CUT)
        assert robot.is_over or not to_the_end
