"""The words that step back and forth among the answers."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.plain import answers
from tabletop_tui.plain.questioning import Questioning


def undo(game: Questioning, decision: Decision, rest: str) -> bool:
    """Take the last answer back, unless somebody learned something."""
    alone = len(game.saved.computers.people()) == 1
    other = "takes it back all the same" if alone else "asks the whole table"
    hint = f"`takeback` {other}." if game.seen.can_take_back else ""
    return step_back(game, game.undo, hint)


def redo(game: Questioning, decision: Decision, rest: str) -> bool:
    """Give the answer again that was taken back last."""
    return step_back(game, game.seat.redo, again=True)


def takeback(game: Questioning, decision: Decision, rest: str) -> bool:
    """Ask the people at the table, then take the last answer back whatever it showed."""
    if not game.seen.can_take_back:
        game.say("There is nothing left to take back.")
        return False
    if len(game.saved.computers.people()) > 1 and not _agreed(game):
        game.say("Nothing is taken back.")
        return False
    return step_back(game, game.take_back)


def _agreed(game: Questioning) -> bool:
    """Whether all agree, asked until the answer is yes or no."""
    while True:
        answer = game.console.ask("Does the whole table agree? yes or no > ")
        word = "no" if answer is None else answers.normal(answer)
        if word in ("y", "yes", "n", "no"):
            return word in ("y", "yes")
        game.say("Type yes or no.")


def step_back(
    game: Questioning,
    move: Callable[[], object],
    hint: str = "",
    *,
    again: bool = False,
) -> bool:
    """Take an answer back or give it again by `move`, and say which. False when it is refused."""
    before, logs = game.seat.answered, game.logs()
    try:
        move()
    except TabletopError as error:
        game.say(f"{error} {hint}".rstrip())
        return False
    what = game.note_redone() if again else game.note_undone(before)
    done = "Done again" if again else "Taken back"
    game.say(f"{done}: {what}." if what else f"{done}.")
    game.follow_back(logs)
    return True
