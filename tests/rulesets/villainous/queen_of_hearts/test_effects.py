"""The Queen of Hearts: her Effects."""

from __future__ import annotations

from tests.rulesets.villainous.queen_of_hearts.realms import OTHER, marks, queen
from tests.rulesets.villainous.scenes import (
    answer,
    foreseen_of,
    keys,
    log,
    look,
    offers,
    table,
    why_not,
)


def test_off_with_your_head_defeats_a_hero_of_four_or_less_anywhere() -> None:
    game = table(
        queen(
            hand=["off_with_your_head"],
            hedge_maze=["mad_hatter", "alice"],
            white_rabbits_house=["dodo"],
        ),
        OTHER,
    )
    answer(game, "play b2", "off_with_your_head")
    assert keys(game) == ["queen.mad_hatter.1", "queen.dodo.1"]
    answer(game, "dodo")
    assert look(game).fate_discard() == ["dodo"]
    assert look(game).power == 2


def test_mad_hatter_and_march_hare_together_are_out_of_its_reach() -> None:
    game = table(
        queen(
            hand=["off_with_your_head"],
            hedge_maze=["mad_hatter"],
            courtyard=["march_hare"],
        ),
        OTHER,
    )
    assert (look(game).strength("mad_hatter"), look(game).strength("march_hare")) == (5, 5)
    why = "Mad Hatter, March Hare: Strength 5, at most 4 can be defeated"
    assert why_not(game, "off_with_your_head") == why
    apart = table(queen(courtyard=["march_hare"]), OTHER)
    assert look(apart).strength("march_hare") == 3


def test_by_order_of_the_queen_turns_up_to_two_without_activation_cost() -> None:
    game = table(
        queen(
            power=2,
            hand=["by_order_of_the_queen"],
            hedge_maze=["card_guard_club", "white_rabbit"],
            tulgey_wood=["card_guard_heart", "the_king", "card_guard_spade (wicket)"],
            courtyard=["card_guard_diamond"],
        ),
        OTHER,
    )
    answer(game, "play b2", "by_order_of_the_queen")
    assert not offers(game, "the_king")
    assert not offers(game, "card_guard_spade")
    answer(game, "card_guard_club", "card_guard_diamond")
    assert (marks(game, "card_guard_club"), marks(game, "card_guard_diamond")) == (
        "wicket",
        "wicket",
    )
    assert marks(game, "card_guard_heart") == ""
    assert look(game).power == 0


def test_by_order_of_the_queen_may_turn_one_or_none() -> None:
    game = table(
        queen(hand=["by_order_of_the_queen"], hedge_maze=["card_guard_club"]),
        OTHER,
    )
    assert foreseen_of(game, "by_order_of_the_queen") == ""
    answer(game, "play b2", "by_order_of_the_queen", "done")
    assert marks(game, "card_guard_club") == ""
    empty = table(queen(hand=["by_order_of_the_queen"]), OTHER)
    assert foreseen_of(empty, "by_order_of_the_queen") == (
        "does nothing: no Card Guard can become a Wicket"
    )
    answer(empty, "play b2", "by_order_of_the_queen")
    assert look(empty).discard() == ["by_order_of_the_queen"]
    for played in (game, empty):
        assert "No Card Guard becomes a Wicket." in log(played)


def test_very_merry_unbirthday_counts_all_allies() -> None:
    game = table(
        queen(
            hand=["very_merry_unbirthday"],
            hedge_maze=["card_guard_club (wicket) + spear", "the_king"],
            tulgey_wood=["tweedle_dee_and_tweedle_dum", "alice"],
        ),
        OTHER,
    )
    answer(game, "play b2", "very_merry_unbirthday")
    assert look(game).power == 8


def test_very_merry_unbirthday_without_an_ally_cannot_be_played() -> None:
    game = table(queen(hand=["very_merry_unbirthday"]), OTHER)
    assert why_not(game, "very_merry_unbirthday") == "no Ally in the realm"
