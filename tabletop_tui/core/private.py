"""Files and folders of the player that no other user of the computer can read.

Saved games, PINs and settings hold secrets. All files that the program writes for its player are
created here, so that no other code has to set file modes. Files that already exist keep their mode,
because the user may have shared them on purpose. Imports nothing heavy.
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
    """Open a file and return its descriptor. A missing file is created for this user alone.

    `flags` are those of `os.open`; by default the file must be new. An existing file keeps its
    mode. Raises `OSError` when the system refuses, and `FileExistsError` when the file must be new
    but exists.
    """
    return os.open(path, flags | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)


def write(path: Path, data: str | bytes) -> None:
    """Write a file for this user alone and replace its contents. Raises `OSError`.

    A text is written as UTF-8. A crash may leave the file incomplete; `saves.file.atomic` replaces
    files as a whole.
    """
    with os.fdopen(create(path, os.O_WRONLY | os.O_TRUNC), "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)
