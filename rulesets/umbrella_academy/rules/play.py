"""The Play Phase: players take Actions in turn until all have Passed (UA9); illegal Actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from tabletop_tui.core.decision import Choices, Option, Play, Refusal
from tabletop_tui.core.ruleset import Game

from ..context import Context, Rulebook
from ..state import DEVASTATED, DRAW, Academy, AcademyState
from . import actions
from .abilities import usable_abilities, usable_allies, why_no_ability
from .cards import drop_sulking
from .targets import complete, destroy, one_of_each, target_option, targets_at, why_not

LABELS = {
    "symbols": ("Play a card for its symbols", "tokens on one target here, then its Modifier text"),
    "effect": ("Play a card for its text", "the text happens, the symbols do not count"),
    "move": ("Move", "pay one card; free Villains follow"),
    "discard": ("Discard a Skill card", "to draw another one in the Draw Phase"),
    "pick-up": ("Pick up Advantages", "those lying here"),
    "pass": ("Pass", "no more Actions in this Phase"),
}


def play_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """One Action of the current player, or a target destroyed before or after it (UA25, UA26)."""
    state = game.state
    context = Context(rules, game, state.current)
    found = one_of_each(state, complete(rules, state))
    if state.acted:
        if found:
            target = yield from _ask_to_destroy(context, found)
            if target:
                yield from destroy(context, target)
                return
        _next_player(game)
        return
    keys = tuple(possible(rules, state, state.current))
    if not keys and not found:
        game.log("{who:seat} has no possible Action.", "note", who=state.current)  # UA11.
        pass_on(context)
        return
    verb, what = yield from _menu(context, keys, found)
    if verb == "destroy":
        yield from destroy(context, what)
        return
    if verb == "pass":
        pass_on(context)
        return
    state.acted = True
    yield from actions.ACTIONS[verb](context, what)


def _menu(context: Context, keys: tuple[str, ...], found: list[str]) -> Play[tuple[str, str]]:
    """Ask for an Action. Returns its name, and the ability, Ally or target to use it on."""
    rules, state = context.rules, context.state
    choices = _choices(rules, keys)
    if found:
        destroys = [_destroy_option(context, target, ("destroy", target)) for target in found]
        choices = Choices([*destroys, *choices.options])
    refused = partial(refusals, rules, state, state.current, keys)
    return context.ask("action", "Your Action?", choices, single=True, refused=refused)


def _destroy_option(context: Context, target: str, value: str | tuple[str, str]) -> Option:
    key, state = destroying(target), context.state
    return target_option(context.rules, state, target, key, "Destroy ", value=value)


def destroying(target: str) -> str:
    """The key of the answer that destroys a target."""
    return f"destroy {target}"


@lru_cache(maxsize=8192)
def _choices(rules: Rulebook, keys: tuple[str, ...]) -> Choices:
    return Choices([_option(rules, key) for key in (*keys, "pass")])


def _option(rules: Rulebook, key: str) -> Option:
    verb, _, rest = key.partition(" ")
    if verb == "ability":
        entry = rules.content.abilities[rest]
        place = next(p for p in rules.content.places if p.ability == rest)
        return Option(key, f"{entry.name} ({place.brief})", (verb, rest), entry.text, place.id)
    if verb == "ally":
        ally = rules.content.allies[rest]
        return Option(key, f"Use the Ally {ally.name}", (verb, rest), ally.text, rest)
    label, detail = LABELS[key]
    return Option(key, label, (verb, rest), detail)


def _ask_to_destroy(context: Context, found: list[str]) -> Play[str]:
    options = [_destroy_option(context, target, target) for target in found]
    options.append(Option("leave", "Leave it", "", "its tokens stay for now"))
    target: str = yield from context.ask(
        "destroy", "Destroy a target now? It costs no Action.", options
    )
    return target


def possible(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The Actions that a player can take now, without Pass."""
    mine = state.seats[seat]
    if mine.hand or mine.advantages:
        if next(actions.symbol_plays(rules, state, seat), None) is not None:
            yield "symbols"
        if next(actions.effect_plays(rules, state, seat), None) is not None:
            yield "effect"
    if any(map(actions.pays, mine.named)) and any(actions.movers(rules, state, seat)):
        yield "move"
    if mine.hand:
        yield "discard"
    if any(actions.pickers(rules, state, seat)):
        yield "pick-up"
    for ability in usable_abilities(rules, state, seat):
        yield f"ability {ability}"
    if state.allies:
        for ally in usable_allies(rules, state, seat):
            yield f"ally {ally}"


