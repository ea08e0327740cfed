"""Operations that move Heroes and Villains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Literal

from tabletop_tui.core.decision import Option, Play

from ...components import FERRY, MANSION, MOON
from ...context import Context, hero_options
from .. import cards
from ..cards import victim
from ..moving import (
    NO_JOIN,
    NO_MANSION,
    choose_goal,
    choose_place,
    choose_villain,
    permitted,
    put_hero,
    put_villain,
    roll_die,
    travel,
    willing,
)
from ..targets import sort_of
from .victims import in_order, other_hero
from .words import PlaceNumber, VillainCard

Goal = Literal["any", "ferry", "moon_leap", "two_steps", "water", "with_villain"]
"""The Locations to which a card text lets a Hero move."""

How = Literal["alone", "follow", "with_ally"]
"""Who moves along with a Hero: nobody, the free Villains as usual, or the Ally Number Five."""


def _do_move(context: Context, to: Goal, how: How) -> Play[None]:
    number = yield from choose_goal(context, "Move where?", _goals(context, to))
    if not number:
        return
    if how == "follow":
        yield from travel(context, number)
    else:
        put_hero(context, context.hero, number)
    if how == "with_ally":
        context.state.allies["al_number_five"] = number


def _do_summon(context: Context) -> Play[None]:
    """Another Hero moves here, alone. Feuds of that Hero's player do not prevent it (UA62)."""
    hero = yield from other_hero(context)
    if hero:
        put_hero(context, hero, context.here)


def _goals(context: Context, to: Goal) -> tuple[int, ...]:
    here, board = context.here, context.rules.board
    anywhere = tuple(number for number in range(1, 11) if number != here)
    if to == "two_steps":
        # Each step is a move: a Hero barred from a first step cannot go on from there (UA62).
        steps = permitted(context.rules, context.state, context.hero, board.to[here])
        return tuple(sorted({*steps, *(n for step in steps for n in board.to[step])} - {here}))
    if to == "moon_leap" and here != MOON:
        return (MOON,)
    if to == "water":
        return tuple(number for number in board.water if number != here)
    if to == "with_villain":
        held = {villain.at for villain in context.state.villains}
        return tuple(number for number in anywhere if number in held)
    if to == "ferry":
        return FERRY
    return anywhere


def _do_two_steps(context: Context) -> Play[None]:
    """The acting Hero takes up to two steps. Villains follow on the first step only (UA37)."""
    board, state = context.rules.board, context.state
    number = yield from choose_goal(context, "First step to where?", board.to[context.here])
    if not number:
        return
    yield from travel(context, number)
    further = permitted(context.rules, state, context.hero, board.to[context.here])
    options = _or_stay(context, "Stay here", further)
    second = yield from context.ask("step", "Second step to where?", options)
    if second:
        put_hero(context, context.hero, second)


def _or_stay(context: Context, stay: str, goals: Iterable[int]) -> list[Option]:
    entries = (context.rules.content.places[number - 1] for number in goals)
    return [Option("stay", stay, 0), *(Option(e.id, e.name, e.number, "", e.id) for e in entries)]


def _do_drive(context: Context) -> Play[None]:
    here = context.here
    number = yield from choose_goal(context, "Drive where?", context.rules.board.to[here])
    if not number:
        return
    for hero in context.state.heroes_at(here):
        if hero == context.hero:
            continue
        if context.state.solo:
            name = context.rules.hero_name(hero)
            options = [Option("yes", f"{name} comes", True), Option("no", f"{name} stays", False)]
            comes = yield from context.ask("willing", f"Does {name} come along?", options)
        else:
            comes = yield from willing(context, hero, context.rules.content.places[number - 1].name)
        if comes:
            put_hero(context, hero, number)
    put_hero(context, context.hero, number)


def _do_swap(context: Context) -> Play[None]:
    at = context.state.at
    heroes = list(at)
    options, barred = [], []
    for index, one in enumerate(heroes):
        for two in heroes[index + 1 :]:
            names = f"{context.rules.hero_name(one)} and {context.rules.hero_name(two)}"
            if why := _why_not_swap(context, one, two) or _why_not_swap(context, two, one):
                barred.append(why)
            else:
                options.append(Option(f"{one}-{two}", names, (one, two)))
    if not options:
        for why in dict.fromkeys(barred):
            context.log("Nobody swaps places: {why}.", why=why)
        return
    one, two = yield from context.ask("who", "Swap which two Heroes?", options)
    at[one], at[two] = at[two], at[one]
    context.swapped = (one, two)
    context.log("{one:hero} and {two:hero} swap places.", one=one, two=two)


