"""A whole game of Villainous by keys: curtains, Conditions, fate, killed inside a card, and won."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from rulesets.villainous.villains.queen_of_hearts.player import prefer
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.villainous.scenes import GAME
from tests.terminal.player import Player
from tests.terminal.terminal import Terminal

SEATS = ["Ada", "Ben"]
SEED = 566
PLAY = ("play", "villainous", "--seats", "Ada,Ben", "--seed", str(SEED), "--set", "villains=choose")


def good_answer(session: Session[Any], luck: Random) -> str:
    """Ada is the Queen of Hearts and pursues her objective; Ben is Hook and does anything."""
    decision = session.decision
    assert decision is not None
    if decision.kind == "villain":
        return ["queen_of_hearts", "captain_hook"][decision.seat]
    wanted = None
    if decision.seat == 0:
        wanted = prefer(GAME.realm(session.view(0), 0), decision)
    return wanted or luck.choice(decision.options).key


def test_a_game_won_and_killed_inside_a_card(tmp_path: Path) -> None:
    table = lay_table(GAME.manifest, names=SEATS, options={"villains": "choose"}, seed=SEED)
    beside = Session(GAME, table)
    terminal = Terminal(tmp_path, *PLAY)
    player = Player(terminal, beside)
    luck = Random(SEED)
    killed = 0
    try:
        while beside.decision is not None:
            inside_a_card = beside.decision.kind in ("spot", "fate-card", "allies")
            if inside_a_card and killed < 2:
                killed += 1
                player.wait_until_saved(tmp_path / "saves")
                terminal.kill()
                terminal = Terminal(tmp_path, "resume")
                player.sit_down(terminal)
            player.answer(good_answer(beside, luck))
        assert killed == 2
        assert beside.outcome is not None
        assert beside.outcome.result == "queen_of_hearts"
        terminal.wait_for("Queen of Hearts wins")
    finally:
        terminal.__exit__(None, None, None)
