"""All that a player may type besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabletop_tui.core.decision import Decision
from tabletop_tui.plain import answers
from tabletop_tui.plain.commands.advice import hint
from tabletop_tui.plain.commands.chairs import chairs
from tabletop_tui.plain.commands.keeping import forced, save, verbosity
from tabletop_tui.plain.commands.lessons import goal, lesson
from tabletop_tui.plain.commands.looking import look, where
from tabletop_tui.plain.commands.parts import ME, parts_told
from tabletop_tui.plain.commands.planning import may_plan, plan
from tabletop_tui.plain.commands.reading import (
    LETTERS,
    again,
    board,
    log,
    options,
    preview,
    rules,
    status,
    why,
)
from tabletop_tui.plain.commands.signs import signs
from tabletop_tui.plain.commands.taking_back import redo, takeback, undo
from tabletop_tui.plain.questioning import Questioning


class Command(NamedTuple):
    """A word that can be typed.

    `run` gets the rest of the line; it is true when the game goes on from another place now.
    """

    run: Callable[[Questioning, Decision, str], bool]
    about: str


def help_(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print what can be typed, what a command does, or the rules about any other word."""
    say = game.say
    asked = COMMANDS.get(answers.normal(rest))
    if asked is not None:
        say(f"{answers.normal(rest)}: {asked.about}.")
        return False
    if rest:
        return rules(game, decision, rest)
    say("Answer with a number, or with the start of an answer. You can also type:")
    if game.full:
        for name, command in _offered(game).items():
            game.say_wrapped(command.about, f"  {name:<9} ", " " * 12)
    else:
        say(f"{', '.join([*_offered(game), 'quit'])}.")
        say("`help WORD` says what one does, or what the rules say of a word.")
    known = {*_offered(game), ME, *(answers.words(name)[0] for name in game.parts())}
    letters = ", ".join(
        f"{letter} {word}" for letter, word in LETTERS.items() if letter != "?" and word in known
    )
    game.say_wrapped(f"{parts_told(game)}.")
    game.say_wrapped(f"One letter does as well: {letters}.")
    if game.full:
        say("  quit      leave; the game is saved")
    game.say_wrapped(
        "Where an answer is called like something on the table, its name answers. A slash before "
        "a word means the command, or that part of the table."
    )
    return False


def _offered(game: Questioning) -> dict[str, Command]:
    """The commands that can do anything at this table."""
    idle = {"plan": not may_plan(game), "lesson": game.saved.guide is None}
    return {name: command for name, command in COMMANDS.items() if not idle.get(name)}


COMMANDS: dict[str, Command] = {
    "undo": Command(undo, "take back the last answer, as long as nobody learned anything from it"),
    "redo": Command(redo, "give the answer again that was taken back"),
    "takeback": Command(
        takeback, "take back the last answer by agreement of the table, whatever it showed"
    ),
    "log": Command(log, "what happened so far: the last 20 lines, `log 50`, `log all`"),
    "rules": Command(
        rules,
        "the rule for this question; `rules WORD` finds a word, `rules all` prints everything",
    ),
    "board": Command(board, "the board"),
    "look": Command(
        look, "everything about a thing on the table or in an answer: `look NAME`; `look` names all"
    ),
    "signs": Command(signs, "what the signs of the written board mean"),
    "where": Command(where, "where a thing is: `where NAME`"),
    "save": Command(save, "save now (every answer is saved anyway)"),
    "chairs": Command(
        chairs,
        "who plays which chair; `chairs NAME easy` gives one to the computer, "
        "`chairs NAME person` back",
    ),
    "hint": Command(
        hint, "the three best answers, as the computer sees them; the log says that you asked"
    ),
    "options": Command(options, "every answer with its number, its consequence and its key"),
    "again": Command(again, "the question once more"),
    "status": Command(status, "where you stand"),
    "verbosity": Command(verbosity, "how much is said: `verbosity short`, `normal` or `full`"),
    "forced": Command(forced, "whether an only answer is given by itself: `forced off`"),
    "why": Command(why, "what is not possible now, and why; `why WORD` asks about one thing"),
    "plan": Command(
        plan,
        "try answers of the whole family on a copy, where all act as one; `play` plays them, "
        "`drop` leaves them",
    ),
    "lesson": Command(lesson, "in a lesson: what it says here, once more"),
    "goal": Command(goal, "what the game is about, and what wins it"),
    "preview": Command(preview, "what an answer would do: `preview 3`"),
    "help": Command(help_, "this list; `help WORD` also tells the rules about a word"),
}
