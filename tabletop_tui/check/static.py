"""Checks of a game that need no random games: files, content, marks, cards, promises, lessons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tabletop_tui.check.leaks.by_zone import places
from tabletop_tui.check.playing import Fault, Subject, pick, settings_of
from tabletop_tui.check.trials import Stop, begin, walk, wander
from tabletop_tui.check.yields import questions_are_asked
from tabletop_tui.core.border.plain import read_toml
from tabletop_tui.core.content.goal import FILE as GOAL_FILE
from tabletop_tui.core.content.goal import load_goals
from tabletop_tui.core.content.legend import load_legend
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Described
from tabletop_tui.core.errors import RulesetError, TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.lessons import Lesson, load_lessons
from tabletop_tui.core.loader import load_screen
from tabletop_tui.core.marks import EVERYONE, PUBLIC
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.promises import Zone
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import fields_of, parts_of, unmarked_fields
from tabletop_tui.core.words.phrases import unfilled

LOOKED_AT = 400
"""How many answers of a random game show which kinds of questions a lesson's table has."""


def lessons_teach(subject: Subject) -> int:
    """Each lesson can be played to its end, with the intended answers and with others that fit.

    The things that it marks lie on the table, and its numbers can be read there. Every kind of
    question at its table is taught in a lesson of the game, or left out with a reason. In a game
    without lessons, nothing is checked.
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
    return lambda decision: pick(decision, luck, idle)


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
    step = stop.step
    there = {*table.targets, *(option.target for option in stop.decision.options)}
    for target in step.look if step is not None else ():
        if target not in there:
            known = ", ".join(sorted(there))
            raise Fault(where, f"there is no {target!r} to look at, but: {known}")


def _must_be_read(stop: Stop, texts: Iterator[str], where: str) -> None:
    """Each number in the lesson's text has the same word beside it in a text for the learner."""
    speech = stop.guide.speech(stop.decision)
    assert speech is not None, "every step has words"
    known = {pair for text in texts for figure in figures(text) for pair in figure}
    for wording in (*speech.before, *speech.says, speech.do):
        for figure in figures(wording):
            if known.isdisjoint(figure):
                number = next(iter(figure))[0]
                raise Fault(where, f"nothing to be read there tells of {number}: {wording}")


def _readable(subject: Subject, stop: Stop, seen: Seen[Any], table: Described) -> Iterator[str]:
    """All texts that the learner can read: the table with its cards, question, log and rules."""
    ruleset, decision = subject.ruleset, stop.decision
    yield from (ruleset.rules_text(), ruleset.status(seen.view), table.board(), decision.prompt)
    yield from table.spoken()
    for card in filter(None, map(table.card, table.targets)):
        yield from (card.name, card.text, *card.figures, *card.now)
    yield from (f"{option.label} {option.detail}" for option in decision.options)
    yield from (refusal.why for refusal in decision.refusals())
    yield from (sentence(event, seen.table.names, ruleset.words) for event in seen.log)


def figures(text: str) -> Iterator[set[tuple[str, str]]]:
    """Each number of a text with the words beside it. A number with a sign also counts alone.

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


def content_loads(subject: Subject) -> int:
    """Engine, promises, drawn screen, goal card and legend load, and every content file is TOML."""
    files = sorted(subject.entry.folder.rglob("*.toml"))
    try:
        for path in files:
            read_toml(path.read_bytes())
    except (OSError, ValueError) as error:
        raise Fault(path.relative_to(subject.entry.folder).as_posix(), str(error)) from error
    try:
        promise = subject.promise
        load_screen(subject.ruleset)
        goals = load_goals(subject.entry.folder)
        load_legend(subject.entry.folder)
    except RulesetError as error:
        raise Fault("", str(error)) from error
    if promise.lacking and (lacking := [*promise.lacking(subject.ruleset)]):
        raise Fault("", "\n".join(lacking))
    modes = {mode.id for mode in subject.entry.manifest.modes}
    if goals is not None and (strange := goals.modes.keys() - modes):
        raise Fault(GOAL_FILE, f"modes.{min(strange)}: there is no such mode")
    return len(files)


def rules_can_be_read(subject: Subject) -> int:
    """`rules.md` is there, begins with a title, and nothing in braces is left in it."""
    try:
        text = subject.ruleset.rules_text()
    except (OSError, UnicodeDecodeError) as error:
        raise Fault("rules.md", f"cannot be read ({error})") from error
    if not text.startswith("# "):
        raise Fault("rules.md", "does not begin with a title (`# Name of the game`)")
    if left := unfilled(text):
        raise Fault("rules.md", f"{{{left[0]}}} is no name of `rules_parts`")
    return sum(line.startswith("#") for line in text.splitlines())


def cards_are_named(subject: Subject) -> int:
    """Every card that players can look up has a name and a kind."""
    cards = subject.ruleset.cards()
    for target, card in cards.items():
        if not card.name or not card.kind:
            raise Fault(f"card {target!r}", "has no name or no kind")
    return len(cards)


def hidden_kinds_are_marked(subject: Subject) -> int:
    """Every field with values of a kind that is hidden elsewhere is marked with who sees it."""
    state_type = subject.ruleset.state_type
    if unmarked := unmarked_fields(state_type):
        message = f"{', '.join(unmarked)}: say who sees it (seen_by), even when that is everybody"
        raise Fault("state", message)
    return len(parts_of(state_type))


def marks_are_zones(subject: Subject) -> int:
    """Every field that is marked as hidden is a zone of the promises, and every zone is marked.

    If the promises name no hidden zone, nothing is compared.
    """
    zones = subject.promise.hidden
    if not zones:
        return 0
    setting = settings_of(subject, options=False)[0]
    state = subject.ruleset.setup(setting.table(1))
    hidden = {mark for mark in marked_fields(type(state)) if mark[1] not in ("seed", "draws")}
    own = {field_of(zone, state) for zone in zones}
    for kind, name in sorted(own - hidden):
        raise Fault(f"{kind}.{name}", "is a hidden zone of promises.py and has no mark (seen_by)")
    for kind, name in sorted(hidden - own):
        raise Fault(f"{kind}.{name}", "is marked as hidden and is no zone of promises.py")
    return len(zones)


def field_of(zone: Zone, state: Any) -> tuple[str, str]:
    """The class and the name of the field to which the path of a zone leads."""
    _, holder, _, _ = next(iter(places(state, zone.path)))
    return type(holder).__name__, zone.path.rpartition(".")[2]


def marked_fields(state_type: type[State]) -> set[tuple[str, str]]:
    """The class and the name of every field that is hidden from some viewer."""
    return {
        (cls.__name__, field.name)
        for cls in parts_of(state_type)
        for field in fields_of(cls)
        if field.mark is not None and field.mark.rule is not EVERYONE
    }


STATIC: dict[str, tuple[str, str, Callable[[Subject], int]]] = {
    "content": ("engine, promises, screen and content load", "content files", content_loads),
    "rules": ("rules.md can be read", "headings", rules_can_be_read),
    "yields": ("a rule that asks is called with `yield from`", "files", questions_are_asked),
    "cards": ("every card has a name and a kind", "cards", cards_are_named),
    "marks": ("fields of a hidden kind are marked", "classes", hidden_kinds_are_marked),
    "lessons": ("the lessons fit the game", "lessons", lessons_teach),
    "promised": ("the marks hide what promises.py hides", "zones", marks_are_zones),
}
"""The checks that run once for each game: name, what is checked, what is counted, the function."""
