"""A game that is a lesson, in lines: what it says before a decision of the learner."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.marks import PUBLIC

if TYPE_CHECKING:
    from tabletop_tui.plain.telling import Telling


def taught(game: Telling, decision: Decision) -> bool:
    """Whether a lesson has something to say at this decision."""
    guide = game.saved.guide
    return guide is not None and guide.speech(decision) is not None


def tell_lesson(game: Telling, decision: Decision) -> None:
    """Say what the lesson says here, if it says anything."""
    guide = game.saved.guide
    step = guide.step(decision) if guide is not None else None
    speech = guide.speech(decision) if guide is not None else None
    if speech is not None:
        game.say()
        game.say(f"Lesson: {speech.headline}.")
        for sentence in (*speech.before, *speech.says):
            game.say(sentence)
    do = speech.do if speech is not None else step.do if step is not None else ""
    if do:
        game.say(f"Now: {do}")


def lesson(game: Telling, decision: Decision, rest: str) -> bool:
    """Say it once more."""
    if game.saved.guide is None:
        game.say("This game is no lesson. `tabletop learn` begins one.")
    elif not taught(game, decision):
        game.say(game.saved.guide.silence)
    else:
        tell_lesson(game, decision)
    return False


def tell_goal(game: Telling, decision: Decision) -> None:
    """Tell a newcomer what the game is about, once."""
    from tabletop_tui.saves.learning import knows, remember

    seat, table = game.seen.viewer, game.saved.table
    if seat == PUBLIC:
        return
    played = decision.seat != seat or any(event.by == seat for event in game.seen.log)
    if played or game.saved.guide is not None or knows(table.game, game.names[seat]):
        return
    remember(table.game, game.names[seat])
    if lines := _goal(game):
        for line in (f"A first game for {game.names[seat]}.", *lines):
            game.say(line)


def goal(game: Telling, decision: Decision, rest: str) -> bool:
    """Say what the game is about and what wins it."""
    for line in _goal(game) or ["Nothing is written about that; `rules` tells the rules."]:
        game.say(line)
    return False


def _goal(game: Telling) -> list[str]:
    """What a newcomer is told, with the goal that is the reader's own; nothing where none is."""
    from tabletop_tui.core.content.goal import load_goal
    from tabletop_tui.core.errors import RulesetError

    seen = game.eyes
    with suppress(RulesetError):
        if (card := load_goal(game.ruleset.folder, game.saved.table.mode)) is not None:
            own = seen.described(game.ruleset).objective
            return [line for line in (own, *card.heard) if line]
    return []
