"""Maleficent: her objective and her board."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.maleficent.realms import (
    CASTLE,
    COTTAGE,
    FOREST,
    MOUNTAINS,
    fated,
    mine,
)
from tests.rulesets.villainous.scenes import GAME, answer, asked, end_turn, log, look, pass_turn

FOUR_CURSES: dict[str, list[str]] = {
    MOUNTAINS: ["green_fire"],
    COTTAGE: ["forest_of_thorns"],
    FOREST: ["forest_of_thorns"],
    CASTLE: ["dreamless_sleep"],
}


def test_four_cursed_locations_win_at_the_start_of_the_turn() -> None:
    game = mine("move", **FOUR_CURSES)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert log(game)[-1] == "Ada wins: a Curse lies at each of the four locations."
    assert game.outcome.headline == ("Maleficent wins: a Curse lies at each of the four locations.")


def test_the_fourth_curse_does_not_win_before_the_next_turn() -> None:
    three = {**FOUR_CURSES, FOREST: []}
    game = mine(at=FOREST, hand=["green_fire"], **three)
    answer(game, "play b2", "green_fire", FOREST)
    assert all(stands for _, stands in look(game).view.progress())
    assert game.outcome is None
    end_turn(game)
    assert game.outcome is None
    pass_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_a_curse_that_is_lost_in_between_spoils_the_win() -> None:
    game = fated("aurora", **FOUR_CURSES)
    answer(game, FOREST)
    end_turn(game)
    assert game.outcome is None
    assert dict(look(game, 1).view.progress()) == {
        "Curse at Forbidden Mountains": True,
        "Curse at Briar Rose's Cottage": True,
        "Curse at The Forest": False,
        "Curse at King Stefan's Castle": True,
    }


def test_two_curses_at_one_location_count_once() -> None:
    doubled = {**FOUR_CURSES, FOREST: [], MOUNTAINS: ["green_fire", "green_fire"]}
    game = mine("move", **doubled)
    assert game.outcome is None


def test_the_win_is_tested_before_raven_acts() -> None:
    """1.5 Raven: he can neither spoil a win nor complete one in the same turn."""
    won = mine("move", **{**FOUR_CURSES, COTTAGE: ["forest_of_thorns", "raven"]})
    assert won.outcome is not None
    three = {**FOUR_CURSES, FOREST: [], MOUNTAINS: ["green_fire", "raven"]}
    game = mine("move", hand=["forest_of_thorns"], **three)
    answer(game, FOREST, "play b2", "forest_of_thorns", FOREST)
    assert all(stands for _, stands in look(game).view.progress())
    assert game.outcome is None
    assert asked(game) == "go"


def test_the_symbols_of_the_board_and_no_locks() -> None:
    game = mine()
    places = look(game).view.villain.locations
    assert [(p.name, [f"{s.slot} {s.label}" for s in p.symbols]) for p in places] == [
        (
            "Forbidden Mountains",
            ["t1 Move an Item, Ally or Curse", "t2 Play a Card", "b1 Gain 1 Power", "b2 Fate"],
        ),
        (
            "Briar Rose's Cottage",
            [
                "t1 Gain 2 Power",
                "t2 Move an Item, Ally or Curse",
                "b1 Play a Card",
                "b2 Discard Cards",
            ],
        ),
        (
            "The Forest",
            ["t1 Discard Cards", "t2 Play a Card", "b1 Gain 3 Power", "b2 Play a Card"],
        ),
        (
            "King Stefan's Castle",
            ["t1 Gain 1 Power", "t2 Fate", "b1 Vanquish", "b2 Play a Card"],
        ),
    ]
    assert look(game).s.locked == []
    assert look(game).s.at == 0


@pytest.mark.parametrize(
    ("card", "copies", "cost", "strength"),
    [
        ("cackling_goon", 3, 1, 1),
        ("savage_goon", 3, 3, 4),
        ("sinister_goon", 3, 2, 3),
        ("raven", 1, 3, 1),
        ("forest_of_thorns", 3, 2, None),
        ("green_fire", 3, 3, None),
        ("dreamless_sleep", 2, 3, None),
        ("dragon_form", 3, 3, None),
        ("vanish", 3, 0, None),
        ("spinning_wheel", 1, 1, None),
        ("staff", 1, 1, None),
        ("malice", 2, None, None),
        ("tyranny", 2, None, None),
        ("guards", 3, None, 3),
        ("aurora", 1, None, 4),
        ("fauna", 1, None, 2),
        ("flora", 1, None, 3),
        ("king_hubert", 1, None, 3),
        ("king_stefan", 1, None, 4),
        ("merryweather", 1, None, 4),
        ("prince_phillip", 1, None, 5),
        ("sword_of_truth", 3, None, None),
        ("once_upon_a_dream", 2, None, None),
    ],
)
def test_what_is_printed(card: str, copies: int, cost: int | None, strength: int | None) -> None:
    villain = GAME.content.villains["maleficent"]
    entry = villain.kinds[card].entry
    assert (entry.copies, entry.cost, entry.strength) == (copies, cost, strength)
    assert len(villain.kinds) == 23
