"""The Altar: turning tiles up, the order of placing, and who wins a tile."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from tabletop_tui.core.decision import TABLE, Choices, Option, Play, choose
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable

from ..components import Content
from ..state import ALTAR, Offer, Tile, UmbraState
from .paths import sides
from .summoning import drop

GO_ON = Choices([Option("go-on", "Go on")])


def look(kind: str, title: str, public: str, *, rule: str) -> Play[str]:
    """Show a page to the whole table until the table continues."""
    return choose(TABLE, kind, title, GO_ON, public=public, rule=rule)


def turn_up(content: Content, game: Game[UmbraState]) -> None:
    """Put four tiles on the Altar, each in the direction in which it comes (rulings 2 to 4)."""
    state = game.state
    nobody = (0,) * len(state.seats)
    altar: list[Offer] = []
    for _ in ALTAR:
        if not state.stack:
            # Ruling 2. Tiles that were just discarded are shuffled in as well.
            state.stack, state.discard = [Tile(t) for t in game.chance.shuffled(state.discard)], []
            if state.stack:
                game.log("The empty stack is refilled from the discard pile.", "note")
        if not state.stack:
            altar.append(Offer(energy=nobody, soul=nobody, fate="none"))  # Ruling 3.
            continue
        tile = state.stack.pop()
        turned = sides(content.tile(tile).turns[game.chance.below(4)])
        altar.append(Offer(tile=tile, sides=turned, energy=nobody, soul=nobody))
    state.altar = altar
    if state.shade:
        _add_shade(content, game)


def _add_shade(content: Content, game: Game[UmbraState]) -> None:
    state = game.state
    places = [space for space, offer in enumerate(state.altar) if offer.open]
    chosen = sorted(game.chance.sample(places, content.setup.shade.flowers))
    for space in chosen:
        writable(state.altar, space).shade = 1
    names = " and ".join(f"tile {ALTAR[space]}" for space in chosen)
    game.log("The shade puts a flower on {tiles}.", "note", tiles=names)


def order(state: UmbraState) -> list[int]:
    """The spaces in the order in which their tiles are placed: fewest flowers first (ruling 10).

    A tile with only a flower of the shade has no winner and is not placed.
    """
    altar = state.altar
    queue = [space for space, offer in enumerate(altar) if offer.flowers > offer.shade]
    # The sort is stable: with equal numbers the tile further left comes first.
    return sorted(queue, key=lambda space: altar[space].flowers)


def put_in_order(state: UmbraState) -> list[int]:
    """Deal the placement counters and return the spaces in order.

    Tiles that nobody bid on and the Block are discarded (ruling 5).
    """
    queue = order(state)
    for space, offer in enumerate(state.altar):
        if space in queue:
            writable(state.altar, space).order = queue.index(space) + 1
        elif offer.tile:
            discard_unbid(state, space)
    return queue


def discard_unbid(state: UmbraState, space: int) -> None:
    """Discard a tile that nobody bid on, or the Block (ruling 5)."""
    offer = state.altar[space]
    if offer.tile:
        state.discard.append(offer.tile)
        state.altar[space] = _emptied(offer, "unbid" if offer.open else "blocked")


def take_away(state: UmbraState, space: int) -> Offer:
    """Take a tile off the Altar for its winner; its soul flowers leave the game (ruling 27)."""
    offer = state.altar[space]
    for seat, souls in enumerate(offer.soul):
        if souls:
            writable(state.seats, seat).gone += souls
    state.altar[space] = _emptied(offer, "laid")
    return offer


def _emptied(offer: Offer, fate: str) -> Offer:
    nobody = (0,) * len(offer.energy)
    return Offer(energy=nobody, soul=nobody, order=offer.order, fate=fate)


class Lead(NamedTuple):
    """Who leads for a tile: the value of each seat, the seats with the most, and the winner.

    `track` is the Tiebreaker track once the tile is won.
    """

    values: tuple[int, ...]
    best: tuple[int, ...]
    winner: int
    track: list[int]

    @property
    def tied(self) -> bool:
        """Whether the Tiebreaker track decides."""
        return len(self.best) > 1


def worth(content: Content, energy: int, soul: int) -> int:
    """What flowers of one seat are worth in the bidding for a tile."""
    numbers = content.setup.bidding
    return energy * numbers.energy_value + soul * numbers.soul_value


def leads(content: Content, state: UmbraState) -> dict[int, Lead]:
    """Who wins each tile that somebody bid on, in the order of placing (rulings 11 to 13).

    The winner of a tie drops on the track (ruling 12), which changes later ties. If the tile that
    is placed now had a tie, it is settled already, and the track has changed.
    """
    found: dict[int, Lead] = {}
    track = state.track
    for space in state.queue or order(state):
        offer = state.altar[space]
        values = tuple(map(partial(worth, content), offer.energy, offer.soul))
        if not any(values):
            continue
        best = tuple(seat for seat in track if values[seat] == max(values))
        winner = best[0]
        if state.winner >= 0 and state.queue[:1] == [space]:
            winner = state.winner
        elif len(best) > 1:
            track = drop(track, (winner,))
        found[space] = Lead(values, best, winner, track)
    return found
