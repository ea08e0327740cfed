"""Summoning: what each seat earns for complete paths. `summon` computes it, `carry_out` does it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable
from tabletop_tui.core.words.speech import counted, joined, number_of

from ..components import Content
from ..state import NO_TILE, Plot, UmbraState
from .paths import CELLS, completed

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six")


class Award(NamedTuple):
    """What one seat gets for a path.

    `earned` are the souls for its rank. `taken` are the souls that it really gets, because its Soul
    tile may have fewer left (ruling 21). `claims` says that the seat claims the Soul tile itself.
    """

    seat: int
    energy: int
    earned: int
    taken: int
    claims: bool


class Path(NamedTuple):
    """A complete path: its cells, the awards by rank, and the seats whose markers drop."""

    cells: tuple[int, ...]
    awards: tuple[Award, ...]
    dropped: tuple[int, ...]


class Summoning(NamedTuple):
    """All paths that one tile completes, and the Tiebreaker track after them."""

    paths: tuple[Path, ...]
    track: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that claim their Soul tile; several share the victory (ruling 31)."""
        return tuple(sorted({a.seat for path in self.paths for a in path.awards if a.claims}))

    @property
    def headline(self) -> str:
        """How many paths are complete, and of how many tiles each, in a sentence."""
        if len(self.paths) == 1:
            return f"A path of {self.sizes} is complete."
        return f"{NUMBERS[len(self.paths)]} paths are complete, of {self.sizes}."

    @property
    def sizes(self) -> str:
        """Of how many tiles the paths are: `1 tile`, `1 tile each`, `4 tiles and 1 tile`."""
        sizes = [number_of(len(path.cells), "tile") for path in self.paths]
        if len(sizes) > 1 and len(set(sizes)) == 1:
            return f"{sizes[0]} each"
        return joined(sizes)


def ranked(energy: Sequence[int], track: Sequence[int]) -> list[int]:
    """Return the seats with energy on a path, most first, ties by the track (rulings 17, 18)."""
    # The sort is stable: among equals the higher marker stays in front.
    return sorted((seat for seat in track if energy[seat]), key=lambda seat: -energy[seat])


def drop(track: Sequence[int], used: Sequence[int]) -> list[int]:
    """Return the track after some markers drop to the bottom in their order (rulings 12, 17)."""
    return [seat for seat in track if seat not in used] + [seat for seat in track if seat in used]


def claims(earned: int, left: int, *, worth: int, least: int) -> bool:
    """Whether rank 1 on a path of `earned` tiles claims the Soul tile with `left` flowers on it.

    The award must empty the tile, and `worth` earned flowers must remain to pay for it (section
    "Winning" of the rules). `least` is the smallest path that may claim.
    """
    return earned >= least and earned - left >= worth


def settle(
    content: Content,
    state: UmbraState,
    cells: tuple[int, ...],
    track: Sequence[int],
    left: Sequence[int],
    claimants: Collection[int] = (),
) -> Path:
    """Return the awards of one path and the markers that drop.

    `track` is the order of the markers before this path, `left` the flowers on each Soul tile.
    `claimants` are the seats that have already claimed their Soul tile.
    """
    tile = content.setup.soul_tile
    plots = [state.garden[cell] for cell in cells]
    energy = [sum(plot.energy[seat] for plot in plots) for seat in range(len(left))]
    order = ranked(energy, track)
    awards: list[Award] = []
    earned = len(cells)
    for rank, seat in enumerate(order):
        claimed = (
            rank == 0
            and seat not in claimants
            and claims(earned, left[seat], worth=tile.worth, least=tile.least_tiles)
        )
        awards.append(Award(seat, energy[seat], earned, min(earned, left[seat]), claimed))
        # The award is halved before it is limited by the souls that are left (ruling 20).
        earned //= 2
    tied = [a for a, b in pairwise(order) if energy[a] == energy[b]]
    return Path(cells, tuple(awards), tuple(seat for seat in track if seat in tied))


def summon(content: Content, state: UmbraState, laid: int) -> Summoning:
    """Return what the tile at `laid` completes, path by path in order (ruling 25)."""
    paths = completed(state.sides, laid)
    track = state.track
    if not paths:
        return Summoning((), tuple(track))
    left = [seat.left for seat in state.seats]
    claimants: set[int] = set()
    done: list[Path] = []
    for cells in paths:
        path = settle(content, state, cells, track, left, claimants)
        for award in path.awards:
            left[award.seat] -= award.taken
            if award.claims:
                claimants.add(award.seat)
        track = drop(track, path.dropped)
        done.append(path)
    return Summoning(tuple(done), tuple(track))


def carry_out(game: Game[UmbraState], summoning: Summoning) -> None:
    """Give the awards path by path; then clear all of them (ruling 25).

    Earned flowers go into the bag (ruling 27), energy flowers back to their owners (ruling 28),
    tiles to the discard pile.
    """
    state = game.state
    for path in summoning.paths:
        cells = " ".join(CELLS[cell] for cell in path.cells)
        tiles = number_of(len(path.cells), "tile")
        game.log("A path of {tiles} is complete: {cells}.", "moment", cells=cells, tiles=tiles)
        if not path.awards:
            game.log("No energy lies on it: nobody earns anything.", "note")  # Ruling 19.
        for award, other in pairwise(path.awards):
            if award.energy == other.energy:
                text = (
                    "{who:seat} wins the tie with {other:seat} by the higher marker, "
                    "which drops to the bottom."
                )
                game.log(text, "note", who=award.seat, other=other.seat)
        for award in path.awards:
            seat = writable(state.seats, award.seat)
            seat.left -= award.taken
            seat.soul += award.taken
            souls = counted(award.earned, "soul")
            gets = f"earns {souls}"
            if award.taken < award.earned:
                only = {0: "none is", 1: "only 1 is"}
                left = only.get(award.taken, f"only {award.taken} are")
                gets = f"would earn {souls}, but {left} left on their Soul tile"
            game.log(
                "{who:seat} has {energy} energy there and {gets}.",
                who=award.seat,
                energy=award.energy,
                gets=gets,
            )
    # All claims of one Summoning come together, after its awards (ruling 25).
    for winner in summoning.winners:
        writable(state.seats, winner).claimed = True
        game.log("{who:seat} claims their Soul tile!", "moment", who=winner)
    state.track = list(summoning.track)
    nobody = (0,) * len(state.seats)
    seats = [writable(state.seats, seat) for seat in range(len(nobody))]
    for path in summoning.paths:
        for cell in path.cells:
            plot = state.garden[cell]
            for seat, energy in zip(seats, plot.energy, strict=True):
                seat.energy += energy
            state.discard.append(plot.tile)
            state.garden[cell] = Plot(tile=NO_TILE, energy=nobody)
