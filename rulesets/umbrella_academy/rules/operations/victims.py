"""Finds the Heroes and players that a card text names."""

from __future__ import annotations

from tabletop_tui.core.decision import Choices, Option, Play

from ...context import Context, Victim
from ...state import UNDRAWN, AcademyState
from ..cards import player, victim
from .words import Victims


def other_hero(context: Context) -> Play[str]:
    """Ask the chooser for one other Hero, once for each text (UA71)."""
    if not context.other:
        others = [hero for hero in context.state.at if hero != context.hero]
        context.other = yield from context.ask_hero("Which other Hero?", others)
    return context.other


def find_victims(context: Context, who: Victims) -> Play[list[Victim]]:
    """The Heroes or players that a text names, clockwise from the First Player (UA50)."""
    state = context.state
    if who == "self":
        return [victim(state, context.hero)]
    if who == "first":
        return [player(state, state.first)]
    if who == "that_hero":
        return [context.chosen] if context.chosen else []
    if who in ("one_here", "most_cards", "fewest_wounds"):
        found = _rivals(context, who)
        if not found:
            return []
        context.chosen = yield from _pick(context, found)
        return [context.chosen]
    if who == "wounded":
        seats = [seat for seat in state.clockwise() if state.seats[seat].wounds]
        if any(UNDRAWN in seat.hand for seat in state.seats):
            context.unsure("hidden")
        return [player(state, seat) for seat in seats]
    heroes = _heroes(context, who)
    return [victim(state, hero) for hero in in_order(state) if hero in heroes]


def in_order(state: AcademyState) -> list[str]:
    """All Heroes, clockwise from the First Player's."""
    if state.solo:
        return list(state.at)
    return [state.seats[seat].heroes[0] for seat in state.clockwise()]


def _heroes(context: Context, who: str) -> list[str]:
    state, board = context.state, context.rules.board
    if who == "here":
        places: tuple[int, ...] = (context.here,)
    elif who == "rolled":
        places = (context.rolled,)
    elif who == "here_and_connected":
        places = board.around(context.here)
    elif who == "with_villain":
        places = tuple(villain.at for villain in state.villains)
    elif who == "near_villain":
        places = tuple(n for v in state.villains if v.at for n in board.around(v.at))
    elif who == "here_and_vanya":
        vanya = next((v.at for v in state.villains if v.kind == "vanya"), 0)
        places = (context.here, *(board.around(vanya) if vanya else ()))
    elif who == "lonely":
        return [hero for hero in state.at if _alone(state, hero)]
    else:
        raise ValueError(f"nobody is called {who}")
    return [hero for hero, at in state.at.items() if at in places]


def _alone(state: AcademyState, hero: str) -> bool:
    place = state.at[hero]
    return len(state.heroes_at(place)) == 1 and not state.allies_at(place)


def _rivals(context: Context, who: str) -> list[Victim]:
    """The tied victims among whom the First Player chooses (UA49)."""
    state = context.state
    if who == "one_here":
        here = state.heroes_at(context.here)
        return [victim(state, hero) for hero in in_order(state) if hero in here]
    seats = state.clockwise()
    if who == "most_cards":
        most = max(state.seats[seat].held for seat in seats)
        return [player(state, seat) for seat in seats if state.seats[seat].held == most]
    least = min(state.seats[seat].hurt for seat in seats)
    return [player(state, seat) for seat in seats if state.seats[seat].hurt == least]


def _pick(context: Context, found: list[Victim]) -> Play[Victim]:
    if len(found) == 1:
        return found[0]
    options = [
        Option(one.hero, context.rules.hero_name(one.hero), one, target=one.hero) for one in found
    ]
    chosen: Victim = yield from context.ask("who", "Which Hero is hit?", Choices(options))
    return chosen
