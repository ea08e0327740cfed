"""Prince John: his Conditions."""

from __future__ import annotations

from tests.rulesets.villainous.prince_john.realms import JOHN, OTHER
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    keys,
    look,
    nobody,
    realm,
    step_forward,
    table,
    why_not,
)


def test_greed_gains_three_when_another_player_has_six_power() -> None:
    """3.5 Conditions; the active player keeps their Power."""
    game = table(
        realm("jafar", at="oasis", power=3), realm(JOHN, hand=["greed", "nutsy"]), offered=[]
    )
    answer(game, "gain b1", "conditions")
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])
    step_forward(game, 1, "greed")
    nobody(game)
    assert (look(game).power, look(game, 1).power) == (6, 8)
    assert look(game, 1).discard() == ["greed"]
    assert look(game, 1).hand() == ["nutsy"], "nothing is drawn for it now"


def test_greed_waits_for_the_sixth_power() -> None:
    game = table(realm("jafar", at="oasis", power=2), realm(JOHN, hand=["greed"]), offered=[])
    answer(game, "gain b1")
    assert asked(game) == "act"


def test_two_greeds_in_one_window_and_robin_hood() -> None:
    """0 Conditions: more than one copy; 3.5 Robin Hood: Greed 3 becomes 2."""
    john = realm(JOHN, hand=["greed", "greed"], nottingham=["robin_hood"])
    game = table(realm("jafar", at="oasis", power=3), john, offered=[])
    answer(game, "gain b1")
    step_forward(game, 1, "greed.1")
    step_forward(game, 1, "greed.2")
    nobody(game)
    assert look(game, 1).power == 9


def test_greed_is_not_played_in_his_own_turn() -> None:
    game = table(realm(JOHN, at="the_jail", power=9, hand=["greed"]), OTHER)
    assert why_not(game, "greed") == "not in your own turn"


def test_cowardice_plays_an_ally_for_free_anywhere() -> None:
    jafar = realm("jafar", at="sultans_palace", hand=["palace_guard"], oasis=["razoul", "iago"])
    john = realm(JOHN, power=0, hand=["cowardice", "rhino_guards", "warrant"])
    game = table(jafar, john, offered=[])
    answer(game, "play t1", "palace_guard", "oasis")
    step_forward(game, 1, "cowardice", "rhino_guards", "the_jail")
    nobody(game)
    assert look(game, 1).place("rhino_guards") == "the_jail"
    assert look(game, 1).power == 0
    assert look(game, 1).hand() == ["warrant"]


def test_a_hypnotized_hero_counts_as_an_ally_for_cowardice() -> None:
    """3.5 Conditions."""
    jafar = realm(
        "jafar", at="sultans_palace", hand=["palace_guard"], oasis=["iago", "genie (ally)"]
    )
    game = table(jafar, realm(JOHN, hand=["cowardice", "nutsy"]), offered=[])
    answer(game, "play t1", "palace_guard", "oasis")
    step_forward(game, 1, "cowardice")
    assert asked(game) == "card"


def test_cowardice_needs_an_ally_in_hand() -> None:
    jafar = realm("jafar", at="sultans_palace", hand=["palace_guard"], oasis=["razoul", "iago"])
    game = table(jafar, realm(JOHN, hand=["cowardice", "warrant"]), offered=[])
    answer(game, "play t1", "palace_guard", "oasis")
    answer(game, "conditions", "seat 1")
    assert keys(game) == ["none"]


def test_conditions_are_played_in_spite_of_king_richard() -> None:
    """3.5 Fate cards: King Richard shuts off Effects only."""
    john = realm(JOHN, hand=["greed"], nottingham=["king_richard"])
    game = table(realm("jafar", at="oasis", power=3), john, offered=[])
    answer(game, "gain b1")
    step_forward(game, 1, "greed")
    assert look(game, 1).power == 8
