"""Maleficent: her Effects and Items."""

from __future__ import annotations

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
    told,
    why_not,
)


def test_what_lasts_is_told_to_everybody() -> None:
    """Dragon Form and Vanish are public until they are over, on the board in words as well."""
    game = mine(at=FOREST, hand=["dragon_form", "vanish"], **{CASTLE: ["fauna"]})
    answer(game, "play b2", "dragon_form")
    lasting = "Dragon Form: 3 Power from each Fate action"
    assert look(game).view.lasting() == [lasting]
    assert f"Ada, lasting: {lasting}." in told(game, 1).spoken()
    game = mine(at=FOREST, hand=["vanish"])
    answer(game, "play b2", "vanish")
    end_turn(game)
    assert look(game).view.lasting() == ["may stay instead of moving"]
    pass_turn(game)
    pass_turn(game, FOREST)
    assert look(game).view.lasting() == []


def test_dragon_form_defeats_a_hero_of_three_or_less_anywhere() -> None:
    game = mine(
        at=FOREST,
        hand=["dragon_form"],
        **{CASTLE: ["aurora", "fauna"], COTTAGE: ["merryweather", "dreamless_sleep"]},
    )
    answer(game, "play b2", "dragon_form")
    assert keys(game) == ["mal.fauna.1", "mal.merryweather.1"]
    answer(game, "merryweather")
    assert look(game).fate_discard() == ["merryweather"]
    assert (look(game).power, look(game).discard()) == (2, ["dragon_form"])


def test_dragon_form_needs_a_hero_of_three_or_less() -> None:
    """1.5 Others: without one it cannot be played."""
    game = mine(at=FOREST, hand=["dragon_form"], **{CASTLE: ["aurora"]})
    assert not offers(game, "play b2")
    assert why_not(game, "dragon_form") == "Aurora: Strength 4, at most 3 can be defeated"


def test_dragon_form_removes_guards_singly() -> None:
    """1.5 Others: the two-Ally rule is only for Vanquish."""
    game = mine(at=FOREST, hand=["dragon_form"], **{CASTLE: ["guards"]})
    answer(game, "play b2", "dragon_form")
    assert look(game).fate_discard() == ["guards"]


def test_dragon_form_pays_three_power_for_every_fate_action_until_her_next_turn() -> None:
    game = table(
        maleficent(
            at=FOREST,
            power=3,
            hand=["dragon_form"],
            fate=["fauna", "once_upon_a_dream", "flora", "sword_of_truth"],
            **{CASTLE: ["guards"]},
        ),
        realm("captain_hook", at="jolly_roger"),
        realm("jafar", at="oasis"),
    )
    answer(game, "play b2", "dragon_form")
    end_turn(game)
    answer(game, "skull_rock", "fate b1", "seat 0")
    assert look(game).power == 3
    assert "Ada gains 3 Power (Dragon Form)." in log(game)
    answer(game, "fauna", MOUNTAINS)
    end_turn(game)
    answer(game, "sultans_palace", "fate b2", "seat 0")
    assert look(game).power == 6


def test_dragon_form_does_not_pay_for_fate_aimed_at_somebody_else() -> None:
    game = table(
        maleficent(at=FOREST, power=3, hand=["dragon_form"], **{CASTLE: ["guards"]}),
        realm("captain_hook", at="jolly_roger"),
        realm("jafar", at="oasis"),
    )
    answer(game, "play b2", "dragon_form")
    end_turn(game)
    answer(game, "skull_rock", "fate b1", "seat 2")
    assert look(game).power == 0


def test_dragon_form_ends_when_her_next_turn_begins() -> None:
    game = mine(at=FOREST, power=3, hand=["dragon_form"], **{CASTLE: ["guards"]})
    answer(game, "play b2", "dragon_form")
    end_turn(game)
    pass_turn(game, "jolly_roger")
    pass_turn(game, COTTAGE)
    answer(game, "skull_rock", "fate b1", "seat 0")
    assert look(game).power == 0


def test_two_dragon_forms_pay_twice() -> None:
    """1.5 Others."""
    game = table(
        maleficent(
            at=FOREST,
            power=6,
            hand=["dragon_form", "dragon_form"],
            **{CASTLE: ["guards", "guards"]},
        ),
        realm("captain_hook", at="jolly_roger"),
    )
    answer(game, "play t2", "dragon_form", "play b2", "dragon_form")
    end_turn(game)
    answer(game, "skull_rock", "fate b1", "seat 0")
    assert look(game).power == 6


