"""A whole game of Umbra Via for four on a real terminal, with secret bids behind the curtain.

The test plays the same game in its own session beside the screen, so it knows what must be shown
after every key, and what must not.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulesets.umbra_via.rules.bidding import as_answer
from rulesets.umbra_via.wording.previews import look_ahead
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.handover import Keyboard
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.visibility.showing import ENTER
from tests.terminal.player import KEY_NAMES
from tests.terminal.terminal import Terminal, keep_still
from tools.keys import picker_of

SEED = 379
SEATS = ["Ada", "Ben", "Cleo", "Dov"]
SIZE = (110, 34)
ARROWS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}
CELLS = [row + column for row in "ABCD" for column in "1234"]
TABLE_TITLE, PAGE_TITLE = " the table decides ", " for all to read "


@pytest.fixture
def beside(library: Library) -> Session[Any]:
    ruleset = library.load("umbra_via")
    table = lay_table(ruleset.manifest, names=SEATS, seed=SEED, options={"specials": True})
    return Session(ruleset, table)


def good_answer(session: Session[Any], dice: Random) -> str:
    """Any bid; the space that earns its player most, so that the game comes to its end."""
    decision = session.decision
    assert decision is not None
    if decision.kind != "lay":
        return dice.choice(decision.options).key
    view = session.view(decision.seat)

    def worth(cell: int) -> int:
        forecast = look_ahead(session.ruleset.content, view, cell)  # type: ignore[attr-defined]
        awards = [award for path in forecast.paths for award in path.awards]
        return sum(a.earned if a.seat == decision.seat else -a.earned for a in awards)

    return max(decision.options, key=lambda option: (worth(option.value), dice.random())).key


def title_of(session: Session[Any]) -> str:
    """What stands over the decision."""
    decision = session.decision
    assert decision is not None
    if decision.seat == TABLE:
        return TABLE_TITLE if decision.page is None else PAGE_TITLE
    chair = session.table.chairs[decision.seat]
    return f" {chair.sign} {chair.name}: {decision.public.removeprefix('to ')} "


def wait_for_decision(terminal: Terminal, session: Session[Any]) -> None:
    """Lift the curtain if the decision is a bid, and see what is asked."""
    decision = session.decision
    assert decision is not None
    title = title_of(session)
    if decision.kind == "bid":
        curtain = f"I am {SEATS[decision.seat]}"
        shown = terminal.wait(lambda text: curtain in text or title in text, curtain)
        if curtain in shown:
            # The last line of the curtain: all of it has been painted.
            shown = terminal.wait_for("keys typed before now are dropped")
            assert decision.public in shown
            nothing_secret(shown, session)
            terminal.lift(curtain)
    words = [title]
    if decision.seat == TABLE:
        words.append(decision.prompt)
    shown = terminal.wait_for(*words, gone="keys typed before now are dropped")
    if decision.kind == "bid":
        nothing_secret(shown, session)


def nothing_secret(shown: str, session: Session[Any]) -> None:
    """No bid of another seat that waits for the reveal stands on the screen."""
    for number, seat in enumerate(session.state.seats):
        if seat.bid and number != session.decision.seat:  # type: ignore[union-attr]
            assert f"{SEATS[number]} bids" not in shown
            assert f"{SEATS[number]} draws" not in shown
            assert "+ " + session.table.chairs[number].sign not in shown


def play(terminal: Terminal, session: Session[Any], key: str, led: str) -> str:
    """Choose an answer with the keys of its own cursor, and give it; the key that gave it.

    `led` is the one that led here: it only chooses.
    """
    decision = session.decision
    assert decision is not None
    title = title_of(session)
    option = next(option for option in decision.options if option.key == key)
    picker = picker_of(session)
    picker.keyboard = partial(Keyboard, led=led)
    *keys, last = picker.keys_for(option)
    terminal.press(*keys)
    if decision.kind == "bid":
        terminal.wait_for("empty: Enter bids")
    elif last == ENTER and decision.seat != TABLE:
        terminal.wait_for(f"space  {option.label}")
    if decision.seat == TABLE:
        # On a busy machine the page may be painted so late that the first key comes too early.
        terminal.press_until(KEY_NAMES.get(last, last), gone=title)
    else:
        terminal.press(KEY_NAMES.get(last, last))
    if decision.kind == "bid":
        terminal.wait(lambda text: title not in text, "the next screen")
    session.answer(key)
    return last


def test_a_game_for_four_with_a_kill_between_two_bids_and_at_a_reveal(
    tmp_path: Path, beside: Session[Any]
) -> None:
    seats = ["--seats", ",".join(SEATS), "--seed", str(SEED), "--set", "specials=yes"]
    keep_still(tmp_path)
    terminal = Terminal(tmp_path, "play", "umbra_via", *seats, columns=SIZE[0], rows=SIZE[1])
    dice = Random(SEED)
    killed: list[str] = []
    kinds: dict[str, int] = {}
    led = ENTER
    try:
        while beside.decision is not None:
            decision = beside.decision
            wait_for_decision(terminal, beside)
            kinds[decision.kind] = kinds.get(decision.kind, 0) + 1
            second_bid = decision.kind == "bid" and decision.seat == 2
            if decision.kind not in killed and (second_bid or decision.kind == "reveal"):
                killed.append(decision.kind)
                terminal.kill()
                terminal = Terminal(tmp_path, "resume", columns=SIZE[0], rows=SIZE[1])
                led = ENTER
                wait_for_decision(terminal, beside)
            led = play(terminal, beside, good_answer(beside, dice), led)
            header = next((tmp_path / "saves").glob("*.tabletop")).read_bytes().split(b"\n")[0]
            for seat in beside.state.seats:
                assert not seat.bid or as_answer(seat.bid).encode() not in header
        outcome = beside.outcome
        assert outcome is not None
        assert killed == ["bid", "reveal"]
        assert set(kinds) == {"bid", "reveal", "lay", "summoning", "move", "void"}
        assert kinds["bid"] == 56
        terminal.wait_for("soul flowers", "Soul tile", *SEATS, *map(str, outcome.totals))
        terminal.press_until("q", gone="Soul tile")
        terminal.wait_for("one keyboard")
        terminal.press("q", "q")
        assert terminal.ended() == 0
    finally:
        terminal.__exit__(None, None, None)
