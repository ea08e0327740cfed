"""Keys at a given time after something has appeared."""

from __future__ import annotations

from textual.events import Key

from tabletop_tui.screens.play.handover.curtain import Curtain
from tests.screens.table import Seated


class Moment:
    """What stands on the screen has appeared just now, however slow the machine is."""

    def __init__(self, table: Seated) -> None:
        self._table, self._began = table, Key("enter", None).time
        table.app.late_keys._shown.since = self._began
        if isinstance(curtain := table.app.screen, Curtain):
            curtain._shown_at = self._began

    async def press(self, key: str, *seconds: float) -> None:
        """A key, so many seconds after that; several times, one after the other."""
        for after in seconds:
            event = Key(key, None)
            event.time = self._began + after
            self._table.app.post_message(event)
            await self._table.drawn()
