"""Random games end, and nothing is made or lost on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.games.questions import refused
from tabletop_tui.check.playing import Moment, viewers
from tabletop_tui.check.portraits import seen
from tabletop_tui.core.visibility.redaction import marked


class Ends(Check):
    """Games end with a well-formed outcome, and conserved things are never lost."""

    name = "ends"
    about = "random games end, and keep their pieces"
    counted = "games"
    sparse = None

    def begin(self, seed: int) -> None:
        """Forget the pieces of the game before."""
        super().begin(seed)
        self.kept: dict[str, object] = {}

    def look(self, moment: Moment) -> None:
        """Check the pieces at every decision, and the outcome at the end."""
        session, promise = moment.session, self.setting.promise
        if promise.conserved is not None:
            self._hold(moment, "conserved", promise.conserved(session.state))
        if promise.settled is not None and not session.answered:
            self._hold(moment, "settled", promise.settled(session.state))
        if moment.over:
            check_the_end(moment)
            self.tried += 1

    def _hold(self, moment: Moment, what: str, now: object) -> None:
        before = self.kept.setdefault(what, now)
        if now != before:
            moment.hold(False, f"{what}: {difference(before, now)}")


def difference(before: object, now: object) -> str:
    """The pieces that were lost and made; for a single value, the value before and now.

    >>> difference(["sun", "sun", "rain"], ["sun", "rain", "fog"])
    "lost ['sun'], made ['fog']"
    """
    if isinstance(before, list | tuple) and isinstance(now, list | tuple):
        lost, made = list(before), list(now)
        for piece in before:
            if piece in made:
                made.remove(piece)
                lost.remove(piece)
        return f"lost {lost}, made {made}"
    return f"it was {before} and is {now}"


def pieces(counted: Counter[tuple[str, Any]]) -> str:
    """Some cards of several kinds in words.

    >>> pieces(Counter({("Card", "owl-1"): 2, ("Coin", "gold"): 1}))
    "2 Card 'owl-1', 1 Coin 'gold'"
    """
    return ", ".join(f"{n} {kind} {value!r}" for (kind, value), n in counted.items()) or "nothing"


def check_the_end(moment: Moment) -> None:
    """Check that the outcome is complete and does not change, and that nothing can be answered."""
    session, outcome = moment.session, moment.session.outcome
    seats = range(len(session.table.chairs))
    moment.hold(outcome is not None, "no question and no outcome")
    assert outcome is not None
    moment.hold(bool(outcome.result), "an outcome needs a result")
    moment.hold(bool(outcome.headline), "an outcome needs a headline")
    single = len(set(outcome.winners)) == len(outcome.winners)
    moment.hold(single and set(outcome.winners) <= set(seats), f"winners {outcome.winners}")
    for line in outcome.sheet:
        moment.hold(len(line.points) == len(seats), f"{line.label} is not for every seat")
    moment.hold(session.ruleset.outcome(session.state) == outcome, "the end is not the end")
    moment.hold(refused(moment, "anything"), "an answer is taken after the end")
    for viewer in viewers(session):
        moment.hold(seen(session, viewer)["acting"] is None, "something is asked after the end")


class Pools(Check):
    """Every kind of card has the same cards from the first decision to the last."""

    name = "pools"
    about = "hidden and open cards of a kind are the same all the time"
    sparse = None
    fits = staticmethod(lambda setting: setting.promise.pools)

    def begin(self, seed: int) -> None:
        """A new game has its own cards."""
        super().begin(seed)
        self.first: Counter[tuple[str, Any]] | None = None

    def look(self, moment: Moment) -> None:
        """Count the cards."""
        now = Counter((value.pool, value.value) for value in marked(moment.session.state))
        first = self.first = self.first or now
        if now != first:
            moment.hold(False, f"made {pieces(now - first)}, lost {pieces(first - now)}")
        self.tried += 1
