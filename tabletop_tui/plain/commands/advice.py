"""The word that asks a computer player for the best answers."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import named
from tabletop_tui.core.players.hints.advice import (
    BEST,
    NO_ADVICE,
    NO_OTHER,
    ONE_ANSWER,
    TABLE_DECIDES,
    told,
)
from tabletop_tui.plain.telling import Telling

OFF = "Hints are off at this table."


def hint(game: Telling, decision: Decision, rest: str) -> bool:
    """Say the three best answers; the log tells that they were asked for.

    Before a secret answer it is always as many lines, without reasons: others see how many.
    """
    seat = game.saved.computers.advised(game.seen.viewer)
    if not game.saved.hints or seat is None or len(decision.options) == 1:
        game.say(OFF if not game.saved.hints else TABLE_DECIDES if seat is None else ONE_ANSWER)
        return False
    game.saved.note_advice(seat)
    game.seen = game.seen._replace(log=game.seat.log)
    game.tell_trouble()
    seen = game.saved.seat(seat).recall()
    try:
        advice = game.thinkers.advise(seen)
    except TabletopError as error:
        game.say(str(error))
        return False
    answers = told(game.ruleset, seen, advice)
    for number in range(BEST):
        if number < len(answers):
            one = answers[number]
            game.say(f"{number + 1}. {one.label}: {one.looks}.")
            for line in () if decision.secret else one.why:
                game.say("  " + "".join(phrase.text for phrase in named(line, game.names)))
        elif decision.secret or not answers:
            game.say(NO_OTHER if answers else NO_ADVICE)
    if advice.means:
        game.say(advice.means)
    return False
