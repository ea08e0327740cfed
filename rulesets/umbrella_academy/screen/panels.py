"""What everybody holds, as a page."""

from __future__ import annotations

from tabletop_tui.core.events import Phrase

from .board import AcademyBoard
from .hand import count_wounds


def hands_lines(board: AcademyBoard) -> list[list[Phrase]]:
    """Every seat: its Heroes and how many cards it holds, by name where hands are open."""
    lines: list[list[Phrase]] = []
    rules = board.rules
    for number, seat in enumerate(board.state.seats):
        heroes = ", ".join(rules.hero_name(hero) for hero in seat.heroes)
        facts = f"  {heroes}  {seat.counted} cards"
        if seat.passed:
            facts += ", passed"
        lines.append([*board.seat_chip(number), Phrase(facts, "muted")])
        cards = [*seat.hand, *seat.feuds, *seat.advantages]
        names = [rules.name_of(str(card)) for card in cards if card != "?"]
        if seat.wounds:
            names.append(count_wounds(seat.wounds))
        lines += [[Phrase("  " + ", ".join(names))], []]
    return lines
