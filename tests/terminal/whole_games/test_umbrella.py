"""A whole game of Umbrella for three, played by keys on a real terminal, killed in the middle.

The test plays the same game in its own session beside the screen. So it knows what must be shown
after every key, and chooses well enough that the game comes to its end.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rulesets.umbrella.wording.previews import look_ahead
from tabletop_tui.core.decision import Option
from tabletop_tui.core.handover import Keyboard
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.visibility.showing import ENTER
from tests.terminal.player import KEY_NAMES
from tests.terminal.terminal import Terminal
from tools.keys import picker_of

SEED = 7
SEATS = ["Ada", "Ben", "Cleo"]


@pytest.fixture
def beside(library: Library) -> Session[Any]:
    ruleset = library.load("umbrella")
    return Session(ruleset, lay_table(ruleset.manifest, names=SEATS, seed=SEED))


def good_answer(session: Session[Any]) -> str:
    """The slide that makes a figure, else one that brings a figure nearest; else the first."""
    decision = session.decision
    assert decision is not None
    if decision.kind != "slide":
        return decision.options[0].key
    seat = decision.seat
    view = session.view(seat)
    components = session.ruleset.components  # type: ignore[attr-defined]

    def worth(option: Option) -> tuple[int, int]:
        slide = look_ahead(components, view, seat, option.value)
        best = 0
        for slot, pile in enumerate(view.seats[seat].slots):
            if pile.tiles:
                cells = components.figures.cells[pile.tiles[-1]][slot]
                shown = [slide.scene[cell] for cell in cells]
                best = max(best, *(shown.count(colour) for colour in "RBGY"))
        return len(slide.made), best

    return max(decision.options, key=worth).key


def wait_for_decision(terminal: Terminal, session: Session[Any]) -> None:
    decision = session.decision
    assert decision is not None
    chair = session.table.chairs[decision.seat]
    task = f"{chair.sign} {chair.name}: {decision.public.removeprefix('to ')}"
    moment = "Enter  go on"
    if moment in terminal.wait(lambda text: task in text or moment in text, f"{task} or a moment"):
        terminal.press_until("Enter", gone=moment)
    terminal.wait_for(f"turn {session.state.turn} ", task, gone=moment)


def test_a_game_for_three_killed_in_the_middle_of_a_decision(
    tmp_path: Path, beside: Session[Any]
) -> None:
    start = ["play", "umbrella", "--seats", ",".join(SEATS), "--seed", str(SEED)]
    terminal = Terminal(tmp_path, *start, columns=120, rows=36)
    killed = 0
    led = ENTER
    try:
        while beside.decision is not None:
            wait_for_decision(terminal, beside)
            decision = beside.decision
            in_the_middle_of_a_turn = decision.kind != "slide"
            if in_the_middle_of_a_turn and killed < 2:
                killed += 1
                terminal.kill()
                terminal, led = Terminal(tmp_path, "resume", columns=120, rows=36), ENTER
                wait_for_decision(terminal, beside)
            answer = good_answer(beside)
            option = next(option for option in decision.options if option.key == answer)
            picker = picker_of(beside)
            picker.keyboard = partial(Keyboard, led=led)
            keys = picker.keys_for(option)
            beside.answer(answer)
            led = keys[-1]
            terminal.press(*(KEY_NAMES.get(key, key) for key in keys))
        outcome = beside.outcome
        assert outcome is not None
        assert killed == 2
        terminal.wait_for("score tokens", "Total", *SEATS, *map(str, outcome.totals))
        terminal.press_until("q", gone="Total")
        terminal.wait_for("one keyboard")
        terminal.press("q", "q")
        assert terminal.ended() == 0
        assert b"\x1b[?1049l" in terminal.output
    finally:
        terminal.__exit__(None, None, None)
