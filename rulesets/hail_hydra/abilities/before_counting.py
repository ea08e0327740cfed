"""Window C: abilities after the reveal, before the attack counts."""

from __future__ import annotations

from functools import partial

from tabletop_tui.core.decision import Option, Play, Refusal

from ..context import Context
from ..state import Revealed, sort_attack
from .calling import ask, confirmed, spend, touchable

QUAKE_CARDS = 2


def shield(context: Context, seat: int) -> Play[None]:
    """No City damage and no power, if the Villain survives (ruling 33)."""
    if not (yield from confirmed(context, seat)):
        return
    spend(context, seat)
    context.state.cancelled = True


def blast(context: Context, seat: int) -> Play[None]:
    """One revealed card leaves the attack."""
    options = _revealed(context, seat, touchable(context))
    place: int | None = yield from ask(context, seat, options, partial(_untouchable, context, []))
    if place is None:
        return
    spend(context, seat)
    _cut(context, [place])


def aftershock(context: Context, seat: int) -> Play[None]:
    """Up to two cards go; for each the top card of the draw pile comes, face up."""
    places: list[int] = []
    while len(places) < QUAKE_CARDS:
        left = [place for place in touchable(context) if place not in places]
        options = _revealed(context, seat, left)
        if places:
            options.append(Option("done", "No more", by=seat))
        if not options:
            break
        refused = partial(_untouchable, context, [*places])
        chosen: int | str | None = yield from ask(context, seat, options, refused)
        if chosen is None:
            return
        if isinstance(chosen, str):
            break
        places.append(chosen)
    spend(context, seat)
    _cut(context, places)
    fresh = [Revealed(card=card) for card in context.take(len(places))]
    context.state.attack = sort_attack([*context.state.attack, *fresh])
    context.tell("{count:count} from the draw pile, face up.", count=len(fresh))
    context.seal()


def _revealed(context: Context, seat: int, places: list[int]) -> list[Option]:
    """These cards, as answers of the seat that decides about them."""
    attack = context.state.attack
    return [
        Option(f"card {place + 1}", attack[place].card, place, target=f"card {place + 1}", by=seat)
        for place in places
    ]


def _untouchable(context: Context, places: list[int]) -> list[Refusal]:
    found = []
    for place, card in enumerate(context.state.attack):
        why = "unseen: no ability touches it" if card.blind else "picked already"
        if card.blind or place in places:
            found.append(Refusal(f"card {place + 1}", card.card, why))
    return found


def _cut(context: Context, places: list[int]) -> None:
    """Revealed cards leave the attack; they lie open until the Offensive ends."""
    state = context.state
    cards = [state.attack[place].card for place in places]
    state.aside = state.aside + cards
    state.attack = [card for place, card in enumerate(state.attack) if place not in places]
    for card in cards:
        context.tell("The attack loses {card:card}.", card=context.logged(card))
