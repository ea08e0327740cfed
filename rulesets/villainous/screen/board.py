"""The drawn table: one realm in full, the other realms in lines or small panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, clip
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Framed,
    Gap,
    Row,
    Stack,
    Table,
    Text,
    lay,
    rules_under,
    text,
)
from tabletop_tui.widgets.drawing.room import MORE, NAMES, TEXTS, Need
from tabletop_tui.widgets.drawing.words import short

from .above import LEAST_REALM, above
from .guide import guide_parts
from .names import POWER, MarkedBoard, card_words
from .realm.location import draw_locations
from .realm.lying import need_of

if TYPE_CHECKING:
    from ..engine import Villainous
    from ..state import VillainousState
    from ..view import RealmView


FEW, MOST = 14, 100
"""Rows for the blocks above the realm: a usual number, and more than any window has."""

ROOMY, OPEN = 20, 12
"""Rows that the shown realm gets before the other realms are drawn below it, and before the plan
of its villain is shown below it."""

PART_OF_GUIDE = "from the guide: g shows all of it"

NUMBERS = "123456789"
"""The keys that a card in hand may have."""

AHEAD = ("Moving", "Vanquish", "Fate")
"""The sections of the rules that are shown below the villains while players choose them."""


class VillainousBoard(MarkedBoard):
    """Draws one realm in full: `looking_at`, else that of the question, else the viewer's."""

    ruleset: Villainous
    state: VillainousState

    shows_then = True
    looking_at: int | None = None

    def keyed(self, view: VillainousState, seat: int) -> Sequence[tuple[str, str]]:
        """The whole hand of the seat."""
        return [(card, NUMBERS) for card in view.seats[seat].hand]

    def realm(self, seat: int) -> RealmView:
        """The realm of a seat as the viewer may see it."""
        return self.ruleset.realm(self.state, seat)

    @property
    def shown(self) -> int:
        """The seat whose realm is drawn."""
        if self.looking_at is not None:
            return self.looking_at
        home = self.viewer if self.viewer >= 0 else self.state.active
        only = next(iter(self.legal)) if len(self.legal) == 1 else ""
        name, _, seat = (self.chosen or only).partition(" ")
        if self.viewer >= 0 and name == "seat" and seat.isdigit():
            # The answer under the cursor is a player: show this player's realm.
            return int(seat)
        about = [seat for seat in map(self._seat_of, self.legal) if seat is not None]
        if not about and (asking := self._seat_of(self.asks)) is not None:
            return asking
        return next((seat for seat in about if seat != home), home)

    def look_home(self) -> bool:
        """Show the realm of the decision again; returns whether it was another one."""
        if self.view is None or self.looking_at is None:
            return False
        looked_at, self.looking_at = self.shown, None
        return self.shown != looked_at

    @property
    def shows_realm(self) -> bool:
        """Whether a realm is drawn: only if there is a view and the seat has a villain."""
        return self.view is not None and bool(self.state.seats[self.shown].villain)

    def _seat_of(self, target: str) -> int | None:
        """The seat in whose realm a target lies; None if it lies in no realm."""
        words = target.split(" ")
        if len(words) > 2 and words[0] == "seat" and words[1].isdigit():
            return int(words[1])
        for seat, one in enumerate(self.state.seats):
            if target in one.where or target in one.aside:
                return seat
        return None

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the shown realm with the blocks above it, or the villains while they are chosen."""
        seats = self.state.seats
        if not seats[self.shown].villain:
            lay(canvas, Region(2, 1, canvas.width - 4, canvas.height - 1), self._choosing())
            return
        realm, others = self.realm(self.shown), self.others()
        lying = need_of(self, realm, canvas.width)
        head = above(self, realm, others, canvas.width, lying)(canvas.height - lying.names)
        top = head.rows(canvas.width - 2)
        head.draw(canvas, Region(1, 0, canvas.width - 2, top))
        room = canvas.height - top
        below = rows_wanted(canvas.width, others)
        if room - below < max(ROOMY, lying.texts):
            below = 0
        left = room - below - max(OPEN, lying.more)
        # In the first round the plan is shown above the realm.
        first = self.viewer == realm.seat and realm.state.turn <= len(seats)
        parts = guide_parts(self.ruleset.content, realm.villain)[first:] if left > 0 else []
        plan = _whole(parts)
        tall = sum(plan.shared(canvas.width - 2, max(0, left)))
        draw_locations(canvas, top, room - below - tall, self, realm)
        bottom = canvas.height - below
        if tall:
            canvas.put(1, bottom - tall, PART_OF_GUIDE, "muted")
        plan.draw(canvas, Region(1, bottom - tall, canvas.width - 2, tall))
        if below:
            draw_other_realms(canvas, bottom, self, others)

    def others(self) -> list[RealmView]:
        """The realms of all villains but the shown one, in the order of the seats after it."""
        seats = self.state.seats
        after = [(self.shown + step) % len(seats) for step in range(1, len(seats))]
        return [self.realm(seat) for seat in after if seats[seat].villain]

    def need(self, width: int) -> Need:
        """The rows for names, then for texts, then for the other realms in words and in panels."""
        if not self.state.seats[self.shown].villain:
            rows = self._choosing().need(width - 4).plus(1).steps()
            return Need(rows[TEXTS], more=rows[MORE])
        realm, others = self.realm(self.shown), self.others()
        lying = need_of(self, realm, width)
        below = rows_wanted(width, others)
        head = above(self, realm, others, width, lying)
        low = head(0).rows(width - 2)
        # An objective of one row stays in sight for the whole turn: texts have fewer rows instead.
        own = self.viewer == realm.seat
        named, middle, high = (head(rows).rows(width - 2) for rows in (low + own, FEW, MOST))
        tall = max(ROOMY, lying.texts) + below if below else 0
        return Need(
            low + lying.must,
            named + lying.names,
            would=middle + max(lying.names, min(LEAST_REALM, lying.texts)),
            texts=high + lying.texts,
            more=high + max(lying.more, tall),
        )

    def _choosing(self) -> Stack:
        rows = []
        for villain in self.ruleset.content.villains.values():
            taken = next((n for n, s in enumerate(self.state.seats) if s.villain == villain.id), -1)
            role = "dim" if taken >= 0 else "amber" if self.chosen == villain.id else "text"
            note = [Phrase(villain.entry.objective, "dim" if taken >= 0 else "muted")]
            whose = [Phrase(f"{self.table.names[taken]}: ", "muted")] if taken >= 0 else []
            rows.append(Row([[Phrase(villain.name, role)], [*whose, *note]], villain.id))
        head = text("the villains", "muted", step=NAMES)
        ahead = rules_under(self.ruleset.rules_text(), AHEAD)
        return Stack([head, Gap(), Table(rows, (20, 0), air=1), Gap(), ahead])


def _whole(parts: Sequence[Block]) -> Stack:
    """A stack of the parts, each below an empty row; a part that would be cut is left out."""
    return Stack([Stack([Gap(), part], whole=True, step=MORE) for part in parts])


LEAST_WIDTH = 24
"""The fewest columns in which a realm is drawn."""


def rows_wanted(width: int, realms: Sequence[RealmView]) -> int:
    """How many rows the realms need side by side; 0 if the width is too small for that."""
    each = width // max(1, len(realms))
    if not realms or each < LEAST_WIDTH:
        return 0
    return max(Framed(_lying(realm)).rows(each) for realm in realms)


def draw_other_realms(
    canvas: Canvas, top: int, board: MarkedBoard, realms: Sequence[RealmView]
) -> None:
    """Draw realms side by side from row `top` to the bottom of the canvas."""
    width, spare = divmod(canvas.width, len(realms))
    x, height = 0, canvas.height - top
    for number, realm in enumerate(realms):
        wide = width + (number < spare)
        target, chair = f"seat {realm.seat}", board.chair(realm.seat)
        power = f" {POWER}{realm.s.power} "
        room = wide - 6 - len(power)
        seat = f"{board.seat_in(realm.seat, room)} · "
        # The name is shortened at a word.
        title = clip(f"{seat}{short(realm.villain.name, max(1, room - cell_len(seat)))}", room)
        role, place = "amber" if target == board.chosen else "line", Region(x, top, wide, height)
        panel = Framed(_lying(realm), title, role, chair.role, target=target)
        panel.draw(canvas, place)
        canvas.right(place.right - 2, top, power, "teal")
        x += wide


def _lying(realm: RealmView) -> Stack:
    blocks = []
    for place, location in enumerate(realm.villain.locations):
        here = " ◀" if realm.s.at == place else ""
        locked = " ░ locked" if realm.locked(place) else ""
        lines = [[Phrase(f"{location.name}{here}{locked}", "muted")]]
        for card in realm.unattached(place):
            hero, words = realm.is_hero(card), card_words(realm, card)
            lines.append([Phrase(f"  Hero {words}", "red") if hero else Phrase(f"  {words}")])
        blocks.append(Text(lines, indent=4))
    return Stack(blocks)
