"""The drawn table: one realm in full, the others in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Gap, Row, Table, lay, text

from .above import draw_above
from .face_up import CHOICES
from .marked import MarkedBoard
from .other_realms import draw_other_realms, rows_wanted
from .realm.location import draw_locations
from .realm.lying import rows_filled, rows_needed

if TYPE_CHECKING:
    from ..engine import Villainous
    from ..state import VillainousState
    from ..view import RealmView


LEAST_DRAWN = 12
"""Rows of the realm that the hand has never, however little lies there."""

ROOMY = 20
"""Rows of the realm that is shown before the others are drawn below it."""


class VillainousBoard(MarkedBoard):
    """Draws one realm in full and the others in a line each.

    The realm is that of the looking seat, or the one the decision is about, or `looking_at` when
    one was asked for.
    """

    shows_then = True
    looking_at: int | None = None

    @property
    def rules(self) -> Villainous:
        """The ruleset."""
        return cast("Villainous", self.ruleset)

    @property
    def state(self) -> VillainousState:
        """The view that is drawn."""
        return cast("VillainousState", self.view)

    def realm(self, seat: int) -> RealmView:
        """The realm of a seat as the viewer may see it."""
        return self.rules.realm(self.state, seat)

    @property
    def shown(self) -> int:
        """The seat whose realm is drawn."""
        if self.looking_at is not None:
            return self.looking_at
        home = self.viewer if self.viewer >= 0 else self.state.active
        name, _, seat = self.chosen.partition(" ")
        if self.viewer >= 0 and name == "seat" and seat.isdigit():
            # A player is chosen: this is whose realm it is about.
            return int(seat)
        about = [seat for seat in map(self._seat_of, self.legal) if seat is not None]
        if not about and (asking := self._seat_of(self.asks)) is not None:
            return asking
        return next((seat for seat in about if seat != home), home)

    @property
    def asks(self) -> str:
        """The card that asks what is asked; empty where none does."""
        cards = self.state.asking if self.decision is not None else []
        return cards[-1] if cards else ""

    def _seat_of(self, target: str) -> int | None:
        """The realm in which a target lies, when it lies in one."""
        words = target.split(" ")
        if len(words) > 2 and words[0] == "seat" and words[1].isdigit():
            return int(words[1])
        for seat, one in enumerate(self.state.seats):
            if target in one.where or target in one.aside:
                return seat
        return None

    def draw_board(self, canvas: Canvas) -> None:
        """The realm that is shown below its heading and the others; before that, the villains."""
        seats = self.state.seats
        if not seats[self.shown].villain:
            self._draw_choosing(canvas)
            return
        realm, others = self.realm(self.shown), self._others()
        top = draw_above(canvas, self, realm, others)
        room = canvas.height - top
        below = rows_wanted(canvas.width, others)
        if room - below < max(ROOMY, rows_needed(realm, canvas.width, texts=True)):
            below = 0
        draw_locations(canvas, top, room - below, self, realm)
        if below:
            draw_other_realms(canvas, canvas.height - below, self, others)

    def _others(self) -> list[RealmView]:
        """The realms of the others, from the left of the one that is shown."""
        seats = self.state.seats
        after = [(self.shown + step) % len(seats) for step in range(1, len(seats))]
        return [self.realm(seat) for seat in after if seats[seat].villain]

    def rows_to_lend(self, width: int, height: int) -> int:
        """How many of so many rows the hand may have: nothing is drawn there that would be missed.

        None where a card that comes may need them, or what is told before a first turn.
        """
        asked, state = self.decision.kind if self.decision is not None else "", self.state
        if asked in (*CHOICES, "place") or state.turn <= len(state.seats):
            return 0
        realm, others = self.realm(self.shown), self._others()

        top = draw_above(Canvas(width, height, self.background), self, realm, others)
        room, below = height - top, rows_wanted(width, others)
        needed = max(ROOMY, rows_needed(realm, width, texts=True))
        if below and room - below >= needed:
            return room - below - needed
        return max(0, room - max(LEAST_DRAWN, rows_filled(realm, width, room)))

    def rows_apart(self, width: int, most: int) -> int:
        """The rows that all of it needs on a screen of its own, and `most` at the most."""
        if not self.state.seats[self.shown].villain:
            return most
        realm, others = self.realm(self.shown), self._others()
        top = draw_above(Canvas(width, most, self.background), self, realm, others)
        needed, below = rows_needed(realm, width, texts=True), rows_wanted(width, others)
        return min(most, top + (max(ROOMY, needed) + below if below else needed))

    def _draw_choosing(self, canvas: Canvas) -> None:
        rows = []
        for villain in self.rules.content.villains.values():
            taken = next((n for n, s in enumerate(self.state.seats) if s.villain == villain.id), -1)
            role = "dim" if taken >= 0 else "amber" if self.chosen == villain.id else "text"
            note = [Phrase(villain.entry.objective, "dim" if taken >= 0 else "muted")]
            whose = [Phrase(f"{self.table.names[taken]}: ", "muted")] if taken >= 0 else []
            rows.append(Row([[Phrase(villain.name, role)], [*whose, *note]], villain.id))
        lay(
            canvas,
            Region(2, 1, canvas.width - 4, canvas.height - 1),
            text("the villains", "muted", rank=1),
            Gap(),
            Table(rows, (20, 0), air=1),
        )
