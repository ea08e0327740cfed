"""A solo game of Umbrella in plain mode on a real terminal, killed in mid-decision and resumed."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pexpect
import pytest

from rulesets.umbrella.rules.slide import Push
from rulesets.umbrella.wording.previews import look_ahead
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.plain.layout import score_table

SEED = 7
PROMPT = "\r\n> "
LINES = ("--plain", "--verbosity", "full")


class Move(NamedTuple):
    """What is asked, what will be typed, and whether the step had begun before."""

    question: str
    key: str
    in_the_middle: bool


def plan() -> tuple[list[Move], Outcome]:
    """A whole game, played without a terminal: every figure that can be made is made."""
    ruleset = find_rulesets().load("umbrella")
    table = lay_table(ruleset.manifest, names=["Ada"], mode="solo", seed=SEED)
    session: Session[Any] = Session(ruleset, table)
    dice = Random(SEED)
    moves = []
    while (decision := session.decision) is not None:
        option = dice.choice([o for o in decision.options if o.key != "give-up"])
        if decision.kind == "slide":
            option = best_slide(session) or option
        moves.append(Move(decision.prompt, option.key, bool(session.record().answers)))
        session.answer(option.key)
    assert session.outcome is not None
    return moves, session.outcome


def best_slide(session: Session[Any]) -> Any:
    """A slide that makes a figure, or None."""
    assert session.decision is not None
    view = session.view(0)
    components = session.ruleset.components  # type: ignore[attr-defined]
    for option in session.decision.options:
        push = option.value
        if isinstance(push, Push) and look_ahead(components, view, 0, push).made:
            return option
    return None


@pytest.fixture
def sit_down(tmp_path: Path) -> Any:
    """Starts `tabletop` on a terminal of 24 lines and 80 columns."""
    opened: list[pexpect.spawn[str]] = []

    def start(*args: str) -> pexpect.spawn[str]:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "tabletop_tui", "--saves", str(tmp_path / "saves"), *args],
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=20,
            env={**os.environ, "TABLETOP_DATA_DIR": str(tmp_path), "TERM": "xterm-256color"},
        )
        opened.append(child)
        return child

    yield start
    for child in opened:
        child.close(force=True)


def answer(child: pexpect.spawn[str], move: Move) -> None:
    child.expect_exact(f"Ada: {move.question}{PROMPT}")
    child.sendline(move.key)


def test_a_solo_game_is_played_killed_resumed_and_won_or_lost_as_planned(sit_down: Any) -> None:
    moves, outcome = plan()
    middles = [number for number, move in enumerate(moves) if move.in_the_middle]
    middle = middles[len(middles) // 2]

    child = sit_down(
        "play", "umbrella", "--mode", "solo", "--seats", "Ada", "--seed", str(SEED), *LINES
    )
    for move in moves[:middle]:
        answer(child, move)
    child.expect_exact(f"Ada: {moves[middle].question}{PROMPT}")
    child.kill(signal.SIGKILL)
    child.wait()
    assert child.signalstatus == signal.SIGKILL

    child = sit_down("resume", *LINES)
    for move in moves[middle:]:
        answer(child, move)
    child.expect(pexpect.EOF)
    child.close()

    end = child.before.replace("\r\n", "\n").partition("The game is over.\n")[2]
    assert outcome.headline in end
    assert "\n".join(score_table(outcome, ["Ada"])) in end
    assert child.exitstatus == 0
