"""Files and folders of the player that no other user of the computer can read.

Saved games, PINs and the settings hold what only some may know. Everything that the program writes
for its player is created here, so that nobody has to think of modes. What exists already keeps its
mode: it may be shared on purpose. Imports nothing heavy.
"""

from __future__ import annotations

import os
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def make_folder(folder: Path) -> None:
    """Create a folder and the missing folders above it, readable for this user alone.

    Folders that exist keep their mode. Raises `OSError` when the system refuses.
    """
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    folder.mkdir(FOLDER_MODE, exist_ok=True)


def create(path: Path, flags: int = os.O_WRONLY | os.O_EXCL) -> int:
    """The descriptor of a file, which is created for this user alone where it is missing.

    `flags` are those of `os.open`; by default the file must be new. A file that exists keeps its
    mode. Raises `OSError` when the system refuses, `FileExistsError` where the file must be new.
    """
    return os.open(path, flags | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)


def write(path: Path, data: str | bytes) -> None:
    """Write a file for this user alone, in place of what it held. Raises `OSError`.

    A text is written as UTF-8. After a crash the file may be cut: `saves.file.atomic` replaces
    whole files.
    """
    with os.fdopen(create(path, os.O_WRONLY | os.O_TRUNC), "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)
