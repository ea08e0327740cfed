"""Checks of resume, undo, redo and look-ahead, and that no step changes its starting state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Fault, Moment, Setting, play
from tabletop_tui.check.portraits import hold_same, portrait, reborn
from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.decision import Option
from tabletop_tui.core.events import sentence, visible
from tabletop_tui.core.play.lookahead import look_ahead, why_for_good
from tabletop_tui.core.play.seat import Seat, known_by_now
from tabletop_tui.core.state import State

SPARSE = 7


class Resumes(Check):
    """A game that is saved at a decision resumes at the same decision."""

    name = "resume"
    about = "what was saved at a decision stands at it again"
    sparse = SPARSE

    def look(self, moment: Moment) -> None:
        """Save and resume."""
        session = moment.session
        twin = reborn(session)
        moment.hold(not twin.notices, f"resumed with a notice: {' '.join(twin.notices)}")
        hold_same(moment, portrait(session), portrait(twin), "the resumed game is another one")
        moment.hold(twin.can_undo() == session.can_undo(), "undo differs in the resumed game")
        self.tried += 1


class WithThePastKept(Check):
    """A check that compares with the moment before."""

    sparse = SPARSE

    def begin(self, seed: int) -> None:
        """Start a game without a moment before."""
        super().begin(seed)
        self.kept: tuple[int, dict[str, Any]] = (-1, {})

    def wants(self, moment: Moment) -> bool:
        """Keep the portrait of a moment if the next moment will be looked at."""
        wanted = super().wants(moment)
        self.previous = self.kept
        if self.setting.looks_at(moment.number + 1, SPARSE):
            self.kept = (moment.number, portrait(moment.session))
        return wanted

    def before(self, moment: Moment, taken: int) -> dict[str, Any]:
        """The portrait `taken` answers earlier. If it was not kept, the game is played again."""
        if self.previous[0] == moment.number - taken:
            return self.previous[1]
        for past in play(self.setting, moment.seed):
            if past.number == moment.number - taken:
                return portrait(past.session)
        raise Fault(moment.where, "the same seed does not lead here again")


class UndoAndRedo(WithThePastKept):
    """Undo leads to a decision before, and redo back to the present one."""

    name = "undo"
    about = "undo comes to the decision before, redo comes back"
    counted = "answers taken back"

    def look(self, moment: Moment) -> None:
        """Undo and redo in a copy."""
        now, twin = portrait(moment.session), moment.session.fork()
        hold_same(moment, now, portrait(twin), "a fork is another game")
        if twin.can_undo():
            twin.undo()
            # Undo of the answer that ends a choice of several also takes back its picks.
            taken = moment.session.decisions - twin.decisions
            before = self.before(moment, taken)
            hold_same(moment, before, portrait(twin), "undo came to another place")
            twin.redo()
            hold_same(moment, now, portrait(twin), "redo came to another place")
            self.tried += 1
        hold_same(moment, now, portrait(moment.session), "a fork changed its origin")


class TakenBack(WithThePastKept):
    """An answer that the whole table takes back can be given again."""

    name = "take-back"
    about = "what the table takes back can be answered again"
    counted = "answers taken back"

    def look(self, moment: Moment) -> None:
        """Take the last answer back in a copy, whatever it showed, and give it again."""
        now, twin = portrait(moment.session), moment.session.fork()
        if not twin.can_table_undo():
            moment.hold(moment.number == 0, "the table cannot take anything back")
            return
        record = moment.session.record()
        twin.table_undo()
        taken = moment.session.decisions - twin.decisions
        hold_same(moment, self.before(moment, taken), portrait(twin), "came to another place")
        for answer in (record.answers or record.past[-1].answers)[-taken:]:
            twin.answer(answer.key)
        hold_same(moment, now, portrait(twin), "the same answer led elsewhere")
        self.tried += 1


class StartsStay(Check):
    """No step changes the state that it starts from.

    Clones of a state share parts with it. A rule that changes a shared part instead of its copy
    (`core.state.writable`) also changes the checkpoint: undo, resume and forks then start the step
    from a state in which part of it has already happened.
    """

    name = "starts"
    about = "a step never changes the state it started from"
    sparse = None

    def begin(self, seed: int) -> None:
        """Forget the steps of the game before."""
        super().begin(seed)
        self.start: State | None = None
        self.dumped = ""

    def look(self, moment: Moment) -> None:
        """Check that the start of the step before has not changed, then keep that of this step."""
        if self.start is not None:
            now = self.start.model_dump_json()
            if now != self.dumped:
                old, new = read_json(self.dumped), read_json(now)
                changed = ", ".join(name for name in old if old[name] != new[name])
                moment.hold(False, f"a step changed its own start: {changed}")
        start = moment.session.checkpoint
        if start is not self.start:
            self.start, self.dumped = start, start.model_dump_json()
        self.tried += 1


OPTIONS = 4
"""How many answers of a question are checked."""


class ComesTrue(Check):
    """What a look-ahead shows happens when the answer is given."""

    name = "previews"
    about = "what a look-ahead tells comes true"
    counted = "answers"
    sparse = 3

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.sure: Counter[bool] = Counter()

    def look(self, moment: Moment) -> None:
        """Look ahead at some answers, then give each of them in a copy of the game."""
        decision = moment.session.decision
        if decision is None:
            return
        for option in self.luck.sample(decision.options, min(OPTIONS, len(decision.options))):
            self.sure[comes_true(moment, option)] += 1
            is_taken_back(moment, option)
            self.tried += 1

    def finish(self) -> None:
        """Raise `Fault` when every look-ahead stopped because the rules read hidden values."""
        if not self.tried:
            raise Fault(str(self.setting), "nothing was looked ahead")


def comes_true(moment: Moment, option: Option) -> bool:
    """Return whether the look-ahead was sure. Raises `Fault` when it does not come true."""
    session, ruleset = moment.session, moment.session.ruleset
    decision, names = session.decision, session.table.names
    assert decision is not None
    viewer = decision.seat
    ahead = look_ahead(ruleset, known_by_now(session, viewer), option.key)
    after = session.fork()
    after.answer(option.key)
    events = visible(after.events[len(session.events) :], viewer)
    promised, came = (
        [sentence(event, names, ruleset.words) for event in some] for some in (ahead.events, events)
    )
    mismatch = f"the answer {option.key!r} did not come as foretold: {promised}, but {came}"
    moment.hold(came[: len(promised)] == promised, mismatch)
    if ahead.sure and len(after.answered) > len(session.answered):
        moment.hold(came == promised, mismatch)
        if ahead.points:
            points = tuple(ruleset.points(after.view(viewer)))
            expected = tuple(after for _, after in ahead.points)
            moment.hold(expected == points, f"points were foretold as {expected}, are {points}")
    return ahead.sure


def is_taken_back(moment: Moment, option: Option) -> None:
    """Raise `Fault` when a frame says that its seat can undo an answer alone, and it cannot."""
    session = moment.session
    decision = session.decision
    assert decision is not None
    if why_for_good(session.ruleset, known_by_now(session, decision.seat), option.key) is not None:
        return
    after = session.fork()
    after.answer(option.key)
    undoes = after.decision and Seat(after, after.decision.seat).see().undoes
    moment.hold(
        undoes == decision.answerer,
        f"the answer {option.key!r} was said to be one that can be taken back alone",
    )
