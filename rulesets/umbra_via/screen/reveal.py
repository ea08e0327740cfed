"""The reveal: the bidding boards of all seats side by side, totals, who leads and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, wrap

from ..state import ALTAR
from .tiles import SOUL

if TYPE_CHECKING:
    from ..engine import UmbraVia
    from ..state import UmbraState

ORDER = ("1st", "2nd", "3rd", "4th")


def draw_reveal(
    canvas: Canvas, rules: UmbraVia, state: UmbraState, chairs: Sequence[Chair]
) -> None:
    """One row for each seat, one column for each tile, then what lies there in all."""
    seats = len(state.seats)
    air = max(1, min(5, (canvas.height - 9) // (seats + 1)))
    width = canvas.width - 2
    names = 10 if width < 45 else 12
    each = (width - names) // 4
    title = f"bidding {state.bidding}: all boards"
    canvas.frame(0, 0, canvas.width - 1, canvas.height, "teal", title=title, title_fg="teal")
    y = 1 + air // 2
    for space, name in enumerate(ALTAR):
        canvas.put(names + space * each, y, name, "muted", bold=True)
    for seat in range(seats):
        y += air
        chair = chairs[seat]
        role = f"seat-{chair.colour}"
        canvas.put(2, y, f"{chair.sign} {clip(chair.name, names - 4)}", role, bold=True)
        for space, (energy, soul) in enumerate(rules.bid_of(state, seat)):
            x = names + space * each
            if energy or soul:
                end = canvas.put(x, y, chair.sign * energy, role, bold=True)
                canvas.put(end, y, SOUL * soul, "text", bold=True)
            else:
                canvas.put(x, y, "·", "dim")
    y += air
    canvas.put(2, y, "─" * (canvas.width - 5), "line")
    canvas.put(2, y + 1, "flowers", "muted")
    canvas.put(2, y + 2, "leads", "muted")
    canvas.put(2, y + 3, "placed" if state.bidding == 2 else "", "muted")
    order = {space: name for name, space in zip(ORDER, rules.order(state), strict=False)}
    tied = []
    for space, offer in enumerate(state.altar):
        x = names + space * each
        lead = rules.lead(state, space) if offer.tile else None
        canvas.put(x, y + 1, str(offer.flowers) if offer.tile else "-", "text")
        if lead is None:
            canvas.put(x, y + 2, "·", "dim")
            continue
        chair = chairs[lead.winner]
        mark = "=" if lead.tied else ""
        text = f"{chair.sign} {lead.values[lead.winner]}{mark}"
        canvas.put(x, y + 2, text, f"seat-{chair.colour}", bold=True)
        if state.bidding == 2:
            canvas.put(x, y + 3, order[space], "text")
        if lead.tied:
            tied.append(ALTAR[space])
    note = "energy counts 1, soul 2; fewest flowers are placed first"
    if tied:
        note = f"= tied on {', '.join(tied)}: the track decides when it is laid"
    y += 5 if air > 1 else 4
    for line in wrap([Phrase(note, "muted")], canvas.width - 5)[: max(0, canvas.height - 1 - y)]:
        canvas.say(2, y, line)
        y += 1
