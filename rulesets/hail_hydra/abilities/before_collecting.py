"""Window B: abilities before the cards of the attack are collected."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option, Play

from ..context import SEEN, Context
from .calling import NO_FACE_DOWN, face_down, pick_target, spend


def radar(run: Context, seat: int) -> Play[None]:
    """A page with the cards, for this seat alone (ruling 32)."""
    target = yield from pick_target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(run, seat, target)
    run.own(target).watched_by = [seat]
    cards = run.state.seats[target].laid
    yield run.private(
        seat,
        "peek",
        f"{run.names[target]} laid {' '.join(cards)}.",
        [SEEN],
        "to look at face-down cards",
        "Abilities",
    )
    run.own(target).watched_by = []
    run.seal()


def strike(run: Context, seat: int) -> Play[None]:
    """One random face-down card turns up, and then it stays or goes."""
    target = yield from pick_target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(run, seat, target)
    mine = run.own(target)
    card = mine.laid.pop(run.chance.below(len(mine.laid)))
    mine.open = [*mine.open, card]
    run.tell("It is {card:card}.", card=run.logged(card))
    chosen = yield Decision(
        TABLE,
        "flip",
        f"{run.names[seat]} decides about the {card} of {run.names[target]}.",
        Choices(
            [
                Option("stay", "It stays in the attack"),
                Option("cut", "It is discarded", target=f"seat {target + 1}"),
            ]
        ),
        "to go on together",
        rule="Abilities",
    )
    if chosen.key == "cut":
        mine = run.own(target)
        mine.open.remove(card)
        run.state.aside = [*run.state.aside, card]
        run.tell("The card is discarded.")


def web(run: Context, seat: int) -> Play[None]:
    """The Hero has met the duty to play (ruling 31)."""
    target = yield from pick_target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(run, seat, target)
    mine = run.own(target)
    count = len(mine.laid)
    cards, mine.laid, mine.webbed = mine.laid, [], True
    run.receive(target, cards)
    run.tell("{who:seat} takes {count:count} back.", who=target, count=count)


def slip(run: Context, seat: int) -> Play[None]:
    """A card from the hand for a random face-down one; the victim is not told which (ruling 32)."""
    target = yield from pick_target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    spend(run, seat, target)
    given = yield from run.pick_cards(
        seat, "slip", "Slip in which card?", run.state.seats[seat].hand, 1,
        "to slip a card in", "Abilities",
    )  # fmt: skip
    place = run.chance.below(len(run.state.seats[target].laid))
    victim, mine = run.own(target), run.own(seat)
    card = victim.laid.pop(place)
    mine.looking = [card]
    run.seal()
    mine.looking = []
    victim.laid.insert(place, mine.hand.pop(given[0]))
    run.receive(seat, [card])
    run.whisper(
        seat,
        "{who:seat} takes {card:card} from the cards of {on:seat}.",
        "{who:seat} swaps one card of {on:seat}.",
        who=seat,
        card=card,
        on=target,
    )
