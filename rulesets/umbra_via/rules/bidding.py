"""How a round begins, and its two biddings: secret bids, then all boards are turned up together."""

from __future__ import annotations

from functools import partial

from tabletop_tui.core.decision import Play, Refusal, choose
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable
from tabletop_tui.core.words.speech import number_of

from ..components import Content
from ..scoring import REASONS
from ..state import ALTAR, NO_BID, SOUL, Bid, UmbraState
from . import altar
from .altar import look, turn_up
from .bids import draw, in_words, open_spaces, pieces, splits

DISCARDED = {
    "unbid": "Nobody bid on tile {space}: it is discarded.",
    "blocked": "The Block on space {space} is discarded.",
}
"""What is told of the tiles that nobody places."""


def open_bidding(content: Content, game: Game[UmbraState], number: int) -> None:
    """Everybody draws flowers, which only their owner sees (ruling 8)."""
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
    """The next seat with flowers in hand; an empty bag bids nothing (ruling 7)."""
    seats = state.seats
    return next((n for n in range(first, len(seats)) if seats[n].hand), len(seats))


def _question(content: Content, energy: int, souls: int) -> str:
    """Which flowers have to be bid, and what they are worth."""
    numbers = content.setup.bidding
    flowers = (
        (energy, f"{energy} energy", numbers.energy_value),
        (souls, number_of(souls, "soul"), numbers.soul_value),
    )
    told = [
        f"{named} (worth {value}{' each' if count > 1 else ''})"
        for count, named, value in flowers
        if count
    ]
    return f"Bid all your flowers, {' and '.join(told)}: on which tiles?"


def _refusals(state: UmbraState, energy: int, souls: int) -> list[Refusal]:
    """The flowers that are not in this hand, and the tiles that nobody can bid on."""
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
    """One secret bid; after the last one all are turned up together."""
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
    """All bidding boards at once."""
    state = game.state
    _move_bids(state)
    state.phase = "reveal"
    game.log("Bidding {number}: all boards are turned up.", "moment", number=state.bidding)
    for who, seat in enumerate(state.seats):
        game.log("{who:seat}: {bid:bid}.", "move", who=who, bid=seat.shown)


def _move_bids(state: UmbraState) -> None:
    """Move all bids from the bidding boards onto the Altar at once."""
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
    """A new round: four tiles, and the first flowers drawn; or the end (ruling 9)."""
    state = game.state
    if not any(seat.bag for seat in state.seats):
        state.ended, state.phase = "empty", "over"
        game.log("{reason} The game is over.", "moment", reason=REASONS["empty"])
        return
    state.round += 1
    state.laid = -1
    game.log("Round {round}", "heading", round=state.round)
    turn_up(content, game)
    open_bidding(content, game, 1)
