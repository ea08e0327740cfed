"""Movement: Heroes move, Villains follow and stalk, Allies come along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from tabletop_tui.core.decision import Option, Play, Refusal

from ..components import MANSION
from ..context import Context, Rulebook, place_options
from ..state import AcademyState, Villain
from .targets import need_of, sort_of

NO_MANSION = "Father's Favourite keeps you from the Mansion"
GO_TO = "Go to "
"""The beginning of an answer that sends the acting Hero to a Location."""

NO_JOIN = "Sibling Rivalry: another Hero is there"


def forbidden(rules: Rulebook, state: AcademyState, hero: str, to: int) -> str:
    """Return which Feud keeps this Hero from a Location, in words; "" for none (UA62)."""
    for feud in state.seats[state.owner[hero]].feuds:
        hook = rules.hooks[feud]
        if hook == "no_mansion" and to == MANSION:
            return NO_MANSION
        if hook == "no_join" and any(h != hero and at == to for h, at in state.at.items()):
            return NO_JOIN
    return ""


def permitted(
    rules: Rulebook, state: AcademyState, hero: str, goals: Iterable[int]
) -> tuple[int, ...]:
    """Return those of the Locations that the Hero may enter."""
    if not state.seats[state.owner[hero]].feuds:
        return tuple(goals)
    return tuple(to for to in goals if not forbidden(rules, state, hero, to))


def free_villains(state: AcademyState, number: int) -> int:
    """The number of free Villains: all there minus the Heroes and Allies before the move (UA32)."""
    villains = sum(1 for villain in state.villains if villain.at == number)
    if not villains:
        return 0
    minders = sum(1 for at in state.at.values() if at == number)
    minders += sum(1 for at in state.allies.values() if at == number)
    return max(0, villains - minders)


def followers(context: Context) -> Play[list[str]]:
    """The Villains that follow: all free ones. The mover chooses which are free (UA33, UA34)."""
    state = context.state
    here = context.here
    free = free_villains(state, here)
    if not free:
        return []
    options = [villain_option(context, villain) for villain in state.villains_at(here)]
    chosen: list[str] = yield from context.ask_set(
        "follow",
        "Which Villain follows?" if free == 1 else f"Which {free} Villains follow?",
        options,
        least=free,
        most=free,
        alike=partial(sort_of, state),
    )
    return chosen


def villain_option(context: Context, villain: Villain) -> Option:
    """A Villain as an option."""
    name = context.rules.name_of(villain.id, finale=context.state.finale)
    need = need_of(context.rules, context.state, villain.id)
    place = context.rules.content.places[villain.at - 1].brief
    label = f"{name} ({villain.at} {place})"
    detail = f"needs {need.signs(villain.tokens)}"
    return Option(villain.id, label, detail=detail, target=villain.id)


def choose_villain(context: Context, prompt: str, villains: Sequence[Villain]) -> Play[str]:
    """Ask the chooser for one of these Villains. Equal Villains are offered once."""
    options = [villain_option(context, villain) for villain in villains]
    sort = partial(sort_of, context.state)
    chosen: str = yield from context.ask("villain", prompt, options, alike=sort)
    return chosen


def choose_place(context: Context, prompt: str, says: str, goals: Iterable[int]) -> Play[int]:
    """Ask the chooser for one of these Locations. `says` is the text of each answer."""
    options = place_options(context.rules, tuple(goals), says)
    chosen: int = yield from context.ask("where", prompt, options)
    return chosen


def choose_goal(context: Context, prompt: str, reach: Sequence[int]) -> Play[int]:
    """Ask for a Location in reach that the acting Hero may enter; 0 when there is none."""
    goals = permitted(context.rules, context.state, context.hero, reach)
    if not goals:
        barred = [forbidden(context.rules, context.state, context.hero, to) for to in reach]
        for why in dict.fromkeys(barred):
            context.log("{hero:hero} stays: {why}.", hero=context.hero, why=why)
        return 0
    refused = partial(_out_of_reach, context.rules, context.state, context.hero, reach)
    chosen: int = yield from context.ask(
        "where", prompt, place_options(context.rules, goals, f"{GO_TO}{{}}"), refused=refused
    )
    return chosen


def _out_of_reach(
    rules: Rulebook, state: AcademyState, hero: str, reach: Sequence[int]
) -> list[Refusal]:
    found = []
    for place in rules.content.places:
        if place.number == state.at[hero]:
            why = f"{rules.hero_name(hero)} is there already"
        elif place.number in reach:
            why = forbidden(rules, state, hero, place.number)
        else:
            why = "out of reach"
        if why:
            found.append(Refusal(place.id, f"{place.number} {place.brief}", why))
    return found


def travel(context: Context, to: int) -> Play[None]:
    """The acting Hero moves, free Villains follow, and an Ally may come along (UA33, UA36)."""
    state = context.state
    coming = yield from followers(context)
    ally = yield from _rider(context)
    put_hero(context, context.hero, to)
    if ally:
        state.allies[ally] = to
        context.log("{ally:ally} comes along.", ally=ally)
    for villain in coming:
        state.own_villain(villain).at = to
        context.log("{villain:target} follows to {place:place}.", villain=villain, place=to)


def _rider(context: Context) -> Play[str]:
    allies = context.state.allies_at(context.here) if context.state.allies else []
    if not allies:
        return ""
    options = [
        Option(ally, context.rules.content.allies[ally].name, target=ally) for ally in allies
    ]
    options.append(Option("nobody", "Nobody", ""))
    chosen: str = yield from context.ask("ride", "Take an Ally along?", options)
    return chosen


def put_hero(context: Context, hero: str, to: int) -> None:
    """Move a Hero to a Location. No Villain follows (UA35)."""
    if context.state.at[hero] == to:
        return
    context.state.at[hero] = to
    context.log("{hero:hero} moves to {place:place}.", hero=hero, place=to)


def put_villain(context: Context, villain: str, to: int) -> None:
    """Move a Villain, with its tokens, to a Location (UA28)."""
    one = context.state.villain(villain)
    if one is None or one.at in (0, to):
        return
    context.state.own_villain(villain).at = to
    context.log("{villain:target} moves to {place:place}.", villain=villain, place=to)


def stalk(context: Context, villain: str, steps: int) -> Play[None]:
    """Move a Villain towards the nearest Hero, where it stops; the First Player breaks ties."""
    for _ in range(steps):
        one = context.state.villain(villain)
        if one is None or one.at == 0:
            return
        heroes = list(context.state.at.values())
        ways = context.rules.board.closer(one.at, heroes)
        if not ways:
            return
        name = context.rules.name_of(villain, finale=context.state.finale)
        to = yield from choose_place(
            context, f"{name} stalks to where?", f"{name} goes to {{}}", ways
        )
        put_villain(context, villain, to)


def willing(context: Context, hero: str, to: str) -> Play[bool]:
    """Whether a Hero may be moved: the own one always, others if their players agree (UA23)."""
    seat = context.state.owner[hero]
    if seat == context.seat:
        return True
    name = context.rules.hero_name(hero)
    options = [Option("yes", f"{name} is willing", True), Option("no", f"{name} stays", False)]
    answer: bool = yield from context.ask(
        "willing", f"Is {name} willing to be moved to {to}?", options, seat=seat
    )
    return answer


def roll_die(context: Context) -> int:
    """Roll the ten-sided die, which gives the number of a Location."""
    context.rolled = context.game.chance.below(10) + 1
    context.log(
        "The die shows {rolled}: {place:place}.", rolled=context.rolled, place=context.rolled
    )
    return context.rolled


def bring_back(context: Context, villain: str) -> None:
    """Bring a Villain that was knocked out back to a rolled Location."""
    number = roll_die(context)
    context.state.own_villain(villain).at = number
    context.log("{villain:target} is back at {place:place}.", villain=villain, place=number)
