"""Plans which cards a computer player lays, and what it says. Each pick is planned anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop_tui.core.decision import Decision

from ..components import Content
from ..rules.laying import limits
from ..state import HYDRA, VALUES, HydraState
from .habits import HARM, aim, mood, shown_by_heroes

RESERVE = 2
"""How many helpful cards the token holder keeps: its next new hand is a whole round away."""

GOOD = 5
"""The least total that a loyal Hero calls good. It calls a total below 0 bad."""


class Lay(NamedTuple):
    """The keys of the cards still to be picked, and `word`, the answer that then lays them all.

    `instead` are keys of other helpful cards, which would do in place of the next of `cards`.
    """

    cards: tuple[str, ...]
    word: str
    instead: tuple[str, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers that this plan allows now, the best first."""
        if self.cards:
            return (*self.cards, *self.instead)
        return tuple(dict.fromkeys((self.word, "silent")))


def values_of(decision: Decision) -> dict[str, int]:
    """The values of all cards of this question by key, picked ones too."""
    options = decision.several or decision.options
    return {option.key: VALUES[option.label] for option in options if option.label in VALUES}


def plan(
    content: Content, view: HydraState, seat: int, decision: Decision, *, harm: float = HARM
) -> Lay:
    """The plan of this seat for the cards still to lay, after the picks so far.

    The plan depends on the hand and the table alone, and not on which answers are offered.
    `harm` is how often an agent means to harm the attack.
    """
    least, most = limits(content, view, seat)
    cards = values_of(decision)
    mine = view.seats[seat]
    if mine.loyalty != HYDRA:
        return _loyal(view, seat, decision, cards, (least, most))
    if mine.revealed:
        harming = sum(value < 0 for value in cards.values())
        count = min(most, max(least, harming)) - len(decision.picked)
        left = sorted(cards.keys() - set(decision.picked), key=lambda key: (cards[key], key))
        return Lay(tuple(left[: max(0, count)]), "silent")
    luck = mood(view, seat, "lay")
    shown = shown_by_heroes(view, seat, least, most, luck)
    return Lay(aim(cards, decision.picked, shown, luck, harm=harm), shown.word or "silent")


def _loyal(
    view: HydraState,
    seat: int,
    decision: Decision,
    cards: Mapping[str, int],
    limit: tuple[int, int],
) -> Lay:
    """The plan of a loyal Hero: lay cards that help, and say honestly what they are worth.

    A Hero must lay a card in each Offensive, and gets a new hand when the token, which passes left,
    reaches it. Until then it keeps one helpful card for every two seats that get the token first.
    """
    least, most = limit
    place = view.order().index(seat)
    kept = (place - 1) // 2 if place else RESERVE
    helping = sum(value > 0 for value in cards.values())
    count = min(most, max(least, helping - kept))
    left = sorted(cards.keys() - set(decision.picked), key=lambda key: (-cards[key], key))
    wanted = max(0, count - len(decision.picked))
    more, rest = tuple(left[:wanted]), left[wanted:]
    instead = tuple(key for key in rest if cards[key] > 0)
    total = sum(cards[key] for key in (*decision.picked, *more))
    return Lay(more, "good" if total >= GOOD else "bad" if total < 0 else "silent", instead)
