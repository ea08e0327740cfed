"""How a round begins, and its two biddings: secret bids, then all boards are turned up together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from math import perm

from tabletop_tui.core.decision import Choices, Option, Play, Refusal, choose
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable
from tabletop_tui.core.words.speech import number_of

from ..components import Content
from ..scoring import EMPTY
from ..state import ALTAR, ENERGY, NO_BID, SOUL, Bid, Flower, UmbraSeat, UmbraState
from . import altar
from .altar import look, turn_up

NOTHING = "-"
"""Stands in a bid for a space without a flower."""

Pieces = tuple[int, int]
"""Energy flowers and soul flowers on one space."""


def draw(chance: Chance, seat: UmbraSeat, count: int) -> list[Flower]:
    """`count` flowers out of the bag at random, or all there are (ruling 7); energy first."""
    bag = seat.energy + seat.soul
    count = min(count, bag)
    # A single random number stands for the whole draw: it determines each flower in turn.
    number = chance.below(perm(bag, count))
    souls = 0
    for size in range(bag, bag - count, -1):
        number, flower = divmod(number, size)
        souls += flower < seat.soul - souls
    return [ENERGY] * (count - souls) + [SOUL] * souls


@cache
def splits(energy: int, soul: int, open_bits: int) -> Choices:
    """Every way to put all these flowers on the open spaces of the Altar (ruling 6).

    `open_bits` has a bit for each open space. Key and value are the bid: `ee - s -`.
    """
    places = [space for space in range(len(ALTAR)) if open_bits >> space & 1]
    found = []
    for energies in _shares(energy, len(places)):
        for souls in _shares(soul, len(places)):
            words = [NOTHING] * len(ALTAR)
            for place, some, more in zip(places, energies, souls, strict=True):
                words[place] = ENERGY * some + SOUL * more or NOTHING
            bid = Bid(" ".join(words))
            found.append(Option(bid, as_answer(bid)))
    return Choices(found)


def _shares(count: int, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to share equal things among places, the first places filled first."""
    if places == 1:
        yield (count,)
        return
    for here in range(count, -1, -1):
        for rest in _shares(count - here, places - 1):
            yield (here, *rest)


@cache
def pieces(bid: str) -> tuple[Pieces, ...]:
    """The flowers of a bid for each space; no flowers for an empty or hidden bid."""
    words = bid.split(" ")
    if len(words) != len(ALTAR):
        return ((0, 0),) * len(ALTAR)
    return tuple((word.count(ENERGY), word.count(SOUL)) for word in words)


@cache
def as_answer(bid: str) -> str:
    """A bid as an answer: `I: 2 energy · III: 1 soul`."""
    return _in_words(bid, "{space}: {flowers}")


def in_sentence(bid: str) -> str:
    """A bid in a sentence: `2 energy on tile I · 1 energy and 1 soul on tile III`."""
    return _in_words(bid, "{flowers} on tile {space}").replace(", ", " and ")


def _in_words(bid: str, each: str) -> str:
    parts = [
        each.format(space=name, flowers=in_words(*put))
        for name, put in zip(ALTAR, pieces(bid), strict=True)
        if any(put)
    ]
    return " · ".join(parts) or "nothing"


def in_words(energy: int, soul: int) -> str:
    """Flowers in words: `2 energy, 1 soul`."""
    kinds = ((energy, f"{energy} energy"), (soul, number_of(soul, "soul")))
    return ", ".join(words for count, words in kinds if count) or "nothing"


def open_spaces(state: UmbraState) -> int:
    """The spaces of the Altar that can be bid on, as a bit for each."""
    return sum(1 << space for space, offer in enumerate(state.altar) if offer.open)


DISCARDED = {
    "unbid": "Nobody bid on tile {space}: it is discarded.",
    "blocked": "The Block on space {space} is discarded.",
}
"""What the log says about a tile that nobody places, by its fate."""


def open_bidding(content: Content, game: Game[UmbraState], number: int) -> None:
    """All seats draw flowers, which only their owners see (ruling 8)."""
    state = game.state
    state.bidding, state.phase = number, "bid"
    for who in range(len(state.seats)):
        seat = writable(state.seats, who)
        seat.shown = NO_BID
        if seat.bag:
            seat.hand = draw(game.chance, seat, content.setup.bidding.draw)
            souls = seat.hand.count(SOUL)
            drawn = in_words(len(seat.hand) - souls, souls)
            game.log_to(who, "{who:seat} draws {flowers}.", "", who=who, flowers=drawn)
    state.turn = _next_bidder(state, 0)


