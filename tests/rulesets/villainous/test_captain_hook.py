"""Captain Hook, card by card. "1.5" and the like cite the notes the rules were made from."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    end_turn,
    keys,
    log,
    look,
    nobody,
    offers,
    realm,
    spell,
    step_forward,
    table,
    who,
    why_not,
)

OTHER = realm("jafar")


# -- the objective -------------------------------------------------------------------------


def test_peter_pan_defeated_at_the_jolly_roger_wins_at_once() -> None:
    game = table(realm("captain_hook", jolly_roger=["peter_pan", "pirate_brute", "smee"]), OTHER)
    answer(game, "vanquish b1", "pirate_brute", "smee")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert "Captain Hook wins: Peter Pan is defeated at the Jolly Roger." in game.outcome.headline


def test_peter_pan_defeated_elsewhere_only_goes_to_the_fate_discard_pile() -> None:
    game = table(
        realm(
            "captain_hook",
            at="skull_rock",
            skull_rock=["cannon", "peter_pan", "pirate_brute", "pirate_brute"],
        ),
        OTHER,
    )
    answer(game, "vanquish hook.cannon.1", "pirate_brute", "pirate_brute")
    assert game.outcome is None
    assert look(game).fate_discard() == ["peter_pan"]


def test_hangmans_tree_is_locked_until_the_map_is_played_and_stays_open() -> None:
    game = table(realm("captain_hook", hand=["never_land_map", "cannon"]), OTHER)
    assert game.state.seats[0].locked == [3]
    answer(game, "play b2", "never_land_map", "skull_rock")
    assert game.state.seats[0].locked == []
    assert look(game).power == 1


def test_the_symbols_of_the_board() -> None:
    seen = table(realm("captain_hook"), OTHER)
    places = look(seen).view.villain.locations
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Gain 1 Power", "t2 Discard Cards", "b1 Vanquish", "b2 Play a Card"],
        ["t1 Gain 1 Power", "t2 Play a Card", "b1 Fate", "b2 Discard Cards"],
        ["t1 Play a Card", "t2 Move an Item or Ally", "b1 Gain 3 Power", "b2 Play a Card"],
        ["t1 Fate", "t2 Gain 2 Power", "b1 Move a Hero", "b2 Play a Card"],
    ]


# -- Allies --------------------------------------------------------------------------------


def test_swashbuckler_is_played_for_one_power_to_any_unlocked_location() -> None:
    game = table(realm("captain_hook", hand=["swashbuckler"]), OTHER)
    answer(game, "play b2", "swashbuckler")
    assert keys(game) == ["jolly_roger", "skull_rock", "mermaid_lagoon"]
    answer(game, "mermaid_lagoon")
    assert look(game).place("swashbuckler") == "mermaid_lagoon"
    assert look(game).strength("swashbuckler") == 2
    assert look(game).power == 4


def test_pirate_brute_has_strength_four_for_three_power() -> None:
    game = table(realm("captain_hook", hand=["pirate_brute"]), OTHER)
    answer(game, "play b2", "pirate_brute", "skull_rock")
    assert (look(game).strength("pirate_brute"), look(game).power) == (4, 2)


def test_boarding_party_fights_at_the_next_location_others_do_not() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["boarding_party", "swashbuckler"], skull_rock=["john"]),
        OTHER,
    )
    answer(game, "vanquish b1")
    assert keys(game) == ["hook.boarding_party.1"]
    answer(game, "boarding_party")
    assert look(game).fate_discard() == ["john"]
    assert look(game).discard() == ["boarding_party"]


def test_boarding_party_joins_allies_at_the_location_of_the_hero() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["boarding_party"], skull_rock=["wendy", "swashbuckler"]),
        OTHER,
    )
    answer(game, "vanquish b1", "boarding_party", "swashbuckler")
    assert look(game).fate_discard() == ["wendy"]


def test_boarding_party_does_not_reach_two_locations_far_or_into_a_locked_one() -> None:
    game = table(
        realm(
            "captain_hook",
            jolly_roger=["boarding_party"],
            mermaid_lagoon=["john", "boarding_party"],
            hangmans_tree=["michael"],
        ),
        OTHER,
    )
    answer(game, "vanquish b1", "boarding_party.2")
    assert look(game).fate_discard() == ["john"]
    assert look(game).place("boarding_party.1") == "jolly_roger"


def test_mr_starkey_may_push_a_hero_one_step_away() -> None:
    game = table(realm("captain_hook", hand=["mr_starkey"], skull_rock=["john", "wendy"]), OTHER)
    answer(game, "play b2", "mr_starkey", "skull_rock", "wendy", "jolly_roger")
    assert look(game).place("wendy") == "jolly_roger"
    assert look(game).place("john") == "skull_rock"


def test_mr_starkey_need_not_push_and_never_into_a_locked_location() -> None:
    game = table(realm("captain_hook", hand=["mr_starkey"], mermaid_lagoon=["john"]), OTHER)
    answer(game, "play b2", "mr_starkey", "mermaid_lagoon")
    assert offers(game, "no")
    answer(game, "john")
    assert asked(game) == "act", "only Skull Rock is open beside the Lagoon"
    assert look(game).place("john") == "skull_rock"


def test_smee_is_strong_at_the_jolly_roger_only() -> None:
    game = table(realm("captain_hook", jolly_roger=["smee"]), OTHER)
    assert look(game).strength("smee") == 4
    game = table(realm("captain_hook", skull_rock=["smee"]), OTHER)
    assert look(game).strength("smee") == 2


# -- Items ---------------------------------------------------------------------------------


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
    assert why_not(game, "cutlass") == "nobody to attach it to"
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
    assert why_not(game, "swashbuckler") == "costs 1, you have 0"
    answer(game, "play b2", "cannon", "jolly_roger", "never_land_map")
    assert look(game).place("cannon") == "jolly_roger"
    assert look(game).discard() == ["never_land_map"]
    assert game.state.seats[0].locked == []


def test_never_land_map_is_a_choice_and_cannot_pay_for_itself() -> None:
    game = table(realm("captain_hook", hand=["cannon"], skull_rock=["never_land_map"]), OTHER)
    answer(game, "play b2", "cannon", "jolly_roger", "power")
    assert look(game).power == 3
    game = table(realm("captain_hook", power=3, hand=["never_land_map"]), OTHER)
    assert why_not(game, "never_land_map") == "costs 4, you have 3"


# -- Effects -------------------------------------------------------------------------------


def test_give_them_a_scare_discards_both_or_none() -> None:
    game = table(
        realm("captain_hook", hand=["give_them_a_scare"], fate=["peter_pan", "wendy"]), OTHER
    )
    answer(game, "play b2", "give_them_a_scare")
    assert game.state.seats[0].looking == ["hook.peter_pan.1", "hook.wendy.1"]
    assert game.view(1).seats[0].looking == ["?", "?"]
    answer(game, "discard")
    assert look(game).fate_discard() == ["peter_pan", "wendy"]


def test_give_them_a_scare_puts_both_back_in_any_order() -> None:
    game = table(
        realm("captain_hook", hand=["give_them_a_scare"], fate=["peter_pan", "wendy"]), OTHER
    )
    answer(game, "play b2", "give_them_a_scare", "keep", "wendy")
    assert game.state.seats[0].fate_deck[-2:] == ["hook.peter_pan.1", "hook.wendy.1"]
    assert look(game).place("peter_pan") == "", "a private look is no reveal"
    ben = [e for e in game.events if e.seen_by(1)]
    assert not any("hook.peter_pan.1" in e.values.values() for e in ben if e.audience)


def test_give_them_a_scare_needs_a_fate_card() -> None:
    hook = realm("captain_hook", hand=["give_them_a_scare"])
    hook.fate_deck = []
    game = table(hook, OTHER)
    assert why_not(game, "give_them_a_scare") == "there are no Fate cards"


def test_worthy_opponent_pays_and_brings_the_first_hero() -> None:
    game = table(
        realm("captain_hook", hand=["worthy_opponent"], fate=["taunt", "pixie_dust", "john"]), OTHER
    )
    answer(game, "play b2", "worthy_opponent")
    assert look(game).power == 7
    answer(game, "skull_rock")
    assert look(game).place("john") == "skull_rock"
    assert look(game).fate_discard() == ["taunt", "pixie_dust"]


def test_worthy_opponent_brings_peter_pan_to_the_locked_tree() -> None:
    game = table(
        realm("captain_hook", hand=["worthy_opponent"], fate=["taunt", "peter_pan"]), OTHER
    )
    answer(game, "play b2", "worthy_opponent")
    assert look(game).place("peter_pan") == "hangmans_tree"


def test_worthy_opponent_without_any_hero_discards_all() -> None:
    hook = realm("captain_hook", hand=["worthy_opponent"])
    fate = hook.fate_deck
    hook.fate_deck = [card for card in fate if "taunt" in card or "pixie" in card]
    game = table(hook, OTHER)
    answer(game, "play b2", "worthy_opponent")
    assert look(game).power == 7
    assert not game.state.seats[0].fate_deck
    assert len(look(game).fate_discard()) == 5


def test_aye_aye_sir_moves_an_ally_who_is_stronger_until_the_end_of_the_turn() -> None:
    game = table(realm("captain_hook", hand=["aye_aye_sir"], skull_rock=["swashbuckler"]), OTHER)
    answer(game, "play b2", "aye_aye_sir", "jolly_roger")
    assert look(game).place("swashbuckler") == "jolly_roger"
    assert look(game).strength("swashbuckler") == 4
    nobody(game)
    end_turn(game)
    assert look(game).strength("swashbuckler") == 2


def test_aye_aye_sir_needs_an_ally() -> None:
    game = table(realm("captain_hook", hand=["aye_aye_sir"]), OTHER)
    assert why_not(game, "aye_aye_sir") == "nothing to aim it at"


# -- Conditions ----------------------------------------------------------------------------


def test_cunning_plays_an_ally_for_free_when_another_has_one_of_strength_four() -> None:
    game = table(
        realm("jafar", hand=["scimitar"], oasis=["razoul"]),
        realm("captain_hook", power=0, hand=["cunning", "mr_starkey"], skull_rock=["john"]),
        told=[],
    )
    answer(game, "play t1", "scimitar")
    assert asked(game) == "window"
    step_forward(game, 1, "cunning", "mr_starkey", "skull_rock", "john", "jolly_roger")
    assert look(game, 1).place("mr_starkey") == "skull_rock"
    assert look(game, 1).place("john") == "jolly_roger"
    assert look(game, 1).discard() == ["cunning"]
    assert look(game, 1).power == 0


def test_cunning_needs_an_ally_in_hand() -> None:
    game = table(
        realm("jafar", hand=["scimitar"], oasis=["razoul"]),
        realm("captain_hook", hand=["cunning", "cannon"]),
        told=[],
    )
    answer(game, "play t1", "scimitar", "seat 1")
    assert keys(game) == ["none"]


def test_a_hypnotized_hero_counts_for_cunning() -> None:
    game = table(
        realm("jafar", at="oasis", oasis=["genie (ally)"]),
        realm("captain_hook", hand=["cunning", "smee"]),
        told=[],
    )
    answer(game, "gain b1")
    step_forward(game, 1, "cunning", "smee", "jolly_roger")
    assert look(game, 1).place("smee") == "jolly_roger"


@pytest.mark.parametrize(
    ("said", "place", "pile"),
    [(["yes", "jolly_roger"], "jolly_roger", ["taunt"]), (["no"], "", ["taunt", "john"])],
)
def test_obsession_brings_or_discards_a_hero_after_a_strong_one_fell(
    said: list[str], place: str, pile: list[str]
) -> None:
    game = table(
        realm(
            "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["aladdin"]
        ),
        realm("captain_hook", hand=["obsession"], fate=["taunt", "john"]),
    )
    answer(game, "play b2", "a_snake_am_i")
    step_forward(game, 1, "obsession", *said)
    assert look(game, 1).place("john") == place
    assert look(game, 1).fate_discard() == pile


def test_obsession_must_play_peter_pan() -> None:
    game = table(
        realm(
            "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["aladdin"]
        ),
        realm("captain_hook", hand=["obsession"], fate=["peter_pan"]),
    )
    answer(game, "play b2", "a_snake_am_i")
    step_forward(game, 1, "obsession")
    assert look(game, 1).place("peter_pan") == "hangmans_tree"


def test_obsession_is_not_asked_for_weak_heroes() -> None:
    game = table(
        realm("jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["abu"]),
        realm("captain_hook", hand=["obsession"]),
    )
    answer(game, "play b2", "a_snake_am_i")
    assert asked(game) == "act"


# -- Fate ----------------------------------------------------------------------------------


def test_peter_pan_must_be_played_when_revealed_and_the_other_is_discarded() -> None:
    game = table(realm("jafar"), realm("captain_hook", fate=["wendy", "peter_pan"]))
    answer(game, "fate b2", "seat 1")
    assert look(game, 1).place("peter_pan") == "hangmans_tree"
    assert look(game, 1).fate_discard() == ["wendy"]
    assert asked(game) == "act"
    assert "Peter Pan is revealed." in log(game)


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
    assert why_not(game, "Vanquish") == "no Hero can be vanquished"


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
