"""Operations on the Main Deck: placing its cards, looking at them, burning and burying."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.decision import Option, Play
from tabletop_tui.core.marks import FACE_DOWN

from ...context import Context, card_options
from ...state import SAVE_THE_WORLD, Hazard, MainCard
from ..cards import BURNT
from ..moving import roll_die
from .hazards import spawn_member
from .words import Count


def top_card(context: Context) -> MainCard | None:
    """Take the top card of the Main Deck; None when it is empty."""
    state = context.state
    if state.top:
        return state.top.pop()
    if not state.deck:
        return None
    if state.deck[-1] == FACE_DOWN:
        context.unsure("chance")
    return state.deck.pop()


def draw_to(context: Context, number: int) -> None:
    """Draw a card onto a Location. If there is none, the game is lost (UA63)."""
    card = top_card(context)
    if card is None:
        context.end("lose_deck")
    put_card(context, number, card)


def put_card(context: Context, number: int, card: MainCard) -> None:
    """Lay a Main Deck card at a Location that has no Hazard (UA46)."""
    place = context.state.own_place(number)
    if card == SAVE_THE_WORLD:
        place.save = True
    elif card in context.rules.content.advantages:
        place.advantages.append(card)
    else:
        place.hazard = Hazard(card=card)
    context.log("{card:card} comes to {place:place}.", card=card, place=number)


def _turn_back(context: Context) -> None:
    context.state.deck += context.state.top
    context.state.top = []


def _do_scry(context: Context, count: Count) -> Play[None]:
    state = context.state
    _turn_back(context)
    number = min(count, len(state.deck))
    if not number:
        return
    mine = state.own_seat(context.seat)
    secret = not mine.open
    mine.looking = state.deck[-number:]
    del state.deck[-number:]
    context.log("{who:seat} looks at {n} of the Main Deck.", who=context.seat, n=_cards(number))
    if not secret:
        context.log("From the top: {cards:stack}.", cards=",".join(reversed(mine.looking)))
    order: list[MainCard] = []
    left = list(reversed(mine.looking))
    while left:
        of = f" of these {len(left)}" if len(left) > 1 else ""
        prompt = f"Which card{of} comes {'next' if order else 'on top'}?"
        # Ask even if the cards are equal: a missing question would reveal that they are.
        card = yield from context.ask(
            "scry", prompt, card_options(context.rules, left), single=True, secret=secret
        )
        left.remove(card)
        order.append(card)
    state.own_seat(context.seat).looking = []
    state.deck += reversed(order)
    if number > 1 and not secret:
        context.log("They are put back: from the top {cards:stack}.", cards=",".join(order))


def _do_dig(context: Context) -> Play[None]:
    state = context.state
    _turn_back(context)
    if not state.deck:
        return
    card = state.deck.pop()
    mine = state.own_seat(context.seat)
    mine.looking = [card]
    secret = not mine.open
    context.log("{who:seat} looks at the top card of the Main Deck.", who=context.seat)
    if not secret:
        context.log("It is {card:card}.", card=card)
    options = [Option("leave", "Leave it on top", False, target=card)]
    if card != SAVE_THE_WORLD:
        options.append(Option("bury", "Bury it under the deck", True, target=card))
    name = context.rules.name_of(card)
    bury = yield from context.ask(
        "dig", f"{name} lies on top. Bury it?", options, single=True, secret=secret
    )
    state.own_seat(context.seat).looking = []
    state.deck.insert(0 if bury else len(state.deck), card)


def _do_burn(context: Context, count: Count) -> None:
    """Destroy the top cards, which all players see. Burning stops at Save the World (UA65)."""
    state = context.state
    for _ in range(count):
        if not state.deck_left:
            return
        card = top_card(context)
        assert card is not None
        if card == SAVE_THE_WORLD:
            state.top = [card]
            context.log("{card:card} lies on top: it does not burn.", card=card)
            return
        state.gone.append(card)
        context.log("{card:card} burns from the Main Deck.", "move", BURNT, card=card)


def _do_crescendo(context: Context, members: Count) -> None:
    """Burn a card if this many Members are on the board, else put one at a rolled Location."""
    there = sum(1 for villain in context.state.villains if villain.kind == "member")
    if there >= members:
        _do_burn(context, 1)
    else:
        spawn_member(context, roll_die(context))


def _do_reveal(context: Context, where: Literal["lowest_clear", "lowest_connected"]) -> None:
    """Draw the top card face up onto the clear Location with the lowest number."""
    state = context.state
    near = context.rules.board.to[context.here] if where == "lowest_connected" else range(1, 11)
    for number in near:
        if state.place(number).hazard is None:
            draw_to(context, number)
            return


def _do_bury(context: Context) -> None:
    """Put the Hazard here face down under the Main Deck, upright and without tokens."""
    state = context.state
    hazard = state.hazard_at(context.here)
    if hazard is None:
        return
    state.own_place(context.here).hazard = None
    state.deck.insert(0, hazard.card)
    context.log("{card:card} is buried under the Main Deck.", card=hazard.card)


def _cards(number: int) -> str:
    return "the top card" if number == 1 else f"the top {number} cards"
