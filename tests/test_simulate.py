"""Simulation: many games through the same session, the same report every time."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from rulesets.hail_hydra.state import HYDRA
from tabletop_tui.cli import cli
from tabletop_tui.core.decision import Option
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Bot
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.matches import parallel
from tabletop_tui.matches.policies import Policy, PolicyMaker, luck_for
from tabletop_tui.matches.simulate import Players, bot_at, seating, simulate
from tools.balance import lines
from tools.levels import Match, by_side, measured, row

FIXTURES = Path(__file__).parent / "fixtures" / "rulesets"


@pytest.fixture
def pebbles() -> Ruleset[Any]:
    return find_rulesets([FIXTURES]).load("pebbles")


def table_of(ruleset: Ruleset[Any], seats: int = 2, seed: int = 1) -> Table:
    names = [f"Player {n}" for n in range(seats)]
    return lay_table(ruleset.manifest, names=names, seed=seed)


def without_time(ruleset: Ruleset[Any], seed: int) -> dict[str, Any]:
    data = simulate(ruleset, table_of(ruleset, seed=seed), 20).as_data()
    return {name: data[name] for name in data if name not in ("seconds", "decisions_per_s")}


def test_the_same_seed_gives_the_same_report() -> None:
    raven = find_rulesets([FIXTURES]).load("raven")

    assert without_time(raven, seed=5) == without_time(raven, seed=5)
    assert without_time(raven, seed=5) != without_time(raven, seed=50)


def test_game_number_i_has_seed_s_plus_i(pebbles: Ruleset[Any]) -> None:
    many = simulate(pebbles, table_of(pebbles, seed=40), 3, made_of(stumbling))

    assert [failure.seed for failure in many.errors] == [40, 41, 42]


def test_a_policy_gets_options_and_luck_and_nothing_else(pebbles: Ruleset[Any]) -> None:
    """From the seed every deal follows, and from a seat the truth can be reached."""
    given: list[Any] = []

    def maker(*made: Any) -> Policy:
        given.extend(made)

        def decide(*asked: Any) -> str:
            given.extend(asked)
            return str(asked[0][0].key)

        return decide

    simulate(pebbles, table_of(pebbles, seed=7), 1, maker)

    assert {type(one) for one in given} == {Random, tuple}
    assert given[0].getstate() == luck_for(7).getstate() != Random(7).getstate()
    pickle.dumps(given)


def stumbling(options: Sequence[Option]) -> str:
    raise LookupError("lost")


def made_of(policy: Policy) -> PolicyMaker:
    return lambda luck: policy


def test_a_game_that_fails_is_counted_and_the_others_go_on(pebbles: Ruleset[Any]) -> None:
    games = count(1)

    def maker(luck: Random) -> Policy:
        game = next(games)

        def decide(options: Sequence[Option]) -> str:
            if game == 2 and options[0].key == "keep":
                raise LookupError("lost")
            return options[0].key

        return decide

    report = simulate(pebbles, table_of(pebbles, seed=1), 3, maker)

    assert [(f.seed, f.decision, f.error) for f in report.errors] == [(2, 2, "LookupError: lost")]
    assert report.outcomes == {"won": 2}


def run(*args: str) -> Any:
    return CliRunner().invoke(cli, ["--rulesets", str(FIXTURES), "--trust", "simulate", *args])


def test_json_is_one_object_with_every_figure() -> None:
    result = run("pebbles", "--seats", "3", "--games", "7", "--seed", "3", "--json")

    data = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(data) == [
        "game",
        "seats",
        "mode",
        "games",
        "decisions",
        "seconds",
        "decisions_per_s",
        "mean_decisions",
        "outcomes",
        "errors",
    ]
    assert (data["game"], data["seats"], data["mode"], data["games"]) == ("pebbles", 3, "table", 7)
    assert data["outcomes"] == {"won": 7}
    assert data["errors"] == []
    assert data["mean_decisions"] == round(data["decisions"] / 7, 1)


def test_the_table_is_for_people() -> None:
    result = run("pebbles", "--games", "4", "--seats", "2")

    assert result.exit_code == 0
    assert "pebbles, table, 2 seats" in result.stdout
    assert "won      4 (100.0 %)" in result.stdout
    assert result.stdout.splitlines()[-1].split() == ["errors", "0"]


def test_a_game_without_end_is_given_up(
    pebbles: Ruleset[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.matches.simulate.LONGEST_GAME", 3)
    (failure,) = simulate(pebbles, table_of(pebbles), 1).errors

    assert failure.decision == 4
    assert failure.error == "RuntimeError: the game did not end after 3 decisions"


def test_a_failing_game_makes_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop_tui.matches import policies

    monkeypatch.setitem(policies.POLICIES, "random", lambda seed: lambda seat: "cheat")
    result = run("pebbles", "--games", "2", "--seed", "8")

    assert result.exit_code == 1
    assert "seed 8" in result.stdout
    assert "at decision 1: IllegalAnswerError: 'cheat'" in result.stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seats", "9"], "Pebbles is for 1 to 4 players; you named 9."),
        (["--games", "0"], "Invalid value for '--games'"),
        (["--policy", "genius"], "no policy called 'genius'. Known policies: random."),
        (["--seed", "x"], "The seed must be a whole number, not 'x'."),
    ],
)
def test_wrong_usage_is_one_line(args: list[str], sentence: str) -> None:
    result = run("pebbles", *args)

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def matched(*args: str) -> dict[str, Any]:
    result = run("pebbles", "--seats", "3", "--games", "30", "--json", *args)
    assert result.exit_code == 0, result.stdout
    return dict(json.loads(result.stdout))


def test_bots_take_turns_on_the_seats_and_their_wins_are_counted_in_their_order() -> None:
    report = matched("--bots", "medium,random,easy")

    assert report["bots"] == ["medium", "random", "easy"]
    assert len(report["wins"]) == len(report["ci95"]) == 3
    assert sum(report["wins"]) >= 1, "a shared win counts for each winner"
    for wins, (low, high) in zip(report["wins"], report["ci95"], strict=True):
        assert 0 <= low <= wins <= high <= 1
    assert [seating(["a", "b", "c"], n) for n in range(4)] == [
        ["a", "b", "c"],
        ["c", "a", "b"],
        ["b", "c", "a"],
        ["a", "b", "c"],
    ]
    for number in range(7):
        for seat, name in enumerate(seating(["a", "b", "c"], number)):
            assert "abc"[bot_at(seat, number, 3)] == name


@pytest.mark.slow
def test_bots_that_answer_by_chance_need_no_session(
    pebbles: Ruleset[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No log, no checkpoints, no frames: and the games are those of a session."""
    table = table_of(pebbles, seed=3)
    bots = ("random", "random")
    ends: Counter[str] = Counter()
    for seed in range(3, 9):
        session = Session(pebbles, table.model_copy(update={"seed": seed}))
        players = Players([], Bot(pebbles), bots, luck_for(seed), pytest.fail)
        while session.decision is not None:
            session.answer(players.answer(session.decision))
        assert session.outcome is not None
        ends[session.outcome.result] += 1
    monkeypatch.setattr("tabletop_tui.matches.simulate.Session", None)
    report = simulate(pebbles, table, 6, bots=bots)
    assert not report.errors
    assert report.outcomes == dict(ends)


