"""The phases around the Play Phase: planning before it; Draw and Crisis after it; the next turn."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Option, Play
from tabletop_tui.core.ruleset import Game

from ..components import NUMBERS
from ..context import Context, Rulebook
from ..state import CRISIS, DRAW, PLAN, PLAY, AcademyState
from .cards import draw
from .effect import begin_sweep
from .moving import bring_back, roll_die
from .operations.deck import draw_to
from .operations.hazards import spawn_member
from .targets import every_target, own_part, part_of, tokens_off


def begin_play(game: Game[AcademyState]) -> None:
    """Begin the Play Phase of a turn, or the planning before it."""
    state = game.state
    state.current, state.acted, state.again = state.first, False, False
    state.phase = PLAN if state.challenge else PLAY
    game.log(
        "Turn {turn} · {who:seat} is First Player", "heading", turn=state.turn, who=state.first
    )


def plan_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Greater challenge: the players plan with open hands, then play in silence (UA83)."""
    context = Context(rules, game, game.state.first)
    options = [Option("silence", "We have planned: the Play Phase begins, and nobody talks", True)]
    yield from context.ask(
        "plan", "Plan the turn together, with open hands.", options, seat=TABLE, single=True
    )
    for seat in range(len(game.state.seats)):
        game.state.own_seat(seat).open = False
    game.state.phase = PLAY
    game.log("The family falls silent.", "note")


def crisis_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """The Crisis Phase: new cards, tokens off, Villains back, next First Player (UA64)."""
    state = game.state
    context = Context(rules, game, state.first)
    game.log("Crisis Phase", "heading", CRISIS)
    if state.mission == "orchestra":
        spawn_member(context, roll_die(context))
    for number in NUMBERS:
        if state.place(number).hazard is None:
            draw_to(context, number)
    tokens_off(game)
    for villain in list(state.villains):
        if villain.at == 0:
            bring_back(context, villain.id)
    state.first = (state.first + 1) % len(state.seats)
    new_turn(game)
    yield from ()


def new_turn(game: Game[AcademyState]) -> None:
    """Clear everything that lasts for one turn, and let the First Player begin."""
    state = game.state
    for target in every_target(state):
        if part_of(state, target).muted:
            own_part(state, target).muted = False
    for seat in range(len(state.seats)):
        mine = state.own_seat(seat)
        mine.passed, mine.used = False, []
        mine.open = state.challenge or not state.private
    state.guards, state.used, state.allies_used = {}, [], []
    state.turn += 1
    begin_play(game)


def draw_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """All players draw up to the hand size, clockwise from the First Player (UA38)."""
    game.log("Draw Phase", "heading", DRAW)
    for seat in game.state.clockwise():
        yield from fill_hand(rules, game, seat)
    begin_sweep(game)


def fill_hand(rules: Rulebook, game: Game[AcademyState], seat: int) -> Play[None]:
    """One player draws. If a player with a Wound draws nothing, the game is lost (UA39, UA69)."""
    state = game.state
    context = Context(rules, game, seat)
    wanted = rules.hand_size(state)
    if not state.ten_more:
        wanted -= state.seats[seat].counted
    drawn = yield from draw(context, seat, max(0, wanted))
    if not drawn and state.seats[seat].wounds:
        game.log("{who:seat} holds a Wound and draws nothing.", who=seat)
        context.end("lose_wound_hand")
