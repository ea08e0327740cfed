"""Ursula: the Trident and King Triton (3.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.villainous.scenes import (
    answer,
    end_turn,
    keys,
    log,
    look,
    offers,
    pass_turn,
    table,
    why_not,
)
from tests.rulesets.villainous.ursula.realms import OTHER, ursula


def test_the_trident_brings_king_triton_from_the_fate_deck() -> None:
    game = table(ursula(at="the_shore", hand=["trident"]), OTHER)
    before = game.state.draws
    answer(game, "play b2", "trident")
    assert keys(game) == ["ursulas_lair", "erics_ship", "the_shore"]
    answer(game, "erics_ship")
    assert look(game).place("king_triton") == "erics_ship"
    assert "King Triton is found in the Fate deck." in log(game)
    assert look(game).host("trident") == "king_triton"
    assert look(game).power == 1
    assert len(game.state.seats[0].fate_deck) == 14
    assert game.state.draws > before, "the deck that was searched is shuffled"


def test_the_trident_brings_king_triton_from_the_fate_discard_pile() -> None:
    game = table(ursula(at="the_shore", hand=["trident"], fate_discard=["king_triton"]), OTHER)
    answer(game, "play b2", "trident", "the_shore")
    assert "King Triton is found in the Fate discard pile." in log(game)
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
    assert "Trident is no longer attached: it lies at Eric's Ship." in log(game)
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
    assert why_not(table(mine, OTHER), "contract_the_shore") == "1 Power short"


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
