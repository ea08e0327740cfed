"""Umbra Via for the ear: the garden by its cells, the Altar space by space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.words.speech import counted, joined, speakable

from ..components import Content
from ..round import altar
from ..round.bids import in_words
from ..round.bids import spoken as bid_in_words
from ..round.paths import CELLS, ends_at
from ..round.summoning import Summoning
from ..scoring import earned
from ..state import ALTAR, SOUL, Counts, Offer, UmbraState
from ..text import FATES, open_sides
from .ledger import Placing, awards_of, open_paths, placing
from .previews import look_at_move

_SHORTER = (
    (re.compile(r" \(worth \d+(?: each)?\)|,? worth \d+(?: each)?,?"), ""),
    (re.compile(r"^(Bidding \d): all boards are turned up"), r"\1"),
    (re.compile(r", with the highest marker, which drops to the bottom"), ", highest marker"),
    (re.compile(r"^The marker of (.+) drops to the bottom of the track\."), r"\1's marker drops."),
    (re.compile(r"^(A path is complete: .*\.) \d+ tiles?\.$"), r"\1"),
    (re.compile(r"\b([A-D][1-4]) (?=[A-D][1-4]\b)"), r"\1, "),
    (re.compile(r"^Bid all your flowers, (.*): on which tiles\?"), r"Bid \1: where?"),
    (re.compile(r"^Lay tile [IV]+ on which space"), "On which space"),
    (re.compile(r" has placed a bid\b"), " has bid"),
    (re.compile(r"\bopen to the (?=north|east|south|west)"), "open "),
    (re.compile(r"\+0 ✿ of (\d+)"), r", earns \1, but no soul is left on the tile"),
    (re.compile(r"\s*\+(\d+) ✿"), r", earns \1 soul"),
    (re.compile(r"\+0 soul of (\d+) earned"), r"earns \1, but no soul is left on the tile"),
    (re.compile(r",? ?\+0 soul"), ""),
)
"""What is left out of a line, or said with fewer words."""


LONG = 3
"""An open path of so many tiles is worth a word."""


def spoken(text: str) -> str:
    """A line in words. What is the same every time need not be said every time."""
    for pattern, less in _SHORTER:
        text = pattern.sub(less, text)
    return _SOULS.sub(r"\1s", speakable(text))


_SOULS = re.compile(r"\b((?!1 )\d+ soul)\b(?! flower| tile)")
_BID = re.compile(r" has placed a bid\.$|\w bids ")
_HAND = re.compile(r" draws .*\.$")


def news(sentences: Sequence[str]) -> Iterator[str]:
    """Of what happened, what is not told right after it: hands stand in the question for a bid.

    That all have bid is told by what they bid.
    """
    for place, line in enumerate(sentences):
        shown = any(one.startswith("Bidding ") for one in sentences[place + 1 :])
        if not (_HAND.search(line) or (shown and _BID.search(line))):
            yield line


def status(content: Content, view: UmbraState, viewer: int) -> str:
    """What is earned; the question tells the hand. Without a seat, where the round stands."""
    if not 0 <= viewer < len(view.seats):
        return f"Round {view.round}"
    return f"You have earned {counted(earned(content, view)[viewer], 'soul')}"


def lead_in(
    content: Content, view: UmbraState, decision: Decision, names: Sequence[str]
) -> list[str]:
    """What lies on the Altar before the first bid; the tile to be laid, and what it completes."""
    if decision.kind == "bid" and view.bidding == 1:
        there = ["nothing" if offer.fate else content.tile(offer.tile).name for offer in view.altar]
        return [f"Altar: {', '.join(there)}."]
    if decision.kind == "lay":
        space = view.queue[0]
        tile = f"Tile {ALTAR[space]}: {_tile(content, view.altar[space], order=False)}."
        laid = placing(content, view, space)
        return [tile, *_completed(laid.at, names), *_longer(laid)]
    if decision.kind == "move":
        moved = {o.value: look_at_move(content, view, o.value) for o in decision.options}
        return list(_completed(moved, names))
    return []


def _completed(at: Mapping[int, Summoning], names: Sequence[str]) -> Iterator[str]:
    """The spaces where a path would be complete, and who would gain what by it."""
    alike: dict[str, list[str]] = {}
    for cell, summoning in at.items():
        if not summoning.paths:
            continue
        sizes = [str(len(path.cells)) for path in summoning.paths]
        paths = f"a path of {sizes[0]}" if len(sizes) == 1 else f"paths of {joined(sizes)}"
        gains = [
            f"{names[award.seat]} wins"
            if award.claims
            else _has(names[award.seat], counted(award.taken, "soul"), "gets")
            for award in awards_of(summoning)
            if award.taken or award.claims
        ]
        told = f"{paths}, {', '.join(gains) or 'no gain'}"
        alike.setdefault(told, []).append(CELLS[cell] if cell >= 0 else "Leaving them")
    for told, cells in alike.items():
        yield f"{joined(cells, 'or')} completes {told}."


def _longer(laid: Placing) -> Iterator[str]:
    """Where a tile would be in the longest open path."""
    cells = [cell for cell in laid.joins if not laid.at[cell].paths]
    longest = max((laid.joins[cell] for cell in cells), default=0)
    if longest >= LONG:
        there = [CELLS[cell] for cell in cells if laid.joins[cell] == longest]
        yield f"Longest open path: {longest}, at {joined(there, 'or')}."


def board(
    content: Content, view: UmbraState, viewer: int, names: Sequence[str]
) -> dict[str, list[str]]:
    """Altar, garden cell by cell and row by row, the players, and the viewer's hand."""
    parts: dict[str, list[str]] = {}
    if 0 <= viewer < len(view.seats):
        parts["hand"] = list(_own(view, viewer))
    offers = [list(_offer(content, view, space, names)) for space in range(len(ALTAR))]
    parts["altar"] = [line for lines in offers for line in lines]
    for name, lines in zip(ALTAR, offers, strict=True):
        parts[f"altar {name}"] = lines
    laid = dict(_plots(content, view, names))
    parts["garden"] = list(laid.values()) or ["The garden is empty."]
    for row in "ABCD":
        here = [told for cell, told in laid.items() if cell[0] == row]
        parts[f"row {row}"] = here or [f"Row {row} is empty."]
    parts |= {cell: [told] for cell, told in laid.items()}
    parts["paths"] = _paths(content, view, names) or ["No open path."]
    parts["track"] = [f"Tiebreaker track from the top: {', '.join(names[s] for s in view.track)}."]
    for seat, name in enumerate(names):
        parts[name] = [_seat(content, view, seat, name)]
    return parts


