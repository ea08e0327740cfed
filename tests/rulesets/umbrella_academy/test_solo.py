"""Solo: three Heroes, one deck, one player (UA67 to UA73)."""

from __future__ import annotations

import pytest

from rulesets.umbrella_academy.wording.forecast import forecast
from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    Play,
    answer,
    asked,
    dealt,
    described,
    effect_phase,
    ending,
    feuds,
    hand,
    keys,
    pile,
    start,
    table,
    tokens,
    wounds,
)

TRIO = ("spaceboy", "rumor", "kraken")


def alone(**words: object) -> Play:
    return table(*TRIO, solo=True, **words)  # type: ignore[arg-type]


@pytest.mark.rules("UA67")
def test_ua67_three_heroes_and_thirty_cards_without_feuds() -> None:
    game = start(1)
    answer(game, "spaceboy", "kraken", "seance")
    mine = game.state.seats[0]
    assert mine.heroes == ["spaceboy", "kraken", "seance"]
    assert (len(mine.hand), len(mine.deck)) == (10, 20)
    assert not any(card.startswith("fd_") for card in [*mine.hand, *mine.deck])
    assert game.state.at == {"spaceboy": 1, "kraken": 9, "seance": 3}


@pytest.mark.rules("UA73")
@pytest.mark.parametrize("mission", GAME.content.missions)
def test_ua73_solo_needs_and_three_members(mission: str) -> None:
    game = dealt(1, mission=mission)
    members = [v for v in game.state.villains if v.kind == "member"]
    assert len(members) == (3 if mission == "orchestra" else 0)
    assert game.state.wound_deck == 20


@pytest.mark.rules("UA69")
def test_ua69_the_wound_defeat_in_solo() -> None:
    ten = "kr_knife " * 9 + "wound"
    assert ending(alone(hands={"spaceboy": ten}, phase="draw")) == "lose_wound_hand"
    game = alone(hands={"spaceboy": ten}, phase="draw", ten_more=True)
    assert ending(game) == ""
    game = alone(hands={"spaceboy": ten}, decks={"spaceboy": ""}, phase="draw", ten_more=True)
    assert ending(game) == "lose_wound_hand"


@pytest.mark.rules("UA70")
def test_ua70_a_skill_card_acts_through_its_own_hero() -> None:
    game = alone(
        hands={"spaceboy": "ru_whisper sb_strength kr_six_blades"},
        hazards={5: "hz_ally_in_trouble"},
    )
    answer(game, "symbols")
    assert keys(game) == ["ru_whisper"]
    game = alone(hands={"spaceboy": "ru_whisper ad_plan"}, hazards={5: "hz_outbreak", 1: "hz_riot"})
    answer(game, "symbols", "ad_plan")
    assert (asked(game), keys(game)) == ("hero", ["spaceboy", "rumor"])
    answer(game, "spaceboy")
    assert tokens(game, 1) == "W"


@pytest.mark.rules("UA70")
def test_ua70_any_card_pays_for_any_hero() -> None:
    game = alone(hands={"spaceboy": "sb_strength"})
    answer(game, "move", "kraken", "diner")
    assert game.state.at["kraken"] == 8
    assert pile(game) == ["sb_strength"]


@pytest.mark.rules("UA70")
def test_ua70_any_hero_picks_up_into_the_common_hand() -> None:
    game = alone(advantages={9: "ad_plan"})
    answer(game, "pick-up")
    assert "ad_plan" in hand(game)


@pytest.mark.rules("UA71")
def test_ua71_another_hero_is_another_of_the_three() -> None:
    game = alone(hands={"spaceboy": "ru_notepad"}, discards={"spaceboy": "sb_strength"})
    answer(game, "effect", "kraken")
    assert hand(game) == ["sb_strength"]


@pytest.mark.rules("UA71")
def test_ua71_one_pass_ends_the_phase_and_actions_are_free() -> None:
    game = alone(hands={"spaceboy": "sb_strength kr_knife ru_whisper"})
    answer(game, "discard", "sb_strength", "discard", "kr_knife")
    assert game.state.turn == 1
    answer(game, "pass")
    assert game.state.turn == 2
    assert game.state.first == 0


@pytest.mark.rules("UA71")
def test_ua71_the_counter_draws_two_in_solo_and_limits_count_once() -> None:
    game = alone(hands={"spaceboy": ""}, at={"spaceboy": 8, "rumor": 8})
    answer(game, "ability counter")
    if asked(game) == "hero":
        answer(game, "spaceboy")
    assert len(hand(game)) == 2
    assert "ability counter" not in keys(game)


@pytest.mark.rules("UA72")
def test_ua72_effects_count_for_each_hero() -> None:
    game = effect_phase(*TRIO, solo=True, hazards={8: "hz_terminauts"}, at={"spaceboy": 8}, sweep=8)
    assert wounds(game) == [3]


