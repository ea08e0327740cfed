"""Ursula, card by card. "3.5" and the like cite the notes the rules were made from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    end_turn,
    keys,
    log,
    look,
    offers,
    pass_turn,
    realm,
    start,
    step_forward,
    table,
    who,
    why_not,
)
from tests.rulesets.villainous.ursula import OTHER, locked, ursula

# -- the objective (3.1) -------------------------------------------------------------------


def test_trident_and_crown_at_the_lair_win_when_her_turn_starts() -> None:
    mine = ursula(at="the_shore", ursulas_lair=["crown", "trident"])
    game = table(realm("jafar"), mine, phase="move")
    pass_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert "Ursula wins: the Trident and the Crown are at Ursula's Lair." in game.outcome.headline


def test_the_win_is_not_tested_during_the_turn() -> None:
    game = table(ursula(ursulas_lair=["crown"], erics_ship=["trident"]), OTHER)
    answer(game, "move b1", "trident", "ursulas_lair")
    assert game.outcome is None
    end_turn(game)
    pass_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_what_leaves_the_lair_before_her_turn_does_not_win() -> None:
    game = table(
        realm("jafar"), ursula(at="the_shore", fate=["ariel"], ursulas_lair=["crown", "trident"])
    )
    answer(game, "fate b2", "seat 1", "ariel", "erics_ship", "crown")
    end_turn(game)
    assert asked(game) == "go"
    assert look(game, 1).place("crown") == "erics_ship"


def test_the_lair_may_be_locked_when_she_wins() -> None:
    mine = ursula(at="erics_ship", lock="ursulas_lair", ursulas_lair=["crown", "trident"])
    game = table(realm("jafar"), mine, phase="move")
    pass_turn(game)
    assert game.outcome is not None


@pytest.mark.parametrize(
    "places",
    [
        {"ursulas_lair": ["crown", "king_triton + trident"]},
        {"ursulas_lair": ["crown"]},
        {"ursulas_lair": ["trident"]},
        {"ursulas_lair": ["trident"], "erics_ship": ["crown"]},
    ],
)
def test_one_of_them_or_the_trident_with_king_triton_is_not_enough(
    places: dict[str, Any],
) -> None:
    game = table(realm("jafar"), ursula(**places), phase="move")
    pass_turn(game)
    assert asked(game) == "go"
    assert game.outcome is None


def test_the_progress_that_is_shown() -> None:
    held = look(table(ursula(ursulas_lair=["crown", "king_triton + trident"]), OTHER))
    assert [done for _, done in held.view.progress()] == [True, False, False]
    free = look(table(ursula(ursulas_lair=["trident"], erics_ship=["crown"]), OTHER))
    assert [done for _, done in free.view.progress()] == [False, True, True]
    assert [done for _, done in look(table(ursula(), OTHER)).view.progress()] == [False] * 3


# -- board and lock (3.2, 3.5) -------------------------------------------------------------


def test_the_symbols_of_the_board() -> None:
    places = look(table(ursula(), OTHER)).view.villain.locations
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Gain 1 Power", "t2 Activate", "b1 Move an Item or Ally", "b2 Play a Card"],
        ["t1 Gain 1 Power", "t2 Play a Card", "b1 Fate", "b2 Discard Cards"],
        ["t1 Play a Card", "t2 Discard Cards", "b1 Gain 3 Power", "b2 Play a Card"],
        ["t1 Move an Item or Ally", "t2 Fate", "b1 Move a Hero", "b2 Gain 2 Power"],
    ]


def test_she_starts_at_the_open_lair_and_the_palace_is_locked() -> None:
    game = start(villains="choose", first="choose")
    answer(game, "ursula", "jafar", "seat 0")
    assert locked(game) == "the_palace"
    assert game.state.seats[0].at == 0
    assert keys(game) == ["erics_ship", "the_shore"]


def test_change_form_moves_the_lock_to_and_fro() -> None:
    game = table(ursula(at="the_shore", power=2, hand=["change_form", "change_form"]), OTHER)
    answer(game, "play t1", "change_form.1")
    assert locked(game) == "ursulas_lair"
    assert "The Palace is unlocked." in log(game)
    assert "Ursula's Lair is locked." in log(game)
    answer(game, "play b2", "change_form.2")
    assert locked(game) == "the_palace"
    assert look(game).power == 0


def test_a_place_locked_under_her_can_still_be_used_and_left() -> None:
    game = table(ursula(hand=["change_form"]), OTHER)
    answer(game, "play b2", "change_form")
    assert locked(game) == "ursulas_lair"
    answer(game, "gain t1")
    assert look(game).power == 5 - 1 + 1
    end_turn(game)
    pass_turn(game)
    assert keys(game) == ["erics_ship", "the_shore", "the_palace"]


def test_cards_in_a_place_locked_under_her_are_frozen() -> None:
    game = table(
        ursula(lock="ursulas_lair", ursulas_lair=["crown", "cauldron"], hand=["flotsam"]), OTHER
    )
    assert not offers(game, "activate t2")
    assert not offers(game, "move b1")
    answer(game, "play b2", "flotsam")
    assert keys(game) == ["erics_ship", "the_shore", "the_palace"]


def test_nothing_is_carried_into_the_locked_lair() -> None:
    game = table(
        ursula(at="the_palace", lock="ursulas_lair", erics_ship=["crown"], the_shore=["flotsam"]),
        OTHER,
    )
    answer(game, "move t1", "crown")
    assert look(game).place("crown") == "the_shore", "the Lair is no choice"


# -- Binding Contracts (3.6) ---------------------------------------------------------------


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
    assert why_not(game, "contract_the_shore") == "nobody to attach it to"
    game = table(ursula(hand=["contract_the_shore"], the_shore=["max"]), OTHER)
    assert why_not(game, "contract_the_shore") == "nobody to attach it to"


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
    assert "Ariel (Strength 4) is defeated." in log(game)
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
    assert log(game).count("Max (Strength 3) is defeated.") == 1
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
        told=[],
    )
    answer(game, "gain b1")
    step_forward(game, 1, "cunning", "smee", "jolly_roger")
    assert look(game, 1).place("smee") == "jolly_roger"


# -- Trident and King Triton (3.7) ---------------------------------------------------------


def test_the_trident_brings_king_triton_from_the_fate_deck() -> None:
    game = table(ursula(at="the_shore", hand=["trident"]), OTHER)
    before = game.state.draws
    answer(game, "play b2", "trident")
    assert keys(game) == ["ursulas_lair", "erics_ship", "the_shore"]
    answer(game, "erics_ship")
    assert look(game).place("king_triton") == "erics_ship"
    assert look(game).host("trident") == "king_triton"
    assert look(game).power == 1
    assert len(game.state.seats[0].fate_deck) == 14
    assert game.state.draws > before, "the deck that was searched is shuffled"


def test_the_trident_brings_king_triton_from_the_fate_discard_pile() -> None:
    game = table(ursula(at="the_shore", hand=["trident"], fate_discard=["king_triton"]), OTHER)
    answer(game, "play b2", "trident", "the_shore")
    assert look(game).place("king_triton") == "the_shore"
    assert look(game).fate_discard() == []
    assert not offers(game, "play t1"), "he covers the upper symbols"


@pytest.mark.parametrize("start_at", ["ursulas_lair", "the_palace"])
def test_king_triton_in_the_realm_loses_what_he_holds_and_is_played_not_moved(
    start_at: str,
) -> None:
    """Even out of the locked location, which is an open question (3.7)."""
    held = "king_triton + contract_erics_ship + dinglehopper"
    words: dict[str, Any] = {start_at: [held]}
    game = table(ursula(at="the_shore", hand=["trident"], **words), OTHER)
    answer(game, "play b2", "trident", "erics_ship")
    assert look(game).place("king_triton") == "erics_ship"
    assert look(game).host("trident") == "king_triton"
    assert look(game).discard() == ["contract_erics_ship"]
    assert look(game).fate_discard() == ["dinglehopper"]


def test_the_trident_travels_with_king_triton_and_cannot_be_carried() -> None:
    mine = ursula(at="the_palace", lock="ursulas_lair", the_shore=["king_triton + trident"])
    game = table(mine, OTHER)
    assert not offers(game, "move t1")
    answer(game, "hero b1", "erics_ship")
    assert look(game).place("trident") == "erics_ship"
    assert look(game).host("trident") == "king_triton"


def test_the_trident_drops_where_king_triton_falls_and_is_carried_from_there() -> None:
    mine = ursula(
        at="the_shore",
        hand=["whirlpool"],
        the_shore=["king_triton + trident + contract_erics_ship"],
    )
    game = table(mine, OTHER)
    answer(game, "play b2", "whirlpool", "erics_ship")
    assert look(game).place("trident") == "erics_ship"
    assert look(game).host("trident") == ""
    assert look(game).fate_discard() == ["king_triton"]
    assert look(game).discard() == ["contract_erics_ship", "whirlpool"]
    assert "Ada gets Trident." in log(game)
    end_turn(game)
    pass_turn(game)
    answer(game, "ursulas_lair", "move b1", "ursulas_lair")
    assert look(game).place("trident") == "ursulas_lair"


def test_a_contract_of_the_lair_delivers_the_trident_directly() -> None:
    mine = ursula(
        at="the_shore",
        hand=["whirlpool"],
        the_shore=["king_triton + trident + contract_ursulas_lair"],
        ursulas_lair=["crown"],
    )
    game = table(mine, OTHER)
    answer(game, "play b2", "whirlpool", "ursulas_lair")
    assert look(game).place("trident") == "ursulas_lair"
    end_turn(game)
    pass_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_king_triton_of_the_fate_deck_falls_like_any_hero() -> None:
    mine = ursula(
        at="the_palace", lock="ursulas_lair", the_shore=["king_triton + contract_erics_ship"]
    )
    game = table(mine, OTHER)
    answer(game, "hero b1", "erics_ship")
    assert look(game).fate_discard() == ["king_triton"]


@pytest.mark.parametrize(
    ("hero", "price"),
    [
        ("king_triton", 3),
        ("max + snarfblat", 5),
        ("king_triton + snarfblat", 6),
        ("max + snarfblat + snarfblat", 8),
        ("max", 2),
    ],
)
def test_what_a_contract_costs_on_king_triton_and_with_a_snarfblat(hero: str, price: int) -> None:
    mine = ursula(
        at="erics_ship", power=9, hand=["contract_the_shore"], ursulas_lair=[hero, "scuttle"]
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "contract_the_shore", hero.partition(" ")[0])
    assert look(game).power == 9 - price


def test_who_and_what_is_not_dearer() -> None:
    mine = ursula(
        at="erics_ship",
        power=9,
        hand=["contract_the_shore"],
        ursulas_lair=["king_triton", "max + snarfblat", "scuttle"],
    )
    game = table(mine, OTHER)
    seen = look(game)
    assert seen.view.cost(seen.card("whirlpool"), seen.card("max")) == 1, "only Contracts"
    assert seen.view.cost(seen.card("dinglehopper"), seen.card("king_triton")) == 0
    answer(game, "play t2", "contract_the_shore", "scuttle")
    assert look(game).power == 7, "the Snarfblat of another"


def test_a_contract_that_is_too_dear_is_refused() -> None:
    mine = ursula(at="erics_ship", power=2, hand=["contract_the_shore"], the_palace=["max"])
    mine.locked = [0]
    assert offers(table(mine, OTHER), "play t2")
    mine = ursula(
        at="erics_ship", power=2, hand=["contract_the_shore"], ursulas_lair=["king_triton"]
    )
    assert why_not(table(mine, OTHER), "contract_the_shore") == "costs 3, you have 2"


def test_whirlpool_on_king_triton_costs_one_more() -> None:
    mine = ursula(at="erics_ship", power=2, hand=["whirlpool"], ursulas_lair=["king_triton", "max"])
    game = table(mine, OTHER)
    answer(game, "play t2", "whirlpool", "king_triton", "the_shore")
    assert look(game).power == 0
    mine = ursula(at="erics_ship", power=1, hand=["whirlpool"], ursulas_lair=["king_triton", "max"])
    game = table(mine, OTHER)
    answer(game, "play t2", "whirlpool")
    assert keys(game) == ["erics_ship", "the_shore"], "only Max can be paid for"


def test_his_surcharge_holds_in_the_locked_location_as_well() -> None:
    """Nothing can be aimed at him there; what he says of himself stays true (3.5)."""
    game = table(ursula(the_palace=["king_triton"]), OTHER)
    seen = look(game)
    contract, triton = seen.card("contract_the_shore"), seen.card("king_triton")
    assert seen.view.cost(contract, triton) == 3


# -- Crown, Cauldron, Flotsam and Jetsam ---------------------------------------------------


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
    assert why_not(game, "Activate") == "nothing can be activated"


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


# -- Effects -------------------------------------------------------------------------------


def test_grow_giant_takes_an_uncovered_action_next_door() -> None:
    mine = ursula(
        at="erics_ship", hand=["grow_giant", "flotsam"], ursulas_lair=["crown"], the_shore=["max"]
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "grow_giant")
    lair = ["ursulas_lair t1", "ursulas_lair t2", "ursulas_lair b1", "ursulas_lair b2"]
    assert keys(game) == [*lair, "the_shore b1", "the_shore b2"], "Max covers the others"
    answer(game, "the_shore b1")
    assert look(game).power == 5 - 1 + 3
    assert look(game).discard() == ["grow_giant"]


def test_grow_giant_uses_the_locked_neighbour_but_obeys_the_lock() -> None:
    mine = ursula(
        at="the_shore", hand=["grow_giant", "grow_giant"], the_palace=["crown"], erics_ship=["max"]
    )
    game = table(mine, OTHER)
    answer(game, "play b2", "grow_giant.1")
    assert "the_palace t1" not in keys(game), "the Crown cannot leave the locked Palace"
    answer(game, "the_palace b1")
    assert keys(game) == ["ursulas_lair", "the_shore"], "and Max cannot enter it"
    answer(game, "ursulas_lair")
    answer(game, "play t1", "grow_giant.2", "the_palace b2")
    assert look(game).power == 5 - 2 + 2


def test_grow_giant_at_an_end_has_one_neighbour() -> None:
    game = table(ursula(hand=["grow_giant"]), OTHER)
    answer(game, "play b2", "grow_giant")
    assert {key.split(" ")[0] for key in keys(game)} == {"erics_ship"}


def test_grow_giant_may_play_another_card_or_activate() -> None:
    mine = ursula(at="the_shore", power=2, hand=["grow_giant", "change_form"])
    game = table(mine, OTHER)
    answer(game, "play b2", "grow_giant", "erics_ship t2", "change_form")
    assert locked(game) == "ursulas_lair"
    assert look(game).power == 0
    mine = ursula(
        at="erics_ship",
        hand=["grow_giant"],
        the_shore=["max + contract_erics_ship"],
        ursulas_lair=["cauldron"],
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "grow_giant", "ursulas_lair t2")
    assert look(game).power == 5 - 1 + 2


def test_grow_giant_moving_king_triton_is_no_effect_aimed_at_him() -> None:
    mine = ursula(at="the_shore", power=1, hand=["grow_giant"], erics_ship=["king_triton"])
    game = table(mine, OTHER)
    answer(game, "play b2", "grow_giant", "the_palace b1", "ursulas_lair")
    assert look(game).place("king_triton") == "ursulas_lair"
    assert look(game).power == 0


def test_grow_giant_may_take_a_fate_action() -> None:
    mine = ursula(hand=["grow_giant"])
    game = table(mine, realm("captain_hook", fate=["john", "wendy"]))
    answer(game, "play b2", "grow_giant", "erics_ship b1", "seat 1", "john", "skull_rock")
    assert look(game, 1).place("john") == "skull_rock"
    assert look(game, 1).fate_discard() == ["wendy"]


def test_opportunist_fetches_an_item_or_effect() -> None:
    discard = ["flotsam", "trident", "arrogance", "whirlpool", "contract_the_shore"]
    game = table(ursula(hand=["opportunist"], discard=discard), OTHER)
    answer(game, "play b2", "opportunist")
    assert [key.split(".")[1] for key in keys(game)] == [
        "trident",
        "whirlpool",
        "contract_the_shore",
    ]
    answer(game, "trident")
    assert look(game).hand() == ["trident"]
    assert look(game).power == 4


def test_opportunist_needs_something_and_does_not_fetch_itself() -> None:
    game = table(ursula(hand=["opportunist"], discard=["flotsam", "trickery"]), OTHER)
    assert why_not(game, "opportunist") == "no Item or Effect in your discard pile"
    game = table(
        ursula(hand=["opportunist", "opportunist"], discard=["crown", "change_form"]), OTHER
    )
    answer(game, "play b2", "opportunist.1")
    assert not offers(game, "opportunist")


def test_whirlpool_moves_a_hero_to_any_open_location() -> None:
    mine = ursula(
        at="erics_ship",
        hand=["whirlpool"],
        ursulas_lair=["max + contract_erics_ship"],
        the_palace=["eric"],
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "whirlpool")
    assert keys(game) == ["erics_ship", "the_shore"], "Eric is locked away"
    answer(game, "the_shore")
    assert look(game).place("max") == "the_shore", "no location between is entered"
    assert look(game).power == 4


def test_whirlpool_needs_a_hero_in_reach() -> None:
    game = table(ursula(hand=["whirlpool"], the_palace=["eric"]), OTHER)
    assert why_not(game, "whirlpool") == "nothing to aim it at"


def test_divination_digs_for_a_contract() -> None:
    game = table(
        ursula(hand=["divination"], deck=["crown", "flotsam", "contract_the_shore", "trident"]),
        OTHER,
    )
    answer(game, "play b2", "divination")
    assert look(game).hand() == ["contract_the_shore"]
    assert look(game).discard() == ["crown", "flotsam", "divination"]
    assert look(game).power == 4


def test_divination_shuffles_the_discard_pile_without_what_it_turned_up() -> None:
    mine = ursula(hand=["divination"], discard=["contract_the_palace", "crown"])
    mine.deck = ["ursula.flotsam.1", "ursula.jetsam.1"]  # type: ignore[list-item]
    game = table(mine, OTHER)
    answer(game, "play b2", "divination")
    assert look(game).hand() == ["contract_the_palace"]
    found = {*look(game).discard(), *(card.split(".")[1] for card in game.state.seats[0].deck)}
    assert found == {"jetsam", "flotsam", "crown", "divination"}
    assert {"jetsam", "flotsam"} <= set(look(game).discard())


def test_divination_without_a_contract_left_is_refused() -> None:
    mine = ursula(
        hand=["divination", "contract_the_palace", "contract_ursulas_lair"],
        the_shore=["max + contract_erics_ship + contract_erics_ship"],
        erics_ship=["eric + contract_the_shore + contract_the_shore"],
    )
    game = table(mine, OTHER)
    why = "no Binding Contract in your deck or discard pile"
    assert why_not(game, "divination") == why


def test_poor_unfortunate_souls_may_move_each_hero_once() -> None:
    mine = ursula(
        at="erics_ship",
        hand=["poor_unfortunate_souls"],
        ursulas_lair=["max"],
        the_shore=["eric + contract_erics_ship", "scuttle"],
        the_palace=["grimsby"],
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "poor_unfortunate_souls")
    assert [key.split(".")[-2] if "." in key else key for key in keys(game)] == [
        "max",
        "eric",
        "scuttle",
        "no",
    ], "Grimsby is locked away"
    answer(game, "max", "eric")
    assert look(game).place("max") == "erics_ship"
    assert look(game).fate_discard() == ["eric"], "defeated as he arrives"
    assert keys(game) == ["ursula.scuttle.1", "no"]
    answer(game, "no")
    assert look(game).place("scuttle") == "the_shore"
    assert look(game).power == 3


def test_poor_unfortunate_souls_takes_one_more_for_king_triton_when_he_moves() -> None:
    """An open question: only if he is moved (3.7)."""
    words: dict[str, Any] = {
        "at": "erics_ship",
        "hand": ["poor_unfortunate_souls"],
        "ursulas_lair": ["king_triton"],
        "the_shore": ["max"],
    }
    game = table(ursula(power=3, **words), OTHER)
    answer(game, "play t2", "poor_unfortunate_souls")
    assert look(game).power == 1
    answer(game, "king_triton")
    assert look(game).place("king_triton") == "erics_ship"
    assert look(game).power == 0
    assert "Ada pays 1 Power more." in log(game)
    game = table(ursula(power=2, **words), OTHER)
    answer(game, "play t2", "poor_unfortunate_souls")
    assert keys(game) == ["ursula.max.1", "no"], "he cannot be paid for"


def test_poor_unfortunate_souls_can_be_played_for_nothing() -> None:
    game = table(ursula(hand=["poor_unfortunate_souls"]), OTHER)
    answer(game, "play b2", "poor_unfortunate_souls")
    assert look(game).discard() == ["poor_unfortunate_souls"]


# -- Conditions ----------------------------------------------------------------------------


def falling(hero: str, **words: Any) -> Play:
    """Jafar defeats a Hero at his place with an Effect; Ursula watches."""
    jafar = realm(
        "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=[hero]
    )
    game = table(jafar, ursula(**words))
    answer(game, "play b2", "a_snake_am_i")
    return game


def test_arrogance_draws_three_and_discards_any_three() -> None:
    game = falling(
        "aladdin", hand=["arrogance", "crown"], deck=["trident", "cauldron", "flotsam", "jetsam"]
    )
    step_forward(game, 1, "arrogance")
    assert (who(game), len(keys(game))) == (1, 4)
    answer(game, "crown", "flotsam", "cauldron")
    assert look(game, 1).hand() == ["trident"]
    assert look(game, 1).discard() == ["crown", "flotsam", "cauldron", "arrogance"]


def test_arrogance_waits_for_a_strong_hero() -> None:
    assert asked(falling("abu", hand=["arrogance"])) == "act"


def test_trickery_plays_a_fate_card_against_a_rich_opponent() -> None:
    game = table(
        realm("jafar", at="oasis", power=3, fate=["aladdin"], oasis=["giant_hourglass"]),
        ursula(hand=["trickery"]),
        told=[],
    )
    answer(game, "gain b1")
    assert look(game).power == 6
    step_forward(game, 1, "trickery")
    assert who(game) == 1, "she makes all choices"
    answer(game, "oasis", "giant_hourglass")
    assert look(game).place("aladdin") == "oasis"
    assert look(game).host("giant_hourglass") == "aladdin"
    assert look(game, 1).discard() == ["trickery"]


def test_trickery_needs_six_power() -> None:
    game = table(realm("jafar", at="oasis", power=2), ursula(hand=["trickery"]), told=[])
    answer(game, "gain b1")
    assert asked(game) == "act"


def test_a_card_of_trickery_that_cannot_be_played_is_discarded() -> None:
    game = table(
        realm("jafar", at="oasis", fate=["narrow_escape"]), ursula(hand=["trickery"]), told=[]
    )
    answer(game, "gain b1")
    step_forward(game, 1, "trickery")
    assert look(game).fate_discard() == ["narrow_escape"]
    assert who(game) in (-1, 0)


def test_trickery_needs_a_fate_card() -> None:
    jafar = realm("jafar", at="oasis")
    jafar.fate_deck = []
    game = table(jafar, ursula(hand=["trickery"]), told=[])
    answer(game, "gain b1", "seat 1")
    assert keys(game) == ["none"]


def test_trickery_is_no_fate_action() -> None:
    rest = [ursula(hand=["trickery"]), *(realm("captain_hook") for _ in range(3))]
    game = table(realm("jafar", at="oasis", fate=["sultan"]), *rest, told=[], token=0)
    answer(game, "gain b1")
    step_forward(game, 1, "trickery", "oasis")
    assert look(game).place("sultan") == "oasis", "the Fate Token does not protect"
    assert game.state.token == 0


def test_trickery_does_not_pay_for_dragon_form() -> None:
    mine = realm("maleficent", at="the_forest", power=9, fate=["guards"])
    mine.notes["dragon form"] = 1
    game = table(mine, ursula(hand=["trickery"]), told=[])
    answer(game, "gain b1")
    step_forward(game, 1, "trickery", "the_forest")
    assert look(game).place("guards") == "the_forest"
    assert look(game).power == 12, "only what the symbol gave"


# -- numbers -------------------------------------------------------------------------------


def test_copies_costs_and_strengths() -> None:
    kinds = GAME.content.villains["ursula"].kinds.values()
    villain = {k.id: (k.entry.copies, k.entry.cost, k.entry.strength) for k in kinds if not k.fate}
    assert villain == {
        "contract_ursulas_lair": (1, 2, None),
        "contract_erics_ship": (2, 2, None),
        "contract_the_shore": (2, 2, None),
        "contract_the_palace": (1, 2, None),
        "trident": (1, 4, None),
        "crown": (1, 4, None),
        "cauldron": (1, 1, None),
        "flotsam": (1, 2, 4),
        "jetsam": (1, 2, 4),
        "change_form": (3, 1, None),
        "grow_giant": (3, 1, None),
        "opportunist": (3, 1, None),
        "whirlpool": (3, 1, None),
        "divination": (2, 1, None),
        "poor_unfortunate_souls": (1, 2, None),
        "arrogance": (2, None, None),
        "trickery": (2, None, None),
    }
    fate = {k.id: (k.entry.copies, k.entry.strength) for k in kinds if k.fate}
    assert fate == {
        "ariel": (1, 4),
        "eric": (1, 4),
        "flounder": (1, 1),
        "grimsby": (1, 2),
        "king_triton": (1, 6),
        "max": (1, 3),
        "scuttle": (1, 2),
        "sebastian": (1, 2),
        "dinglehopper": (2, None),
        "snarfblat": (2, None),
        "return_to_form": (3, None),
    }


def test_grow_giant_marks_the_symbols_on_the_board() -> None:
    game = table(ursula(hand=["grow_giant"]), OTHER)
    answer(game, "play b2", "grow_giant")
    assert game.decision is not None
    marked = {option.key: option.target for option in game.decision.options}
    assert marked["erics_ship b1"] == "seat 0 erics_ship b1"
