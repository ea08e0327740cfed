"""A person alone against the computer on a real terminal, killed while the computer thinks."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.terminal import Terminal

PLAY = (
    "play",
    "umbra_via",
    "--seats",
    "bot:easy,Ada,bot:hard",
    "--seed",
    "4",
    "--set",
    "specials=off",
)


def test_killed_and_resumed_while_the_computer_thinks(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.wait_for("Ada: bid")
        # Keys that come just after a computer's move were meant to hurry it.
        terminal.settle(1.0)
        terminal.press("1", "2", "3", "\r")
        terminal.wait_for("Bot 3 thinks.")
        terminal.kill()
    with Terminal(tmp_path, "resume") as terminal:
        terminal.wait_for("all boards are turned up")
        assert "Pass to" not in terminal.text
