"""What special tiles do: Four Point moves its flowers, the Void is never laid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.ruleset import Game

from ..state import EMPTY, UmbraState
from .altar import take_away
from .laying import added, lay, with_energy
from .paths import CELLS, empty, neighbours, spaces

STAY = -1
"""The answer that leaves the flowers on the Four Point tile."""


def four_point(game: Game[UmbraState], space: int, winner: int) -> Play[None]:
    """Lay the Four Point tile; its energy may move to one neighbour (rulings 33 to 35)."""
    yield from lay(game, space, winner)
    state = game.state
    here = state.laid
    around = [cell for cell in neighbours(here) if state.garden[cell].tile]
    if not around or not any(state.garden[here].energy):
        return
    options = [Option(CELLS[c], f"to {CELLS[c]}", c, target=CELLS[c]) for c in sorted(around)]
    options.append(Option("stay", "leave them here", STAY, "nothing brings them back later"))
    cell: int = yield from choose(
        winner,
        "move",
        "Move all energy flowers of Four Point to which neighbour?",
        options,
        public="to move the flowers of Four Point",
        refused=partial(no_neighbours, state),
        rule="Special tiles",
        before_all=True,
    )
    if cell == STAY:
        return
    plots = state.garden
    plots[cell] = with_energy(plots[cell], added(plots[cell].energy, plots[here].energy))
    plots[here] = with_energy(plots[here], (0,) * len(state.seats))
    game.tell("{who:seat} moves its flowers to {cell}.", who=winner, cell=CELLS[cell])


def void(game: Game[UmbraState], space: int, winner: int) -> Play[None]:
    """The Void goes to the discard pile, its energy onto an empty space (rulings 37 to 39)."""
    state = game.state
    offer = state.altar[space]
    if any(offer.energy):
        cell: int = yield from choose(
            winner,
            "void",
            "Put the energy flowers of the Void on which empty space?",
            spaces(empty(state.sides)),
            public="to empty the Void",
            refused=partial(occupied, state.sides),
            rule="Special tiles",
            before_all=True,
        )
        plot = state.garden[cell]
        state.garden[cell] = with_energy(plot, added(plot.energy, offer.energy))
        told = "{who:seat} puts the flowers of the Void on {cell}."
        game.tell(told, who=winner, cell=CELLS[cell])
    else:
        game.tell("The Void holds no energy flowers and is gone.", "note")
    take_away(state, space)
    state.discard.append(offer.tile)


def occupied(board: Sequence[int]) -> list[Refusal]:
    """Why the flowers of the Void cannot wait on the other spaces."""
    return [
        Refusal(name, name, "a tile lies there")
        for name, sides in zip(CELLS, board, strict=True)
        if sides != EMPTY
    ]


def no_neighbours(state: UmbraState) -> list[Refusal]:
    """Why the flowers of Four Point cannot move to the other spaces."""
    found = []
    for cell, name in enumerate(CELLS):
        if cell not in neighbours(state.laid):
            found.append(Refusal(name, name, "it is no neighbour of Four Point"))
        elif not state.garden[cell].tile:
            found.append(Refusal(name, name, "no tile lies there"))
    return found
