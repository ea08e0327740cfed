"""Ursula: Binding Contracts (3.6)."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    keys,
    log,
    look,
    realm,
    step_forward,
    table,
    why_not,
)
from tests.rulesets.villainous.ursula.realms import OTHER, ursula


@pytest.mark.parametrize(
    ("contract", "place", "others"),
    [
        ("contract_ursulas_lair", "ursulas_lair", ["eric", "max"]),
        ("contract_erics_ship", "erics_ship", ["scuttle", "max"]),
        ("contract_the_shore", "the_shore", ["scuttle", "eric"]),
        ("contract_the_palace", "the_palace", ["scuttle", "eric", "max"]),
    ],
)
def test_a_contract_goes_to_a_hero_who_is_elsewhere(
    contract: str, place: str, others: list[str]
) -> None:
    mine = ursula(
        at="the_shore",
        hand=[contract],
        ursulas_lair=["scuttle"],
        erics_ship=["eric"],
        the_shore=["max"],
        the_palace=["grimsby"],
    )
    game = table(mine, OTHER)
    answer(game, "play b2", contract)
    assert keys(game) == [f"ursula.{hero}.1" for hero in others], "nobody in the locked Palace"
    answer(game, others[0])
    assert look(game).host(contract) == others[0]
    assert look(game).power == 3


def test_a_contract_needs_a_hero_elsewhere() -> None:
    game = table(ursula(hand=["contract_the_shore"]), OTHER)
    assert why_not(game, "contract_the_shore") == "no Hero in the realm"
    game = table(ursula(hand=["contract_the_shore"], the_shore=["max"]), OTHER)
    assert why_not(game, "contract_the_shore") == "Max: already at The Shore"


def test_a_contract_defeats_its_holder_when_he_is_moved_there() -> None:
    mine = ursula(
        at="the_palace",
        lock="ursulas_lair",
        the_shore=["ariel + contract_the_palace + contract_erics_ship + snarfblat"],
    )
    game = table(mine, OTHER)
    answer(game, "hero b1", "erics_ship")
    assert look(game).fate_discard() == ["snarfblat", "ariel"]
    assert look(game).discard() == ["contract_the_palace", "contract_erics_ship"]
    assert "Ada defeats Ariel (Strength 4)." in log(game)
    assert game.state.seats[0].realm == []


def test_a_contract_that_names_another_place_waits() -> None:
    mine = ursula(
        at="the_palace", lock="ursulas_lair", the_shore=["max + contract_erics_ship", "eric"]
    )
    game = table(mine, OTHER)
    answer(game, "hero b1", "max", "the_palace")
    assert look(game).place("max") == "the_palace"
    assert look(game).place("contract_erics_ship") == "the_palace", "it travels with him"


def test_only_the_holder_is_defeated() -> None:
    mine = ursula(
        at="the_palace", lock="ursulas_lair", the_shore=["max + contract_erics_ship", "eric"]
    )
    game = table(mine, OTHER)
    answer(game, "hero b1", "eric", "erics_ship")
    assert look(game).place("eric") == "erics_ship"
    assert look(game).place("max") == "the_shore"


def test_a_contract_may_name_the_locked_place_which_cannot_be_entered_yet() -> None:
    mine = ursula(at="the_shore", hand=["contract_the_palace", "whirlpool"], the_shore=["max"])
    game = table(mine, OTHER)
    answer(game, "play b2", "contract_the_palace")
    assert look(game).host("contract_the_palace") == "max"
    game = table(
        ursula(at="erics_ship", hand=["whirlpool"], the_shore=["max + contract_the_palace"]), OTHER
    )
    answer(game, "play t2", "whirlpool")
    assert keys(game) == ["ursulas_lair", "erics_ship"]


def test_two_equal_contracts_defeat_once() -> None:
    mine = ursula(
        at="erics_ship",
        hand=["whirlpool"],
        ursulas_lair=["max + contract_the_shore + contract_the_shore"],
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "whirlpool", "the_shore")
    assert log(game).count("Ada defeats Max (Strength 3).") == 1
    assert look(game).discard() == ["contract_the_shore", "contract_the_shore", "whirlpool"]


def test_there_is_no_vanquish_however_strong_the_eels_are() -> None:
    game = table(ursula(the_shore=["flotsam", "jetsam", "flounder"]), OTHER)
    symbols = {s.action for place in look(game).view.villain.locations for s in place.symbols}
    assert "vanquish" not in symbols
    assert look(game).strength("flotsam") == look(game).strength("jetsam") == 4


@pytest.mark.parametrize(("hero", "window"), [("ariel", True), ("eric", True), ("max", False)])
def test_her_contracts_set_off_conditions_about_strong_heroes(hero: str, window: bool) -> None:
    mine = ursula(at="the_palace", lock="ursulas_lair", the_shore=[f"{hero} + contract_erics_ship"])
    game = table(mine, realm("captain_hook", hand=["obsession"]))
    answer(game, "hero b1", "erics_ship")
    assert (asked(game) == "window") is window


def test_her_allies_count_for_conditions_of_others() -> None:
    game = table(
        ursula(at="the_shore", the_shore=["flotsam"]),
        realm("captain_hook", hand=["cunning", "smee"]),
        offered=[],
    )
    answer(game, "gain b1")
    step_forward(game, 1, "cunning", "smee", "jolly_roger")
    assert look(game, 1).place("smee") == "jolly_roger"
