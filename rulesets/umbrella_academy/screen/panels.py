"""What everybody holds, as a page."""

from __future__ import annotations

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.marks import FACE_DOWN

from .board import AcademyBoard
from .hand import card_text, count_wounds


def hands_lines(board: AcademyBoard) -> list[list[Phrase]]:
    """Every seat: its Heroes and its cards with symbols and texts, as far as they can be seen."""
    lines: list[list[Phrase]] = []
    rules = board.rules
    for number, seat in enumerate(board.state.seats):
        heroes = ", ".join(rules.hero_name(hero) for hero in seat.heroes)
        facts = f"  {heroes}  {seat.counted} cards"
        if seat.passed:
            facts += ", passed"
        lines.append([*board.seat_chip(number), Phrase(facts, "muted")])
        cards = seat.named
        if seat.wounds:
            lines.append([Phrase(f"  {count_wounds(seat.wounds)}", "red")])
        for card in cards:
            if card not in rules.cards:
                continue
            symbols = rules.symbols_of(card)
            name = [Phrase(f"  {rules.name_of(card)} "), Phrase(f"{symbols}  ", "sand")]
            lines.append([*name, Phrase(card_text(rules, card), "muted")])
        if hidden := cards.count(FACE_DOWN):
            others = "and " if hidden < len(cards) or seat.wounds else ""
            lines.append([Phrase(f"  {others}{hidden} hidden", "muted")])
        lines.append([])
    return lines