def pass_on(context: Context) -> None:
    """The player Passes for the rest of the Play Phase, and discards Sulking."""
    for _ in range(drop_sulking(context.state, context.seat)):
        context.log("{who:seat} discards Sulking.", who=context.seat)
    context.state.own_seat(context.seat).passed = True
    context.log("{who:seat} Passes.", who=context.seat)
    _next_player(context.game)


def _next_player(game: Game[AcademyState]) -> None:
    """Go to the next player clockwise who has not Passed (UA9), or begin the Draw Phase."""
    state = game.state
    state.acted = False
    again, state.again = state.again, False
    if again and not state.seats[state.current].passed:
        return
    count = len(state.seats)
    for step in range(1, count + 1):
        seat = (state.current + step) % count
        if not state.seats[seat].passed:
            state.current = seat
            return
    state.phase = DRAW


def refusals(rules: Rulebook, state: AcademyState, seat: int, keys: Sequence[str]) -> list[Refusal]:
    """What this player cannot do now, with the reasons."""
    mine = state.seats[seat]
    found = [
        Refusal(key, LABELS[key][0], why(rules, state, mine))
        for key, why in WHY_NOT.items()
        if key not in keys
    ]
    here = {state.at[hero]: hero for hero in mine.heroes}
    for number, hero in here.items():
        ability = rules.ability_at[number]
        if ability is not None and f"ability {ability.id}" not in keys:
            place = rules.content.places[number - 1]
            why = why_no_ability(rules, state, seat, hero)
            found.append(Refusal(place.id, f"{ability.name} ({place.brief})", why))
    for ally, number in state.allies.items():
        if number in here and f"ally {ally}" not in keys:
            why = "used this turn" if ally in state.allies_used else "there is nothing to help with"
            found.append(Refusal(ally, f"Use the Ally {rules.content.allies[ally].name}", why))
    return found


def _no_symbols(rules: Rulebook, state: AcademyState, mine: Academy) -> str:
    if not any(card in rules.with_symbols for card in (*mine.hand, *mine.advantages)):
        return "no card in hand can be played for its symbols"
    for hero in mine.heroes:
        for target in targets_at(state, state.at[hero]):
            why = why_not(rules, state, mine, hero, target)
            if why:
                return why
    return "no target here"


def _no_effect(rules: Rulebook, state: AcademyState, mine: Academy) -> str:
    silent = actions.forbids(rules, mine, "no_effect")
    return "Silent Treatment forbids it" if silent else "no card in hand has a text to play"


def _no_move(rules: Rulebook, state: AcademyState, mine: Academy) -> str:
    if any(map(actions.pays, mine.named)):
        return "your Feuds keep you from every Location"
    return "costs a card; Wounds and Sulking do not pay"


def _no_pick_up(rules: Rulebook, state: AcademyState, mine: Academy) -> str:
    places = [state.place(state.at[hero]) for hero in mine.heroes]
    place = next((place for place in places if place.advantages), places[0])
    if len(places) > 1 and not place.advantages:
        return "no Advantage where your Heroes are"
    if actions.forbids(rules, mine, "no_pickup"):
        return "Glory Hound forbids it"
    if place.hazard is not None and place.hazard.card == DEVASTATED:
        return "all is devastated here"
    if place.hazard is not None:
        return "a Hazard lies here"
    return "no Advantage here"


WHY_NOT: dict[str, Callable[[Rulebook, AcademyState, Academy], str]] = {
    "symbols": _no_symbols,
    "effect": _no_effect,
    "move": _no_move,
    "discard": lambda rules, state, mine: "no Skill card in hand",
    "pick-up": _no_pick_up,
}
"""Functions that return why an Action is not possible, for Actions without ability or Ally."""
