"""How the answers of a decision are listed: in which order, and by which number or key each.

Those at the table see and hear the keys of a secret answer. So its answers stand in an order that
nobody else at the table knows: it follows from a number of the seat alone (`order_key`), which
comes from the seed of the game, and from public things, so that it changes from question to
question. Whoever knows every rule and sees which number is pressed learns nothing from it.
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

So nobody finds the seed by trying all of them against the key sooner than against the own hand.
"""


@lru_cache(64)
def order_key(seed: int, seat: int) -> int:
    """The number of a seat from which the order of its secret answers follows; never 0.

    The same in every process and after every resume. It tells nothing about the seed.
    """
    digest = pbkdf2_hmac("sha256", str(seed).encode(), f"order {seat}".encode(), HARDENING)
    return 1 + int.from_bytes(digest[:7])


def mixed(items: Sequence[T], view: State, *public: str | int) -> list[T]:
    """The items in an order that nobody knows but the seat that `view` is shown to.

    It follows from its `order_key`, from how many items there are and from `public`, and from
    nothing else: not from what the items are. Without a key they stay as they are: nobody else
    sits at the table. No chance is drawn, so undo, saves and replays know nothing of it.
    """
    order = list(items)
    if view.order_key:
        Random("\x1f".join(map(str, (view.order_key, len(order), *public)))).shuffle(order)
    return order


def unmixed(decision: Decision) -> list[Option]:
    """Every answer that the question knows, picked ones included, as the rules order them.

    For answers that are given in front of everybody.
    """
    several = {option.key for option in decision.several}
    return [*decision.several, *(o for o in decision.options if o.key not in several)]


def listed(decision: Decision, view: State, *public: str | int) -> list[Option]:
    """Every answer that the question knows, picked ones included, in the order of the list.

    Those of a secret question are `mixed`, for its seat and its kind, and anew whenever `public`
    changes. Answers with a key of their own stay at the end, where they are looked for.
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
    """A line of the list: what chooses it (`3`, `07`, `g`, `enter`), and how it stands.

    `picked` answers are taken already, `shut` ones do not go with what is taken.
    """

    mark: str
    option: Option
    standing: Standing


def entries(decision: Decision, order: Sequence[Option]) -> list[Entry]:
    """The list with its marks. A mark keeps its meaning until the question is answered.

    `order` is what `listed` gave, or a game's own order of the same answers. Answers whose keys are
    numbers are called by them: 3 is the bid of three. The numbers of a secret answer are equally
    long, so that each takes as many keys as any other.
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
    """Numbers in their order, three or more that follow each other as the first `to` the last.

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
    return "shut" if decision.choices.get(option.key) is None else "open"


class Unknown:
    """What is hidden, before a seat answers, from that seat and from others as well.

    What the seat knows itself it may show to anybody and still take back. Cards are followed as
    objects that `make_distinct` made: by their faces nobody could tell a draw from a double that
    was put back, and whether there is a double may be a secret itself. On a state of which some
    values are `Hidden` it says the same of what a rule moves there, and raises an error where that
    depends on what they are.
    """

    def __init__(self, state: State, seat: int) -> None:
        make_distinct(state)
        self._draws = state.draws
        # The values are kept, so that none of their identities passes to a newer object.
        survey = Survey(state)
        self._met = survey.marked()
        mine = survey.secrets(seat)
        self._of: dict[int, dict[int | str, Secret]] = {}
        for viewer in (PUBLIC, *range(len(getattr(state, "seats", [])))):
            theirs = survey.secrets(viewer)
            self._of[viewer] = {key: value for key, value in mine.items() if key in theirs}

    def came_to_light(self, after: State) -> bool:
        """Whether chance was used, or anything that was unknown to a viewer is hidden no more.

        What leaves one hidden place for another is not learned. A value that is gone is taken to
        be learned unless a new one like it lies hidden, made by a rule in its stead.
        """
        # One that is hidden can only be compared as an object.
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

        It may be asked in the middle of a step, when what a rule holds lies nowhere.
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
