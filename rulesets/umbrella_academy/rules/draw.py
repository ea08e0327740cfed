"""The Draw Phase: hands are filled, and a Wound in hand may lose the game."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.ruleset import Game

from ..context import Context, Rulebook
from ..state import DRAW, AcademyState
from .cards import draw
from .effect import begin_sweep


def draw_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Everybody draws up to the hand size, in First Player order (UA38)."""
    game.log("Draw Phase", "heading", DRAW)
    for seat in game.state.clockwise():
        yield from fill_hand(rules, game, seat)
    begin_sweep(game)


def fill_hand(rules: Rulebook, game: Game[AcademyState], seat: int) -> Play[None]:
    """One player draws; who draws nothing and holds a Wound loses for all (UA39, UA69)."""
    state = game.state
    context = Context(rules, game, seat)
    wanted = rules.hand_size(state)
    if not state.ten_more:
        wanted -= state.seats[seat].counted
    drawn = yield from draw(context, seat, max(0, wanted))
    if not drawn and state.seats[seat].wounds:
        game.log("{who:seat} holds a Wound and draws nothing.", who=seat)
        context.end("lose_wound_hand")
