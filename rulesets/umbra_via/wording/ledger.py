"""The path ledger: what every open path holds, and what each tile of the Altar could complete.

There are no rules here. The functions that follow, rank and settle paths in play are used on a view
of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabletop_tui.core.state import writable

from ..components import Content
from ..rules.altar import leads
from ..rules.bidding import Pieces
from ..rules.paths import CELLS, ends_at, legal, path_of
from ..rules.placing import added, with_tile
from ..rules.summoning import Award, Path, Summoning, settle, summon
from ..state import NO_TILE, Plot, UmbraState


class OpenPath(NamedTuple):
    """A path that is not complete: its open ends, and its awards if it were completed as it is."""

    ends: int
    now: Path

    @property
    def cells(self) -> tuple[int, ...]:
        """Its tiles."""
        return self.now.cells

    @property
    def name(self) -> str:
        """Its spaces: `A2-B2-B1`."""
        return "-".join(CELLS[cell] for cell in self.cells)


class Chance(NamedTuple):
    """The most that a tile can bring one seat: the award, and every cell that brings it."""

    cells: tuple[int, ...]
    award: Award


class Placing(NamedTuple):
    """What one tile would bring on each cell where it may be laid.

    `joins` is the number of tiles, for each cell, of the path that the tile would be part of; 0 for
    Four Point.
    """

    at: Mapping[int, Summoning]
    joins: Mapping[int, int]
    seats: int

    @property
    def best(self) -> tuple[Chance | None, ...]:
        """The best chance of each seat. To claim the Soul tile is better than any flowers."""
        found: list[Chance | None] = [None] * self.seats
        for cell, summoning in self.at.items():
            for award in awards_of(summoning):
                if award.taken or award.claims:
                    before = found[award.seat]
                    if before is None or _worth(award) > _worth(before.award):
                        found[award.seat] = Chance((cell,), award)
                    elif _worth(award) == _worth(before.award):
                        found[award.seat] = before._replace(cells=(*before.cells, cell))
        return tuple(found)


def _worth(award: Award) -> tuple[bool, int]:
    return award.claims, award.taken


def awards_of(summoning: Summoning) -> tuple[Award, ...]:
    """The sum of the awards of each seat, the seat that gets most first."""
    seats = dict.fromkeys(award.seat for path in summoning.paths for award in path.awards)
    found = []
    for seat in seats:
        own_awards = [a for path in summoning.paths for a in path.awards if a.seat == seat]
        found.append(
            Award(
                seat,
                sum(award.energy for award in own_awards),
                sum(award.earned for award in own_awards),
                sum(award.taken for award in own_awards),
                any(award.claims for award in own_awards),
            )
        )
    return tuple(sorted(found, key=_worth, reverse=True))


def open_paths(content: Content, view: UmbraState) -> list[OpenPath]:
    """Every open path, the longest first; during a Summoning those that are left after it."""
    view = _after_summoning(content, view)
    board = view.sides
    left = [seat.left for seat in view.seats]
    found, seen = [], set[int]()
    for start, sides in enumerate(board):
        if sides > 0 and start not in seen:
            cells, complete = path_of(board, start)
            seen.update(cells)
            if not complete:
                settled = settle(content, view, tuple(sorted(cells)), view.track, left)
                found.append(OpenPath(len(ends_at(board, cells)), settled))
    return sorted(found, key=lambda path: -len(path.cells))


def with_bid(view: UmbraState, seat: int, bid: Sequence[Pieces]) -> UmbraState:
    """A copy of the view with a planned bid of this seat already on the Altar."""
    after = view.clone()
    for space, (energy, soul) in enumerate(bid):
        if energy or soul:
            offer = writable(after.altar, space)
            alone = [n == seat for n in range(len(view.seats))]
            offer.energy = added(offer.energy, tuple(energy * here for here in alone))
            offer.soul = added(offer.soul, tuple(soul * here for here in alone))
    return after


def _after_summoning(content: Content, view: UmbraState) -> UmbraState:
    """A copy of the view in which complete paths are already paid and cleared."""
    after = view.clone()
    if view.laid >= 0:
        summoning = summon(content, view, view.laid)
        after.track = list(summoning.track)
        for path in summoning.paths:
            for award in path.awards:
                writable(after.seats, award.seat).left -= award.taken
            for cell in path.cells:
                after.garden[cell] = Plot(tile=NO_TILE, energy=(0,) * len(view.seats))
    return after


def placing(content: Content, view: UmbraState, space: int) -> Placing:
    """What the tile on this space of the Altar would bring, for each cell it may be laid on.

    The forecast uses the flowers that lie on the tile now, and the present garden and track. During
    a Summoning it uses the garden and the track after it. Ties for this tile and the tiles before
    it are settled first. Flowers of Four Point are not moved. The Void is never laid.
    """
    offer = view.altar[space]
    if not offer.open or offer.tile == "void" or offer.fate:
        return Placing({}, {}, len(view.seats))
    after = _after_summoning(content, view)
    if lead := leads(content, after).get(space):
        after.track = lead.track
    spots = legal(after.sides)
    found, joins = {}, {}
    for cell, plot in enumerate(tuple(after.garden)):
        if spots >> cell & 1:
            after.garden[cell] = with_tile(plot, offer)
            found[cell] = summon(content, after, cell)
            joins[cell] = len(path_of(after.sides, cell)[0]) if offer.sides > 0 else 0
            after.garden[cell] = plot
    return Placing(found, joins, len(view.seats))
