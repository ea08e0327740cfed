"""Captain Hook: his Allies."""

from __future__ import annotations

from tests.rulesets.villainous.captain_hook.realms import OTHER
from tests.rulesets.villainous.scenes import answer, asked, keys, look, offers, realm, table


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
