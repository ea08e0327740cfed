"""Several who play a Condition: clockwise, and nobody cuts off those who wait."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.scenes import (
    NAMES,
    Play,
    answer,
    asked,
    keys,
    look,
    realm,
    table,
    who,
)


def trio(*, active: int = 0) -> Play:
    """One player has just got 6 Power, somebody calls out; two others hold such a Condition."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6)
    others = [realm("prince_john", hand=["greed"]), realm("ursula", hand=["trickery"])]
    game = table(*others[:active], rich, *others[active:], offered=[], active=active)
    answer(game, "gain b1", "conditions")
    return game


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("backwards", [False, True])
def test_several_who_step_forward_play_clockwise_whoever_was_named_first(
    active: int, backwards: bool
) -> None:
    """0 Conditions: clockwise from the active player."""
    game = trio(active=active)
    clockwise = [(active + 1) % 3, (active + 2) % 3]
    named = clockwise[::-1] if backwards else clockwise
    answer(game, f"seat {named[0]}")
    assert game.decision is not None
    assert game.decision.prompt == f"{NAMES[named[0]]} may play one. Does anyone else?"
    assert (asked(game), keys(game)) == ("window", ["nobody", f"seat {named[1]}"])
    answer(game, f"seat {named[1]}")
    asked_in_turn = []
    while asked(game) == "condition":
        asked_in_turn.append(who(game))
        answer(game, "none")
    assert asked_in_turn == clockwise
    assert (asked(game), who(game)) == ("act", active)


def test_who_plays_a_condition_does_not_cut_off_those_who_wait() -> None:
    game = trio()
    answer(game, "seat 2", "seat 1", "greed")
    assert (asked(game), who(game)) == ("condition", 2)
    answer(game, "none")
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])


def test_those_who_wait_are_not_asked_in_vain() -> None:
    """Trickery takes 2 Power away from Jafar: for Greed it is too late."""
    rich = realm("jafar", at="oasis", power=4, fate=["treachery"])
    others = [realm("ursula", hand=["trickery"]), realm("prince_john", hand=["greed"])]
    game = table(rich, *others, offered=[])
    answer(game, "gain b1", "conditions", "seat 2", "seat 1", "trickery")
    assert look(game).power < 6
    assert (asked(game), who(game)) == ("act", 0)


def test_the_active_player_keeps_the_keyboard_while_the_table_is_asked() -> None:
    game = trio()
    assert game.decision is not None
    assert game.decision.manner.held_by == 0
    assert game.decision.options[0].label == "Nobody, Ada goes on"


@pytest.mark.parametrize("active", [0, 1])
def test_several_conditions_are_played_clockwise_from_the_active_player(active: int) -> None:
    """0 Conditions: whoever holds them, the next seat comes first."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6)
    others = [realm("prince_john", hand=["greed"]), realm("ursula", hand=["trickery"])]
    seats = [*others[:active], rich, *others[active:]]
    game = table(*seats, offered=[], active=active, options={"conditions": "holders"})
    answer(game, "gain b1", "conditions")
    asked_in_turn = []
    while asked(game) == "condition":
        asked_in_turn.append(who(game))
        answer(game, "none")
    assert asked_in_turn == [(active + 1) % 3, (active + 2) % 3]
