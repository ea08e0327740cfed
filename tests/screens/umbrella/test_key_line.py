"""What the key line of Umbrella names."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.screens.table import seated


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_key_of_the_hint_is_named_at_every_size(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """The button alone says what Enter does."""
    async with seated(library, store, "umbrella", ["Ada", "Ben", "Cleo"], size=size) as table:
        await table.press("left", "A")
        keys = table.game.keys.canvas.text()
        named = {"u undo", "k look", "i inspect", "o list", "h hint", "n others", "q leave"}
        assert named <= {key.strip() for key in keys.split("  ")}
        await table.press("right", "down")
        assert "Enter" not in table.game.keys.canvas.text()
        assert "Enter  slide" in table.game.panel.canvas.text()


@pytest.mark.parametrize("key", ["o", "Z"])
async def test_the_key_of_the_list_is_named_by_where_it_leads(
    library: Library, store: SaveStore, key: str
) -> None:
    """Also where the player has given it another key."""
    async with seated(library, store, "umbrella", ["Ada", "Ben", "Cleo"]) as table:
        table.app.set_keymap({"game.list": key})
        await table.drawn()
        for here, there in ((False, "list"), (True, "board"), (False, "list")):
            named = {name.strip() for name in table.game.keys.canvas.text().split("  ")}
            assert table.game.as_list == here
            assert {f"{key} list", f"{key} board"} & named == {f"{key} {there}"}
            await table.press(key)
