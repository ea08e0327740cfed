"""Draws cards that a choice is about and that are not yet in play: large, with their texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.widgets.drawing.layout import Columns, Framed, Row, Stack, Table, Text, text
from tabletop_tui.widgets.drawing.room import MUST, NAMES, WOULD

from ..rules.playing import why_not_play

if TYPE_CHECKING:
    from ..state import CardId
    from ..view import RealmView
    from .names import MarkedBoard

LARGE_FROM = 24
"""Rows of the canvas from which cards that lie face up are drawn large."""

MOST_LARGE = 3

CHOICES = ("fate-card", "spot", "obsession", "peek", "top")
"""The questions about cards that lie face up or are looked at."""

LOOKED_AT = "you look at"
FACE_UP = "face up"
"""Titles that say why these cards are shown, above all when they are shown in place of the hand."""


def has_room(board: MarkedBoard) -> bool:
    """Whether cards are drawn large and goals in full, whatever the size of the hand."""
    return (board.usual_rows or board.drawing_size.height) >= LARGE_FROM


def looked_at(realm: RealmView) -> list[CardId]:
    """The cards of a deck that the viewer looks at; empty for other viewers, who see no faces."""
    return [card for card in realm.s.looking if card != FACE_DOWN]


def face_up(board: MarkedBoard, realm: RealmView) -> list[CardId]:
    """The cards an effect laid face up, or those of a deck that the viewer looks at."""
    if looking := looked_at(realm):
        return looking
    asked = board.decision.kind if board.decision is not None else ""
    fate = any(realm.kind(card).fate for card in realm.s.aside)
    piled = realm.s.fate_discard if asked == "spot" and fate else []
    return [*realm.s.aside, *(card for card in piled if card in board.unused)]


def details_below(board: MarkedBoard, realm: RealmView) -> bool:
    """Whether face-up cards are drawn in place of the hand, because the board has no room."""
    asked = board.decision.kind if board.decision is not None else ""
    return 0 < len(face_up(board, realm)) <= MOST_LARGE and asked in CHOICES and not has_room(board)


def stands_on(board: MarkedBoard) -> str:
    """The target under the cursor; empty at a secret question, whose answer it would reveal."""
    secret = board.decision is not None and board.decision.secret
    return "" if secret else board.chosen


def large_cards(
    board: MarkedBoard, realm: RealmView, cards: Sequence[CardId], label: str
) -> Columns:
    """Large cards side by side; `label` says why they are shown."""
    return Columns([_large(board, realm, card, label) for card in cards], [0] * len(cards), 1)


def _large(board: MarkedBoard, realm: RealmView, card: CardId, label: str) -> Framed:
    name, what, words, why = _parts(board, realm, card)
    chosen, legal = card == stands_on(board), card in board.legal
    told = Stack(
        [
            text(name.text, name.role, bold=True, step=MUST),
            text(what.text, what.role, step=NAMES),
            Text([[words]], "text", more="i more"),
            Text([[why]] if why.text else [], step=WOULD),
        ]
    )
    role, bg = "amber" if chosen or legal else "line", "raised" if chosen else "panel"
    return Framed(told, board.marks.get(card, ""), role, "amber", label, target=card, bg=bg)


def in_lines(
    board: MarkedBoard, realm: RealmView, cards: Sequence[CardId], label: str = ""
) -> Table:
    """The cards as a table without frames; each card takes as many lines as it needs.

    The `label` after each name says why they are shown.
    """
    rows = []
    for card in cards:
        name, *rest = _parts(board, realm, card)
        rest = [Phrase(label, "muted"), *rest]
        told = [name, *(Phrase(f"  {part.text}", part.role) for part in rest if part.text)]
        mark = board.marks.get(card) or ("▸" if card in board.legal else "")
        rows.append(Row([[Phrase(mark, "amber")], told], card, raised=card == stands_on(board)))
    return Table(rows, (1, 0))


def _parts(board: MarkedBoard, realm: RealmView, card: CardId) -> tuple[Phrase, ...]:
    """Name, type and Strength, text, and why it cannot be played, or could not when it came."""
    kind = realm.kinds[card]
    others = [other for other in realm.s.aside if other != card]
    why = f"when revealed: {board.unused[card]}" if card in board.unused else ""
    if not why and card not in board.legal and card in realm.s.aside and kind.fate:
        why = why_not_play(realm.supposing_discarded(others), card)
    figure = f" · Strength {kind.strength}" if kind.entry.strength is not None else ""
    return (
        Phrase(kind.name, "amber" if card == stands_on(board) else "text"),
        Phrase(f"{kind.type.capitalize()}{figure}", "muted"),
        Phrase(kind.entry.text or "No ability."),
        Phrase(why, "red"),
    )
