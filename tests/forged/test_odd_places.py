"""What lies in the place of a file: pipes, folders, devices. Nothing waits for them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.settings import load_settings, settings_file
from tests.forged.nursery import IN_FULL, Nursery

PATIENCE = 20
"""Seconds on the clock after which something is taken to wait for ever."""


@contextmanager
def without_waiting() -> Iterator[None]:
    """Fail when the block hangs."""

    def hangs(number: int, frame: Any) -> None:
        # No `except Exception` on the way may take this for something else.
        pytest.fail("it waits for the other end of a pipe")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("target", ["sunday", "PATH"])
def test_a_pipe_in_the_place_of_a_save_is_named(
    umbrella: Path, nursery: Nursery, target: str
) -> None:
    umbrella.unlink()
    os.mkfifo(umbrella)
    assert "sunday.tabletop is a pipe, not a saved game." in nursery.run("saves").said
    ran = nursery.run("resume", str(umbrella) if target == "PATH" else target, *IN_FULL)
    assert (ran.code, ran.said) == (1, "tabletop: sunday.tabletop is a pipe, not a saved game.\n")


def test_a_device_and_a_folder_are_named(umbrella: Path, nursery: Nursery) -> None:
    ran = nursery.run("resume", "/dev/zero", *IN_FULL)
    assert ran.said == "tabletop: zero is a device, not a saved game.\n"
    ran = nursery.run("resume", str(umbrella.parent), *IN_FULL)
    assert ran.said == "tabletop: saves is a folder, not a saved game.\n"


def test_a_pipe_that_takes_the_place_during_play_is_set_aside(
    umbrella: Path, library: Library
) -> None:
    with without_waiting(), SaveStore(umbrella.parent).open(umbrella, library) as game:
        umbrella.unlink()
        os.mkfifo(umbrella)
        assert game.save(), game.trouble
    assert umbrella.is_file()
    assert umbrella.with_name("sunday.aside-1").is_fifo()


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_lies_in_the_place_of_the_generation_before_hinders_nobody(
    umbrella: Path, nursery: Nursery, make: Any
) -> None:
    backup = umbrella.with_name("sunday.tabletop.bak")
    backup.unlink()
    make(backup)
    ran = nursery.run("resume", "sunday", *IN_FULL, typed="1\nquit\n")
    assert "Traceback" not in ran.said
    assert ran.code == (0 if make is os.mkfifo else 1)
    assert ("a folder stands where a file should be" in ran.said) is (make is os.mkdir)
    umbrella.write_bytes(umbrella.read_bytes()[:99])
    assert "is damaged: its end is missing" in nursery.run("resume", "sunday", *IN_FULL).said


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_lies_in_the_place_of_the_lock_keeps_nobody_from_the_game(
    umbrella: Path, nursery: Nursery, make: Any
) -> None:
    lock = umbrella.parent / ".locks" / "sunday.lock"
    lock.unlink()
    make(lock)
    ran = nursery.run("resume", "sunday", *IN_FULL, typed="quit\n")
    assert "Traceback" not in ran.said
    assert "turn 4" in ran.said


def test_a_pipe_in_the_place_of_the_settings_is_told() -> None:
    settings_file().parent.mkdir(parents=True)
    os.mkfifo(settings_file())
    with without_waiting():
        settings, told = load_settings()
    assert settings.names == []
    assert "cannot be read: a pipe stands where a file should be. The defaults are used." in told


def test_settings_hold_no_control_characters() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('names = ["\\u001b]0;forged\\u0007"]')
    settings, told = load_settings()
    assert settings.names == []
    assert "names is wrong; not used." in told
