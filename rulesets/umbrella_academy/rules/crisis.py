"""The Crisis Phase: new cards on the board, tokens off it, and on to the next turn."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable

from ..board import NUMBERS
from ..context import Context, Rulebook
from ..state import CRISIS, AcademyState
from .moving import roll_die
from .operations.deck import draw_to
from .operations.hazards import spawn_member
from .plan import begin_play
from .targets import tokens_off


def crisis_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """New cards, tokens off, knocked out Villains back, the First Player Token on (UA64)."""
    state = game.state
    context = Context(rules, game, state.first)
    game.log("Crisis Phase", "heading", CRISIS)
    if state.mission == "orchestra":
        spawn_member(context, roll_die(context))
    for number in NUMBERS:
        if state.place(number).hazard is None:
            draw_to(context, number)
    tokens_off(state)
    for villain in list(state.villains):
        if villain.at == 0:
            number = roll_die(context)
            state.own_villain(villain.id).at = number
            context.log(
                "{villain:target} is back at {place:place}.", villain=villain.id, place=number
            )
    state.first = (state.first + 1) % len(state.seats)
    new_turn(rules, game)
    yield from ()


def new_turn(rules: Rulebook, game: Game[AcademyState]) -> None:
    """Per-turn marks go, and the First Player begins."""
    state = game.state
    for number in NUMBERS:
        hazard = state.place(number).hazard
        if hazard is not None and hazard.muted:
            state.own_hazard(number).muted = False
    for villain in list(state.villains):
        if villain.muted:
            state.own_villain(villain.id).muted = False
    for seat in range(len(state.seats)):
        mine = writable(state.seats, seat)
        mine.passed, mine.used = False, []
        mine.open = state.challenge or not state.private
    state.guards, state.used, state.allies_used = {}, [], []
    state.turn += 1
    begin_play(game)
