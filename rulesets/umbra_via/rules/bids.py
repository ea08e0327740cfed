"""Bids: flowers out of the bag, every way to split them, and how a bid is spoken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import perm

from tabletop_tui.core.decision import Choices, Option
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.words.speech import number_of

from ..state import ALTAR, ENERGY, SOUL, Bid, Flower, UmbraSeat, UmbraState

NOTHING = "-"
"""Stands in a bid for a space without a flower."""

Pieces = tuple[int, int]
"""Energy flowers and soul flowers on one space."""


def draw(chance: Chance, seat: UmbraSeat, count: int) -> list[Flower]:
    """`count` flowers out of the bag at random, or all there are (ruling 7); energy first."""
    bag = seat.energy + seat.soul
    count = min(count, bag)
    # One number for the whole draw: it names each flower among those still in the bag.
    number = chance.below(perm(bag, count))
    souls = 0
    for size in range(bag, bag - count, -1):
        number, flower = divmod(number, size)
        souls += flower < seat.soul - souls
    return [ENERGY] * (count - souls) + [SOUL] * souls


@cache
def splits(energy: int, soul: int, open_spaces: int) -> Choices:
    """Every way to put all these flowers on the open spaces of the Altar (ruling 6).

    `open_spaces` has a bit for each space. Key and value are the bid: `ee - s -`.
    """
    places = [space for space in range(len(ALTAR)) if open_spaces >> space & 1]
    found = []
    for energies in _shares(energy, len(places)):
        for souls in _shares(soul, len(places)):
            words = [NOTHING] * len(ALTAR)
            for place, some, more in zip(places, energies, souls, strict=True):
                words[place] = ENERGY * some + SOUL * more or NOTHING
            bid = Bid(" ".join(words))
            found.append(Option(bid, spoken(bid)))
    return Choices(found)


def _shares(count: int, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to share equal things among places, the first places filled first."""
    if places == 1:
        yield (count,)
        return
    for here in range(count, -1, -1):
        for rest in _shares(count - here, places - 1):
            yield (here, *rest)


@cache
def pieces(bid: str) -> tuple[Pieces, ...]:
    """What a bid puts on each space; nothing anywhere for a bid that is empty or hidden."""
    words = bid.split(" ")
    if len(words) != len(ALTAR):
        return ((0, 0),) * len(ALTAR)
    return tuple((word.count(ENERGY), word.count(SOUL)) for word in words)


@cache
def spoken(bid: str) -> str:
    """A bid in words: `I: 2 energy · III: 1 soul`."""
    parts = []
    for name, (energy, soul) in zip(ALTAR, pieces(bid), strict=True):
        if energy or soul:
            parts.append(f"{name}: {in_words(energy, soul)}")
    return " · ".join(parts) or "nothing"


def in_words(energy: int, soul: int) -> str:
    """Flowers in words: `2 energy, 1 soul`."""
    kinds = ((energy, f"{energy} energy"), (soul, number_of(soul, "soul")))
    return ", ".join(words for count, words in kinds if count) or "nothing"


def open_spaces(state: UmbraState) -> int:
    """The spaces of the Altar that can be bid on, as a bit for each."""
    return sum(1 << space for space, offer in enumerate(state.altar) if offer.open)
