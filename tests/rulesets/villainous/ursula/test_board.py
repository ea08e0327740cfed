"""Ursula: her objective, her board and its lock, the numbers on her cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.villainous.scenes import (
    GAME,
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
    table,
)
from tests.rulesets.villainous.ursula.realms import OTHER, locked, ursula

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