def _hand(view: UmbraState, viewer: int) -> str:
    hand = view.seats[viewer].hand
    souls = hand.count(SOUL)
    return in_words(len(hand) - souls, souls)


def _own(view: UmbraState, viewer: int) -> Iterator[str]:
    mine = view.seats[viewer]
    yield f"Your hand: {_hand(view, viewer) if mine.hand else 'empty'}."
    if mine.bid:
        yield f"Your bid: {bid_in_words(mine.bid)}."


def _by_owner(energy: Counts, soul: Counts, names: Sequence[str]) -> str:
    """Flowers by owner: `Ada 2 energy, 1 soul; Ben 1 energy`."""
    told = [
        _has(name, in_words(own, more))
        for name, own, more in zip(names, energy, soul, strict=True)
        if own or more
    ]
    return "; ".join(told)


def _has(name: str, what: str, verb: str = "has") -> str:
    """Whose flowers they are; a name that ends with a number needs a word between."""
    return f"{name} {verb} {what}" if name[-1:].isdecimal() else f"{name} {what}"


def _offer(content: Content, view: UmbraState, space: int, names: Sequence[str]) -> Iterator[str]:
    offer, name = view.altar[space], ALTAR[space]
    yield f"Altar {name}: {_tile(content, offer)}."
    flowers = _by_owner(offer.energy, offer.soul, names)
    if offer.shade:
        flowers += f"{'; ' if flowers else ''}the shade 1"
    if flowers:
        lead = altar.lead(content, view, space)
        leads = ""
        if lead is not None:
            leads = f"; {names[lead.winner]} leads{' by the track' if lead.tied else ''}"
        yield f"On {name}: {flowers}{leads}."


def _tile(content: Content, offer: Offer, *, order: bool = True) -> str:
    if offer.fate:
        return FATES[offer.fate]
    sides = f", {open_sides(offer.sides)}" if offer.sides > 0 else ""
    place = f", to be placed as number {offer.order}" if order and offer.order else ""
    return f"{content.tile(offer.tile).name}{sides}{place}"


def _paths(content: Content, view: UmbraState, names: Sequence[str]) -> list[str]:
    """Every open path, the longest first: its tiles, where it goes on, and who holds most there."""
    told, sides = [], view.sides
    for path in open_paths(content, view):
        open_to = dict.fromkeys(CELLS[cell] for cell in ends_at(sides, path.cells))
        held = [_has(names[award.seat], f"{award.energy} energy") for award in path.now.awards]
        tiles = joined([CELLS[cell] for cell in path.cells])
        told.append(
            f"Path of {counted(len(path.cells), 'tile')}, {tiles}, open to "
            f"{joined(list(open_to))}: {', '.join(held) or 'no flowers'}."
        )
    return told


def _plots(content: Content, view: UmbraState, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    nothing = (0,) * len(view.seats)
    for cell, plot in zip(CELLS, view.garden, strict=True):
        if not plot.tile and not any(plot.energy):
            continue
        what = "empty, flowers wait"
        if plot.tile:
            what = f"{content.tile(plot.tile).name}, {open_sides(plot.sides)}"
        flowers = _by_owner(plot.energy, nothing, names)
        yield cell, f"{cell}: {what}{f': {flowers}' if flowers else ''}."


def _seat(content: Content, view: UmbraState, seat: int, name: str) -> str:
    one = view.seats[seat]
    tile = "Soul tile claimed" if one.claimed else f"{counted(one.left, 'soul')} left on the tile"
    souls = counted(earned(content, view)[seat], "soul")
    owned = in_words(one.energy, one.soul)
    return f"{name}: {souls} earned, {tile}; {counted(one.bag, 'flower')} in the bag, owns {owned}."
