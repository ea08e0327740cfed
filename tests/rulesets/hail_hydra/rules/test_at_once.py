"""All point at once: no finger is known to anybody before all are in (ruling 49)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat, preview_of
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.player import Player
from tabletop_tui.plain.console import SEPARATOR
from tabletop_tui.saves import SavedGame, SaveStore
from tests.plain.conftest import typed
from tests.remote.seats.table import BareTable
from tests.rulesets.hail_hydra.scenes import GAME, Scene, scene

AT_CLEO = ("strange", "strange")
"""Ada and Ben point at Cleo."""

ELSEWHERE = ("ms_marvel", "up")


def entered(*fingers: str) -> Scene:
    """A vote of five in which these fingers are in."""
    return scene(phase="talk", voting=1, agents=["hulk", "daredevil"]).answer("continue").vote(
        *fingers
    )  # fmt: skip


def known(t: Scene) -> Iterator[tuple[int, str, Any]]:
    """Whatever anybody gets of a table, by viewer: frames, as data, and what answers would do."""
    for viewer in range(PUBLIC, 5):
        seat = Seat(t.session, viewer)
        seen = seat.see()
        yield viewer, "frame", as_data(seen)
        yield viewer, "what a computer decides from", as_data(seat.for_computer())
        assert seen.question is not None
        for option in seen.question.options:
            yield viewer, f"preview of {option.key}", preview_of(GAME, seen, option)


@pytest.mark.rules("HH49")
def test_nobody_knows_a_finger_that_was_entered_before() -> None:
    one, other = entered(*AT_CLEO), entered(*ELSEWHERE)
    for here, there in zip(known(one), known(other), strict=True):
        assert here == there
    links = [BareTable(t.session, 2, 3, 4).room for t in (one, other)]
    for seat in (2, 3, 4):
        page, other_page = (json.dumps(room.frame(seat), default=str) for room in links)
        assert page == other_page
        terminal, other_terminal = (json.dumps(room.data(seat), default=str) for room in links)
        assert terminal == other_terminal


@pytest.mark.rules("HH49")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_computer_points_as_if_it_were_asked_first(level: str) -> None:
    """It sees the table as it was before the vote, whatever the people have entered."""
    bot = load_bot(GAME)
    for seat in (2, 3, 4):
        chosen = set[str]()
        for fingers in (AT_CLEO, ELSEWHERE, ("daredevil", "hulk")):
            t = entered(*fingers)
            while t.decision.options[0].by != seat:
                t.answer("up")
            before = Seat(entered().session, seat).for_computer()
            seen = Seat(t.session, seat).for_computer()
            assert (seen.view, seen.log) == (before.view, before.log)
            chosen.add(Player(bot, level).choose(seen).key)
        assert len(chosen) == 1


@pytest.mark.rules("HH49")
def test_after_the_last_finger_none_is_changed() -> None:
    t = entered("strange", "strange", "up", "up")
    assert t.session.can_undo(), "a slip, while nothing is shown"
    t.vote("hulk")
    assert t.kind == "result"
    assert Seat(t.session, PUBLIC).see().undoes is None
    with pytest.raises(IllegalAnswerError):
        Seat(t.session, PUBLIC).undo()


def saved(tmp_store: SaveStore) -> SavedGame:
    return tmp_store.new(scene(phase="talk", voting=1, timer="off").session)


@pytest.mark.rules("HH49")
def test_plain_mode_takes_a_finger_off_the_screen(store: SaveStore) -> None:
    saved = store.new(scene(phase="talk", voting=1, timer="off").session)
    text = typed(saved, "take the vote", "cleo", "up", "undo", "yes")
    *_, ada, ben, cleo = text.split(SEPARATOR)
    assert ("> cleo" in ada, "> cleo" in ben) == (True, False)
    assert ("> up" in ben, "> up" in cleo) == (True, False)
    assert "Take back what Ben answered last?" in cleo
    assert "Taken back: the last answer." in cleo
