"""What a game promises beyond what every game promises; the conformance suite holds it to that.

A ruleset says it in `promises.py`, as `PROMISE`. It is read by tests and tools only, never while
somebody plays. Nothing in it may look at the marks on the fields: what is hidden is said here a
second time, as the rulebook says it, so that a forgotten mark is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop_tui.core.loader import Entry, load_part
from tabletop_tui.core.play.record import Answer

MaySee = Callable[[Any, int, int], bool]
"""`(holder, owner, viewer) -> may look`, where `holder` is the part that has the zone."""


def nobody(holder: Any, owner: int, viewer: int) -> bool:
    """No seat may see it: a face-down pile."""
    return False


def owner_only(holder: Any, owner: int, viewer: int) -> bool:
    """Only the seat that holds it may see it: a hand."""
    return viewer == owner


def one_sort(value: Any) -> str:
    """Values of one kind, which may lie in each other's place."""
    return ""


@dataclass(frozen=True)
class Zone:
    """One hidden zone, by the name that the rulebook has for it.

    `path` leads into the state: `*` stands for every seat or slot, and the first number in it for
    the owner. Values change places within all zones of the same `pool` (where `*` is the owner) and
    sort. `top` says that the last card of a pile lies open. `values` are what may lie there
    instead, where there are not several cards to be mixed. `arranged` says that its order is not
    chance's alone: a hand that is kept sorted, a discard pile, a deck that the rulebook stacks.
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

    `bound` is the most decisions a game may take. `conserved` sums up what is neither made nor
    lost: its value must be the same at every decision, that of `settled` wherever a step begins (a
    tile may be in the hands of a rule while a step runs). `pools` says that the values of every
    marked pool (cards, tiles, words) are the same from the first decision to the last. `hidden`
    are the zones that the rulebook hides.

    How closely random games look: `leak_games` is how many are played in search of leaks when the
    game has secrets, more where leaks would be rare. In long games only one decision in `every` is
    looked at closely (fewer with more seats), the others are only played. Options off their default
    are tried with `option_seats` players (empty: with any number). `options` are set in all of
    these games, `reveals` names options (`id=choice`) with which a game tells what it hides by
    default, `hides` those with which it has secrets that it has not by default. `idle` are keys
    that lead back to the same question: random games take them seldom, so that they get somewhere.
    `excused` says that an answer leads elsewhere in the second of two states only because of what
    its own seat hides (HAIL HYDRA of a hero who is no agent): such samples are skipped. `like`
    tells the sort of a hidden value that its way shows to all (a drawn Wound lies open, a drawn
    Skill card does not): hidden values are dealt anew only among their like. `lacking` is asked
    with the ruleset for a sentence on everything that its content still lacks, though it is played
    without.
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
    """What a game promises in `promises.py`; without one, what every game promises.

    Raises `RulesetError` as `load_engine` does.
    """
    found = load_part(entry.folder, entry.card.id, "promises:PROMISE", Promise)
    return Promise() if found is None else found
