"""What `tabletop check` tests of Little Game: no card is lost, hands and deck stay hidden."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.promises import Promise, Zone, nobody, owner_only


def cards(state: Any) -> object:
    """Return every card of the deck, the hands and the rows, sorted."""
    piles = [state.deck, *(pile for seat in state.seats for pile in (seat.hand, seat.row))]
    return sorted(card for pile in piles for card in pile)


PROMISE = Promise(
    bound=100,
    pools=True,
    conserved=cards,
    hidden=(
        Zone("hands", "seats.*.hand", owner_only, "card"),
        Zone("deck", "deck", nobody, "card"),
    ),
)
