"""Laying a tile, what special tiles do instead, and clearing the paths that are complete."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop_tui.core.decision import Decision, Option, Play, Refusal, choose
from tabletop_tui.core.ruleset import Game

from .altar import take_away
from .paths import CELLS, empty, legal, neighbours, spaces
from .state import ALTAR, EMPTY, NO_TILE, Counts, Plot, UmbraState
from .summoning import Summoning

STAY = -1
"""The answer that leaves the flowers on the Four Point tile."""


def lay(game: Game[UmbraState], space: int, winner: int) -> Play[None]:
    """The winner lays the tile on any legal space, turned as it came (rulings 15 and 16)."""
    state = game.state
    board = state.sides
    chosen = yield Decision(
        winner,
        "lay",
        f"Lay tile {ALTAR[space]} on which space?",
        spaces(legal(board)),
        f"to lay tile {ALTAR[space]}",
        refused=partial(refusals, board),
        rule="Laying a tile",
    )
    cell: int = chosen.value
    offer = take_away(state, space)
    # Flowers that waited on the space are taken over (ruling 37); souls never get here (26).
    energy = added(offer.energy, state.garden[cell].energy)
    state.garden[cell] = Plot(tile=offer.tile, sides=offer.sides, energy=energy)
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
        chosen = yield Decision(
            winner,
            "void",
            "Put the energy flowers of the Void on which empty space?",
            spaces(empty(state.sides)),
            "to empty the Void",
            refused=partial(occupied, state.sides),
            rule="Special tiles",
        )
        cell: int = chosen.value
        plot = state.garden[cell]
        state.garden[cell] = with_energy(plot, added(plot.energy, offer.energy))
        told = "{who:seat} puts the flowers of the Void on {cell}."
        game.tell(told, who=winner, cell=CELLS[cell])
    else:
        game.tell("The Void holds no energy flowers and is gone.", "note")
    take_away(state, space)
    state.discard.append(offer.tile)


def added(some: Counts, more: Counts) -> Counts:
    """Flowers of both, by seat."""
    return tuple(a + b for a, b in zip(some, more, strict=True))


def with_energy(plot: Plot, energy: Counts) -> Plot:
    """The same space with other flowers on it."""
    return Plot(tile=plot.tile, sides=plot.sides, energy=energy)


def carry_out(game: Game[UmbraState], summoning: Summoning) -> None:
    """Give the awards path by path; then clear all of them (ruling 25).

    Earned flowers go into the bag (ruling 27), energy flowers back to their owners (ruling 28),
    tiles to the discard pile.
    """
    state = game.state
    for path in summoning.paths:
        cells = " ".join(CELLS[cell] for cell in path.cells)
        told = "A path is complete: {cells}. {tiles} tile{s}."
        tiles = len(path.cells)
        game.tell(told, "moment", cells=cells, tiles=tiles, s="s" if tiles > 1 else "")
        if not path.awards:
            game.tell("No energy lies on it: nobody earns anything.", "note")  # Ruling 19.
        for award in path.awards:
            seat = state.own(award.seat)
            seat.left -= award.taken
            seat.soul += award.taken
            told = "{who:seat}: {energy} energy, +{taken} soul."
            if award.taken < award.earned:
                told = "{who:seat}: {energy} energy, +{taken} soul of {earned} earned."
            game.tell(
                told, who=award.seat, energy=award.energy, taken=award.taken, earned=award.earned
            )
            if award.claims:
                seat.claimed = True
                game.tell("{who:seat} claims the Soul tile!", "moment", who=award.seat)
        for seat_number in path.dropped:
            game.tell("{who:seat} drops to the end of the track.", "note", who=seat_number)
    state.track = list(summoning.track)
    nobody = (0,) * len(state.seats)
    seats = [state.own(seat) for seat in range(len(nobody))]
    for path in summoning.paths:
        for cell in path.cells:
            plot = state.garden[cell]
            for seat, energy in zip(seats, plot.energy, strict=True):
                seat.energy += energy
            state.discard.append(plot.tile)
            state.garden[cell] = Plot(tile=NO_TILE, energy=nobody)