def _next_bidder(state: UmbraState, first: int) -> int:
    """The next seat with flowers in hand (ruling 7), or the number of seats if there is none."""
    seats = state.seats
    return next((n for n in range(first, len(seats)) if seats[n].hand), len(seats))


def _question(content: Content, energy: int, souls: int) -> str:
    numbers = content.setup.bidding
    flowers = (
        (energy, f"{energy} energy", numbers.energy_value),
        (souls, number_of(souls, "soul"), numbers.soul_value),
    )
    lines = [
        f"{named} (worth {value}{' each' if count > 1 else ''})"
        for count, named, value in flowers
        if count
    ]
    return f"Bid all your flowers, {' and '.join(lines)}: on which tiles?"


def _refusals(state: UmbraState, energy: int, souls: int) -> list[Refusal]:
    flowers = (("Energy", energy), ("Soul", souls))
    found = [
        Refusal(name.lower(), name, f"no {name.lower()} is in your hand")
        for name, count in flowers
        if not count
    ]
    for name, offer in zip(ALTAR, state.altar, strict=True):
        if not offer.open:
            why = "the Block lies there" if offer.tile else "no tile lies there"
            found.append(Refusal(name, name, why))
    return found


def bid(content: Content, game: Game[UmbraState]) -> Play[None]:
    """Ask the next seat for its secret bid; after the last bid turn all boards up together."""
    state = game.state
    who = state.turn = _next_bidder(state, state.turn)
    if who == len(state.seats):
        _turn_up_boards(game)
        return
    hand = state.seats[who].hand
    souls = hand.count(SOUL)
    placed: Bid = yield from choose(
        who,
        "bid",
        _question(content, len(hand) - souls, souls),
        splits(len(hand) - souls, souls, open_spaces(state)),
        public=f"to bid, round {state.round}, bidding {state.bidding} of 2",
        secret=True,
        refused=partial(_refusals, state, len(hand) - souls, souls),
        rule="Bidding",
    )
    writable(state.seats, who).bid = placed
    game.log_to(
        who, "{who:seat} bids {bid:bid}.", "{who:seat} has placed a bid.", who=who, bid=placed
    )
    state.turn = _next_bidder(state, who + 1)
    if state.turn == len(state.seats):
        _turn_up_boards(game)


def _turn_up_boards(game: Game[UmbraState]) -> None:
    state = game.state
    _move_bids(state)
    state.phase = "reveal"
    game.log("Bidding {number}: all boards are turned up.", "moment", number=state.bidding)
    for who, seat in enumerate(state.seats):
        game.log("{who:seat} has bid {bid:bid}.", "move", who=who, bid=seat.shown)


def _move_bids(state: UmbraState) -> None:
    bids = [pieces(seat.bid or NO_BID) for seat in state.seats]
    for space, offer in enumerate(state.altar):
        put = [bid[space] for bid in bids]
        if any(energy or soul for energy, soul in put):
            new = writable(state.altar, space)
            pairs = zip(offer.energy, put, strict=True)
            new.energy = tuple(old + energy for old, (energy, _) in pairs)
            pairs = zip(offer.soul, put, strict=True)
            new.soul = tuple(old + soul for old, (_, soul) in pairs)
    for who in range(len(bids)):
        seat = writable(state.seats, who)
        souls = seat.hand.count(SOUL)
        seat.soul -= souls
        seat.energy -= len(seat.hand) - souls
        seat.shown, seat.bid, seat.hand = seat.bid or NO_BID, None, []


def look_at_bids(content: Content, game: Game[UmbraState]) -> Play[None]:
    """Everybody looks at the bids, then the second bidding or the placing begins."""
    state = game.state
    yield from look(
        "reveal",
        f"Bidding {state.bidding}: all boards are turned up.",
        "to look at the bids",
        rule="Bidding" if state.bidding == 1 else "Placing",
    )
    if state.bidding == 1 and any(seat.bag for seat in state.seats):
        open_bidding(content, game, 2)
        return
    state.queue = altar.put_in_order(state)
    state.phase = "lay"
    for space, offer in enumerate(state.altar):
        if offer.fate in DISCARDED:
            game.log(DISCARDED[offer.fate], "note", space=ALTAR[space])


def begin_round(content: Content, game: Game[UmbraState]) -> None:
    """Begin a round with four tiles and the first flowers, or end the game (ruling 9)."""
    state = game.state
    if not any(seat.bag for seat in state.seats):
        state.ended, state.phase = "empty", "over"
        game.log("{reason} The game is over.", "moment", reason=EMPTY)
        return
    state.round += 1
    state.laid = -1
    game.log("Round {round}", "heading", round=state.round)
    turn_up(content, game)
    open_bidding(content, game, 1)