def _why_not_swap(context: Context, hero: str, other: str) -> str:
    """Why a Hero cannot swap there; only the acting player's Feuds and Heroes count."""
    if context.state.owner[hero] != context.seat or not context.state.seats[context.seat].feuds:
        return ""
    at = context.state.at
    hooks = [context.rules.hooks[feud] for feud in context.state.seats[context.seat].feuds]
    if "no_mansion" in hooks and at[other] == MANSION:
        return NO_MANSION
    joins = any(h not in (hero, other) and place == at[other] for h, place in at.items())
    return NO_JOIN if "no_join" in hooks and joins else ""


def _do_sweep(context: Context, to: PlaceNumber) -> None:
    for hero in context.state.heroes_at(context.here):
        put_hero(context, hero, to)


def _do_scatter(context: Context) -> None:
    """Each Hero here moves, alone, to a rolled Location, clockwise (UA50), and gains a Feud."""
    here = context.state.heroes_at(context.here)
    for hero in [hero for hero in in_order(context.state) if hero in here]:
        put_hero(context, hero, roll_die(context))
        cards.gain_feuds(context, victim(context.state, hero))


def _do_nudge(context: Context) -> Play[None]:
    state = context.state
    options = [
        Option(v.id, context.rules.name_of(v.id, finale=state.finale), target=v.id)
        for v in state.villains
        if v.at
    ]
    options += hero_options(context.rules, tuple(state.at)).options
    sort = partial(sort_of, state)
    chosen: str = yield from context.ask("who", "Move which Hero or Villain?", options, alike=sort)
    if chosen not in state.at:
        villain = state.villain(chosen)
        assert villain is not None
        number = yield from _send(context, chosen, context.rules.board.to[villain.at])
        put_villain(context, chosen, number)
        return
    goals = context.rules.board.to[state.at[chosen]]
    if state.owner[chosen] == context.seat:
        goals = permitted(context.rules, state, chosen, goals)
    if goals and (yield from willing(context, chosen, "a connected Location")):
        number = yield from _send(context, chosen, goals)
        put_hero(context, chosen, number)


def _do_push(context: Context) -> Play[None]:
    found = context.state.villains_at(context.here)
    if found:
        villain = yield from choose_villain(context, "Which Villain?", found)
        number = yield from _send(context, villain, context.rules.board.to[context.here])
        put_villain(context, villain, number)
        context.target = villain


def _do_drag(context: Context) -> Play[None]:
    near = context.rules.board.to[context.here]
    found = [villain for number in near for villain in context.state.villains_at(number)]
    if found:
        villain = yield from choose_villain(context, "Which Villain?", found)
        put_villain(context, villain, context.here)
        context.target = villain


def _send(context: Context, who: str, goals: Iterable[int], which: str = "") -> Play[int]:
    """Ask to which Location a Hero or Villain goes, and name it in question and answers."""
    name = context.rules.name_of(who, finale=context.state.finale)
    prompt = f"{name} goes to which Location{which}?"
    return choose_place(context, prompt, f"{name} goes to {{}}", goals)


def _do_knock(context: Context) -> Play[None]:
    one = context.state.villain(context.target)
    if one is None or one.at == 0:
        return
    options = _or_stay(context, "Leave it here", context.rules.board.to[one.at])
    name = context.rules.name_of(one.id, finale=context.state.finale)
    number = yield from context.ask("knock", f"Knock {name} where?", options)
    if number:
        put_villain(context, context.target, number)


def _do_villain_to(
    context: Context, villain: VillainCard, to: Literal["here", "most_heroes", "rolled"]
) -> Play[None]:
    """Move the named Villain, with its tokens, if it is on the board.

    It goes to this Location, to one with the most Heroes, or to the one that was rolled.
    """
    one = context.state.villain(villain)
    if one is None or one.at == 0:
        return
    if to == "most_heroes":
        counts = Counter(context.state.at.values())
        most = max(counts.values())
        goals = sorted(number for number, count in counts.items() if count == most)
        number = yield from _send(context, villain, goals, " with most Heroes")
    else:
        number = context.rolled if to == "rolled" else context.here
    put_villain(context, villain, number)


def _do_roll(context: Context) -> None:
    roll_die(context)
