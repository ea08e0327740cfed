"""Hail Hydra for five, by keys on a real terminal: a knock-out is voted and HAIL HYDRA is called.

Seat screens stay for two seconds, so that a game takes minutes. The suite plays to the first call
of HAIL HYDRA after a vote; with `TABLETOP_WHOLE_GAMES` set it plays to the end.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Any

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.terminal.player import Player
from tests.terminal.terminal import Terminal, keep_still

SEATS = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
SEED = 6
WHOLE = bool(os.environ.get("TABLETOP_WHOLE_GAMES"))


class HydraPlayer(Player):
    """Takes the keyboard from a table screen as people do: after a quiet moment."""

    def answer(self, key: str) -> None:
        decision = self.session.decision
        assert decision is not None
        if decision.seat == TABLE and key == "continue":
            self.wait_for_decision()
            quiet = monotonic() + 0.4
            self.terminal.wait(lambda _: monotonic() >= quiet, "a quiet moment")
        super().answer(key)


def plan(session: Session[Any], hailed: list[int]) -> str:
    """Blue cards until a vote has sent an agent away; then the agents call, and all lay red."""
    decision = session.decision
    assert decision is not None
    state = session.state
    keys = [option.key for option in decision.options]
    agents = [n for n, mine in enumerate(state.seats) if mine.loyalty == "hydra"]
    late = bool(state.votes) and not state.round
    if decision.kind in ("vote", "pointed"):
        return next((f"seat {n + 1}" for n in agents if f"seat {n + 1}" in keys), "up")
    if decision.kind == "before" and late and len(hailed) < len(agents):
        return "page"
    if decision.kind == "whose":
        return f"seat {agents[len(hailed)] + 1}"
    if decision.kind == "page":
        hailed.append(decision.seat)
        return "hail"
    if decision.kind == "lay":
        return lay(decision, late)
    if decision.kind == "hand":
        return next((key for key in keys if key.startswith("to ")), keys[0])
    return keys[0]


def lay(decision: Decision, late: bool) -> str:
    """As many cards as help, or as hurt."""
    cards = [option for option in decision.options if option.key.startswith("card ")]
    cards.sort(key=lambda option: int(option.label), reverse=not late)
    wanted = [option for option in cards if (int(option.label) > 0) != late]
    if decision.picked and not wanted:
        return "good" if late else "silent"
    return (wanted or cards)[0].key


def test_a_game_for_five_with_a_vote_hail_hydra_and_a_kill(
    tmp_path: Path, library: Library
) -> None:
    ruleset = library.load("hail_hydra")
    beside = Session(
        ruleset, lay_table(ruleset.manifest, names=SEATS, seed=SEED, options={"timer": "off"})
    )
    hailed: list[int] = []
    keep_still(tmp_path)
    terminal = Terminal(tmp_path, "play", "hail_hydra", "--seats", ",".join(SEATS),
                        "--seed", str(SEED), "--set", "timer=off")  # fmt: skip
    player = HydraPlayer(terminal, beside)
    killed = False
    try:
        while (decision := beside.decision) is not None:
            if decision.kind == "lay" and not killed:
                # A save resumes with the curtain down and shows nothing secret (ruling 7).
                player.wait_until_saved(tmp_path / "saves")
                name = SEATS[decision.seat]
                terminal.kill()
                terminal = Terminal(tmp_path, "resume")
                killed = "hand" not in terminal.wait_for(f"I am {name}", "to lay cards")
                assert killed
                player.sit_down(terminal)
            player.answer(plan(beside, hailed))
            if hailed and not WHOLE:
                terminal.wait_for("HAIL HYDRA!", "is an agent")
                break
        assert beside.state.votes[0].out >= 0
        if WHOLE:
            assert beside.outcome is not None
            terminal.wait_for(beside.outcome.headline)
    finally:
        terminal.__exit__(None, None, None)
