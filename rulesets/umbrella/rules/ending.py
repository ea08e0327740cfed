"""The end of the game: the last turns of several players, and the ends of a solo game."""

from __future__ import annotations

from tabletop_tui.core.ruleset import Game

from ..board import around
from ..components import Components
from ..scoring import REASONS
from ..state import COLOURS, UmbrellaState
from .solo_search import Goal, figure_possible


def turn_ends(components: Components, game: Game[UmbrellaState]) -> None:
    """Look for the end of the game, and pass the turn to the next seat clockwise.

    Once the end is triggered, every other seat has one more turn (ruling 25). A second trigger
    changes nothing (ruling 27).
    """
    state = game.state
    if state.last_turns is None:
        state.ended = _trigger(state, quiet_rounds=components.content.setup.rounds_without_figure)
        if state.ended:
            state.last_turns = len(state.seats) - 1
            reason = REASONS[state.ended].replace("A player", "{who:seat}")
            others = "{next:seat}" if len(state.seats) == 2 else "Everybody but {who:seat}"
            after = (state.active + 1) % len(state.seats)
            text = f"{reason} {others} has one last turn."
            game.log(text, "moment", who=state.active, next=after)
    else:
        state.last_turns -= 1
    if state.last_turns == 0:
        game.log("The game is over.", "moment")
    state.active = (state.active + 1) % len(state.seats)


def _trigger(state: UmbrellaState, *, quiet_rounds: int) -> str:
    """Return the reason for which this turn triggers the end, or "" (rulings 24 and 22)."""
    seat = state.seats[state.active]
    if state.pool == 0:
        return "pool"
    if False not in seat.covered:
        return "strip"
    if not seat.visible:
        return "tiles"
    quiet = state.turns_without_figure >= quiet_rounds * len(state.seats)
    return "quiet" if quiet else ""


def solo_ends(components: Components, game: Game[UmbrellaState]) -> None:
    """End a solo game with the sixth token, or when no new Figure can be made (ruling 41)."""
    state = game.state
    goals = _goals(components, state)
    zones = around(state, 0)
    if state.pool == 0:
        end_solo(game, "six")
    elif not goals:
        end_solo(game, "no-place")
    elif not any(map(any, zones)):
        end_solo(game, "empty")  # No far zones in solo (ruling 44).
    elif figure_possible(state.seats[0].scene, zones, goals) is False:
        end_solo(game, "impossible")


def _goals(components: Components, view: UmbrellaState) -> list[Goal]:
    seat = view.seats[0]
    strip = components.strip(view)
    return [
        (colour, components.figures.mask(face, slot))
        for slot, face in seat.visible
        for colour in COLOURS
        if strip.free_spaces(colour, slot, seat.covered)
    ]


def end_solo(game: Game[UmbrellaState], reason: str) -> None:
    """End the solo game at once; `reason` is one of `scoring.REASONS`."""
    game.state.last_turns = 0
    game.state.ended = reason
    game.log("{reason} The game is over.", "moment", reason=REASONS[reason])
