"""The chairs that the computer plays: it is asked, and its answers are seen at a readable pace."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from time import monotonic

from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.core.players.company import Asked, asked_of, given
from tabletop_tui.core.players.wire import as_data
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.look_cursor import LookingFrame

PACE_SECONDS = 0.8
"""From one answer of the computer to the next, so that each can be read. Without motions, none."""


class ComputerTurns(LookingFrame):
    """Asks the computer whatever is for a computer to answer."""

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self._let_people = False
        """Whether the computer has nothing to say to the present question."""

    @abstractmethod
    def go_on(self) -> None:
        """Show the next decision, to the computer or to the people."""

    @abstractmethod
    def look_as(self, viewer: int) -> None:
        """Give the screen to who looks now."""

    @abstractmethod
    def has_happened(self, happened: Sequence[Event]) -> None:
        """Show what an answer has brought about, and go on."""

    def computer_answers(self, acting: Acting) -> bool:
        """Let the computer answer, if it is asked. False when people are."""
        bots = self.saved.bots
        silent, self._let_people = self._let_people, False
        if not bots or silent:
            return False
        options = self.saved.seat(acting.seat if acting.seat in bots else PUBLIC).options
        asked = asked_of(bots, acting.seat, options, len(self.table.chairs))
        if not asked.seats:
            return False
        people = self.saved.people
        self.look_as(people[0] if len(people) == 1 else PUBLIC)
        self.picker = None
        names = " and ".join(self.table.names[seat] for seat in asked.seats[:1])
        self.panel.tell(f"{names} thinks." if asked.must else "One moment.")
        self.show()
        self.run_worker(self._ask(asked, options), group="computers", exclusive=True)
        return True

    async def _ask(self, asked: Asked, options: Sequence[Option]) -> None:
        started = monotonic()
        for seat in asked.seats:
            place = self.saved.seat(seat)
            try:
                level = self.saved.bots[seat]
                key = await self.table_app.think(as_data(place.recall()), level)
                answer = given(asked, seat, key, options)
                if answer is None:
                    continue
                pace = PACE_SECONDS if self.table_app.settings.animation else 0.0
                await asyncio.sleep(max(0.0, started + pace - monotonic()))
                if not self.is_attached:
                    return  # The players have left meanwhile: it is asked again when they are back.
                happened = place.answer(answer)
            except TabletopError as error:
                self.table_app.tell(str(error), "error")
                # Somebody at the table plays on for it, until the game is opened again.
                del self.saved.bots[seat]
                self.go_on()
                return
            self.has_happened(happened)
            return
        self._let_people = True
        self.go_on()
