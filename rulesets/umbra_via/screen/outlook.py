"""What the looking seat can know of paths and tiles, with what it is about to bid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..state import ALTAR

if TYPE_CHECKING:
    from ..engine import UmbraVia
    from ..round.bids import Pieces
    from ..state import UmbraState
    from ..telling.ledger import OpenPath, Placing


class Outlook(NamedTuple):
    """The open paths, and what the tile on each space of the Altar would bring."""

    paths: Sequence[OpenPath]
    tiles: Mapping[int, Placing]


def look_out(rules: UmbraVia, view: UmbraState, seat: int, plan: Sequence[Pieces]) -> Outlook:
    """Work it out, as if the plan lay on the Altar already."""
    planned = rules.with_bid(view, seat, plan) if any(map(any, plan)) else view
    placed = {space: rules.placing(planned, space) for space in range(len(ALTAR))}
    tiles = {space: placing for space, placing in placed.items() if placing.at}
    return Outlook(rules.open_paths(view), tiles)
