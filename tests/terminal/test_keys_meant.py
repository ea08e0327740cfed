"""On a real terminal: a key that is meant is followed, and one that repeats answers nothing more.

Whatever is pressed is pressed at once: a terminal that repeats a key sends nothing else.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tests.terminal.player import KEY_NAMES
from tests.terminal.terminal import Terminal
from tools.keys import TABLES, picker_of

HELD = 60
"""What a key sends that is held down for two seconds."""

QUIET = 0.5
"""Seconds in which nothing is sent any more once all keys were followed."""

PAINTED = 0.1
"""Seconds in which nothing is sent any more once a screen is painted."""

UMBRA_VIA = ("play", "umbra_via", "--seats", "Ada,Ben", "--seed", "7")


def gone(terminal: Terminal, words: str) -> None:
    """Wait until something has gone, and what comes instead is painted."""
    terminal.wait(lambda text: words not in text, f"nothing of {words}")
    terminal.settle(PAINTED)


def test_the_first_space_lifts_a_curtain_and_no_enter_does(tmp_path: Path) -> None:
    with Terminal(tmp_path, *UMBRA_VIA) as terminal:
        terminal.wait_for("I am Ada")
        terminal.settle(PAINTED)
        terminal.press(*["Enter"] * HELD)
        terminal.wait_for("I am Ada", "Space takes over.")
        terminal.press("Space")
        gone(terminal, "I am Ada")


def test_space_a_tenth_of_a_second_after_a_curtain_is_painted_lifts_it(tmp_path: Path) -> None:
    with Terminal(tmp_path, *UMBRA_VIA) as terminal:
        terminal.wait_for("I am Ada")
        terminal.settle(PAINTED)
        terminal.press("Space")
        gone(terminal, "I am Ada")
        terminal.press("1", "6", "2", "Enter")
        terminal.wait_for("I am Ben")
        terminal.settle(PAINTED)
        terminal.press("Space")
        gone(terminal, "I am Ben")


@pytest.mark.parametrize("game", TABLES)
def test_a_key_held_down_gives_one_answer(tmp_path: Path, library: Library, game: str) -> None:
    names = default_names(TABLES[game])
    ruleset = library.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=7))
    picker = picker_of(session)
    *keys, last = picker.keys_for(picker.decision.options[0])
    seats = ("--seats", ",".join(names), "--seed", "7")
    store = SaveStore(tmp_path / "saves")

    def given() -> int:
        newest = next(iter(store.unfinished()), None)
        return newest.header.decisions if newest and newest.header else 0

    with Terminal(tmp_path, "play", game, *seats) as terminal:
        curtain = f"I am {names[picker.decision.seat]}"
        text = terminal.wait(lambda text: curtain in text or "choose" in text, "a question")
        terminal.settle(PAINTED)
        if curtain in text:
            terminal.press("Space")
            gone(terminal, curtain)
        terminal.press(*(KEY_NAMES.get(key, key) for key in keys))
        terminal.press(*[KEY_NAMES.get(last, last)] * HELD, at_once=True)
        terminal.wait(lambda _: given() > 0, "an answer that is saved")
        terminal.settle(QUIET)
        assert given() == 1
