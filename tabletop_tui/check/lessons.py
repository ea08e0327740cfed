"""Lessons fit their game: each plays through, and together they leave no kind of question out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tabletop_tui.check.playing import Fault, pick
from tabletop_tui.check.settings import Subject
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Described
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.lessons.lesson import Lesson, load_lessons
from tabletop_tui.core.lessons.trial import Stop, begin, walk, wander
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat, Seen

LOOKED_AT = 400
"""Answers of a random game at the table of a lesson, to see which kinds of questions there are."""


def lessons_teach(subject: Subject) -> int:
    """Each lesson plays through as it is meant and with another answer that fits.

    What it marks lies on the table, its figures can be read there, and every kind of question that
    comes up at its table is taught in a lesson of the game, or left out with a reason. Nothing is
    tried in a game without lessons.
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
        where = f"lesson {name}, step {number}"
        viewer = stop.decision.seat if stop.decision.seat >= 0 else PUBLIC
        seen = Seat(stop.session, viewer).see()
        table = seen.described(subject.ruleset)
        _must_lie_there(stop, table, where)
        _must_be_read(stop, _readable(subject, stop, seen, table), where)
        kinds.add(stop.decision.kind)
    return kinds


def _must_lie_there(stop: Stop, table: Described, where: str) -> None:
    """What the step marks can be looked at by the learner, or is a target of the question."""
    step = stop.step
    there = {*table.targets, *(option.target for option in stop.decision.options)}
    for target in step.look if step is not None else ():
        if target not in there:
            known = ", ".join(sorted(there))
            raise Fault(where, f"there is no {target!r} to look at, but: {known}")


def _must_be_read(stop: Stop, texts: Iterator[str], where: str) -> None:
    """Each figure that is said stands beside the same word in what the learner can read there."""
    speech = stop.guide.speech(stop.decision)
    assert speech is not None, "every step has words"
    known = {pair for text in texts for figure in figures(text) for pair in figure}
    for said in (*speech.before, *speech.says, speech.do):
        for figure in figures(said):
            if known.isdisjoint(figure):
                number = next(iter(figure))[0]
                raise Fault(where, f"nothing to be read there tells of {number}: {said}")


def _readable(subject: Subject, stop: Stop, seen: Seen[Any], table: Described) -> Iterator[str]:
    """The table in words with all its cards, the question, the log and the rules."""
    ruleset, decision = subject.ruleset, stop.decision
    yield from (ruleset.rules_text(), ruleset.status(seen.view), table.board(), decision.prompt)
    yield from table.spoken()
    for card in filter(None, map(table.card, table.targets)):
        yield from (card.name, card.text, *card.figures, *card.now)
    yield from (f"{option.label} {option.detail}" for option in decision.options)
    yield from (refusal.why for refusal in decision.refusals())
    yield from (sentence(event, seen.table.names, ruleset.words) for event in seen.log)


def figures(text: str) -> Iterator[set[tuple[str, str]]]:
    """Each figure of a text with each of the words beside it; one with a sign also without any.

    >>> [sorted(figure) for figure in figures("It costs 3 Powers and +4.")]
    [[('3', 'cost'), ('3', 'power')], [('+4', ''), ('+4', 'and')]]
    """
    for found in re.finditer(r"[+-]?\d+", text):
        beside = WORD.findall(text[: found.start()])[-1:] + NEXT.findall(text[found.end() :])
        number = found.group()
        pairs = {(number, word.lower().rstrip("s")) for word in beside}
        yield pairs if number.isdecimal() and pairs else pairs | {(number, "")}


WORD = re.compile(r"[^\W\d_]+")
NEXT = re.compile(r"^\W*([^\W\d_]+)")
