"""Portraits of a session that can be compared: the whole truth, and what one viewer is shown."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from tabletop_tui.check.playing import viewers
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Event, sentence, visible
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import BESIDE, Session


def asked(decision: Decision | None) -> dict[str, Any] | None:
    """A decision as data."""
    if decision is None:
        return None
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "public": decision.public,
        "digest": decision.digest,
        "options": [(o.key, o.label, o.detail, o.target) for o in decision.options],
        "picked": decision.picked,
        "stay": decision.stay,
    }


def happened(session: Session[Any]) -> list[Event]:
    """The log without the notes of what the table took back."""
    return [event for event in session.events if event.tag not in BESIDE]


def portrait(session: Session[Any]) -> dict[str, Any]:
    """Everything that must be the same after a resume, an undo and redo, or in another process."""
    return {
        "decision": asked(session.decision),
        "outcome": repr(session.outcome),
        "decisions": session.decisions,
        "state": session.state.model_dump(),
        "views": [session.view(viewer).model_dump() for viewer in viewers(session)],
        "events": [tuple(event) for event in happened(session)],
    }


def fingerprint(session: Session[Any]) -> dict[str, str]:
    """The portrait as one short hash for each part, to compare across processes."""
    return {
        part: blake2b(json.dumps(value).encode(), digest_size=8).hexdigest()
        for part, value in portrait(session).items()
    }


def differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The parts in which two portraits differ, in words; empty when they are the same."""
    return ", ".join(part for part in one if one[part] != other.get(part))


def reborn(session: Session[Any]) -> Session[Any]:
    """The session that a save file would bring back: through a record and JSON."""
    record = Record.model_validate_json(session.record().model_dump_json())
    version = session.ruleset.manifest.version
    return Session.resume(session.ruleset, session.table, record, version)


BACK = ("can_undo", "can_take_back")
"""Parts of what is seen that tell of the step before this one."""


def seen(session: Session[Any], viewer: int, since: int = 0) -> dict[str, Any]:
    """The whole frame of a viewer as data: what must not depend on what it may not see.

    Without the outcome, for which everything is turned up at the end. Previews and look-aheads are
    made of the frame alone, and so are the views of screens. Of the log, only the events from
    number `since` on.
    """
    ruleset, names = session.ruleset, session.table.names
    frame = Seat(session, viewer).see()
    shown: dict[str, Any] = {
        "table": frame.table,
        "view": frame.view.model_dump(),
        "status": ruleset.status(frame.view),
        "board_text": ruleset.board_text(frame.view, viewer, names),
        "spoken_status": ruleset.spoken_status(frame.view, viewer, names),
        "spoken_board": dict(ruleset.spoken_board(frame.view, viewer, names)),
        # Where a curtain hangs, all see it.
        "needs_cover": [Seat(session, seat).needs_cover for seat in range(len(names))],
        "points": list(ruleset.points(frame.view)),
        "cards": [
            (target, ruleset.inspect(frame.view, viewer, target))
            for target in ruleset.targets(frame.view, viewer)
        ],
        "events": [
            (sentence(event, names, ruleset.words), sorted(event.values.items()), event.by)
            for event in frame.log[len(visible(session.events[:since], viewer)) :]
        ],
        "acting": frame.acting,
        "question": asked(frame.question),
        "can_redo": frame.redoes,
        "can_take_back": frame.can_take_back,
    }
    if frame.question is not None and frame.known is not None:
        shown["refusals"] = list(frame.question.refusals())
        shown["values"] = [repr(option.value) for option in frame.question.options]
        shown["known"] = (frame.known.start.model_dump(), *frame.known[3:])
    if frame.question is not None and frame.question.seat == viewer:
        shown["can_undo"] = frame.undoes
    return shown
