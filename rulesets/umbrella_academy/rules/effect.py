"""The Effect Phase: Hazards, Save the World and Villains, Location by Location."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.ruleset import Game

from ..components import NUMBERS
from ..context import Context, Rulebook
from ..state import CRISIS, EFFECT, SAVE_THE_WORLD, AcademyState, Villain
from .moving import bring_back, choose_villain, put_villain
from .operations import as_here, carry_out, villain_acts

TAKES_EFFECT = "takes-effect"
"""The tag of the event with which the Effect of a Hazard begins."""

FINALE_BEGINS = "finale"
"""The tag of the event with which the Finale begins."""


def begin_sweep(game: Game[AcademyState]) -> None:
    """Start the Effect Phase at Location 1, with nothing carried out yet (UA47)."""
    state = game.state
    game.log("Effect Phase", "heading", EFFECT)
    state.phase, state.sweep = EFFECT, 1
    for number in NUMBERS:
        hazard = state.place(number).hazard
        if hazard is not None and hazard.done:
            state.own_hazard(number).done = False
    for villain in list(state.villains):
        if villain.acted:
            state.own_villain(villain.id).acted = False


def effect_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Carry out one Location: the Effect of its Hazard, Save the World, then its Villains (UA47).

    After Location 10, the game is lost if there are six Hazards (UA51).
    """
    state = game.state
    number = state.sweep
    if number > len(state.places):
        if state.hazards >= rules.hazard_limit(state):
            Context(rules, game, state.first).end("lose_hazards")
        state.phase = CRISIS
        return
    yield from resolve_place(rules, game, number)
    state.sweep = number + 1


def resolve_place(rules: Rulebook, game: Game[AcademyState], number: int) -> Play[None]:
    """Carry out everything that happens at one Location in the Effect Phase."""
    state = game.state
    yield from resolve_hazard(rules, game, number)
    resolve_save(rules, game, number)
    while to_act(state, number):
        yield from resolve_villain(rules, game, number)


def resolve_hazard(rules: Rulebook, game: Game[AcademyState], number: int) -> Play[None]:
    """Carry out the Effect of the Hazard there, once per Effect Phase, unless it is muted."""
    state = game.state
    hazard = state.hazard_at(number)
    if hazard is None or hazard.done:
        return
    state.own_hazard(number).done = True
    if hazard.muted:
        game.log("{card:card} is muted: no Effect.", card=hazard.card)
        return
    text = "{card:card} at {place:place} takes effect."
    game.log(text, "move", TAKES_EFFECT, card=hazard.card, place=number)
    context = Context(rules, game, state.first, at=number)
    context.card = hazard.card
    context.cause = rules.name_of(hazard.card)
    entry = rules.content.hazards[hazard.card]
    logged = game.logged
    yield from carry_out(context, (*entry.effect, *as_here(context, entry)))
    if game.logged == logged:
        game.log("{card:card} changes nothing.", card=hazard.card)


def resolve_save(rules: Rulebook, game: Game[AcademyState], number: int) -> None:
    """Save the World is carried out at its Location and leaves the game (UA53)."""
    state = game.state
    if state.place(number).save:
        state.own_place(number).save = False
        state.gone.append(SAVE_THE_WORLD)
        flip(Context(rules, game, state.first))


def flip(context: Context) -> None:
    """Save the World: the Super Villain card is turned to its Finale side (UA53, UA55)."""
    state, rules = context.state, context.rules
    mission = rules.content.missions[state.mission]
    state.finale = True
    text = "Save the World! The Finale begins: {aim}."
    context.log(text, "moment", FINALE_BEGINS, aim=mission.aim)
    if mission.id == "orchestra":
        state.villains.append(Villain(id="conductor", kind="conductor", at=mission.theatre))
        context.log("The Conductor appears at {place:place}.", place=mission.theatre)
        return
    for villain in list(state.villains):
        mine = state.own_villain(villain.id)
        mine.side = 2
        if mine.at == 0:
            bring_back(context, mine.id)
        elif mission.theatre:
            put_villain(context, mine.id, mission.theatre)


def to_act(state: AcademyState, number: int) -> list[Villain]:
    """The Villains at a Location that have not acted in this Effect Phase."""
    return [villain for villain in state.villains if villain.at == number and not villain.acted]


def resolve_villain(rules: Rulebook, game: Game[AcademyState], number: int) -> Play[None]:
    """Carry out the Act of the next Villain at a Location, unless it is muted.

    A Villain that has not acted must be there.
    """
    state = game.state
    context = Context(rules, game, state.first, at=number)
    villain = yield from _next_to_act(context)
    state.own_villain(villain.id).acted = True
    if villain.muted:
        game.log("{villain:target} is muted and does not act.", villain=villain.id)
        return
    yield from villain_acts(context, villain.id)


def _next_to_act(context: Context) -> Play[Villain]:
    """The Villain that acts next. The First Player chooses if the order matters (UA49).

    The order matters only if a guard is there, because the first Villains use it up. Otherwise no
    Act changes what another Villain can do, and they act in the order in which they entered the
    game.
    """
    state, number = context.state, context.here
    waiting = to_act(state, number)
    unmuted = [villain for villain in waiting if not villain.muted]
    several = len({villain.kind for villain in unmuted}) > 1
    if several and any(state.guards.get(key) for key in (str(number), *state.heroes_at(number))):
        chosen = yield from choose_villain(context, "Which Villain acts first?", unmuted)
        return next(villain for villain in unmuted if villain.id == chosen)
    return waiting[0]
