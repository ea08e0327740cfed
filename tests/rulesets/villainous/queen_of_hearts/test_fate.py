"""The Queen of Hearts: her Fate deck."""

from __future__ import annotations

import pytest

from rulesets.villainous.rules.actions import activation_cost
from tests.rulesets.villainous.queen_of_hearts.realms import (
    FATER,
    GUARDS,
    OTHER,
    fate,
    marks,
    queen,
)
from tests.rulesets.villainous.scenes import answer, keys, look, offers, table, who, why_not

# -- Heroes --------------------------------------------------------------------------------


def test_alice_bars_the_move_action_but_not_mome_raths() -> None:
    game = table(
        queen(hedge_maze=["alice", "card_guard_club"], courtyard=["stopwatch"]),
        FATER,
    )
    why = "Alice keeps Allies and Items where they are"
    assert why_not(game, "Move an Item or Ally") == why
    raths = table(
        FATER,
        queen(
            fate=["mome_raths", "dodo"],
            hedge_maze=["alice", "card_guard_club (wicket) + spear"],
        ),
    )
    fate(raths, "mome_raths", "white_rabbits_house")
    assert look(raths, 1).place("card_guard_club") == "white_rabbits_house"
    assert look(raths, 1).place("spear") == "white_rabbits_house"
    assert marks(raths, "card_guard_club", 1) == "wicket"


def test_caterpillar_weakens_allies_beside_him_never_below_zero() -> None:
    game = table(
        queen(
            hedge_maze=["caterpillar", "card_guard_club (wicket)", "the_king"],
            courtyard=["card_guard_diamond"],
        ),
        OTHER,
    )
    strengths = [look(game).strength(x) for x in ("card_guard_club", "the_king", "caterpillar")]
    assert strengths == [1, 1, 2]
    assert look(game).strength("card_guard_diamond") == 2
    game.state.seats[0].boosts["queen.the_king.1"] = -5
    assert look(game).strength("the_king") == 0


def test_cheshire_cat_may_turn_two_wickets_back_when_played() -> None:
    game = table(
        FATER,
        queen(
            fate=["cheshire_cat", "mome_raths"],
            hedge_maze=["card_guard_club (wicket)", "dodo"],
            courtyard=["card_guard_heart (wicket)", "card_guard_spade"],
            tulgey_wood=["card_guard_diamond (wicket)"],
        ),
    )
    fate(game, "cheshire_cat", "tulgey_wood")
    assert who(game) == 0
    assert not offers(game, "card_guard_spade")
    answer(game, "card_guard_club", "card_guard_heart")
    assert [marks(game, name, 1) for name in GUARDS] == ["", "wicket", "", ""]


def test_cheshire_cat_need_not_turn_anything() -> None:
    game = table(
        FATER,
        queen(
            fate=["cheshire_cat", "mome_raths"],
            hedge_maze=["card_guard_club (wicket)"],
        ),
    )
    fate(game, "cheshire_cat", "tulgey_wood", "done")
    assert marks(game, "card_guard_club", 1) == "wicket"


def test_cheshire_cat_defeated_turns_card_guards_but_not_those_that_fought() -> None:
    game = table(
        queen(
            at="tulgey_wood",
            tulgey_wood=["cheshire_cat", "card_guard_heart", "card_guard_diamond"],
            courtyard=["card_guard_club"],
            hedge_maze=["card_guard_club", "dodo"],
            white_rabbits_house=["card_guard_spade"],
        ),
        OTHER,
    )
    answer(game, "vanquish b2", "card_guard_heart", "card_guard_diamond")
    assert keys(game) == ["queen.card_guard_club.1", "queen.card_guard_spade.1", "done"]
    answer(game, "card_guard_club.1", "card_guard_spade")
    assert (marks(game, "card_guard_club"), marks(game, "card_guard_spade")) == (
        "wicket",
        "wicket",
    )
    assert look(game).power == 5


def test_dodo_stops_new_wickets_at_his_location_by_whatever_means() -> None:
    game = table(
        queen(
            at="white_rabbits_house",
            hand=["by_order_of_the_queen"],
            hedge_maze=["dodo", "card_guard_club", "card_guard_heart (wicket)"],
            courtyard=["card_guard_spade"],
        ),
        OTHER,
    )
    answer(game, "play t1", "by_order_of_the_queen")
    assert keys(game) == ["queen.card_guard_spade.1", "done"]
    answer(game, "done")
    assert marks(game, "card_guard_heart") == "wicket", "those that stand stay"
    answer(game, "activate b1")
    assert keys(game) == ["queen.card_guard_heart.1", "queen.card_guard_spade.1"]
    answer(game, "card_guard_heart")
    assert marks(game, "card_guard_heart") == "", "turning back is always allowed"


