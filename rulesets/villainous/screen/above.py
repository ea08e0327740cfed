"""What stands above the locations: villain and objective, lasting effects, the other realms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.marks import FACE_DOWN
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, wrap
from tabletop_tui.widgets.drawing.layout import Text, lay, text
from tabletop_tui.widgets.play.board import Board

from ..inspecting import pile_of
from ..race import piles, threats
from ..rules.conditions import told
from ..rules.playing import why_not_play
from .names import LASTING, POWER

if TYPE_CHECKING:
    from ..state import CardId
    from ..view import RealmView


PILE_NAMES = {
    "deck": "deck",
    "discard": "discard",
    "fate-deck": "fate",
    "fate-discard": "fate pile",
}

LARGE_FROM = 27
"""Rows of the canvas from which cards that lie face up are drawn large."""

MOST_LARGE = 3
LARGE = 8
"""Rows of a large card."""

RACE_FROM = 18
"""Rows that the realm itself needs before the other villains have lines of their own."""

RACE_ROWS = 3
"""Rows that another villain needs at most, for most tables."""

RACE_INDENT = 5

RACE_WIDTH = 72
"""Columns of the canvas from which they have."""


def draw_above(canvas: Canvas, board: Board, realm: RealmView, others: Sequence[RealmView]) -> int:
    """Draw all of it from the top; returns the first row that is free."""
    row = _draw_villain(canvas, board, realm)
    canvas.hot(0, 0, canvas.width, row, f"seat {realm.seat}")
    if realm.seat != board.viewer:
        # The own piles lie beside the own hand.
        draw_piles(canvas, 1, row, realm, canvas.width - 1)
        row += 1
    row = _draw_lasting(canvas, row, realm)
    if canvas.height >= RACE_FROM + RACE_ROWS * len(others) and canvas.width >= RACE_WIDTH:
        row = _draw_race(canvas, row, board, others)
    else:
        row = _draw_others(canvas, row, board, others)
    row = _draw_news(canvas, row, board, [realm, *others])
    if realm.s.aside and len(realm.s.aside) <= MOST_LARGE and canvas.height >= LARGE_FROM:
        row = _draw_large(canvas, row, board, realm, realm.s.aside)
    else:
        row = _draw_cards(canvas, row, board, realm, "face up", realm.s.aside)
    seen = [card for card in realm.s.looking if card != FACE_DOWN]
    return _draw_cards(canvas, row, board, realm, "you look at", seen)


def _draw_villain(canvas: Canvas, board: Board, realm: RealmView) -> int:
    """Villain, Power and the parts of the objective; returns the row after them.

    In few rows, parts without room are mere signs.
    """
    chair = board.chair(realm.seat)
    role = f"seat-{chair.colour}"
    x = canvas.put(1, 0, f"{chair.sign} {realm.villain.name.upper()}", role, bold=True)
    x = canvas.put(x + 2, 0, f"{POWER} {realm.s.power} Power", "teal", bold=True) + 3
    parts, y = realm.progress(), 0
    for number, (part, stands) in enumerate(parts):
        left = len(parts) - number - 1
        room = canvas.width - x - (left + 3 if left else 0)
        role = "green" if stands else "muted"
        if cell_len(part) + 2 > room and canvas.height >= LARGE_FROM:
            x, y = RACE_INDENT, y + 1
        elif cell_len(part) + 2 > room:
            canvas.note_cut(part, x, 0)
            _draw_signs(canvas, x, 0, parts[number:])
            return 1
        x = canvas.put(x, y, f"{_sign(stands)} {part}", role) + 3
    return y + 1


def draw_piles(canvas: Canvas, x: int, y: int, realm: RealmView, end: int) -> None:
    """Decks and discard piles with their sizes, closer together where there is little room."""
    told = {pile: f"{name} {len(pile_of(realm.s, pile))}" for pile, name in PILE_NAMES.items()}
    wide = x + sum(map(len, told.values())) + 3 * len(told) <= end
    for pile, words in told.items():
        canvas.hot(x, y, cell_len(words), 1, f"seat {realm.seat} pile {pile}")
        x = canvas.put(x, y, words, "muted") + (3 if wide else 1)


def _draw_signs(canvas: Canvas, x: int, y: int, parts: Sequence[tuple[str, bool]]) -> int:
    """Parts of an objective as signs; returns the column after them."""
    for _, stands in parts:
        x = canvas.put(x, y, _sign(stands), "green" if stands else "muted")
    return x


def _sign(stands: bool) -> str:
    return "✓" if stands else "·"


def _draw_lasting(canvas: Canvas, y: int, realm: RealmView) -> int:
    """The effects that last, in as many lines as they need; returns the row after them."""
    effects = realm.lasting()
    if not effects:
        return y
    x = canvas.put(1, y, f"{LASTING} ", "violet", bold=True)
    for line in wrap([Phrase(", ".join(effects), "text")], canvas.width - x - 1):
        canvas.say(x, y, line)
        y += 1
    return y


def _draw_others(canvas: Canvas, y: int, board: Board, others: Sequence[RealmView]) -> int:
    """The other realms in as few lines as they need; returns the row after them."""
    x = 1
    for realm in others:
        chair = board.chair(realm.seat)
        parts = realm.progress()
        name = f"{chair.sign} {clip(chair.name, 10)} {realm.villain.name}"
        power = f" {POWER}{realm.s.power} "
        mark = f" {LASTING}" if realm.lasting() else ""
        size = cell_len(name) + cell_len(power) + len(parts) + cell_len(mark)
        if x + size > canvas.width and x > 1:
            x, y = 1, y + 1
        target = f"seat {realm.seat}"
        end = canvas.put(x, y, name, f"seat-{chair.colour}")
        end = canvas.put(end, y, power, "muted")
        end = _draw_signs(canvas, end, y, parts)
        canvas.put(end, y, mark, "violet", bold=True)
        canvas.hot(x, y, size, 1, target)
        if board.chosen == target:
            canvas.tint(x, y, size, 1, "raised")
        x += size + 3
    return y + 1 if x > 1 else y


def _draw_race(canvas: Canvas, y: int, board: Board, others: Sequence[RealmView]) -> int:
    """The other villains, each with its goals by name, Power, hand and decks."""
    for realm in others:
        target = f"seat {realm.seat}"
        x, top = 1, y
        for phrase in _race(board, realm):
            if x + cell_len(phrase.text) > canvas.width and x > RACE_INDENT:
                x, y = RACE_INDENT, y + 1
            x = canvas.put(x, y, phrase.text, phrase.role) + 2
        y += 1
        canvas.hot(0, top, canvas.width, y - top, target)
        if board.chosen == target:
            canvas.tint(0, top, canvas.width, y - top, "raised")
    return y


def _race(board: Board, realm: RealmView) -> list[Phrase]:
    """What the race tells of a villain, in pieces that stay whole."""
    chair = board.chair(realm.seat)
    head = f"{chair.sign} {clip(chair.name, 10)} {realm.villain.name}"
    found = [Phrase(head, f"seat-{chair.colour}"), Phrase(f"{POWER}{realm.s.power}", "teal")]
    found += [
        Phrase(f"{_sign(stands)} {part}", "green" if stands else "muted")
        for part, stands in realm.progress()
    ]
    found += [Phrase(pile, "muted") for pile in piles(realm)]
    return [*found, Phrase(LASTING, "violet")] if realm.lasting() else found


def _draw_news(canvas: Canvas, y: int, board: Board, realms: Sequence[RealmView]) -> int:
    """Who wins at the next start of a turn as things stand, and which Conditions may be played."""
    in_order = sorted(realms, key=lambda realm: realm.seat)
    lines = [[Phrase(f"{board.table.names[seat]} {why}", "red")] for seat, why in threats(in_order)]
    if len(in_order) == len(in_order[0].state.seats) and (now := told(in_order)):
        active = board.table.names[in_order[0].state.active]
        lines.append([Phrase(f"Conditions: {active} {now}", "amber")])
    for line in lines:
        for row in wrap(line, canvas.width - 2):
            canvas.say(1, y, row)
            y += 1
    return y


def _draw_large(
    canvas: Canvas, y: int, board: Board, realm: RealmView, cards: Sequence[CardId]
) -> int:
    """Cards that lie face up while an effect runs, each with all it says and why it cannot be."""
    width = canvas.width // max(2, len(cards))
    for number, card in enumerate(cards):
        kind, x = realm.kinds[card], number * width
        chosen, legal = card == board.chosen, card in board.legal
        role = "amber" if chosen or legal else "line"
        canvas.frame(x, y, width - 1, LARGE, role, bg="raised" if chosen else "panel")
        figure = f" · Strength {kind.strength}" if kind.entry.strength is not None else ""
        others = [other for other in cards if other != card]
        why = "" if legal else why_not_play(realm.supposing_discarded(others), card)
        lay(
            canvas,
            Region(x + 2, y + 1, width - 5, LARGE - 2),
            text(kind.name, "amber" if chosen else "text", bold=True, rank=3),
            text(f"{kind.type.capitalize()}{figure}", "muted", rank=2),
            Text([[Phrase(kind.entry.text or "No ability.")]], "text", more="i more"),
            Text([[Phrase(why)]] if why else [], "red", rank=1),
        )
        canvas.hot(x, y, width - 1, LARGE, card)
    return y + LARGE


def _draw_cards(
    canvas: Canvas, y: int, board: Board, realm: RealmView, said: str, cards: Sequence[str]
) -> int:
    """Cards that lie nowhere while an effect runs, behind what is said of them."""
    if not cards:
        return y
    x = canvas.put(1, y, f"{said} ", "muted")
    for card in cards:
        chosen = card == board.chosen
        label = f" {realm.name(card)} "
        role, bg = ("ink", "amber") if chosen else ("text", "raised")
        canvas.hot(x, y, cell_len(label), 1, card)
        x = canvas.put(x, y, label, role, bg, bold=chosen) + 1
    return y + 1
