"""The promises of one game, which the conformance suite checks besides those of all games.

A ruleset declares them in `promises.py`, as `PROMISE`. Only tests and tools read them, never a game
that is played. A promise must not use the marks on the fields: it states independently, in the
terms of the rulebook, what is hidden, so that the suite finds a forgotten mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop_tui.core.loader import Entry, load_part
from tabletop_tui.core.play.record import Answer

MaySee = Callable[[int, int, Any], bool]
"""`(viewer, owner, holder) -> may look?`, where `holder` is the part that has the zone.

The arguments have the order of `Rule` in `core/marks.py`.
"""


def nobody(viewer: int, owner: int, holder: Any) -> bool:
    """No seat may see it: a face-down pile."""
    return False


def owner_only(viewer: int, owner: int, holder: Any) -> bool:
    """Only the seat that holds it may see it: a hand."""
    return viewer == owner


def one_sort(value: Any) -> str:
    """The default sort: all values are of one sort and may change places with each other."""
    return ""


@dataclass(frozen=True)
class Zone:
    """One hidden zone, by the name that the rulebook gives it.

    `path` leads to the zone in the state. In it, `*` stands for every seat or slot; the first
    number in place of a `*` is the owner. Leak tests exchange hidden values of the same sort
    between all zones of the same `pool`; a `*` in the name of a pool stands for the owner. `top`
    says that the last card of a pile is visible. `values` are other values that the zone could
    have, for a zone without several cards to exchange. `arranged` says that the order is not
    random: a hand that is kept sorted, a discard pile, a deck that the rulebook stacks.
    """

    name: str
    path: str
    may_see: MaySee
    pool: str
    top: bool = False
    values: tuple[Any, ...] = ()
    sort: Callable[[Any], str] = one_sort
    arranged: bool = False


@dataclass(frozen=True)
class Promise:
    """The promises of one game.

    `bound` is the most decisions a game may take. `conserved` counts things that are neither made
    nor lost: its value must be the same at every decision. The value of `settled` must be the same
    whenever a step begins; while a step runs, a rule may be holding a tile. `pools` says that the
    values of every marked pool (cards, tiles, words) stay the same from the first decision to the
    last. `hidden` are the zones that the rulebook hides.

    The other fields say how random games test this game:

    - `leak_games`: how many games are searched for leaks if the game has secrets; more if leaks
      would be rare.
    - `every`: only one decision in this many is checked closely, and fewer with more seats; for
      long games.
    - `option_seats`: the numbers of players with which other than default options are tried; empty
      for all.
    - `options`: the options that are set in all these games.
    - `reveals`: options (`id=choice`) with which the game shows what it hides by default.
    - `hides`: options with which the game has secrets that it does not have by default.
    - `idle`: keys that lead back to the same question. Random games rarely take them.
    - `excused`: whether an answer leads to another result in the second of two states only because
      of what its own seat hides (HAIL HYDRA of a hero who is no agent). Such samples are skipped.
    - `like`: the sort of a hidden value, if everybody can see the sort (a drawn Wound is visible, a
      drawn Skill card is not). Hidden values are exchanged only with values of the same sort.
    - `lacking`: called with the ruleset; returns a sentence about each piece of content that is
      still missing, although the game can be played without it.
    """

    bound: int = 20_000
    conserved: Callable[[Any], object] | None = None
    settled: Callable[[Any], object] | None = None
    pools: bool = False
    hidden: tuple[Zone, ...] = ()
    leak_games: int = 4
    every: int = 1
    option_seats: tuple[int, ...] = ()
    options: Mapping[str, str | bool] = field(default_factory=dict)
    reveals: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    excused: Callable[[Any, Any, Answer], bool] | None = None
    like: Callable[[Any], str] = one_sort
    lacking: Callable[[Any], Iterable[str]] | None = None


def load_promise(entry: Entry) -> Promise:
    """The promise of a game, or the default one. Raises `RulesetError` like `load_engine`."""
    found = load_part(entry.folder, entry.card.id, "promises:PROMISE", Promise)
    return Promise() if found is None else found
