"""An Action, a Location or a target that is not offered says why."""

from __future__ import annotations

from tests.rulesets.umbrella_academy.scenes import GAME, Play, answer, keys, table

FAMILY = ("spaceboy", "rumor", "kraken")


def reasons(game: Play) -> dict[str, str]:
    """Why what is not offered now is not possible."""
    assert game.decision is not None
    return {refusal.target: refusal.why for refusal in game.decision.refusals()}


def test_a_move_says_why_not_there() -> None:
    """UA12, UA13: connections, the Mansion hop, and Feuds of the mover."""
    hands = {"spaceboy": "fd_sibling_rivalry fd_fathers_favourite sb_strength"}
    game = table(*FAMILY, hands=hands, at={"spaceboy": 3})
    answer(game, "move")
    assert keys(game) == ["launch_field", "icarus_theatre"]
    why = reasons(game)
    assert why["city"] == "Sibling Rivalry: another Hero is there"
    assert why["mansion"] == "Father's Favourite keeps you from the Mansion"
    assert why["moon"] == "out of reach"
    assert why["hospital"] == "Spaceboy is there already"
    assert set(why) | set(keys(game)) == {place.id for place in GAME.content.places}


def test_a_card_that_moves_says_why_not_there() -> None:
    """UA62: the holder's own cards as well; what lies behind a barred step is out of reach."""
    hands = {"number_five": "nf_blink fd_fathers_favourite"}
    game = table("number_five", "rumor", hands=hands, at={"number_five": 1})
    answer(game, "effect", "nf_blink")
    assert reasons(game)["mansion"] == "Father's Favourite keeps you from the Mansion"
    hands = {"seance": "se_levitate fd_fathers_favourite"}
    game = table("seance", "rumor", hands=hands, at={"seance": 9})
    answer(game, "effect", "se_levitate")
    assert reasons(game)["launch_field"] == "out of reach"


def test_a_target_that_is_spared_says_why() -> None:
    game = table(
        *FAMILY,
        hands={"spaceboy": "ad_dynamite fd_old_grudge sb_strength"},
        at={"rumor": 1},
        hazards={1: "hz_flood"},
        villains={"hazel": 1, "cha_cha": 1},
        tokens={"cha_cha": "W"},
        by={"cha_cha": "rumor"},
    )
    answer(game, "symbols", "sb_strength")
    assert keys(game) == ["hazard 1", "hazel"]
    assert reasons(game) == {"cha_cha": "another Hero has tokens on it (Old Grudge)"}


def test_a_shielded_conductor_says_why_when_he_is_aimed_at() -> None:
    game = table(
        *FAMILY,
        mission="orchestra",
        hands={"spaceboy": "sb_strength"},
        villains={"conductor": 1, "member-1": 1, "member-2": 1},
        finale=True,
    )
    answer(game, "symbols")
    assert reasons(game) == {"conductor": "2 Members shield him"}


def test_every_action_is_offered_or_refused() -> None:
    """Whatever is not among the Actions is among the reasons."""
    game = table(*FAMILY, hands={"spaceboy": "wound ad_radio"}, hazards={1: "sp_devastated"})
    assert set(keys(game)) == {"effect", "move", "pass"}
    assert set(reasons(game)) == {"symbols", "discard", "pick-up", "moon"}
