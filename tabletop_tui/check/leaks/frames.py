"""Checks of frames: they are plain data, and do not change while other seats pick in secret."""

from __future__ import annotations

import pickle
from functools import cache
from io import BytesIO
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Moment, named, viewers
from tabletop_tui.check.portraits import differing, seen
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.state import Part


class FramesAreData(Check):
    """A frame is plain data: a function or a value of an option could lead to the state."""

    name = "frames"
    about = "what a seat gets is data, and leads nowhere"
    counted = "frames"
    sparse = 5

    def look(self, moment: Moment) -> None:
        """The frames of everybody who is asked."""
        for viewer in viewers(moment.session):
            seat = Seat(moment.session, viewer)
            if seat.question is not None:
                for frame in (seat.see(), seat.for_computer()):
                    wrong = strangers(frame)
                    moment.hold(not wrong, f"what {named(viewer)} is given leads to {wrong}")
                self.tried += 1


def strangers(frame: Seen[Any]) -> str:
    """The objects in a frame that are not plain data, in words; empty if there are none."""
    found: list[str] = []
    own = [frame.view, *([frame.known.start] if frame.known else [])]

    class Walk(pickle.Pickler):
        def persistent_id(self, one: Any) -> str | None:
            if not _is_strange(one.__class__):
                return None
            if any(one is view for view in own):
                return "view"
            found.append(type(one).__name__)
            return "stranger"

    try:
        Walk(BytesIO()).dump(frame)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        return str(error)
    return ", ".join(dict.fromkeys(found))


@cache
def _is_strange(kind: type) -> bool:
    """Whether objects of this type are not plain data. The view itself is an exception."""
    return issubclass(kind, Part | Game | Ruleset)


class PicksStayUnseen(Check):
    """Only the seat itself knows its picks until its choice of several is over."""

    name = "picks"
    about = "others see nothing change while a seat picks several in secret"
    counted = "frames compared"
    fits = staticmethod(lambda setting: setting.subject.manifest.secrets and setting.secretive)

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
                    moment.hold(
                        not changed,
                        f"the secret pick {key!r} shows to {named(viewer)}, in {changed}",
                    )
                    self.tried += 1
