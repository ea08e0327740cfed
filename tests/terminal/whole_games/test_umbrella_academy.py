"""A solo game of The Umbrella Academy by keys, killed in the middle of two cards."""

from __future__ import annotations

from pathlib import Path
from random import Random

from rulesets.umbrella_academy.bot.family import Family
from tabletop_tui.core.play.session import Session
from tests.rulesets.umbrella_academy.scenes import GAME, laid
from tests.terminal.player import Player
from tests.terminal.terminal import Terminal

SEED = 59
ANSWERS = 20
"""Five turns; whole games are played in `tests/hands`."""

PLAY = ("play", "umbrella_academy", "--mode", "solo", "--seats", "Ada", "--seed", str(SEED))


def test_a_solo_game_goes_on_after_kills(tmp_path: Path) -> None:
    beside = Session(GAME, laid(1, seed=SEED))
    terminal = Terminal(tmp_path, *PLAY, columns=120, rows=38)
    player = Player(terminal, beside)
    family = Family(GAME.rules, Random(f"family {SEED}"), lambda: beside.view(0))
    killed: list[str] = []
    try:
        for _ in range(ANSWERS):
            assert beside.decision is not None
            kind = beside.decision.kind
            if kind in ("target", "token") and kind not in killed:
                killed.append(kind)
                player.wait_until_saved(tmp_path / "saves")
                terminal.kill()
                terminal = Terminal(tmp_path, "resume", columns=120, rows=38)
                player.sit_down(terminal)
            player.answer(family.decide(beside.decision))
        assert killed == ["target", "token"]
        player.wait_for_decision()
    finally:
        terminal.__exit__(None, None, None)
