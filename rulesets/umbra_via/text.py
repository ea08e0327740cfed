"""Umbra Via in words: events, cards, and the table as plain lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase, Value, Words
from tabletop_tui.core.words.speech import number_of

from .components import Content, TileEntry
from .round import altar
from .round.bids import in_words, spoken
from .round.paths import CELLS, GLYPHS, letters, sides
from .state import ALTAR, EMPTY, SOUL, Counts, Offer, UmbraState

NAME = 12
"""Columns for the name of a seat."""

PROVENANCE = {
    "rulebook": "From a public retelling of the rulebook",
    "published": "From a public page",
    "house": "Designed for this edition",
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
            source(entry),
        )
        for entry in content.tiles
    }


def source(entry: TileEntry) -> str:
    """Where a kind of tile comes from, and what of it is decided for this edition."""
    told = PROVENANCE[entry.provenance]
    return f"{told}. ⌂ Decided for this edition: {entry.house}." if entry.house else f"{told}."


def open_sides(sides: int) -> str:
    """The open sides in words: `open to the north and east`."""
    named = [COMPASS[letter] for letter in letters(sides)]
    if not named:
        return "no open side"
    return f"open to the {', '.join(named[:-1])}{' and ' if named[1:] else ''}{named[-1]}"


# -- what the rules print --------------------------------------------------------------------

SIZES = (1, 2, 3, 4, 5, 6, 8, 12, 15)


def rules_parts(content: Content) -> Mapping[str, str]:
    """Numbers of the rules, the kinds of tiles, and what a path earns."""
    flowers, bids, soul = content.setup.flowers, content.setup.bidding, content.setup.soul_tile
    ordinary = [entry for entry in content.tiles if not entry.special]
    return {
        "on_soul_tile": str(flowers.on_soul_tile),
        "worth": str(soul.worth),
        "needed": str(flowers.on_soul_tile + soul.worth),
        "bag_energy": str(flowers.energy - flowers.on_track),
        "bag_soul": str(flowers.soul - flowers.on_soul_tile),
        "draw": str(bids.draw),
        "energy_value": str(bids.energy_value),
        "soul_value": str(bids.soul_value),
        "ordinary": str(sum(entry.count for entry in ordinary)),
        "all_tiles": str(sum(entry.count for entry in content.tiles)),
        "tiles": "\n".join(
            ["| Tile | Open sides | How many |", "|---|---|---|", *map(_tile_row, ordinary)]
        ),
        "awards": "\n".join(
            ["| Tiles | 1st | 2nd | 3rd | 4th |", "|---|---|---|---|---|", *map(_award_row, SIZES)]
        ),
        "sources": "\n".join(f"- {entry.name}: {source(entry)}" for entry in content.tiles),
    }


def _tile_row(entry: TileEntry) -> str:
    drawn = dict.fromkeys(GLYPHS[sides(turn)] for turn in entry.turns)
    return f"| {entry.name} {' '.join(drawn)} | {len(entry.turns[0])} | {entry.count} ⌂ |"


def _award_row(tiles: int) -> str:
    return f"| {tiles} | {tiles} | {tiles // 2} | {tiles // 4} | {tiles // 8} |"


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
        parts.append(f"{short[lead.winner]} leads{' by the higher marker' if lead.tied else ''}")
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
        left = f"{number_of(one.left, 'soul')} left" if one.left else "x2"
        tile = "claimed" if one.claimed else left
        owned = in_words(one.energy, one.soul)
        name = names[seat] if len(names[seat]) <= NAME else f"{names[seat][: NAME - 1]}…"
        lines.append(f"  {short[seat]} {name:{NAME}}  Soul tile: {tile:14}  owns {owned}")
    if view.phase == "reveal":
        lines += ["", f"Bidding {view.bidding}, all boards"]
        lines += [f"  {short[seat]} {spoken(one.shown)}" for seat, one in enumerate(view.seats)]
    return lines
