"""Ursula: Crown, Cauldron, Flotsam and Jetsam."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.scenes import answer, keys, look, offers, table, why_not
from tests.rulesets.villainous.ursula.realms import OTHER, ursula


def test_the_crown_shows_two_fate_cards_to_her_alone_and_discards_both() -> None:
    game = table(ursula(erics_ship=["crown"], fate=["ariel", "max"]), OTHER)
    answer(game, "activate t2")
    assert game.view(0).seats[0].looking == ["ursula.ariel.1", "ursula.max.1"]
    assert game.view(1).seats[0].looking == ["?", "?"]
    answer(game, "discard")
    assert look(game).fate_discard() == ["ariel", "max"]
    assert look(game).power == 5


def test_the_crown_puts_both_back_in_an_order_of_her_choice() -> None:
    game = table(ursula(ursulas_lair=["crown"], fate=["ariel", "max"]), OTHER)
    answer(game, "activate t2", "keep", "max")
    assert game.state.seats[0].fate_deck[-2:] == ["ursula.ariel.1", "ursula.max.1"]
    told = [e for e in game.events if e.seen_by(1) and e.audience]
    assert not any("ursula.max.1" in e.values.values() for e in told)


def test_the_crown_costs_four_and_lies_on_any_open_location() -> None:
    game = table(ursula(hand=["crown"]), OTHER)
    answer(game, "play b2", "crown", "the_shore")
    assert look(game).place("crown") == "the_shore"
    assert look(game).power == 1


def test_the_crown_is_frozen_in_the_locked_place() -> None:
    game = table(ursula(the_palace=["crown"]), OTHER)
    assert why_not(game, "Activate") == "Crown: the location is locked"


def test_the_crown_needs_a_fate_card() -> None:
    mine = ursula(ursulas_lair=["crown"])
    mine.fate_discard, mine.fate_deck = mine.fate_deck[:1], []
    game = table(mine, OTHER)
    answer(game, "activate t2", "keep")
    assert len(game.state.seats[0].fate_deck) == 1, "as many as there are"
    mine = ursula(ursulas_lair=["crown"])
    mine.fate_deck = []
    assert not offers(table(mine, OTHER), "activate t2")


def test_the_cauldron_pays_two_for_each_contract_locked_away_or_not() -> None:
    mine = ursula(
        ursulas_lair=["cauldron"],
        the_shore=["max + contract_erics_ship + contract_the_palace"],
        the_palace=["eric + contract_the_shore"],
    )
    game = table(mine, OTHER)
    answer(game, "activate t2")
    assert look(game).power == 5 + 6


def test_the_cauldron_costs_one_and_pays_nothing_without_contracts() -> None:
    game = table(ursula(hand=["cauldron"]), OTHER)
    answer(game, "play b2", "cauldron", "ursulas_lair", "activate t2")
    assert look(game).power == 4


def test_one_activate_symbol_activates_one_card() -> None:
    mine = ursula(ursulas_lair=["cauldron", "crown"], the_shore=["flotsam", "max"])
    game = table(mine, OTHER)
    answer(game, "activate t2")
    assert keys(game) == ["ursula.cauldron.1", "ursula.crown.1", "ursula.flotsam.1"]
    answer(game, "cauldron")
    assert not offers(game, "activate t2")


@pytest.mark.parametrize("eel", ["flotsam", "jetsam"])
def test_an_eel_moves_a_hero_from_its_location_one_step(eel: str) -> None:
    mine = ursula(power=0, erics_ship=[eel, "king_triton", "max"], the_shore=["scuttle"])
    game = table(mine, OTHER)
    answer(game, "activate t2")
    assert keys(game) == ["ursula.king_triton.1", "ursula.max.1"]
    answer(game, "king_triton")
    assert keys(game) == ["ursulas_lair", "the_shore"]
    answer(game, "the_shore")
    assert look(game).place("king_triton") == "the_shore"
    assert look(game).place(eel) == "erics_ship"
    assert look(game).power == 0, "no Effect, so no surcharge"


@pytest.mark.parametrize("eel", ["flotsam", "jetsam"])
def test_an_eel_needs_a_hero_and_an_open_location(eel: str) -> None:
    game = table(ursula(erics_ship=[eel], the_shore=["max"]), OTHER)
    assert not offers(game, "activate t2")
    game = table(ursula(the_palace=[eel, "max"]), OTHER)
    assert not offers(game, "activate t2"), "frozen in the locked Palace"
    game = table(ursula(the_shore=[eel, "max"]), OTHER)
    answer(game, "activate t2")
    assert look(game).place("max") == "erics_ship", "the Palace is no choice"


@pytest.mark.parametrize("eel", ["flotsam", "jetsam"])
def test_an_eel_is_played_for_two(eel: str) -> None:
    game = table(ursula(hand=[eel]), OTHER)
    answer(game, "play b2", eel, "the_shore")
    assert (look(game).place(eel), look(game).power) == ("the_shore", 3)


def test_an_eel_brings_a_hero_to_his_contract() -> None:
    game = table(ursula(erics_ship=["jetsam", "eric + contract_the_shore"]), OTHER)
    answer(game, "activate t2", "the_shore")
    assert look(game).fate_discard() == ["eric"]
