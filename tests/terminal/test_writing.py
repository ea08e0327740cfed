"""Writing into a form on a real terminal: keys that come at once, and names that are odd."""

from __future__ import annotations

from pathlib import Path

from rich.cells import cell_len

from tests.terminal.terminal import Terminal

START, END = "\x01", "\x05"
CLEAR = "\x15"
CTRL_RIGHT = "\x1b[1;5C"
SHIFT_LEFT = "\x1b[1;2D"
READ = 0.3
"""Seconds of silence after which a new screen has been read."""
F10 = "\x1b[21~"


def test_a_form_that_is_filled_in_by_one_write_is_filled_in_in_order(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=110, rows=34) as terminal:
        terminal.wait_for("sit down")
        terminal.press("Enter")
        terminal.wait_for("Start the game")
        # The Enter that led here does nothing for a moment, lest it be held down.
        terminal.settle(READ)
        first = ("Home", "Down", "Down", CLEAR, "Ada Bee", START, CTRL_RIGHT, "de ")
        second = ("Tab", CLEAR, "Bex", SHIFT_LEFT, "n", START, "O", END, "!")
        terminal.press(*first, *second, "Tab", "Tab", "Tab", "Tab", "Tab", "Enter")
        terminal.wait_for("♥ Ada de Bee", "♣ OBen!", gone="Start the game")


def test_no_name_moves_the_end_of_the_bar(tmp_path: Path) -> None:
    names = "Ａｄａｂｅｌ,👩\u200d🚀 Cleo,Rene\u0301,🇩🇪 Ed,❤\ufe0f Eve,👍🏽,Christopher,雨"
    with Terminal(tmp_path, "play", "hail_hydra", "--seats", names, columns=100) as terminal:
        terminal.wait_for("雨", "q leave")
        line = terminal.text.splitlines()[0]
        assert line.rstrip().endswith("雨")
        assert terminal.column_of("雨", 0) == 100 - 2 - cell_len("雨")
        for name in ("Ａｄ", "René", "DE", "Ev", "Chr", "雨"):
            assert name in line
