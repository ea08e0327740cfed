"""The history of finished games: written when a game ends, never in the way of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.history.ledger import (
    FILE,
    TABLES,
    VERSION,
    Best,
    Finished,
    HistoryError,
    Ledger,
    Sat,
    best_alone,
    finished,
)
from tabletop_tui.history.statistics import Filters, Row, Statistics, statistics, tables, turns_in
from tabletop_tui.saves import SaveStore

Begin = Callable[..., Session[Any]]


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "data")


@pytest.fixture
def begin(library: Library) -> Begin:
    def start(*names: str, seed: int = 4) -> Session[Any]:
        ruleset = library.load("pebbles")
        table = lay_table(ruleset.manifest, names=names or ("Ada", "Ben"), seed=seed)
        return Session(ruleset, table)

    return start


def played(session: Session[Any]) -> Session[Any]:
    while session.decision is not None:
        session.answer(session.decision.options[0].key)
    return session


def count(ledger: Ledger, **filters: str) -> Statistics:
    return statistics(ledger, Filters(**filters))


def row(rows: list[Row], **wanted: Any) -> Row:
    (found,) = [row for row in rows if wanted.items() <= row.items()]
    return found


NUMBER = iter(range(10**6))


def game(*players: tuple[str, bool, int | None], **more: Any) -> Finished:
    """A finished game of three: name, whether that one won, points."""
    played_as = more.pop("as_", {})
    sat = tuple(Sat(name, won, points, played_as.get(name, ())) for name, won, points in players)
    fields: dict[str, Any] = {
        "key": f"key {next(NUMBER)}",
        "game": "umbrella",
        "title": "Umbrella",
        "mode": "table",
        "began": "2026-05-01T10:00:00",
        "ended": "2026-05-01T11:00:00",
        "answers": 40,
        "turns": 20,
        "result": "seat 1",
        "headline": "Over.",
        "options": {},
        "players": sat,
    }
    return Finished(**{**fields, **more})


# -- from the table ------------------------------------------------------------------------


def test_a_game_is_noted_when_it_ends(tmp_path: Path, ledger: Ledger, begin: Begin) -> None:
    session = begin()
    with SaveStore(tmp_path / "saves", ledger).new(session) as saved:
        assert not ledger.path.exists()
        while session.decision is not None:
            saved.answer(session.decision.options[0].key)
        found = count(ledger)
        assert found.games == 1
        assert row(found.by_game, game="pebbles")["answers"] == session.decisions
        assert {one["player"]: one["games"] for one in found.players} == {"Ada": 1, "Ben": 1}
        assert found.options == [], "what is left as it is at first is not listed"
        saved.save()
        assert count(ledger).games == 1


def test_the_best_result_alone_is_that_of_the_same_options(ledger: Ledger) -> None:
    """At the same level, not at an easier one, and never among several players."""
    first, second = {"Level": "1"}, {"Level": "2"}
    ledger.keep(game(("Ada", True, 31), options=first, mode="solo"))
    ledger.keep(game(("Ben", True, 24), options=second, mode="solo", ended="2026-05-02T11:00:00"))
    ledger.keep(game(("Cy", True, 60), ("Dee", False, 3), options=second, mode="solo"))
    mine = game(("Ada", True, 50), options=second, mode="solo")
    ledger.keep(mine)
    assert best_alone(ledger, mine) == Best(24, "Ben", "2026-05-02")
    assert best_alone(ledger, game(("Ada", True, 9), options={"Level": "3"}, mode="solo")) is None


def test_an_end_that_is_taken_back_was_none(
    tmp_path: Path, ledger: Ledger, begin: Begin, library: Library
) -> None:
    store = SaveStore(tmp_path / "saves", ledger)
    session = begin()
    with store.new(session) as saved:
        while session.decision is not None:
            saved.answer(session.decision.options[0].key)
        saved.table_undo()
        assert count(ledger).games == 0
        played(session)
        saved.save()
        assert count(ledger).games == 1
    with store.open(saved.path, library) as again:
        again.table_undo()
        assert count(ledger).games == 0


def test_a_copy_of_a_game_is_the_same_game(ledger: Ledger, begin: Begin) -> None:
    one, other = played(begin(seed=1)), played(begin(seed=2))
    for session in (one, other, one):
        ledger.keep(finished(session, "2026-05-01T10:00:00", "2026-05-01T11:00:00"))
    assert count(ledger).games == 2


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ("villainous", {"Villain"}),
        ("hail_hydra", {"Hero", "Side"}),
        ("umbrella_academy", {"Hero"}),
    ],
)
def test_games_tell_what_each_seat_played_as(library: Library, named: str, words: set[str]) -> None:
    ruleset = library.load(named)
    seats = ruleset.manifest.modes[0].seats.min
    names = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn"][:seats]
    session, random = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=1)), Random(1)
    while session.decision is not None:
        session.answer(random.choice(session.decision.options).key)
    told = finished(session, "2026-05-01T10:00:00", "2026-05-01T11:00:00")
    for sat in told.players:
        assert {name for name, _ in sat.played_as} == words
        assert all(value and value[0].isupper() for _, value in sat.played_as)


# -- counting ------------------------------------------------------------------------------


def test_records_players_and_who_beats_whom(ledger: Ledger) -> None:
    solo = {"mode": "solo", "options": {"Level": "2"}}
    jafar = (("Villain", "Jafar"),)
    for one in (
        game(("Ada", True, 30), ("Ben", False, 20), options={"Level": "1"}),
        game(("Ada", False, 10), ("Ben", True, 25), ("Cleo", False, 5)),
        game(("Ada", True, 41), **solo),
        game(("Ben", True, 44), **solo, ended="2026-06-01T10:00:00"),
        game(
            ("Ada", False, None),
            ("Ben", True, None),
            as_={"Ben": jafar},
            game="villainous",
            title="Villainous",
            turns=31,
        ),
        game(
            ("Cleo", True, None),
            ("Ben", False, None),
            as_={"Cleo": jafar},
            game="villainous",
            title="Villainous",
            turns=28,
        ),
        game(
            ("Cleo", True, None),
            ("Ben", False, None),
            as_={"Ben": jafar},
            game="villainous",
            title="Villainous",
            turns=3,
        ),
    ):
        ledger.keep(one)
    found = count(ledger)
    assert found.games == 7
    best = row(found.options, mode="solo", name="Level", value="2")
    assert (best["best"], best["by"], best["at"][:10], best["games"]) == (
        44,
        "Ben",
        "2026-06-01",
        2,
    )
    fastest = row(found.played_as, value="Jafar")
    assert (fastest["fastest"], fastest["by"], fastest["wins"]) == (28, "Cleo", 2)
    ada = row(found.players, player="Ada")
    assert (ada["games"], ada["wins"], ada["best"], ada["points"]) == (4, 1, 41, 27.0)
    alone = row(found.standings, player="Ada", mode="solo")
    assert (alone["wins"], alone["best"], alone["course"]) == (None, 41, "41")
    table = row(found.standings, player="Ada", mode="table", game="umbrella")
    assert (table["wins"], table["best"], table["course"]) == (1, 30, "1,0")
    assert row(found.closest, mode="table")["ahead"] == 10
    assert row(found.longest, game="villainous")["turns"] == 31
    assert row(found.seats, game="villainous", seat=1)["wins"] == 2
    assert row(found.against, player="Cleo", beats="Ben")["times"] == 2
    assert [one for one in found.against if one["player"] == one["beats"]] == []


def test_a_side_of_several_seats_counts_once_for_a_game(ledger: Ledger) -> None:
    hydra, shield = (("Side", "HYDRA"),), (("Side", "S.H.I.E.L.D."),)
    for won in (True, False, False):
        seats = [(name, won, None) for name in ("Ada", "Ben")]
        seats += [(name, not won, None) for name in ("Cleo", "Dov", "Eve")]
        sides = {name: hydra if name in ("Ada", "Ben") else shield for name, _, _ in seats}
        ledger.keep(game(*seats, as_=sides, game="hail_hydra", title="Hail Hydra"))
    found = count(ledger).played_as
    told = {one["value"]: (one["games"], one["wins"], one["percent"]) for one in found}
    assert told == {"HYDRA": (3, 1, 33.3), "S.H.I.E.L.D.": (3, 2, 66.7)}


def test_turns_are_called_as_the_game_calls_them(ledger: Ledger, library: Library) -> None:
    ledger.keep(game(("Ada", True, None), game="hail_hydra", title="Hail Hydra"))
    (longest,) = dict(tables(count(ledger), turns_in(library)))["Longest"]
    assert "Offensive" in longest
    assert longest.endswith("Over."), "only the words, which may be long, stand last"
    (longest,) = dict(tables(count(ledger), {}))["Longest"]
    assert " turn" in longest, "a game that is not here any more"


def test_a_game_alone_without_points_is_told_without_a_curve(ledger: Ledger) -> None:
    ledger.keep(game(("Ada", False, None), mode="solo", game="umbrella_academy", title="Academy"))
    found = count(ledger)
    assert row(found.standings, player="Ada")["course"] is None
    assert any("Ada" in line for _, lines in tables(found, {}) for line in lines)


def test_wins_one_after_the_other_are_a_streak(ledger: Ledger) -> None:
    for day, won in enumerate("10111011", 1):
        ada = ("Ada", won == "1", None)
        ledger.keep(game(ada, ("Ben", won == "0", None), ended=f"2026-05-{day:02}T10:00:00"))
    found = count(ledger)
    assert row(found.streaks, player="Ada")["most"] == 3
    assert [one["player"] for one in found.streaks] == ["Ada"], "one win is no streak"
    shown = next(line for title, lines in tables(found, {}) for line in lines if "in a row" in line)
    assert shown.endswith("3 wins in a row  ●·●●●·●●")


def test_computers_stand_apart_by_their_level(ledger: Ledger, begin: Begin) -> None:
    for number, levels in enumerate(({1: "easy"}, {1: "hard"}, {0: "hard", 1: "hard"})):
        session = played(begin(seed=number))
        ledger.keep(finished(session, "2026-05-01T10:00:00", "2026-05-01T11:00:00", levels))
    games = {one["player"]: one["games"] for one in count(ledger).players}
    assert games == {"Ada": 2, "computer (easy)": 1, "computer (hard)": 3}


def test_each_seat_of_a_computer_is_a_game_of_its_level(ledger: Ledger) -> None:
    hard = "computer (hard)"
    for day, won in enumerate((True, False), 1):
        seats = [("Ada", not won, 8), (hard, won, 4), (hard, won, 10), (hard, False, 1)]
        ledger.keep(game(*seats, ended=f"2026-05-0{day}T10:00:00"))
    found = count(ledger)
    for level in (row(found.players, player=hard), row(found.standings, player=hard)):
        assert (level["games"], level["wins"], level["percent"]) == (6, 2, 33.3)
        assert (level["points"], level["best"]) == (5.0, 10)
    assert row(found.standings, player=hard)["course"] == "1,1,0,0,0,0"
    assert found.streaks == [], "one game is no streak, however many seats won it"
    beats = {(one["player"], one["beats"], one["times"]) for one in found.against}
    assert beats == {(hard, "Ada", 1), ("Ada", hard, 1)}, "a level does not beat itself"


def test_filters(ledger: Ledger) -> None:
    ledger.keep(game(("Ada", True, 1), ("Ben", False, 0)))
    ledger.keep(game(("Ada", True, 1), mode="solo", ended="2026-08-01T00:00:00"))
    ledger.keep(game(("Ben", True, 1), ("Cleo", False, 1), game="umbra_via"))
    for filters, games in (
        ({}, 3),
        ({"game": "umbrella"}, 2),
        ({"mode": "solo"}, 1),
        ({"player": "Ben"}, 2),
        ({"player": "Ben", "game": "umbrella"}, 1),
        ({"since": "2026-06-01"}, 1),
        ({"player": "Zoe"}, 0),
    ):
        assert count(ledger, **filters).games == games, filters


def test_players_are_renamed_merged_and_left_out(ledger: Ledger) -> None:
    ledger.keep(game(("ada", True, 5), ("Ben", False, 0)))
    ledger.keep(game(("Ada", True, 7), ("Ben", False, 0)))
    ledger.rename("ada", "Ada")
    assert row(count(ledger).players, player="Ada")["wins"] == 2
    ledger.rename("Ada", "Ada L.")
    found = count(ledger)
    assert {one["player"] for one in found.players} == {"Ada L.", "Ben"}
    assert count(ledger, player="Ada L.").games == 2
    ledger.leave_out("Ada L.", out=True)
    found = count(ledger)
    assert [one["player"] for one in found.players] == ["Ben"]
    assert found.against == []
    ledger.leave_out("Ada L.", out=False)
    assert row(count(ledger).players, player="Ada L.")["wins"] == 2
    ledger.leave_out("Ben", out=True)
    assert len(count(ledger).players) == 1
    with pytest.raises(HistoryError, match="Nobody called Zoe"):
        ledger.rename("Zoe", "Ada")


# -- damage --------------------------------------------------------------------------------


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("create table games (id)")
        other.execute("pragma user_version = 1")
    other.close()


@pytest.mark.parametrize("damage", [half, foreign, lambda path: path.write_bytes(b"x" * 5000)])
def test_a_damaged_history_is_set_aside_and_begun_anew(
    ledger: Ledger, damage: Callable[[Path], object]
) -> None:
    ledger.rebuild(game(("Ada", True, 1), ("Ben", False, 0)) for _ in range(200))
    assert ledger.complete
    damage(ledger.path)
    damaged = ledger.path.read_bytes()
    # Some damage shows when the file is opened, other when it is read.
    with suppress(HistoryError):
        assert count(ledger).games == 0
    assert "set aside as history.sqlite.aside-1" in ledger.notice
    assert ledger.path.with_name(f"{FILE}.aside-1").read_bytes() == damaged
    assert not ledger.complete, "the saved games must be gone through again"
    ledger.keep(game(("Ada", True, 1)))
    assert count(ledger).games == 1


def test_a_history_without_times_learns_to_keep_them(ledger: Ledger) -> None:
    ledger.path.parent.mkdir(parents=True)
    with sqlite3.connect(ledger.path) as older:
        before = TABLES.replace("seconds integer, ", "")
        assert before != TABLES
        older.executescript(f"{before} pragma user_version = 1")
    older.close()
    for _ in range(2):
        timed = (Sat("Ada", True, 1, (), 90), Sat("Ben", False, 0, (), None))
        ledger.keep(replace(game(), players=timed))
    found = count(ledger)
    assert found.games == 2
    (ada,) = found.time_used
    assert (ada["player"], ada["games"], ada["seconds"], ada["total"]) == ("Ada", 2, 90, 180)
    (shown,) = dict(tables(found, {}))["Time used"]
    assert "90 seconds a game" in shown


def test_a_history_of_a_newer_program_is_left_alone(ledger: Ledger) -> None:
    ledger.keep(game(("Ada", True, 1)))
    with sqlite3.connect(ledger.path) as newer:
        newer.execute(f"pragma user_version = {VERSION + 1}")
    newer.close()
    before = ledger.path.read_bytes()
    with pytest.raises(HistoryError, match="newer version"):
        count(ledger)
    assert ledger.path.read_bytes() == before


def test_no_trouble_of_the_history_touches_a_game(
    tmp_path: Path, begin: Begin, library: Library
) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    session = begin()
    store = SaveStore(tmp_path / "saves", Ledger(tmp_path / "data"))
    with store.new(session) as saved:
        while session.decision is not None:
            saved.answer(session.decision.options[0].key)
        assert saved.trouble == ""
    assert store.look(saved.path, library)[1].outcome == session.outcome


def test_a_history_that_somebody_else_writes_is_waited_for_and_then_told(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.history.ledger.WAIT", 0.0)
    ledger.keep(game(("Ada", True, 1)))
    other = sqlite3.connect(ledger.path)
    other.execute("begin exclusive")
    try:
        with pytest.raises(HistoryError, match="cannot be used now"):
            ledger.keep(game(("Ada", True, 1)))
    finally:
        other.close()
    assert count(ledger).games == 1