def test_white_rabbit_makes_turning_dearer_either_way_but_not_the_stopwatch() -> None:
    game = table(
        queen(
            at="white_rabbits_house",
            tulgey_wood=["white_rabbit"],
            courtyard=["card_guard_club", "card_guard_heart (wicket)", "stopwatch"],
        ),
        OTHER,
    )
    view = look(game).view
    names = ("card_guard_club", "card_guard_heart", "stopwatch")
    assert [activation_cost(view, look(game).card(name)) for name in names] == [2, 2, 0]
    answer(game, "activate b1", "card_guard_club")
    assert look(game).power == 3


def test_white_rabbit_can_make_it_too_dear() -> None:
    game = table(
        queen(
            at="white_rabbits_house",
            power=1,
            courtyard=["card_guard_club", "white_rabbit"],
        ),
        OTHER,
    )
    assert why_not(game, "Activate") == "Card Guard: Club: 1 Power short"


# -- Fate Effects --------------------------------------------------------------------------


def test_mome_raths_move_any_ally_to_another_location() -> None:
    game = table(FATER, queen(fate=["mome_raths", "dodo"], hedge_maze=["the_king"]))
    fate(game, "mome_raths")
    assert keys(game) == ["courtyard", "tulgey_wood", "white_rabbits_house"]


def test_mome_raths_without_an_ally_cannot_be_played() -> None:
    game = table(FATER, queen(fate=["mome_raths", "dodo"]))
    fate(game)
    assert keys(game) == ["queen.dodo.1"]


def test_im_late_plays_a_discarded_hero_of_printed_strength_three_or_less() -> None:
    game = table(
        FATER,
        queen(
            fate=["im_late_im_late", "dormouse"],
            fate_discard=["alice", "cheshire_cat", "mad_hatter", "caterpillar", "mome_raths"],
            courtyard=["march_hare"],
        ),
    )
    fate(game, "im_late_im_late")
    # The Dormouse was revealed with it and lies in the pile by now.
    assert [key.split(".")[1] for key in keys(game)] == ["mad_hatter", "caterpillar", "dormouse"]
    answer(game, "mad_hatter", "tulgey_wood")
    assert look(game, 1).place("mad_hatter") == "tulgey_wood"
    assert look(game, 1).strength("mad_hatter") == 5
    assert look(game, 1).fate_discard()[-1] == "im_late_im_late"


def test_im_late_without_such_a_hero_cannot_be_played() -> None:
    game = table(
        FATER,
        queen(fate=["im_late_im_late", "mome_raths"], fate_discard=["alice"]),
    )
    fate(game)
    assert sorted(look(game, 1).fate_discard()) == ["alice", "im_late_im_late", "mome_raths"]


def test_down_the_rabbit_hole_discards_an_ally_beside_alice() -> None:
    game = table(
        FATER,
        queen(
            fate=["down_the_rabbit_hole", "dodo"],
            courtyard=["alice", "card_guard_club (wicket) + spear", "the_king"],
            tulgey_wood=["card_guard_heart"],
        ),
    )
    fate(game, "down_the_rabbit_hole")
    assert keys(game) == ["queen.card_guard_club.1", "queen.the_king.1"]
    answer(game, "card_guard_club")
    assert sorted(look(game, 1).discard()) == ["card_guard_club", "spear"]


def test_down_the_rabbit_hole_with_alice_alone_cannot_be_played() -> None:
    game = table(
        FATER,
        queen(
            fate=["down_the_rabbit_hole", "dodo"],
            courtyard=["alice"],
            tulgey_wood=["card_guard_heart"],
        ),
    )
    fate(game)
    assert keys(game) == ["queen.dodo.1"]


@pytest.mark.parametrize("pile", ["deck", "discard", "revealed"])
def test_down_the_rabbit_hole_fetches_alice_wherever_she_is(pile: str) -> None:
    top = ["down_the_rabbit_hole", "alice" if pile == "revealed" else "dodo"]
    gone = ["alice"] if pile == "discard" else []
    game = table(FATER, queen(fate=top, fate_discard=gone))
    fate(game, "down_the_rabbit_hole", "hedge_maze")
    assert look(game, 1).place("alice") == "hedge_maze"
    assert "alice" not in look(game, 1).fate_discard()
