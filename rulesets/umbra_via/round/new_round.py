"""How a round begins."""

from __future__ import annotations

from tabletop_tui.core.ruleset import Game

from ..components import Content
from ..scoring import REASONS
from ..state import UmbraState
from .altar import turn_up
from .bidding import open_bidding


def begin_round(content: Content, game: Game[UmbraState]) -> None:
    """A new round: four tiles, and the first flowers drawn; or the end (ruling 9)."""
    state = game.state
    if not any(seat.bag for seat in state.seats):
        state.ended, state.phase = "empty", "over"
        game.tell("{reason} The game is over.", "moment", reason=REASONS["empty"])
        return
    state.round += 1
    state.laid = -1
    game.tell("Round {round}", "heading", round=state.round)
    turn_up(content, game)
    open_bidding(content, game, 1)
