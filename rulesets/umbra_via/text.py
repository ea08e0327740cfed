"""The words of Umbra Via: events, cards, the status, and parts of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase, Value, Words
from tabletop_tui.core.words.phrases import markdown_table

from .components import Content, TileEntry
from .rules.bidding import in_sentence
from .rules.paths import GLYPHS, letters, sides
from .state import UmbraState

PROVENANCE = {
    "rulebook": "From a public retelling of the rulebook",
    "published": "From a public page",
    "house": "Designed for this edition",
}

RANKS = ("1st", "2nd", "3rd", "4th")
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def words(content: Content) -> Words:
    """How the log writes bids and tiles."""
    names = {entry.id: entry.name for entry in content.tiles}

    def bid(value: Value) -> Phrase:
        return Phrase(in_sentence(str(value)))

    def tile(value: Value) -> Phrase:
        return Phrase(f"the {names.get(str(value), 'tile')}")

    return {"bid": bid, "tile": tile}


def glyph(tile: str, sides: int) -> str:
    """A tile in one character."""
    return {"void": "○", "block": "▓"}.get(tile) or GLYPHS[sides]


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
    """The source of a kind of tile, and what was decided for this edition."""
    printed = PROVENANCE[entry.provenance]
    return (
        f"{printed}. ⌂ Decided for this edition: {entry.house}." if entry.house else f"{printed}."
    )


def open_sides(sides: int) -> str:
    """The open sides in words: `open to the north and east`."""
    named = [COMPASS[letter] for letter in letters(sides)]
    if not named:
        return "no open side"
    return f"open to the {', '.join(named[:-1])}{' and ' if named[1:] else ''}{named[-1]}"


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
        "tiles": markdown_table("| Tile | Open sides | How many |", map(_tile_row, ordinary)),
        "awards": markdown_table(
            "| Tiles | 1st | 2nd | 3rd | 4th |",
            (f"| {n} | {n} | {n // 2} | {n // 4} | {n // 8} |" for n in SIZES),
        ),
        "sources": "\n".join(f"- {entry.name}: {source(entry)}" for entry in content.tiles),
    }


def _tile_row(entry: TileEntry) -> str:
    drawn = dict.fromkeys(GLYPHS[sides(turn)] for turn in entry.turns)
    return f"| {entry.name} {' '.join(drawn)} | {len(entry.turns[0])} | {entry.count} ⌂ |"


def status(view: UmbraState) -> str:
    """The round, and what is happening in it."""
    if view.ended:
        return f"round {view.round} · over"
    match view.phase:
        case "bid" | "reveal":
            return f"round {view.round} · bidding {view.bidding} of 2"
        case "lay":
            total = max(offer.order for offer in view.altar)
            return f"round {view.round} · placing tile {total - len(view.queue) + 1} of {total}"
    return f"round {view.round}"


FATES = {"laid": "placed", "unbid": "nobody bid", "blocked": "blocked", "none": "no tile left"}
