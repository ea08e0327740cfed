"""What can be looked at in Umbra Via, and what its cards say of this moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop_tui.core.describe import Card
from tabletop_tui.core.words.speech import number_of

from ..components import Content
from ..round.altar import lead as leading
from ..round.bids import in_words, pieces
from ..round.paths import CELLS, legal, path_of
from ..round.summoning import ranked
from ..scoring import earned
from ..state import ALTAR, Counts, Offer, UmbraState
from ..text import FATES, open_sides
from .ledger import awards_of, open_paths, placing

TRACK, PATHS = "track", "paths"


def targets(view: UmbraState) -> Sequence[str]:
    """Spaces of the garden and of the Altar, players, the track, the stack, all open paths."""
    altar = [f"altar {space + 1}" for space in range(len(ALTAR))]
    seats = [f"seat {seat}" for seat in range(len(view.seats))]
    return [*CELLS, *altar, *seats, TRACK, "stack", PATHS]


def inspect(
    content: Content, known: Mapping[str, Card], view: UmbraState, target: str
) -> Card | None:
    """A kind of tile, a space (`B2`, `altar 2`), a player (`seat 1`), the track or the stack."""
    kind, _, number = target.partition(" ")
    if target in CELLS:
        return _space(content, known, view, CELLS.index(target))
    if kind == "altar" and number.isdecimal() and 0 < int(number) <= len(ALTAR):
        return _offer(content, known, view, int(number) - 1)
    if kind == "seat" and number.isdecimal() and int(number) < len(view.seats):
        return _seat(content, view, int(number))
    if target == TRACK:
        order = " > ".join(f"{{seat {seat}}}" for seat in view.track)
        text = "Among equals the marker further up wins; whoever used it drops to the end."
        return Card("Tiebreaker track", "markers", text, now=(f"From the top: {order}.",))
    if target == PATHS:
        return _paths(content, view)
    if target == "stack":
        text = "When it is empty, the discarded tiles become a new stack."
        now = (f"{number_of(len(view.stack), 'tile')} face down, {len(view.discard)} discarded.",)
        return Card("The stack", "path tiles", text, now=now)
    return known.get(target)


def _by_seat(counts: Counts) -> str:
    """`3 Ada, 1 Ben`; empty when there is none."""
    return ", ".join(f"{count} {{seat {seat}}}" for seat, count in enumerate(counts) if count)


def _space(content: Content, known: Mapping[str, Card], view: UmbraState, cell: int) -> Card:
    plot = view.garden[cell]
    flowers = in_words(sum(plot.energy), 0)
    card = known.get(plot.tile)
    if card is None:
        whose = f": {_by_seat(plot.energy)}" if sum(plot.energy) else ""
        text = [f"flowers: {flowers}" if sum(plot.energy) else "No tile lies here yet."]
        text += _promises(content, view, cell)
        waiting = f"Waiting for a tile{whose}." if whose else "0 flowers."
        return Card(CELLS[cell], "empty space", "\n".join(text), now=(waiting,))
    now = tuple(_path_lines(view, cell)) if plot.sides > 0 else ("In no path.",)
    return _tile(card, CELLS[cell], plot.sides, flowers, _by_seat(plot.energy), now)


def _promises(content: Content, view: UmbraState, cell: int) -> Iterator[str]:
    """What each tile of the Altar would bring on an empty space, if it may be laid there."""
    if not legal(view.sides) >> cell & 1:
        yield "No tile may be laid here now."
        return
    for space, name in enumerate(ALTAR):
        there = placing(content, view, space)
        if cell not in there.at:
            continue
        summoning = there.at[cell]
        gains = [
            f"{{seat {award.seat}}} {'wins' if award.claims else f'+{award.taken} soul'}"
            for award in awards_of(summoning)
            if award.taken or award.claims
        ]
        told = f"in an open path of {number_of(there.joins[cell], 'tile')}"
        if summoning.paths:
            sizes = " and ".join(str(len(path.cells)) for path in summoning.paths)
            told = f"completes a path of {sizes}: {', '.join(gains) or 'no gain'}"
        elif not there.joins[cell]:
            told = "in no path"
        yield f"Tile {name} here: {told}."


def _path_lines(view: UmbraState, cell: int) -> Iterator[str]:
    """The path of a tile, and how its flowers rank."""
    path, complete = path_of(view.sides, cell)
    names = "-".join(CELLS[one] for one in sorted(path))
    state = "complete" if complete else "open"
    tiles = number_of(len(path), "tile")
    yield f"Path {names}: {tiles}, {state}."
    energy = [sum(view.garden[one].energy[seat] for one in path) for seat in range(len(view.seats))]
    ranks = [f"{{seat {seat}}} {energy[seat]}" for seat in ranked(energy, view.track)]
    yield f"Flowers on it, first to last: {', '.join(ranks) or 'none'}."


def _paths(content: Content, view: UmbraState) -> Card:
    """Every open path as it would be settled now, and the most that each tile could complete."""
    found = open_paths(content, view)
    text = []
    for path in found:
        ranks = [
            f"{{seat {award.seat}}} {award.energy}"
            + (" (wins)" if award.claims else f" (+{award.taken} soul)" if award.taken else "")
            for award in path.now.awards
        ]
        ends = number_of(path.ends, "open end")
        text.append(f"{path.name}, {ends}: {', '.join(ranks) or 'no energy'}.")
    for space, name in enumerate(ALTAR):
        best = [
            f"{{seat {chance.award.seat}}} "
            + ("wins" if chance.award.claims else f"+{chance.award.taken} soul")
            + f" at {CELLS[chance.cell]}"
            for chance in placing(content, view, space).best
            if chance is not None
        ]
        if best:
            text.append(f"Tile {name} at most: {', '.join(best)}.")
    now = (f"{number_of(len(found), 'open path')} in the garden.",)
    return Card("Open paths", "if they were completed now", "\n".join(text), now=now)


def _offer(content: Content, known: Mapping[str, Card], view: UmbraState, space: int) -> Card:
    offer = view.altar[space]
    place = f"Altar {ALTAR[space]}"
    card = known.get(offer.tile)
    if card is None or offer.fate:
        words = FATES.get(offer.fate, "no tile")
        return Card(place, "space of the Altar", f"Its tile: {words}.", now=("0 flowers.",))
    flowers = in_words(sum(offer.energy), sum(offer.soul))
    now = tuple(_bid_lines(content, view, space, offer))
    whose = _by_seat(tuple(map(sum, zip(offer.energy, offer.soul, strict=True))))
    return _tile(card, place, offer.sides, flowers, whose, now)


def _bid_lines(content: Content, view: UmbraState, space: int, offer: Offer) -> Iterator[str]:
    """What each seat's flowers are worth, and why."""
    yield f"{number_of(offer.flowers, 'flower')} in all{', 1 of the shade' if offer.shade else ''}."
    lead = leading(content, view, space)
    for seat, (energy, soul) in enumerate(zip(offer.energy, offer.soul, strict=True)):
        if energy or soul:
            value = f"{lead.values[seat]} = " if lead is not None else ""
            yield f"{{seat {seat}}}: {value}{in_words(energy, soul)}."
    if lead is not None:
        tied = ", by the track" if lead.tied else ""
        yield f"{{seat {lead.winner}}} leads{tied}."
    if offer.order:
        yield f"Placed as number {offer.order}."


