"""`S` keeps a picture of the screen, and nothing that only one seat may see."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core import files
from tabletop_tui.core.loader import Library
from tabletop_tui.folders import data_folder
from tabletop_tui.saves import SaveStore
from tests.screens.table import seated


def kept() -> list[Path]:
    return sorted((data_folder() / "pictures").glob("*.svg"))


def told(table: Any) -> str:
    return "".join(str(note.message) for note in table.app._notifications)


async def test_pictures_of_an_open_game_are_numbered(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as table:
        await table.press("S", "S")
        assert [path.name for path in kept()] == ["pebbles-1.svg", "pebbles-2.svg"]
        assert "Ada" in kept()[0].read_text()
        assert str(kept()[1]) in told(table)


async def test_a_picture_leaves_it_to_the_terminal_how_many_colours_there_are(
    library: Library, store: SaveStore
) -> None:
    """Rich keeps the codes of a style for the colours with which it was written first."""
    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as table:
        rows = table.app.screen._compositor.render_strips()
        styles = [piece.style for row in rows for piece in row if piece.style is not None]
        for style in styles:
            style._ansi = None
        await table.press("S")
        assert len(kept()) == 1
        assert {style._ansi for style in styles} == {None}


async def test_no_picture_keeps_what_one_seat_sees(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", ["Ada", "Ben"]) as table:
        await table.press("S")
        assert len(kept()) == 1, "the curtain may be kept"
        await table.lift()
        await table.press("S")
        await table.press("l", "S")
        assert len(kept()) == 1
        assert "only you may see" in told(table)


async def test_a_full_disk_is_told(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as table:
        monkeypatch.setattr(files, "replace", full)
        await table.press("S")
        assert "The picture was not saved: the disk is full" in told(table)
        assert not kept()
