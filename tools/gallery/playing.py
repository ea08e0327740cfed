"""Plays the games of the scenes, each once, and finds the questions that they ask for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import since_last_turn
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tools.gallery.scene import NAMES, Course, Scene
from tools.keys import Answering, by_computers

IDLE = ("end", "pass", "conditions")
"""Answers that change nothing on a board."""
THOUGHT = 2
"""Futures that a computer player looks at, at most."""


@dataclass
class Place:
    """Where a scene stands: a game, before the answer `key`."""

    session: Session[Any]
    key: str


@dataclass
class _Found:
    """The best place found for a scene in one game: its worth, and after how many answers it is."""

    worth: int = 0
    answers: int = -1


def places(library: Library, course: Course, scenes: Sequence[Scene]) -> dict[str, Place]:
    """A place for each scene of this course that has one, by the name of the scene."""
    found: dict[str, Place] = {}
    for seed in range(course.seed, course.seed + course.games):
        left = [scene for scene in scenes if scene.name not in found]
        if not left:
            break
        found |= _places_in(library, course, seed, left)
    return found


def begun(library: Library, course: Course, seed: int) -> Session[Any]:
    """A game at this table before its first answer."""
    ruleset = library.load(course.game)
    table = lay_table(
        ruleset.manifest,
        names=NAMES[: course.seats],
        mode=course.mode or None,
        options=dict(course.options),
        seed=seed,
    )
    return Session(ruleset, table)


def _places_in(
    library: Library, course: Course, seed: int, scenes: Sequence[Scene]
) -> dict[str, Place]:
    session = begun(library, course, seed)
    decide = _by_luck(seed) if course.by == "luck" else by_computers(session, THOUGHT)
    best = {scene.name: _Found() for scene in scenes}
    given: list[str] = []
    while (decision := session.decision) is not None and len(given) < course.answers:
        before = [scene for scene in scenes if _stands(scene, session, decision)]
        logged = len(session.events)
        key = decide(decision)
        session.answer(key)
        words = [event.text for event in session.events[logged:] if event.audience is None]
        words += [f"#{event.tag}" for event in session.events[logged:] if event.audience is None]
        for scene in before:
            if not scene.happens or any(re.search(scene.happens, word) for word in words):
                _note(best[scene.name], scene, decision, len(given))
        given.append(key)
    for scene in scenes:
        met = scene.where is None or scene.where(session.state)
        if scene.over and session.decision is None and met:
            best[scene.name].answers = len(given)
    found = _replayed(begun(library, course, seed), given, best)
    for scene in scenes:
        if scene.change is not None and scene.name in found:
            found[scene.name] = _changed(found[scene.name], scene.change)
    return found


def _stands(scene: Scene, session: Session[Any], decision: Decision) -> bool:
    """Whether a scene may stand before this question."""
    if scene.over or (scene.kind and decision.kind not in scene.kind.split()):
        return False
    if not any(option.key.startswith(scene.offers) for option in decision.options):
        return False
    if scene.since and not _done_to(session, decision.seat, scene.since):
        return False
    return scene.where is None or scene.where(session.state)


def _done_to(session: Session[Any], seat: int, tag: str) -> bool:
    news = since_last_turn(session.events, seat)
    return any(event.tag == tag and event.values.get("seat") == seat for event in news)


def _note(found: _Found, scene: Scene, decision: Decision, answers: int) -> None:
    worth = {"early": -answers, "late": answers, "most": len(decision.options)}[scene.when]
    if found.answers < 0 or worth >= found.worth:
        found.worth, found.answers = worth, answers


def _replayed(
    session: Session[Any], given: Sequence[str], best: dict[str, _Found]
) -> dict[str, Place]:
    """The same game once more, and a copy of it at each place."""
    found: dict[str, Place] = {}
    for count, key in enumerate([*given, ""]):
        for name, place in best.items():
            if place.answers == count:
                found[name] = Place(session.fork(), key)
        if key:
            session.answer(key)
    return found


def _changed(place: Place, change: Callable[[Any], None]) -> Place:
    """The same question after `change` was made on the table; it must be the first of its step."""
    step = place.session.steps[-1]
    start = step.checkpoint.clone()
    change(start)
    return Place(place.session.supposing(start, step), "")


def _by_luck(seed: int) -> Answering:
    luck = Random(seed)

    def decide(decision: Decision) -> str:
        busy = [option for option in decision.options if option.key not in IDLE]
        return luck.choice(busy or decision.options).key

    return decide
