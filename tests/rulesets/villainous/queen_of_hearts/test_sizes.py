"""The Queen of Hearts: Heroes made smaller and larger (2.6)."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.queen_of_hearts.realms import (
    FATER,
    OTHER,
    covered,
    fate,
    marks,
    queen,
)
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    end_turn,
    keys,
    look,
    offers,
    table,
    who,
    why_not,
)


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
    assert why_not(game, "Move an Item or Ally") == "nothing of yours to move", "uncovered"


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
    why = "the Dormouse cannot be Shrunk; Alice: Shrunk already"
    assert why_not(small, "makes_you_smaller") == why
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


@pytest.mark.parametrize("was", ["shrunk left", "enlarged right"])
def test_a_hero_who_left_the_realm_comes_back_at_normal_size(was: str) -> None:
    """2.6: his size does not outlast him."""
    mine = queen(
        at="courtyard",
        power=3,
        hand=["off_with_your_head"],
        fate=["im_late_im_late", "mome_raths"],
        hedge_maze=[f"dodo ({was})"],
    )
    game = table(mine, OTHER)
    answer(game, "play b2", "off_with_your_head")
    end_turn(game)
    answer(game, "streets_of_agrabah", "fate t2", "seat 0", "im_late_im_late", "courtyard")
    assert look(game).place("dodo") == "courtyard"
    assert marks(game, "dodo") == ""
    assert look(game).view.covered(0) == ["t1", "t2"]
