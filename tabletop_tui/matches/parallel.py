"""Many games in several processes, and one report of them, the same for any number of these."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, Self

from tabletop_tui.core.content.shelf import bundled_folder
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.loader import entry_of, load_engine
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.matches.policies import POLICIES
from tabletop_tui.matches.simulate import Report, simulate

CHUNK = 10
"""Games that are sent to a process at once: few, so that none waits long for another."""


class Rules(NamedTuple):
    """Where any process finds the rules of a game, on whatever computer it runs.

    A game that comes with the program is known by its name there and its version. `folder` is that
    of any other game.
    """

    name: str
    version: int
    folder: Path | None

    @classmethod
    def of(cls, ruleset: Ruleset[Any]) -> Self:
        """Those of a game that is loaded here."""
        folder = ruleset.folder
        bundled = folder.parent == bundled_folder()
        return cls(folder.name, ruleset.manifest.version, None if bundled else folder)

    def load(self) -> Ruleset[Any]:
        """The game as it lies here. Raises `RulesetError` for none, or for another version."""
        ruleset = load_engine(entry_of(self.folder or bundled_folder() / self.name))
        found = ruleset.manifest.version
        if found != self.version:
            raise RulesetError(
                f"{ruleset.manifest.title} has version {found} where it is played, and version "
                f"{self.version} here. Update the older one."
            )
        return ruleset


class Order(NamedTuple):
    """What is to be played: all that another process needs to know."""

    rules: Rules
    table: Table
    games: int
    policy: str
    bots: tuple[str, ...]


def in_processes(
    order: Order, jobs: int, report_done: Callable[[int], None] = lambda _: None
) -> Report:
    """Play an order here or in `jobs` processes; `report_done` gets the number of games played."""
    return gathered(_chunks(order, jobs), report_done)


def gathered(chunks: Generator[Report], report_done: Callable[[int], None]) -> Report:
    """One report of all chunks, which come in order.

    An interruption from the keyboard ends it: the report is then of the games up to there, where
    there are any.
    """
    whole: Report | None = None
    try:
        for report in chunks:
            whole = report if whole is None else whole.merged(report)
            report_done(whole.games)
    except KeyboardInterrupt:
        if whole is None:
            raise
    finally:
        chunks.close()
    assert whole is not None, "an order has at least one game"
    return whole


def chunks_of(order: Order) -> tuple[range, list[int]]:
    """The numbers of the games with which the chunks begin, and how many games each has."""
    starts = range(0, order.games, CHUNK)
    return starts, [min(CHUNK, order.games - start) for start in starts]


def _chunks(order: Order, jobs: int) -> Generator[Report]:
    starts, counts = chunks_of(order)
    if jobs == 1:
        for first, count in zip(starts, counts, strict=True):
            yield play_chunk(order, first, count)
        return
    # A fresh process each: a copy of this one may hold locks and open files.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(play_chunk, [order] * len(counts), starts, counts)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def play_chunk(order: Order, first: int, count: int) -> Report:
    """Some games of an order, in whatever process this is."""
    ruleset, policy = _ruleset(order.rules), POLICIES[order.policy]
    return simulate(ruleset, order.table, count, policy, bots=order.bots, first=first)


@cache
def _ruleset(rules: Rules) -> Ruleset[Any]:
    return rules.load()