@pytest.mark.rules("UA72")
def test_ua72_effects_on_players_count_once() -> None:
    assert feuds(effect_phase(*TRIO, solo=True, hazards={7: "hz_tabloid_scandal"}, sweep=7)) == [2]
    game = effect_phase(*TRIO, solo=True, hazards={7: "hc_the_target"}, sweep=7)
    assert wounds(game) == [2]
    game = effect_phase(
        *TRIO, solo=True, hazards={7: "hz_outbreak"}, hands={"spaceboy": "wound"}, sweep=7
    )
    assert wounds(game) == [2]


@pytest.mark.rules("UA73")
def test_ua73_a_feud_in_hand_binds_all_three() -> None:
    game = alone(hands={"spaceboy": "fd_fathers_favourite sb_strength"})
    answer(game, "move", "kraken", "sb_strength")
    assert game.state.at["kraken"] == 8  # The Mansion, the other way out, is closed to him.


@pytest.mark.rules("UA73")
def test_ua73_partner_has_no_text_in_solo() -> None:
    game = alone(hands={"spaceboy": "ad_black_coffee"}, decks={"spaceboy": "fd_partner kr_knife"})
    answer(game, "effect", "spaceboy")
    assert game.state.partner == ""
    assert asked(game) == "action"


@pytest.mark.rules("UA70")
def test_ua70_a_text_speaks_of_its_own_hero() -> None:
    """ "here" is where the Hero of the card is, not where another of the three is."""
    game = alone(
        hands={"spaceboy": "ru_white_lie sb_moon_leap"},
        at={"spaceboy": 3},
        hazards={5: "hz_riot", 3: "hz_flood"},
    )
    answer(game, "effect", "ru_white_lie", "F", "F")
    assert (tokens(game, 5), tokens(game, 3)) == ("FF", "")
    answer(game, "effect")
    assert game.state.at == {"spaceboy": 1, "rumor": 5, "kraken": 9}


@pytest.mark.rules("UA72")
def test_ua72_the_rift_takes_the_common_hand_once() -> None:
    """Two Heroes are near, one card fewer is drawn."""
    game = effect_phase(
        *TRIO, solo=True, hazards={8: "hz_time_rift"}, hands={"spaceboy": "kr_knife " * 4}, sweep=8
    )
    assert len(hand(game)) == 3


@pytest.mark.rules("UA72")
def test_ua72_the_first_player_pays_once() -> None:
    """Blackout takes one Skill card of the common hand."""
    game = effect_phase(
        *TRIO, solo=True, hazards={10: "hz_blackout"}, hands={"spaceboy": "kr_knife " * 4}, sweep=10
    )
    answer(game, "kr_knife")
    assert len(hand(game)) == 3


@pytest.mark.rules("UA62", "UA73")
def test_ua73_an_old_grudge_binds_each_of_the_three_against_the_others() -> None:
    """Rumor's tokens keep Spaceboy away, her own do not keep her."""
    hands = {"spaceboy": "fd_old_grudge sb_strength"}
    words = {"hazards": {1: "hz_riot"}, "tokens": {1: "F"}, "by": {1: "rumor"}}
    assert "symbols" not in keys(alone(hands=hands, **words))
    hands = {"spaceboy": "fd_old_grudge ru_whisper"}
    assert "symbols" in keys(alone(hands=hands, at={"rumor": 1}, **words))


@pytest.mark.rules("UA73")
def test_ua73_wounds_and_feuds_go_to_the_common_pile() -> None:
    game = effect_phase(*TRIO, solo=True, hazards={5: "hz_ambush"}, sweep=5)
    assert pile(game) == ["wound", "fd_glory_hound"]


@pytest.mark.rules("UA68", "UA69")
def test_ua68_the_forecast_knows_ten_more() -> None:
    """With ten more a full hand draws, so that a Wound in it is no danger."""
    ten = {"spaceboy": "kr_knife " * 9 + "wound"}
    for ten_more, danger in ((False, True), (True, False)):
        game = alone(hands=ten, ten_more=ten_more)
        lines = [line.event.text for line in forecast(GAME.rules, game.view(0))]
        assert any("the game is lost" in line for line in lines) is danger
        assert any("loses the game" in line for line in described(game).parts()["Ada"]) is danger


def test_a_lost_game_is_a_defeat_and_not_one_that_nobody_won() -> None:
    """Nobody else is there who could have won: the result names no winner twice."""
    hazards = dict.fromkeys((2, 3, 4, 6, 7, 8), "hz_blackout")
    game = table(*TRIO, solo=True, hazards=hazards, phase="effect", sweep=10)
    assert game.outcome is not None
    assert not game.outcome.winners
    assert game.outcome.headline.startswith(game.outcome.verdict)
    assert game.outcome.verdict
