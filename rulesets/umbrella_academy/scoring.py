"""How a game ended for all, and why."""

from __future__ import annotations

from tabletop_tui.core.outcome import Outcome

from .components import Content
from .state import AcademyState


def outcome(content: Content, state: AcademyState) -> Outcome:
    """All win or all lose."""
    ending = content.endings[state.ended]
    winners = tuple(range(len(state.seats))) if ending.won else ()
    headline = f"{'Victory' if ending.won else 'Defeat'}: {ending.when}"
    side = "in the Finale" if state.finale else "before the Finale"
    counts = (
        f"Turn {state.turn}, {side}.",
        f"Targets destroyed: {state.beaten}. Locations devastated: {state.devastated}.",
        f"Cards left: Wound Deck {state.wound_deck}, Main Deck {state.deck_left}.",
    )
    return Outcome(state.ended, winners, headline, (), (ending.text, *counts))
