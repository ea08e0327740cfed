"""The other realms side by side, where a large window leaves room below the one that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import clip
from tabletop_tui.widgets.drawing.layout import Stack, Text, inside

from ..text import card_words
from .names import POWER

if TYPE_CHECKING:
    from tabletop_tui.widgets.drawing.canvas import Canvas

    from ..view import RealmView
    from .marked import MarkedBoard

LEAST_WIDTH = 24
"""Columns of a realm that tell something."""


def rows_wanted(width: int, realms: Sequence[RealmView]) -> int:
    """The rows that all of them need side by side; 0 when they are too narrow for that."""
    each = width // max(1, len(realms))
    if not realms or each < LEAST_WIDTH:
        return 0
    return max(_told(realm).rows(each - 4) for realm in realms) + 2


def draw_other_realms(
    canvas: Canvas, top: int, board: MarkedBoard, realms: Sequence[RealmView]
) -> None:
    """Draw them from row `top` to the foot of the canvas."""
    width, spare = divmod(canvas.width, len(realms))
    x, height = 0, canvas.height - top
    for number, realm in enumerate(realms):
        wide = width + (number < spare)
        target, chair = f"seat {realm.seat}", board.chair(realm.seat)
        chosen = target == board.chosen
        canvas.frame(x, top, wide, height, "amber" if chosen else "line", bg="panel")
        power = f" {POWER}{realm.s.power} "
        room = wide - 6 - len(power)
        title = clip(f"{board.seat_in(realm.seat, room)} · {realm.villain.name}", room)
        canvas.put(x + 2, top, f" {title} ", f"seat-{chair.colour}", bold=True)
        canvas.right(x + wide - 2, top, power, "teal")
        _told(realm).draw(canvas, Region(*inside(x, top, wide, height)))
        canvas.hot(x, top, wide, height, target)
        x += wide


def _told(realm: RealmView) -> Stack:
    """What lies at each location: Heroes first, then everything else."""
    blocks = []
    for place, location in enumerate(realm.villain.locations):
        here = " ◀" if realm.s.at == place else ""
        locked = " ░ locked" if realm.locked(place) else ""
        cards = [card for card in realm.every(place) if card not in realm.s.host]
        cards.sort(key=lambda card: not realm.is_hero(card))
        lines = [[Phrase(f"{location.name}{here}{locked}", "muted")]]
        lines += [
            [Phrase(f"  {card_words(realm, card)}", "red" if realm.is_hero(card) else "text")]
            for card in cards
        ]
        blocks.append(Text(lines, indent=4))
    return Stack(blocks)
