"""Umbra Via as spoken text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.words.speech import counted, joined, speakable

from ..components import Content
from ..rules.paths import CELLS
from ..rules.summoning import Summoning
from ..scoring import earned
from ..state import ALTAR, Offer, UmbraState
from ..text import open_sides
from .ledger import Placing, awards_of, placing
from .previews import look_at_move

_SHORTER = (
    (re.compile(r" \(worth \d+(?: each)?\)"), ""),
    (re.compile(r"^(tile [IV]+) +"), r"\1: "),
    (re.compile(r"^(Bidding \d): all boards are turned up"), r"\1"),
    (re.compile(r",? by the higher marker, (which drops to the bottom|now the lowest)"), ""),
    (re.compile(r"^A path of \d+ tiles? is complete: "), "Path complete: "),
    (re.compile(r"\b([A-D][1-4]) (?=[A-D][1-4]\b)"), r"\1, "),
    (re.compile(r"^Bid all your flowers, (.*): on which tiles\?"), r"Bid \1: where?"),
    (re.compile(r"^Lay tile [IV]+ on which space"), "On which space"),
    (re.compile(r" has placed a bid\b"), " has bid"),
    (re.compile(r"\bopen to the (?=north|east|south|west)"), "open "),
    (
        re.compile(r"\s*\+0 of (\d+) ✿, none left"),
        r", earns \1, but their Soul tile is empty",
    ),
    (
        re.compile(r"\s*\+(\d+) of (\d+) ✿, the last \d+"),
        r", earns \2 soul, takes the \1 left",
    ),
    (re.compile(r"\s*\+(\d+) ✿"), r", earns \1 soul"),
    (re.compile(r" has (\d+ energy) there and earns no souls\.$"), r": \1."),
    (re.compile(r" has (\d+ energy) there and "), r": \1, "),
    (
        re.compile(r"( earn \d+) souls?, but none is left on their Soul tile"),
        r"\1, but their Soul tile is empty",
    ),
    (re.compile(r" \((\d+ energy); marker drops\)"), r" with \1, whose marker drops"),
    (re.compile(r" \((\d+ energy)\)"), r" with \1"),
    (re.compile(r" has bid (?=\d|nothing)"), ": "),
    (re.compile(r"(\d+ energy), (?=\d+ soul)"), r"\1 and "),
    (re.compile(r"(\d+ (?:energy|souls?)(?: and \d+ souls?)?) on tile ([IV]+)"), r"\2: \1"),
)
"""Patterns of words that are left out of spoken text, or said with fewer words."""


LONG = 3
"""The fewest tiles of an open path that is mentioned."""


def spoken(text: str) -> str:
    """Return a line in spoken words, without phrases that would be repeated every time."""
    for pattern, less in _SHORTER:
        text = pattern.sub(less, text)
    return _SOULS.sub(r"\1s", speakable(text))


_SOULS = re.compile(r"\b((?!1 )\d+ soul)\b(?! flower| tile)")
_BID = re.compile(r" has placed a bid\.$|\w bids ")
_HAND = re.compile(r" draws .*\.$")


def news(sentences: Sequence[str]) -> Iterator[str]:
    """Yield the sentences on what happened, without those that are repeated right afterwards.

    A hand is left out because the question for the bid names it. The single bids are left out if
    the sentence that reveals all bids follows.
    """
    for place, line in enumerate(sentences):
        shown = any(one.startswith("Bidding ") for one in sentences[place + 1 :])
        if not (_HAND.search(line) or (shown and _BID.search(line))):
            yield line


def status(content: Content, view: UmbraState, viewer: int) -> str:
    """The souls that the viewer has earned (the question names the hand), or the round."""
    if not 0 <= viewer < len(view.seats):
        return f"Round {view.round}"
    return f"You have earned {counted(earned(content, view)[viewer], 'soul')}"


def lead_in(
    content: Content, view: UmbraState, decision: Decision, names: Sequence[str]
) -> list[str]:
    """The Altar before the first bid; what can be completed before a tile or flowers are placed."""
    if decision.kind == "bid" and view.bidding == 1:
        there = ["nothing" if offer.fate else content.tile(offer.tile).name for offer in view.altar]
        return [f"Altar tiles: {', '.join(there)}."]
    if decision.kind == "lay":
        space = view.queue[0]
        tile = f"Tile {ALTAR[space]}: {_tile(content, view.altar[space])}."
        laid = placing(content, view, space)
        return [tile, *_completed(laid.at, names), *_longer(laid)]
    if decision.kind == "move":
        moved = {o.value: look_at_move(content, view, o.value) for o in decision.options}
        return list(_completed(moved, names))
    return []


def _completed(at: Mapping[int, Summoning], names: Sequence[str]) -> Iterator[str]:
    alike: dict[str, list[str]] = {}
    for cell, summoning in at.items():
        if not summoning.paths:
            continue
        paths = "a path" if len(summoning.paths) == 1 else "paths"
        gains = [
            f"{names[award.seat]} wins"
            if award.claims
            else f"{names[award.seat]} gets {counted(award.taken, 'soul')}"
            for award in awards_of(summoning)
            if award.taken or award.claims
        ]
        text = f"{paths} of {summoning.sizes}: {', '.join(gains) or 'no gain'}"
        alike.setdefault(text, []).append(CELLS[cell] if cell >= 0 else "Leaving them")
    for text, cells in alike.items():
        yield f"{joined(cells, 'or')} completes {text}."


def _longer(laid: Placing) -> Iterator[str]:
    cells = [cell for cell in laid.joins if not laid.at[cell].paths]
    longest = max((laid.joins[cell] for cell in cells), default=0)
    if longest >= LONG:
        there = [CELLS[cell] for cell in cells if laid.joins[cell] == longest]
        yield f"Longest open path: {longest} tiles, at {joined(there, 'or')}."


def _tile(content: Content, offer: Offer) -> str:
    sides = f", {open_sides(offer.sides)}" if offer.sides > 0 else ""
    return f"{content.tile(offer.tile).name}{sides}"
