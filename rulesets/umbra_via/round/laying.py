"""Laying a tile: where it may go, and the flowers that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop_tui.core.decision import Play, Refusal, choose
from tabletop_tui.core.ruleset import Game

from ..state import ALTAR, EMPTY, Counts, Offer, Plot, UmbraState
from .altar import take_away
from .paths import CELLS, legal, spaces


def lay(game: Game[UmbraState], space: int, winner: int) -> Play[None]:
    """The winner lays the tile on any legal space, turned as it came (rulings 15 and 16)."""
    state = game.state
    board = state.sides
    cell: int = yield from choose(
        winner,
        "lay",
        f"Lay tile {ALTAR[space]} on which space?",
        spaces(legal(board)),
        public=f"to lay tile {ALTAR[space]}",
        refused=partial(refusals, board),
        rule="Laying a tile",
        before_all=True,
    )
    offer = take_away(state, space)
    state.garden[cell] = with_tile(state.garden[cell], offer)
    state.laid = cell
    game.tell(
        "{who:seat} lays {tile:tile} on {cell}.", who=winner, tile=offer.tile, cell=CELLS[cell]
    )


def refusals(board: Sequence[int]) -> list[Refusal]:
    """Why a tile cannot be laid on the other spaces."""
    allowed = legal(board)
    first = all(sides == EMPTY for sides in board)
    found = []
    for cell, name in enumerate(CELLS):
        if not allowed >> cell & 1:
            why = "a tile lies there"
            if first:
                why = "the first tile goes to one of the four central spaces"
            elif board[cell] == EMPTY:
                why = "it shares no edge with a tile"
            found.append(Refusal(name, name, why))
    return found


def added(some: Counts, more: Counts) -> Counts:
    """Flowers of both, by seat."""
    return tuple(a + b for a, b in zip(some, more, strict=True))


def with_tile(plot: Plot, offer: Offer) -> Plot:
    """The same space with a tile of the Altar on it, and the flowers of both.

    Flowers that waited on the space are taken over (ruling 37); souls never get here (ruling 26).
    """
    energy = added(offer.energy, plot.energy)
    return Plot(tile=offer.tile, sides=offer.sides, energy=energy)


def with_energy(plot: Plot, energy: Counts) -> Plot:
    """The same space with other flowers on it."""
    return Plot(tile=plot.tile, sides=plot.sides, energy=energy)
