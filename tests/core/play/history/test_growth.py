"""Who led when, and what turned a game."""

from __future__ import annotations

from tabletop_tui.core.play.replay import turning_points

NAMES = ("Ada", "Ben")


def test_who_came_past_last_and_the_biggest_step() -> None:
    growth = ((0, (0, 0)), (4, (3, 0)), (9, (3, 5)), (12, (5, 5)), (20, (14, 5)))
    assert turning_points(growth, NAMES) == [
        "The lead changed 2 times, the last time at answer 20: Ada came past Ben.",
        "The biggest step: 9 points for Ada at answer 20.",
    ]


def test_turns_and_points_are_called_as_the_game_calls_them() -> None:
    growth = ((0, (0, 0)), (4, (3, 0)), (20, (3, 12)))
    assert turning_points(growth, NAMES, {4: "round 2", 20: "round 9"}.__getitem__, "soul") == [
        "The lead changed once in round 9: Ben came past Ada.",
        "The biggest step: 12 souls for Ben in round 9.",
    ]
    assert turning_points(growth[:2], NAMES, {4: "round 2"}.__getitem__) == [
        "Ada led from round 2 on, and nobody came past.",
        "The biggest step: 3 points for Ada in round 2.",
    ]


def test_nobody_came_past() -> None:
    growth = ((0, (0, 0)), (4, (1, 0)), (9, (1, 1)), (12, (2, 1)))
    assert turning_points(growth, NAMES) == [
        "Ada led from answer 4 on, and nobody came past.",
    ]


def test_one_change_of_the_lead() -> None:
    growth = ((0, (2, 0)), (4, (2, 4)))
    assert (
        turning_points(growth, NAMES)[0] == "The lead changed once at answer 4: Ben came past Ada."
    )


def test_the_first_of_equal_steps_is_told() -> None:
    growth = ((0, (0, 0)), (4, (0, 3)), (9, (3, 3)))
    assert turning_points(growth, NAMES)[1] == "The biggest step: 3 points for Ben at answer 4."


def test_alone_and_without_points_nothing_turns() -> None:
    assert turning_points(((0, (0,)), (4, (3,))), ("Ada",)) == []
    assert turning_points((), NAMES) == []
