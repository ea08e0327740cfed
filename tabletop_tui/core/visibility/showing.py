"""How the answers of a decision are listed: their order, and the number or key of each.

Other players may see or hear which key a player presses. So the answers to a secret question are
listed in an order that only the seat itself can know. The order depends on a number of the seat
(`order_key`), which comes from the seed of the game, and on public facts, so that it changes from
question to question. A player who sees which number is pressed learns nothing from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import pbkdf2_hmac
from itertools import count
from random import Random
from typing import Any, Literal, NamedTuple, TypeVar

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import Secret, Survey, make_distinct

T = TypeVar("T")

Standing = Literal["open", "picked", "shut"]

ENTER = "enter"
"""The hotkey of an answer that Enter gives while nothing else is chosen."""


HARDENING = 2000
"""Rounds of the hash that makes an `order_key`: about a millisecond, once for each seat of a game.

They slow down a search for the seed: to try all seeds against the key must not be faster than to
try them against the cards in one's own hand.
"""


@lru_cache(64)
def order_key(seed: int, seat: int) -> int:
    """The number that determines the order of a seat's secret answers; never 0.

    It is the same in every process and after every resume. It reveals nothing about the seed.
    """
    digest = pbkdf2_hmac("sha256", str(seed).encode(), f"order {seat}".encode(), HARDENING)
    return 1 + int.from_bytes(digest[:7])


def mixed(items: Sequence[T], view: State, *public: str | int) -> list[T]:
    """Return the items in an order that only the seat knows to which `view` is shown.

    The order depends on the view's `order_key`, the number of items and `public`, but not on the
    items themselves. If there is no key, nobody else sits at the table, and the items stay in
    their order. Nothing is drawn at random, so undo, saves and replays are not affected.
    """
    order = list(items)
    if view.order_key:
        Random("\x1f".join(map(str, (view.order_key, len(order), *public)))).shuffle(order)
    return order


def unmixed(decision: Decision) -> list[Option]:
    """All answers of the question, picked ones included, in the order of the rules.

    For answers that are given in front of everybody.
    """
    several = {option.key for option in decision.several}
    return [*decision.several, *(o for o in decision.options if o.key not in several)]


def listed(decision: Decision, view: State, *public: str | int) -> list[Option]:
    """All answers of the question, picked ones included, in the order of the list.

    The answers to a secret question are `mixed`. Their order depends on the seat and the kind, and
    changes whenever `public` does. Answers with their own hotkey stay at the end, where players
    look for them.
    """
    order = unmixed(decision)
    if not decision.secret:
        return order
    whose = (decision.seat, decision.kind, *public)
    picks, others = order[: len(decision.several)], order[len(decision.several) :]
    numbered = [option for option in others if not option.hotkey]
    fixed = [option for option in others if option.hotkey]
    return [*mixed(picks, view, *whose), *mixed(numbered, view, *whose), *fixed]


class Entry(NamedTuple):
    """A line of the list: the number or key that chooses it (`3`, `07`, `g`, `enter`).

    A `picked` answer is picked already; a `shut` answer cannot be added to what is picked.
    """

    mark: str
    option: Option
    standing: Standing


def entries(decision: Decision, order: Sequence[Option]) -> list[Entry]:
    """Return the list with a number or key for each answer.

    The numbers and keys stay the same until the question is answered. `order` is the result of
    `listed`, or a game's own order of the same answers. If the keys of all answers are numbers, the
    list uses these: 3 is the bid of three. The numbers of a secret question have the same number of
    digits, so that each takes equally many key presses.
    """
    own = {option.hotkey for option in order if option.hotkey}
    keys = [option.key for option in order if not option.hotkey]
    if all(key.isascii() and key.isdecimal() and str(int(key)) == key for key in keys):
        names = keys
    else:
        free = (str(number) for number in count(1))
        names = [next(name for name in free if name not in own) for _ in keys]
    width = max(map(len, names), default=1) if decision.secret else 1
    numbers = iter(names)
    return [
        Entry(option.hotkey or next(numbers).zfill(width), option, _standing(decision, option))
        for option in order
    ]


def runs(numbers: Sequence[str], to: str) -> list[str]:
    """The numbers in order, with each run of three or more written as its first `to` its last.

    >>> runs(["1", "2", "3", "5", "6"], "-")
    ['1-3', '5', '6']
    """
    found: list[list[str]] = []
    for number in numbers:
        if found and int(number) == int(found[-1][-1]) + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [text for run in found for text in ([f"{run[0]}{to}{run[-1]}"] if len(run) > 2 else run)]


def _standing(decision: Decision, option: Option) -> Standing:
    if option.key in decision.picked:
        return "picked"
    return "open" if option.key in decision.choices else "shut"


class Unknown:
    """What is hidden from a seat before it answers, to find out later whether it was revealed.

    Only values that are hidden from the seat itself count: it may show its own secrets to others
    and still undo that. Values are followed as the distinct objects that `make_distinct` makes.
    Their faces would not do: a drawn card may look like another card that was put back, and
    whether there is such a double may be secret as well. It also works on a state with `Hidden`
    values, and raises an error if the result depends on what these are.
    """

    def __init__(self, state: State, seat: int) -> None:
        make_distinct(state)
        self._draws = state.draws
        # Keep the objects alive: the id of a deleted object could be given to a new one.
        survey = Survey(state)
        self._met = survey.marked()
        mine = survey.secrets(seat)
        self._of: dict[int, dict[int | str, Secret]] = {}
        for viewer in (PUBLIC, *range(len(getattr(state, "seats", [])))):
            theirs = survey.secrets(viewer)
            self._of[viewer] = {key: value for key, value in mine.items() if key in theirs}

    def came_to_light(self, after: State) -> bool:
        """Whether anything was drawn at random, or anything unknown to a viewer was revealed.

        A value that moves from one hidden place to another is not revealed. A value that is gone
        counts as revealed, unless there is a new hidden value like it, which a rule has made to
        replace it.
        """
        # If `draws` is a `Hidden`, it can only be compared by identity.
        if after.draws is not self._draws and after.draws != self._draws:
            return True
        survey = Survey(after)
        there = survey.marked()
        for viewer, unknown in self._of.items():
            hidden = survey.secrets(viewer)
            left = [key for key in unknown if key not in hidden]
            if any(key in there for key in left):
                return True
            new = (hidden[key] for key in hidden.keys() - self._met.keys())
            if Counter(map(_kind, map(unknown.__getitem__, left))) - Counter(map(_kind, new)):
                return True
        return False

    def lies_open(self, after: State) -> bool:
        """Whether a viewer now sees something that was unknown to it.

        It may be called in the middle of a step, when a rule may hold values that are not in the
        state; these do not count as revealed.
        """
        survey = Survey(after)
        there = survey.marked()
        for viewer, unknown in self._of.items():
            hidden = survey.secrets(viewer)
            if any(key in there and key not in hidden for key in unknown):
                return True
        return False


def _kind(secret: Secret) -> tuple[str, Any]:
    return secret.pool, secret.value
