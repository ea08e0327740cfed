"""What `tabletop check` tests of The Umbrella Academy: no card is lost, and what is hidden."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.play.record import Answer
from tabletop_tui.core.promises import Promise, Zone, nobody


def lost_cards(state: Any) -> object:
    """Return the kinds of cards of which some are missing or too many; empty during the set-up."""
    if state.phase == "setup":
        return []
    skills = sum(len(seat.heroes) * 10 for seat in state.seats)
    piles = [pile for s in state.seats for pile in (s.hand, s.feuds, s.deck, s.discard, s.playing)]
    cards = [card for pile in piles for card in pile]
    wounds = cards.count("wound") + sum(seat.wounds for seat in state.seats) + state.wound_deck
    feuds = sum(card.startswith("fd_") for card in [*cards, *state.feud_deck])
    counted = {"skills": skills, "wounds": 20, "feuds": 20, "main": 41}
    counted["skills"] -= sum(not c.startswith("fd_") and c != "wound" for c in cards)
    counted["wounds"] -= wounds
    counted["feuds"] -= feuds
    counted["main"] -= len(state.deck) + len(state.top) + len(state.gone)
    counted["main"] -= sum(len(seat.advantages) + len(seat.looking) for seat in state.seats)
    for place in state.places:
        hazard = place.hazard is not None and place.hazard.card != "sp_devastated"
        counted["main"] -= hazard + len(place.advantages) + place.save
    return [name for name, missing in counted.items() if missing]


def kind(value: Any) -> str:
    """Return what everybody sees of a drawn card: `wound`, `feud`, or empty for a Skill card."""
    card = str(value)
    if card == "wound":
        return "wound"
    return "feud" if card.startswith("fd_") else ""


def plays_its_only_card(_: Any, dealt_anew: Any, answer: Answer) -> bool:
    """Whether the seat plays its only card: nobody asks which, but what follows depends on it."""
    own = dealt_anew.seats[answer.seat].hand
    return answer.key in ("symbols", "effect") and len(set(own)) == 1


def owner_or_open_hand(viewer: int, owner: int, holder: Any) -> bool:
    """Whether a viewer may see a hand: its owner always, everybody when the rules open it."""
    return viewer == owner or holder.open


PROMISE = Promise(
    bound=4000,
    leak_games=2,
    conserved=lost_cards,
    like=kind,
    excused=plays_its_only_card,
    hides=("hands=private",),
    hidden=(
        Zone(
            "Skill cards in private hands", "seats.*.hand", owner_or_open_hand, "skill", sort=kind
        ),
        Zone("Hero Decks", "seats.*.deck", nobody, "skill", sort=kind),
        Zone("Main Deck", "deck", nobody, "main", arranged=True),
        Zone("cards of the Main Deck looked at", "seats.*.looking", owner_or_open_hand, "main"),
        Zone("Ally deck", "ally_deck", nobody, "ally"),
        Zone("Feud deck", "feud_deck", nobody, "feud"),
    ),
)
