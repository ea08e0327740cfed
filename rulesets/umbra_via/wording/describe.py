"""Everything that lies on the table of Umbra Via, as one tree of things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from tabletop_tui.core.describe import Card, Thing
from tabletop_tui.core.odds import at_least_one, in_percent
from tabletop_tui.core.words.speech import counted, joined, number_of

from ..components import Content
from ..rules.altar import leads
from ..rules.bidding import as_answer, in_words, pieces
from ..rules.paths import CELLS, ends_at, legal, path_of
from ..rules.summoning import Award, ranked
from ..scoring import earned
from ..state import ALTAR, EMPTY, SOUL, UmbraSeat, UmbraState
from ..text import FATES, glyph, open_sides
from .ledger import OpenPath, Placing, awards_of, open_paths, placing

TRACK, PATHS = "track", "paths"
NO_TILE = Card("", "space", "No tile lies here yet.")

Placings = Callable[[int], Placing]
"""Returns what the tile on a space of the Altar would bring; each is computed only once."""


def describe(content: Content, known: Mapping[str, Card], view: UmbraState, viewer: int) -> Thing:
    """The table as a tree: the own hand, Altar, garden, open paths, track, players and stack."""
    table = Thing("", "")
    placings = cache(lambda space: placing(content, view, space))
    if 0 <= viewer < len(view.seats):
        table.lists(_own(view, viewer))
    altar = Thing("", "Altar")
    altar.lists(_offer(content, known, view, space) for space in range(len(ALTAR)))
    garden, paths = _garden(known, view, placings), _paths(content, view, placings)
    table.lists([altar, garden, paths, _track(view)])
    table.lists(_seat(content, view, seat) for seat in range(len(view.seats)))
    table.lists([_stack(view)])
    return table


def _own(view: UmbraState, viewer: int) -> Iterator[Thing]:
    mine = view.seats[viewer]
    souls = mine.hand.count(SOUL)
    hand = Thing("", "Your hand", called=("hand",), own=True)
    yield hand.line(in_words(len(mine.hand) - souls, souls) if mine.hand else "empty")
    if mine.bid:
        yield Thing("", "Your bid", called=("hand",), own=True).line(as_answer(mine.bid))


def _offer(content: Content, known: Mapping[str, Card], view: UmbraState, space: int) -> Thing:
    offer, name = view.altar[space], f"Altar {ALTAR[space]}"
    card = known.get(offer.tile)
    if card is None or offer.fate:
        found = Thing(f"altar {space + 1}", name, "space of the Altar")
        return found.line(FATES.get(offer.fate, "no tile"))
    found = _tile(f"altar {space + 1}", name, card, offer.sides)
    if offer.order:
        found.line(f"to be placed as number {offer.order}")
    lead = leads(content, view).get(space)
    for seat, (energy, soul) in enumerate(zip(offer.energy, offer.soul, strict=True)):
        if energy or soul:
            value = f"{lead.values[seat]} in the bid" if lead is not None and soul else ""
            found.line(f"{{seat {seat}}}", in_words(energy, soul), why=value)
    if offer.shade:
        found.line("the shade", 1)
    if lead is not None:
        found.line(f"{{seat {lead.winner}}} leads", "by the higher marker" if lead.tied else "")
    found.note(number_of(offer.flowers, "flower"), "in all")
    return found


def _tile(target: str, name: str, card: Card, sides: int) -> Thing:
    found = Thing(target, name, card.kind, card.name, text=card.text, source=card.provenance)
    return found.line(open_sides(sides)) if sides > 0 else found


def _garden(known: Mapping[str, Card], view: UmbraState, placings: Placings) -> Thing:
    plots = view.garden
    rows = [
        " ".join(
            "·" if plot.sides == EMPTY else glyph(plot.tile, plot.sides)
            for plot in plots[row * 4 : row * 4 + 4]
        )
        for row in range(4)
    ]
    picture = ("  1 2 3 4", *(f"{'ABCD'[row]} {drawn}" for row, drawn in enumerate(rows)))
    garden = Thing("", "Garden", picture=picture)
    if not any(plot.tile or any(plot.energy) for plot in plots):
        garden.line("empty")
    for row, letter in enumerate("ABCD"):
        cells = range(row * 4, row * 4 + 4)
        tiles = [_cell(known, view, cell, placings) for cell in cells]
        garden.lists(tiles, f"row {letter}", none=f"Row {letter} is empty")
    return garden


def _cell(known: Mapping[str, Card], view: UmbraState, cell: int, placings: Placings) -> Thing:
    plot = view.garden[cell]
    card = known.get(plot.tile)
    if card is None:
        found = Thing(CELLS[cell], CELLS[cell], NO_TILE.kind, text=NO_TILE.text)
        if any(plot.energy):
            found.line("flowers wait")
        found.quiet = not any(plot.energy)
        found.related = lambda: _promises(view, cell, placings)
    else:
        found = _tile(CELLS[cell], CELLS[cell], card, plot.sides)
        found.more = lambda: _path_lines(view, cell) if plot.sides > 0 else ("In no path.",)
    _flowers(found, dict(enumerate(plot.energy)))
    return found


def _flowers(thing: Thing, energy: Mapping[int, int]) -> None:
    """Add the energy of each seat to a thing: `Ada 2, Ben 1 energy`."""
    if held := ", ".join(f"{{seat {seat}}} {count}" for seat, count in energy.items() if count):
        thing.line(held, "energy")


def _promises(view: UmbraState, cell: int, placings: Placings) -> Iterator[str]:
    """Sentences on what each tile of the Altar would bring on this empty space."""
    if not legal(view.sides) >> cell & 1:
        yield "No tile may be laid here now."
        return
    for space, name in enumerate(ALTAR):
        there = placings(space)
        if cell not in there.at:
            continue
        summoning = there.at[cell]
        gains = [
            f"{{seat {award.seat}}} {_gain(award)}"
            for award in awards_of(summoning)
            if award.taken or award.claims
        ]
        text = f"in an open path of {number_of(there.joins[cell], 'tile')}"
        if summoning.paths:
            sizes = " and ".join(str(len(path.cells)) for path in summoning.paths)
            text = f"completes a path of {sizes}: {', '.join(gains) or 'no gain'}"
        elif there.joins[cell] < 2:
            text = "joins no other tile"
        yield f"Tile {name} here: {text}."


def _path_lines(view: UmbraState, cell: int) -> Iterator[str]:
    path, complete = path_of(view.sides, cell)
    names = "-".join(CELLS[one] for one in sorted(path))
    state = "complete" if complete else "open"
    tiles = number_of(len(path), "tile")
    yield f"Path {names}: {tiles}, {state}."
    energy = [sum(view.garden[one].energy[seat] for one in path) for seat in range(len(view.seats))]
    ranks = [f"{{seat {seat}}} {energy[seat]}" for seat in ranked(energy, view.track)]
    yield f"Energy on it, first to last: {', '.join(ranks) or 'none'}."


def _paths(content: Content, view: UmbraState, placings: Placings) -> Thing:
    """Every open path, the longest first: its tiles, its open ends, and the seats with energy."""
    found = open_paths(content, view)
    paths = Thing(PATHS, "Open paths", "if they were completed now", called=("paths",))
    paths.note(number_of(len(found), "open path"), "in the garden")
    paths.more = lambda: _settled(found, placings)
    if not found:
        paths.line("none")
    lines = []
    for path in found:
        open_to = dict.fromkeys(CELLS[cell] for cell in ends_at(view.sides, path.cells))
        tiles = joined([CELLS[cell] for cell in path.cells])
        one = Thing("", f"Path of {counted(len(path.cells), 'tile')}, {tiles}")
        one.head(f"open to {joined(list(open_to))}")
        _flowers(one, {award.seat: award.energy for award in path.now.awards})
        if not path.now.awards:
            one.line("no flowers")
        lines.append(one)
    paths.lists(lines)
    return paths


def _gain(award: Award) -> str:
    return "wins" if award.claims else f"+{number_of(award.taken, 'soul')}"


def _settled(found: Iterable[OpenPath], placings: Placings) -> Iterator[str]:
    """Sentences on the awards of each open path as it is, and the most that each tile can bring."""
    for path in found:
        ranks = [
            f"{{seat {award.seat}}} {award.energy}"
            + (f" ({_gain(award)})" if award.claims or award.taken else "")
            for award in path.now.awards
        ]
        ends = number_of(path.ends, "open end")
        yield f"{path.name}, {ends}: {', '.join(ranks) or 'no energy'}."
    for space, name in enumerate(ALTAR):
        best = [
            f"{{seat {chance.award.seat}}} {_gain(chance.award)} at "
            + " or ".join(CELLS[cell] for cell in chance.cells)
            for chance in placings(space).best
            if chance is not None
        ]
        if best:
            yield f"Tile {name} at most: {', '.join(best)}."


def _track(view: UmbraState) -> Thing:
    track = Thing(TRACK, "Tiebreaker track", "markers", called=("track",))
    track.text = "Among equals the marker further up wins; whoever used it drops to the end."
    return track.line("from the top", ", ".join(f"{{seat {seat}}}" for seat in view.track))


def _seat(content: Content, view: UmbraState, seat: int) -> Thing:
    """A player: souls, the Soul tile, flowers in all, and the bid that was revealed last."""
    one, total = view.seats[seat], content.setup.flowers.on_soul_tile
    found = Thing(f"seat {seat}", f"{{seat {seat}}}", "player")
    why = f"{total} - {one.left} left on their Soul tile"
    found.line(counted(earned(content, view)[seat], "soul"), "earned", why=why)
    left = f"{counted(one.left, 'soul')} left on their Soul tile"
    found.line("Soul tile claimed" if one.claimed else left)
    found.line(number_of(one.bag, "flower"), "in the bag")
    found.line("owns", f"{one.energy} energy and {number_of(one.soul, 'soul flower')}")
    found.note(f"{len(one.hand)} in hand")
    if one.hand:
        chance, why = soul_odds(one)
        found.note("a soul in the hidden hand:", in_percent(chance), why=why)
    if one.gone:
        found.note(f"{one.gone} out of the game")
    revealed = [
        f"{in_words(energy, soul)} on {ALTAR[space]}"
        for space, (energy, soul) in enumerate(pieces(one.shown) if one.shown else ())
        if energy or soul
    ]
    if view.phase == "reveal":
        found.line("bid", "; ".join(revealed) or "nothing")
    elif revealed:
        found.note("revealed last:", "; ".join(revealed))
    return found


def soul_odds(one: UmbraSeat) -> tuple[Fraction, str]:
    """The chance that a hidden hand holds a soul flower, and the reason in words.

    It follows from public numbers: what a seat owns in bag and hand together. The seat itself gets
    the same text, because the cards that a player can look at before a secret bid must not differ.
    """
    drawn, owned = len(one.hand), one.energy + one.soul
    why = f"{number_of(drawn, 'flower')} of {owned}, {number_of(one.soul, 'soul')} in bag and hand"
    return at_least_one(one.soul, owned, drawn), why


def _stack(view: UmbraState) -> Thing:
    stack = Thing("stack", "The stack", "path tiles", called=("stack",))
    stack.text = "When it is empty, the discarded tiles become a new stack."
    stack.line(number_of(len(view.stack), "tile"), "face down")
    return stack.line(f"{len(view.discard)} discarded")
