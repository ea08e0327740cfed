"""Ctrl+Z, as in every program of a Unix terminal: the shell comes back, and `fg` goes on."""

from __future__ import annotations

import os
import re
import shlex
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.conftest import FIXTURES
from tests.terminal.terminal import PATIENCE, Terminal

PROMPT = "shell-prompt"
RAVEN = (
    *("play", "raven", "--seats", "Ada,Ben", "--seed", "4"),
    *("--rulesets", str(FIXTURES), "--trust"),
)
UMBRELLA = ("play", "umbrella", "--seats", "Ada,Ben", "--seed", "5")
CTRL_Z = "\x1a"


class Shell(Terminal):
    """The same terminal with a shell between it and the program."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        super().__init__(folder, *arguments)
        self.type(f"PS1={PROMPT[:5]}''{PROMPT[5:]}")
        self.wait_for(PROMPT)
        self.type(f"clear; {shlex.join(super().command(folder, *arguments))}")

    @staticmethod
    def command(folder: Path, *arguments: str) -> list[str]:
        """An interactive shell without anybody's settings."""
        return ["/bin/bash", "--norc", "--noprofile", "-i"]

    def type(self, line: str) -> None:
        """A line for the shell."""
        self.press(f"{line}\r")

    @property
    def job(self) -> int:
        """The process that the shell has started."""
        shell = self._child.pid
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        return int(children[0])

    def wait_until_stopped(self) -> None:
        """Wait until the shell has the terminal back."""
        self.wait_for("Stopped", PROMPT)

    def outside(self) -> bytes:
        """What was written while the second screen was not shown: it stays in the scrollback."""
        return re.sub(rb"\x1b\[\?1049h.*?(\x1b\[\?1049l|$)", b"", self.output, flags=re.DOTALL)


def press_ctrl_z(shell: Shell) -> None:
    shell.press(CTRL_Z)


def send_sigtstp(shell: Shell) -> None:
    os.kill(shell.job, signal.SIGTSTP)


@pytest.fixture
def hand(library: Library) -> list[str]:
    """The names of the cards that Ada holds, but for one after which the game is called."""
    ruleset: Any = library.load("raven")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=4)
    cards = Session(ruleset, table).state.seats[0].hand
    return sorted({ruleset.kinds[card.split("-")[0]].name for card in cards} - {"Raven"})


def take_over(shell: Shell, hand: list[str]) -> None:
    shell.wait_for("I am Ada")
    shell.lift("I am Ada")
    shell.wait_for("Bid which card?", *hand)


@pytest.mark.parametrize("stop", [press_ctrl_z, send_sigtstp])
def test_suspended_with_an_open_hand_and_back_behind_the_curtain(
    tmp_path: Path, hand: list[str], stop: Callable[[Shell], None]
) -> None:
    with Shell(tmp_path, *RAVEN) as shell:
        take_over(shell, hand)
        stop(shell)
        shell.wait_until_stopped()
        left = shell.output.rindex(b"\x1b[?1049l")
        # This emulator knows no second screen, so it shows what stays on terminals without one.
        assert not any(card in shell.text for card in hand)
        shell.type("stty -a | tr ';' '\\n' | grep -w -e icanon -e echo")
        shell.wait_for(" icanon", " echo ")
        shell.type("clear; fg")
        shell.wait_for("I am Ada")
        assert not any(card.encode() in shell.output[left:] for card in hand)
        assert not any(card.encode() in shell.outside() for card in hand)
        take_over(shell, hand)


def test_suspended_twice_and_once_brought_back_without_the_keyboard(
    tmp_path: Path, hand: list[str]
) -> None:
    with Shell(tmp_path, *RAVEN) as shell:
        take_over(shell, hand)
        for line in ("clear; fg", "clear; bg; sleep 0.1; clear; fg"):
            shell.press(CTRL_Z)
            shell.wait_until_stopped()
            shell.type(line)
            take_over(shell, hand)


def test_what_lay_above_the_table_is_gone_as_well(tmp_path: Path, hand: list[str]) -> None:
    with Shell(tmp_path, *RAVEN) as shell:
        take_over(shell, hand)
        shell.press("?")
        shell.wait_for("The strongest single bid")
        shell.press(CTRL_Z)
        shell.wait_until_stopped()
        shell.type("clear; fg")
        take_over(shell, hand)


def test_stopped_from_outside_without_a_word(tmp_path: Path, hand: list[str]) -> None:
    with Shell(tmp_path, *RAVEN) as shell:
        take_over(shell, hand)
        os.kill(shell.job, signal.SIGSTOP)
        shell.wait_for("Stopped")
        shell.type("clear; fg")
        take_over(shell, hand)


def test_without_secrets_the_game_goes_on_at_once(tmp_path: Path) -> None:
    with Shell(tmp_path, *UMBRELLA) as shell:
        shell.wait_for("choose a slide")
        shell.press("Left", "Down")
        shell.wait_for("into row A")
        shell.press(CTRL_Z)
        shell.wait_until_stopped()
        shell.type("clear; fg")
        shell.wait_for("into row A", "score strip")
        shell.press("Enter")
        shell.wait_for("turn 2 ")


def test_ended_by_the_shell_while_it_is_stopped(tmp_path: Path) -> None:
    with Shell(tmp_path, *UMBRELLA) as shell:
        shell.wait_for("choose a slide")
        shell.press(CTRL_Z)
        shell.wait_until_stopped()
        said = len(shell.output)
        shell.type("kill %1; fg; echo all is 'quiet'")
        shell.wait_for("Terminated", "all is quiet")
        assert b"\x1b[2J" not in shell.output[said:]


def test_where_no_shell_waits_nothing_is_stopped(tmp_path: Path) -> None:
    with Terminal(tmp_path, *UMBRELLA) as terminal:
        terminal.wait_for("choose a slide")
        left = terminal.output.count(b"\x1b[?1049l")
        terminal.press(CTRL_Z)
        deadline = time.monotonic() + PATIENCE
        terminal.wait(
            lambda _: terminal.output.count(b"\x1b[?1049l") > left or time.monotonic() > deadline,
            "the screen left and taken again",
        )
        terminal.wait_for("choose a slide", "score strip")
        terminal.press("Left", "A")
        terminal.wait_for("turn 2 ")


def test_help_names_the_key(tmp_path: Path) -> None:
    with Terminal(tmp_path, *UMBRELLA) as terminal:
        terminal.wait_for("choose a slide")
        terminal.press("\x1bOP")
        terminal.wait_for("what works on this screen")
        terminal.press("End")
        terminal.wait_for("^z", "suspend", "fg goes on")
