"""The general rules: set-up, turn, actions, fate, locks, saving, told with two villains."""

from __future__ import annotations

import pytest

from rulesets.villainous.state import RealmSeat
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    end_turn,
    keys,
    log,
    look,
    offers,
    pass_turn,
    realm,
    start,
    table,
    who,
    why_not,
)

# -- set-up --------------------------------------------------------------------------------


def test_power_follows_the_turn_order() -> None:
    game = start(2)
    seats = game.state.seats
    assert [seats[(game.state.first + n) % 2].power for n in range(2)] == [0, 1]


def test_everybody_starts_on_the_left_with_four_cards_and_the_lock() -> None:
    for seat in start(2).state.seats:
        assert seat.at == 0
        assert (len(seat.hand), len(seat.deck), len(seat.fate_deck)) == (4, 26, 15)


def test_each_villain_is_there_at_most_once() -> None:
    for seed in range(10):
        villains = [seat.villain for seat in start(2, seed).state.seats]
        assert len(set(villains)) == 2


def test_villains_and_the_first_player_can_be_chosen() -> None:
    game = start(2, villains="choose", first="choose")
    answer(game, "jafar")
    assert not offers(game, "jafar"), "each villain at most once"
    assert "turn" not in GAME.status(game.view(-1)), "Jafar has one only when all are there"
    answer(game, "captain_hook")
    assert asked(game) == "first"
    assert "turn" not in GAME.status(game.view(-1)), "nobody has one yet"
    answer(game, "seat 1")
    assert "Captain Hook's turn" in GAME.status(game.view(-1))
    assert game.state.active == 1
    assert [seat.power for seat in game.state.seats] == [1, 0]
    assert asked(game) == "go"


def test_who_plays_whom_is_told_once() -> None:
    game = start(2)
    villain = game.state.seats[0].villain
    pass_turn(game)
    pass_turn(game)
    said = [line for line in log(game) if line.startswith("Ada is ")]
    assert said == [f"Ada is {GAME.content.villains[villain].name}."]
    assert log(game).count("Ada's turn.") + log(game).count("Ben's turn.") == 3


# -- the turn ------------------------------------------------------------------------------


def test_the_villain_must_go_to_another_unlocked_location() -> None:
    game = table(realm("jafar", at="oasis"), realm("captain_hook"), phase="move")
    assert keys(game) == ["sultans_palace", "streets_of_agrabah"]
    assert why_not(game, "Oasis") == "you are here"
    assert why_not(game, "Cave of Wonders") == "it is locked"


def test_each_symbol_is_used_once_in_any_order() -> None:
    game = table(
        realm("jafar", at="oasis", hand=["palace_guard", "scimitar"]), realm("captain_hook")
    )
    answer(game, "play b2", "palace_guard", "oasis", "gain b1", "play t2", "scimitar")
    assert keys(game) == ["end"]
    assert why_not(game, "Gain 3 Power") == "used"
    assert look(game).power == 7


def test_every_action_is_optional_and_the_hand_is_filled_to_four() -> None:
    game = table(realm("jafar", at="oasis", hand=["iago"]), realm("captain_hook"))
    end_turn(game)
    assert len(look(game).hand()) == 4
    assert who(game) == 1


def test_a_full_hand_draws_nothing() -> None:
    hand = ["iago", "razoul", "gazeem", "snake_staff", "magic_lamp"]
    game = table(realm("jafar", hand=hand), realm("captain_hook"))
    end_turn(game)
    assert look(game).hand() == hand


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    jafar = realm("jafar", discard=["iago", "razoul", "gazeem", "snake_staff"])
    jafar.deck = []
    game = table(jafar, realm("captain_hook"))
    end_turn(game)
    assert sorted(look(game).hand()) == ["gazeem", "iago", "razoul", "snake_staff"]
    assert "The Villain discard pile of Ada is shuffled into a new deck." in log(game)


