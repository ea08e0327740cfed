"""How far a Feud in hand reaches: the holder's own moves and tokens, never what others do."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    Play,
    answer,
    asked,
    asks,
    hand,
    keys,
    log,
    next_turn,
    pile,
    table,
    why,
)


def levitating(hands: str) -> Play:
    game = table("seance", "rumor", "kraken", hands={"seance": hands}, at={"seance": 9})
    answer(game, "effect")
    if asked(game) == "card":  # A lone card in hand is taken unasked.
        answer(game, "se_levitate")
    return game


@pytest.mark.rules("UA62")
def test_levitate_does_not_pass_through_a_location_that_a_feud_bars() -> None:
    """Two steps are two moves; from Downtown only the Mansion leads to the Launch Field."""
    assert keys(levitating("se_levitate")) == [
        "launch_field",
        "city",
        "carnival_pier",
        "diner",
        "mansion",
    ]
    game = levitating("se_levitate fd_fathers_favourite")
    assert keys(game) == ["city", "carnival_pier", "diner"]


@pytest.mark.rules("UA62")
def test_juggernaut_is_barred_at_its_second_step() -> None:
    hands = {"spaceboy": "sb_juggernaut fd_sibling_rivalry fd_fathers_favourite"}
    game = table("spaceboy", "rumor", hands=hands, at={"spaceboy": 6, "rumor": 8})
    answer(game, "effect", "sb_juggernaut")
    assert keys(game) == ["icarus_theatre", "city", "carnival_pier"]
    answer(game, "city")
    assert keys(game) == ["stay", "hospital", "harbour"]


@pytest.mark.rules("UA62")
def test_a_rumor_does_not_lead_rumor_where_her_feud_forbids() -> None:
    """The holder's own cards; others she may send anywhere."""
    hands = {"rumor": "ru_heard_a_rumor fd_fathers_favourite", "kraken": "fd_fathers_favourite"}
    game = table("rumor", "kraken", hands=hands)
    answer(game, "effect", "ru_heard_a_rumor", "rumor")
    assert keys(game) == ["hospital", "harbour", "diner"]
    game = table("rumor", "kraken", hands=hands)
    answer(game, "effect", "ru_heard_a_rumor", "kraken", "yes")
    assert keys(game) == ["diner", "mansion"]


@pytest.mark.rules("UA62")
@pytest.mark.parametrize(
    ("feud", "pairs"),
    [
        ("fd_glory_hound", ["number_five-rumor", "number_five-kraken", "rumor-kraken"]),
        ("fd_fathers_favourite", ["number_five-rumor", "rumor-kraken"]),
        ("fd_sibling_rivalry", ["number_five-kraken", "rumor-kraken"]),
    ],
)
def test_paradox_keeps_the_feuds_of_number_five(feud: str, pairs: list[str]) -> None:
    """Kraken is in the Mansion; with Rumor is Séance, whom a swap would join."""
    family = ("number_five", "rumor", "kraken", "seance")
    game = table(
        *family,
        hands={"number_five": f"nf_paradox {feud}"},
        at={"number_five": 1, "rumor": 5, "kraken": 10, "seance": 5},
    )
    answer(game, "effect", "nf_paradox")
    assert [key for key in keys(game) if "seance" not in key] == pairs


@pytest.mark.rules("UA16", "UA62")
@pytest.mark.parametrize(
    ("hero", "card", "feud", "other", "why"),
    [
        ("number_five", "nf_paradox", "fd_fathers_favourite", 10, "Father's Favourite keeps you"),
        ("spaceboy", "sb_moon_leap", "fd_sibling_rivalry", 1, "Sibling Rivalry: another Hero"),
    ],
)
def test_a_card_that_a_feud_brings_to_nothing_says_so(
    hero: str, card: str, feud: str, other: int, why: str
) -> None:
    """The other Hero stands where alone the card could take this one."""
    game = table(hero, "rumor", hands={hero: f"{card} {feud} wound"}, at={hero: 5, "rumor": other})
    answer(game, "effect", card)
    assert any(why in line for line in log(game))
    assert card in pile(game), "the card is used up"


