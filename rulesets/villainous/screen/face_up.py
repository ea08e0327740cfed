"""Cards that lie face up while a choice is about them: large, with their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Stack, Text, inside, text

from ..rules.playing import why_not_play

if TYPE_CHECKING:
    from ..state import CardId
    from ..view import RealmView
    from .marked import MarkedBoard

LARGE_FROM = 24
"""Rows of the canvas from which cards that lie face up are drawn large."""

MOST_LARGE = 3

CHOICES = ("fate-card", "spot")
"""The questions that are about such cards."""


def face_up(board: MarkedBoard, realm: RealmView) -> list[CardId]:
    """What lies face up in a realm, and what could not be played of the same Fate action."""
    asked = board.decision.kind if board.decision is not None else ""
    fate = any(realm.kind(card).fate for card in realm.s.aside)
    piled = realm.s.fate_discard if asked == "spot" and fate else []
    return [*realm.s.aside, *(card for card in piled if card in board.unused)]


def told_below(board: MarkedBoard, realm: RealmView) -> bool:
    """Whether cards that lie face up are drawn in the place of the hand: above there is no room."""
    asked = board.decision.kind if board.decision is not None else ""
    return (
        0 < len(face_up(board, realm)) <= MOST_LARGE
        and asked in CHOICES
        and board.canvas.height < LARGE_FROM
    )


def told_large(board: MarkedBoard, realm: RealmView, card: CardId) -> Stack:
    """A card that lies face up, with all it says and why it cannot be played."""
    kind = realm.kinds[card]
    others = [other for other in realm.s.aside if other != card]
    why = board.unused.get(card, "")
    if not why and card not in board.legal and kind.fate:
        why = why_not_play(realm.supposing_discarded(others), card)
    figure = f" · Strength {kind.strength}" if kind.entry.strength is not None else ""
    return Stack(
        [
            text(kind.name, "amber" if card == board.chosen else "text", bold=True, rank=3),
            text(f"{kind.type.capitalize()}{figure}", "muted", rank=2),
            Text([[Phrase(kind.entry.text or "No ability.")]], "text", more="i more"),
            Text([[Phrase(why)]] if why else [], "red", rank=1),
        ]
    )


def draw_large(
    canvas: Canvas, room: Region, board: MarkedBoard, card: CardId, told_of: Stack
) -> None:
    """Draw a card as `told_large` tells it."""
    chosen, legal = card == board.chosen, card in board.legal
    role, bg = "amber" if chosen or legal else "line", "raised" if chosen else "panel"
    canvas.frame(room.x, room.y, room.width, room.height, role, bg=bg)
    if mark := board.marks.get(card):
        canvas.put(room.x + 2, room.y, f" {mark} ", "amber", bold=True)
    told_of.draw(canvas, inside(*room))
    canvas.hot(*room, card)
