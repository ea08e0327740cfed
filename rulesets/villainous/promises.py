"""What Villainous promises: what is neither made nor lost, and what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_tui.core.promises import Promise, Zone, nobody, owner_only


def cards(state: Any) -> object:
    """Forty-five different cards for each chosen villain; nothing is attached to what is gone."""
    for seat in state.seats:
        piles = (seat.hand, seat.deck, seat.discard, seat.fate_deck, seat.fate_discard)
        held = [card for pile in (*piles, seat.realm, seat.aside, seat.looking) for card in pile]
        assert len(set(held)) == len(held) == (45 if seat.villain else 0), seat.villain
        assert len({card.split(".")[0] for card in held}) <= 1, "a card in a foreign realm"
        assert sorted(seat.where) == sorted(seat.realm)
        assert all(seat.where[card] == seat.where[host] for card, host in seat.host.items())
        assert seat.power >= 0
    return "whole"


def owner_or_opened_by_a_card(viewer: int, owner: int, holder: Any) -> bool:
    """A hand that a card in play opens."""
    return viewer == owner or holder.open_hand


def villains_without_player(rules: Any) -> Iterator[str]:
    """Each villain whose computer player does not know what it wishes."""
    for villain in rules.content.villains:
        if not (rules.folder / "villains" / villain / "player.py").is_file():
            yield f"villains/{villain}/player.py is missing: its computer player answers at random"


PROMISE = Promise(
    bound=6000,
    leak_games=1,
    every=12,
    option_seats=(2, 3),
    settled=cards,
    options={"limit": "15"},
    reveals=("conditions=holders",),
    idle=("conditions",),
    lacking=villains_without_player,
    hidden=(
        Zone("hands", "seats.*.hand", owner_or_opened_by_a_card, "card *"),
        Zone("Villain decks", "seats.*.deck", nobody, "card *"),
        Zone("Fate decks", "seats.*.fate_deck", nobody, "fate *"),
        Zone("cards that one player looks at", "seats.*.looking", owner_only, "fate *"),
    ),
)
