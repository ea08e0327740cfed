"""A game is not left by a key that was meant for something else."""

from __future__ import annotations

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.play.key_sentences import ONCE_MORE
from tests.screens.table import Seated, seated


def read(table: Seated) -> str:
    """What the panel of the question says, as one line."""
    return " ".join(table.game.panel.canvas.text().replace("│", " ").split())


async def test_a_game_is_left_by_the_second_press_and_not_by_one_meant_for_a_page(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        await table.press("q")
        assert table.app.screen is table.game
        assert ONCE_MORE in read(table)
        await table.press("down")
        assert ONCE_MORE not in read(table)
        await table.press("q")
        assert table.app.screen is table.game, "another key lay between"
        await table.press("q")
        assert type(table.app.screen).__name__ == "LobbyScreen"
