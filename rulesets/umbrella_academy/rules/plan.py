"""How a turn begins: at once with the Play Phase, or with planning before a silent one."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Option, Play
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable

from ..context import Context, Rulebook
from ..state import PLAN, PLAY, AcademyState


def begin_play(game: Game[AcademyState]) -> None:
    """The Play Phase of a turn, or the planning before it."""
    state = game.state
    state.current, state.acted, state.again = state.first, False, False
    state.phase = PLAN if state.challenge else PLAY
    game.log(
        "Turn {turn} · {who:seat} is First Player", "heading", turn=state.turn, who=state.first
    )


def plan_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Greater challenge: plan together with open hands, then play in silence (UA83)."""
    context = Context(rules, game, game.state.first)
    options = [Option("silence", "We have planned: the Play Phase begins, and nobody talks", True)]
    yield from context.ask(
        "plan", "Plan the turn together, with open hands.", options, seat=TABLE, single=True
    )
    for seat in range(len(game.state.seats)):
        writable(game.state.seats, seat).open = False
    game.state.phase = PLAY
    game.log("The family falls silent.", "note")
