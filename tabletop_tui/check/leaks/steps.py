"""A step from its checkpoint on: what could be seen in it, and how it goes over another deal."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.check.leaks.glimpses import glimpses
from tabletop_tui.core.errors import RulesError
from tabletop_tui.core.play.record import Answer, PastRecord, Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.standing import Step
from tabletop_tui.core.promises import Promise
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import Secret, identity, marked, secrets, tell_apart

Kind = tuple[str, Any]


def kinds(values: list[Secret]) -> Counter[Kind]:
    """How many there are of each value, pool by pool."""
    return Counter((value.pool, value.value) for value in values)


class Run(NamedTuple):
    """A step from its checkpoint on, with the answers given in it."""

    checkpoint: dict[str, Any]
    answers: list[Answer]
    events: int
    actor: int
    past: list[PastRecord]


def runs(session: Session[Any]) -> list[Run]:
    """The step that runs now; where it begins, also the one before, for its last words."""
    record = session.record()
    found = []
    if record.past and not record.answers:
        last = record.past[-1]
        before = (last.checkpoint, last.answers, last.events, last.actor)
        found.append(Run(*before, record.past[:-1]))
    if session.decision is not None:
        now = (record.checkpoint, record.answers, record.events_before, record.actor_before)
        found.append(Run(*now, record.past))
    return found


class Retraced:
    """The step once more, with every card followed as an object: who has seen which of them.

    Where cards have doubles, their faces would not tell a card that was put away from one that
    came to light.
    """

    def __init__(self, session: Session[Any], run: Run) -> None:
        self.start = type(session.state).model_validate(run.checkpoint)
        tell_apart(self.start)
        twin = session._twin()
        with glimpses() as states:
            twin._rebuild(Step(self.start, (), run.events, run.actor))
            states.append(twin.state.clone())
            for answer in run.answers:
                twin.answer(answer.key)
                states.append(twin.state.clone())
        self.moments: list[State] = states

    def still_hidden(self, viewer: int) -> list[Secret]:
        """What the viewer could not see when the step began, and has not seen since."""
        met = {identity(secret) for secret in marked(self.start)}
        at_first = {identity(secret): secret for secret in secrets(self.start, viewer)}
        seen: set[int | str] = set()
        for state in self.moments:
            hidden = {identity(secret): secret for secret in secrets(state, viewer)}
            seen |= {identity(secret) for secret in marked(state)} - set(hidden)
        rest = {key: secret for key, secret in at_first.items() if key not in seen}
        # What a rule wrote anew is still hidden only if something like it is.
        written = kinds([secret for key, secret in hidden.items() if key not in met])
        return [s for key, s in rest.items() if key in hidden or written[s.pool, s.value]]


def waiting(session: Session[Any], run: Run) -> range:
    """Which answers are secret ones that wait for a reveal: the question they answer is still on.

    What was picked so far in an unfinished choice of several is not among them: another answer
    there could end the choice, and everybody may see that.
    """
    decision = session.decision
    first = end = len(run.answers)
    if decision is not None and decision.secret and tuple(run.answers) == session.answered:
        first = end = end - len(decision.picked)
        while first and run.answers[first - 1].digest.split(".")[1] == decision.kind:
            first -= 1
    return range(first, end)


def otherwise(
    session: Session[Any],
    run: Run,
    checkpoint: State,
    became: dict[str, str],
    viewer: int,
    luck: Random,
    promise: Promise,
) -> Session[Any] | None:
    """The step again over the new deal; None when its answers no longer fit."""
    past = run.past[-1:]
    course = [answer for step in past for answer in step.answers]
    start = Record(
        checkpoint=checkpoint.model_dump(),
        events_before=run.events,
        actor_before=run.actor,
        events=session.events,
        past=past,
        course=course,
        decisions=len(course),
    )
    hidden = waiting(session, run)
    try:
        version = session.ruleset.manifest.version
        twin = Session.resume(session.ruleset, session.table, start, version)
        for number, answer in enumerate(run.answers):
            decision = twin.decision
            if decision is None or decision.seat != answer.seat:
                return None
            key = answer.key
            if answer.seat != viewer:
                renamed = " ".join(became.get(word, word) for word in key.split(" "))
                key = renamed if decision.choices.get(renamed) is not None else key
            fits = decision.choices.get(key) is not None
            if promise.astray is not None and promise.astray(session.state, twin.state, answer):
                return None
            if number in hidden and answer.seat != viewer and (not fits or luck.random() < 0.5):
                key = luck.choice(decision.options).key
            elif not fits:
                return None
            twin.answer(key)
    # A deal that the rules cannot have made may break them; it tells nothing about leaks.
    except RulesError:
        return None
    return twin