def test_heroes_cover_the_top_and_their_defeat_uncovers_it_at_once() -> None:
    game = table(
        realm("jafar", hand=["scimitar"], sultans_palace=["abu", "palace_guard", "razoul"]),
        realm("captain_hook"),
    )
    assert not offers(game, "play t1")
    assert why_not(game, "Play a Card") == "covered by a Hero"
    answer(game, "vanquish b1", "palace_guard", "done")
    assert offers(game, "play t1")


# -- actions -------------------------------------------------------------------------------


def test_discard_takes_any_number_of_cards() -> None:
    game = table(
        realm("jafar", at="streets_of_agrabah", hand=["iago", "razoul", "gazeem"]),
        realm("captain_hook"),
    )
    answer(game, "discard b1", "iago", "gazeem", "done")
    assert look(game).hand() == ["razoul"]
    assert look(game).discard() == ["iago", "gazeem"]


def test_move_takes_an_ally_one_step_with_what_he_holds() -> None:
    game = table(
        realm("captain_hook", at="mermaid_lagoon", jolly_roger=["smee + cutlass", "cannon"]),
        realm("jafar"),
    )
    answer(game, "move t2")
    assert keys(game) == ["hook.smee.1", "hook.cannon.1"], "what is attached does not go alone"
    answer(game, "smee")
    assert look(game).place("smee") == look(game).place("cutlass") == "skull_rock"


def test_a_moved_card_does_not_do_what_it_does_when_played() -> None:
    game = table(
        realm("captain_hook", at="mermaid_lagoon", jolly_roger=["mr_starkey"], skull_rock=["john"]),
        realm("jafar"),
    )
    answer(game, "move t2")
    assert look(game).place("mr_starkey") == "skull_rock"
    assert asked(game) == "act"


def test_a_vanquish_uses_as_many_allies_as_wanted() -> None:
    def scene() -> Play:
        laid = ["palace_guard", "razoul", "abu"]
        return table(realm("jafar", sultans_palace=laid), realm("captain_hook"))

    game = scene()
    answer(game, "vanquish b1", "palace_guard", "done")
    assert look(game).place("razoul") == "sultans_palace"
    game = scene()
    answer(game, "vanquish b1", "palace_guard", "razoul")
    assert look(game).discard() == ["palace_guard", "razoul"]


def test_a_hero_of_strength_zero_needs_a_vanquish_but_no_ally() -> None:
    jafar = realm("jafar", sultans_palace=["abu"])
    jafar.boosts["jafar.abu.1"] = -5
    game = table(jafar, realm("captain_hook"))
    assert look(game).strength("abu") == 0, "never below 0"
    answer(game, "vanquish b1")
    assert look(game).fate_discard() == ["abu"]


# -- locks ---------------------------------------------------------------------------------


def test_nothing_in_a_locked_location_can_be_chosen_but_its_abilities_work() -> None:
    game = table(
        realm(
            "jafar",
            hand=["hypnotize", "necessary_sacrifice", "scimitar"],
            cave_of_wonders=["princess_jasmine", "palace_guard", "snake_staff"],
            discard=["hypnotize.2"],
        ),
        realm("captain_hook"),
    )
    assert keys(game) == ["fate b2", "end"]
    end_turn(game)
    assert len(look(game).hand()) == 3, "Jasmine counts"


def test_nothing_is_moved_into_a_locked_location() -> None:
    game = table(
        realm("captain_hook", jolly_roger=["ingenious_device"], mermaid_lagoon=["john"]),
        realm("jafar"),
    )
    answer(game, "hero hook.ingenious_device.1")
    assert look(game).place("john") == "skull_rock"


# -- fate ----------------------------------------------------------------------------------


def test_two_cards_are_revealed_one_is_played_the_other_discarded() -> None:
    game = table(realm("jafar"), realm("captain_hook", fate=["wendy", "john"]))
    answer(game, "fate b2", "seat 1")
    assert keys(game) == ["hook.wendy.1", "hook.john.1"]
    assert game.view(-1).seats[1].aside == ["hook.wendy.1", "hook.john.1"], "all see them"
    answer(game, "john", "skull_rock")
    assert look(game, 1).place("john") == "skull_rock"
    assert look(game, 1).fate_discard() == ["wendy"]


