"""What was saved with an older version of the rules goes on where it stood."""

from __future__ import annotations

from rulesets.villainous.state import RENAMED
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tests.rulesets.villainous.scenes import GAME, answer, asked, keys, realm, table


def test_a_game_of_version_1_stands_at_its_decision_again() -> None:
    """In an open window, with an answer given since the checkpoint: all renamed fields count."""
    rivals = (realm("prince_john", power=6), realm("ursula", hand=["trickery"]))
    game = table(*rivals, tests=["power 6"], offered=["power 6"], acted=True, strongest_defeated=4)
    answer(game, "seat 1")
    old = {now: was for was, now in RENAMED.items()}
    record = game.record().model_dump()
    for state in (record["checkpoint"], *(past["checkpoint"] for past in record["past"])):
        for now, was in old.items():
            state[was] = state.pop(now)

    again = Session.resume(GAME, game.table, Record.model_validate(record), 1)

    assert (asked(again), keys(again)) == (asked(game), keys(game))
    assert again.state == game.state
    assert not again.notices
