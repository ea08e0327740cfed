"""How often loyal Heroes do what in public, counted in games, so that agents can imitate them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import log
from pathlib import Path
from typing import NamedTuple

from pydantic import Field

from tabletop_tui.core.content.toml import ContentEntry, load_toml
from tabletop_tui.core.players.bot import Luck

from ..state import HydraState

FILE = Path(__file__).parent.parent / "content" / "habits.toml"

RARELY = 2
"""Added to each count of gifts, so that the small count of a rare kind is no strong evidence."""

RED_BESIDE = 2.0
"""How much likelier an agent hands over a red card with another card (logarithm)."""

SILENT = "silent"
"""The word in the table for a lay without a statement."""


class Shown(NamedTuple):
    """The public part of a lay: the number of cards, and the statement (`""` for none)."""

    cards: int
    word: str


class Spread(NamedTuple):
    """The mean and the variance of the total of some cards."""

    mean: float
    variance: float


class Place(NamedTuple):
    """The public facts about a seat before it lays cards.

    `token` is the number of seats from this seat to the token holder at its right, and so the
    number of Offensives until this seat draws a new hand. `age` is the number of Offensives since
    its last new hand, `hand` the number of cards held; `least` and `most` bound the cards to lay.
    """

    token: int
    age: int
    hand: int
    least: int
    most: int


def place_of(view: HydraState, seat: int, least: int, most: int) -> Place:
    """The `Place` of a seat that lays at least `least` and at most `most` cards."""
    token = view.order().index(seat)
    # The first Offensive of the game begins with new hands for all.
    age = min(len(view.seats) - token if token else 0, max(0, view.offensives - 1))
    return Place(token, age, len(view.seats[seat].hand), least, most)


class LayRow(ContentEntry):
    """How often loyal Heroes showed what at one `Place`; a key of `seen` is such as `2 good`."""

    token: int
    age: int
    hand: int
    least: int
    most: int
    seen: dict[str, int] = Field(min_length=1)


class SumRow(ContentEntry):
    """Mean and variance of the totals of loyal Heroes' cards when they showed `shown`."""

    shown: str
    times: int
    mean: float
    variance: float


class HandRow(ContentEntry):
    """How often Knocked Out Heroes with a hand of this size handed over 1 card, and 2 cards."""

    hand: int
    one: int
    two: int


class GiftRow(ContentEntry):
    """How often loyal Heroes, and agents, handed over this many blue cards of this value."""

    cards: int
    total: int
    loyal: int
    agents: int


class CallRow(ContentEntry):
    """How often loyal Heroes could call an ability in a Mission, and how often they called it."""

    hero: str
    mission: int
    could: int
    called: int


class HabitRows(ContentEntry):
    """The whole table, as in its file."""

    lays: tuple[LayRow, ...]
    sums: tuple[SumRow, ...]
    hands: tuple[HandRow, ...]
    gifts: tuple[GiftRow, ...]
    calls: tuple[CallRow, ...]


def written(shown: Shown) -> str:
    """The text for `shown` in the table: `2 good`, `1 silent`."""
    return f"{shown.cards} {shown.word or SILENT}"


def read(text: str) -> Shown:
    """What was shown, from its text in the table: the inverse of `written`."""
    cards, word = text.split()
    return Shown(int(cards), "" if word == SILENT else word)


class Habits:
    """The counted table in a form for look-ups."""

    def __init__(self, rows: HabitRows) -> None:
        self._lays = {
            Place(row.token, row.age, row.hand, row.least, row.most): [
                (read(text), times) for text, times in row.seen.items()
            ]
            for row in rows.lays
        }
        self._sums = {read(row.shown): Spread(row.mean, row.variance) for row in rows.sums}
        self._hands = {row.hand: row.two / max(1, row.one + row.two) for row in rows.hands}
        loyal = sum(row.loyal for row in rows.gifts)
        agents = sum(row.agents for row in rows.gifts)
        self._gifts = {
            (row.cards, row.total): log(
                (row.agents + RARELY) / (row.loyal + RARELY) * loyal / agents
            )
            for row in rows.gifts
        }
        self._calls = {
            (row.hero, row.mission): row.called / max(1, row.could) for row in rows.calls
        }

    def lays(self, place: Place) -> list[tuple[Shown, int]]:
        """What loyal Heroes show at a place, with weights; for a rare place, at the nearest one."""
        return self._lays[min(self._lays, key=lambda known: _distance(place, known))]

    def sum(self, shown: Shown) -> Spread:
        """Mean and variance of the total of a loyal Hero who shows this."""
        found = self._sums.get(shown)
        if found is None:
            same = [one for one in self._sums if one.word == shown.word] or list(self._sums)
            like = min(same, key=lambda one: abs(one.cards - shown.cards))
            share = shown.cards / like.cards
            found = Spread(self._sums[like].mean * share, self._sums[like].variance * share + 1)
        return found

    def hands_two(self, hand: int) -> float:
        """How often a loyal Hero with `hand` cards hands over two of them, from 0 to 1."""
        near = min(self._hands, key=lambda known: abs(known - hand))
        return self._hands[near] if hand > 1 else 0.0

    def gift(self, values: Sequence[int]) -> float:
        """How much likelier an agent than a loyal Hero hands over these cards (logarithm).

        A Hero keeps a red card unless it has nothing else, so a single red card is no evidence.
        """
        if min(values) < 0:
            return RED_BESIDE * (len(values) > 1)
        return self._gifts.get((len(values), sum(values)), 0.0)

    def calls(self, hero: str, mission: int) -> float:
        """How often a loyal Hero calls its ability at one opportunity in a Mission, from 0 to 1."""
        return self._calls.get((hero, mission), 0.0)


def _distance(one: Place, other: Place) -> tuple[int, int, int]:
    limits = abs(one.least - other.least) + abs(one.most - other.most)
    place = abs(one.token - other.token) + abs(one.age - other.age)
    return limits, place, abs(one.hand - other.hand)


@cache
def habits() -> Habits:
    """The table of this game."""
    return Habits(load_toml(FILE, HabitRows))


HARM = 0.8
"""How often an agent's cards harm the attack."""

GREED = 0.7
"""How often an agent that harms lays its worst cards instead of only a few points too little."""

SHORT = (6.0, 10.0)
"""An agent that lays a few points too little aims this far below the total of a loyal Hero."""

HIDES = 1.0
"""An agent that does not harm aims this far below the total of a loyal Hero."""


def mood(view: HydraState, seat: int, what: str) -> Luck:
    """Random numbers for one act of a seat; nobody without its hand can compute them."""
    hand = " ".join(sorted(view.seats[seat].hand))
    return Luck(f"{what} {seat} {view.mission} {view.offensive} {view.round} {hand}")


def shown_by_heroes(view: HydraState, seat: int, least: int, most: int, luck: Luck) -> Shown:
    """What a loyal Hero would show in place of this seat, drawn at random from the table."""
    rows = habits().lays(place_of(view, seat, least, most))
    shown = luck.choices([shown for shown, _ in rows], [weight for _, weight in rows])[0]
    return shown._replace(cards=min(max(shown.cards, least), most))


def aim(
    cards: Mapping[str, int], picked: Sequence[str], shown: Shown, luck: Luck, *, harm: float = HARM
) -> tuple[str, ...]:
    """The keys of the cards that an agent lays besides the `picked` ones, to show `shown`.

    `cards` are the values of the hand by key; `harm` is how often the agent means to harm.
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
