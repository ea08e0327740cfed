"""The board: connections, board abilities, Allies."""

from __future__ import annotations

from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    answer,
    asked,
    hand,
    keys,
    pile,
    table,
    tokens,
    villain,
    why,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")


def test_the_thirteen_connections() -> None:
    pairs = {(a, b) for a in range(1, 11) for b in GAME.rules.board.to[a] if a < b}
    assert sorted(pairs) == [
        (1, 2), (2, 3), (2, 10), (3, 4), (3, 5), (4, 6), (5, 6), (5, 8), (5, 10), (6, 7), (7, 8),
        (8, 9), (9, 10),
    ]  # fmt: skip
    assert all(a in GAME.rules.board.to[b] for a in range(1, 11) for b in GAME.rules.board.to[a])


def test_the_observatory_looks_at_two_cards_once_per_turn_and_player() -> None:
    game = table(*FAMILY, main="hz_riot ad_plan hz_flood")
    answer(game, "ability observatory", "ad_plan", "hz_riot")
    assert game.state.deck[::-1] == ["ad_plan", "hz_riot", "hz_flood"]
    answer(game, "pass", "pass")
    assert why(game, "moon") == "used this turn"


def test_the_ward_sheds_wounds() -> None:
    game = table(*FAMILY, at={"spaceboy": 3}, hands={"spaceboy": "wound wound sb_strength"})
    answer(game, "ability ward")
    assert keys(game) == ["2", "1"]
    answer(game, "1")
    assert hand(game) == ["sb_strength", "wound"]
    assert pile(game) == ["wound"]


def test_the_newsstand_trades_a_card() -> None:
    game = table(
        *FAMILY,
        at={"spaceboy": 5},
        hands={"spaceboy": "fd_sulking sb_strength"},
        decks={"spaceboy": "sb_moon_leap"},
    )
    answer(game, "ability newsstand", "fd_sulking")
    assert hand(game) == ["sb_strength", "sb_moon_leap"]


def test_the_ferry_is_free_and_free_villains_follow() -> None:
    game = table(*FAMILY, at={"spaceboy": 6}, villains={"hazel": 6, "cha_cha": 6})
    answer(game, "ability ferry")
    assert keys(game) == ["icarus_theatre", "carnival_pier", "downtown"]
    answer(game, "downtown", "cha_cha")
    assert game.state.at["spaceboy"] == 9
    assert [villain(game, n).at for n in ("hazel", "cha_cha")] == [6, 9]
    assert len(hand(game)) == 2


def test_the_counter_needs_company_and_serves_once() -> None:
    game = table(*FAMILY, at={"spaceboy": 8})
    assert why(game, "diner") == "nobody to share with"
    game = table(*FAMILY, at={"spaceboy": 8, "rumor": 8})
    answer(game, "ability counter")
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [3, 3, 2]
    assert why(game, "diner") == "used this turn"


def test_the_library_settles_a_feud() -> None:
    game = table(*FAMILY, at={"spaceboy": 10}, hands={"spaceboy": "fd_sulking fd_old_grudge"})
    answer(game, "ability library", "fd_old_grudge")
    assert hand(game) == ["fd_sulking"]


def test_pogo_heals_or_calms() -> None:
    game = table(
        *FAMILY,
        allies={"al_pogo": 1},
        hands={"spaceboy": "fd_sulking wound"},
        discards={"spaceboy": "wound"},
    )
    answer(game, "ally al_pogo")
    assert keys(game) == ["hand 1", "pile 1", "feuds"]
    answer(game, "pile 1")
    assert wounds(game) == [1, 0, 0]
    assert game.state.allies_used == ["al_pogo"]
    game = table(*FAMILY, allies={"al_pogo": 1}, hands={"spaceboy": "fd_sulking fd_old_grudge"})
    answer(game, "ally al_pogo", "fd_old_grudge", "fd_sulking")
    assert hand(game) == []


def test_the_ally_spaceboy_trades_cards() -> None:
    game = table("rumor", "kraken", allies={"al_spaceboy": 5}, hands={"rumor": "ru_whisper wound"})
    answer(game, "ally al_spaceboy", "ru_whisper")
    assert pile(game) == ["ru_whisper"]
    assert len(hand(game)) == 2


def test_the_ally_rumor_lies_to_the_hazard() -> None:
    game = table("spaceboy", "kraken", allies={"al_rumor": 1}, hazards={1: "hz_meteor"})
    answer(game, "ally al_rumor", "P")
    assert tokens(game, 1) == "P"


def test_the_ally_seance_brings_a_card_back() -> None:
    game = table(
        "spaceboy", "kraken", allies={"al_seance": 1}, discards={"spaceboy": "sb_strength wound"}
    )
    answer(game, "ally al_seance")
    assert "sb_strength" in hand(game)


def test_the_ally_kraken_hits_next_door() -> None:
    game = table("spaceboy", "rumor", allies={"al_kraken": 1}, villains={"hazel": 2})
    answer(game, "ally al_kraken")
    assert tokens(game, "hazel") == "F"


def test_the_ally_number_five_jumps_along() -> None:
    game = table(
        "spaceboy", "rumor", allies={"al_number_five": 1}, villains={"hazel": 1, "cha_cha": 1}
    )
    answer(game, "ally al_number_five", "carnival_pier")
    assert game.state.at["spaceboy"] == 7
    assert game.state.allies == {"al_number_five": 7}
    assert villain(game, "hazel").at == 1
    assert asked(game) == "action"
