"""A whole solo game of The Umbrella Academy by keys, killed in the middle of a card."""

from __future__ import annotations

from pathlib import Path
from random import Random

from rulesets.umbrella_academy.bot.family import Family
from tabletop_tui.core.play.session import Session
from tests.rulesets.umbrella_academy.scenes import GAME, laid
from tests.terminal.player import Player
from tests.terminal.terminal import Terminal

SEED = 107
PLAY = ("play", "umbrella_academy", "--mode", "solo", "--seats", "Ada", "--seed", str(SEED))


def test_a_solo_game_to_its_end(tmp_path: Path) -> None:
    beside = Session(GAME, laid(1, seed=SEED))
    terminal = Terminal(tmp_path, *PLAY, columns=120, rows=38)
    player = Player(terminal, beside)
    family = Family(GAME.rules, Random(f"family {SEED}"), lambda: beside.view(0))
    killed = 0
    try:
        while beside.decision is not None:
            if beside.decision.kind in ("target", "token") and killed < 2:
                killed += 1
                player.wait_until_saved(tmp_path / "saves")
                terminal.kill()
                terminal = Terminal(tmp_path, "resume", columns=120, rows=38)
                player.sit_down(terminal)
            player.answer(family.decide(beside.decision))
        assert killed == 2
        assert beside.outcome is not None
        player.see_the_end(beside.outcome.headline.split(":")[0])
    finally:
        terminal.__exit__(None, None, None)
