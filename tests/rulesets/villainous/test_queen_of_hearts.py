"""The Queen of Hearts: her board, her cards, her shot. "2.5" and the like cite the notes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.villainous.queen_of_hearts import (
    EIGHT_STRONG,
    FATER,
    GUARDS,
    OTHER,
    fate,
    marks,
    queen,
)
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    keys,
    log,
    look,
    offers,
    pass_turn,
    realm,
    table,
    who,
    why_not,
)


def shoot(*deck: str, **more: Any) -> Play:
    """The Queen plays Take the Shot with these cards on top of her deck."""
    setting: dict[str, Any] = {
        **EIGHT_STRONG,
        "power": 5,
        "hand": ["take_the_shot"],
        "deck": deck,
        **more,
    }
    game = table(queen(**setting), OTHER)
    answer(game, "play b2", "take_the_shot")
    return game


# -- the board -----------------------------------------------------------------------------


def test_the_symbols_of_the_board() -> None:
    seen = table(queen(), OTHER)
    places = look(seen).view.villain.locations
    assert [place.name for place in places] == [
        "Courtyard",
        "Hedge Maze",
        "Tulgey Wood",
        "White Rabbit's House",
    ]
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Discard Cards", "t2 Move an Item or Ally", "b1 Gain 2 Power", "b2 Play a Card"],
        ["t1 Play a Card", "t2 Activate", "b1 Gain 3 Power", "b2 Play a Card"],
        ["t1 Fate", "t2 Play a Card", "b1 Discard Cards", "b2 Vanquish"],
        ["t1 Play a Card", "t2 Gain 1 Power", "b1 Activate", "b2 Fate"],
    ]
    assert not any(place.locked for place in places)


@pytest.mark.parametrize(
    ("name", "kind", "copies", "cost", "strength"),
    [
        ("card_guard_club", "ally", 2, 1, 2),
        ("card_guard_diamond", "ally", 2, 1, 2),
        ("card_guard_heart", "ally", 2, 2, 3),
        ("card_guard_spade", "ally", 2, 2, 3),
        ("the_king", "ally", 1, 2, 2),
        ("tweedle_dee_and_tweedle_dum", "ally", 1, 3, 2),
        ("spear", "item", 3, 1, 0),
        ("stopwatch", "item", 1, 1, 0),
        ("off_with_your_head", "effect", 3, 3, 0),
        ("take_the_shot", "effect", 3, 4, 0),
        ("by_order_of_the_queen", "effect", 2, 2, 0),
        ("makes_you_smaller", "effect", 2, 2, 0),
        ("very_merry_unbirthday", "effect", 2, 0, 0),
        ("fury", "condition", 2, 0, 0),
        ("judgment", "condition", 2, 0, 0),
        ("alice", "hero", 1, 0, 5),
        ("caterpillar", "hero", 1, 0, 2),
        ("cheshire_cat", "hero", 1, 0, 5),
        ("dodo", "hero", 1, 0, 3),
        ("dormouse", "hero", 1, 0, 1),
        ("mad_hatter", "hero", 1, 0, 3),
        ("march_hare", "hero", 1, 0, 3),
        ("white_rabbit", "hero", 1, 0, 2),
        ("makes_you_larger", "effect", 2, 0, 0),
        ("mome_raths", "effect", 2, 0, 0),
        ("im_late_im_late", "effect", 2, 0, 0),
        ("down_the_rabbit_hole", "effect", 1, 0, 0),
    ],
)
def test_the_numbers_on_the_cards(
    name: str, kind: str, copies: int, cost: int, strength: int
) -> None:
    villain = look(table(queen(), OTHER)).view.villain
    card = villain.kinds[name]
    assert (card.type, card.entry.copies, card.cost, card.strength) == (
        kind,
        copies,
        cost,
        strength,
    )
    assert len(villain.kinds) == 27


# -- Wickets (2.5) -------------------------------------------------------------------------


@pytest.mark.parametrize("guard", GUARDS)
def test_a_card_guard_is_turned_and_turned_back_for_one_power_each(guard: str) -> None:
    game = table(queen(at="white_rabbits_house", courtyard=[guard]), OTHER)
    strength = look(game).strength(guard)
    answer(game, "activate b1")
    assert marks(game, guard) == "wicket"
    assert (look(game).power, look(game).strength(guard)) == (4, strength)
    assert why_not(game, "Activate") == "used this turn", "one activation turns one card"
    answer(game, "end")
    pass_turn(game)
    answer(game, "hedge_maze", "activate t2")
    assert marks(game, guard) == ""
    assert look(game).power == 3
    assert [line for line in log(game) if "Wicket" in line] == [
        f"{look(game).view.name(look(game).card(guard))} becomes a Wicket.",
        f"{look(game).view.name(look(game).card(guard))} is no Wicket any more.",
    ]


def test_activation_needs_the_power() -> None:
    game = table(
        queen(at="white_rabbits_house", power=0, courtyard=["card_guard_club"]),
        OTHER,
    )
    assert why_not(game, "Activate") == "nothing can be activated"


def test_a_hero_covers_the_activate_symbol_of_the_maze_but_not_that_of_the_house() -> None:
    guards = {"courtyard": ["card_guard_club"]}
    maze = table(queen(at="hedge_maze", hedge_maze=["alice"], **guards), OTHER)
    assert why_not(maze, "Activate") == "covered by a Hero"
    house = {"white_rabbits_house": ["alice"]}
    there = table(queen(at="white_rabbits_house", **house, **guards), OTHER)
    assert offers(there, "activate b1")


def test_a_card_guard_is_played_upright_even_after_it_was_a_wicket() -> None:
    game = table(
        realm("jafar", at="streets_of_agrabah"),
        queen(
            fate=["down_the_rabbit_hole", "dodo"],
            courtyard=["alice", "card_guard_club (wicket)"],
        ),
    )
    fate(game, "down_the_rabbit_hole")
    assert look(game, 1).discard() == ["card_guard_club"]
    assert marks(game, "card_guard_club", 1) == ""


def test_a_wicket_takes_no_part_in_a_vanquish() -> None:
    game = table(
        queen(
            at="tulgey_wood",
            tulgey_wood=["dormouse", "card_guard_spade (wicket)"],
        ),
        OTHER,
    )
    assert why_not(game, "Vanquish") == "Dormouse: Strength 1, your Allies there have 0"


def test_a_wicket_turned_back_fights_again() -> None:
    game = table(
        queen(at="tulgey_wood", tulgey_wood=["dormouse", "card_guard_spade"]),
        OTHER,
    )
    answer(game, "vanquish b2", "card_guard_spade")
    assert look(game).fate_discard() == ["dormouse"]
    assert look(game).discard() == ["card_guard_spade"]


def test_a_wicket_moves_and_carries_spears_like_any_ally() -> None:
    game = table(queen(hand=["spear"], hedge_maze=["card_guard_heart (wicket)"]), OTHER)
    answer(game, "play b2", "spear", "move t2", "tulgey_wood")
    assert look(game).place("card_guard_heart") == look(game).place("spear") == "tulgey_wood"
    assert look(game).strength("card_guard_heart") == 4
    assert marks(game, "card_guard_heart") == "wicket"


def test_wickets_count_as_allies_for_conditions_of_others() -> None:
    game = table(
        queen(
            at="white_rabbits_house",
            hedge_maze=["card_guard_heart (wicket)", "card_guard_club (wicket)", "the_king"],
        ),
        queen(hand=["judgment"]),
        told=[],
    )
    answer(game, "gain t2")
    assert asked(game) == "window"


def test_what_a_card_has_become_can_be_seen() -> None:
    game = table(
        queen(
            at="white_rabbits_house",
            courtyard=["card_guard_club (wicket)", "alice (enlarged right)"],
            tulgey_wood=["card_guard_club"],
        ),
        OTHER,
    )
    shown = GAME.inspect(game.state, 0, "queen.alice.1")
    assert shown is not None
    assert "State: enlarged right." in shown.text
    text = GAME.board_text(game.state, 0, ["Ada", "Ben"])
    assert "Card Guard: Club 2 [wicket]" in text
    assert "Alice 5 [enlarged right]" in text
    assert "Hedge Maze: (Play a Card) · Activate" in text
    assert "Objective: [x] Wicket at Courtyard, [ ] Wicket at Hedge Maze" in text
    answer(game, "activate b1")
    assert game.decision is not None
    assert [option.detail for option in game.decision.options] == [
        "Strength 2, wicket, Courtyard, costs 1",
        "Strength 2, Tulgey Wood, costs 1",
    ]


# -- Take the Shot (2.5) -------------------------------------------------------------------


def test_the_shot_wins_when_the_costs_are_strictly_lower() -> None:
    # 4 + 3 + 0 + 0 + 0 is 7, the Wickets have 8.
    game = shoot("take_the_shot", "off_with_your_head", "fury", "judgment", "very_merry_unbirthday")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert "Queen of Hearts wins: the shot succeeds with Costs of 7" in game.outcome.headline
    assert "Strength 8 at all four locations" in game.outcome.headline
    assert "The Costs add up to 7, the Wickets have Strength 8." in log(game)
    assert [ok for _, ok in look(game).view.progress()] == [True] * 5


def test_equal_is_not_enough_and_everything_turned_up_is_discarded() -> None:
    game = shoot("take_the_shot", "off_with_your_head", "spear", "fury", "judgment")
    assert game.outcome is None
    assert look(game).discard() == [
        "take_the_shot",
        "off_with_your_head",
        "spear",
        "fury",
        "judgment",
        "take_the_shot",
    ]
    assert look(game).power == 1
    assert all(marks(game, f"card_guard_club.{n}") == "wicket" for n in (1, 2))
    assert "The shot of Ada misses." in log(game)
    assert who(game) == 0, "the turn goes on"


def test_another_copy_may_be_tried_again() -> None:
    game = table(
        queen(
            at="hedge_maze",
            power=8,
            hand=["take_the_shot", "take_the_shot"],
            deck=[*["off_with_your_head"] * 3, *["spear"] * 3, "fury", "judgment"],
            **EIGHT_STRONG,
        ),
        OTHER,
    )
    answer(game, "play t1", "take_the_shot")
    assert game.outcome is None
    answer(game, "play b2", "take_the_shot")
    assert game.outcome is not None


@pytest.mark.parametrize("missing", list(EIGHT_STRONG))
def test_without_a_wicket_at_each_location_the_shot_may_not_be_played(missing: str) -> None:
    upright = {missing: [card.partition(" ")[0] for card in EIGHT_STRONG[missing]]}
    setting = {**EIGHT_STRONG, **upright}
    game = table(queen(hand=["take_the_shot"], **setting), OTHER)
    place = look(game).view.location(look(game).view.place(missing)).name
    assert why_not(game, "take_the_shot") == f"no Wicket at {place}"
    assert (f"Wicket at {place}", False) in look(game).view.progress()


def test_the_shot_costs_four_power() -> None:
    game = table(queen(power=3, hand=["take_the_shot"], **EIGHT_STRONG), OTHER)
    assert why_not(game, "take_the_shot") == "costs 4, you have 3"


def test_extra_wickets_and_spears_count_caterpillar_takes_off_and_guards_do_not_count() -> None:
    game = table(
        queen(
            courtyard=["card_guard_club (wicket) + spear + spear", "card_guard_heart (wicket)"],
            hedge_maze=["card_guard_diamond (wicket)", "caterpillar", "card_guard_spade"],
            tulgey_wood=["card_guard_club (wicket)", "the_king"],
            white_rabbits_house=["card_guard_diamond (wicket)"],
        ),
        OTHER,
    )
    # 4 + 3, 2 - 1, 2, 2.
    assert look(game).view.progress()[-1] == ("shot lower than 12", False)


def test_the_king_does_not_lower_the_costs_that_are_turned_up() -> None:
    game = shoot(
        *["card_guard_heart"] * 2,
        *["card_guard_spade"] * 2,
        "fury",
        courtyard=["card_guard_club (wicket)", "the_king"],
    )
    assert "The Costs add up to 8, the Wickets have Strength 8." in log(game)
    assert game.outcome is None


def test_the_deck_is_shuffled_anew_without_the_shot_that_is_being_resolved() -> None:
    game = table(
        queen(
            hand=["take_the_shot"],
            deck=["fury", "judgment"],
            discard=["stopwatch", "spear", "spear", "spear"],
            **EIGHT_STRONG,
        ),
        OTHER,
    )
    game.state.seats[0].deck = game.state.seats[0].deck[-2:]
    answer(game, "play b2", "take_the_shot")
    told = log(game)
    assert told.index("Fury is revealed.") < told.index("Judgment is revealed.")
    assert told.index("Judgment is revealed.") < told.index(
        "The Villain discard pile of Ada is shuffled."
    )
    assert "Take the Shot is revealed." not in told
    assert game.outcome is not None, "3 against 8"
    assert len(look(game).s.deck) == 1, "only what was needed was turned up"


def test_with_fewer_than_five_cards_what_there_is_decides() -> None:
    game = table(
        queen(hand=["take_the_shot"], deck=["fury", "spear"], **EIGHT_STRONG),
        OTHER,
    )
    game.state.seats[0].deck = game.state.seats[0].deck[-2:]
    answer(game, "play b2", "take_the_shot")
    assert "The Costs add up to 1, the Wickets have Strength 8." in log(game)
    assert game.outcome is not None


def test_nothing_is_tested_at_the_start_of_the_turn() -> None:
    game = table(queen(**EIGHT_STRONG), OTHER, phase="move")
    assert asked(game) == "go"
    assert game.outcome is None


# -- Allies and Items ----------------------------------------------------------------------


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
    assert why_not(game, "spear") == "nobody to attach it to"
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


# -- Effects -------------------------------------------------------------------------------


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
    assert why_not(game, "off_with_your_head") == "nothing to aim it at"
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
    answer(game, "play b2", "by_order_of_the_queen", "done")
    assert marks(game, "card_guard_club") == ""
    empty = table(queen(hand=["by_order_of_the_queen"]), OTHER)
    answer(empty, "play b2", "by_order_of_the_queen")
    assert look(empty).discard() == ["by_order_of_the_queen"]


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
