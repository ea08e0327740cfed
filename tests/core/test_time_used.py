"""The time that each seat thinks: kept with the game, told at its end."""

from __future__ import annotations

from tabletop_tui.core import handover
from tabletop_tui.core.handover import Ask, AskTable, Curtain, Elsewhere, Thinking, View
from tabletop_tui.core.time_used import TimeUsed, time_in_words


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_only_the_seat_that_thinks_uses_time() -> None:
    clock = Clock()
    time = TimeUsed({0: 5}, clock)
    for seat, seconds in ((0, 10.0), (None, 100.0), (1, 20.0), (0, 1.0)):
        time.thinks(seat)
        clock.now += seconds
    assert time.seconds == {0: 15, 1: 20}, "what is not over yet is not counted yet"
    time.thinks(None)
    assert time.seconds == {0: 16, 1: 20}
    assert (
        time_in_words(time.seconds, ["Ada", "Ben"]) == "Time used: Ada 16 seconds, Ben 20 seconds."
    )


def test_nobody_thinks_behind_a_curtain_and_while_a_computer_plays() -> None:
    asked: list[View] = [Ask(2), Elsewhere(2)]
    assert {handover.thinker(view) for view in asked} == {2}
    pauses: list[View] = [Curtain(2), Thinking(2, 1), AskTable()]
    assert {handover.thinker(view) for view in pauses} == {None}
