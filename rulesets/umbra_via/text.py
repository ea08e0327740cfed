"""Umbra Via in words: events, cards, and the table as plain lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_tui.core.events import Phrase, Value, Words
from tabletop_tui.core.ruleset import Card

from .components import Content
from .round import altar
from .round.bids import in_words, spoken
from .round.paths import CELLS, GLYPHS, letters
from .round.summoning import Summoning
from .state import ALTAR, EMPTY, SOUL, Counts, Offer, UmbraState

NAME = 12
"""Columns for the name of a seat."""

PROVENANCE = {
    "rulebook": "from the rulebook",
    "published": "from a public page",
    "house": "how many there are is decided for this edition",
}

COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def words(content: Content) -> Words:
    """How events speak of bids and tiles."""
    names = {entry.id: entry.name for entry in content.tiles}

    def bid(value: Value) -> Phrase:
        return Phrase(spoken(str(value)))

    def tile(value: Value) -> Phrase:
        return Phrase(f"the {names.get(str(value), 'tile')}")

    return {"bid": bid, "tile": tile}


def glyph(tile: str, sides: int) -> str:
    """A tile in one character."""
    return {"void": "○", "block": "■"}.get(tile) or GLYPHS[sides]


def cards(content: Content) -> Mapping[str, Card]:
    """Every kind of tile, with its turns."""
    return {
        entry.id: Card(
            entry.name,
            "special tile" if entry.special else f"path tile, {entry.count} in the game",
            entry.text,
            PROVENANCE[entry.provenance],
        )
        for entry in content.tiles
    }


def summoning_title(summoning: Summoning) -> str:
    """What is complete, as a headline."""
    sizes = [len(path.cells) for path in summoning.paths]
    if len(sizes) == 1:
        return f"A path of {sizes[0]} tile{'s' if sizes[0] > 1 else ''} is complete."
    return f"{len(sizes)} paths are complete at once: {', '.join(map(str, sizes))} tiles."


def open_sides(sides: int) -> str:
    """The open sides in words: `open to the north and east`."""
    named = [COMPASS[letter] for letter in letters(sides)]
    if not named:
        return "no open side"
    return f"open to the {', '.join(named[:-1])}{' and ' if named[1:] else ''}{named[-1]}"


# -- the table as text ---------------------------------------------------------------------


def status(view: UmbraState) -> str:
    """The round, and what is going on in it."""
    if view.ended:
        return f"round {view.round} · over"
    match view.phase:
        case "bid" | "reveal":
            return f"round {view.round} · bidding {view.bidding} of 2"
        case "lay":
            total = max(offer.order for offer in view.altar)
            return f"round {view.round} · placing tile {total - len(view.queue) + 1} of {total}"
    return f"round {view.round}"


def board_text(content: Content, view: UmbraState, viewer: int, names: Sequence[str]) -> str:
    """Garden, Altar, what lies in front of the viewer, and where everybody stands."""
    short = [f"P{number}" for number in range(1, len(names) + 1)]
    blocks = [
        [f"Umbra Via · {status(view)}"],
        _garden_lines(view, short),
        _altar_lines(content, view, short),
        _own_lines(view, viewer),
        _seat_lines(view, names, short),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def counts(energy: Counts, soul: Counts, short: Sequence[str]) -> str:
    """Flowers by owner: `P1 2e 1s, P3 1e`."""
    parts = []
    for who, own, more in zip(short, energy, soul, strict=True):
        if own or more:
            words = [f"{n}{kind}" for n, kind in ((own, "e"), (more, "s")) if n]
            parts.append(f"{who} {' '.join(words)}")
    return ", ".join(parts)


def _garden_lines(view: UmbraState, short: Sequence[str]) -> list[str]:
    lines = ["Garden", "    1 2 3 4"]
    for row in range(4):
        shown = [
            "·" if plot.sides == EMPTY else glyph(plot.tile, plot.sides)
            for plot in view.garden[row * 4 : row * 4 + 4]
        ]
        lines.append(f"  {'ABCD'[row]} {' '.join(shown)}")
    nothing = (0,) * len(view.seats)
    for cell, plot in enumerate(view.garden):
        if plot.tile or any(plot.energy):
            what = open_sides(plot.sides) if plot.tile else "empty, waiting"
            flowers = counts(plot.energy, nothing, short)
            lines.append(f"  {CELLS[cell]} {what}{f': {flowers}' if flowers else ''}")
    return lines


FATES = {"laid": "placed", "unbid": "nobody bid", "blocked": "blocked", "none": "no tile left"}


def _altar_lines(content: Content, view: UmbraState, short: Sequence[str]) -> list[str]:
    lines = ["Altar"]
    for space, (name, offer) in enumerate(zip(ALTAR, view.altar, strict=True)):
        lines.append(f"  {name:4}{_tile_text(content, offer)}")
        if flowers := _flower_text(content, view, space, offer, short):
            lines.append(f"      {flowers}")
    return lines


def _tile_text(content: Content, offer: Offer) -> str:
    if offer.fate:
        return FATES[offer.fate]
    shown = f"{glyph(offer.tile, offer.sides)} {content.tile(offer.tile).name}"
    if offer.sides > 0:
        shown += f", {open_sides(offer.sides)}"
    return f"{shown}; order {offer.order}" if offer.order else shown


def _flower_text(
    content: Content, view: UmbraState, space: int, offer: Offer, short: Sequence[str]
) -> str:
    parts = [counts(offer.energy, offer.soul, short)]
    if offer.shade:
        parts.append("the shade 1")
    lead = altar.lead(content, view, space)
    if lead is not None:
        parts.append(f"{short[lead.winner]} leads{' by the track' if lead.tied else ''}")
    return "; ".join(part for part in parts if part)


def _own_lines(view: UmbraState, viewer: int) -> list[str]:
    if not 0 <= viewer < len(view.seats) or not view.seats[viewer].hand:
        return []
    mine = view.seats[viewer]
    souls = mine.hand.count(SOUL)
    lines = [f"Your hand: {in_words(len(mine.hand) - souls, souls)}"]
    if mine.bid:
        lines.append(f"Your bid: {spoken(mine.bid)}")
    return lines


def _seat_lines(view: UmbraState, names: Sequence[str], short: Sequence[str]) -> list[str]:
    lines = ["Players, from the top of the Tiebreaker track"]
    for seat in view.track:
        one = view.seats[seat]
        tile = "claimed" if one.claimed else (f"{one.left} souls left" if one.left else "x2")
        name = names[seat] if len(names[seat]) <= NAME else f"{names[seat][: NAME - 1]}…"
        lines.append(f"  {short[seat]} {name:{NAME}}  Soul tile: {tile:14}  bag: {one.bag} flowers")
    if view.phase == "reveal":
        lines += ["", f"Bidding {view.bidding}, all boards"]
        lines += [f"  {short[seat]} {spoken(one.shown)}" for seat, one in enumerate(view.seats)]
    return lines
