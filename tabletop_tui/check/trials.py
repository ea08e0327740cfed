"""Trials of lessons: each is played with the answers that it wants, and with any that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop_tui.core.decision import TABLE, Choices, Decision
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.lessons import Guide, Lesson, Step
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset

LONGEST = 2_000
"""The most answers of a trial with any fitting answers: after these the lesson has no end."""


class LessonError(RulesetError):
    """A lesson that does not fit its game. The text says which lesson, at which step, and why."""


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
    """Play a lesson with the answers that it wants, and stop at each step.

    Raises `LessonError` at the first step that does not fit the game any more.
    """
    session, guide = begin(ruleset, name, lesson)
    # All answers offered so far, by kind of question. If a step wants either of two equal cards,
    # one of them may no longer be offered.
    were_offered: dict[str, set[str]] = {}
    while (decision := session.decision) is not None and not guide.over:
        place = guide.place
        step = guide.step(decision)
        known = were_offered.setdefault(decision.kind, set())
        known.update(option.key for option in decision.options)
        where = f"lesson {name}, step {place.done + 1} of {len(lesson.steps)}"
        script = guide.script(place.done)
        expected = lesson.steps[place.done]
        offered = ", ".join(option.key for option in decision.options)
        who = "the table" if decision.seat == TABLE else lesson.seats[decision.seat]
        key = guide.reply(decision)
        if key is not None:
            session.answer(key)
            continue
        if place.given < len(script):
            raise LessonError(
                f"{where}: before it {who} is to answer {script[place.given]!r} to "
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
        missing = [key for key in expected.wants if key not in known]
        if missing or expected.tried not in decision.choices:
            key = missing[0] if missing else expected.tried
            raise LessonError(f"{where}: {key!r} is not offered, but: {offered}.")
        yield Stop(session, guide, decision, step)
        session.answer(expected.tried)
    if not guide.over:
        raise LessonError(f"lesson {name}: the game is over before its last step.")


def wander(
    ruleset: Ruleset[Any], name: str, lesson: Lesson, choose: Callable[[Decision], str]
) -> Guide:
    """Play a lesson with any answers that fit; `choose` gives the answers that no step asks for.

    Stops when the lesson or the game is over. Raises `LessonError` when neither ends.
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
