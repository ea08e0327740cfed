"""A table without a terminal: a game, its private screens, and who answers at the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.remote.seats.room import Order, Room
from tabletop_tui.remote.seats.sent import Outbox
from tabletop_tui.saves.demo import UnkeptGame
from tabletop_tui.screens.remote_seats import give

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def session_of(
    library: Library, game: str, seats: int, seed: int = 7, **options: str
) -> Session[Any]:
    """A new game."""
    ruleset = library.load(game)
    return Session(
        ruleset, lay_table(ruleset.manifest, names=NAMES[:seats], seed=seed, options=dict(options))
    )


class BareTable:
    """Does with a room what a game screen does with it, at once. No stay takes any time.

    The seats `away` have opened their links.
    """

    def __init__(self, session: Session[Any], *away: int) -> None:
        self.session = session
        self.saved = UnkeptGame(session)
        self._now = 0.0
        self.room = Room(self.saved, self.changed, self._later, lambda: self._now)
        self.outboxes: dict[int, Outbox] = {}
        for seat in away:
            self.room.links.hold(seat, f"the browser of {seat}")
        self.room.refresh()

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        self._now += seconds + 1
        call()

    def passes(self, seconds: float) -> None:
        """So much time passes."""
        self._now += seconds

    def changed(self) -> None:
        """Give what is due."""
        while (due := self.room.due()) is not None:
            try:
                give(self.saved, due, self.room.show_note)
            except TabletopError as error:
                self.room.show_note(due, str(error))
        self.room.refresh()

    def at_keyboard(self, key: str) -> None:
        """Somebody answers at the table itself."""
        acting = self.saved.seat(PUBLIC).acting
        assert acting is not None
        assert acting.seat not in self.room.away
        self.saved.seat(acting.seat).answer(key)
        self.changed()

    # -- what a seat does --------------------------------------------------------------------

    def question(self, seat: int) -> dict[str, Any] | None:
        """What a private screen asks."""
        found: dict[str, Any] | None = self.room.frame(seat)[0]["question"]
        return found

    def says(self, seat: int, do: str, what: str, question: str | None = None) -> dict[str, Any]:
        """An order of a private screen, about what it asks now; what it is told."""
        asked = self.question(seat)
        about = question if question is not None else asked["id"] if asked else ""
        return self.room.take(seat, Order(do, what, about))

    def answers(self, seat: int, key: str) -> None:
        """An answer that must be taken."""
        assert self.says(seat, "answer", key) == {}

    def news(self, seat: int) -> str:
        """What would be sent to a seat now; empty when nothing changed since the last time."""
        return self.outboxes.setdefault(seat, Outbox()).pack(*self.room.frame(seat))
