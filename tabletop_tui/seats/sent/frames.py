"""What a seat sees as data, for the game's own screen in another terminal (`tabletop join`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabletop_tui import __version__
from tabletop_tui.core.decision import Choices
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.seats.sent.desk import Desk
from tabletop_tui.seats.sent.outbox import Parts


def frame_of(desk: Desk) -> tuple[Parts, Sequence[Any]]:
    """The frame at a desk by its parts, and its log. Its question has the answers of its seat."""
    seen = desk.seen
    if seen is None:
        return {}, ()
    data = as_data(_for_its_seat(desk, seen))
    del data["log"]
    told = {"program": __version__, "waiting": desk.waiting(seen), "note": desk.note}
    # Players made of code get the rest of the frame, but not this.
    return data | told | {"order_key": seen.view.order_key}, seen.log


def _for_its_seat(desk: Desk, seen: Seen[Any]) -> Seen[Any]:
    acting, question = seen.acting, seen.question
    if acting is not None and acting.secret and question is None:
        # Who has answered of those that are asked at once is nobody's to know.
        acting = acting._replace(seat=PUBLIC)
    if question is not None:
        # The shortest stay is kept at the table.
        question = replace(question, choices=Choices(desk.offered), stay=0.0)
    # Lines of log go along by themselves, each once. What only the table can do would tell a seat
    # of a secret round that others have answered.
    alone = seen._replace(redoes=False, can_take_back=False, log=())
    return alone._replace(acting=acting, question=question)
