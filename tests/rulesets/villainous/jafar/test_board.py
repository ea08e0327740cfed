"""Jafar: his objective and his board."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.jafar.realms import OTHER
from tests.rulesets.villainous.scenes import answer, asked, look, realm, table


def test_lamp_at_the_palace_and_genie_in_service_win_at_the_start_of_the_turn() -> None:
    game = table(
        realm("jafar", unlocked=True, sultans_palace=["magic_lamp"], oasis=["genie (ally)"]),
        OTHER,
        phase="move",
    )
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.parametrize(
    "laid",
    [
        {"sultans_palace": ["magic_lamp"], "oasis": ["genie"]},
        {"oasis": ["magic_lamp", "genie (ally)"]},
        {"sultans_palace": ["abu + magic_lamp"], "oasis": ["genie (ally)"]},
    ],
    ids=["Genie is still a Hero", "the Lamp is elsewhere", "the Lamp is stolen"],
)
def test_anything_less_does_not_win(laid: dict[str, list[str]]) -> None:
    game = table(realm("jafar", **laid), OTHER, phase="move")  # type: ignore[arg-type]
    assert asked(game) == "go"


def test_the_objective_is_not_tested_during_the_turn() -> None:
    game = table(
        realm(
            "jafar",
            at="cave_of_wonders",
            unlocked=True,
            oasis=["genie (ally)"],
            streets_of_agrabah=["magic_lamp"],
        ),
        OTHER,
    )
    answer(game, "move b2", "magic_lamp", "sultans_palace")
    assert game.outcome is None


def test_the_symbols_of_the_board() -> None:
    places = look(table(realm("jafar"), OTHER)).view.villain.locations
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Play a Card", "t2 Activate", "b1 Vanquish", "b2 Fate"],
        ["t1 Gain 1 Power", "t2 Fate", "b1 Discard Cards", "b2 Play a Card"],
        ["t1 Activate", "t2 Play a Card", "b1 Gain 3 Power", "b2 Play a Card"],
        ["t1 Discard Cards", "t2 Gain 2 Power", "b1 Play a Card", "b2 Move an Item or Ally"],
    ]
