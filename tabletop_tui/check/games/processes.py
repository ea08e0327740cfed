"""Every process plays the same game: from a record, and from a seed."""

from __future__ import annotations

from tabletop_tui.check.base import Check
from tabletop_tui.check.games.worker import Worker
from tabletop_tui.check.playing import Moment
from tabletop_tui.check.portraits import differing, fingerprint

FRESH = 9
"""One decision in this many is tried in another process."""

HASH_SEEDS = (1, 20_241)


class Workers:
    """Two processes in which hashes differ. They start when they are first asked."""

    def __init__(self) -> None:
        self._running: list[Worker] = []

    def __getitem__(self, number: int) -> Worker:
        while len(self._running) <= number:
            self._running.append(Worker(HASH_SEEDS[len(self._running)]))
        return self._running[number]

    def close(self) -> None:
        """End both."""
        while self._running:
            self._running.pop().close()


WORKERS = Workers()
"""Kept for all games: a process takes longer to start than most games to play."""


class FreshProcess(Check):
    """A record leads to the same decision in a fresh process."""

    name = "processes"
    about = "a record stands at the same decision in a fresh process"
    sparse = 4

    def wants(self, moment: Moment) -> bool:
        """Look at some decisions and at the end, since each asks another process."""
        return moment.over or (moment.number % FRESH == 0 and super().wants(moment))

    def look(self, moment: Moment) -> None:
        """Resume the record in the other process and compare."""
        session = moment.session
        there = WORKERS[0].fingerprint(
            "stand",
            self.setting,
            table=session.table.model_dump(),
            record=session.record().model_dump_json(),
        )
        moment.hold("error" not in there, f"fails in a fresh process: {there.get('error')}")
        changed = differing(fingerprint(session), there)
        moment.hold(not changed, f"differs in a fresh process: {changed}")
        self.tried += 1


class OneSeedOneGame(Check):
    """The same seed gives the same game, whatever the order of a set or of hashes is."""

    name = "seeds"
    about = "one seed is one game in every process"
    counted = "games"

    def wants(self, moment: Moment) -> bool:
        """Look at ends only: they differ when anything before them did."""
        return moment.over

    def look(self, moment: Moment) -> None:
        """Play the game in two other processes."""
        here = fingerprint(moment.session)
        for number in (0, 1):
            there = WORKERS[number].fingerprint("play", self.setting, seed=moment.seed)
            moment.hold("error" not in there, f"fails in another process: {there.get('error')}")
            changed = differing(here, there)
            moment.hold(not changed, f"the order of a set or of hashes decides: {changed}")
        self.tried += 1
