"""The end of the game: triggers, last turns, scores, ties (rulings 24 to 30)."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.umbrella.scoring import best_seats

from .scenes import (
    ALMOST,
    CORNERS,
    answer,
    asked,
    log,
    quiet_slide,
    random_game,
    seat,
    start,
    step,
    table,
)


@pytest.mark.rules("UM24")
def test_the_last_token_of_the_pool() -> None:
    session = table(scene=ALMOST, pool=1)
    answer(session, CORNERS, "space 1")
    assert (session.state.ended, session.state.last_turns) == ("pool", 2)
    assert log(session)[-1] == (
        "The last score token of the pool was placed. Everybody but Ada has one last turn."
    )


@pytest.mark.rules("UM25")
def test_of_two_the_other_one_is_named() -> None:
    session = table(2, scene=ALMOST, pool=1)
    answer(session, CORNERS, "space 1", "01K")
    assert log(session)[-1] == (
        "The last score token of the pool was placed. Ben has one last turn."
    )


@pytest.mark.rules("UM24")
def test_no_figure_tile_left() -> None:
    session = table(scene=ALMOST, slots={1: "01K"})
    answer(session, CORNERS, "space 1")
    assert (session.state.ended, session.state.last_turns) == ("tiles", 2)
    assert log(session)[-1] == "Ada has no Figure tile left. Everybody but Ada has one last turn."


@pytest.mark.rules("UM24")
def test_ten_score_tokens() -> None:
    session = table(scene=ALMOST, covered=[2, 3, 4, 5, 6, 7, 8, 9, 10])
    answer(session, CORNERS)
    assert (session.state.ended, session.state.last_turns) == ("strip", 2)


@pytest.mark.rules("UM24")
def test_the_extra_turn_comes_before_the_test() -> None:
    session = table(scene=ALMOST, pool=1, level=4, covered=[2])
    answer(session, CORNERS, "space 1", "again")
    before = session.state
    assert (before.again, before.last_turns) == (True, None)
    answer(session, quiet_slide(session))
    assert (session.state.ended, session.state.last_turns) == ("pool", 2)


@pytest.mark.rules("UM25")
def test_everybody_else_has_exactly_one_more_turn() -> None:
    session = table(4, scene=ALMOST, pool=1, active=0)
    answer(session, CORNERS, "space 1")
    turns = []
    while session.decision is not None:
        turns.append(session.decision.seat)
        answer(session, quiet_slide(session))
    assert turns == [1, 2, 3]
    assert session.outcome is not None
    assert log(session)[-1] == "The game is over."


@pytest.mark.rules("UM26")
def test_last_turns_take_the_pool_then_the_tokens_aside_then_substitutes() -> None:
    left = []
    for pool, aside in ((2, 3), (0, 3), (0, 0)):
        session = table(4, scene=ALMOST, pool=pool, aside=aside, last_turns=2, ended="tiles")
        answer(session, CORNERS, "space 1")
        assert session.state.seats[0].covered[0]
        left.append((session.state.pool, session.state.aside))
    assert left == [(1, 3), (0, 2), (0, 0)]


@pytest.mark.rules("UM27")
def test_a_second_trigger_changes_nothing() -> None:
    session = table(scene=ALMOST, slots={1: "01K"}, pool=1, last_turns=2, ended="strip")
    answer(session, CORNERS, "space 1")
    assert (session.state.ended, session.state.last_turns) == ("strip", 1)


@pytest.mark.rules("UM28")
def test_the_worked_example_scores_19() -> None:
    """Six tokens, groups of 3 and 5, one umbrella left: 12 + 5 + 3 - 1 = 19."""
    session = table(
        2, bottom="R", covered=[1, 2, 5, 6, 7, 8], last_turns=1, ended="pool", slots={1: "24K"}
    )
    answer(session, "left B B")
    assert session.outcome is not None
    sheet = {line.label: line.points[0] for line in session.outcome.sheet}
    assert sheet == {"score tokens": 12, "strip": 8, "umbrellas left": -1, "empty zone": 0}
    assert session.outcome.totals[0] == 19


@pytest.mark.rules("UM28")
def test_an_empty_personal_zone_is_worth_two() -> None:
    session = table(2, bottom="", covered=[1], last_turns=1, ended="pool")
    answer(session, "left B B")
    assert session.outcome is not None
    assert {line.label: line.points for line in session.outcome.sheet} == {
        "score tokens": (2, 0),
        "strip": (0, 0),
        "umbrellas left": (0, -4),
        "empty zone": (2, 0),
    }
    assert session.outcome.result == "seat 1"
    assert session.outcome.winners == (0,)


@pytest.mark.rules("UM29")
def test_a_tie_goes_to_fewer_umbrellas_and_is_shared_after_that() -> None:
    boards = [seat(bottom="RR"), seat(bottom="R"), seat(bottom="B"), seat(bottom="RBG")]
    assert best_seats(boards, (9, 9, 9, 8)) == (1, 2)
    assert best_seats(boards, (9, 9, 8, 8)) == (1,)
    assert best_seats(boards, (9, 8, 8, 9)) == (0,)


@pytest.mark.rules("UM29")
def test_a_shared_victory_is_told() -> None:
    session = table(2, last_turns=1, ended="pool")
    answer(session, "left B B")
    assert session.outcome is not None
    assert (session.outcome.result, session.outcome.winners) == ("shared", (0, 1))
    assert session.outcome.notes == ("The last score token of the pool was placed.",)
    assert session.outcome.headline == "A shared victory with -4 points."


@pytest.mark.rules("UM29")
def test_a_victory_says_whether_it_took_the_tie_break() -> None:
    """-4 points each; or Ben has two tokens, two umbrellas more, and the same points."""
    richer = seat(bottom="RRBGGYYY", covered=[1, 9])
    session = table(2, last_turns=1, ended="pool", others={1: richer})
    answer(session, "left B B")
    assert session.outcome is not None
    assert (session.outcome.totals, session.outcome.result) == ((-4, -4), "seat 1")
    tie = "The tie at -4 points is won with fewer umbrellas in the bottom zone."
    assert session.outcome.headline == tie, "what decided stands beside the winner"
    session = table(2, last_turns=1, ended="pool", others={1: seat(covered=[1])})
    answer(session, "left B B")
    assert session.outcome is not None
    assert (session.outcome.result, len(session.outcome.notes)) == ("seat 2", 1)


@pytest.mark.rules("UM30")
def test_the_first_player_is_drawn() -> None:
    first = [start(3, seed=seed).state.active for seed in range(60)]
    assert {first.count(number) > 8 for number in range(3)} == {True}
    session = start(3, seed=4)
    assert session.decision is not None
    assert log(session) == [f"{session.table.names[session.decision.seat]} starts."]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", [1, 4])
def test_whole_games_end_and_lose_no_umbrella(seats: int, level: int) -> None:
    for seed in range(3):
        session = random_game(seed, seats, level=level)
        state = session.state
        zones = [*state.sides, state.centre, *(board.zone for board in state.seats)]
        assert sum(map(sum, zones)) == 4 * len(zones)
        tiles = [face[:-1] for board in state.seats for pile in board.slots for face in pile.tiles]
        assert len(tiles) == len(set(tiles)) == 4 * seats
        assert session.outcome is not None
        assert asked(session) == ""
        assert sum(map(sum, (board.covered for board in state.seats))) > 0


@pytest.mark.parametrize(("seats", "level"), [(1, 4), (2, 4), (4, 1), (3, 3)])
def test_a_turn_never_changes_the_checkpoints_behind_it(seats: int, level: int) -> None:
    """Clones share the boards; a rule that changed one in place would be caught here."""
    session = start(seats, level=level, seed=7)
    dice = Random(7)
    turns = 0
    while session.decision is not None and turns < 60:
        before = session.state
        kept = before.clone()
        copy = before.model_dump()
        step(session, dice)
        assert kept.model_dump() == copy
        turns += 1
    assert turns > 5
