"""How the answers of a decision are listed: in which order, and by which number or key each.

Those at the table see and hear the keys of a secret answer. So its answers stand in an order that
follows from public things alone: it changes from question to question and says nothing about what
is good or bad, and nobody's place in the order is a habit that others could learn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Literal, NamedTuple, TypeVar

from tabletop_tui.core.decision import Decision, Option

T = TypeVar("T")

Standing = Literal["open", "picked", "shut"]

ENTER = "enter"
"""The hotkey of an answer that Enter gives while nothing else is chosen."""


def mixed(items: Sequence[T], *public: str | int) -> list[T]:
    """The items in an order that follows from how many there are and from `public` alone.

    No chance is drawn: undo, saves and replays know nothing of it.
    """
    order = list(items)
    Random("\x1f".join(map(str, (len(order), *public)))).shuffle(order)
    return order


def listed(decision: Decision, *public: str | int) -> list[Option]:
    """Every answer that the question knows, picked ones included, in the order of the list.

    The order of a secret answer follows from `public`, the seat and the kind of the question.
    Answers with a key of their own stay at the end, where they are looked for.
    """
    several = {option.key for option in decision.several}
    others = [option for option in decision.options if option.key not in several]
    if not decision.secret:
        return [*decision.several, *others]
    whose = (decision.seat, decision.kind, *public)
    numbered = [option for option in others if not option.hotkey]
    fixed = [option for option in others if option.hotkey]
    return [*mixed(decision.several, *whose), *mixed(numbered, *whose), *fixed]


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


def _standing(decision: Decision, option: Option) -> Standing:
    if option.key in decision.picked:
        return "picked"
    return "shut" if decision.choices.get(option.key) is None else "open"
