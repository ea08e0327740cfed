"""How a hidden agent hides: it shows what a loyal Hero would show, and harms behind that.

What is shown is drawn before the agent looks at its cards, so it is no evidence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from tabletop_tui.core.players.bot import Luck

from ..state import HydraState
from .habits import Shown, habits, place_of

HARM = 0.8
"""How often an agent's cards harm the attack."""

GREED = 0.7
"""How often an agent that harms lays its worst cards, and not just a few points too little."""

SHORT = (6.0, 10.0)
"""So far below a loyal Hero's cards are those of an agent who lays a few points too little."""

HIDES = 1.0
"""So far below a loyal Hero's cards are those of an agent who hides."""


def mood(view: HydraState, seat: int, what: str) -> Luck:
    """The luck of one act of a seat, the same at all of its picks.

    It follows from the hand of the seat too, so that nobody else can work it out.
    """
    hand = " ".join(sorted(view.seats[seat].hand))
    return Luck(f"{what} {seat} {view.mission} {view.offensive} {view.round} {hand}")


def shown_by_heroes(view: HydraState, seat: int, least: int, most: int, luck: Luck) -> Shown:
    """What a loyal Hero would show in the place of this seat: drawn from the counted table."""
    rows = habits().lays(place_of(view, seat, least, most))
    shown = luck.choices([shown for shown, _ in rows], [weight for _, weight in rows])[0]
    return shown._replace(cards=min(max(shown.cards, least), most))


def aim(
    cards: Mapping[str, int], picked: Sequence[str], shown: Shown, luck: Luck, *, harm: float = HARM
) -> tuple[str, ...]:
    """The cards, by key, that an agent lays who shows this, besides those `picked` already.

    `cards` are the values of the hand by key, and `harm` is how often they are meant to harm.
    """
    harms, greedy, short = luck.random() < harm, luck.random() < GREED, luck.uniform(*SHORT)
    average = habits().sum(shown).mean
    wanted = average - (short if harms else HIDES)
    left = sorted((key for key in cards if key not in picked), key=lambda key: (cards[key], key))
    count = max(0, shown.cards - len(picked))
    ways = combinations(left, min(count, len(left)))

    def missed(way: tuple[str, ...]) -> float:
        total = sum(cards[key] for key in (*picked, *way))
        return total if harms and greedy else abs(total - wanted)

    return min(ways, key=missed)
