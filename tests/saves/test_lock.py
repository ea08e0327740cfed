"""One writer for each file, whatever happens to the lock file meanwhile."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_tui.saves.errors import LockedSaveError
from tabletop_tui.saves.file.lock import LOCK_FOLDER, WriterLock


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where a saved game lies."""
    return tmp_path / "evening.tabletop"


def place_of(save: Path) -> Path:
    """Where its lock file lies."""
    return save.parent / LOCK_FOLDER / "evening.lock"


def next_file() -> int:
    """The number that the next file to be opened would have."""
    number = os.open(os.devnull, os.O_RDONLY)
    os.close(number)
    return number


def removing(save: Path, times: int) -> Callable[[int, int], None]:
    """Locks as the system does, after somebody has removed the file under our hands."""
    left = iter(range(times))

    def locks(file: int, how: int) -> None:
        if next(left, None) is not None:
            place_of(save).unlink()
        fcntl_flock(file, how)

    fcntl_flock = fcntl.flock
    return locks


def test_only_one_has_the_right_to_write(save: Path) -> None:
    first, second = WriterLock(save), WriterLock(save)
    first.take()
    with pytest.raises(LockedSaveError, match="another window"):
        second.take()
    first.release()
    second.take()
    with pytest.raises(LockedSaveError):
        first.take()


def test_asking_who_holds_a_lock_makes_and_keeps_nothing(save: Path) -> None:
    asks, holder = WriterLock(save), WriterLock(save)
    assert not asks.is_taken
    assert not place_of(save).exists()
    holder.take()
    assert asks.is_taken
    holder.release()
    assert not asks.is_taken
    holder.take()


def test_a_refused_lock_leaves_no_file_open(save: Path) -> None:
    holder = WriterLock(save)
    holder.take()
    free = next_file()
    for _ in range(3):
        with pytest.raises(LockedSaveError):
            WriterLock(save).take()
    assert next_file() == free


def test_a_lock_file_that_goes_while_it_is_locked_is_made_anew(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", removing(save, 1))
    first, second = WriterLock(save), WriterLock(save)
    first.take()
    with pytest.raises(LockedSaveError):
        second.take()


def test_a_lock_file_that_goes_for_ever_ends_in_a_sentence(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", removing(save, 1_000))
    with pytest.raises(OSError, match="comes and goes"):
        WriterLock(save).take()


def test_a_lock_whose_file_was_removed_is_taken_anew(save: Path) -> None:
    holder = WriterLock(save)
    holder.take()
    place_of(save).unlink()
    holder.take()
    with pytest.raises(LockedSaveError):
        WriterLock(save).take()


def test_a_link_is_not_followed(save: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    place_of(save).parent.mkdir()
    place_of(save).symlink_to(elsewhere)
    with pytest.raises(OSError, match="symbolic links"):
        WriterLock(save).take()
    assert not elsewhere.exists()


def test_a_removed_game_takes_its_lock_file_along(save: Path) -> None:
    holder = WriterLock(save)
    holder.take()
    holder.release(remove=True)
    assert not place_of(save).exists()
