"""Watches that a running step does not change the state it started from."""

from __future__ import annotations

import json
from contextlib import suppress

from tabletop_tui.core.decision import Decision, Option, Play
from tabletop_tui.core.state import State


def watched(state: State, running: Play[None]) -> Play[None]:
    """Play a step that begins with this state.

    Fails with an `AssertionError` at the first question, or at the end, by which a clone that was
    made before the step has changed: the two share a part that a rule did not take as its own.
    """
    checkpoint = state.clone()
    before = checkpoint.model_dump_json()
    answer: Option | None = None
    while True:
        asked: Decision | None = None
        with suppress(StopIteration):
            asked = next(running) if answer is None else running.send(answer)
        now = checkpoint.model_dump_json()
        if now != before:
            old, new = json.loads(before), json.loads(now)
            changed = ", ".join(name for name in old if old[name] != new[name])
            where = f"before the question {asked.kind!r}" if asked else "before its end"
            after = f"after the answer {answer.key!r}, " if answer else ""
            raise AssertionError(f"a step changed its own start, {after}{where}: {changed}")
        if asked is None:
            return
        answer = yield asked
