"""Prince John: his Allies."""

from __future__ import annotations

from typing import Any

from tests.rulesets.villainous.prince_john.realms import CHURCH, JOHN, OTHER
from tests.rulesets.villainous.scenes import (
    Play,
    answer,
    asked,
    end_turn,
    keys,
    log,
    look,
    offers,
    pass_turn,
    realm,
    table,
    why_not,
)


def test_rhino_guards_cost_three_and_have_strength_four() -> None:
    game = table(realm(JOHN, hand=["rhino_guards"]), OTHER)
    answer(game, "play b1", "rhino_guards", "the_jail")
    assert (look(game).strength("rhino_guards"), look(game).power) == (4, 2)


def test_wolf_archers_fight_at_the_next_location_but_no_farther() -> None:
    john = realm(JOHN, at="nottingham", friar_tucks_church=["wolf_archers"], nottingham=["toby"])
    game = table(john, OTHER)
    answer(game, "vanquish b1", "wolf_archers")
    assert look(game).discard() == ["wolf_archers"]
    far = realm(JOHN, at="nottingham", sherwood_forest=["wolf_archers"], nottingham=["toby"])
    assert not offers(table(far, OTHER), "vanquish b1")


def test_rhino_guards_do_not_fight_from_the_next_location() -> None:
    john = realm(JOHN, at="nottingham", the_jail=["rhino_guards"], nottingham=["toby"])
    game = table(john, OTHER)
    assert why_not(game, "Vanquish") == "Toby: Strength 2, your Allies there have 0"


def test_nutsy_strengthens_the_other_allies_at_his_location() -> None:
    john = realm(JOHN, the_jail=["nutsy", "rhino_guards", "toby"], nottingham=["rhino_guards"])
    seen = look(table(john, OTHER))
    assert seen.strength("nutsy") == 2
    assert seen.strength("rhino_guards") == 5
    assert seen.strength("rhino_guards.2") == 4
    assert seen.strength("toby") == 2


def test_trigger_weakens_the_other_allies_at_his_location() -> None:
    seen = look(table(realm(JOHN, the_jail=["trigger", "rhino_guards", "toby"]), OTHER))
    assert (seen.strength("trigger"), seen.strength("rhino_guards")) == (4, 3)
    assert seen.strength("toby") == 2


def test_nutsy_and_trigger_together() -> None:
    """3.5 Attached Items on Allies: Trigger 5, Nutsy 1, everyone else unchanged."""
    seen = look(table(realm(JOHN, the_jail=["nutsy", "trigger", "wolf_archers"]), OTHER))
    figures = [seen.strength(name) for name in ("trigger", "nutsy", "wolf_archers")]
    assert figures == [5, 1, 2]


def sheriff_before_the_move(**fields: Any) -> Play:
    """The turn of Prince John begins; the Sheriff is asked about."""
    game = table(realm(JOHN, power=3, **fields), OTHER, phase="move")
    assert asked(game) == "place"
    return game


def test_the_sheriff_rides_any_distance_to_a_hero_for_one_power() -> None:
    game = sheriff_before_the_move(
        sherwood_forest=["sheriff_of_nottingham + golden_arrow"], the_jail=["toby"]
    )
    assert keys(game) == [CHURCH, "nottingham", "the_jail", "no"]
    answer(game, "the_jail")
    assert look(game).power == 4
    assert look(game).place("golden_arrow") == "the_jail"
    assert "Ada gains 1 Power (Sheriff of Nottingham)." in log(game)
    assert asked(game) == "go"


def test_the_sheriff_may_stay_and_is_paid_only_where_a_hero_is() -> None:
    game = sheriff_before_the_move(sherwood_forest=["sheriff_of_nottingham", "toby"])
    answer(game, "no")
    assert (look(game).power, asked(game)) == (3, "go")
    game = sheriff_before_the_move(sherwood_forest=["sheriff_of_nottingham", "toby"])
    answer(game, "nottingham")
    assert (look(game).power, asked(game)) == (3, "go")


