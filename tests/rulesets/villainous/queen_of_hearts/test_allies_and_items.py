"""The Queen of Hearts: her Allies and Items."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.queen_of_hearts.realms import (
    FATER,
    GUARDS,
    OTHER,
    fate,
    marks,
    queen,
)
from tests.rulesets.villainous.scenes import answer, look, table, why_not


@pytest.mark.parametrize(("guard", "cost"), zip(GUARDS, (1, 1, 2, 2), strict=True))
def test_the_king_makes_card_guards_cheaper(guard: str, cost: int) -> None:
    alone = table(queen(hand=[guard]), OTHER)
    assert look(alone).view.cost(look(alone).card(guard)) == cost
    game = table(queen(hand=[guard], tulgey_wood=["the_king"]), OTHER)
    answer(game, "play b2", guard, "courtyard")
    assert look(game).power == 5 - (cost - 1)
    assert look(game).place(guard) == "courtyard"
    assert marks(game, guard) == ""


def test_the_king_makes_nothing_else_cheaper() -> None:
    game = table(
        queen(
            hand=["tweedle_dee_and_tweedle_dum", "spear", "stopwatch"],
            tulgey_wood=["the_king"],
        ),
        OTHER,
    )
    view = look(game).view
    assert [view.cost(card) for card in view.s.hand] == [3, 1, 1]


def test_tweedles_stay_in_play_after_a_vanquish_and_keep_their_spears() -> None:
    game = table(
        queen(
            at="tulgey_wood",
            tulgey_wood=[
                "alice",
                "tweedle_dee_and_tweedle_dum + spear",
                "card_guard_club + spear",
            ],
        ),
        OTHER,
    )
    answer(game, "vanquish b2", "tweedle_dee_and_tweedle_dum", "card_guard_club")
    assert look(game).fate_discard() == ["alice"]
    assert look(game).place("tweedle_dee_and_tweedle_dum") == "tulgey_wood"
    assert look(game).host("spear") == "tweedle_dee_and_tweedle_dum"
    assert sorted(look(game).discard()) == ["card_guard_club", "spear"]


def test_tweedles_are_discarded_by_anything_else() -> None:
    game = table(
        FATER,
        queen(
            fate=["down_the_rabbit_hole", "dodo"],
            courtyard=["alice", "tweedle_dee_and_tweedle_dum"],
        ),
    )
    fate(game, "down_the_rabbit_hole")
    assert look(game, 1).discard() == ["tweedle_dee_and_tweedle_dum"]


def test_spear_needs_an_ally() -> None:
    game = table(queen(hand=["spear"]), OTHER)
    assert why_not(game, "spear") == "no Ally in the realm"
    armed = table(queen(hand=["spear"], courtyard=["the_king"]), OTHER)
    answer(armed, "play b2", "spear")
    assert (look(armed).host("spear"), look(armed).strength("the_king")) == ("the_king", 3)
    assert look(armed).power == 4


def test_stopwatch_gains_one_power_for_each_wicket_and_is_free() -> None:
    game = table(
        queen(
            at="white_rabbits_house",
            power=0,
            courtyard=["stopwatch", "card_guard_club (wicket)", "card_guard_heart"],
            tulgey_wood=["card_guard_club (wicket)", "white_rabbit"],
        ),
        OTHER,
    )
    answer(game, "activate b1")
    assert look(game).power == 2


def test_stopwatch_without_a_wicket_gives_nothing() -> None:
    game = table(queen(at="white_rabbits_house", power=0, courtyard=["stopwatch"]), OTHER)
    answer(game, "activate b1")
    assert look(game).power == 0
