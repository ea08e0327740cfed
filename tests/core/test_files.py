"""Files of the player: nobody else reads them, and whatever fails, a whole one is there."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core import files


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "game.tabletop"
    place.write_bytes(b"one")
    return place


def names(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.parent.iterdir())


def test_the_generation_before_is_kept(path: Path) -> None:
    keep = path.with_name("game.tabletop.bak")
    files.replace(path, b"two", keep)
    files.replace(path, b"three", keep)
    assert (path.read_bytes(), keep.read_bytes()) == (b"three", b"two")
    assert names(path) == ["game.tabletop", "game.tabletop.bak"]


@pytest.mark.parametrize("step", ["os.open", "os.fsync", "os.link", "Path.replace"])
def test_a_refusal_at_any_step_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    keep = path.with_name("game.tabletop.bak")
    keep.write_bytes(b"zero")

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    owner: Any = os if step.startswith("os.") else Path
    with monkeypatch.context() as patch:
        patch.setattr(owner, step.split(".")[1], full)
        if step == "os.link":
            # Where links are refused the copy needs room, too.
            patch.setattr(files, "read_file", full)
        with pytest.raises(OSError, match="No space"):
            files.replace(path, b"two", keep)
    assert (path.read_bytes(), keep.read_bytes()) == (b"one", b"zero")
    assert names(path) == ["game.tabletop", "game.tabletop.bak"]


def test_the_folder_is_flushed_after_the_file_has_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it a crash of the machine may forget the rename, and with it the last answer."""
    flushed: list[tuple[bool, bytes]] = []
    flush = os.fsync

    def noted(handle: int) -> None:
        flushed.append((stat.S_ISDIR(os.fstat(handle).st_mode), path.read_bytes()))
        flush(handle)

    monkeypatch.setattr(os, "fsync", noted)
    files.replace(path, b"two")
    assert flushed == [(False, b"one"), (True, b"two")]


def test_there_is_no_moment_without_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash right before or after any change of the folder finds a whole file."""
    seen: list[bytes] = []

    def watched(real: Any) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            seen.append(path.read_bytes())
            result = real(*args, **kwargs)
            seen.append(path.read_bytes())
            return result

        return call

    for name in ("replace", "unlink"):
        monkeypatch.setattr(Path, name, watched(getattr(Path, name)))
    monkeypatch.setattr(os, "link", watched(os.link))
    files.replace(path, b"two", path.with_name("game.tabletop.bak"))
    assert len(seen) >= 6
    assert set(seen) == {b"one", b"two"}


def test_without_links_the_bytes_are_copied(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    keep = path.with_name("game.tabletop.bak")
    files.replace(path, b"two", keep)
    assert (path.read_bytes(), keep.read_bytes()) == (b"two", b"one")
    with pytest.raises(FileExistsError):
        files.duplicate(path, keep)
    assert keep.read_bytes() == b"one"


def test_a_crash_between_keeping_and_replacing_is_harmless(path: Path) -> None:
    """Then the backup is a second name of the file, and renaming between the two does nothing."""
    keep = path.with_name("game.tabletop.bak")
    os.link(path, keep)
    os.link(path, path.with_name(f".game.tabletop.{os.getpid()}.tmp"))
    os.link(path, path.with_name(f".game.tabletop.bak.{os.getpid()}.tmp"))
    files.replace(path, b"two", keep)
    assert (path.read_bytes(), keep.read_bytes()) == (b"two", b"one")
    assert names(path) == ["game.tabletop", "game.tabletop.bak"]


def test_the_mode_of_the_file_stays(path: Path) -> None:
    path.chmod(0o600)
    files.replace(path, b"two")
    assert path.stat().st_mode & 0o777 == 0o600


def test_leftovers_of_this_file_are_swept_and_no_others(path: Path) -> None:
    for name in (".game.tabletop.7.tmp", ".game.tabletop.bak.7.tmp", ".game2.tabletop.7.tmp"):
        path.with_name(name).write_bytes(b"half")
    files.sweep(path, older_than=3600)
    assert len(names(path)) == 4
    files.sweep(path)
    assert names(path) == [".game2.tabletop.7.tmp", "game.tabletop"]


@pytest.fixture(autouse=True)
def _open_umask() -> Iterator[None]:
    """The usual one of most systems, with which everybody may read what is new."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_new_folders_are_private_and_old_ones_keep_their_mode(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(0o755)
    files.make_folder(shared / "data" / "saves")
    assert [mode(shared), mode(shared / "data"), mode(shared / "data" / "saves")] == [
        *(0o755, 0o700, 0o700)
    ]
    files.make_folder(shared)
    assert mode(shared) == 0o755


def test_a_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "saves"):
        with pytest.raises(OSError, match=r"exists|directory"):
            files.make_folder(place)


def test_new_files_are_private_and_old_ones_keep_their_mode(tmp_path: Path) -> None:
    files.replace(tmp_path / "new", b"w")
    assert mode(tmp_path / "new") == 0o600
    (tmp_path / "new").chmod(0o640)
    files.replace(tmp_path / "new", b"x")
    assert (mode(tmp_path / "new"), (tmp_path / "new").read_bytes()) == (0o640, b"x")
    with pytest.raises(FileExistsError):
        files.create(tmp_path / "new")
    os.close(files.create(tmp_path / "new", os.O_RDONLY))
