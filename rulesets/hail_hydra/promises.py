"""What Hail Hydra promises: what is neither made nor lost, and what is hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop_tui.core.play.record import Answer
from tabletop_tui.core.promises import Promise, Zone, nobody, owner_only


def attack_cards(state: Any) -> object:
    """Eighty attack cards by value, none in two places."""
    cards: Counter[str] = Counter([*state.deck, *state.discard, *state.blind, *state.aside])
    cards.update(revealed.card for revealed in state.attack)
    for seat in state.seats:
        cards.update([*seat.hand, *seat.laid, *seat.open, *seat.passing, *seat.looking])
    return sorted(cards.elements())


def hails_in_vain(here: Any, there: Any, answer: Answer) -> bool:
    """HAIL HYDRA does nothing for a hero of S.H.I.E.L.D., which only that hero knows."""
    seat = answer.seat
    return answer.key == "hail" and here.seats[seat].loyalty != there.seats[seat].loyalty


def who_knows_the_disc(viewer: int, owner: int, holder: Any) -> bool:
    """Who sees a disc: its owner, those who looked at it, and everybody once it lies face up."""
    return viewer == owner or holder.shown or viewer in holder.looked_at_by


def who_watched_the_cards(viewer: int, owner: int, holder: Any) -> bool:
    """Who sees face-down cards of the attack: not even their owner."""
    return viewer in holder.watched_by


def who_knows_the_past(viewer: int, owner: int, holder: Any) -> bool:
    """Who sees which seat laid what: everybody, once the game is over."""
    return bool(holder.over)


PROMISE = Promise(
    leak_games=1,
    every=5,
    option_seats=(5,),
    idle=("page", "back"),
    conserved=attack_cards,
    excused=hails_in_vain,
    hidden=(
        Zone(
            "Loyalty Discs", "seats.*.loyalty", who_knows_the_disc, "", values=("shield", "hydra")
        ),
        Zone(
            "what the look told",
            "seats.*.knows",
            owner_only,
            "known",
            values=("shield", "hydra", "?"),
        ),
        Zone("hands", "seats.*.hand", owner_only, "attack", arranged=True),
        Zone(
            "cards laid face down", "seats.*.laid", who_watched_the_cards, "attack", arranged=True
        ),
        Zone("cards on their way", "seats.*.passing", nobody, "attack"),
        Zone("cards a power shows", "seats.*.looking", owner_only, "attack"),
        Zone(
            "cards that were handed over", "seats.*.received", owner_only, "received", arranged=True
        ),
        Zone("cards of past attacks", "past.*.cards", who_knows_the_past, "past", arranged=True),
        Zone("who slipped a card in", "seats.*.givers", nobody, "givers", arranged=True),
        Zone("who once did", "past.*.givers", who_knows_the_past, "past givers", arranged=True),
        Zone("draw pile", "deck", nobody, "attack"),
        Zone("discard pile", "discard", nobody, "attack", arranged=True),
        Zone("cards that nobody laid", "blind", nobody, "attack"),
        Zone("Villains to come", "villains", nobody, "villain", arranged=True),
    ),
)
