"""What a seat knows of the step that runs, with what came to light for it since it began."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from tabletop_tui.core.play.lookahead import Known
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import (
    Secret,
    Survey,
    replace_secret,
    tell_apart,
)

S = TypeVar("S", bound=State)


def recall(session: Session[S], viewer: int) -> Known[S]:
    """What `viewer` knows of the running step; `start` as it knows it by now.

    Values that were hidden from it there are followed as objects through the step. One that it has
    seen at a question since stands where it lay. Raises `IllegalAnswerError` when the game is over.
    """
    known = session.known(viewer)
    if not session.answered and session.state == session.checkpoint:
        return known
    start = session.checkpoint.clone()
    tell_apart(start)
    # Only what is an object of its own can be followed: what lies in a place may be another value.
    at_first = Survey(start).secrets(viewer)
    hidden = {one: secret for one, secret in at_first.items() if isinstance(one, int)}
    if not hidden:
        return known
    found: dict[int | str, Secret] = {}
    for state in session.retrace(start):
        survey = Survey(state)
        seen = survey.marked().keys() - survey.secrets(viewer).keys()
        found |= {one: secret for one, secret in hidden.items() if one in seen}
    if not found:
        return known
    filled = known.start.clone()
    learned = tuple((secret.path, _plain(secret.value)) for secret in found.values())
    for path, value in learned:
        replace_secret(filled, path, value)
    return replace(known, start=filled, learned=learned)


def _plain(value: str | int) -> str | int:
    """The value itself, not the object that was followed."""
    return str(value) if isinstance(value, str) else int(value)
