"""Captain Hook: his Items."""

from __future__ import annotations

from tests.rulesets.villainous.captain_hook.realms import OTHER
from tests.rulesets.villainous.scenes import answer, look, offers, realm, table, why_not


def test_cannon_adds_a_vanquish_symbol_that_heroes_do_not_cover() -> None:
    game = table(
        realm("captain_hook", at="skull_rock", skull_rock=["cannon", "john", "swashbuckler"]), OTHER
    )
    assert not offers(game, "gain t1")
    answer(game, "vanquish hook.cannon.1", "swashbuckler")
    assert look(game).fate_discard() == ["john"]
    assert not offers(game, "vanquish hook.cannon.1")


def test_two_cannons_are_two_symbols() -> None:
    game = table(
        realm(
            "captain_hook",
            at="skull_rock",
            skull_rock=["cannon", "cannon", "michael", "john", "smee", "swashbuckler"],
        ),
        OTHER,
    )
    answer(game, "vanquish hook.cannon.2", "john", "smee", "done")
    answer(game, "vanquish hook.cannon.1", "swashbuckler")
    assert look(game).fate_discard() == ["john", "michael"]


def test_hooks_case_pays_where_hook_is_in_the_turn_it_is_played() -> None:
    game = table(realm("captain_hook", hand=["hooks_case"]), OTHER)
    answer(game, "play b2", "hooks_case", "jolly_roger", "gain hook.hooks_case.1")
    assert look(game).power == 5 - 2 + 1
    assert not offers(game, "gain hook.hooks_case.1")


def test_hooks_case_elsewhere_adds_nothing() -> None:
    game = table(realm("captain_hook", skull_rock=["hooks_case"]), OTHER)
    assert not offers(game, "gain hook.hooks_case.1")


def test_ingenious_device_moves_a_hero() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["ingenious_device"], mermaid_lagoon=["peter_pan"]), OTHER
    )
    answer(game, "hero hook.ingenious_device.1")
    assert look(game).place("peter_pan") == "skull_rock"


def test_cutlass_needs_an_ally_and_makes_him_stronger() -> None:
    game = table(realm("captain_hook", hand=["cutlass"]), OTHER)
    assert why_not(game, "cutlass") == "no Ally in the realm"
    game = table(realm("captain_hook", hand=["cutlass"], skull_rock=["swashbuckler"]), OTHER)
    answer(game, "play b2", "cutlass")
    assert look(game).host("cutlass") == "swashbuckler"
    assert look(game).strength("swashbuckler") == 4


def test_cutlass_goes_with_its_holder() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["swashbuckler + cutlass", "smee", "lost_boys"]), OTHER
    )
    answer(game, "vanquish b1", "swashbuckler", "smee")
    assert look(game).discard() == ["cutlass", "swashbuckler", "smee"]


def test_never_land_map_pays_for_an_item_and_the_tree_stays_open() -> None:
    game = table(
        realm(
            "captain_hook",
            power=0,
            unlocked=True,
            hand=["cannon", "swashbuckler"],
            skull_rock=["never_land_map"],
        ),
        OTHER,
    )
    assert why_not(game, "swashbuckler") == "1 Power short"
    answer(game, "play b2", "cannon", "jolly_roger", "never_land_map")
    assert look(game).place("cannon") == "jolly_roger"
    assert look(game).discard() == ["never_land_map"]
    assert game.state.seats[0].locked == []


def test_never_land_map_is_a_choice_and_cannot_pay_for_itself() -> None:
    game = table(realm("captain_hook", hand=["cannon"], skull_rock=["never_land_map"]), OTHER)
    answer(game, "play b2", "cannon", "jolly_roger", "power")
    assert look(game).power == 3
    game = table(realm("captain_hook", power=3, hand=["never_land_map"]), OTHER)
    assert why_not(game, "never_land_map") == "1 Power short"


def test_a_symbol_that_is_carried_to_hook_can_be_used_at_once() -> None:
    """1.5 Extra-symbol Items: played or moved to his location in this turn."""
    game = table(realm("captain_hook", at="mermaid_lagoon", skull_rock=["hooks_case"]), OTHER)
    answer(game, "move t2", "mermaid_lagoon", "gain hook.hooks_case.1")
    assert look(game).power == 6


def test_never_land_map_pays_the_whole_cost_of_one_item_only() -> None:
    """1.5 Never Land Map: it goes to the discard pile, and no Effect is paid with it."""
    hand = ["hooks_case", "give_them_a_scare"]
    game = table(
        realm("captain_hook", power=0, hand=hand, jolly_roger=["never_land_map"], unlocked=True),
        OTHER,
    )
    assert why_not(game, "give_them_a_scare") == "1 Power short"
    answer(game, "play b2", "hooks_case", "skull_rock", "never_land_map")
    assert (look(game).power, look(game).discard()) == (0, ["never_land_map"])
