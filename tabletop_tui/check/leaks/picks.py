"""Others see nothing change while a seat picks several in secret, one after the other."""

from __future__ import annotations

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Moment, viewers
from tabletop_tui.check.portraits import differing, seen
from tabletop_tui.check.settings import Setting


class PicksStayUnseen(Check):
    """A pick is known to its own seat alone, until the choice of several is over."""

    name = "picks"
    about = "others see nothing change while a seat picks several in secret"
    counted = "frames compared"

    @classmethod
    def fits(cls, setting: Setting) -> bool:
        """Where there are secrets."""
        return setting.subject.manifest.secrets and setting.secretive

    def look(self, moment: Moment) -> None:
        """Take the first pick that is offered, and the last."""
        session = moment.session
        decision = session.decision
        if decision is None or not decision.secret:
            return
        several = {option.key for option in decision.several}
        keys = [option.key for option in decision.options if option.key in several]
        for key in dict.fromkeys([*keys[:1], *keys[-1:]]):
            after = session.fork()
            after.answer(key)
            if after.decision is None or after.decision.picked != (*decision.picked, key):
                continue
            for viewer in viewers(session):
                if viewer != decision.seat:
                    since = len(session.events)
                    changed = differing(seen(session, viewer, since), seen(after, viewer, since))
                    moment.hold(not changed, f"the pick {key} shows to viewer {viewer}: {changed}")
                    self.tried += 1
