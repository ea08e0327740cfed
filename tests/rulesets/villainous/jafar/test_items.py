"""Jafar: his Items."""

from __future__ import annotations

from tests.rulesets.villainous.jafar.realms import OTHER
from tests.rulesets.villainous.scenes import answer, end_turn, look, offers, realm, table, why_not


def test_scimitar_makes_an_ally_stronger_also_a_hypnotized_one() -> None:
    game = table(realm("jafar", hand=["scimitar"], oasis=["genie (ally)"]), OTHER)
    answer(game, "play t1", "scimitar")
    assert look(game).strength("genie") == 7
    assert look(game).power == 5


def test_giant_hourglass_weakens_heroes_there_until_the_end_of_the_turn() -> None:
    game = table(realm("jafar", oasis=["giant_hourglass", "genie", "abu"]), OTHER)
    answer(game, "activate t2")
    assert (look(game).strength("genie"), look(game).strength("abu")) == (4, 0)
    assert look(game).view.lasting() == ["Heroes at Oasis -2 Strength this turn"]
    end_turn(game)
    assert look(game).strength("genie") == 6
    assert look(game).view.lasting() == []


def test_giant_hourglass_also_weakens_heroes_who_come_later() -> None:
    game = table(
        realm(
            "jafar",
            at="oasis",
            streets_of_agrabah=["giant_hourglass"],
            cave_of_wonders=[],
            hand=["sorcerous_power"],
            sultans_palace=["genie"],
        ),
        OTHER,
    )
    answer(game, "activate t1", "play b2", "sorcerous_power", "genie", "streets_of_agrabah")
    assert look(game).strength("genie") == 4


def test_magic_lamp_goes_to_the_open_cave_only_and_brings_genie() -> None:
    game = table(realm("jafar", hand=["magic_lamp"]), OTHER)
    assert why_not(game, "magic_lamp") == "Cave of Wonders is locked"
    game = table(realm("jafar", unlocked=True, hand=["magic_lamp"]), OTHER)
    answer(game, "play t1", "magic_lamp")
    assert look(game).place("magic_lamp") == look(game).place("genie") == "cave_of_wonders"
    assert look(game).strength("genie") == 8
    assert len(game.state.seats[0].fate_deck) == 14


def test_magic_lamp_fetches_a_hypnotized_genie_back_as_a_hero() -> None:
    game = table(
        realm("jafar", unlocked=True, hand=["magic_lamp"], oasis=["genie (ally) + scimitar"]), OTHER
    )
    answer(game, "play t1", "magic_lamp")
    assert look(game).place("genie") == "cave_of_wonders"
    assert look(game).view.is_hero("jafar.genie.1")
    assert look(game).discard() == ["scimitar"]


def test_scarab_pendant_opens_the_cave_and_draws_to_five() -> None:
    game = table(realm("jafar", hand=["scarab_pendant"]), OTHER)
    answer(game, "play t1", "scarab_pendant", "oasis")
    assert game.state.seats[0].locked == []
    end_turn(game)
    assert len(look(game).hand()) == 5


def test_a_stolen_pendant_draws_to_four_and_the_cave_stays_open() -> None:
    game = table(realm("jafar", unlocked=True, oasis=["abu + scarab_pendant"]), OTHER)
    end_turn(game)
    assert len(look(game).hand()) == 4
    assert game.state.seats[0].locked == []


def test_snake_staff_takes_hypnotize_back_for_one_power() -> None:
    game = table(realm("jafar", oasis=["snake_staff"], discard=["hypnotize"]), OTHER)
    answer(game, "activate t2")
    assert (look(game).hand(), look(game).power) == (["hypnotize"], 4)
    game = table(realm("jafar", oasis=["snake_staff"]), OTHER)
    assert not offers(game, "activate t2")


def test_magic_lamp_finds_genie_in_the_fate_discard_pile_first() -> None:
    """2.5 Magic Lamp and Genie: the Fate deck stays as it was."""
    game = table(
        realm("jafar", unlocked=True, hand=["magic_lamp"], fate_discard=["abu", "genie"]), OTHER
    )
    deck = list(game.state.seats[0].fate_deck)
    answer(game, "play t1", "magic_lamp")
    assert look(game).place("genie") == "cave_of_wonders"
    assert look(game).fate_discard() == ["abu"]
    assert game.state.seats[0].fate_deck == deck


def test_a_fate_deck_that_was_searched_is_shuffled() -> None:
    """0 Fate and finding."""
    game = table(realm("jafar", unlocked=True, hand=["magic_lamp"]), OTHER)
    before = [card for card in game.state.seats[0].fate_deck if card != "jafar.genie.1"]
    answer(game, "play t1", "magic_lamp")
    after = game.state.seats[0].fate_deck
    assert sorted(after) == sorted(before)
    assert after != before
