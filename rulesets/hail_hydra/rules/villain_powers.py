"""What the Villains' powers do, by the operation that `villains.toml` names."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Play

from ..components import Power
from ..context import Context
from ..damage import strike_back
from ..state import HydraState, is_red
from .windows import table_screen

Effect = Callable[[Context, Power], "Play[None] | None"]


def use_power(context: Context) -> Play[None]:
    """The power of the Villain, right after its damage to the city."""
    power = strike_back(context.content, context.state, context.state.total).power
    if power is None:
        return
    context.log("{title}: {text}", title=context.villain.title, text=context.villain.text)
    asking = EFFECTS[power.op](context, power)
    if asking is not None:
        yield from asking


def with_most_cards(state: HydraState) -> int:
    """The Hero on the Mission with the most cards (ruling 43).

    Of tied Heroes it is the Hero who gets the token last; the present holder is last of all
    (ruling 42).
    """
    seats, count = state.seats, len(state.seats)

    def rank(seat: int) -> tuple[int, int]:
        distance = (seat - state.token - 1) % count + 1
        return len(seats[seat].hand), distance

    return max(state.team(), key=rank)


def asked_first(context: Context) -> int | None:
    """The seat that the power asks first when the Villain strikes now: public facts only."""
    state = context.state
    power = strike_back(context.content, state, state.total).power
    if power is None:
        return None
    if power.op == "pass_left":
        asked = state.team()
    elif power.op == "discard" and power.how == "choice":
        asked = _hit(state, power)
    else:
        return None
    return next((seat for seat in asked if len(state.seats[seat].hand) > power.count), None)


def _hit(state: HydraState, power: Power) -> list[int]:
    if power.who == "each":
        return [s for s in state.team() if len(state.seats[s].hand) >= power.if_hand_at_least]
    return [state.token if power.who == "token" else with_most_cards(state)]


def _discard(context: Context, power: Power) -> Play[None]:
    """Let the target discard cards; a target with too few cards loses all (ruling 43)."""
    state = context.state
    for seat in _hit(state, power):
        hand = state.seats[seat].hand
        count = min(power.count, len(hand))
        if power.how == "random":
            for _ in range(count):
                context.lose(seat, [context.chance.below(len(state.seats[seat].hand))])
        elif count:
            places = yield from context.pick_cards(
                seat, "discard", f"Discard {count}, face down.", hand, count,
                "to discard cards", "Villain powers",
            )  # fmt: skip
            context.lose(seat, places)
        how = " at random" if power.how == "random" else ""
        text = "{who:seat} loses {count:count}" + how + "."
        context.log(text, who=seat, count=count)


def _city(context: Context, power: Power) -> None:
    count = strike_back(context.content, context.state, context.state.total).by_power
    context.hit_city(count, "power", "New York loses {count} more health.")


def _defense(context: Context, power: Power) -> None:
    state = context.state
    state.defense = min(state.defense + power.count, context.charts.defense_limit)
    context.log(
        "{villain:villain} has {defense} Defense now.", villain=state.villain, defense=state.defense
    )


def _heal(context: Context, power: Power) -> None:
    state = context.state
    state.health = min(state.health + power.count, state.full)
    context.log(
        "{villain:villain} has {health} health now.", villain=state.villain, health=state.health
    )


def _reveal(context: Context, power: Power) -> None:
    """Show and discard the top card; a red card costs the city `power.count`."""
    cards = context.take(1)
    context.state.aside = context.state.aside + cards
    for card in cards:
        context.log("The top card is {card:card}.", card=context.logged(card))
        if is_red(card):
            context.hit_city(power.count, "power", "New York loses {count} more health.")


def may_cost(power: Power | None) -> int:
    """What a power may cost the city besides, if the card that it reveals is red."""
    reveals = power is not None and EFFECTS.get(power.op) is _reveal
    return power.count if power is not None and reveals else 0


def _mark(context: Context, power: Power) -> None:
    (context.state.marked,) = _hit(context.state, power)
    text = "{who:seat} may lay only {count:count} in the next Offensive."
    context.log(text, who=context.state.marked, count=power.count)


def _pass_left(context: Context, power: Power) -> None:
    """Every Hero on the Mission chooses in token order, and all cards move together (ruling 44)."""
    context.state.passed = ()
    context.state.phase = "passing"


def passing(context: Context) -> Play[None]:
    """The next Hero puts a card aside for the neighbour."""
    state = context.state
    waiting = [s for s in state.team() if s not in state.passed and state.seats[s].hand]
    if not waiting:
        state.passed = ()
        state.phase = "deliver"
        return
    seat = waiting[0]
    places = yield from context.pick_cards(
        seat, "pass", "Pass which card to the left?", state.seats[seat].hand,
        context.villain.does.count, "to pass a card", "Villain powers",
    )  # fmt: skip
    mine = context.seat(seat)
    mine.passing = [mine.hand.pop(place) for place in sorted(places, reverse=True)]
    state.passed = (*state.passed, seat)


def deliver(context: Context) -> Play[None]:
    """All cards move at once, from the table screen on which everybody has chosen."""
    state = context.state
    prompt = "Everybody has chosen a card."
    if not (yield from table_screen(context, "between", prompt, "The cards move to the left")):
        return
    count = len(state.seats)
    team = sorted(state.team())
    moving = [(seat, state.seats[seat].passing) for seat in team if state.seats[seat].passing]
    for seat, cards in moving:
        others = [other for other in team if other != seat]
        context.seat(seat).passing = []
        if not others:
            context.receive(seat, cards)
            context.log("{who:seat} has nobody to pass a card to.", who=seat)
            continue
        to = min(others, key=lambda s: (s - seat) % count)
        context.receive(to, cards)
        context.log_to(
            to,
            "{who:seat} passes {cards:cards} to {to:seat}.",
            "{who:seat} passes {count:count} to {to:seat}.",
            who=seat,
            to=to,
            cards=" ".join(cards),
            count=len(cards),
        )
    state.phase = "toll"


EFFECTS: dict[str, Effect] = {
    "discard": _discard,
    "city": _city,
    "city_for_each_out": _city,
    "defense": _defense,
    "heal": _heal,
    "reveal": _reveal,
    "mark": _mark,
    "pass_left": _pass_left,
}
"""Powers that follow the damage to the city. The quick ones act where they are named: `limit` in
`laying.limits`, `blind` in `laying.lay`, `absorb` in `damage.attack_total`, `agents_defend` in
`mission.defend` and `damage.city_damage`."""
