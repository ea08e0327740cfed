"""Placing a tile: who wins it, where it goes, and the Summoning that may follow."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.ruleset import Game

from ..components import Content
from ..state import ALTAR, UmbraState
from . import altar
from .altar import Lead
from .laying import lay
from .looking import look
from .special_tiles import four_point, void
from .summoning import carry_out, drop, summon


def place_tile(content: Content, game: Game[UmbraState]) -> Play[None]:
    """The next tile in order: its winner lays it, and complete paths are summoned."""
    state = game.state
    space = state.queue[0]
    # Ties are settled here, just before the tile is laid (ruling 13).
    lead = altar.lead(content, state, space)
    if lead is None:
        # No round leads here: only a save can say that a tile waits on which nobody bid.
        altar.discard_unbid(state, space)
        state.queue.pop(0)
        return
    _tell_winner(game, space, lead)
    if lead.tied:
        # A tie costs the winner the place on the track (ruling 12).
        state.track = drop(state.track, (lead.winner,))
    state.winner = lead.winner
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
    """Say who wins the tile and why."""
    most = lead.values[lead.winner]
    if lead.tied:
        game.tell(
            "{who:seat} wins tile {space}: tied at {most}, with the highest marker, "
            "which drops to the bottom.",
            who=lead.winner,
            space=ALTAR[space],
            most=most,
        )
        return
    others = sorted(lead.values, reverse=True)[1]
    told = "{who:seat} wins tile {space} with {most} against {others}."
    if not others:
        told = "{who:seat} wins tile {space} with {most}; nobody else bid."
    game.tell(told, who=lead.winner, space=ALTAR[space], most=most, others=others)


def _summon(content: Content, game: Game[UmbraState]) -> Play[None]:
    """Show what is complete, give the awards, and clear the paths (rulings 25 and 28)."""
    state = game.state
    summoning = summon(content, state, state.laid)
    if not summoning.paths:
        return
    yield from look("summoning", summoning.headline, "to see the Summoning", rule="Summoning")
    carry_out(game, summoning)
    if summoning.winners:
        state.ended, state.phase = "claim", "over"
