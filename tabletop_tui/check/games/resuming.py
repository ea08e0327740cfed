"""A record, undo and redo bring a decision back; no step changes the state it starts from."""

from __future__ import annotations

from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Fault, Moment, play
from tabletop_tui.check.portraits import differing, portrait, reborn
from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.state import State

SPARSE = 7


class Resumes(Check):
    """What is saved at a decision stands at that decision again."""

    name = "resume"
    about = "what was saved at a decision stands at it again"
    sparse = SPARSE

    def look(self, moment: Moment) -> None:
        """Save and resume."""
        session = moment.session
        twin = reborn(session)
        moment.hold(not twin.notices, f"resumed with a notice: {' '.join(twin.notices)}")
        changed = differing(portrait(session), portrait(twin))
        moment.hold(not changed, f"the resumed game is another one: {changed}")
        moment.hold(twin.can_undo() == session.can_undo(), "undo differs in the resumed game")
        self.tried += 1


class WithThePastKept(Check):
    """A check that compares with the moment before."""

    sparse = SPARSE

    def begin(self, seed: int) -> None:
        """Nothing lies before the first moment."""
        super().begin(seed)
        self.kept: tuple[int, dict[str, Any]] = (-1, {})

    def wants(self, moment: Moment) -> bool:
        """Keep the portrait of a moment when the next one will be looked at."""
        wanted = super().wants(moment)
        self.previous = self.kept
        if self.setting.looks_at(moment.number + 1, SPARSE):
            self.kept = (moment.number, portrait(moment.session))
        return wanted

    def before(self, moment: Moment) -> dict[str, Any]:
        """The portrait of the moment before. Nobody knew of the end before: it is played again."""
        if self.previous[0] == moment.number - 1:
            return self.previous[1]
        for past in play(self.setting, moment.seed):
            if past.number == moment.number - 1:
                return portrait(past.session)
        raise Fault(moment.where, "the same seed does not lead here again")


class UndoAndRedo(WithThePastKept):
    """What a player takes back is as it was before, and redo comes back."""

    name = "undo"
    about = "undo comes to the decision before, redo comes back"
    counted = "answers taken back"

    def look(self, moment: Moment) -> None:
        """Undo and redo in a copy."""
        now, twin = portrait(moment.session), moment.session.fork()
        self._same(moment, now, twin, "a fork is another game")
        if twin.can_undo():
            twin.undo()
            self._same(moment, self.before(moment), twin, "undo came to another place")
            twin.redo()
            self._same(moment, now, twin, "redo came to another place")
            self.tried += 1
        self._same(moment, now, moment.session, "a fork changed its origin")

    def _same(self, moment: Moment, was: dict[str, Any], twin: Any, message: str) -> None:
        changed = differing(was, portrait(twin))
        moment.hold(not changed, f"{message}: {changed}")


class TakenBack(WithThePastKept):
    """What the whole table takes back can be answered again."""

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
        key = (record.answers or record.past[-1].answers)[-1].key
        twin.table_undo()
        changed = differing(self.before(moment), portrait(twin))
        moment.hold(not changed, f"came to another place: {changed}")
        twin.answer(key)
        changed = differing(now, portrait(twin))
        moment.hold(not changed, f"the same answer led elsewhere: {changed}")
        self.tried += 1


class StartsStay(Check):
    """Clones of a state share parts with it.

    A rule that changes a shared part instead of its copy (`core.state.writable`) reaches back
    into the checkpoint: undo, resume and forks then start the step from a table on which half of
    it has happened.
    """

    name = "starts"
    about = "a step never changes the state it started from"
    sparse = None

    def begin(self, seed: int) -> None:
        """No step has begun yet."""
        super().begin(seed)
        self.start: State | None = None
        self.dumped = ""

    def look(self, moment: Moment) -> None:
        """Compare the start of the step before with what it was, then keep that of this one."""
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
