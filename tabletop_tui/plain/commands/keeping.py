"""The words that save, and that change how much is said."""

from __future__ import annotations

from typing import cast, get_args

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.plain import answers
from tabletop_tui.plain.questioning import Questioning
from tabletop_tui.settings import Verbosity, load_settings, save_settings


def save(game: Questioning, decision: Decision, rest: str) -> bool:
    """Save now and say under which name."""
    if game.saved.save():
        game.say(f"Saved as {one_line(game.saved.name)}.")
    game.tell_trouble()
    return False


def verbosity(game: Questioning, decision: Decision, rest: str) -> bool:
    """Change how much is said, for this game and those to come."""
    wanted = answers.normal(rest)
    if wanted not in get_args(Verbosity):
        game.say(
            f"It is {game.verbosity}. Type verbosity short, verbosity normal or verbosity full."
        )
        return False
    _keep(game, verbosity=wanted)
    game.verbosity = cast("Verbosity", wanted)
    game.say(f"From now on: {wanted}. New games start so, too.")
    return False


def forced(game: Questioning, decision: Decision, rest: str) -> bool:
    """Change whether an only answer is given by itself, for this game and those to come."""
    wanted = answers.normal(rest)
    if wanted not in ("on", "off"):
        now = "given by itself" if game.give_forced else "asked for"
        game.say(f"An only answer is {now}. Type forced on or forced off.")
        return False
    game.give_forced = wanted == "on"
    _keep(game, give_forced=game.give_forced)
    game.say("An only answer is given by itself." if game.give_forced else "All is asked.")
    return False


def _keep(game: Questioning, **changes: object) -> None:
    settings, _ = load_settings()
    if trouble := save_settings(settings.changed(**changes)):
        game.say(trouble)
