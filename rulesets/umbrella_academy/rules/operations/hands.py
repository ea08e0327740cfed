"""Operations on hands, Wounds, Feuds, Advantages and Allies."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.decision import Choices, Option, Play
from tabletop_tui.core.words.speech import counted

from ...context import Context, card_options, copies
from ...state import WOUND, MainCard
from .. import cards
from ..cards import draw, drop
from ..moving import choose_place
from .victims import find_victims, in_order, other_hero
from .words import Count, Victims


def _do_draw(
    context: Context, who: Literal["self", "other", "others", "both"], count: Count
) -> Play[None]:
    if who == "self":
        seats = [context.seat]
    elif who == "others":
        # "Other players" means the other Heroes, so in solo the player draws for each (UA71).
        seats = [
            context.state.owner[hero] for hero in in_order(context.state) if hero != context.hero
        ]
    elif who == "both":
        seats = [context.state.owner[hero] for hero in context.swapped]
    else:
        hero = yield from other_hero(context)
        seats = [context.state.owner[hero]] if hero else []
    for seat in seats:
        yield from draw(context, seat, count)


def _do_discard(
    context: Context, who: Victims, count: Count | Literal["all"], what: cards.Sort
) -> Play[None]:
    found = yield from find_victims(context, who)
    for one in found:
        held = context.state.seats[one.seat]
        for _ in range(len(cards.filtered(held, what)) if count == "all" else count):
            yield from cards.discard_one(context, one, what)


def _do_draw_if_villain_near(context: Context, count: Count) -> Play[None]:
    near = context.rules.board.around(context.here)
    if any(villain.at in near for villain in context.state.villains):
        yield from draw(context, context.seat, count)


def _do_recover(context: Context, who: Literal["self", "other"], count: Count) -> Play[None]:
    seat = context.seat
    if who == "other":
        hero = yield from other_hero(context)
        if not hero:
            return
        seat = context.state.owner[hero]
    for _ in range(count):
        skills = [c for c in context.state.seats[seat].discard if c in context.rules.content.skills]
        if not skills:
            return
        card = yield from context.ask(
            "recover", "Take which card into hand?", card_options(context.rules, skills), seat=seat
        )
        mine = context.state.own_seat(seat)
        mine.discard.remove(card)
        mine.hand.append(card)
        context.log("{who:seat} takes {card:card} back into their hand.", who=seat, card=card)


def _do_cycle(context: Context, count: Count | Literal["all"]) -> Play[None]:
    mine, most = context.state.seats[context.seat], None if count == "all" else count
    found = [*mine.hand, *mine.feuds]
    if not found:
        return
    chosen: list[str] = yield from context.ask_set(
        "cycle", "Discard which cards, to draw as many?", copies(context.rules, found), most=most
    )
    for card in chosen:
        drop(context.state, context.seat, card)
    if chosen:
        context.log("{who:seat} discards {cards:cards}.", who=context.seat, cards=",".join(chosen))
        yield from draw(context, context.seat, len(chosen))


def _do_calm(context: Context) -> Play[None]:
    for seat in context.state.clockwise():
        yield from cards.calm_seat(context, seat, None)


def _do_calm_draw(context: Context) -> Play[None]:
    for seat in context.state.clockwise():
        count = yield from cards.calm_seat(context, seat, None)
        yield from draw(context, seat, count)


def _do_shed(context: Context) -> Play[None]:
    """The player discards any number of Wounds from the hand to the own discard pile (UA22)."""
    wounds = context.state.seats[context.seat].wounds
    if not wounds:
        return
    options = [Option(str(n), counted(n, "Wound"), n) for n in range(wounds, 0, -1)]
    count: int = yield from context.ask("wounds", "Discard how many Wounds?", options)
    for _ in range(count):
        drop(context.state, context.seat, WOUND)
    text = "{who:seat} discards {wounds} from hand."
    context.log(text, who=context.seat, wounds=counted(count, "Wound"))


def _do_treat(context: Context) -> Play[None]:
    """The Diner: the player and the player of one other Hero here draw 1 card each."""
    others = [hero for hero in context.state.heroes_at(context.here) if hero != context.hero]
    if not others:
        return
    hero = yield from context.ask_hero("Share with which Hero?", others)
    for seat in (context.seat, context.state.owner[hero]):
        yield from draw(context, seat, 1)


def _do_comfort(context: Context) -> Play[None]:
    """Pogo: the player destroys 1 Wound, or discards any number of Feuds."""
    options = cards.wound_options(context, [context.seat])
    if context.state.seats[context.seat].feuds:
        options.append(Option("feuds", "Discard Feuds from hand", (context.seat, "feuds")))
    if not options:
        return
    seat, where = yield from context.ask("comfort", "Heal a Wound, or discard Feuds?", options)
    if where == "feuds":
        yield from cards.calm_seat(context, seat, None)
    else:
        cards.heal_one(context, seat, where)


def _do_wound(context: Context, who: Victims, count: Count) -> Play[None]:
    found = yield from find_victims(context, who)
    for one in found:
        cards.gain_wounds(context, one, count)


def _do_heal(context: Context, count: Count) -> Play[None]:
    """The player destroys up to this many Wounds of players with Heroes here."""
    owners = [context.state.owner[hero] for hero in context.state.heroes_at(context.here)]
    for _ in range(count):
        options = cards.wound_options(context, dict.fromkeys(owners))
        if not options:
            return
        options.append(Option("done", "Enough", None))
        chosen = yield from context.ask("heal", "Heal a Wound where?", Choices(options))
        if chosen is None:
            return
        cards.heal_one(context, *chosen)


def _do_feud(context: Context, who: Victims, count: Count) -> Play[None]:
    found = yield from find_victims(context, who)
    for one in found:
        cards.gain_feuds(context, one, count)


def _do_guard(context: Context, who: Literal["self", "loc"], count: Count) -> None:
    key = context.hero if who == "self" else str(context.here)
    context.state.guards[key] = context.state.guards.get(key, 0) + count
    wounds = "Wound" if count == 1 else f"{count} Wounds"
    text = " is guarded against the next {wounds}."
    if who == "self":
        context.log("{hero:hero}" + text, hero=context.hero, wounds=wounds)
    else:
        context.log("{place:place}" + text, place=context.here, wounds=wounds)


def _do_grab(context: Context) -> Play[None]:
    """The player takes an Advantage from a Location without a Hazard into the hand."""
    state = context.state
    goals = [n for n, p in enumerate(state.places, 1) if p.hazard is None and p.advantages]
    if not goals:
        return
    number = yield from choose_place(
        context, "Take an Advantage from where?", "Take one from {}", goals
    )
    lying = state.place(number).advantages
    card = yield from context.ask(
        "advantage", "Take which Advantage?", card_options(context.rules, lying)
    )
    take_advantage(context, number, card)


def take_advantage(context: Context, number: int, card: str) -> None:
    """Move an Advantage from a Location into the player's hand."""
    seat = context.seat
    context.state.own_place(number).advantages.remove(MainCard(card))
    context.state.own_seat(seat).advantages.append(MainCard(card))
    context.log("{who:seat} takes {card:card} at {place:place}.", who=seat, card=card, place=number)


def _do_unpass(context: Context) -> Play[None]:
    hero = yield from other_hero(context)
    if hero and context.state.seats[context.state.owner[hero]].passed:
        seat = context.state.owner[hero]
        context.state.own_seat(seat).passed = False
        context.log("{who:seat} is back in the Phase.", who=seat)


def _do_again(context: Context) -> None:
    """The same player takes one more Action. In solo, the number of Actions is not limited."""
    if not context.state.seats[context.seat].passed and not context.state.solo:
        context.state.again = True


def _do_call_ally(context: Context) -> Play[None]:
    state = context.state
    if not state.allies:
        return
    options = [Option(a, context.rules.content.allies[a].name, target=a) for a in state.allies]
    ally: str = yield from context.ask("ally", "Call which Ally?", options)
    state.allies[ally] = context.here
    if ally in state.allies_used:
        state.allies_used.remove(ally)
    context.log("{ally:ally} comes to {place:place}, ready.", ally=ally, place=context.here)


def _do_draw_if_no_ally(context: Context, count: Count) -> Play[None]:
    if not context.state.allies:
        yield from draw(context, context.seat, count)
