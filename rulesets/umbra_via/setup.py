"""Set-up: flowers in the bags and on the Soul tiles, a shuffled stack, the Tiebreaker track."""

from __future__ import annotations

from tabletop_tui.core.rng import Chance
from tabletop_tui.core.table import Table

from .components import Content
from .state import ALTAR, Offer, Plot, Tile, UmbraSeat, UmbraState


def lay_out(content: Content, table: Table) -> UmbraState:
    """The state before the first round. The flower on the track is a marker and is never bid."""
    count = len(table.chairs)
    flowers = content.setup.flowers
    seats = [
        UmbraSeat(
            energy=flowers.energy - flowers.on_track,
            soul=flowers.soul - flowers.on_soul_tile,
            left=flowers.on_soul_tile,
        )
        for _ in range(count)
    ]
    nobody = (0,) * count
    state = UmbraState(
        seed=table.seed,
        seats=seats,
        garden=[Plot(energy=nobody)] * 16,
        altar=[Offer(energy=nobody, soul=nobody, fate="none")] * len(ALTAR),
        stack=[],
        track=[],
        shade=table.mode == "shade",
    )
    chance = Chance(state)
    tiles = content.stack(specials=bool(table.option("specials")))
    state.stack = [Tile(tile) for tile in chance.shuffled(tiles)]
    state.track = chance.shuffled(range(count))
    return state
