"""Operations of Hazards on the board: devastating, trashing, walking, spawning."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.decision import Play
from tabletop_tui.core.events import Value

from ...context import Context, card_options
from ...state import DEVASTATED, Hazard, Villain
from ..cards import INTO_DECK, PARTNER, TRASHED, draw, drop, gain_feuds, player
from ..moving import put_villain, roll_die
from ..targets import take_hazard_off
from .words import Count


def devastate_place(context: Context, number: int) -> None:
    """Destroy all cards there, then put a Devastated card there (UA41, UA42, UA44)."""
    state = context.state
    place = state.own_place(number)
    hazard, text = place.hazard, "{place:place} is devastated"
    values: dict[str, Value] = {"place": number}
    if hazard is not None:
        if hazard.card == DEVASTATED:
            return
        state.gone.append(hazard.card)
        text += ": {card:card} is destroyed"
        values["card"] = hazard.card
    # Save the World is not destroyed. It is carried out in the Effect Phase (UA43).
    place.hazard = Hazard(card=DEVASTATED, done=True)
    context.log(f"{text}.", "moment", **values)
    trash_place(context, number)


def trash_place(context: Context, number: int) -> int:
    """Destroy all Advantages there. Returns how many."""
    lying = context.state.place(number).advantages
    if not lying:
        return 0
    context.state.gone += lying
    context.state.own_place(number).advantages = []
    text = "Lost at {place:place}: {cards:cards}."
    context.log(text, "move", TRASHED, cards=",".join(lying), place=number)
    return len(lying)


def spawn_member(context: Context, number: int) -> None:
    """Put a Member from the supply of ten there, if one is left."""
    state = context.state
    taken = [villain.id for villain in state.villains]
    for index in range(1, context.rules.content.setup.members + 1):
        name = f"member-{index}"
        if name not in taken:
            state.villains.append(Villain(id=name, kind="member", at=number))
            context.log(
                "Orchestra {villain:target} appears at {place:place}.", villain=name, place=number
            )
            return


def _do_spawn(context: Context, count: Count) -> None:
    for _ in range(count):
        spawn_member(context, context.here)


def _do_devastate(context: Context, where: Literal["here", "rolled"]) -> None:
    devastate_place(context, context.rolled if where == "rolled" else context.here)


def _do_devastate_if_hazard(context: Context) -> None:
    if context.state.place(context.rolled).hazard is not None:
        devastate_place(context, context.rolled)


def _do_devastate_if_members(context: Context, count: Count) -> None:
    members = [v for v in context.state.villains_at(context.here) if v.kind == "member"]
    if len(members) >= count:
        devastate_place(context, context.here)


def _do_gather(context: Context) -> None:
    near = context.rules.board.to[context.here]
    for villain in list(context.state.villains):
        if villain.kind == "member" and villain.at in near:
            put_villain(context, villain.id, context.here)


def _do_remove_hazard(context: Context) -> None:
    """Take the Hazard here off the board without a reward, unless it is a Devastated card."""
    hazard = context.state.hazard_at(context.here)
    if hazard is not None:
        take_hazard_off(context.state, context.here)
        context.log("{card:card} is removed.", card=hazard.card)


def _do_remove_this(context: Context) -> None:
    hazard = context.state.place(context.at).hazard
    if hazard is not None and hazard.card == context.card:
        take_hazard_off(context.state, context.at)
        context.log("{card:card} is removed.", card=context.card)


def _do_trash_around(context: Context) -> None:
    """Destroy all Advantages here and in connected Locations.

    If there are none, the First Player gains a Feud.
    """
    lost = sum(trash_place(context, number) for number in context.rules.board.around(context.here))
    if not lost:
        gain_feuds(context, player(context.state, context.state.first))


def _shift(context: Context, number: int) -> None:
    """Move this Hazard, with its tokens, to a clear Location."""
    hazard = context.state.place(context.at).hazard
    assert hazard is not None
    context.state.own_place(context.at).hazard = None
    context.state.own_place(number).hazard = hazard
    context.at = number
    context.log("{card:card} moves to {place:place}.", card=context.card, place=number)


def _do_walk(context: Context) -> None:
    """Move this Hazard to the next clear Location upwards (1 follows 10), and trash it there."""
    for step in range(1, 10):
        number = (context.at - 1 + step) % 10 + 1
        if context.state.place(number).hazard is None:
            _shift(context, number)
            trash_place(context, number)
            return


def _do_roam(context: Context) -> None:
    number = roll_die(context)
    if context.state.place(number).hazard is None:
        _shift(context, number)


def _do_rift(context: Context) -> Play[None]:
    """Players near shuffle their Skills and Feuds into the deck, and draw one fewer (UA72)."""
    state = context.state
    near = context.rules.board.around(context.here)
    hit = [state.owner[hero] for hero, at in state.at.items() if at in near]
    for seat in [seat for seat in state.clockwise() if seat in hit]:
        mine = state.own_seat(seat)
        count = len(mine.hand) + len(mine.feuds)
        if not count:
            continue
        if PARTNER in mine.feuds:
            state.partner = ""
        mine.deck = context.game.chance.shuffled([*mine.deck, *mine.hand, *mine.feuds])
        mine.hand, mine.feuds = [], []
        text = "{who:seat} shuffles {n} cards into the Hero Deck."
        context.log(text, "move", INTO_DECK, who=seat, n=count)
        yield from draw(context, seat, count - 1)


def _do_jealousy(context: Context) -> Play[None]:
    """The player with the most Advantages destroys one.

    If nobody has any, the First Player gains a Feud.
    """
    state = context.state
    seats = state.clockwise()
    most = max(len(state.seats[seat].advantages) for seat in seats)
    if not most:
        gain_feuds(context, player(state, state.first))
        return
    rivals = [seat for seat in seats if len(state.seats[seat].advantages) == most]
    seat = rivals[0]
    if len(rivals) > 1:
        heroes = [state.seats[rival].heroes[0] for rival in rivals]
        hero = yield from context.ask_hero("Who destroys one?", heroes)
        seat = state.owner[hero]
    card = yield from context.ask(
        "advantage",
        "Destroy which Advantage?",
        card_options(context.rules, state.seats[seat].advantages),
        seat=seat,
    )
    drop(state, seat, card)
    context.log("{who:seat} destroys {card:card}.", "move", TRASHED, who=seat, card=card)
