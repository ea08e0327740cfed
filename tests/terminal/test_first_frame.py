"""What is seen first of a program that opens: the whole of its screen, at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.terminal import Terminal

SEATS = {
    "umbrella": "Ada,Ben,Cleo",
    "villainous": "Ada,Ben,Cleo",
    "umbra_via": "Ada,Ben,Cleo",
    "hail_hydra": "Ada,Ben,Cleo,Dov,Eve",
    "umbrella_academy": "Ada,Ben,Cleo",
}
ROWS = 34
WRITTEN = re.compile(rb"\x1b\[(\d+);\d+H(?:\x1b\[[\d;]*m)*[^\x1b]")
"""The row in which something other than a colour is written."""


@pytest.mark.parametrize("game", SEATS)
def test_the_first_frame_of_a_game_is_written_whole(tmp_path: Path, game: str) -> None:
    """From the first row to the last, before anything is written a second time."""
    with Terminal(tmp_path, "play", game, "--seats", SEATS[game], rows=ROWS) as terminal:
        terminal.wait(
            lambda text: bool(" ".join(text.splitlines()[ROWS - 1 :]).strip()), "a row of keys"
        )
        rows = [int(row) for row in WRITTEN.findall(terminal.output)]
    again = next((at for at in range(1, len(rows)) if rows[at] < rows[at - 1]), len(rows))
    assert (rows[0], rows[again - 1]) == (1, ROWS)
