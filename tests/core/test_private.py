"""What the program writes for its player is for nobody else; what was there keeps its mode."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop_tui.core import private


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
    private.make_folder(shared / "data" / "saves")
    assert [mode(shared), mode(shared / "data"), mode(shared / "data" / "saves")] == [
        *(0o755, 0o700, 0o700)
    ]
    private.make_folder(shared)
    assert mode(shared) == 0o755


def test_a_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "saves"):
        with pytest.raises(OSError, match=r"exists|directory"):
            private.make_folder(place)


def test_new_files_are_private_and_old_ones_keep_their_mode(tmp_path: Path) -> None:
    private.write(tmp_path / "new", "ä")
    assert mode(tmp_path / "new") == 0o600
    (tmp_path / "new").chmod(0o640)
    private.write(tmp_path / "new", b"x")
    assert (mode(tmp_path / "new"), (tmp_path / "new").read_bytes()) == (0o640, b"x")
    with pytest.raises(FileExistsError):
        private.create(tmp_path / "new")
    os.close(private.create(tmp_path / "new", os.O_RDONLY))
