"""The Queen of Hearts: Heroes and their sizes, Conditions, her Fate deck. "2.6" cites the notes."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.queen_of_hearts import (
    FATER,
    GUARDS,
    OTHER,
    covered,
    fate,
    marks,
    queen,
)
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    keys,
    look,
    nobody,
    offers,
    realm,
    step_forward,
    table,
    who,
    why_not,
)

# -- sizes (2.6) ---------------------------------------------------------------------------


def test_makes_you_smaller_shrinks_a_hero_and_the_queen_says_what_stays_covered() -> None:
    game = table(queen(hand=["makes_you_smaller"], courtyard=["mad_hatter"]), OTHER)
    assert covered(game, "courtyard") == ["t1", "t2"]
    answer(game, "play b2", "makes_you_smaller")
    assert (asked(game), who(game), keys(game)) == ("shrink", 0, ["left", "right"])
    answer(game, "left")
    assert covered(game, "courtyard") == ["t1"]
    assert look(game).strength("mad_hatter") == 3, "size never changes Strength"
    assert offers(game, "end")
    assert why_not(game, "Discard Cards") == "covered by a Hero"
    assert why_not(game, "Move an Item or Ally") == "no Item or Ally can be moved", "uncovered"


def test_the_other_symbol_may_stay_covered() -> None:
    game = table(queen(hand=["makes_you_smaller"], courtyard=["mad_hatter"]), OTHER)
    answer(game, "play b2", "makes_you_smaller", "right")
    assert covered(game, "courtyard") == ["t2"]


def test_makes_you_smaller_brings_an_enlarged_hero_back_to_normal() -> None:
    game = table(
        queen(
            hand=["makes_you_smaller"],
            courtyard=["dodo (enlarged right)"],
            tulgey_wood=["dormouse", "alice (shrunk left)"],
        ),
        OTHER,
    )
    answer(game, "play b2", "makes_you_smaller")
    assert marks(game, "dodo") == ""
    assert (covered(game, "courtyard"), covered(game, "hedge_maze")) == (["t1", "t2"], [])


def test_the_dormouse_cannot_be_shrunk_but_comes_back_from_enlarged() -> None:
    small = table(
        queen(
            hand=["makes_you_smaller"],
            courtyard=["dormouse", "alice (shrunk left)"],
        ),
        OTHER,
    )
    assert why_not(small, "makes_you_smaller") == "nothing to aim it at"
    large = table(
        queen(hand=["makes_you_smaller"], courtyard=["dormouse (enlarged right)"]),
        OTHER,
    )
    answer(large, "play b2", "makes_you_smaller")
    assert marks(large, "dormouse") == ""


def test_makes_you_larger_covers_the_nearest_symbol_next_door() -> None:
    setting = {"fate": ["makes_you_larger", "dodo"], "hedge_maze": ["dormouse"]}
    for side, place, slots in (
        ("courtyard", "courtyard", ["t2"]),
        ("tulgey_wood", "tulgey_wood", ["t1"]),
    ):
        game = table(FATER, queen(**setting))
        fate(game, "makes_you_larger")
        assert (who(game), keys(game)) == (0, ["courtyard", "tulgey_wood"]), "the Fater chooses"
        assert game.decision is not None
        assert [option.detail for option in game.decision.options] == [
            "covers Move an Item or Ally",
            "covers Fate",
        ]
        answer(game, side)
        assert covered(game, place, 1) == slots
        assert covered(game, "hedge_maze", 1) == ["t1", "t2"]
        assert look(game, 1).strength("dormouse") == 1


@pytest.mark.parametrize(
    ("end", "neighbour", "slot"),
    [("courtyard", "hedge_maze", "t1"), ("white_rabbits_house", "tulgey_wood", "t2")],
)
def test_at_the_ends_there_is_only_one_neighbour(end: str, neighbour: str, slot: str) -> None:
    game = table(
        FATER,
        queen(fate=["makes_you_larger", "dodo"], **{end: ["alice"]}),
    )
    fate(game, "makes_you_larger")
    assert covered(game, neighbour, 1) == [slot]


def test_makes_you_larger_brings_a_shrunk_hero_back_to_normal() -> None:
    game = table(
        FATER,
        queen(fate=["makes_you_larger", "dodo"], courtyard=["alice (shrunk left)"]),
    )
    fate(game, "makes_you_larger")
    assert marks(game, "alice", 1) == ""
    assert covered(game, "courtyard", 1) == ["t1", "t2"]


def test_an_enlarged_hero_cannot_grow_and_without_a_hero_it_cannot_be_played() -> None:
    game = table(
        FATER,
        queen(
            fate=["makes_you_larger", "dodo"],
            courtyard=["alice (enlarged right)"],
        ),
    )
    fate(game)
    assert keys(game) == ["queen.dodo.1"]


@pytest.mark.parametrize(
    ("heroes", "slots"),
    [
        (["alice (shrunk left)", "dodo"], ["t1"]),
        (["dodo", "alice (shrunk right)"], ["t2"]),
        (["alice (shrunk left)", "dodo (enlarged right)"], ["t1", "t2"]),
        (["alice (shrunk left)", "dodo (shrunk right)"], ["t1"]),
        (["dodo", "alice"], ["t1", "t2"]),
        ([], []),
    ],
)
def test_one_hero_decides_what_is_covered(heroes: list[str], slots: list[str]) -> None:
    """Enlarged before Shrunk before normal; several Shrunk ones never cover both (2.6)."""
    game = table(queen(courtyard=heroes), OTHER)
    assert covered(game, "courtyard") == slots


def test_an_enlarged_hero_next_door_covers_beside_a_shrunk_one() -> None:
    game = table(
        queen(
            courtyard=["alice (shrunk left)"],
            hedge_maze=["dodo (enlarged left)"],
        ),
        OTHER,
    )
    assert covered(game, "courtyard") == ["t1", "t2"]


def test_a_normal_hero_played_beside_a_shrunk_one_does_not_cover_again() -> None:
    game = table(
        FATER,
        queen(fate=["dodo", "makes_you_larger"], courtyard=["alice (shrunk right)"]),
    )
    fate(game, "dodo", "courtyard")
    assert covered(game, "courtyard", 1) == ["t2"]


def test_an_enlarged_hero_is_fought_from_both_locations() -> None:
    game = table(
        queen(
            at="tulgey_wood",
            hedge_maze=["alice (enlarged right)", "card_guard_club"],
            tulgey_wood=["card_guard_heart", "card_guard_spade (wicket)"],
            courtyard=["the_king"],
        ),
        OTHER,
    )
    answer(game, "vanquish b2")
    assert keys(game) == ["queen.card_guard_club.1", "queen.card_guard_heart.1"]
    answer(game, "card_guard_club", "card_guard_heart")
    assert look(game).fate_discard() == ["alice"]
    assert covered(game, "tulgey_wood") == []
    assert marks(game, "alice") == "", "he comes back at normal size"


def test_an_enlarged_hero_may_be_fought_from_next_door_alone() -> None:
    game = table(
        queen(
            at="tulgey_wood",
            hedge_maze=["dodo (enlarged left)"],
            courtyard=["card_guard_heart"],
        ),
        OTHER,
    )
    answer(game, "vanquish b2", "card_guard_heart")
    assert look(game).fate_discard() == ["dodo"]


def test_an_enlarged_hero_acts_only_where_he_was_played() -> None:
    """Caterpillar, Dodo and Alice reach no farther for their size (2.6)."""
    game = table(
        queen(
            at="white_rabbits_house",
            hedge_maze=["caterpillar (enlarged left)", "dodo (enlarged left)"],
            courtyard=["card_guard_club"],
        ),
        OTHER,
    )
    assert look(game).strength("card_guard_club") == 2
    answer(game, "activate b1")
    assert marks(game, "card_guard_club") == "wicket"
    hole = table(
        FATER,
        queen(
            fate=["down_the_rabbit_hole", "dormouse"],
            hedge_maze=["alice (enlarged left)"],
            courtyard=["the_king"],
        ),
    )
    fate(hole)
    assert keys(hole) == ["queen.dormouse.1"]


# -- Conditions ----------------------------------------------------------------------------


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
        told=[],
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
        told=[],
    )
    answer(game, "gain b1")
    assert asked(game) == "act"


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
    assert [view.activation_cost(look(game).card(name)) for name in names] == [2, 2, 0]
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
    assert why_not(game, "Activate") == "nothing can be activated"


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