def _tile(
    card: Card, place: str, sides: int, flowers: str, whose: str, now: tuple[str, ...]
) -> Card:
    lines = [card.text]
    if sides > 0:
        lines += ["", f"Here it is {open_sides(sides)}."]
    lines += ["", f"Flowers on it: {flowers}."]
    lines += [f"Whose: {whose}."] if whose else []
    return card._replace(name=f"{place}: {card.name}", text="\n".join(lines), now=now)


def _seat(content: Content, view: UmbraState, seat: int) -> Card:
    one, total = view.seats[seat], content.setup.flowers.on_soul_tile
    souls = earned(content, view)[seat]
    now = [f"Souls earned {souls} = {total} - {one.left} left on the Soul tile."]
    if one.claimed:
        now.append("The Soul tile is claimed.")
    now.append(f"{number_of(one.bag, 'flower')} in the bag, {len(one.hand)} in hand.")
    text = [f"Flowers in bag and hand: {in_words(one.energy, one.soul)}."]
    if one.gone:
        text.append(f"Out of the game: {one.gone}.")
    bids = [
        f"{ALTAR[space]}: {in_words(energy, soul)}"
        for space, (energy, soul) in enumerate(pieces(one.shown) if one.shown else ())
        if energy or soul
    ]
    if bids:
        text.append(f"Revealed last: {'; '.join(bids)}.")
    return Card(f"{{seat {seat}}}", "player", "\n".join(text), now=tuple(now))
