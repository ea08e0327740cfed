"""Whole games by the mouse alone, and by arrows and Enter alone, one person against computers.

On a real terminal, by what stands on it. The deals, and how well the computers play, make a game
short whatever the person does: so all ten cost less than two minutes of processor.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tests.hands.robots import Arrows, Mouse, Robot
from tests.terminal.terminal import Terminal


class Deal(NamedTuple):
    """A table at which a game is soon over, in the window that is cheapest to play it in."""

    names: str
    level: str = "random"
    seed: int = 5
    window: tuple[int, int] = (80, 24)


DEALS = {
    "umbrella": Deal("Ada Ben"),
    "umbra_via": Deal("Ada Ben Cleo"),
    # Villains that play by chance need six hundred answers, and this one wins after a hundred.
    "villainous": Deal("Ada Ben", "medium"),
    # In the smallest window a mouse that clicks by chance takes four times as long.
    "hail_hydra": Deal("Ada Ben Cleo Dan Eve", "hard", 2, (120, 36)),
    "umbrella_academy": Deal("Ada Ben"),
}

TO_THE_END = 1_000
"""Answers of all seats; the longest of these games take a third of them."""


@pytest.mark.parametrize("who", [Mouse, Arrows])
@pytest.mark.parametrize("game", DEALS)
def test_a_whole_game_is_played(
    library: Library, tmp_path: Path, game: str, who: type[Robot]
) -> None:
    (tmp_path / "config").mkdir()
    settings = tmp_path / "config" / "settings.toml"
    settings.write_text('animation = false\npace = "none"\n', encoding="utf-8")
    saves, deal, ruleset = tmp_path / "saves", DEALS[game], library.load(game)
    table = lay_table(ruleset.manifest, names=deal.names.split(), seed=deal.seed)
    computers = dict.fromkeys(range(1, len(table.chairs)), deal.level)
    SaveStore(saves).new(Session(ruleset, table), computers=computers).close()
    columns, rows = deal.window
    with Terminal(tmp_path, "resume", columns=columns, rows=rows) as terminal:
        terminal.wait_for("Ada")
        robot = who(terminal, saves)
        robot.play(TO_THE_END)
        assert robot.is_over
