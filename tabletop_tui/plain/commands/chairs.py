"""The word that changes who plays a chair."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.players.levels import LEVELS
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.plain import answers
from tabletop_tui.plain.telling import Telling

PERSON = "person"


def chairs(game: Telling, decision: Decision, rest: str) -> bool:
    """Say who plays which chair, or let a person or the computer play one from now on."""
    if not rest:
        for seat in range(len(game.names)):
            game.console.say(f"  {_told(game, seat)}")
        return False
    who, _, level = rest.rpartition(" ")
    wanted = answers.normal(level)
    seats = [n for n, name in enumerate(game.names) if answers.normal(name) == answers.normal(who)]
    if not seats or wanted not in (PERSON, *LEVELS):
        words = ", ".join(LEVELS)
        game.console.say(f"Type `chairs NAME {PERSON}`, or a level: {words}.")
        return False
    game.change_hands(seats[0], None if wanted == PERSON else wanted)
    game.console.say(f"{_told(game, seats[0])} from now on.")
    return True


def _told(game: Telling, seat: int) -> str:
    level = game.saved.computers.levels.get(seat)
    who = "played by a person" if level is None else f"played by the computer ({level})"
    return f"{one_line(game.names[seat])}: {who}"
