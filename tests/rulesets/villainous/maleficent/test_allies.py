"""Maleficent: her Allies, and Raven above all."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.maleficent.realms import (
    CASTLE,
    COTTAGE,
    FOREST,
    MOUNTAINS,
    maleficent,
    mine,
)
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    end_turn,
    keys,
    log,
    look,
    nobody,
    offers,
    pass_turn,
    realm,
    step_forward,
    table,
    who,
)

# -- Allies --------------------------------------------------------------------------------


def test_cackling_goon_is_one_stronger_for_every_hero_beside_him() -> None:
    game = mine(**{FOREST: ["cackling_goon", "guards", "fauna"], CASTLE: ["flora"]})
    assert look(game).strength("cackling_goon") == 3
    alone = mine(**{COTTAGE: ["cackling_goon"], CASTLE: ["flora"]})
    assert look(alone).strength("cackling_goon") == 1


def test_savage_goon_is_strong_and_says_nothing() -> None:
    game = mine(at=FOREST, hand=["savage_goon"], **{CASTLE: ["guards"]})
    answer(game, "play b2", "savage_goon", CASTLE)
    assert (look(game).strength("savage_goon"), look(game).power) == (4, 2)


def test_sinister_goon_is_one_stronger_beside_any_number_of_curses() -> None:
    game = mine(**{FOREST: ["sinister_goon"], CASTLE: ["green_fire"]})
    assert look(game).strength("sinister_goon") == 3
    one = mine(**{FOREST: ["sinister_goon", "green_fire"]})
    assert look(one).strength("sinister_goon") == 4
    two = mine(**{FOREST: ["sinister_goon", "green_fire", "dreamless_sleep"]})
    assert look(two).strength("sinister_goon") == 4


# -- Raven ---------------------------------------------------------------------------------


def test_raven_flies_before_the_move_and_takes_an_action() -> None:
    game = mine("move", power=0, **{MOUNTAINS: ["raven"]})
    assert (asked(game), keys(game)) == ("place", [COTTAGE, FOREST, CASTLE, "no"])
    answer(game, FOREST)
    assert keys(game) == ["gain b1", "no"]
    answer(game, "gain b1")
    assert (look(game).place("raven"), look(game).power) == (FOREST, 3)
    assert "Raven takes an action: Gain 3 Power." in log(game)
    assert asked(game) == "go"


def test_raven_who_stays_earns_no_action() -> None:
    """1.5 Raven: he must go to another location."""
    game = mine("move", power=0, **{FOREST: ["raven"]})
    assert not offers(game, FOREST)
    answer(game, "no")
    assert (asked(game), look(game).power) == ("go", 0)


def test_raven_may_fly_and_leave_the_action() -> None:
    game = mine("move", power=0, **{MOUNTAINS: ["raven"]})
    answer(game, FOREST, "no")
    assert (asked(game), look(game).place("raven"), look(game).power) == ("go", FOREST, 0)


def test_raven_never_takes_fate_and_nothing_that_is_covered() -> None:
    """1.5 Raven: covered top symbols are not available to him; never the Fate action."""
    game = mine("move", hand=["savage_goon"], **{FOREST: ["raven"], MOUNTAINS: ["fauna"]})
    answer(game, MOUNTAINS)
    assert keys(game) == ["gain b1", "no"]
    free = mine("move", hand=["savage_goon"], **{FOREST: ["raven"]})
    answer(free, MOUNTAINS)
    assert keys(free) == ["move t1", "play t2", "gain b1", "no"]


def test_the_whereabouts_of_raven_are_told_with_what_he_can_do_there() -> None:
    game = mine("move", **{MOUNTAINS: ["raven"], CASTLE: ["fauna"]})
    assert game.decision is not None
    details = {option.key: option.detail for option in game.decision.options}
    assert details[CASTLE] == "Vanquish, Play a Card"
    assert (
        details[COTTAGE] == "Gain 2 Power, Move an Item, Ally or Curse, Play a Card, Discard Cards"
    )


@pytest.mark.parametrize("hand", [[], ["vanish"]], ids=["nothing to play", "a card to play"])
def test_whether_raven_can_act_does_not_tell_about_the_hand(hand: list[str]) -> None:
    """She is asked even when he can do nothing, so that the pause tells nothing."""
    game = mine("move", hand=hand, **{MOUNTAINS: ["raven"], CASTLE: ["merryweather"]})
    answer(game, CASTLE)
    assert asked(game) == "action"
    assert keys(game) == (["play b2"] if hand else []) + ["no"]
    answer(game, "no")
    assert (asked(game), look(game).place("raven")) == ("go", CASTLE)


def test_the_action_of_raven_may_be_repeated_by_maleficent() -> None:
    game = mine("move", power=0, **{MOUNTAINS: ["raven"]})
    answer(game, FOREST, "gain b1", FOREST, "gain b1")
    assert look(game).power == 6


def test_raven_acts_before_a_turn_that_vanish_lets_stay() -> None:
    """1.5 Raven: on a Vanish turn without a move he acts first, and the action may be repeated."""
    game = mine(at=FOREST, power=0, hand=["vanish"], **{MOUNTAINS: ["raven"]})
    answer(game, "play b2", "vanish")
    end_turn(game)
    pass_turn(game)
    answer(game, FOREST, "gain b1", FOREST, "gain b1")
    assert look(game).power == 6
    assert "Ada stays at The Forest." in log(game)


def test_the_staff_looks_at_the_mover_while_raven_plays_a_card() -> None:
    """1.5 Raven: the Staff counts where the mover stands before the move."""
    cards = {MOUNTAINS: ["staff", "raven"], "hand": ["green_fire"]}
    game = mine("move", at=MOUNTAINS, power=2, **cards)
    answer(game, FOREST, "play b2", "green_fire", CASTLE)
    assert look(game).power == 0
    away = mine("move", at=COTTAGE, power=2, **cards)
    answer(away, FOREST)
    assert keys(away) == ["discard t1", "gain b1", "no"]


def test_raven_does_not_put_out_green_fire_nor_break_dreamless_sleep() -> None:
    """1.5 Green Fire, Dreamless Sleep: Raven's move never counts."""
    game = mine("move", **{MOUNTAINS: ["raven"], FOREST: ["green_fire", "dreamless_sleep"]})
    answer(game, FOREST, "gain b1")
    assert (look(game).place("green_fire"), look(game).place("dreamless_sleep")) == (FOREST, FOREST)


def test_raven_can_vanquish_and_the_window_opens_before_the_move() -> None:
    """The action of Raven is finished, then a Condition may answer it."""
    game = table(
        maleficent(**{MOUNTAINS: ["raven"], CASTLE: ["savage_goon", "aurora"]}),
        realm("captain_hook", hand=["obsession"], fate=["john"]),
        phase="move",
    )
    answer(game, CASTLE, "vanquish b1", "savage_goon", "done")
    assert look(game).fate_discard() == ["aurora"]
    step_forward(game, 1, "obsession", "no")
    nobody(game)
    assert (asked(game), who(game)) == ("go", 0)
    answer(game, FOREST)
    assert asked(game) == "act"
