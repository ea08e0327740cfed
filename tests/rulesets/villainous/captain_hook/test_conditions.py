"""Captain Hook: his Conditions."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.scenes import answer, asked, keys, look, realm, step_forward, table


def test_cunning_plays_an_ally_for_free_when_another_has_one_of_strength_four() -> None:
    game = table(
        realm("jafar", hand=["scimitar"], oasis=["razoul"]),
        realm("captain_hook", power=0, hand=["cunning", "mr_starkey"], skull_rock=["john"]),
        offered=[],
    )
    answer(game, "play t1", "scimitar", "conditions")
    assert asked(game) == "window"
    step_forward(game, 1, "cunning", "mr_starkey", "skull_rock", "john", "jolly_roger")
    assert look(game, 1).place("mr_starkey") == "skull_rock"
    assert look(game, 1).place("john") == "jolly_roger"
    assert look(game, 1).discard() == ["cunning"]
    assert look(game, 1).power == 0


def test_cunning_needs_an_ally_in_hand() -> None:
    game = table(
        realm("jafar", hand=["scimitar"], oasis=["razoul"]),
        realm("captain_hook", hand=["cunning", "cannon"]),
        offered=[],
    )
    answer(game, "play t1", "scimitar", "conditions", "seat 1")
    assert keys(game) == ["none"]


def test_a_hypnotized_hero_counts_for_cunning() -> None:
    game = table(
        realm("jafar", at="oasis", oasis=["genie (ally)"]),
        realm("captain_hook", hand=["cunning", "smee"]),
        offered=[],
    )
    answer(game, "gain b1")
    step_forward(game, 1, "cunning", "smee", "jolly_roger")
    assert look(game, 1).place("smee") == "jolly_roger"


@pytest.mark.parametrize(
    ("said", "place", "pile"),
    [(["yes", "jolly_roger"], "jolly_roger", ["taunt"]), (["no"], "", ["taunt", "john"])],
)
def test_obsession_brings_or_discards_a_hero_after_a_strong_one_fell(
    said: list[str], place: str, pile: list[str]
) -> None:
    game = table(
        realm(
            "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["aladdin"]
        ),
        realm("captain_hook", hand=["obsession"], fate=["taunt", "john"]),
    )
    answer(game, "play b2", "a_snake_am_i")
    step_forward(game, 1, "obsession", *said)
    assert look(game, 1).place("john") == place
    assert look(game, 1).fate_discard() == pile


def test_obsession_must_play_peter_pan() -> None:
    game = table(
        realm(
            "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["aladdin"]
        ),
        realm("captain_hook", hand=["obsession"], fate=["peter_pan"]),
    )
    answer(game, "play b2", "a_snake_am_i")
    step_forward(game, 1, "obsession")
    assert look(game, 1).place("peter_pan") == "hangmans_tree"


def test_obsession_looks_at_the_strength_at_the_moment_of_defeat() -> None:
    """1.5 Worthy Opponent and Obsession: modifiers count."""
    streets = "streets_of_agrabah"
    game = table(
        realm("jafar", at=streets, hand=["a_snake_am_i"], streets_of_agrabah=["abu + wish"]),
        realm("captain_hook", hand=["obsession"]),
    )
    answer(game, "play b2", "a_snake_am_i")
    assert asked(game) == "window"


def test_obsession_is_not_asked_for_weak_heroes() -> None:
    game = table(
        realm("jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["abu"]),
        realm("captain_hook", hand=["obsession"]),
    )
    answer(game, "play b2", "a_snake_am_i")
    assert asked(game) == "act"
