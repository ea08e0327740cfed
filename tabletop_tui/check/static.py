"""What can be said about a game before anybody plays: files, content, marks, cards, promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_tui.check.leaks.zones import places
from tabletop_tui.check.lessons import lessons_teach
from tabletop_tui.check.playing import Fault
from tabletop_tui.check.settings import Subject, settings_of
from tabletop_tui.core.border.plain import read_toml
from tabletop_tui.core.content.goal import FILE as GOAL_FILE
from tabletop_tui.core.content.goal import load_goals
from tabletop_tui.core.content.legend import load_legend
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.loader import load_screen
from tabletop_tui.core.marks import EVERYONE
from tabletop_tui.core.promises import Zone
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import fields_of, parts_of, unmarked_fields
from tabletop_tui.core.words.phrases import unfilled


def content_loads(subject: Subject) -> int:
    """Engine, promises, drawn screen, goal card and legend load, and every content file is TOML."""
    files = sorted(subject.entry.folder.rglob("*.toml"))
    try:
        for path in files:
            read_toml(path.read_bytes())
    except (OSError, ValueError) as error:
        raise Fault(path.relative_to(subject.entry.folder).as_posix(), str(error)) from error
    try:
        assert subject.promise is not None
        load_screen(subject.ruleset)
        goals = load_goals(subject.entry.folder)
        load_legend(subject.entry.folder)
    except RulesetError as error:
        raise Fault("", str(error)) from error
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
    """Every card that can be read up has a name and a kind."""
    cards = subject.ruleset.cards()
    for target, card in cards.items():
        if not card.name or not card.kind:
            raise Fault(f"card {target!r}", "has no name or no kind")
    return len(cards)


def hidden_kinds_are_marked(subject: Subject) -> int:
    """A field of a kind that is hidden elsewhere says who sees it."""
    state_type = subject.ruleset.state_type
    if unmarked := unmarked_fields(state_type):
        message = f"{', '.join(unmarked)}: say who sees it (seen_by), even when that is everybody"
        raise Fault("state", message)
    return len(parts_of(state_type))


def marks_are_zones(subject: Subject) -> int:
    """Every field that is marked as hidden is a zone of the promises, and every zone is marked.

    Nothing is compared for a game whose promises name no hidden zone.
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
    """The class and the name of the field that a zone is."""
    _, holder, _, _ = next(iter(places(state, zone.path)))
    return type(holder).__name__, zone.path.rpartition(".")[2]


def marked_fields(state_type: type[State]) -> set[tuple[str, str]]:
    """The class and the name of every field that is not open to everybody."""
    return {
        (cls.__name__, field.name)
        for cls in parts_of(state_type)
        for field in fields_of(cls)
        if field.mark is not None and field.mark.rule is not EVERYONE
    }


STATIC: dict[str, tuple[str, str, Callable[[Subject], int]]] = {
    "content": ("engine, promises, screen and content load", "content files", content_loads),
    "rules": ("rules.md can be read", "headings", rules_can_be_read),
    "cards": ("every card has a name and a kind", "cards", cards_are_named),
    "marks": ("fields of a hidden kind are marked", "classes", hidden_kinds_are_marked),
    "lessons": ("the lessons fit the game", "lessons", lessons_teach),
    "promised": ("the marks hide what promises.py hides", "zones", marks_are_zones),
}
"""What is looked at once for each game: name, what is tried, what is counted, and the check."""
