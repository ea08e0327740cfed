"""Maleficent: her Conditions."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.events import sentence, visible
from tabletop_tui.core.visibility.redaction import redact
from tests.rulesets.villainous.maleficent.realms import CASTLE, maleficent
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    keys,
    look,
    nobody,
    realm,
    step_forward,
    table,
    who,
)


def hook_defeats(hero: str, *allies: str, **cards: Any) -> Play:
    """Captain Hook vanquishes a Hero at the Jolly Roger; Maleficent (seat 1) may answer."""
    game = table(
        realm("captain_hook", jolly_roger=[hero, *allies]),
        maleficent(**cards),
    )
    answer(game, "vanquish b1", *allies)
    return game


def test_malice_answers_the_defeat_of_a_hero_of_four() -> None:
    game = hook_defeats(
        "tick_tock",
        *("pirate_brute", "swashbuckler"),
        hand=["malice"],
        **{CASTLE: ["aurora", "prince_phillip", "fauna"]},
    )
    step_forward(game, 1, "malice")
    assert keys(game) == ["mal.aurora.1", "mal.fauna.1"]
    answer(game, "aurora")
    nobody(game)
    assert look(game, 1).fate_discard() == ["aurora"]
    assert look(game, 1).discard() == ["malice"]
    assert (asked(game), who(game)) == ("act", 0)


def test_malice_does_not_answer_a_weaker_defeat() -> None:
    game = hook_defeats("wendy", "pirate_brute", hand=["malice"], **{CASTLE: ["fauna"]})
    assert asked(game) == "act"


def test_malice_needs_a_hero_to_defeat() -> None:
    game = hook_defeats(
        "tick_tock",
        *("pirate_brute", "swashbuckler"),
        hand=["malice"],
        **{CASTLE: ["prince_phillip"]},
    )
    game.answer("seat 1")
    assert keys(game) == ["none"]


def test_malice_removes_guards_singly() -> None:
    game = hook_defeats(
        "tick_tock", "pirate_brute", "swashbuckler", hand=["malice"], **{CASTLE: ["guards"]}
    )
    step_forward(game, 1, "malice")
    assert look(game, 1).fate_discard() == ["guards"]


def test_tyranny_draws_three_and_discards_any_three() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler", "swashbuckler"]),
        maleficent(hand=["tyranny", "vanish"], deck=["raven", "staff", "green_fire"]),
        offered=[],
    )
    answer(game, "gain t1")
    step_forward(game, 1, "tyranny")
    assert look(game, 1).hand() == ["vanish", "raven", "staff", "green_fire"]
    answer(game, "vanish")
    assert "done" not in keys(game)
    answer(game, "raven", "staff")
    assert look(game, 1).hand() == ["green_fire"]
    assert look(game, 1).discard() == ["vanish", "raven", "staff", "tyranny"]


def test_tyranny_keeps_what_is_drawn_secret() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler", "swashbuckler"]),
        maleficent(hand=["tyranny", "vanish"], deck=["raven", "staff", "green_fire"]),
        offered=[],
    )
    answer(game, "gain t1")
    step_forward(game, 1, "tyranny")
    assert set(redact(game.state, 0).seats[1].hand) == {"?"}
    drawn = [e for e in game.events if "cards" in e.values]
    assert [e.audience for e in drawn] == [(1,)]
    assert "Ben draws 3 cards." in [
        sentence(one, game.table.names, GAME.words) for one in visible(game.events, 0)
    ]


def test_tyranny_needs_three_allies() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler"]),
        maleficent(hand=["tyranny"]),
        offered=[],
    )
    answer(game, "gain t1")
    assert asked(game) == "act"


def test_tyranny_cannot_be_played_without_any_card_to_draw() -> None:
    seat = maleficent(hand=["tyranny"])
    seat.deck = []
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler", "swashbuckler", "swashbuckler"]),
        seat,
        offered=[],
    )
    answer(game, "gain t1")
    game.answer("conditions")
    game.answer("seat 1")
    assert keys(game) == ["none"]
