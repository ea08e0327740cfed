"""Captain Hook: his Fate deck."""

from __future__ import annotations

from tests.rulesets.villainous.captain_hook.realms import OTHER
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    keys,
    log,
    look,
    offers,
    realm,
    spell,
    table,
    who,
    why_not,
)


def test_peter_pan_must_be_played_when_revealed_and_the_other_is_discarded() -> None:
    game = table(realm("jafar"), realm("captain_hook", fate=["wendy", "peter_pan"]))
    answer(game, "fate b2", "seat 1")
    assert look(game, 1).place("peter_pan") == "hangmans_tree"
    assert look(game, 1).fate_discard() == ["wendy"]
    assert asked(game) == "act"
    assert "Revealed: Peter Pan." in log(game)


def test_peter_pan_at_the_locked_tree_cannot_be_moved_or_vanquished() -> None:
    game = table(
        realm(
            "captain_hook",
            jolly_roger=["ingenious_device"],
            hangmans_tree=["peter_pan"],
            mermaid_lagoon=["michael", "wendy"],
        ),
        OTHER,
    )
    answer(game, "hero hook.ingenious_device.1")
    assert keys(game) == ["hook.michael.1", "hook.wendy.1"]
    assert look(game).strength("peter_pan") == 9, "Wendy helps him there"
    assert look(game).strength("michael") == 1 + 2 + 1, "and he counts for Michael"


def test_peter_pan_covers_the_top_of_the_open_tree_but_not_move_a_hero() -> None:
    game = table(
        realm("captain_hook", at="hangmans_tree", unlocked=True, hangmans_tree=["peter_pan"]), OTHER
    )
    assert not offers(game, "gain t2")
    answer(game, "hero b1")
    assert look(game).place("peter_pan") == "mermaid_lagoon"
    assert offers(game, "gain t2"), "uncovered at once"


def test_lost_boys_need_two_allies() -> None:
    game = table(realm("captain_hook", jolly_roger=["lost_boys", "pirate_brute"]), OTHER)
    assert why_not(game, "Vanquish") == "Lost Boys: needs 2 Allies, you have 1 there"
    game = table(
        realm("captain_hook", jolly_roger=["lost_boys", "pirate_brute", "swashbuckler"]), OTHER
    )
    answer(game, "vanquish b1", "pirate_brute")
    assert not offers(game, "done")
    answer(game, "swashbuckler")
    assert look(game).fate_discard() == ["lost_boys"]


def test_tick_tock_takes_the_hand_when_hook_comes() -> None:
    game = table(
        realm("captain_hook", hand=["cannon", "cutlass"], skull_rock=["tick_tock"]),
        OTHER,
        phase="move",
    )
    answer(game, "skull_rock")
    assert look(game).hand() == []
    assert look(game).discard() == ["cannon", "cutlass"]


def test_tick_tock_coming_to_hook_takes_nothing() -> None:
    game = table(realm("jafar"), realm("captain_hook", hand=["cannon"], fate=["tick_tock", "john"]))
    answer(game, "fate b2", "seat 1", "tick_tock", "jolly_roger")
    assert look(game, 1).hand() == ["cannon"]


def test_wendy_makes_all_other_heroes_stronger() -> None:
    game = table(realm("captain_hook", jolly_roger=["wendy"], skull_rock=["john"]), OTHER)
    assert (look(game).strength("wendy"), look(game).strength("john")) == (3, 3)


def test_john_is_stronger_with_an_item_but_not_for_each() -> None:
    game = table(realm("captain_hook", skull_rock=["john + taunt + taunt"]), OTHER)
    assert look(game).strength("john") == 3


def test_michael_counts_locations_with_heroes() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["michael"], skull_rock=["john", "wendy"]), OTHER
    )
    assert look(game).strength("michael") == 1 + 2 + 1, "two locations, and Wendy"


