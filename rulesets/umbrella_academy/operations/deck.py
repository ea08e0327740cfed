"""The Main Deck: placing its cards on the board, looking into it, burning and burying."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.decision import Option, Play
from tabletop_tui.core.state import own
from tabletop_tui.core.visibility.marks import FACE_DOWN

from ..basics.moving import roll_die
from ..context import Context, Operation, card_options
from ..state import DEVASTATED, SAVE_THE_WORLD, Hazard, MainCard
from .hazards import spawn_member
from .words import Count


def top_card(do: Context) -> MainCard | None:
    """Take the top card of the Main Deck; None when it is empty."""
    state = do.state
    if state.top:
        return state.top.pop()
    if not state.deck:
        return None
    if state.deck[-1] == FACE_DOWN:
        do.unsure("chance")
    return state.deck.pop()


def draw_to(do: Context, number: int) -> None:
    """Draw a card because one is needed; without one the game is lost (UA63)."""
    card = top_card(do)
    if card is None:
        do.end("lose_deck")
        return
    put_card(do, number, card)


def put_card(do: Context, number: int, card: MainCard) -> None:
    """Lay a Main Deck card at a Location that has no Hazard (UA46)."""
    place = do.state.own_place(number)
    if card == SAVE_THE_WORLD:
        place.save = True
    elif card in do.rules.content.advantages:
        place.advantages.append(card)
    else:
        place.hazard = Hazard(card=card)
    do.tell("{card:card} comes to {place:place}.", card=card, place=number)


def _turn_back(do: Context) -> None:
    """A card that lies face up on the deck is part of it."""
    do.state.deck += do.state.top
    do.state.top = []


def _scry(do: Context, count: Count) -> Play[None]:
    """Look at the top cards and return them in any order."""
    state = do.state
    _turn_back(do)
    number = min(count, len(state.deck))
    if not number:
        return
    mine = own(state.seats, do.seat)
    mine.looking = state.deck[-number:]
    del state.deck[-number:]
    do.tell("{who:seat} looks at {n} of the Main Deck.", who=do.seat, n=_cards(number))
    if state.seats[do.seat].open:
        do.tell("On top: {cards:cards}.", cards=",".join(reversed(mine.looking)))
    order: list[MainCard] = []
    left = list(reversed(mine.looking))
    while left:
        nth = "uppermost" if not order else "next"
        prompt = f"Which card lies {nth}? ({len(left)} left)"
        # Always asked, however alike the cards are: the question must not tell.
        card = yield from do.ask(
            "scry", prompt, card_options(do.rules, left), single=True, secret=True
        )
        left.remove(card)
        order.append(card)
    own(state.seats, do.seat).looking = []
    state.deck += reversed(order)


def _dig(do: Context, count: Literal["1"]) -> Play[None]:
    """Look at the top card; it may be buried unless it is Save the World."""
    state = do.state
    _turn_back(do)
    if not state.deck:
        return
    card = state.deck.pop()
    own(state.seats, do.seat).looking = [card]
    do.tell("{who:seat} looks at the top card of the Main Deck.", who=do.seat)
    if state.seats[do.seat].open:
        do.tell("It is {card:card}.", card=card)
    options = [Option("leave", "Leave it on top", False, target=card)]
    if card != SAVE_THE_WORLD:
        options.append(Option("bury", "Bury it under the deck", True, target=card))
    name = do.rules.name_of(card)
    bury = yield from do.ask(
        "dig", f"{name} lies on top. Bury it?", options, single=True, secret=True
    )
    own(state.seats, do.seat).looking = []
    state.deck.insert(0 if bury else len(state.deck), card)


def _burn(do: Context, count: Count) -> None:
    """Destroy the top cards, seen by all; burning stops before Save the World (UA65)."""
    state = do.state
    for _ in range(count):
        if not state.deck_left:
            return
        card = top_card(do)
        assert card is not None
        if card == SAVE_THE_WORLD:
            state.top = [card]
            do.tell("{card:card} lies on top: it does not burn.", card=card)
            return
        state.gone.append(card)
        do.tell("{card:card} burns.", card=card)


def _crescendo(do: Context, members: Count) -> None:
    """With so many Members on the board a card burns; else one more appears somewhere."""
    there = sum(1 for villain in do.state.villains if villain.kind == "member")
    if there >= members:
        _burn(do, 1)
    else:
        spawn_member(do, roll_die(do))


def _reveal(do: Context, where: Literal["lowest_clear", "lowest_connected"]) -> None:
    """The top card face up into a clear Location of the lowest number."""
    state = do.state
    near = do.rules.board.to[do.here] if where == "lowest_connected" else range(1, 11)
    for number in near:
        if state.place(number).hazard is None:
            draw_to(do, number)
            return


def _bury(do: Context, what: Literal["hazard_here"]) -> None:
    """The Hazard here goes face down under the Main Deck, its tokens back; it will lie upright."""
    state = do.state
    hazard = state.place(do.here).hazard
    if hazard is None or hazard.card == DEVASTATED:
        return
    state.own_place(do.here).hazard = None
    state.deck.insert(0, hazard.card)
    do.tell("{card:card} is buried under the Main Deck.", card=hazard.card)


def _cards(number: int) -> str:
    return "the top card" if number == 1 else f"the top {number} cards"


OPERATIONS: dict[str, Operation] = {
    "burn": _burn,
    "bury": _bury,
    "crescendo": _crescendo,
    "dig": _dig,
    "reveal": _reveal,
    "scry": _scry,
}
