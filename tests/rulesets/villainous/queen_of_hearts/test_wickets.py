"""The Queen of Hearts: Card Guards and Wickets (2.5)."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.queen_of_hearts.realms import GUARDS, OTHER, fate, marks, queen
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    log,
    look,
    offers,
    pass_turn,
    realm,
    shown,
    table,
    told,
    why_not,
)


@pytest.mark.parametrize("guard", GUARDS)
def test_a_card_guard_is_turned_and_turned_back_for_one_power_each(guard: str) -> None:
    game = table(queen(at="white_rabbits_house", courtyard=[guard]), OTHER)
    strength = look(game).strength(guard)
    answer(game, "activate b1")
    assert marks(game, guard) == "wicket"
    assert (look(game).power, look(game).strength(guard)) == (4, strength)
    assert why_not(game, "Activate") == "used", "one activation turns one card"
    answer(game, "end")
    pass_turn(game)
    answer(game, "hedge_maze", "activate t2")
    assert marks(game, guard) == ""
    assert look(game).power == 3
    assert [line for line in log(game) if "Wicket" in line] == [
        f"{look(game).view.name(look(game).card(guard))} becomes a Wicket at Courtyard.",
        f"{look(game).view.name(look(game).card(guard))} is no longer a Wicket.",
    ]


def test_activation_needs_the_power() -> None:
    game = table(
        queen(at="white_rabbits_house", power=0, courtyard=["card_guard_club"]),
        OTHER,
    )
    assert why_not(game, "Activate") == "Card Guard: Club: 1 Power short"


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
        offered=[],
    )
    answer(game, "gain t2", "conditions")
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
    assert "Enlarged right." in shown(game, "queen.alice.1").now
    parts = told(game).parts()
    assert parts["Courtyard"][2:] == [
        "Courtyard, Heroes: Alice, Strength 5, enlarged right.",
        "Courtyard, your side: Card Guard: Club, Strength 2, wicket.",
    ]
    assert "Hedge Maze, covered: Play a Card." in parts["Hedge Maze"]
    assert parts["objective"][0] == "Your objective, reached: Wicket at Courtyard."
    answer(game, "activate b1")
    assert game.decision is not None
    assert [option.detail for option in game.decision.options] == [
        "Strength 2, wicket, Courtyard, costs 1",
        "Strength 2, Tulgey Wood, costs 1",
    ]
