"""A running step never changes the state it started from."""

from __future__ import annotations

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Moment
from tabletop_tui.core.border.foreign_data import read_json
from tabletop_tui.core.state import State


class StartsStay(Check):
    """Clones of a state share parts with it.

    A rule that changes a shared part instead of a copy of its own (`core.state.own`) reaches back
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
