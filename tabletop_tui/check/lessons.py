"""Lessons fit their game: each plays through, and together they leave no kind of question out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tabletop_tui.check.playing import Fault, pick
from tabletop_tui.check.settings import Subject
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.lessons.lesson import Lesson, load_lessons
from tabletop_tui.core.lessons.trial import Stop, begin, walk, wander
from tabletop_tui.core.marks import PUBLIC

LOOKED_AT = 400
"""Answers of a random game at the table of a lesson, to see which kinds of questions there are."""


def lessons_teach(subject: Subject) -> int:
    """Each lesson plays through as it is meant and with another answer that fits.

    What it marks lies on the table, and every kind of question that comes up at its table is taught
    in a lesson of the game, or left out with a reason. Nothing is tried in a game without lessons.
    """
    try:
        lessons = load_lessons(subject.entry.folder)
        taught: set[str] = set()
        for name, lesson in lessons.items():
            taught |= _taught(subject, name, lesson)
            wander(subject.ruleset, name, lesson, _at_random(subject, name))
    except TabletopError as error:
        raise Fault("lessons", str(error)) from error
    known = taught | {kind for lesson in lessons.values() for kind in lesson.left_out}
    for name, lesson in lessons.items():
        for kind in sorted(kinds_at(subject, name, lesson) - known):
            message = f"no lesson teaches {kind!r}, and none says in `left_out` why not"
            raise Fault(f"lesson {name}", message)
    return len(lessons)


def kinds_at(subject: Subject, name: str, lesson: Lesson) -> set[str]:
    """The kinds of questions of a random game at the table of a lesson."""
    session, _ = begin(subject.ruleset, name, lesson)
    choose, kinds = _at_random(subject, name), set()
    while (decision := session.decision) is not None and session.decisions < LOOKED_AT:
        kinds.add(decision.kind)
        session.answer(choose(decision))
    return kinds


def _at_random(subject: Subject, seed: str) -> Callable[[Decision], str]:
    luck, idle = Random(seed), subject.promise.idle
    return lambda decision: pick(decision, luck, idle, Random.choice)


def _taught(subject: Subject, name: str, lesson: Lesson) -> set[str]:
    kinds = set()
    for number, stop in enumerate(walk(subject.ruleset, name, lesson), 1):
        _must_lie_there(stop, f"lesson {name}, step {number}")
        kinds.add(stop.decision.kind)
    return kinds


def _must_lie_there(stop: Stop, where: str) -> None:
    """What the step marks can be looked at by the learner, or is a target of the question."""
    step = stop.step
    viewer = stop.decision.seat if stop.decision.seat >= 0 else PUBLIC
    session = stop.session
    there = {
        *session.ruleset.described(session.view(viewer), viewer, session.table.names).targets,
        *(option.target for option in stop.decision.options),
    }
    for target in step.look if step is not None else ():
        if target not in there:
            known = ", ".join(sorted(there))
            raise Fault(where, f"there is no {target!r} to look at, but: {known}")
