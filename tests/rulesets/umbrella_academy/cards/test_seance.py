"""The ten Skill cards of Séance."""

from __future__ import annotations

from tests.rulesets.umbrella_academy.scenes import (
    answer,
    feuds,
    hand,
    keys,
    pile,
    table,
    tokens,
    villain,
)

FAMILY = ("seance", "rumor")


def test_levitate_moves_two_steps_alone() -> None:
    game = table(*FAMILY, hands={"seance": "se_levitate"}, villains={"hazel": 3, "cha_cha": 3})
    answer(game, "effect")
    assert "diner" in keys(game)
    assert "downtown" not in keys(game)
    answer(game, "diner")
    assert game.state.at["seance"] == 8
    assert villain(game, "hazel").at == 3


def test_telekinesis_takes_an_advantage_where_no_hazard_lies() -> None:
    game = table(
        *FAMILY,
        hands={"seance": "se_telekinesis"},
        hazards={2: "hz_meteor"},
        advantages={2: "ad_monocle", 7: "ad_plan ad_radio", 9: "ad_plan"},
    )
    answer(game, "effect")
    assert keys(game) == ["carnival_pier", "downtown"]
    answer(game, "carnival_pier", "ad_radio")
    assert hand(game) == ["ad_radio"]
    assert game.state.place(7).advantages == ["ad_plan"]


def test_channel_takes_a_skill_card_back() -> None:
    game = table(*FAMILY, hands={"seance": "se_channel"}, discards={"seance": "wound se_levitate"})
    answer(game, "effect")
    assert hand(game) == ["se_levitate"]
    assert pile(game) == ["wound", "se_channel"]


def test_table_rapping_draws_three_and_discards_one() -> None:
    game = table(
        *FAMILY,
        hands={"seance": "se_seance"},
        decks={"seance": "se_levitate wound fd_sulking se_channel"},
    )
    answer(game, "effect")
    assert keys(game) == ["se_levitate", "fd_sulking"]
    answer(game, "fd_sulking")
    assert hand(game) == ["se_levitate", "wound"]


def test_the_horror_answers_with_a_feud() -> None:
    game = table(*FAMILY, hands={"seance": "se_horror_answers"}, hazards={3: "hz_terminauts"})
    answer(game, "symbols")
    assert tokens(game, 3) == "FFP"
    assert feuds(game) == [1, 0]


def test_possession_leads_a_villain_away_and_mutes_it() -> None:
    game = table(*FAMILY, hands={"seance": "se_possession"}, villains={"hazel": 3})
    answer(game, "effect", "icarus_theatre", "P")
    hazel = villain(game, "hazel")
    assert (hazel.at, hazel.muted) == (4, True)
    assert tokens(game, "hazel") == "P"


def test_unquiet_graves_mute_all_villains_near() -> None:
    game = table(
        *FAMILY,
        mission="orchestra",
        hands={"seance": "se_unquiet_graves"},
        villains={"member-1": 3, "member-2": 5, "member-3": 10},
    )
    answer(game, "effect")
    assert [villain(game, f"member-{n}").muted for n in (1, 2, 3)] == [True, True, False]


def test_spirit_guide_calls_an_ally_and_readies_it() -> None:
    game = table(
        *FAMILY,
        hands={"seance": "se_spirit_guide"},
        allies={"al_pogo": 9},
        allies_used=["al_pogo"],
    )
    answer(game, "effect")
    assert game.state.allies == {"al_pogo": 3}
    assert game.state.allies_used == []
    assert hand(game) == []


def test_spirit_guide_without_an_ally_draws() -> None:
    game = table(*FAMILY, hands={"seance": "se_spirit_guide"})
    answer(game, "effect")
    assert len(hand(game)) == 1
