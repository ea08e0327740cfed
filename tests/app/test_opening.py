"""Keys that arrive while a screen is being opened."""

from __future__ import annotations

from textual.events import Key

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.finished.results import ResultsScreen, Sheet
from tests.screens.table import seated


async def test_no_key_reaches_a_screen_before_that_has_all_its_parts(
    library: Library, store: SaveStore
) -> None:
    """It ended the program: the results had no buttons yet among which an arrow could choose."""
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        while table.session.decision is not None:
            await table.press("1", "enter")
        await table.press("b")
        table.app.show_results(table.opened)
        await table.app.on_event(Key("right", None))
        screen = table.app.screen
        assert isinstance(screen, ResultsScreen)
        await table.until(lambda: screen.is_mounted)
        await table.drawn()
        first = Sheet(table.opened).chosen
        assert screen.sheet.chosen == first, "nobody could see among what it would choose"
        await table.press("right")
        assert screen.sheet.chosen == first + 1
