"""The reveal: the bidding boards of all seats side by side, totals, who leads and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas, clip
from tabletop_tui.widgets.drawing.layout import Gap, Line, Row, Rule, Table, inside, lay, text

from ..state import ALTAR
from .tiles import SOUL

if TYPE_CHECKING:
    from ..engine import UmbraVia
    from ..state import UmbraState

ORDER = ("1st", "2nd", "3rd", "4th")
NOTHING = [Phrase("·", "dim")]
AIR = 4
"""Empty rows between two seats, at most."""


def draw_reveal(
    canvas: Canvas, rules: UmbraVia, state: UmbraState, chairs: Sequence[Chair]
) -> None:
    """One row for each seat, one column for each tile, then what lies there in all."""
    size = (0, 0, canvas.width - 1, canvas.height)
    title = f"bidding {state.bidding}: all boards"
    canvas.frame(*size, "teal", title=title, title_fg="teal")
    names = 7 if canvas.width < 47 else 9
    widths = (names, 0, 0, 0, 0)
    heading = Row([[], *([Phrase(name, "muted")] for name in ALTAR)])
    seats = [_seat(rules, state, chair, n, names) for n, chair in enumerate(chairs)]
    lay(
        canvas,
        inside(*size),
        Table([heading, *seats], widths, air=AIR, rank=3, least=len(seats) + 1, eager=-1),
        Gap(),
        Rule(),
        Table(_totals(rules, state, chairs), widths, rank=2, least=None),
        Gap(),
        text(_note(rules, state), "muted"),
    )


def _seat(rules: UmbraVia, state: UmbraState, chair: Chair, seat: int, names: int) -> Row:
    """What one seat has bid on each tile."""
    role = f"seat-{chair.colour}"
    bids = [
        [Phrase(chair.sign * energy, role), Phrase(SOUL * soul)] if energy or soul else NOTHING
        for energy, soul in rules.bid_of(state, seat)
    ]
    name = [Phrase(f"{chair.sign} {clip(chair.name, names - 2)}", role)]
    return Row([name, *bids], f"seat {seat}")


def _totals(rules: UmbraVia, state: UmbraState, chairs: Sequence[Chair]) -> list[Row]:
    """The flowers on each tile, who leads with how many, and when it is laid."""
    order = dict(zip(rules.order(state), ORDER, strict=False))
    flowers, leads, placed = (list[Line]() for _ in range(3))
    for space, offer in enumerate(state.altar):
        flowers.append([Phrase(str(offer.flowers) if offer.tile else "-")])
        lead = rules.lead(state, space) if offer.tile else None
        if lead is None:
            leads.append(NOTHING)
            placed.append([])
            continue
        chair = chairs[lead.winner]
        words = f"{chair.sign} {lead.values[lead.winner]}{'=' if lead.tied else ''}"
        leads.append([Phrase(words, f"seat-{chair.colour}")])
        placed.append([Phrase(order[space])])
    rows = [("flowers", flowers), ("leads", leads)]
    rows += [("placed", placed)] if state.bidding == 2 else []
    return [Row([[Phrase(name, "muted")], *cells]) for name, cells in rows]


def _note(rules: UmbraVia, state: UmbraState) -> str:
    leads = [rules.lead(state, n) if offer.tile else None for n, offer in enumerate(state.altar)]
    tied = [ALTAR[n] for n, lead in enumerate(leads) if lead is not None and lead.tied]
    if tied:
        return f"= tied on tile {', '.join(tied)}: the higher marker wins when it is laid"
    return "energy counts 1, soul 2; fewest flowers are placed first"
