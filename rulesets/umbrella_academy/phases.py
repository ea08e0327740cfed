"""The Phases in which nobody acts: Draw, Effect and Crisis; and planning before a silent Play."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Option, Play
from tabletop_tui.core.ruleset import Game

from .board import NUMBERS
from .cards import draw
from .doing import Doing
from .moving import choose_villain, put_villain, roll_die
from .operations import carry_out, villain_acts
from .operations.deck import draw_to
from .operations.hazards import spawn_member
from .rulebook import Rulebook
from .state import (
    CRISIS,
    DEVASTATED,
    EFFECT,
    PLAN,
    PLAY,
    SAVE_THE_WORLD,
    AcademyState,
    Villain,
)
from .targets import tokens_off


def plan_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Greater challenge: plan together with open hands, then play in silence (UA83)."""
    do = Doing(rules, game, game.state.first)
    options = [Option("silence", "We have planned: the Play Phase begins, and nobody talks", True)]
    yield from do.ask(
        "plan", "Plan the turn together, with open hands.", options, seat=TABLE, single=True
    )
    for seat in range(len(game.state.seats)):
        game.state.own_seat(seat).open = False
    game.state.phase = PLAY
    game.tell("The family falls silent.", "note")


def draw_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Everybody draws up to the hand size, in First Player order (UA38).

    A player who draws nothing and holds a Wound loses the game for all (UA39, UA69).
    """
    state = game.state
    game.tell("Draw Phase", "heading")
    for seat in state.clockwise():
        do = Doing(rules, game, seat)
        mine = state.seats[seat]
        wanted = rules.hand_size(state)
        if not state.ten_more:
            wanted -= mine.counted
        drawn = yield from draw(do, seat, max(0, wanted))
        if not drawn and state.seats[seat].wounds:
            game.tell("{who:seat} holds a Wound and draws nothing.", who=seat)
            do.end("lose_wound_hand")
    begin_sweep(game)


def begin_sweep(game: Game[AcademyState]) -> None:
    """The Effect Phase starts at Location 1, with nothing carried out yet (UA47)."""
    state = game.state
    game.tell("Effect Phase", "heading")
    state.phase, state.sweep = EFFECT, 1
    for number in NUMBERS:
        hazard = state.place(number).hazard
        if hazard is not None and hazard.done:
            state.own_hazard(number).done = False
    for villain in list(state.villains):
        if villain.acted:
            state.own_villain(villain.id).acted = False


def effect_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """One Location: the Effect of its Hazard, Save the World, then its Villains (UA47).

    After Location 10 six Hazards lose the game (UA51).
    """
    state = game.state
    number = state.sweep
    if number > len(state.places):
        limit = rules.content.setup.hazard_limit
        if state.hazards >= limit:
            Doing(rules, game, state.first).end("lose_hazards")
        state.phase = CRISIS
        return
    yield from resolve_place(rules, game, number)
    state.sweep = number + 1


def resolve_place(rules: Rulebook, game: Game[AcademyState], number: int) -> Play[None]:
    """Everything that happens at one Location in the Effect Phase."""
    state = game.state
    yield from resolve_hazard(rules, game, number)
    resolve_save(rules, game, number)
    while to_act(state, number):
        yield from resolve_villain(rules, game, number)


def resolve_save(rules: Rulebook, game: Game[AcademyState], number: int) -> None:
    """Save the World is carried out at its Location and leaves the game (UA53)."""
    state = game.state
    if state.place(number).save:
        state.own_place(number).save = False
        state.gone.append(SAVE_THE_WORLD)
        flip(Doing(rules, game, state.first))


def to_act(state: AcademyState, number: int) -> list[Villain]:
    """The Villains at a Location that have not acted in this Effect Phase."""
    return [villain for villain in state.villains if villain.at == number and not villain.acted]


def resolve_villain(rules: Rulebook, game: Game[AcademyState], number: int) -> Play[None]:
    """The Act of the next Villain at a Location, unless it is muted. There must be one."""
    state = game.state
    do = Doing(rules, game, state.first, at=number)
    villain = yield from _next_to_act(do)
    state.own_villain(villain.id).acted = True
    if villain.muted:
        game.tell("{villain:target} is muted.", villain=villain.id)
        return
    yield from villain_acts(do, villain.id)


def _next_to_act(do: Doing) -> Play[Villain]:
    """Whose turn it is among several Villains: the First Player says, where it matters (UA49).

    Only a guard makes it matter, because the first ones use it up; otherwise no act changes what
    another one can do, and they act in the order in which they entered the game.
    """
    state, number = do.state, do.here
    waiting = to_act(state, number)
    unmuted = [villain for villain in waiting if not villain.muted]
    several = len({villain.kind for villain in unmuted}) > 1
    if several and any(state.guards.get(key) for key in (str(number), *state.heroes_at(number))):
        chosen = yield from choose_villain(do, "Which Villain acts first?", unmuted)
        return next(villain for villain in unmuted if villain.id == chosen)
    return waiting[0]


def resolve_hazard(rules: Rulebook, game: Game[AcademyState], number: int) -> Play[None]:
    """The Effect of the Hazard there, once per Effect Phase, unless it is muted."""
    state = game.state
    hazard = state.place(number).hazard
    if hazard is None or hazard.done or hazard.card == DEVASTATED:
        return
    state.own_hazard(number).done = True
    if hazard.muted:
        game.tell("{card:card} is muted.", card=hazard.card)
        return
    game.tell("{card:card} at {place:place} takes effect.", card=hazard.card, place=number)
    do = Doing(rules, game, state.first, at=number)
    do.card = hazard.card
    yield from carry_out(do, rules.content.hazards[hazard.card].effect)


def flip(do: Doing) -> None:
    """Save the World: the Super Villain card is turned to its Finale side (UA53, UA55)."""
    state, rules = do.state, do.rules
    mission = rules.content.missions[state.mission]
    state.finale = True
    do.tell("Save the World! The Finale begins: {aim}.", "moment", aim=mission.aim)
    if mission.id == "orchestra":
        state.villains.append(Villain(id="conductor", kind="conductor", at=mission.theatre))
        do.tell("The Conductor appears at {place:place}.", place=mission.theatre)
        return
    for villain in list(state.villains):
        mine = state.own_villain(villain.id)
        mine.side = 2
        if mine.at == 0:
            mine.at = roll_die(do)
            do.tell("{villain:target} is back at {place:place}.", villain=mine.id, place=mine.at)
        elif mission.theatre:
            put_villain(do, mine.id, mission.theatre)


def crisis_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """New cards, tokens off, knocked out Villains back, the First Player Token on (UA64)."""
    state = game.state
    do = Doing(rules, game, state.first)
    game.tell("Crisis Phase", "heading")
    if state.mission == "orchestra":
        spawn_member(do, roll_die(do))
    for number in NUMBERS:
        if state.place(number).hazard is None:
            draw_to(do, number)
    tokens_off(state)
    for villain in list(state.villains):
        if villain.at == 0:
            number = roll_die(do)
            state.own_villain(villain.id).at = number
            do.tell("{villain:target} is back at {place:place}.", villain=villain.id, place=number)
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
        mine = state.own_seat(seat)
        mine.passed, mine.used = False, []
        mine.open = state.challenge or not state.private
    state.guards, state.used, state.allies_used = {}, [], []
    state.turn += 1
    begin_play(game)


def begin_play(game: Game[AcademyState]) -> None:
    """The Play Phase of a turn, or the planning before it."""
    state = game.state
    state.current, state.acted, state.again = state.first, False, False
    state.phase = PLAN if state.challenge else PLAY
    game.tell(
        "Turn {turn} · {who:seat} is First Player", "heading", turn=state.turn, who=state.first
    )