def test_two_heroes_pay_the_sheriff_once() -> None:
    game = sheriff_before_the_move(
        sherwood_forest=["sheriff_of_nottingham"], nottingham=["toby", "skippy"]
    )
    answer(game, "nottingham")
    assert look(game).power == 4


def test_robin_hood_takes_the_pay_of_the_sheriff() -> None:
    """3.5 Robin Hood: Sheriff 1 becomes 0."""
    game = sheriff_before_the_move(
        sherwood_forest=["sheriff_of_nottingham"], nottingham=["robin_hood"]
    )
    assert game.decision is not None
    details = {option.key: option.detail for option in game.decision.options}
    assert details["nottingham"] == "a Hero is there: gain 0 Power (1 less by Robin Hood)"
    answer(game, "nottingham")
    assert look(game).power == 3


def test_the_pay_of_the_sheriff_is_too_late_to_win_this_turn() -> None:
    """3.5 Sheriff of Nottingham: the objective was tested before."""
    john = realm(JOHN, power=19, sherwood_forest=["sheriff_of_nottingham"], the_jail=["toby"])
    game = table(john, OTHER, phase="move")
    answer(game, "the_jail")
    assert (look(game).power, game.outcome) == (20, None)


def test_an_ordinary_move_of_the_sheriff_pays_nothing() -> None:
    """3.5 Sheriff of Nottingham."""
    fields: Any = {CHURCH: ["sheriff_of_nottingham"], "nottingham": ["toby"]}
    game = table(realm(JOHN, at=CHURCH, power=3, **fields), OTHER)
    answer(game, "move b2", "nottingham")
    assert look(game).place("sheriff_of_nottingham") == "nottingham"
    assert look(game).power == 3


def test_the_sheriff_does_not_ride_in_the_turns_of_others() -> None:
    game = table(OTHER, realm(JOHN, sherwood_forest=["sheriff_of_nottingham"]), phase="move")
    assert asked(game) == "go"


def test_sir_hiss_opens_one_covered_symbol_a_turn() -> None:
    """3.5 Sir Hiss: one in total, and it counts as used."""
    fields: Any = {CHURCH: ["sir_hiss", "toby"]}
    game = table(realm(JOHN, at=CHURCH, hand=["warrant", "warrant"], **fields), OTHER)
    assert offers(game, "gain t1")
    assert offers(game, "play t2")
    assert why_not(game, "Gain 2 Power") == ""
    answer(game, "gain t1")
    assert look(game).power == 7
    assert not offers(game, "gain t1")
    assert not offers(game, "play t2")
    assert why_not(game, "Play a Card") == "covered by a Hero"
    assert offers(game, "play b1"), "open symbols do not count"


def test_an_open_symbol_does_not_use_up_sir_hiss() -> None:
    fields: Any = {CHURCH: ["sir_hiss", "toby"]}
    game = table(realm(JOHN, at=CHURCH, hand=["warrant", "warrant"], **fields), OTHER)
    answer(game, "play b1", "warrant", "nottingham")
    assert offers(game, "gain t1")


def test_sir_hiss_opens_a_symbol_again_in_the_next_turn() -> None:
    fields: Any = {CHURCH: ["sir_hiss", "toby"], "nottingham": ["skippy"]}
    game = table(realm(JOHN, at=CHURCH, power=0, **fields), OTHER)
    answer(game, "gain t1")
    for place in ("nottingham", CHURCH):
        end_turn(game)
        pass_turn(game)
        answer(game, place)
    assert offers(game, "gain t1")


def test_sir_hiss_helps_only_where_both_are() -> None:
    john = realm(JOHN, at="nottingham", nottingham=["toby"], the_jail=["sir_hiss"])
    assert not offers(table(john, OTHER), "gain t2")
