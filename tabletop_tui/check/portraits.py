"""Portraits of a session that can be compared: the whole truth, and what one viewer is shown."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from tabletop_tui.check.playing import viewers
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.events import Event, sentence, visible
from tabletop_tui.core.play.lookahead import look_ahead
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import TAKEN_BACK, Session

LOOKED_AHEAD = 4
"""At most so many answers of a question are looked ahead."""


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
    }


def happened(session: Session[Any]) -> list[Event]:
    """The log without the notes of what the table took back."""
    return [event for event in session.events if event.text != TAKEN_BACK]


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


def seen(session: Session[Any], viewer: int, since: int = 0) -> dict[str, Any]:
    """Everything that a viewer is shown: what must not depend on what it may not see.

    Of the log, only the events from number `since` on.
    """
    ruleset, names, view = session.ruleset, session.table.names, session.view(viewer)
    decision = session.decision
    shown: dict[str, Any] = {
        "view": view.model_dump(),
        "status": ruleset.status(view),
        "board_text": ruleset.board_text(view, viewer, names),
        "points": list(ruleset.points(view)),
        "events": [
            (sentence(event, names, ruleset.words), sorted(event.values.items()), event.by)
            for event in visible(session.events[since:], viewer)
        ],
        "public": decision and (decision.seat, decision.public, decision.stay),
    }
    if decision is not None and decision.seat in (viewer, TABLE):
        shown["question"] = asked(decision)
        shown["refusals"] = [(r.target, r.label, r.why) for r in decision.refusals()]
        shown["previews"] = [ruleset.preview(view, decision, o) for o in decision.options]
        known = session.known(viewer)
        # All that a look-ahead is made of; so only some are made.
        shown["known"] = (known.start.model_dump(), known.actor)
        some = decision.options[:: len(decision.options) // LOOKED_AHEAD + 1]
        shown["ahead"] = [look_ahead(ruleset, known, option.key) for option in some]
    if decision is not None and decision.seat == viewer:
        shown["can_undo"] = session.can_undo()
    return shown
