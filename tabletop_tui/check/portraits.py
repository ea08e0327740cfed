"""Portraits: a session as data for comparison, either its whole state or what one viewer sees."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from tabletop_tui.check.playing import Moment, viewers
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import TABLE_TAGS, Event, sentence, visible
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset


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
    """The log without the lines that no rule wrote (`TABLE_TAGS`)."""
    return [event for event in session.events if event.tag not in TABLE_TAGS]


def portrait(session: Session[Any]) -> dict[str, Any]:
    """Everything that must be the same after a resume, or an undo and redo.

    The views are left out: within one process, equal states give equal views.
    """
    return {
        "decision": asked(session.decision),
        "outcome": repr(session.outcome),
        "decisions": session.decisions,
        "state": session.state.model_dump(),
        "events": [tuple(event) for event in happened(session)],
    }


def fingerprint(session: Session[Any]) -> dict[str, str]:
    """The portrait and all views as one short hash for each part, to compare across processes."""
    views = [session.view(viewer).model_dump() for viewer in viewers(session)]
    return {
        part: blake2b(json.dumps(value).encode(), digest_size=8).hexdigest()
        for part, value in (portrait(session) | {"views": views}).items()
    }


PARTS = {
    "table": "the names and options of the table",
    "view": "its view of the state",
    "views": "the views of the seats",
    "needs_cover": "whether a curtain comes",
    "events": "the log",
    "acting": "the words for all on who is asked what",
    "question": "the question",
    "decision": "the question",
    "can_undo": "whether undo works",
    "can_redo": "whether redo works",
    "can_take_back": "whether the table can take something back",
    "refusals": "the reasons why something is refused",
    "values": "the values of the options",
    "known": "what its computer player is given",
    "decisions": "the number of decisions",
    "status": "the status line",
    "spoken_status": "the status for the ear",
    "board": "the board in words",
    "parts": "the parts of the board in words",
    "spoken": "the sentences for the ear",
    "cards": "the cards that can be looked at",
}
"""The parts of a portrait in words. A part that is missing here is called by its key."""


def differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The parts in which two portraits differ, in words; empty when they are the same."""
    return ", ".join(PARTS.get(part, part) for part in unlike(one, other))


def hold_same(moment: Moment, was: dict[str, Any], now: dict[str, Any], message: str) -> None:
    """Raise a `Fault` with this message and the parts in which two portraits differ, if any."""
    changed = differing(was, now)
    moment.hold(not changed, f"{message}: {changed}")


def unlike(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The keys of `one` that have another value in `other`."""
    return [part for part in one if one[part] != other.get(part)]


def reborn(session: Session[Any]) -> Session[Any]:
    """The session that a save file would bring back: through a record and JSON."""
    record = Record.model_validate_json(session.record().model_dump_json())
    version = session.ruleset.manifest.version
    return Session.resume(session.ruleset, session.table, record, version)


BACK = ("can_undo", "can_take_back")
"""The parts of a portrait that depend on the step before this one."""


def seen(session: Session[Any], viewer: int, since: int = 0) -> dict[str, Any]:
    """Everything that a viewer is shown, as data: its frame, and what the game makes of the view.

    The outcome is left out, because all that is hidden is revealed for it at the end of a game.
    Previews, look-aheads and screens are left out, because they depend on the frame alone. The log
    begins with event number `since`.
    """
    frame = Seat(session, viewer).see()
    return framed(session, frame, since) | drawn(session.ruleset, frame)


def framed(session: Session[Any], frame: Seen[Any], since: int = 0) -> dict[str, Any]:
    """A frame as data, the log from event number `since` on."""
    seats = range(len(session.table.chairs))
    shown: dict[str, Any] = {
        "table": frame.table,
        "view": frame.view.model_dump(),
        # For all seats, because everybody at the table sees whether a curtain hangs.
        "needs_cover": [Seat(session, seat).needs_cover for seat in seats],
        "events": events_shown(session, frame, since),
        "acting": frame.acting,
        "question": asked(frame.question),
        "can_redo": frame.redoes,
        "can_take_back": frame.can_take_back,
    }
    if frame.question is not None and frame.known is not None:
        shown["refusals"] = list(frame.question.refusals())
        shown["values"] = [repr(option.value) for option in frame.question.options]
        known = frame.known
        shown["known"] = (known.start.model_dump(), known.actor, known.answers, known.learned)
    if frame.question is not None and frame.question.seat == frame.viewer:
        shown["can_undo"] = frame.undoes
    return shown


def events_shown(session: Session[Any], frame: Seen[Any], since: int) -> list[tuple[Any, ...]]:
    """The log in a frame from event number `since` on."""
    names, words = session.table.names, session.ruleset.words
    before = len(visible(session.events[:since], frame.viewer))
    return [
        (sentence(event, names, words), sorted(event.values.items()), event.by)
        for event in frame.log[before:]
    ]


def drawn(ruleset: Ruleset[Any], frame: Seen[Any]) -> dict[str, Any]:
    """What a game makes of the view in a frame, in words and numbers."""
    view, viewer, names = frame.view, frame.viewer, frame.table.names
    words = frame.described(ruleset)
    return {
        "status": ruleset.status(view),
        "board": words.board(),
        "spoken_status": ruleset.spoken_status(view, viewer, names),
        "parts": dict(words.parts()),
        "spoken": words.spoken(),
        "points": list(ruleset.points(view)),
        "cards": [(one, words.card(one), words.label(one)) for one in words.targets],
    }


def seen_difference(
    here: Session[Any], there: Session[Any], viewer: int, since: int, *, whole: bool, back: bool
) -> str:
    """The parts in which `viewer` could tell two sessions apart, in words; empty for none.

    Without `whole` only the frames are compared. Equal frames are drawn alike, unless a game
    keeps something outside its state; `whole` compares what is drawn as well. Without `back`, the
    parts that depend on the step before (`BACK`) are not compared.
    """
    # Each session is drawn completely before the other: if a game keeps something outside its
    # state, this belongs to the session that was drawn last.
    one, other = (
        seen(session, viewer, since)
        if whole
        else framed(session, Seat(session, viewer).see(), since)
        for session in (here, there)
    )
    for part in () if back else BACK:
        one.pop(part, None)
    return differing(one, other)


def in_turn(session: Session[Any], first: int) -> list[int]:
    """All viewers, from number `first` on and then from the beginning.

    With another `first` each time, every viewer comes first once.
    """
    everybody = list(viewers(session))
    start = first % len(everybody)
    return everybody[start:] + everybody[:start]
