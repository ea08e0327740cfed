"""The Play Phase: one Action each, round and round, until all have Passed (UA9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from tabletop_tui.core.decision import Choices, Option, Play
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import own

from ..basics.targets import complete, destroy, one_of_each, target_option
from ..context import Context, Rulebook
from ..state import DRAW, AcademyState
from . import actions
from .abilities import usable_abilities, usable_allies
from .refusals import refusals

LABELS = {
    "symbols": ("Play a card for its symbols", "tokens on one target here, then its Modifier text"),
    "effect": ("Play a card for its text", "the text happens, the symbols do not count"),
    "move": ("Move", "pay one card; free Villains follow"),
    "discard": ("Discard a Skill card", "to draw another one in the Draw Phase"),
    "pick-up": ("Pick up Advantages", "those lying here"),
    "pass": ("Pass", "no more Actions in this Phase"),
}


def play_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """One Action of the current player, or what they destroy before or after it (UA25, UA26)."""
    state = game.state
    context = Context(rules, game, state.current)
    found = one_of_each(state, complete(rules, state))
    if state.acted:
        if found:
            target = yield from _ask_to_destroy(context, found)
            if target:
                yield from destroy(context, target)
                return
        _next_player(rules, game)
        return
    keys = tuple(possible(rules, state, state.current))
    if not keys and not found:
        game.tell("{who:seat} can do nothing and Passes.", "note", who=state.current)  # UA11.
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
    """What to do, and with what: an ability, an Ally, a target."""
    rules, state = context.rules, context.state
    choices = _choices(rules, keys)
    if found:
        destroys = [_destroy_option(context, target, ("destroy", target)) for target in found]
        choices = Choices([*destroys, *choices.options])
    refused = partial(refusals, rules, state, state.current, keys)
    return context.ask("action", "Your Action?", choices, single=True, refused=refused)


def _destroy_option(context: Context, target: str, value: str | tuple[str, str]) -> Option:
    key = f"destroy {target}"
    return target_option(context.rules, context.state, target, key, "Destroy ", value=value)


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
    options.append(Option("leave", "Leave it", "", "tokens go in a Crisis"))
    target: str = yield from context.ask(
        "destroy", "Destroy a target now? It is no Action.", options
    )
    return target


def possible(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The Actions a player can take now, Pass excepted."""
    mine = state.seats[seat]
    if mine.hand or mine.advantages:
        if next(actions.symbol_plays(rules, state, seat), None) is not None:
            yield "symbols"
        if next(actions.effect_plays(rules, state, seat), None) is not None:
            yield "effect"
    if actions.can_pay(mine) and any(actions.movers(rules, state, seat)):
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
    """Out of the Play Phase; Sulking goes to the discard pile."""
    actions.sulk(context)
    own(context.state.seats, context.seat).passed = True
    context.tell("{who:seat} Passes.", who=context.seat)
    _next_player(context.rules, context.game)


def _next_player(rules: Rulebook, game: Game[AcademyState]) -> None:
    """The next player clockwise who has not Passed (UA9); after the last the Draw Phase begins."""
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
