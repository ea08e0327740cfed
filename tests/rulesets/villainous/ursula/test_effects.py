"""Ursula: her Effects."""

from __future__ import annotations

from typing import Any

from tests.rulesets.villainous.scenes import (
    answer,
    foreseen_of,
    keys,
    log,
    look,
    offers,
    realm,
    table,
    why_not,
)
from tests.rulesets.villainous.ursula.realms import OTHER, locked, ursula


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
    assert why_not(game, "whirlpool") == "Eric: the location is locked"


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


def test_poor_unfortunate_souls_says_that_nobody_can_be_moved() -> None:
    words: dict[str, Any] = {"at": "erics_ship", "hand": ["poor_unfortunate_souls"]}
    nobody = "does nothing: no Hero can move"
    assert foreseen_of(table(ursula(**words), OTHER), words["hand"][0]) == nobody
    words["ursulas_lair"] = ["king_triton"]
    assert foreseen_of(table(ursula(power=2, **words), OTHER), words["hand"][0]) == nobody
    assert foreseen_of(table(ursula(power=3, **words), OTHER), words["hand"][0]) == ""


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
