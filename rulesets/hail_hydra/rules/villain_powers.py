"""What the Villains' powers do, by the operation that `villains.toml` names."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Play

from ..components import Power
from ..context import Context
from ..state import HydraState
from .windows import table_screen

Effect = Callable[[Context, Power], "Play[None] | None"]


def use_power(run: Context) -> Play[None]:
    """The power of the Villain, right after its damage to the city."""
    power = run.villain.does
    if power.if_total_at_most is not None and run.state.total > power.if_total_at_most:
        return
    run.tell("{title}: {text}", title=run.villain.title, text=run.villain.text)
    asking = EFFECTS[power.op](run, power)
    if asking is not None:
        yield from asking


def with_most_cards(state: HydraState) -> int:
    """The Hero on the Mission with the most cards (ruling 43).

    Tied, it is the one who is furthest from being passed the token: the holder is passed it last
    of all (ruling 42).
    """
    seats, count = state.seats, len(state.seats)

    def rank(seat: int) -> tuple[int, int]:
        distance = (seat - state.token - 1) % count + 1
        return len(seats[seat].hand), distance

    return max(state.team(), key=rank)


def _hit(state: HydraState, power: Power) -> list[int]:
    """Whom the power names, in token order."""
    if power.who == "each":
        return [s for s in state.team() if len(state.seats[s].hand) >= power.if_hand_at_least]
    return [state.token if power.who == "token" else with_most_cards(state)]


def _discard(run: Context, power: Power) -> Play[None]:
    """The target loses what it has when it has too few cards (ruling 43)."""
    state = run.state
    for seat in _hit(state, power):
        hand = state.seats[seat].hand
        count = min(power.count, len(hand))
        if power.how == "random":
            for _ in range(count):
                run.lose(seat, [run.chance.below(len(state.seats[seat].hand))])
        elif count:
            places = yield from run.pick_cards(
                seat, "discard", f"Discard {count}, face down.", hand, count,
                "to discard cards", "Villain powers",
            )  # fmt: skip
            run.lose(seat, places)
        how = " at random" if power.how == "random" else ""
        told = "{who:seat} loses {count:count}" + how + "."
        run.tell(told, who=seat, count=count)


def _city(run: Context, power: Power) -> None:
    run.tell("New York takes {count} more.", count=power.count)
    run.hit_city(power.count)


def _city_for_each_out(run: Context, power: Power) -> None:
    count = power.count * sum(mine.out for mine in run.state.seats)
    run.tell("New York takes {count} more.", count=count)
    run.hit_city(count)


def _defense(run: Context, power: Power) -> None:
    run.state.defense = min(run.charts.defense_limit, run.state.defense + power.count)


def _heal(run: Context, power: Power) -> None:
    run.state.health = min(run.state.full, run.state.health + power.count)


def _reveal(run: Context, power: Power) -> None:
    """The top card is shown and discarded; a red one hits the city."""
    cards = run.take(power.count)
    run.state.aside = run.state.aside + cards
    for card in cards:
        run.tell("The top card is {card:card}.", card=run.logged(card))
        if card.startswith("-"):
            run.tell("New York takes {count} more.", count=power.count)
            run.hit_city(power.count)


def _mark(run: Context, power: Power) -> None:
    (run.state.marked,) = _hit(run.state, power)
    told = "{who:seat} may lay only {count:count} in the next Offensive."
    run.tell(told, who=run.state.marked, count=power.count)


def _pass_left(run: Context, power: Power) -> None:
    """Every Hero on the Mission chooses in token order, and all cards move together (ruling 44)."""
    run.state.passed = []
    run.state.phase = "passing"


def passing(run: Context) -> Play[None]:
    """The next Hero puts a card aside for the neighbour."""
    state = run.state
    waiting = [s for s in state.team() if s not in state.passed and state.seats[s].hand]
    if not waiting:
        state.passed = []
        state.phase = "deliver"
        return
    seat = waiting[0]
    places = yield from run.pick_cards(
        seat, "pass", "Pass which card to the left?", state.seats[seat].hand,
        run.villain.does.count, "to pass a card", "Villain powers",
    )  # fmt: skip
    mine = run.own(seat)
    mine.passing = [mine.hand.pop(place) for place in sorted(places, reverse=True)]
    state.passed = [*state.passed, seat]


def deliver(run: Context) -> Play[None]:
    """All cards move at once, from the table screen on which everybody has chosen."""
    state = run.state
    prompt = "Everybody has chosen a card."
    if not (yield from table_screen(run, "between", prompt, "The cards move to the left")):
        return
    count = len(state.seats)
    team = sorted(state.team())
    moving = [(seat, state.seats[seat].passing) for seat in team if state.seats[seat].passing]
    for seat, cards in moving:
        to = min((s for s in team if s != seat), key=lambda s: (s - seat) % count)
        run.own(seat).passing = []
        run.receive(to, cards)
        run.whisper(
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
    "city_for_each_out": _city_for_each_out,
    "defense": _defense,
    "heal": _heal,
    "reveal": _reveal,
    "mark": _mark,
    "pass_left": _pass_left,
}
"""Powers that follow the damage to the city. The quick ones act where they are named: `limit` in
`laying.limits`, `blind` in `laying.lay`, `absorb` in `damage.attack_total`, `agents_defend` in
`mission.defend` and `damage.city_damage`."""
