"""Window B: abilities before the cards of the attack are collected."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Option, Play, choose
from tabletop_tui.core.state import own

from ..context import SEEN, Context
from .calling import NO_FACE_DOWN, face_down, pick_target, spend


def radar(context: Context, seat: int) -> Play[None]:
    """A page with the cards, for this seat alone (ruling 32)."""
    target = yield from pick_target(context, seat, face_down(context, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(context, seat, target)
    own(context.state.seats, target).watched_by = [seat]
    cards = context.state.seats[target].laid
    yield from context.private(
        seat,
        "peek",
        f"{context.names[target]} laid {' '.join(cards)}.",
        [SEEN],
        "to look at face-down cards",
        "Abilities",
    )
    own(context.state.seats, target).watched_by = []
    context.seal()


def strike(context: Context, seat: int) -> Play[None]:
    """One random face-down card turns up, and then it stays or goes."""
    target = yield from pick_target(context, seat, face_down(context, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(context, seat, target)
    mine = own(context.state.seats, target)
    card = mine.laid.pop(context.chance.below(len(mine.laid)))
    mine.open = [*mine.open, card]
    context.tell("It is {card:card}.", card=context.logged(card))
    chosen: str = yield from choose(
        TABLE,
        "flip",
        f"{context.names[seat]} decides about the {card} of {context.names[target]}.",
        [
            Option("stay", "It stays in the attack", by=seat),
            Option("cut", "It is discarded", target=f"seat {target + 1}", by=seat),
        ],
        public="to go on together",
        rule="Abilities",
    )
    if chosen == "cut":
        mine = own(context.state.seats, target)
        mine.open.remove(card)
        context.state.aside = [*context.state.aside, card]
        context.tell("The card is discarded.")


def web(context: Context, seat: int) -> Play[None]:
    """The Hero has met the duty to play (ruling 31)."""
    target = yield from pick_target(context, seat, face_down(context, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(context, seat, target)
    mine = own(context.state.seats, target)
    count = len(mine.laid)
    cards, mine.laid, mine.webbed = mine.laid, [], True
    context.receive(target, cards)
    context.tell("{who:seat} takes {count:count} back.", who=target, count=count)


def slip(context: Context, seat: int) -> Play[None]:
    """A card from the hand for a random face-down one; the victim is not told which (ruling 32)."""
    target = yield from pick_target(context, seat, face_down(context, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(context, seat, target)
    given = yield from context.pick_cards(
        seat, "slip", "Slip in which card?", context.state.seats[seat].hand, 1,
        "to slip a card in", "Abilities",
    )  # fmt: skip
    place = context.chance.below(len(context.state.seats[target].laid))
    victim, mine = own(context.state.seats, target), own(context.state.seats, seat)
    card = victim.laid.pop(place)
    mine.looking = [card]
    context.seal()
    mine.looking = []
    victim.laid.insert(place, mine.hand.pop(given[0]))
    context.receive(seat, [card])
    context.whisper(
        seat,
        "{who:seat} takes {card:card} from the cards of {on:seat}.",
        "{who:seat} swaps one card of {on:seat}.",
        who=seat,
        card=card,
        on=target,
    )
