"""What a look-ahead tells comes true, whatever it could not see.

Some answers of a question are looked ahead by the seat that is asked, and then really given in a
copy. What was told must be what is then told first; where the look-ahead was sure, nothing more is
told before the next question of the step. And where it says that an answer can be taken back alone,
it can.
"""

from __future__ import annotations

from collections import Counter

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Fault, Moment
from tabletop_tui.check.settings import Setting
from tabletop_tui.core.decision import Option
from tabletop_tui.core.events import sentence, visible
from tabletop_tui.core.play.lookahead import can_take_back, look_ahead
from tabletop_tui.core.play.seat import Seat, recall

OPTIONS = 4
"""So many answers of a question are tried."""


class ComesTrue(Check):
    """What is looked ahead comes true."""

    name = "previews"
    about = "what a look-ahead tells comes true"
    counted = "answers"
    sparse = 3

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.sure: Counter[bool] = Counter()

    def look(self, moment: Moment) -> None:
        """Some answers: looked ahead, and really given in a copy."""
        decision = moment.session.decision
        if decision is None:
            return
        for option in self.luck.sample(decision.options, min(OPTIONS, len(decision.options))):
            self.sure[comes_true(moment, option)] += 1
            is_taken_back(moment, option)
            self.tried += 1

    def finish(self) -> None:
        """A game of which nothing can be looked ahead has rules that read what they may not."""
        if not self.tried:
            raise Fault(str(self.setting), "nothing was looked ahead")


def comes_true(moment: Moment, option: Option) -> bool:
    """Whether the look-ahead was sure. Raises `Fault` when it does not come true."""
    session, ruleset = moment.session, moment.session.ruleset
    decision, names = session.decision, session.table.names
    assert decision is not None
    viewer = decision.seat
    ahead = look_ahead(ruleset, recall(session, viewer), option.key)
    after = session.fork()
    after.answer(option.key)
    events = visible(after.events[len(session.events) :], viewer)
    told, came = (
        [sentence(event, names, ruleset.words) for event in some] for some in (ahead.told, events)
    )
    foretold = f"the answer {option.key!r} did not come as foretold: {told}, but {came}"
    moment.hold(came[: len(told)] == told, foretold)
    if ahead.sure and len(after.answered) > len(session.answered):
        moment.hold(came == told, foretold)
        if ahead.points:
            points = tuple(ruleset.points(after.view(viewer)))
            expected = tuple(after for _, after in ahead.points)
            moment.hold(expected == points, f"points were foretold as {expected}, are {points}")
    return ahead.sure


def is_taken_back(moment: Moment, option: Option) -> None:
    """Raises `Fault` when the seat is told that it can take an answer back, and cannot."""
    session = moment.session
    decision = session.decision
    assert decision is not None
    if not can_take_back(session.ruleset, recall(session, decision.seat), option.key):
        return
    after = session.fork()
    after.answer(option.key)
    undoes = after.decision and Seat(after, after.decision.seat).see().undoes
    moment.hold(
        undoes == decision.seat,
        f"the answer {option.key!r} was said to be one that can be taken back alone",
    )
