"""An Action, a Location or a target that is not offered says why."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import GAME, Play, answer, asks, keys, table

FAMILY = ("spaceboy", "rumor", "kraken")


def reasons(game: Play) -> dict[str, str]:
    """Why what is not offered now is not possible."""
    assert game.decision is not None
    return {refusal.target: refusal.why for refusal in game.decision.refusals()}


@pytest.mark.rules("UA12", "UA13")
def test_a_move_says_why_not_there() -> None:
    """Connections, the Mansion hop, and Feuds of the mover."""
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


@pytest.mark.rules("UA62")
def test_a_card_that_moves_says_why_not_there() -> None:
    """The holder's own cards as well; what lies behind a barred step is out of reach."""
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
        tokens={"member-2": "F"},
        finale=True,
    )
    answer(game, "symbols")
    assert reasons(game) == {"conductor": "2 Members shield him"}


def test_every_action_is_offered_or_refused() -> None:
    """Whatever is not among the Actions is among the reasons."""
    game = table(*FAMILY, hands={"spaceboy": "wound ad_radio"}, hazards={1: "sp_devastated"})
    assert set(keys(game)) == {"effect", "move", "pass"}
    assert set(reasons(game)) == {"symbols", "discard", "pick-up", "moon"}


@pytest.mark.rules("UA73")
def test_solo_reasons_speak_of_the_hero_who_is_there() -> None:
    """Spaceboy's tokens keep Rumor away, though they would not keep himself."""
    game = table(
        *FAMILY, solo=True, hands={"spaceboy": "fd_old_grudge ru_whisper"}, hazards={5: "hz_riot"},
        tokens={5: "F"}, by={5: "spaceboy"},
    )  # fmt: skip
    assert reasons(game)["symbols"] == "another Hero has tokens on it (Old Grudge)"


def told(game: Play, key: str) -> str:
    """What the preview of an option says."""
    assert game.decision is not None
    option = game.decision.choices.get(key)
    assert option is not None
    lines = GAME.preview(game.view(0), game.decision, option).lines
    return " ".join(phrase.text for line in lines for phrase in line)


def test_a_move_tells_who_follows_a_stalking_villain_does_not() -> None:
    words = {"villains": {"hazel": 4, "cha_cha": 4}, "at": {"spaceboy": 4}}
    game = table(*FAMILY, **words)  # type: ignore[arg-type]
    answer(game, "move")
    assert "Free Villains here: 1; they follow" in told(game, "hospital")
    members = {"member-1": 1, "member-2": 1, "member-3": 4}
    game = table(*FAMILY, phase="effect", mission="orchestra", villains=members, sweep=4)
    assert "follow" not in told(game, "hospital")


@pytest.mark.rules("UA26")
def test_leaving_a_target_ends_no_turn_when_an_action_is_left() -> None:
    """Orders Are for Others give another Action after the question."""
    game = table(
        "kraken", "rumor", hands={"kraken": "kr_no_orders kr_knife"},
        hazards={9: "hz_masked_robbers"}, tokens={9: "FF"},
    )  # fmt: skip
    answer(game, "symbols", "kr_no_orders")
    assert game.decision is not None
    assert [option.label for option in game.decision.options][-1] == "Leave it"
    answer(game, "leave")
    assert (asks(game), "destroy hazard 9" in keys(game)) == (0, True)