@pytest.mark.rules("UA16")
def test_a_card_that_does_nothing_says_so() -> None:
    """No Villain anywhere near: Interrogation draws nothing."""
    game = table("kraken", "rumor", hands={"kraken": "kr_interrogation kr_knife"})
    answer(game, "effect", "kr_interrogation")
    assert "Interrogation changes nothing." in log(game)


@pytest.mark.rules("UA16")
def test_a_card_that_does_nothing_says_so_again_when_it_was_taken_back() -> None:
    """The note of the table stands in the log by then: the rules must not count it as theirs."""
    game = table("spaceboy", "rumor", hands={"spaceboy": "sb_improvisation sb_strength"})
    answer(game, "effect", "sb_improvisation", "done")
    assert log(game).count("Improvisation changes nothing.") == 1
    game.table_undo()
    assert "Improvisation changes nothing." not in log(game)
    answer(game, "done")
    assert log(game).count("Improvisation changes nothing.") == 1


@pytest.mark.rules("UA62")
def test_the_getaway_car_keeps_the_drivers_feuds_not_those_of_the_others() -> None:
    hands = {"spaceboy": "ad_getaway_car fd_fathers_favourite", "rumor": "fd_sibling_rivalry"}
    game = table(hands=hands, at={"spaceboy": 5, "rumor": 5})
    answer(game, "effect", "ad_getaway_car")
    assert keys(game) == ["hospital", "harbour", "diner"]
    answer(game, "diner", "yes")
    assert game.state.at == {"spaceboy": 8, "rumor": 8}


@pytest.mark.rules("UA21", "UA62")
def test_the_ferry_waits_for_nobody_whom_a_feud_keeps() -> None:
    """With a Hero at each of its goals the Ferry would change nothing."""
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        "seance",
        hands={"spaceboy": "fd_sibling_rivalry sb_strength"},
        at={"spaceboy": 6, "rumor": 4, "kraken": 7, "seance": 9},
    )
    assert why(game, "harbour") == "a Feud keeps you here"


@pytest.mark.rules("UA62", "UA29")
def test_an_old_grudge_forgets_when_the_tokens_leave() -> None:
    """The Heroes on a target are forgotten with its tokens."""
    game = table(
        hands={"spaceboy": "fd_old_grudge sb_strength"},
        at={"rumor": 1},
        hazards={1: "hz_tower_in_orbit"},
        villains={"hazel": 1},
        tokens={1: "P", "hazel": "P"},
        by={1: "rumor", "hazel": "rumor"},
    )
    assert "symbols" not in keys(game)
    next_turn(game)
    answer(game, "pass", "symbols", "sb_strength")
    assert keys(game) == ["hazard 1", "hazel"]


def test_silence_is_about_texts_not_about_modifiers() -> None:
    """A Silent Treatment forbids playing a card for its effect; symbols bring their Modifier."""
    game = table(
        hands={"spaceboy": "fd_silent_treatment sb_human_shield"}, hazards={1: "hz_terminauts"}
    )
    answer(game, "symbols", "sb_human_shield")
    assert game.state.guards == {"1": 2}


def test_all_sulking_ends_with_the_pass() -> None:
    game = table(hands={"spaceboy": "fd_old_grudge fd_sulking fd_sulking sb_strength"})
    answer(game, "pass")
    assert hand(game) == ["sb_strength", "fd_old_grudge"]


@pytest.mark.rules("UA60")
def test_feuds_bind_their_holder_only() -> None:
    """In the discard pile, or in another hand, a Feud says nothing."""
    game = table(
        hands={"spaceboy": "sb_strength", "rumor": "fd_silent_treatment fd_glory_hound"},
        discards={"spaceboy": "fd_silent_treatment fd_glory_hound"},
        advantages={1: "ad_plan"},
    )
    assert {"effect", "pick-up"} <= set(keys(game))
    assert asks(game) == 0
