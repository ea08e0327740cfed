"""Parts of the table that a player asks for by name: a hand, a row, what lies before a seat."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop_tui.core.decision import Decision
from tabletop_tui.plain.answers import words
from tabletop_tui.plain.telling import Telling

ME = "me"
OWN = ("hand", ME)
"""Words that always show something, whatever the answers are called."""

IN_SECRET = (
    "Others can see what is typed. Before this secret answer you can look at what lies open."
)

MOST = 12
"""So many names of parts are told; others go by the same words."""


def parts_told(game: Telling) -> str:
    """Which parts of the table one may ask for in this game."""
    first: dict[str, str] = {}
    for name in game.parts():
        first.setdefault(words(name)[0], name)
    names = [name for name in first.values() if name not in game.names]
    return (
        f"Parts of the table, and what lies before a player, come by name: me, "
        f"{', '.join([*names[:MOST], *game.names])}"
    )


def part_names(game: Telling) -> list[str]:
    """What the parts of the table are called, as it is typed."""
    return [*OWN, *dict.fromkeys(" ".join(words(name)) for name in game.parts())]


def tell_part(game: Telling, word: str, rest: str) -> bool:
    """Say the part of the table that these words name. False when they name none."""
    parts = game.parts()
    found = _part(game, parts, f"{word} {rest}")
    _say(game, found)
    return bool(found)


def tell_holding(game: Telling, decision: Decision, asked: str) -> bool:
    """Say every line with these words. False where there is none."""
    found = _holding(game.parts(game.in_sight(decision)), asked)
    _say(game, found)
    return bool(found)


def tell_by_words(game: Telling, decision: Decision, asked: str) -> bool:
    """Say the part of that name, or every line with these words. False where there is none."""
    found = _part(game, game.parts(game.in_sight(decision)), asked)
    _say(game, found)
    return bool(found) or tell_holding(game, decision, asked)


def _part(game: Telling, parts: Mapping[str, list[str]], asked: str) -> list[str]:
    if words(asked) == [ME]:
        viewer = game.eyes.viewer
        asked = game.names[viewer] if viewer >= 0 else "board"
    return _named(parts, asked)


def _named(parts: Mapping[str, list[str]], asked: str) -> list[str]:
    """The lines of the parts whose name these words are, or begin."""
    wanted = words(asked)
    names = {name: words(name) for name in parts}
    found = [name for name, said in names.items() if said == wanted]
    found = found or [name for name, said in names.items() if said[: len(wanted)] == wanted]
    return [line for name in found for line in parts[name]] if wanted else []


def _holding(parts: Mapping[str, list[str]], asked: str) -> list[str]:
    """The lines that hold all these words."""
    wanted = words(asked)
    lines = dict.fromkeys(line for part in parts.values() for line in part)
    return [line for line in lines if wanted and {*wanted} <= {*words(line)}]


def _say(game: Telling, lines: list[str]) -> None:
    for line in lines:
        game.say(line)