@pytest.mark.parametrize("name", ["smee + cutlass", "cannon"])
def test_a_fate_effect_aims_only_at_its_own_realm(name: str) -> None:
    game = table(
        realm("jafar", oasis=["snake_staff"]),
        realm("captain_hook", fate=["splitting_headache", "taunt"], skull_rock=[name]),
    )
    answer(game, "fate b2", "seat 1", "splitting_headache")
    assert len(look(game, 1).discard()) == 1
    assert look(game).place("snake_staff") == "oasis"


def test_a_fate_deck_that_runs_dry_is_made_anew_without_what_was_revealed() -> None:
    """0 Fate and finding: the first card lies aside while the second one is turned up."""
    hook = realm("captain_hook", fate=["john"], fate_discard=["wendy"])
    hook.fate_deck = hook.fate_deck[-1:]
    game = table(realm("jafar"), hook)
    answer(game, "fate b2", "seat 1")
    assert keys(game) == ["hook.john.1", "hook.wendy.1"]
    assert game.decision is not None
    told = [option.detail for option in game.decision.options]
    assert told[1] == "All other Heroes in the realm have +1 Strength.", "the text, to choose by"


def test_the_other_card_is_discarded_before_the_one_that_is_played() -> None:
    """So that Narrow Escape can be chosen beside a Hero, and plays that very Hero."""
    game = table(
        realm("captain_hook", at="skull_rock"), realm("jafar", fate=["narrow_escape", "abu"])
    )
    answer(game, "fate b1", "seat 1")
    assert keys(game) == ["jafar.narrow_escape.1", "jafar.abu.1"]
    answer(game, "narrow_escape", "oasis")
    assert look(game, 1).place("abu") == "oasis"
    assert look(game, 1).fate_discard() == ["narrow_escape"]


def test_with_two_players_there_is_no_fate_token() -> None:
    game = table(realm("jafar"), realm("captain_hook", fate=["john", "wendy"]))
    answer(game, "fate b2", "seat 1", "john", "skull_rock")
    assert game.state.token == -1


def test_the_fate_token_protects_with_five_players() -> None:
    others = [villain for villain in GAME.content.villains if villain != "jafar"]
    if len(others) < 4:
        pytest.skip("needs five villains")
    seats = [realm("jafar"), *(realm(villain) for villain in others[:4])]
    game = table(*seats, token=2)
    answer(game, "fate b2")
    assert keys(game) == ["seat 1", "seat 3", "seat 4"]
    answer(game, "seat 3")
    assert game.state.token == 3


# -- saving --------------------------------------------------------------------------------


def test_a_game_is_resumed_in_the_middle_of_a_card() -> None:
    game = table(
        realm("jafar", hand=["sorcerous_power"], sultans_palace=["iago"], oasis=["abu"]),
        realm("captain_hook"),
    )
    answer(game, "play t1", "sorcerous_power", "abu", "sultans_palace")
    record = Record.model_validate_json(game.record().model_dump_json())
    twin = Session.resume(GAME, game.table, record, 1)
    answer(twin, "iago", "oasis")
    assert (look(twin).place("abu"), look(twin).place("iago")) == ("sultans_palace", "oasis")


def test_a_hand_is_seen_by_its_owner_only() -> None:
    game = table(realm("jafar", hand=["iago"]), realm("captain_hook", hand=["smee"]))
    seats: list[RealmSeat] = game.view(0).seats
    assert (seats[0].hand, seats[1].hand) == (["jafar.iago.1"], ["?"])


def test_the_longest_game_ends_without_a_winner() -> None:
    game = table(realm("jafar"), realm("captain_hook"), turn=120, limit=60)
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == ()
