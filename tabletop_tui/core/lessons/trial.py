"""A lesson is tried: played through with the answers that it wants, or with any that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop_tui.core.decision import TABLE, Choices, Decision
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.lessons.guide import Guide
from tabletop_tui.core.lessons.lesson import Lesson, Step
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset

LONGEST = 2_000
"""Answers after which a lesson that is played with any fitting answers has lost its way."""


class LessonError(RulesetError):
    """A lesson that does not fit its game: says which, at which step, and why."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A game at a decision of its lesson."""

    session: Session[Any]
    guide: Guide
    decision: Decision
    step: Step | None


def begin(ruleset: Ruleset[Any], name: str, lesson: Lesson) -> tuple[Session[Any], Guide]:
    """The game of a lesson at its first decision. Raises `TableError`."""
    session = Session(ruleset, lesson.table(ruleset.manifest))
    return session, Guide(name, lesson, lambda: session.history)


def walk(ruleset: Ruleset[Any], name: str, lesson: Lesson) -> Iterator[Stop]:
    """Play a lesson through as it wants, from step to step.

    Raises `LessonError` at the first step that does not fit the game any more.
    """
    session, guide = begin(ruleset, name, lesson)
    while (decision := session.decision) is not None and not guide.over:
        place = guide.place
        step = guide.step(decision)
        where = f"lesson {name}, step {place.done + 1} of {len(lesson.steps)}"
        script = lesson.steps[place.done - 1].then if place.done else lesson.first
        expected = lesson.steps[place.done]
        offered = ", ".join(option.key for option in decision.options)
        who = "the table" if decision.seat == TABLE else lesson.seats[decision.seat]
        key = guide.reply(decision)
        if key is not None:
            session.answer(key)
            continue
        if place.told < len(script):
            raise LessonError(
                f"{where}: before it {who} is to answer {script[place.told]!r} to "
                f"{decision.kind!r}, which offers: {offered}."
            )
        if decision.seat not in (lesson.learner, TABLE):
            raise LessonError(
                f"{where}: before it {who} is asked {decision.kind!r}, and the script has no "
                f"answer. Offered: {offered}."
            )
        if decision.kind != expected.asks:
            raise LessonError(
                f"{where}: it is for {expected.asks!r}, and the game asks {decision.kind!r} "
                f"({decision.prompt}). Offered: {offered}."
            )
        _must_fit(session, expected, decision, where)
        yield Stop(session, guide, decision, step)
        session.answer(expected.tried)
    if not guide.over:
        raise LessonError(f"lesson {name}: the game is over before its last step.")


def _must_fit(session: Session[Any], step: Step, decision: Decision, where: str) -> None:
    offered = [option.key for option in decision.options]
    for key in (*step.wants, step.tried):
        if key not in offered:
            raise LessonError(f"{where}: {key!r} is not offered, but: {', '.join(offered)}.")
    if step.refused is not None:
        refusals = decision.refusals()
        if not any(step.refused in (one.target, one.label) for one in refusals):
            known = ", ".join(f"{one.target!r} ({one.label})" for one in refusals)
            raise LessonError(f"{where}: {step.refused!r} is not refused, but: {known}.")


def wander(
    ruleset: Ruleset[Any], name: str, lesson: Lesson, choose: Callable[[Decision], str]
) -> Guide:
    """Play a lesson with any answers that fit; `choose` picks where nothing is said.

    Ends with the lesson or with the game. Raises `LessonError` when neither comes to an end.
    """
    session, guide = begin(ruleset, name, lesson)
    while (decision := session.decision) is not None and not guide.over:
        if session.decisions > LONGEST:
            raise LessonError(f"lesson {name}: lost after step {guide.place.done}.")
        step = guide.step(decision)
        key = None if step is not None else guide.reply(decision)
        if step is not None and step.wants:
            offered = [option for option in decision.options if option.key in step.wants]
            key = choose(replace(decision, choices=Choices(offered)))
        session.answer(key or choose(decision))
    return guide
