"""Parts of the table that a player asks for by name: a hand, a row, what lies before a seat."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop_tui.core.decision import Decision
from tabletop_tui.plain.answers import words
from tabletop_tui.plain.looking import IN_SECRET
from tabletop_tui.plain.telling import Telling

OWN = ("hand", "me", "where")
"""Words that always show something, whatever the answers are called."""

PARTS = (
    "hand, me, row A, zone left, discard, the name of a player: that part of the table, where the "
    "game has it; `where NAME`: wherever that is"
)


def tell_part(game: Telling, decision: Decision, word: str, rest: str) -> bool:
    """Say the part of the table that these words name. False when they name none."""
    parts = game.parts()
    if word == "where":
        if decision.secret:
            game.say(IN_SECRET)
            return True
        found = _holding(parts, rest)
        if not found:
            game.say(f"There is nothing like {rest} in sight." if rest else "Where is what?")
        _say(game, found)
        return True
    if word == "me":
        word = game.names[game.reader] if game.reader is not None and game.reader >= 0 else "board"
    found = _named(parts, f"{word} {rest}")
    _say(game, found)
    return bool(found)


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
