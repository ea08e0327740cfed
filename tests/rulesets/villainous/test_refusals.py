"""An illegal choice says why: in the question itself, not only in the actions of the turn."""

from __future__ import annotations

from tests.rulesets.villainous.scenes import GAME, Play, answer, realm, table, why_not

OTHER = realm("captain_hook")


def refused(game: Play) -> dict[str, str]:
    """Every reason of the open question by the name of what it is about."""
    assert game.decision is not None
    return {refusal.label: refusal.why for refusal in game.decision.refusals()}


def test_heroes_who_cannot_be_vanquished_say_why() -> None:
    hook = realm(
        "captain_hook",
        jolly_roger=["pirate_brute", "john", "michael", "lost_boys", "tick_tock"],
        hangmans_tree=["peter_pan"],
    )
    game = table(hook, realm("jafar"))
    answer(game, "vanquish b1")
    assert refused(game) == {
        "Lost Boys": "needs 2 Allies, you have 1 there",
        "Tick Tock": "Strength 5, your Allies there have 4",
        "Peter Pan": "the location is locked",
    }


def test_cards_that_cannot_be_activated_say_why() -> None:
    mine = ["snake_staff", "iago", "giant_hourglass", "abu + giant_hourglass"]
    game = table(
        realm("jafar", at="oasis", power=0, discard=["hypnotize"], streets_of_agrabah=mine),
        OTHER,
    )
    assert why_not(game, "Activate") == "", "the Hourglass is free"
    game = table(realm("jafar", power=1, oasis=mine), OTHER)
    answer(game, "activate t2")
    assert refused(game) == {
        "Snake Staff": "no Hypnotize in your discard pile",
        "Giant Hourglass": "it does not serve you now",
    }


def test_without_anything_to_activate_that_is_what_is_said() -> None:
    game = table(realm("jafar"), OTHER)
    assert why_not(game, "Activate") == "no card has an activation"
    game = table(realm("jafar", power=0, oasis=["iago", "snake_staff"]), OTHER)
    assert why_not(game, "Activate") == "Iago, Snake Staff: 1 Power short"


def test_cards_of_the_hand_that_cannot_be_played_say_why_when_one_is_chosen() -> None:
    hand = ["palace_guard", "magic_lamp", "scimitar", "razoul", "deception"]
    game = table(realm("jafar", power=1, hand=hand), OTHER)
    answer(game, "play t1")
    assert game.decision is not None
    assert game.decision.public == "to choose a card to play", "all that others learn"
    assert refused(game) == {
        "Magic Lamp": "Cave of Wonders is locked",
        "Scimitar": "no Ally in the realm",
        "Razoul": "2 Power short",
        "Deception": "not in your own turn",
    }


def test_locations_where_a_card_cannot_go_say_why() -> None:
    mine = realm(
        "maleficent",
        power=3,
        hand=["green_fire"],
        king_stefans_castle=["merryweather"],
        the_forest=["aurora + sword_of_truth"],
    )
    game = table(mine, OTHER)
    answer(game, "play t2", "green_fire")
    assert refused(game) == {
        "King Stefan's Castle": "Merryweather allows no Curse at her location",
        "The Forest": "2 Power short",
    }
    locked = table(realm("captain_hook", hand=["smee"]), realm("jafar"))
    answer(locked, "play b2", "smee")
    assert refused(locked) == {"Hangman's Tree": "the location is locked"}


def test_holders_of_a_contract_who_are_no_answer_say_why() -> None:
    mine = realm(
        "ursula",
        power=2,
        hand=["contract_erics_ship"],
        the_shore=["flounder", "king_triton", "grimsby"],
        erics_ship=["ariel"],
        the_palace=["max"],
    )
    game = table(mine, OTHER)
    answer(game, "play b2", "contract_erics_ship")
    assert refused(game) == {
        "Ariel": "already at Eric's Ship",
        "King Triton": "1 Power short",
        "Max": "the location is locked",
    }


def test_an_ally_in_the_locked_location_takes_no_item() -> None:
    crew = ["smee", "mr_starkey"]
    mine = realm("captain_hook", hand=["cutlass"], jolly_roger=crew, hangmans_tree=["pirate_brute"])
    game = table(mine, realm("jafar"))
    answer(game, "play b2", "cutlass")
    assert refused(game) == {"Pirate Brute": "the location is locked"}


def test_targets_that_an_effect_passes_over_say_why() -> None:
    heroes = ["abu", "carpet"]
    game = table(
        realm("captain_hook", at="skull_rock"),
        realm("jafar", fate=["crushing_blow", "wish"], oasis=[*heroes, "razoul", "palace_guard"]),
    )
    answer(game, "fate b1", "seat 1", "crushing_blow")
    assert refused(game) == {}


def test_the_holder_of_the_fate_token_is_named() -> None:
    seats = [realm("jafar"), *(realm(v) for v in list(GAME.content.villains) if v != "jafar")][:5]
    game = table(*seats, token=2)
    answer(game, "fate b2")
    assert refused(game) == {"Cleo": "has the Fate Token"}
    mine = table(*(seat.model_copy(deep=True) for seat in seats), token=0)
    answer(mine, "fate b2")
    assert refused(mine) == {}, "nobody fates himself"