def test_a_fate_card_without_a_fate_action_does_not_pay_for_dragon_form() -> None:
    """1.5 Others: Deception plays a Fate card, but it is no Fate action."""
    game = table(
        maleficent(
            at=FOREST,
            power=3,
            hand=["dragon_form"],
            fate=["fauna"],
            **{CASTLE: ["guards"], COTTAGE: ["staff", "spinning_wheel"]},
        ),
        realm("jafar", hand=["deception"]),
        offered=[],
    )
    answer(game, "play b2", "dragon_form")
    step_forward(game, 1, "deception", CASTLE)
    nobody(game)
    assert look(game).place("fauna") == CASTLE
    assert look(game).power == 0


def test_vanish_allows_to_stay_once() -> None:
    game = mine(at=FOREST, power=0, hand=["vanish"])
    answer(game, "play b2", "vanish")
    end_turn(game)
    pass_turn(game)
    assert offers(game, FOREST)
    pass_turn(game, FOREST)
    pass_turn(game)
    assert not offers(game, FOREST)


def test_vanish_is_spent_even_when_she_moves() -> None:
    game = mine(at=FOREST, power=0, hand=["vanish"])
    answer(game, "play b2", "vanish")
    end_turn(game)
    pass_turn(game)
    pass_turn(game, CASTLE)
    pass_turn(game)
    assert not offers(game, CASTLE)


def test_vanish_played_by_raven_is_for_the_next_turn_and_leaves_an_earlier_one_alone() -> None:
    game = mine(at=FOREST, power=0, hand=["vanish", "vanish"], **{MOUNTAINS: ["raven"]})
    answer(game, "play b2", "vanish")
    end_turn(game)
    pass_turn(game)
    answer(game, FOREST, "play b2", "vanish")
    assert offers(game, FOREST)
    pass_turn(game, FOREST)
    pass_turn(game)
    answer(game, "no")
    assert offers(game, FOREST)


def test_without_vanish_she_must_move() -> None:
    game = mine("move", at=FOREST)
    assert keys(game) == [MOUNTAINS, COTTAGE, CASTLE]
    assert why_not(game, "The Forest") == "you are here"


def test_spinning_wheel_pays_the_strength_of_the_fallen_less_one() -> None:
    """1.5 Others: Dreamless Sleep lowers the gain, the Sword raises it."""
    game = mine(
        at=CASTLE,
        power=0,
        **{
            CASTLE: [
                *("spinning_wheel", "dreamless_sleep", "aurora + sword_of_truth", "savage_goon"),
            ]
        },
    )
    answer(game, "vanquish b1", "savage_goon")
    assert look(game).power == 3
    assert "Ada gains 3 Power (Spinning Wheel)." in log(game)


def test_spinning_wheel_pays_for_any_way_of_defeat_but_only_at_its_location() -> None:
    cards = {"at": FOREST, "power": 3, "hand": ["dragon_form"]}
    here = mine(**cards, **{CASTLE: ["spinning_wheel", "guards"]})
    answer(here, "play b2", "dragon_form")
    assert look(here).power == 2
    elsewhere = mine(**cards, **{CASTLE: ["guards"], COTTAGE: ["spinning_wheel"]})
    answer(elsewhere, "play b2", "dragon_form")
    assert look(elsewhere).power == 0


def test_spinning_wheel_never_takes_power() -> None:
    game = mine(at=CASTLE, power=2, **{CASTLE: ["spinning_wheel", "dreamless_sleep", "fauna"]})
    answer(game, "vanquish b1")
    assert look(game).power == 2


def test_staff_makes_effects_and_curses_cheaper_where_she_stands() -> None:
    cards = {"power": 2, "hand": ["green_fire", "dragon_form", "savage_goon", "vanish"]}
    beside = mine(at=FOREST, **cards, **{FOREST: ["staff"], CASTLE: ["guards"]})
    view = look(beside).view
    costs = {view.kind(card).id: view.cost(card, 3) for card in look(beside).s.hand}
    assert costs == {"green_fire": 2, "dragon_form": 2, "savage_goon": 3, "vanish": 0}
    answer(beside, "play b2", "green_fire", CASTLE)
    assert look(beside).power == 0
    away = mine(at=FOREST, **cards, **{COTTAGE: ["staff"], CASTLE: ["guards"]})
    assert why_not(away, "green_fire") == "1 Power short"
