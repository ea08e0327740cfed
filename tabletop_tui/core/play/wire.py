"""What a viewer sees, as JSON data: for programs that play from outside.

Everything in a `Seen` is plain data made of what its viewer may know, so nothing has to be kept
back here. The value of an option stays behind: it means something to the rules alone, and an
answer is given by its key.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Event
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.state import State

Data = dict[str, Any]


def seen_data(seen: Seen[Any], since: int = 0) -> Data:
    """The frame without what a look-ahead starts from, and with the events from `since` on."""
    acting = seen.acting
    return {
        "viewer": seen.viewer,
        "table": seen.table.model_dump(mode="json"),
        "view": view_data(seen.view),
        "acting": None if acting is None else asdict(acting),
        "question": None if seen.question is None else question_data(seen.question),
        "events": [event_data(event) for event in seen.log[since:]],
        "undoes": seen.undoes,
        "redoes": seen.redoes,
        "can_take_back": seen.can_take_back,
        "outcome": None if seen.outcome is None else outcome_data(seen.outcome),
    }


def view_data(view: State) -> Data:
    """A view, field by field. Numbers that are keys of a field become texts, as JSON wants it."""
    # A hidden value need not fit its field: `?` is no bid.
    return view.model_dump(mode="json", warnings=False)


def question_data(question: Decision) -> Data:
    """A question with its answers and with the reasons why others are refused."""
    return {
        "seat": question.seat,
        "kind": question.kind,
        "prompt": question.prompt,
        "public": question.public,
        "secret": question.secret,
        "rule": question.rule,
        "stay": question.stay,
        "held_by": question.held_by,
        "digest": question.digest,
        "picked": list(question.picked),
        "several": [option.key for option in question.several],
        "options": [option_data(option) for option in question.options],
        "refused": [asdict(refusal) for refusal in question.refusals()],
    }


def option_data(option: Option) -> Data:
    """An answer: its key, by which it is given, and what is known about it."""
    return {
        "key": option.key,
        "label": option.label,
        "detail": option.detail,
        "target": option.target,
        "hotkey": option.hotkey,
    }


def event_data(event: Event) -> Data:
    """A line of the log: a sentence with named gaps, and what goes into them."""
    return {
        "text": event.text,
        "values": dict(event.values),
        "by": event.by,
        "kind": event.kind,
        "tag": event.tag,
    }


def outcome_data(outcome: Outcome) -> Data:
    """How the game ended, with the sums of the score sheet."""
    return {
        **asdict(outcome),
        "totals": list(outcome.totals),
    }
