"""Checks that cards are dealt evenly, by the rules and by computer players that imagine them.

If a deal is not shuffled well, some cards come up more often in some places of a pile. This shows
over many deals. Only zones of the promises are checked, and only those with a random order (not
`Zone.arranged`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.leaks.by_zone import hidden_cells
from tabletop_tui.check.playing import Fault, Moment, pick
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.marks import FACE_DOWN, PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Bot
from tabletop_tui.core.players.table_questions import deciders
from tabletop_tui.core.promises import Zone
from tabletop_tui.core.visibility.redaction import unshared

DEALS = 60

ANSWERS = 40
"""The check covers piles that are dealt within this number of answers."""

FEWEST = 4

FAR, SLACK = 2.0, 40.0
"""A pile is uneven if the measure is more than `FAR` times its expected value plus `SLACK`. For a
sorted pile, it is about `DEALS` times the expected value."""

Pile = list[tuple[int, str, str]]
"""The cards of a pile: the place, the sort and the value of each."""


class Spread:
    """How often each card came up in each place of a pile."""

    def __init__(self) -> None:
        self.deals = 0
        self._both: Counter[tuple[str, int, str]] = Counter()
        self._places: Counter[tuple[str, int]] = Counter()
        self._cards: Counter[tuple[str, str]] = Counter()
        self._sorts: Counter[str] = Counter()

    def add(self, pile: Pile) -> None:
        """Count one more deal."""
        self.deals += 1
        for place, sort, card in pile:
            self._both[sort, place, card] += 1
            self._places[sort, place] += 1
            self._cards[sort, card] += 1
            self._sorts[sort] += 1

    @property
    def uneven(self) -> bool:
        """Whether place and card depend on each other (a chi square far above its mean)."""
        places = Counter(sort for sort, _ in self._places)
        cards = Counter(sort for sort, _ in self._cards)
        freedom = sum((places[sort] - 1) * (cards[sort] - 1) for sort in self._sorts)
        # A place and card that never came up together also count: they add what was expected.
        found = float(self._sorts.total())
        for (sort, place, card), n in self._both.items():
            expected = self._places[sort, place] * self._cards[sort, card] / self._sorts[sort]
            found += (n - expected) ** 2 / expected - expected
        return freedom > 0 and found > FAR * freedom + SLACK


def is_shuffled(zone: Zone) -> bool:
    """Whether the order of the cards there is purely random."""
    return not zone.arranged and not zone.values


class EvenDeals(Check):
    """No card comes up in one place more often than in others."""

    name = "deals"
    about = "cards are dealt to every place alike, by the rules and by computer players"
    counted = "deals"
    every = 7
    fits = staticmethod(
        lambda setting: setting.plain and any(map(is_shuffled, setting.promise.hidden))
    )

    def look(self, moment: Moment) -> None:
        """Deal anew, as a computer player of the asked seat imagines it."""
        bot, decision = self.setting.subject.bot, moment.session.decision
        if decision is None or type(bot).deal is Bot.deal:
            return
        for seat in [decision.seat] if decision.seat != TABLE else deciders(decision)[:1]:
            self._imagine(moment, seat)

    def _imagine(self, moment: Moment, seat: int) -> None:
        bot, known = self.setting.subject.bot, Seat(moment.session, seat).for_computer().known
        if known is None:
            return
        # The seat knows cards that were revealed since, so these are not counted.
        filled = {
            path: {place for place, _, card in pile if card == FACE_DOWN}
            for path, pile in self._piles(known.start, seat)
        }
        spreads: dict[str, Spread] = {}
        for number in range(DEALS):
            try:
                dealt = bot.deal(unshared(known.start), seat, Random(f"{moment.where} {number}"))
            # A deal may fail, as in a game. The check `imagines` counts how often.
            except Exception:
                continue
            for path, pile in self._piles(dealt, seat):
                fresh = [one for one in pile if one[0] in filled.get(path, ())]
                spreads.setdefault(path, Spread()).add(fresh)
            self.tried += 1
        for path, spread in spreads.items():
            moment.hold(
                not spread.uneven,
                f"the computer at seat {seat + 1} imagines no even deal: in {path} some cards "
                "come up in some places too often",
            )

    def finish(self) -> None:
        """The piles that the rules deal in games with other seeds."""
        spreads: dict[str, Spread] = {}
        for seed in range(DEALS):
            for path, pile in self._dealt(seed):
                spreads.setdefault(path, Spread()).add(pile)
            self.tried += 1
        for path, spread in spreads.items():
            if spread.uneven:
                message = f"the deal is not even: in {path} some cards come up in some places "
                raise Fault(str(self.setting), f"{message}too often over {spread.deals} games")

    def _dealt(self, seed: int) -> Iterator[tuple[str, Pile]]:
        """The piles that are dealt early in the game, each as it was dealt."""
        session, luck = Session(self.setting.ruleset, self.setting.table(seed)), Random(seed)
        had: set[str] = set()
        for _ in range(ANSWERS):
            for path, pile in self._piles(session.state, PUBLIC):
                if path not in had and len(pile) >= FEWEST:
                    yield path, pile
                had.add(path)
            if session.decision is None:
                return
            session.answer(pick(session.decision, luck, self.setting.promise.idle))

    def _piles(self, state: Any, viewer: int) -> Iterator[tuple[str, Pile]]:
        """The hidden piles of a viewer whose order is purely random."""
        zones = [zone for zone in self.setting.promise.hidden if is_shuffled(zone)]
        piles: dict[str, Pile] = {}
        for cell in hidden_cells(zones, state, viewer):
            path, _, place = cell.path.rpartition(".")
            if place.isdecimal():
                sort = cell.zone.sort(cell.value)
                piles.setdefault(path, []).append((int(place), sort, str(cell.value)))
        return iter(piles.items())
