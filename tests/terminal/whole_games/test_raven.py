"""A game with hidden hands and secret bids, behind curtains, killed in the middle of the bids."""

from __future__ import annotations

from pathlib import Path

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.conftest import FIXTURES
from tests.terminal.player import Player
from tests.terminal.terminal import Terminal

PLAY = (
    *("play", "raven", "--seats", "Ada,Ben", "--seed", "4"),
    *("--rulesets", str(FIXTURES), "--trust"),
)


def test_secrets_behind_curtains_with_a_kill_between_two_bids(
    tmp_path: Path, library: Library
) -> None:
    ruleset = library.load("raven")
    beside = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=4))
    terminal = Terminal(tmp_path, *PLAY)
    player = Player(terminal, beside)
    try:
        player.answer(beside.decision.options[1].key)  # type: ignore[union-attr]
        terminal.wait_for("I am Ben")
        terminal.kill()
        terminal = Terminal(tmp_path, "resume", "--rulesets", str(FIXTURES), "--trust")
        terminal.wait_for("I am Ben", "to bid")
        player.sit_down(terminal)
        while beside.decision is not None:
            player.answer(beside.decision.options[0].key)
        assert beside.outcome is not None
        terminal.wait_for(beside.outcome.headline)
    finally:
        terminal.__exit__(None, None, None)
