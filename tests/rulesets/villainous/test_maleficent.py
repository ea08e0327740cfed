"""Maleficent: objective and Villain cards. "1.5 Raven" and the like cite the notes of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_tui.core.secrecy import redact
from tests.rulesets.villainous.maleficent import (
    CASTLE,
    COTTAGE,
    FOREST,
    HOOK,
    MOUNTAINS,
    fated,
    maleficent,
    mine,
)
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
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
    why_not,
)

FOUR_CURSES: dict[str, list[str]] = {
    MOUNTAINS: ["green_fire"],
    COTTAGE: ["forest_of_thorns"],
    FOREST: ["forest_of_thorns"],
    CASTLE: ["dreamless_sleep"],
}


# -- the objective and the board -----------------------------------------------------------


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
            ["t1 Move an Item or Ally", "t2 Play a Card", "b1 Gain 1 Power", "b2 Fate"],
        ),
        (
            "Briar Rose's Cottage",
            ["t1 Gain 2 Power", "t2 Move an Item or Ally", "b1 Play a Card", "b2 Discard Cards"],
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
    assert details[COTTAGE] == "Gain 2 Power, Move an Item or Ally, Play a Card, Discard Cards"


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


# -- Curses --------------------------------------------------------------------------------


def test_a_curse_is_played_to_any_location_and_several_may_share_one() -> None:
    game = mine(at=FOREST, hand=["green_fire", "green_fire"], **{COTTAGE: ["dreamless_sleep"]})
    answer(game, "play b2", "green_fire")
    assert keys(game) == [MOUNTAINS, COTTAGE, FOREST, CASTLE]
    answer(game, COTTAGE)
    assert look(game).place("green_fire") == COTTAGE
    assert look(game).place("dreamless_sleep") == COTTAGE
    assert look(game).power == 2
    assert "Ada plays Green Fire at Briar Rose's Cottage." in log(game)


def test_a_curse_can_be_moved_past_merryweather_and_the_sword() -> None:
    """1.5 Curses: moving gets around what only concerns playing, and breaks nothing."""
    game = mine(
        at=MOUNTAINS,
        power=0,
        **{MOUNTAINS: ["forest_of_thorns"], COTTAGE: ["merryweather + sword_of_truth"]},
    )
    answer(game, "move t1")
    assert look(game).place("forest_of_thorns") == COTTAGE
    assert dict(look(game).view.progress())["Curse at Briar Rose's Cottage"]


@pytest.mark.parametrize("curse", ["forest_of_thorns", "green_fire", "dreamless_sleep"])
def test_playing_or_moving_a_curse_to_heroes_allies_and_mover_breaks_nothing(curse: str) -> None:
    """1.5 Curses, Green Fire: the clause looks only at later events."""
    crowd = {COTTAGE: ["aurora", "savage_goon"]}
    played = mine(at=COTTAGE, hand=[curse], **crowd)
    answer(played, "play b1", curse, COTTAGE)
    assert look(played).place(curse) == COTTAGE
    moved = mine(at=COTTAGE, **{FOREST: [curse, "fauna"], COTTAGE: ["savage_goon"]})
    answer(moved, "move t2", curse, COTTAGE)
    assert look(moved).place(curse) == COTTAGE


def test_green_fire_keeps_every_hero_out() -> None:
    game = fated("aurora", **{FOREST: ["green_fire"], CASTLE: ["green_fire"]})
    assert keys(game) == [MOUNTAINS, COTTAGE]


def test_with_a_curse_in_every_way_a_hero_is_discarded_without_effect() -> None:
    """1.5 Green Fire; the deck has three of them, so thorns must close the fourth location."""
    fires = {place: ["green_fire"] for place in (MOUNTAINS, COTTAGE, FOREST)}
    game = table(
        HOOK,
        maleficent(
            fate=["flora", "fauna"],
            **fires,
            **{CASTLE: ["forest_of_thorns"]},
        ),
    )
    answer(game, "fate b1", "seat 1")
    assert asked(game) == "act"
    assert look(game, 1).fate_discard() == ["flora", "fauna"]
    assert look(game, 1).s.open_hand is False


def test_green_fire_goes_out_when_maleficent_moves_there() -> None:
    game = mine("move", at=MOUNTAINS, **{FOREST: ["green_fire", "green_fire"]})
    answer(game, FOREST)
    assert look(game).discard() == ["green_fire", "green_fire"]


def test_green_fire_outlasts_staying_thanks_to_vanish() -> None:
    """1.5 Green Fire: staying put is no move."""
    game = mine(at=FOREST, hand=["vanish"], **{FOREST: ["green_fire"]})
    answer(game, "play b2", "vanish")
    end_turn(game)
    pass_turn(game)
    answer(game, FOREST)
    assert look(game).place("green_fire") == FOREST


def test_forest_of_thorns_lets_only_strong_heroes_in() -> None:
    """1.5 Forest of Thorns: Aurora, King Stefan, Merryweather and Prince Phillip alone."""
    strong = []
    for hero in (
        *("guards", "aurora", "fauna", "flora"),
        *("king_hubert", "king_stefan", "merryweather", "prince_phillip"),
    ):
        game = fated(hero, **{FOREST: ["forest_of_thorns"]})
        if offers(game, FOREST):
            strong.append(hero)
    assert strong == ["aurora", "king_stefan", "merryweather", "prince_phillip"]


def test_a_hero_breaks_every_forest_of_thorns_at_the_location() -> None:
    game = fated(
        "merryweather",
        **{FOREST: ["forest_of_thorns", "forest_of_thorns"], CASTLE: ["forest_of_thorns"]},
    )
    answer(game, FOREST)
    assert look(game, 1).discard() == ["forest_of_thorns", "forest_of_thorns"]
    assert look(game, 1).place("forest_of_thorns.3") == CASTLE


def test_forest_of_thorns_compares_the_printed_strength() -> None:
    """1.5 Forest of Thorns, open point 1: Dreamless Sleep does not reach who is not there yet."""
    game = fated("merryweather", **{FOREST: ["forest_of_thorns", "dreamless_sleep"]})
    answer(game, FOREST)
    assert look(game, 1).place("merryweather") == FOREST
    assert look(game, 1).strength("merryweather") == 2


def test_dreamless_sleep_weakens_every_hero_and_adds_up() -> None:
    """1.5 Dreamless Sleep: two copies are -4, and nothing goes below 0."""
    game = mine(
        **{
            FOREST: ["dreamless_sleep", "dreamless_sleep", "prince_phillip", "guards", "raven"],
            CASTLE: ["fauna"],
        }
    )
    seen = look(game)
    assert [seen.strength(hero) for hero in ("prince_phillip", "guards", "fauna")] == [1, 0, 2]
    assert seen.strength("raven") == 1


def test_playing_an_ally_breaks_both_dreamless_sleeps() -> None:
    game = mine(
        at=FOREST,
        hand=["cackling_goon"],
        **{COTTAGE: ["dreamless_sleep", "dreamless_sleep"]},
    )
    answer(game, "play b2", "cackling_goon", COTTAGE)
    assert look(game).discard() == ["dreamless_sleep", "dreamless_sleep"]


def test_moving_an_ally_in_does_not_break_dreamless_sleep() -> None:
    game = mine(at=COTTAGE, **{FOREST: ["savage_goon"], COTTAGE: ["dreamless_sleep"]})
    answer(game, "move t2", "savage_goon", COTTAGE)
    assert look(game).place("savage_goon") == COTTAGE
    assert look(game).place("dreamless_sleep") == COTTAGE


def test_an_ally_played_elsewhere_does_not_break_dreamless_sleep() -> None:
    game = mine(at=FOREST, hand=["cackling_goon"], **{COTTAGE: ["dreamless_sleep"]})
    answer(game, "play b2", "cackling_goon", FOREST)
    assert look(game).place("dreamless_sleep") == COTTAGE


def test_a_hero_at_strength_zero_is_vanquished_with_nobody() -> None:
    """1.5 Dreamless Sleep: it still takes a Vanquish action."""
    game = mine(at=CASTLE, **{CASTLE: ["dreamless_sleep", "fauna"]})
    answer(game, "vanquish b1")
    assert look(game).fate_discard() == ["fauna"]


# -- Effects and Items ---------------------------------------------------------------------


def test_what_lasts_is_told_to_everybody() -> None:
    """Dragon Form and Vanish are public until they are over, on the board in words as well."""
    game = mine(at=FOREST, hand=["dragon_form", "vanish"], **{CASTLE: ["fauna"]})
    answer(game, "play b2", "dragon_form")
    lasting = "Dragon Form: 3 Power from each Fate action"
    assert look(game).view.lasting() == [lasting]
    assert f"Lasting: {lasting}" in GAME.board_text(game.view(1), 1, game.table.names)
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
    assert why_not(game, "dragon_form") == "nothing to aim it at"


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
    answer(game, "play t2", "dragon_form", "guards", "play b2", "dragon_form")
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
        told=[],
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
    assert why_not(game, "The Forest") == "you must go somewhere else"


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
    assert why_not(away, "green_fire") == "costs 3, you have 2"


# -- Conditions ----------------------------------------------------------------------------


def hook_defeats(hero: str, *allies: str, **cards: Any) -> Play:
    """Captain Hook vanquishes a Hero at the Jolly Roger; Maleficent (seat 1) may answer."""
    game = table(
        realm("captain_hook", jolly_roger=[hero, *allies]),
        maleficent(**cards),
    )
    answer(game, "vanquish b1", *allies)
    return game


def test_malice_answers_the_defeat_of_a_hero_of_four() -> None:
    game = hook_defeats(
        "tick_tock",
        *("pirate_brute", "swashbuckler"),
        hand=["malice"],
        **{CASTLE: ["aurora", "prince_phillip", "fauna"]},
    )
    step_forward(game, 1, "malice")
    assert keys(game) == ["mal.aurora.1", "mal.fauna.1"]
    answer(game, "aurora")
    nobody(game)
    assert look(game, 1).fate_discard() == ["aurora"]
    assert look(game, 1).discard() == ["malice"]
    assert (asked(game), who(game)) == ("act", 0)


def test_malice_does_not_answer_a_weaker_defeat() -> None:
    game = hook_defeats("wendy", "pirate_brute", hand=["malice"], **{CASTLE: ["fauna"]})
    assert asked(game) == "act"


def test_malice_needs_a_hero_to_defeat() -> None:
    game = hook_defeats(
        "tick_tock",
        *("pirate_brute", "swashbuckler"),
        hand=["malice"],
        **{CASTLE: ["prince_phillip"]},
    )
    game.answer("seat 1")
    assert keys(game) == ["none"]


def test_malice_removes_guards_singly() -> None:
    game = hook_defeats(
        "tick_tock", "pirate_brute", "swashbuckler", hand=["malice"], **{CASTLE: ["guards"]}
    )
    step_forward(game, 1, "malice")
    assert look(game, 1).fate_discard() == ["guards"]


def test_tyranny_draws_three_and_discards_any_three() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler", "swashbuckler"]),
        maleficent(hand=["tyranny", "vanish"], deck=["raven", "staff", "green_fire"]),
        told=[],
    )
    answer(game, "gain t1")
    step_forward(game, 1, "tyranny")
    assert look(game, 1).hand() == ["vanish", "raven", "staff", "green_fire"]
    answer(game, "vanish")
    assert "done" not in keys(game)
    answer(game, "raven", "staff")
    assert look(game, 1).hand() == ["green_fire"]
    assert look(game, 1).discard() == ["vanish", "raven", "staff", "tyranny"]


def test_tyranny_keeps_what_is_drawn_secret() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler", "swashbuckler"]),
        maleficent(hand=["tyranny", "vanish"], deck=["raven", "staff", "green_fire"]),
        told=[],
    )
    answer(game, "gain t1")
    step_forward(game, 1, "tyranny")
    assert set(redact(game.state, 0).seats[1].hand) == {"?"}
    drawn = [e for e in game.events if "draw" in e.text and e.values.get("card")]
    assert [e.audience for e in drawn] == [(1,), (1,), (1,)]


def test_tyranny_needs_three_allies() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler"]),
        maleficent(hand=["tyranny"]),
        told=[],
    )
    answer(game, "gain t1")
    assert asked(game) == "act"


def test_tyranny_cannot_be_played_without_any_card_to_draw() -> None:
    seat = maleficent(hand=["tyranny"])
    seat.deck = []
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler", "swashbuckler"]),
        seat,
        told=[],
    )
    answer(game, "gain t1")
    game.answer("seat 1")
    assert keys(game) == ["none"]
