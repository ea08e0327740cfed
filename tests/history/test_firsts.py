"""What a finished game was the first or the best of."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.history.ledger import Finished, Ledger, Sat, milestones

DAY = count(1)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path)


def game(*players: tuple[str, int | None], winner: str = "", **more: Any) -> Finished:
    """The next finished game: names with points."""
    day = next(DAY)
    fields: dict[str, Any] = {
        "key": f"key {day}",
        "game": "umbrella",
        "title": "Umbrella",
        "mode": "table",
        "began": "2026-05-01T10:00:00",
        "ended": f"2026-{day // 28 + 1:02}-{day % 28 + 1:02}T11:00:00",
        "answers": 40,
        "turns": 20,
        "result": "seat 1",
        "headline": "Over.",
        "options": {},
        "players": tuple(Sat(name, name == winner, points, ()) for name, points in players),
    }
    return Finished(**{**fields, **more})


def test_a_first_win_and_one_after_others(ledger: Ledger) -> None:
    table = (("Ada", None), ("Ben", None))
    ledger.keep(game(*table, winner="Ada"))
    ledger.keep(game(*table, winner="Ada", mode="short"))
    first = game(*table, winner="Ben")
    assert milestones(ledger, first) == ["Ben wins Umbrella for the first time, in game 2."]
    ledger.keep(first)
    again = game(*table, winner="Ben")
    assert milestones(ledger, again) == []
    ledger.keep(again)
    third = game(*table, winner="Ben")
    ledger.keep(third)
    assert milestones(ledger, third) == ["Ben has won Umbrella 3 times one after the other."]
    assert milestones(ledger, third, computers={1}) == []


def test_the_first_game_of_all_is_no_record(ledger: Ledger) -> None:
    first = game(("Ada", 9), ("Ben", 5), winner="Ada")
    ledger.keep(first)
    assert milestones(ledger, first) == []


def test_the_most_points_of_anybody_or_the_own(ledger: Ledger) -> None:
    first = game(("Ada", 31), ("Ben", 12), winner="Ada")
    ledger.keep(first)
    ledger.keep(game(("Cleo", 90), ("Ben", 2), ("Ada", 3), winner="Cleo"))
    day = first.ended[:10]
    assert milestones(ledger, game(("Ada", 40), ("Ben", 20), winner="Ada")) == [
        f"40 points are the most so far at a table of this size. Before: 31, Ada on {day}.",
        "20 points are Ben's best so far. Before: 12.",
    ]


def test_one_point_is_one(ledger: Ledger) -> None:
    ledger.keep(game(("Ada", 0), ("Ben", -3), winner="Ada"))
    said = milestones(ledger, game(("Ada", 1), ("Ben", -4), winner="Ada"))
    assert said[0].startswith("1 point is the most so far at a table of this size. Before: 0,")


def test_who_has_another_name_by_now_is_the_same_person(ledger: Ledger) -> None:
    ledger.keep(game(("Benjamin", None), ("Ada", None), winner="Benjamin"))
    ledger.rename("Benjamin", "Ben")
    assert milestones(ledger, game(("Ben", None), ("Ada", None), winner="Ben")) == []
    assert milestones(ledger, game(("Benjamin", None), ("Ada", None), winner="Benjamin")) == []


def test_alone_it_is_told_beside_the_best_with_the_same_options(ledger: Ledger) -> None:
    def alone(points: int) -> Finished:
        return game(("Ada", points), winner="Ada", mode="solo", options={"Level": "2"})

    before = alone(24)
    assert milestones(ledger, before) == [
        "Nobody has finished a game alone with these options before."
    ]
    ledger.keep(before)
    was = f"24 points, Ada on {before.ended[:10]}."
    assert milestones(ledger, alone(20)) == [f"The best result with these options: {was}"]
    assert milestones(ledger, alone(30)) == [f"The best result with these options. Before: {was}"]
    assert milestones(ledger, alone(30), computers={0}) == []
