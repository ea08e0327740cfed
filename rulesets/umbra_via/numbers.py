"""Umbra Via in numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.players.vectors import Numbers

from .rules.bidding import splits
from .rules.paths import CELLS
from .state import ALTAR, ENERGY, SOUL, UmbraState

WAYS = 4
"""The sides of a tile, one bit each."""

HAND = 3
PHASES = ("bid", "lay")
QUESTIONS = ("lay", "move", "void")
"""The questions that are answered with a space of the garden."""

FULL = 10.0
"""The number of flowers that the vector gives as 1."""


class UmbraViaNumbers(Numbers[UmbraState]):
    """The garden, the Altar, and the flowers of each seat, beginning with the own seat."""

    def features(self, seats: int) -> Sequence[str]:
        """The names of the numbers of `vector`. `seat 0` is the own seat, then clockwise."""
        return _features(seats)

    def vector(self, view: UmbraState, seat: int) -> Sequence[float]:
        """Return the open table, the own hand, and which seat is about to lay which tile."""
        count = len(view.seats)
        order = [(seat + n) % count for n in range(count)]
        found: list[float] = []
        for plot in view.garden:
            sides = max(plot.sides, 0)
            found += [float(bool(plot.tile)), *(float(sides >> n & 1) for n in range(WAYS))]
            found += [plot.energy[who] / FULL for who in order]
        first = view.queue[0] if view.queue else -1
        for space, offer in enumerate(view.altar):
            sides = max(offer.sides, 0)
            found += [float(offer.open), *(float(sides >> n & 1) for n in range(WAYS))]
            found.append(float(space == first))
            found += [offer.energy[who] / FULL for who in order]
            found += [offer.soul[who] / FULL for who in order]
        for who in order:
            mine = view.seats[who]
            found += [mine.energy / FULL, mine.soul / FULL, mine.left / FULL, float(mine.claimed)]
            found.append(view.track.index(who) / count)
        hand = view.seats[seat].hand
        found += [hand.count(ENERGY) / HAND, hand.count(SOUL) / HAND]
        found += [float(view.phase == phase) for phase in PHASES]
        found += [view.bidding - 1.0, len(view.stack) / FULL, 1.0]
        return found

    def actions(self, seats: int) -> Sequence[str]:
        """Every bid, every space for each question about a space, and two answers to continue."""
        return _actions()

    def action(self, decision: Decision, option: Option) -> str:
        """`bid ee - s -`, `lay A1`, `move A1`, `void A1`, `stay` or `go-on`."""
        plain = decision.kind not in ("bid", *QUESTIONS) or option.key == "stay"
        return option.key if plain else f"{decision.kind} {option.key}"


@cache
def _features(seats: int) -> tuple[str, ...]:
    sides = [f"side {n}" for n in range(WAYS)]
    energy, soul = ([f"{kind} {who}" for who in range(seats)] for kind in ("energy", "soul"))
    found = [f"{n} {one}" for n in CELLS for one in ("tile", *sides, *energy)]
    found += [f"{n} {one}" for n in ALTAR for one in ("open", *sides, "next", *energy, *soul)]
    own = ("energy", "soul", "left", "claimed", "track")
    found += [f"seat {who} {one}" for who in range(seats) for one in own]
    hand = ("hand energy", "hand soul")
    return (*found, *hand, *(f"phase {one}" for one in PHASES), "second bidding", "stack", "one")


@cache
def _actions() -> tuple[str, ...]:
    bids = {
        option.key: None
        for hand in range(HAND, -1, -1)
        for souls in range(hand + 1)
        for open_spaces in range(1, 1 << len(ALTAR))
        for option in splits(hand - souls, souls, open_spaces).options
    }
    spaces = [f"{kind} {cell}" for kind in QUESTIONS for cell in CELLS]
    return (*(f"bid {bid}" for bid in bids), *spaces, "stay", "go-on")


NUMBERS = UmbraViaNumbers()
