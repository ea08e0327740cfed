"""Reasons for the hints of the computer player, from the view of its seat."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.words.speech import joined, number_of

from ..components import Content
from ..rules.altar import leads
from ..rules.bidding import pieces
from ..rules.paths import path_of
from ..rules.summoning import ranked
from ..state import ALTAR, UmbraState
from ..wording.ledger import awards_of, with_bid
from ..wording.previews import look_ahead


def of_bid(content: Content, view: UmbraState, seat: int, bid: str) -> str:
    """Return which of its tiles the seat would lead with this bid, given the open bids.

    Empty for none. A tie that the marker of the seat decides counts.
    """
    found = leads(content, with_bid(view, seat, pieces(bid)))
    won = [
        name
        for space, (name, laid) in enumerate(zip(ALTAR, pieces(bid), strict=True))
        if any(laid) and found[space].winner == seat
    ]
    return f"As the Altar lies now you would lead on {joined(won)}." if won else ""


def of_space(content: Content, view: UmbraState, seat: int, cell: int, names: Sequence[str]) -> str:
    """Return what the seat earns with the next tile on this space, or whose energy would lead.

    Who leads is said of the path of this tile, if that earns nobody anything. Empty where another
    seat would gain more.
    """
    offer = view.altar[view.queue[0]]
    if offer.sides <= 0:
        return ""
    summoning = look_ahead(content, view, cell)
    if summoning.winners:
        return "You claim your Soul tile." if seat in summoning.winners else ""
    gains = [0] * len(view.seats)
    for award in awards_of(summoning):
        gains[award.seat] += award.taken
    if any(gains):
        return f"You earn {number_of(gains[seat], 'soul')}." if gains[seat] == max(gains) else ""
    board = view.sides
    board[cell] = offer.sides
    path, complete = path_of(board, cell)
    energy = [
        offer.energy[who] + sum(view.garden[one].energy[who] for one in path)
        for who in range(len(view.seats))
    ]
    order = ranked(energy, view.track)
    if not order or order[0] != seat:
        if not energy[seat]:
            return "None of your energy lies on the path there."
        ahead = f"{names[order[0]]}'s energy leads there"
        return "" if complete else f"{ahead}, but the path is not complete yet."
    where = "that is complete" if complete else "there"
    return f"Your energy leads on the path of {number_of(len(path), 'tile')} {where}."


def of_flowers(view: UmbraState, seat: int, cell: int) -> str:
    """Return that the energy of the seat leads on this tile; empty if it does not."""
    energy: Sequence[int] = view.garden[cell].energy if cell >= 0 else ()
    mine = energy[seat] if energy else 0
    ahead = mine and all(mine > e for who, e in enumerate(energy) if who != seat)
    return "Your energy leads there." if ahead else ""
