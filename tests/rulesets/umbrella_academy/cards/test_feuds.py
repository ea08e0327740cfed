"""The twenty Feud cards: what each does while it is in hand."""

from __future__ import annotations

from tests.rulesets.umbrella_academy.scenes import (
    Play,
    answer,
    asked,
    asks,
    hand,
    keys,
    pile,
    table,
    why,
)


def test_partner_asks_for_a_hero_when_it_is_drawn() -> None:
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        hands={"spaceboy": "ad_black_coffee"},
        decks={"spaceboy": "sb_strength fd_partner"},
    )
    answer(game, "effect")
    assert (asked(game), keys(game)) == ("partner", ["rumor", "kraken"])
    answer(game, "kraken")
    assert game.state.partner == "kraken"


def quarrel(**words: object) -> Play:
    return table(
        hands={
            "spaceboy": "sb_strength sb_juggernaut fd_partner",
            "rumor": "ru_whisper ru_notepad",
        },
        at={"spaceboy": 5},
        partner="rumor",
        **words,  # type: ignore[arg-type]
    )


def test_partner_forbids_tokens_where_that_hero_is() -> None:
    game = quarrel(hazards={5: "hz_meteor"})
    assert why(game, "symbols") == "Rumor is there (Partner)"


def test_partner_is_settled_by_the_holders_discard() -> None:
    game = quarrel()
    answer(game, "discard", "sb_strength")
    assert game.state.partner == ""
    assert pile(game) == ["sb_strength", "fd_partner"]


def test_partner_is_settled_by_the_others_discard() -> None:
    game = quarrel(current=1)
    answer(game, "discard", "ru_notepad")
    assert game.state.partner == ""
    assert pile(game) == ["fd_partner"]


def test_partner_is_not_settled_at_a_distance() -> None:
    game = table(hands={"spaceboy": "sb_strength sb_juggernaut fd_partner"}, partner="rumor")
    answer(game, "discard", "sb_strength")
    assert game.state.partner == "rumor"


def test_partner_is_not_settled_by_a_third() -> None:
    """Kraken stands with both; only the Discard Action of one of the two counts."""
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        hands={"spaceboy": "sb_strength fd_partner", "kraken": "kr_knife kr_undertow"},
        at={"spaceboy": 5, "kraken": 5},
        partner="rumor",
        current=2,
    )
    answer(game, "discard", "kr_knife")
    assert game.state.partner == "rumor"


def test_paying_with_partner_takes_the_token_back() -> None:
    game = quarrel()
    answer(game, "move", "diner", "fd_partner")
    assert game.state.partner == ""


def test_sulking_pays_for_nothing_and_ends_with_the_pass() -> None:
    game = table(hands={"spaceboy": "fd_sulking wound"}, at={"spaceboy": 2})
    # Nothing is possible, so that Ada Passed at once (UA11), and her sulking ended.
    assert asks(game) == 1
    assert pile(game) == ["fd_sulking"]
    game = table(hands={"spaceboy": "fd_sulking sb_strength"})
    answer(game, "move", "launch_field")
    assert keys(game) != ["fd_sulking"]
    assert pile(game) == ["sb_strength"]


def test_sibling_rivalry_keeps_heroes_apart() -> None:
    game = table(hands={"spaceboy": "fd_sibling_rivalry sb_strength"}, at={"spaceboy": 3})
    answer(game, "move")
    assert "city" not in keys(game)
    assert keys(game) == ["launch_field", "icarus_theatre", "mansion"]


def test_silent_treatment_forbids_texts() -> None:
    game = table(hands={"spaceboy": "fd_silent_treatment sb_strength"})
    assert "effect" not in keys(game)
    assert why(game, "effect") == "Silent Treatment forbids it"


def test_fathers_favourite_stays_away_from_the_mansion() -> None:
    game = table(hands={"spaceboy": "fd_fathers_favourite sb_strength"})
    answer(game, "move", "sb_strength")
    assert game.state.at["spaceboy"] == 2


def test_glory_hound_picks_nothing_up() -> None:
    game = table(hands={"spaceboy": "fd_glory_hound"}, advantages={1: "ad_plan"})
    assert "pick-up" not in keys(game)
    assert why(game, "pick-up") == "Glory Hound forbids it"


def test_old_grudge_shares_no_target() -> None:
    game = table(
        hands={"spaceboy": "fd_old_grudge sb_strength"},
        hazards={1: "hz_meteor"},
        tokens={1: "P"},
        by={1: "rumor"},
    )
    assert why(game, "symbols") == "another Hero has tokens on it (Old Grudge)"


def test_a_shouting_match_costs_those_who_stay_a_card() -> None:
    game = table(
        hands={"spaceboy": "fd_shouting_match", "rumor": "ru_notepad ru_whisper"},
        at={"spaceboy": 5},
    )
    answer(game, "move", "mansion")
    assert (asked(game), asks(game)) == ("discard", 1)
    answer(game, "ru_whisper")
    assert hand(game, 1) == ["ru_notepad"]