def test_tinker_bell_may_discard_an_ally_with_its_items() -> None:
    game = table(
        realm("jafar"),
        realm("captain_hook", fate=["tinker_bell", "john"], skull_rock=["smee + cutlass"]),
    )
    answer(game, "fate b2", "seat 1", "tinker_bell", "skull_rock")
    assert who(game) == 0, "whoever plays her chooses"
    answer(game, "smee")
    assert look(game, 1).discard() == ["cutlass", "smee"]


def test_tinker_bell_need_not() -> None:
    game = table(
        realm("jafar"), realm("captain_hook", fate=["tinker_bell", "john"], skull_rock=["smee"])
    )
    answer(game, "fate b2", "seat 1", "tinker_bell", "skull_rock", "no")
    assert look(game, 1).place("smee") == "skull_rock"


def test_pixie_dust_makes_a_hero_stronger() -> None:
    game = table(
        realm("jafar"), realm("captain_hook", fate=["pixie_dust", "michael"], skull_rock=["wendy"])
    )
    answer(game, "fate b2", "seat 1", "pixie_dust")
    assert look(game, 1).host("pixie_dust") == "wendy"
    assert look(game, 1).strength("wendy") == 5


def test_fate_items_without_a_hero_cannot_be_played() -> None:
    game = table(realm("jafar"), realm("captain_hook", fate=["pixie_dust", "taunt"]))
    answer(game, "fate b2", "seat 1")
    assert look(game, 1).fate_discard() == ["pixie_dust", "taunt"]


def test_nothing_is_attached_to_peter_pan_in_the_locked_tree() -> None:
    game = table(
        realm("jafar"),
        realm("captain_hook", fate=["pixie_dust", "taunt"], hangmans_tree=["peter_pan"]),
    )
    answer(game, "fate b2", "seat 1")
    assert look(game, 1).fate_discard() == ["pixie_dust", "taunt"]


def test_taunt_protects_all_others_in_the_realm() -> None:
    game = table(
        realm(
            "captain_hook",
            jolly_roger=["peter_pan", "pirate_brute", "pirate_brute"],
            mermaid_lagoon=["john + taunt"],
        ),
        OTHER,
    )
    assert why_not(game, "Vanquish").startswith("Peter Pan: John with Taunt must be defeated")


def test_of_two_with_taunt_either_may_go_first() -> None:
    game = table(
        realm(
            "captain_hook",
            jolly_roger=["john + taunt", "michael + taunt", "wendy", "pirate_brute"],
        ),
        OTHER,
    )
    answer(game, "vanquish b1")
    assert keys(game) == ["hook.john.1", "hook.michael.1"]


def test_splitting_headache_removes_any_item() -> None:
    game = table(
        realm("jafar"),
        realm(
            "captain_hook",
            fate=["splitting_headache", "peter_pan"],
            skull_rock=["cannon", "smee + cutlass", "john + taunt"],
        ),
    )
    game.state.seats[1].fate_deck.remove("hook.peter_pan.1")  # type: ignore[arg-type]
    answer(game, "fate b2", "seat 1", "splitting_headache")
    assert [spell(game, name) for name in ("cannon", "cutlass", "taunt")] == keys(game)
    answer(game, "cutlass")
    assert look(game, 1).discard() == ["cutlass"]
    assert look(game, 1).fate_discard()[-1] == "splitting_headache"


def test_splitting_headache_without_items_cannot_be_played() -> None:
    game = table(realm("jafar"), realm("captain_hook", fate=["splitting_headache", "taunt"]))
    answer(game, "fate b2", "seat 1")
    assert look(game, 1).fate_discard() == ["splitting_headache", "taunt"]


def test_peter_pan_with_taunt_is_a_target_himself() -> None:
    """1.5 Vanquish in this Realm: Taunt bars the defeat of those without it."""
    crew = ["pirate_brute", "pirate_brute", "smee"]
    game = table(realm("captain_hook", jolly_roger=["peter_pan + taunt", "wendy", *crew]), OTHER)
    answer(game, "vanquish b1", "pirate_brute", "pirate_brute", "smee")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
