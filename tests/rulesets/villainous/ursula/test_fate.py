"""The Fate cards of Ursula. "3.6" and the like cite the notes the rules were made from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.villainous.scenes import (
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
from tests.rulesets.villainous.ursula.realms import OTHER, PLACES, fated, locked, ursula

# -- Fate: Heroes --------------------------------------------------------------------------


def test_ariel_may_bring_an_item_to_her() -> None:
    game = fated(
        "ariel",
        "the_shore",
        ursulas_lair=["crown"],
        erics_ship=["max + contract_the_shore"],
        the_palace=["cauldron"],
    )
    assert who(game) == 0
    assert keys(game) == ["ursula.crown.1", "no"], "nothing attached, nothing locked away"
    answer(game, "crown")
    assert look(game, 1).place("crown") == "the_shore"


def test_ariel_may_leave_the_items_alone() -> None:
    game = fated("ariel", "the_shore", ursulas_lair=["trident"])
    answer(game, "no")
    assert look(game, 1).place("trident") == "ursulas_lair"


@pytest.mark.parametrize("place", ["the_shore", "the_palace"])
def test_while_ariel_is_there_nothing_is_carried(place: str) -> None:
    words: dict[str, Any] = {place: ["ariel"], "ursulas_lair": ["crown"], "hand": ["grow_giant"]}
    game = table(ursula(**words), OTHER)
    assert not offers(game, "move b1")
    assert why_not(game, "Move an Item or Ally") == "Ariel must be defeated first"
    game = table(ursula(at="erics_ship", **words), OTHER)
    answer(game, "play t2", "grow_giant")
    assert "ursulas_lair b1" not in keys(game), "not through Grow Giant either"


def test_a_place_offers_no_action_that_ariel_stops() -> None:
    game = table(ursula(at="erics_ship", the_shore=["ariel"]), OTHER)
    end_turn(game)
    pass_turn(game)
    assert game.decision is not None
    offered = {option.label: option.detail for option in game.decision.options}
    assert offered["Ursula's Lair"] == "Gain 1 Power, Activate, Play a Card"


def test_carrying_is_free_again_once_ariel_is_defeated() -> None:
    mine = ursula(
        at="the_shore",
        hand=["whirlpool", "grow_giant"],
        ursulas_lair=["crown"],
        the_shore=["ariel + contract_erics_ship"],
    )
    game = table(mine, OTHER)
    answer(game, "play b2", "whirlpool", "erics_ship")
    assert look(game).fate_discard() == ["ariel"]
    end_turn(game)
    pass_turn(game)
    answer(game, "ursulas_lair", "move b1")
    assert look(game).place("crown") == "erics_ship"


def test_eric_may_move_any_hero_and_contracts_take_effect() -> None:
    game = fated("eric", "the_shore", erics_ship=["max + contract_ursulas_lair"])
    assert who(game) == 0
    answer(game, "max", "ursulas_lair")
    assert look(game, 1).fate_discard()[-1] == "max"
    assert look(game, 1).discard() == ["contract_ursulas_lair"]
    assert game.state.strongest_defeated == -1, "the active player defeated nobody"


def test_eric_may_move_nobody() -> None:
    game = fated("eric", "the_shore", "no")
    assert look(game, 1).place("eric") == "the_shore"


def test_flounder_may_shuffle_the_discard_pile_into_the_deck() -> None:
    game = fated("flounder", "the_shore", "yes", discard=["trident", "crown"])
    assert look(game, 1).discard() == []
    assert len(game.state.seats[1].deck) == 30
    game = fated("flounder", "the_shore", "no", discard=["trident", "crown"])
    assert look(game, 1).discard() == ["trident", "crown"]
    game = fated("flounder", "the_shore")
    assert asked(game) == "act", "nothing to shuffle"


def test_grimsby_may_move_the_lock() -> None:
    game = fated("grimsby", "ursulas_lair", "yes")
    assert locked(game, 1) == "ursulas_lair"
    assert look(game, 1).place("grimsby") == "ursulas_lair"
    game = fated("grimsby", "ursulas_lair", "no")
    assert locked(game, 1) == "the_palace"
    game = fated("grimsby", "the_palace", "yes", lock="ursulas_lair")
    assert locked(game, 1) == "the_palace"


def test_heroes_are_not_played_to_the_locked_place() -> None:
    game = fated("king_triton")
    assert keys(game) == PLACES[:3]
    answer(game, "erics_ship")
    assert look(game, 1).strength("king_triton") == 6


def test_max_at_her_location_may_drive_her_off() -> None:
    game = fated("max", "ursulas_lair")
    assert who(game) == 0
    assert keys(game) == ["erics_ship", "the_shore", "no"]
    answer(game, "the_shore")
    assert game.state.seats[1].at == 2
    end_turn(game)
    assert keys(game) == ["ursulas_lair", "erics_ship"], "she must leave the new place"


def test_driven_off_in_her_own_turn_she_acts_at_the_new_place() -> None:
    mine = ursula(at="the_shore", fate=["max"], ursulas_lair=["crown", "cauldron"])
    game = table(mine, realm("jafar", hand=["deception"]), offered=[])
    answer(game, "gain b1")
    step_forward(game, 1, "deception", "the_shore", "erics_ship")
    nobody(game)
    assert keys(game) == ["gain t1", "fate b1", "end"]
    answer(game, "gain t1")
    assert look(game).power == 5 + 3 + 1


def test_max_elsewhere_or_declined_does_nothing() -> None:
    game = fated("max", "the_shore")
    assert asked(game) == "act"
    assert game.state.seats[1].at == 0
    game = fated("max", "ursulas_lair", "no")
    assert game.state.seats[1].at == 0


def test_scuttle_may_pick_up_an_item_of_the_fate_discard_pile() -> None:
    game = fated(
        "scuttle",
        "the_shore",
        fate_discard=["ariel", "snarfblat", "dinglehopper"],
        discard=["contract_the_shore"],
    )
    assert who(game) == 0
    assert keys(game) == ["ursula.snarfblat.1", "ursula.dinglehopper.1", "no"]
    answer(game, "dinglehopper")
    assert look(game, 1).host("dinglehopper") == "scuttle"
    assert "dinglehopper" not in look(game, 1).fate_discard()


def test_scuttle_is_played_without_a_choice_as_well() -> None:
    game = fated("scuttle", "the_shore")
    assert look(game, 1).place("scuttle") == "the_shore"
    game = fated("scuttle", "the_shore", "no", fate_discard=["snarfblat"])
    assert look(game, 1).place("snarfblat") == ""


def test_sebastian_may_take_a_contract_over() -> None:
    game = fated(
        "sebastian",
        "the_shore",
        erics_ship=["max + contract_ursulas_lair"],
        the_palace=["eric + contract_erics_ship"],
    )
    assert keys(game) == ["ursula.contract_ursulas_lair.1", "no"], "not out of the locked Palace"
    answer(game, "contract_ursulas_lair")
    assert look(game, 1).host("contract_ursulas_lair") == "sebastian"
    assert look(game, 1).place("contract_ursulas_lair") == "the_shore"


def test_sebastian_without_a_contract_or_declining_is_still_played() -> None:
    assert look(fated("sebastian", "the_shore"), 1).place("sebastian") == "the_shore"
    game = fated("sebastian", "the_shore", "no", erics_ship=["max + contract_the_shore"])
    assert look(game, 1).host("contract_the_shore") == "max"


def test_sebastian_may_take_a_contract_of_his_own_location_and_falls_when_he_comes_back() -> None:
    """An open question: it is attached, not played (3.6)."""
    game = fated("sebastian", "the_shore", erics_ship=["max + contract_the_shore"])
    answer(game, "contract_the_shore")
    assert look(game, 1).place("sebastian") == "the_shore"
    mine = ursula(
        at="erics_ship",
        hand=["whirlpool", "grow_giant"],
        the_shore=["sebastian + contract_the_shore"],
        erics_ship=["jetsam"],
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "whirlpool", "erics_ship")
    assert look(game).place("sebastian") == "erics_ship"
    end_turn(game)
    pass_turn(game)
    answer(game, "ursulas_lair", "activate t2", "the_shore")
    assert look(game).fate_discard() == ["sebastian"]


# -- Fate: Items and Effects ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "power", "left"),
    [
        (["max + dinglehopper"], 5, 4),
        (["max + dinglehopper + dinglehopper"], 5, 3),
        (["max + dinglehopper", "eric + dinglehopper"], 5, 3),
        (["max + dinglehopper"], 0, 0),
        (["max"], 5, 5),
    ],
)
def test_dinglehopper_takes_one_power_when_she_comes(
    held: list[str], power: int, left: int
) -> None:
    game = table(ursula(power=power, the_shore=held), OTHER, phase="move")
    answer(game, "the_shore")
    assert look(game).power == left
    lost = [line for line in log(game) if "loses" in line]
    assert lost == ["Ada loses 1 Power (Dinglehopper)."] * (power - left), "nothing is not told"


def test_dinglehopper_elsewhere_takes_nothing() -> None:
    game = table(ursula(the_shore=["max + dinglehopper"]), OTHER, phase="move")
    answer(game, "erics_ship")
    assert look(game).power == 5


def test_dinglehopper_takes_power_when_max_drives_her_there() -> None:
    game = fated("max", "ursulas_lair", "the_shore", the_shore=["scuttle + dinglehopper"])
    assert look(game, 1).power == 4


def test_dinglehopper_and_snarfblat_are_attached_to_heroes() -> None:
    game = fated("dinglehopper", erics_ship=["max"], the_palace=["eric"])
    assert look(game, 1).host("dinglehopper") == "max"
    game = fated("snarfblat", erics_ship=["max"], the_palace=["eric"])
    assert look(game, 1).host("snarfblat") == "max"


def test_return_to_form_plays_a_weak_hero_to_her_location() -> None:
    game = fated(
        "return_to_form",
        at="erics_ship",
        fate_discard=["king_triton", "snarfblat", "ariel", "scuttle"],
    )
    assert keys(game) == ["ursula.ariel.1", "ursula.scuttle.1"], "not King Triton"
    answer(game, "scuttle")
    assert look(game, 1).place("scuttle") == "erics_ship"
    assert keys(game) == ["ursula.snarfblat.1", "no"], "what he does when played he does"
    answer(game, "snarfblat")
    assert look(game, 1).fate_discard()[-1] == "return_to_form"


def test_return_to_form_with_max_may_drive_her_off() -> None:
    game = fated("return_to_form", fate_discard=["max"])
    answer(game, "erics_ship")
    assert look(game, 1).place("max") == "ursulas_lair"
    assert game.state.seats[1].at == 1


@pytest.mark.parametrize(
    ("pile", "lock"), [(["king_triton", "snarfblat"], "the_palace"), (["max"], "ursulas_lair")]
)
def test_return_to_form_that_cannot_be_played(pile: list[str], lock: str) -> None:
    """Nobody to return, or she stands in the locked location."""
    mine = ursula(lock=lock, fate=["return_to_form", "return_to_form"], fate_discard=pile)
    game = table(realm("jafar"), mine)
    answer(game, "fate b2", "seat 1")
    assert look(game, 1).fate_discard()[len(pile) :] == ["return_to_form"] * 2
    assert asked(game) == "act"


def test_a_hero_played_to_the_named_place_is_safe() -> None:
    """A Contract asks for a move; here it came over from Max to Sebastian, who was played."""
    game = fated(
        "return_to_form",
        "sebastian",
        "contract_ursulas_lair",
        fate_discard=["sebastian", "scuttle"],
        the_shore=["max + contract_ursulas_lair"],
    )
    assert look(game, 1).host("contract_ursulas_lair") == "sebastian"
    assert look(game, 1).place("sebastian") == "ursulas_lair"
