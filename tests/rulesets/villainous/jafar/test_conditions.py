"""Jafar: his Conditions."""

from __future__ import annotations

from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    keys,
    look,
    realm,
    step_forward,
    table,
    who,
)


def test_deception_plays_the_top_fate_card_of_the_active_player() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], fate=["john"], skull_rock=["cannon"]),
        realm("jafar", hand=["deception"]),
        offered=["ally_strength 4"],
    )
    answer(game, "play b2", "cannon", "skull_rock")
    step_forward(game, 1, "deception")
    assert who(game) == 1, "Jafar makes the choices"
    answer(game, "jolly_roger")
    assert look(game).place("john") == "jolly_roger"
    assert game.state.token == -1, "it is no Fate action"


def test_deception_reveals_peter_pan() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], fate=["peter_pan"], skull_rock=["cannon"]),
        realm("jafar", hand=["deception"]),
        offered=["ally_strength 4"],
    )
    answer(game, "play b2", "cannon", "skull_rock")
    step_forward(game, 1, "deception")
    assert look(game).place("peter_pan") == "hangmans_tree"


def test_deception_discards_a_card_that_cannot_be_played() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], fate=["taunt"], skull_rock=["cannon"]),
        realm("jafar", hand=["deception"]),
        offered=["ally_strength 4"],
    )
    answer(game, "play b2", "cannon", "skull_rock")
    step_forward(game, 1, "deception")
    assert look(game).fate_discard() == ["taunt"]


def test_fate_items_count_for_deception() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], skull_rock=["john + taunt"]),
        realm("jafar", hand=["deception"]),
        offered=[],
    )
    answer(game, "play b2", "cannon", "jolly_roger", "conditions")
    assert asked(game) == "window"


def test_deception_needs_a_fate_card() -> None:
    """0 Conditions: what is not optional must be doable."""
    hook = realm("captain_hook", hand=["cannon"], skull_rock=["cannon"])
    hook.fate_deck = []
    game = table(hook, realm("jafar", hand=["deception"]), offered=["ally_strength 4"])
    answer(game, "play b2", "cannon", "skull_rock", "conditions", "seat 1")
    assert keys(game) == ["none"]


def test_deception_shuffles_the_fate_discard_pile_when_the_deck_is_empty() -> None:
    """0 Fate and finding."""
    hook = realm("captain_hook", hand=["cannon"], skull_rock=["cannon"], fate_discard=["john"])
    hook.fate_deck = []
    game = table(hook, realm("jafar", hand=["deception"]), offered=["ally_strength 4"])
    answer(game, "play b2", "cannon", "skull_rock")
    step_forward(game, 1, "deception", "jolly_roger")
    assert look(game).place("john") == "jolly_roger"


def test_manipulation_takes_any_card_but_itself_back() -> None:
    game = table(
        realm("captain_hook", hand=["smee"], skull_rock=["swashbuckler", "swashbuckler"]),
        realm("jafar", hand=["manipulation"], discard=["hypnotize", "iago"]),
        offered=["ally_strength 4"],
    )
    answer(game, "play b2", "smee", "skull_rock")
    step_forward(game, 1, "manipulation")
    assert keys(game) == ["jafar.hypnotize.1", "jafar.iago.1"]
    answer(game, "hypnotize")
    assert look(game, 1).hand() == ["hypnotize"]
    assert look(game, 1).discard() == ["iago", "manipulation"]


def test_manipulation_needs_a_discarded_card() -> None:
    game = table(
        realm("captain_hook", hand=["smee"], skull_rock=["swashbuckler", "swashbuckler"]),
        realm("jafar", hand=["manipulation"]),
        offered=["ally_strength 4"],
    )
    answer(game, "play b2", "smee", "skull_rock", "conditions", "seat 1")
    assert keys(game) == ["none"]
