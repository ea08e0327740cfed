"""The ten Skill cards of Rumor."""

from __future__ import annotations

from typing import Any

from tests.rulesets.umbrella_academy.scenes import (
    Play,
    answer,
    asks,
    hand,
    hazard,
    keys,
    pile,
    table,
    tokens,
    villain,
    wounds,
)

FAMILY = ("rumor", "kraken")


def test_white_lie_places_two_tokens_of_any_kinds_on_the_hazard_here() -> None:
    game = table(*FAMILY, hands={"rumor": "ru_white_lie"}, hazards={5: "hz_ally_in_trouble"})
    answer(game, "effect", "F", "W")
    assert tokens(game, 5) == "FW"


def test_white_lie_does_nothing_to_a_villain() -> None:
    game = table(*FAMILY, hands={"rumor": "ru_white_lie"}, villains={"hazel": 5})
    answer(game, "effect")
    assert tokens(game, "hazel") == ""
    assert pile(game) == ["ru_white_lie"]


def rumored() -> Play:
    hands = {"rumor": "ru_heard_a_rumor"}
    return table(*FAMILY, hands=hands, villains={"hazel": 9})


def test_a_rumor_moves_a_villain_wherever_it_is() -> None:
    game = rumored()
    answer(game, "effect", "hazel", "diner")
    assert villain(game, "hazel").at == 8


def test_a_rumor_moves_another_hero_only_if_willing() -> None:
    game = rumored()
    answer(game, "effect", "kraken")
    assert asks(game) == 1
    answer(game, "no")
    assert game.state.at["kraken"] == 9
    game = rumored()
    answer(game, "effect", "kraken", "yes", "mansion")
    assert game.state.at["kraken"] == 10
    assert villain(game, "hazel").at == 9


def test_a_rumor_takes_nobody_along_and_reaches_nobody_off_the_board() -> None:
    """Two Villains beside one Hero: one is free, but nobody follows. Hazel is knocked out."""
    hands = {"rumor": "ru_heard_a_rumor"}
    crowd = {"cha_cha": 9, "vanya": 9, "hazel": 0}
    alone = {"kraken": {"rumor": 5, "kraken": 9}, "rumor": {"rumor": 9, "kraken": 1}}
    for mover, at in alone.items():
        game = table(*FAMILY, hands=hands, villains=crowd, at=at)
        answer(game, "effect")
        assert keys(game) == ["cha_cha", "vanya", "rumor", "kraken"]
        answer(game, mover, *(["yes"] if mover == "kraken" else []))
        answer(game, keys(game)[0])
        assert game.state.at[mover] != at[mover]
        assert [villain(game, name).at for name in crowd] == [9, 9, 0]


def test_a_rumor_moves_rumor_herself() -> None:
    game = rumored()
    answer(game, "effect", "rumor", "hospital")
    assert game.state.at["rumor"] == 3


def test_the_big_lie_removes_the_hazard_for_a_wound() -> None:
    game = table(*FAMILY, hands={"rumor": "ru_big_lie"}, hazards={5: "hz_meteor"})
    answer(game, "effect")
    assert hazard(game, 5) == ""
    assert wounds(game) == [1, 0]
    assert game.state.beaten == 0


def test_the_big_lie_cannot_lift_devastation() -> None:
    game = table(*FAMILY, hands={"rumor": "ru_big_lie"}, hazards={5: "sp_devastated"})
    answer(game, "effect")
    assert hazard(game, 5) == "sp_devastated"
    assert wounds(game) == [1, 0]


def test_never_happened_mutes_anything_anywhere() -> None:
    game = table(
        *FAMILY,
        hands={"rumor": "ru_never_happened"},
        hazards={1: "hz_meteor", 2: "sp_devastated"},
        villains={"hazel": 8},
    )
    answer(game, "effect")
    assert keys(game) == ["hazard 1", "hazel"]
    answer(game, "hazel")
    assert villain(game, "hazel").muted


def test_whisper_changes_tokens_on_its_target() -> None:
    game = table(*FAMILY, hands={"rumor": "ru_whisper"}, hazards={5: "hz_riot"}, tokens={5: "F"})
    answer(game, "symbols", "WP", "WF")
    assert tokens(game, 5) == "FFP"


def test_whisper_may_leave_the_tokens() -> None:
    game = table(*FAMILY, hands={"rumor": "ru_whisper"}, hazards={5: "hz_riot"})
    answer(game, "symbols", "done")
    assert tokens(game, 5) == "WW"


def test_for_claire_sheds_every_wound() -> None:
    game = table(
        *FAMILY,
        hands={"rumor": "ru_for_claire wound wound"},
        decks={"rumor": "ru_notepad"},
        hazards={3: "hz_riot"},
    )
    answer(game, "effect", "ru_for_claire")
    assert hand(game) == ["ru_notepad"]
    assert pile(game) == ["wound", "wound", "ru_for_claire"]


def test_notepad_gives_another_player_a_card_back() -> None:
    game = table(
        *FAMILY,
        hands={"rumor": "ru_notepad", "kraken": ""},
        discards={"kraken": "wound kr_knife fd_sulking kr_six_blades"},
    )
    answer(game, "effect")
    assert asks(game) == 1
    assert keys(game) == ["kr_knife", "kr_six_blades"]
    answer(game, "kr_six_blades")
    assert hand(game, 1) == ["kr_six_blades"]


def test_plain_truth_lets_every_player_drop_feuds() -> None:
    game = table(
        *FAMILY,
        hands={"rumor": "ru_plain_truth fd_sulking", "kraken": "fd_glory_hound fd_old_grudge"},
        decks={"rumor": "ru_whisper"},
    )
    answer(game, "effect", "ru_plain_truth", "fd_sulking", "fd_old_grudge", "done")
    assert pile(game) == ["fd_sulking", "ru_plain_truth"]
    assert hand(game, 1) == ["fd_glory_hound"]
    assert pile(game, 1) == ["fd_old_grudge"]
    assert "ru_whisper" in hand(game)


def test_a_question_names_what_it_is_about() -> None:
    def prompt(*given: str, **scene: Any) -> str:
        game = table(*FAMILY, **scene)
        answer(game, *given)
        assert game.decision is not None
        return game.decision.prompt

    riot = {"hazards": {5: "hz_riot"}, "tokens": {5: "F"}}
    assert "Riot" in prompt("symbols", hands={"rumor": "ru_whisper"}, **riot)
    assert "Riot" in prompt("effect", hands={"rumor": "ru_white_lie"}, **riot)
    asked = prompt("effect", "kraken", hands={"rumor": "ru_heard_a_rumor"}, villains={"hazel": 9})
    assert "Kraken" in asked
    assert "to a connected Location" in asked
    bat = {"hands": {"rumor": "ad_baseball_bat"}, "villains": {"hazel": 5}}
    assert "Hazel" in prompt("symbols", **bat)
