"""Knocked Out Heroes hand cards over before the attack, or steal one."""

from __future__ import annotations

from functools import partial

from tabletop_tui.core.decision import Choices, Option, Play, Refusal, choose
from tabletop_tui.core.state import own

from ..context import Context, cards_left, cards_of, refuse_cards
from .hail import WAYS_OUT, hail_hydra
from .turn_order import next_handing, onwards
from .windows import table_screen

MOST = 2
"""So many cards may be handed over."""

LETTERS = "abcdfgjm"
"""The keys of the seats where numbers belong to the cards; all small letters, as other keys."""


def handed(context: Context) -> Play[None]:
    """The table screen after each hand-over (ruling 61)."""
    prompt = "Knocked Out Heroes hand over cards before the attack."
    to = onwards(context)
    if (yield from table_screen(context, "between", prompt, to.words, taken_by=to.seat)):
        context.state.phase = "hand"


def hand(context: Context) -> Play[None]:
    """The next Knocked Out Hero hands over one or two cards, or steals (rulings 56 and 57)."""
    state = context.state
    seat = next_handing(state)
    if seat is None:
        state.phase = "lay"
        return
    state.phase = "handed"
    mine = state.seats[seat]
    places: tuple[int, ...] = ()
    public = "to hand over or steal cards" if mine.revealed else "to hand over cards"
    while True:
        chosen: int | str | tuple[str, int] = yield from choose(
            seat,
            "hand",
            "Hand one or two cards to one Hero." if not mine.revealed
            else "Hand over one or two cards, or steal one.",
            _handing(context, seat, places),
            public=public,
            secret=True,
            refused=partial(_refusals, context, seat, places),
            rule="Knocked Out Heroes",
            picked=tuple(f"card {place + 1}" for place in places),
            several=cards_of(mine.hand),
        )  # fmt: skip
        if not isinstance(chosen, int):
            break
        places = (*places, chosen)
    context.seal()
    match chosen:
        case ("to", int(other)):
            _hand_over(context, seat, other, sorted(places))
        case ("steal", int(other)):
            _steal(context, seat, other)
        case "hail":
            hail_hydra(context, seat)


def _handing(context: Context, seat: int, places: tuple[int, ...]) -> Choices:
    state = context.state
    mine = state.seats[seat]
    options: list[Option] = []
    if len(places) < MOST:
        options += cards_left(mine.hand, places)
    if places:
        options += [
            _about(f"to {s + 1}", f"Hand to {context.names[s]}", ("to", s)) for s in state.team()
        ]
    elif mine.revealed:
        options += [
            _about(f"steal {s + 1}", f"Steal from {context.names[s]}", ("steal", s), "at random")
            for s in state.team()
            if state.seats[s].hand
        ]
    return Choices([*options, *WAYS_OUT])


def _about(key: str, label: str, value: tuple[str, int], detail: str = "") -> Option:
    """What is done to a seat."""
    seat = value[1]
    return Option(key, label, value, detail, f"seat {seat + 1}", LETTERS[seat])


def _refusals(context: Context, seat: int, places: tuple[int, ...]) -> list[Refusal]:
    """Who cannot be given to or stolen from, and why no more cards: all of it is public."""
    state, found = context.state, []
    for other in state.order():
        target, name = f"seat {other + 1}", context.names[other]
        if state.seats[other].out:
            found.append(Refusal(target, name, "not on the Mission"))
        elif not places and not state.seats[seat].revealed:
            found.append(Refusal(target, name, "pick one or two cards first"))
        elif not places and not state.seats[other].hand:
            found.append(Refusal(target, name, "no card to steal"))
    if len(places) >= MOST:
        found += refuse_cards(state.seats[seat].hand, places, "two cards at most")
    return found


def _hand_over(context: Context, seat: int, to: int, places: list[int]) -> None:
    """Giver, receiver and number are public; the two of them know the values (ruling 56)."""
    mine = own(context.state.seats, seat)
    mine.done = True
    cards = [mine.hand[place] for place in places]
    mine.hand = [card for place, card in enumerate(mine.hand) if place not in places]
    context.receive(to, cards)
    context.note("handed", seat, to, len(cards))
    context.whisper(
        (seat, to),
        "{who:seat} hands {cards:cards} to {to:seat}.",
        "{who:seat} hands {count:count} to {to:seat}.",
        who=seat,
        to=to,
        cards=" ".join(cards),
        count=len(cards),
    )


def _steal(context: Context, seat: int, victim: int) -> None:
    """One random card: the thief sees it, the victim sees it missing (ruling 57)."""
    other = own(context.state.seats, victim)
    card = other.hand.pop(context.chance.below(len(other.hand)))
    context.receive(seat, [card])
    own(context.state.seats, seat).done = True
    context.note("stole", seat, victim, 1)
    context.whisper(
        (seat, victim),
        "{who:seat} steals {card:card} from {victim:seat}.",
        "{who:seat} steals a card from {victim:seat}.",
        who=seat,
        victim=victim,
        card=card,
    )
