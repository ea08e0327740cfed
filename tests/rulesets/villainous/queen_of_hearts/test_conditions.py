"""The Queen of Hearts: her Conditions."""

from __future__ import annotations

from tests.rulesets.villainous.queen_of_hearts.realms import marks, queen
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    keys,
    look,
    nobody,
    realm,
    step_forward,
    table,
    who,
)


def test_fury_shrinks_up_to_two_heroes_of_her_own() -> None:
    game = table(
        realm("jafar", sultans_palace=["aladdin", "palace_guard", "palace_guard"]),
        queen(
            hand=["fury"],
            courtyard=["alice"],
            hedge_maze=["dodo (enlarged left)", "dormouse", "caterpillar (shrunk left)"],
            tulgey_wood=["mad_hatter"],
        ),
    )
    answer(game, "vanquish b1", "palace_guard.1", "palace_guard.2")
    step_forward(game, 1, "fury")
    assert keys(game) == ["queen.alice.1", "queen.dodo.1", "queen.mad_hatter.1", "done"]
    assert who(game) == 1
    answer(game, "alice", "dodo", "right")
    assert marks(game, "alice", 1) == "shrunk right"
    assert marks(game, "dodo", 1) == "", "one step"
    assert look(game, 1).discard() == ["fury"]
    nobody(game)


def test_fury_may_be_played_with_no_hero_to_shrink() -> None:
    game = table(
        realm("jafar", sultans_palace=["aladdin", "palace_guard", "palace_guard"]),
        queen(hand=["fury"], courtyard=["dormouse"]),
    )
    answer(game, "vanquish b1", "palace_guard.1", "palace_guard.2")
    step_forward(game, 1, "fury")
    assert look(game, 1).discard() == ["fury"]
    assert marks(game, "dormouse", 1) == ""


def test_fury_wants_a_hero_of_four_or_more() -> None:
    game = table(
        realm("jafar", sultans_palace=["abu", "palace_guard", "palace_guard"]),
        queen(hand=["fury"], courtyard=["alice"]),
    )
    answer(game, "vanquish b1", "palace_guard.1", "palace_guard.2")
    assert asked(game) == "act"


def test_judgment_gains_three_power_against_three_allies() -> None:
    game = table(
        realm("jafar", at="oasis", oasis=["palace_guard", "palace_guard", "palace_guard"]),
        queen(power=0, hand=["judgment", "judgment"]),
        offered=[],
    )
    answer(game, "gain b1")
    step_forward(game, 1, "judgment")
    assert look(game, 1).power == 3
    step_forward(game, 1, "judgment")
    assert look(game, 1).power == 6, "a second copy while the test is met"


def test_judgment_waits_for_the_third_ally() -> None:
    game = table(
        realm("jafar", at="oasis", oasis=["palace_guard", "palace_guard"]),
        queen(hand=["judgment"]),
        offered=[],
    )
    answer(game, "gain b1")
    assert asked(game) == "act"
