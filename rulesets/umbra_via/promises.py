"""The promises of Umbra Via: things that are neither made nor lost, and hidden zones."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.promises import Promise, Zone, nobody, owner_only


def flowers(state: Any) -> object:
    """Count all flowers of every seat, wherever they are. Hand and bag are counted together."""
    found = []
    for number, seat in enumerate(state.seats):
        energy = sum(plot.energy[number] for plot in state.garden)
        energy += sum(offer.energy[number] for offer in state.altar)
        souls = sum(offer.soul[number] for offer in state.altar)
        found.append((seat.energy + energy, seat.soul + souls + seat.left + seat.gone))
    return found


def tiles(state: Any) -> object:
    """Count the path tiles of each kind: in the stack, the Altar, the garden, the discard pile."""
    found = [*state.stack, *state.discard, *(space.tile for space in state.altar + state.garden)]
    return sorted(tile for tile in found if tile)


PROMISE = Promise(
    bound=3000,
    conserved=flowers,
    settled=tiles,
    every=2,
    hidden=(
        Zone("flowers in hand", "seats.*.hand", owner_only, "flower", values=("e", "s")),
        Zone(
            "bidding boards before the reveal",
            "seats.*.bid",
            owner_only,
            "bid",
            values=("ees - - -", "- s e e", "- - - ess"),
        ),
        Zone("stack of path tiles", "stack", nobody, "tile"),
    ),
)
