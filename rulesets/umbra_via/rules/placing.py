"""Placing a tile: its winner, the legal spaces, special tiles, and the Summoning afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.words.speech import joined

from ..components import Content
from ..state import ALTAR, EMPTY, Counts, Offer, Plot, UmbraState
from . import altar
from .altar import Lead, look, take_away
from .paths import CELLS, empty, legal, neighbours, spaces
from .summoning import carry_out, summon


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
    game.log(
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
    """The sum of two counts of flowers, seat by seat."""
    return tuple(a + b for a, b in zip(some, more, strict=True))


def with_tile(plot: Plot, offer: Offer) -> Plot:
    """The same space with a tile of the Altar on it, and the energy flowers of both.

    Energy that waited on the space stays there (ruling 37). Soul flowers never get into the garden
    (ruling 26).
    """
    energy = added(offer.energy, plot.energy)
    return Plot(tile=offer.tile, sides=offer.sides, energy=energy)


def with_energy(plot: Plot, energy: Counts) -> Plot:
    """The same space with these flowers on it instead."""
    return Plot(tile=plot.tile, sides=plot.sides, energy=energy)


def moved(garden: Sequence[Plot], here: int, to: int) -> list[Plot]:
    """The garden after all energy flowers of one space were moved to another."""
    plots = list(garden)
    plots[to] = with_energy(plots[to], added(plots[to].energy, plots[here].energy))
    plots[here] = with_energy(plots[here], (0,) * len(plots[here].energy))
    return plots


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
    options = [Option(CELLS[c], f"To {CELLS[c]}", c, target=CELLS[c]) for c in sorted(around)]
    options.append(Option("stay", "Leave them here", STAY, "nothing brings them back later"))
    cell: int = yield from choose(
        winner,
        "move",
        "Move all energy flowers of Four Point to which neighbour?",
        options,
        public="to move the flowers of Four Point",
        refused=partial(no_neighbours, state),
        rule="Four Point",
        before_all=True,
    )
    if cell == STAY:
        return
    state.garden = moved(state.garden, here, cell)
    game.log("{who:seat} moves the flowers of Four Point to {cell}.", who=winner, cell=CELLS[cell])


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
            rule="Void",
            before_all=True,
        )
        plot = state.garden[cell]
        state.garden[cell] = with_energy(plot, added(plot.energy, offer.energy))
        text = "{who:seat} puts the flowers of the Void on {cell}."
        game.log(text, who=winner, cell=CELLS[cell])
    else:
        game.log("The Void holds no energy flowers and is gone.", "note")
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


def place_tile(content: Content, game: Game[UmbraState]) -> Play[None]:
    """The next tile in order: its winner lays it, and complete paths are summoned."""
    state = game.state
    space = state.queue[0]
    # Ties are settled here, just before the tile is laid (ruling 13).
    lead = altar.leads(content, state).get(space)
    if lead is None:
        # This never happens in play. A save may claim that a tile without bids is to be placed.
        altar.discard_unbid(state, space)
        state.queue.pop(0)
        return
    _tell_winner(game, space, lead)
    state.track, state.winner = lead.track, lead.winner
    tile = state.altar[space].tile
    if tile == "void":
        yield from void(game, space, lead.winner)
    elif tile == "four":
        yield from four_point(game, space, lead.winner)
    else:
        yield from lay(game, space, lead.winner)
    if tile != "void":
        yield from _summon(content, game)
    state.queue.pop(0)
    state.winner = -1


def _tell_winner(game: Game[UmbraState], space: int, lead: Lead) -> None:
    most = lead.values[lead.winner]
    if lead.tied:
        others = {f"other{seat}": seat for seat in lead.best if seat != lead.winner}
        game.log(
            "{who:seat} wins tile {space}, tied at {most} with "
            + joined([f"{{{other}:seat}}" for other in others])
            + ", by the higher marker, now the lowest.",
            who=lead.winner,
            space=ALTAR[space],
            most=most,
            **others,
        )
        return
    second = sorted(lead.values, reverse=True)[1]
    text = "{who:seat} wins tile {space} with {most} against {second}."
    if not second:
        text = "{who:seat} wins tile {space} with {most}; nobody else bid on it."
    game.log(text, who=lead.winner, space=ALTAR[space], most=most, second=second)


def _summon(content: Content, game: Game[UmbraState]) -> Play[None]:
    """Show the complete paths, give the awards, and clear the paths (rulings 25 and 28)."""
    state = game.state
    summoning = summon(content, state, state.laid)
    if not summoning.paths:
        return
    yield from look("summoning", summoning.headline, "to see the Summoning", rule="Summoning")
    carry_out(game, summoning)
    if summoning.winners:
        state.ended, state.phase = "claim", "over"
        game.log("The game is over.", "moment")
