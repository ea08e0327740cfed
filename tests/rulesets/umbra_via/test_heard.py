"""Umbra Via by ear: what a tile completes on each space, and whose souls are counted."""

from __future__ import annotations

from tests.rulesets.umbra_via.scenes import GAME, NAMES, Play, answer, placing


def heard(session: Play) -> list[str]:
    """What is told right before the question, in words."""
    decision = session.decision
    assert decision is not None
    lines = GAME.spoken_lead(session.state, decision.seat, decision, NAMES)
    return [GAME.spoken(line) for line in lines]


def test_each_space_that_completes_a_path_is_told_with_who_gains_what() -> None:
    assert heard(placing(". ╔ . . / . ║ . .", ["╝ A"], on={"A2": "AAB"})) == [
        "Tile I: Bend, open north and west.",
        "A1 completes a path of 1 tile: Ada gets 1 soul.",
        "Longest open path: 3 tiles, at A3 or C2.",
    ]


def test_where_flowers_may_move_it_is_told_what_each_way_completes() -> None:
    session = placing("═...", ["✦ AAA"], on={"A1": "BB"}, track="ABC")
    answer(session, "A2")
    assert heard(session) == [
        "A1 completes a path of 1 tile: Ada gets 1 soul.",
        "Leaving them completes a path of 1 tile: Ben gets 1 soul.",
    ]


def test_the_status_says_whose_souls_are_counted() -> None:
    state = placing("║...", left="11 8 3").state
    told = [GAME.spoken_status(state, seat, NAMES) for seat in range(2)]
    assert told == ["You have earned no souls", "You have earned 3 souls"]


def test_a_name_that_ends_with_a_number_is_kept_from_what_is_counted() -> None:
    session = placing(". ╔ . . / . ║ . .", ["╝ A"], on={"A2": "AAB"})
    decision, names = session.decision, ("Bot 2", "Ben", "Cleo")
    assert decision is not None
    told = " ".join(GAME.spoken_lead(session.state, 0, decision, names))
    assert "Bot 2 gets 1 soul" in told
    garden = GAME.described(session.state, 0, names).parts()["A2"]
    assert "Bot 2 has 2, Ben 1 energy" in garden[0]
