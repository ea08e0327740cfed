"""Knocked Out Heroes hand cards over before the attack, or steal one."""

from __future__ import annotations

from functools import partial

from tabletop_tui.core.decision import TABLE, Choices, Option, Play, Refusal, choose

from ..context import Context, about_seat, cards_left, cards_of, refuse_cards
from ..state import VALUES, AttackCard
from .hail import BACK, hail_hydra, ways_out
from .turn_order import can_steal, next_handing, nothing_moved, onwards
from .windows import LOOK_AT_CARD, goes_on, own_card, table_screen

MOST = 2
"""The most cards that a Knocked Out Hero may hand over at once."""

HANDING = "Knocked Out Heroes hand over cards before the attack."

LETTERS = "abcdfgjm"
"""The keys of the seats at a question where number keys pick cards."""


def handed(context: Context) -> Play[None]:
    """Show the table screen after each hand-over or theft (ruling 61)."""
    waits = next_handing(context.state) is not None
    prompt = HANDING if waits else "The Heroes on the Mission lay their cards."
    to = onwards(context)
    if (yield from table_screen(context, "between", prompt, to.words, taken_by=to.seat)):
        context.state.phase = "hand"


def hand(context: Context) -> Play[None]:
    """Let the next Knocked Out Hero hand over one or two cards, or steal (rulings 56 and 57).

    A revealed agent chooses publicly whether to steal, so the keyboard is not handed over for this
    choice.
    """
    state = context.state
    seat = next_handing(state)
    if seat is None:
        state.phase = "lay"
        return
    # Until a card moves, the abilities before laying can still be called.
    state.phase = "before" if nothing_moved(state) else "handed"
    if not can_steal(state, state.seats[seat]):
        yield from _hand_in_secret(context, seat)
        return
    chosen: tuple[str, int] | str = yield from choose(
        TABLE,
        "steal",
        f"{context.names[seat]}, a revealed agent: steal a card, or hand cards over?",
        _stealing(context, seat),
        public="to go on together",
        refused=partial(_empty_hands, context),
        rule="Knocked Out Heroes",
    )
    match chosen:
        case ("steal", int(other)):
            _steal(context, seat, other)
        case "page":
            yield from own_card(context)
            if state.phase in ("before", "handed"):
                state.phase = "hand"  # The same Hero is asked again.
        case _:
            yield from _hand_in_secret(context, seat)


def _hand_in_secret(context: Context, seat: int) -> Play[None]:
    mine = context.state.seats[seat]
    places: tuple[int, ...] = ()
    while True:
        chosen: int | str | tuple[str, int] = yield from choose(
            seat,
            "hand",
            "Hand one or two cards to one Hero.",
            _handing(context, seat, places),
            public="to hand over cards",
            secret=True,
            refused=partial(_refusals, context, seat, places),
            rule="Knocked Out Heroes",
            picked=tuple(f"card {place + 1}" for place in places),
            several=cards_of(mine.hand),
        )
        if not isinstance(chosen, int):
            break
        places = (*places, chosen)
    context.seal()
    match chosen:
        case ("to", int(other)):
            _hand_over(context, seat, other, sorted(places))
        case "hail":
            hail_hydra(context, seat)


def _stealing(context: Context, seat: int) -> Choices:
    state, name = context.state, context.names[seat]
    options: list[Option] = []
    if state.seats[seat].hand:
        options.append(goes_on(f"{name} hands over cards", (seat, name), by=seat))
    for other in state.team():
        if state.seats[other].hand:
            label, key = f"Steal from {context.names[other]}", f"steal {other + 1}"
            options.append(about_seat(other, label, ("steal", other), key, "at random", seat))
    return Choices([*options, LOOK_AT_CARD])


def _empty_hands(context: Context) -> list[Refusal]:
    seats = context.state.seats
    why = {s: "not on the Mission" if seats[s].out else "no card to steal"
           for s in context.state.order() if seats[s].out or not seats[s].hand}  # fmt: skip
    return [Refusal(f"seat {s + 1}", context.names[s], reason) for s, reason in why.items()]


def _handing(context: Context, seat: int, places: tuple[int, ...]) -> Choices:
    state = context.state
    mine = state.seats[seat]
    options: list[Option] = []
    if len(places) < MOST:
        options += cards_left(mine.hand, places)
    if places:
        options += [
            Option(
                *(f"to {s + 1}", f"Hand to {context.names[s]}", ("to", s)),
                target=f"seat {s + 1}",
                hotkey=LETTERS[s],
            )
            for s in state.team()
        ]
    return Choices([*options, *ways_out(BACK, revealed=mine.revealed)])


def _refusals(context: Context, seat: int, places: tuple[int, ...]) -> list[Refusal]:
    state, found = context.state, []
    for other in state.order():
        target, name = f"seat {other + 1}", context.names[other]
        if state.seats[other].out:
            found.append(Refusal(target, name, "not on the Mission"))
        elif not places:
            found.append(Refusal(target, name, "pick one or two cards first"))
    if len(places) >= MOST:
        found += refuse_cards(state.seats[seat].hand, places, "two cards at most")
    return found


def _hand_over(context: Context, seat: int, to: int, places: list[int]) -> None:
    """Move cards; all see how many, only the two seats their values (ruling 56)."""
    mine = context.seat(seat)
    mine.done, context.state.phase = True, "handed"
    cards = [mine.hand[place] for place in places]
    mine.hand = [card for place, card in enumerate(mine.hand) if place not in places]
    context.receive(to, cards)
    receiver = context.seat(to)
    # Copies of the values are kept, because the receiver may lay the cards or pass them on.
    known = [AttackCard(f"{VALUES[card]:+d}") for card in cards]
    receiver.received = receiver.received + known
    context.note("handed", seat, to, len(cards))
    context.log_to(
        (seat, to),
        "{who:seat} hands {cards:cards} to {to:seat}.",
        "{who:seat} hands {count:count} to {to:seat}.",
        who=seat,
        to=to,
        cards=" ".join(cards),
        count=len(cards),
    )


def _steal(context: Context, seat: int, victim: int) -> None:
    """Steal one random card; only the thief and the victim learn which one (ruling 57)."""
    other = context.seat(victim)
    card = other.hand.pop(context.chance.below(len(other.hand)))
    context.receive(seat, [card])
    context.seat(seat).done, context.state.phase = True, "handed"
    context.note("stole", seat, victim, 1)
    context.log_to(
        (seat, victim),
        "{who:seat} steals {card:card} from {victim:seat}.",
        "{who:seat} steals a card from {victim:seat}.",
        who=seat,
        victim=victim,
        card=card,
    )