def test_the_report_is_the_same_for_any_number_of_processes() -> None:
    def timeless(jobs: str) -> dict[str, Any]:
        report = matched("--bots", "medium,random,easy", "--jobs", jobs)
        return {k: v for k, v in report.items() if k not in ("seconds", "decisions_per_s")}

    assert timeless("1") == timeless("2")


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ("medium,grandmaster,easy", "There is no level 'grandmaster' in this game. Levels: random"),
        ("medium,easy", "There are 2 bots for 3 seats."),
    ],
)
def test_a_bot_too_few_or_unknown_is_told(bots: str, words: str) -> None:
    result = run("pebbles", "--seats", "3", "--bots", bots)

    assert result.exit_code == 2
    assert words in result.stderr


def test_a_bot_that_fails_is_told_and_the_game_goes_on(
    pebbles: Ruleset[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: Any) -> str:
        raise LookupError("no idea")

    monkeypatch.setattr(Bot, "policy", failing)
    report = simulate(pebbles, table_of(pebbles), 1, bots=["medium", "random"])

    assert report.outcomes == {"won": 1}
    assert report.errors[0].error == "medium at seat 1: LookupError: no idea"


def test_an_interruption_ends_it_with_what_was_played(
    pebbles: Ruleset[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_table(pebbles.manifest, names=["Ada", "Ben"], seed=1)
    order = parallel.Order(parallel.Rules.of(pebbles), table, 3 * parallel.CHUNK, "random", ())
    played = parallel.play_chunk

    def interrupted(order: Any, first: int, count: int) -> Any:
        if first == 2 * parallel.CHUNK:
            raise KeyboardInterrupt
        return played(order, first, count)

    told: list[int] = []
    monkeypatch.setattr(parallel, "play_chunk", interrupted)
    report = parallel.in_processes(order, 1, told.append)
    assert report.games == sum(report.outcomes.values()) == 2 * parallel.CHUNK
    assert told == [parallel.CHUNK, 2 * parallel.CHUNK]


def test_the_table_of_levels_counts_what_each_row_is_about(library: Library) -> None:
    pebbles = library.load("pebbles")
    wins = Match("Pebbles", "pebbles", ("medium", "random"))
    report = measured(library, wins, 4, 1)
    assert (report.game, report.games, report.bots) == (pebbles.manifest.id, 4, wins.bots)
    report.won, report.outcomes = [3, 1], {"shared": 1}
    assert row(wins, report) == "| Pebbles | 4 | 75 % (30 to 95) |"
    assert row(wins._replace(result="shared"), report) == "| Pebbles | 4 | 25 % (5 to 70) |"


def test_the_agents_of_a_match_sit_where_they_were_dealt() -> None:
    hail_hydra = find_rulesets().load("hail_hydra")
    match = Match("Careless Heroes", "hail_hydra", ("easy",) * 5, against=("HYDRA", "hard"))
    seatings = set()
    for seed in range(6):
        table = table_of(hail_hydra, seats=5, seed=seed)
        sides = by_side(match, hail_hydra, table)
        agents = [mine.loyalty == HYDRA for mine in hail_hydra.setup(table).seats]
        assert [level == "hard" for level in sides] == agents
        seatings.add(sides)
    assert len(seatings) > 1


def test_who_won_against_whom_stands_in_a_table() -> None:
    together = Counter({("A", "B"): 4, ("B", "A"): 4})
    won = Counter({("A", "B"): 3, ("B", "A"): 1})
    assert lines(together, won)[2:] == [
        "| A |  | 3 of 4 | 75 % (30 to 95) |",
        "| B | 1 of 4 |  | 25 % (5 to 70) |",
    ]
