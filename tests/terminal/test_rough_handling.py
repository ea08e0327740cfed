"""What happens to windows: resized in a storm, made tiny, opened twice, hung up on."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.terminal.terminal import Terminal

PLAY = ("play", "umbrella", "--seats", "Ada,Ben", "--seed", "5")


def test_a_storm_of_resizes_loses_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.wait_for("choose a slide")
        terminal.press("Left", "Down")
        terminal.wait_for("into row A")
        for step in range(40):
            terminal.resize(20 + 5 * (step % 30), 5 + 2 * (step % 20))
        terminal.resize(100, 30)
        terminal.wait_for("into row A", "score strip")
        terminal.settle(1.5)  # In a window that is still too small the key would be held back.
        terminal.press("Enter")
        terminal.wait_for("turn 2 ")


def test_a_size_whose_signal_is_lost_is_noticed(tmp_path: Path) -> None:
    """Here none comes: a program begins with those blocked that whoever starts it has blocked."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGWINCH})
    try:
        with Terminal(tmp_path, *PLAY) as terminal:
            terminal.wait_for("choose a slide")
            terminal.resize(60, 20)
            terminal.wait_for("enlarge to 80x24")
            terminal.resize(100, 30)
            terminal.wait_for("choose a slide", gone="enlarge")
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGWINCH})


def test_a_tiny_window_asks_for_room_and_holds_the_keys(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.wait_for("choose a slide")
        terminal.resize(20, 5)
        terminal.wait_for("80x24")
        terminal.press("Left", "A")
        terminal.settle(0.5)  # The keys are read before the window grows again.
        terminal.resize(80, 24)
        terminal.wait_for("turn 1 ", "choose a slide")


def test_two_windows_on_one_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as first:
        first.wait_for("choose a slide")
        with Terminal(tmp_path, "resume") as second:
            assert second.ended() == 1
            assert b"open in another window" in second.output
        first.press("Left", "A")
        first.wait_for("turn 2 ")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_restores_the_terminal_and_loses_nothing(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.wait_for("choose a slide")
        terminal.press("Left", "A")
        terminal.wait_for("turn 2 ")
        terminal.signal(number)
        assert terminal.ended() == 128 + number
        assert b"\x1b[?1049l" in terminal.output
        assert b"\x1b[?1003l" in terminal.output
    with Terminal(tmp_path, "resume") as again:
        again.wait_for("turn 2 ", "choose a slide")
