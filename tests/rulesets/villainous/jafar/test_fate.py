"""Jafar: his Fate deck."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.jafar.realms import OTHER
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
    table,
    why_not,
)

FATER = realm("captain_hook", at="skull_rock")


def test_genie_is_stronger_beside_the_lamp_also_beside_a_thief_with_it() -> None:
    game = table(realm("jafar", oasis=["genie", "abu + magic_lamp"]), OTHER)
    assert look(game).strength("genie") == 8
    game = table(realm("jafar", oasis=["genie"], sultans_palace=["magic_lamp"]), OTHER)
    assert look(game).strength("genie") == 6


@pytest.mark.parametrize("thief", ["abu", "aladdin"])
def test_a_thief_takes_an_item_where_he_is_and_makes_it_useless(thief: str) -> None:
    game = table(
        FATER, realm("jafar", fate=[thief, "rajah"], oasis=["snake_staff", "razoul + scimitar"])
    )
    answer(game, "fate b1", "seat 1", thief, "oasis")
    assert keys(game) == ["jafar.snake_staff.1", "jafar.scimitar.1", "no"]
    answer(game, "scimitar")
    assert look(game, 1).host("scimitar") == thief
    assert look(game, 1).strength(thief) == {"abu": 2, "aladdin": 4}[thief]
    assert look(game, 1).strength("razoul") == 3


def test_a_thief_need_not_steal() -> None:
    game = table(FATER, realm("jafar", fate=["abu", "rajah"], oasis=["snake_staff"]))
    answer(game, "fate b1", "seat 1", "abu", "oasis", "no")
    assert look(game, 1).host("snake_staff") == ""


def test_a_stolen_item_cannot_be_activated() -> None:
    game = table(realm("jafar", oasis=["abu + giant_hourglass"]), OTHER)
    assert not offers(game, "activate t2")


def test_a_defeated_thief_gives_the_item_back_where_he_fell() -> None:
    game = table(
        realm("jafar", sultans_palace=["abu + magic_lamp", "palace_guard"], unlocked=True), OTHER
    )
    answer(game, "vanquish b1", "palace_guard")
    assert look(game).place("magic_lamp") == "sultans_palace"
    assert look(game).host("magic_lamp") == ""


def test_a_hypnotized_thief_gives_back_but_a_scimitar_is_discarded() -> None:
    game = table(realm("jafar", hand=["hypnotize"], oasis=["abu + scimitar"]), OTHER)
    answer(game, "play t1", "hypnotize")
    assert look(game).discard() == ["scimitar", "hypnotize"]


def test_rajah_is_stronger_with_jasmine_also_when_she_is_hypnotized() -> None:
    for jasmine in ("princess_jasmine", "princess_jasmine (ally)"):
        game = table(realm("jafar", oasis=["rajah"], sultans_palace=[jasmine]), OTHER)
        assert look(game).strength("rajah") == 6
    assert look(table(realm("jafar", oasis=["rajah"]), OTHER)).strength("rajah") == 4


@pytest.mark.parametrize(
    ("laid", "size"),
    [
        (["princess_jasmine"], 3),
        (["princess_jasmine (ally)"], 4),
        (["princess_jasmine", "scarab_pendant"], 4),
    ],
)
def test_jasmine_as_a_hero_takes_one_card_of_the_draw(laid: list[str], size: int) -> None:
    game = table(realm("jafar", oasis=laid), OTHER)
    end_turn(game)
    assert len(look(game).hand()) == size


def test_carpet_protects_all_others_against_every_defeat() -> None:
    game = table(
        realm(
            "jafar",
            hand=["hypnotize", "a_snake_am_i"],
            sultans_palace=["abu", "palace_guard"],
            oasis=["carpet"],
            at="streets_of_agrabah",
        ),
        OTHER,
    )
    assert why_not(game, "a_snake_am_i") == "Abu, Carpet: not at Streets of Agrabah"
    answer(game, "play b2", "hypnotize")
    assert look(game).view.is_ally("jafar.carpet.1"), "Carpet is the only target"
    assert look(game).view.why_not_defeat(look(game).card("abu")) == ""


def test_palace_guards_do_not_fight_the_sultan_but_razoul_does() -> None:
    game = table(realm("jafar", sultans_palace=["sultan", "palace_guard", "razoul"]), OTHER)
    answer(game, "vanquish b1")
    assert keys(game) == ["jafar.razoul.1"]


def test_wish_makes_a_hero_stronger() -> None:
    game = table(FATER, realm("jafar", fate=["wish", "treachery"], oasis=["abu"]))
    answer(game, "fate b1", "seat 1", "wish")
    assert look(game, 1).strength("abu") == 4


def test_crushing_blow_discards_an_ally_of_strength_three_or_less() -> None:
    game = table(
        FATER,
        realm(
            "jafar",
            fate=["crushing_blow", "wish"],
            oasis=["razoul + scimitar", "palace_guard + scimitar"],
        ),
    )
    answer(game, "fate b1", "seat 1")
    if asked(game) == "fate-card":
        answer(game, "crushing_blow")
    assert look(game, 1).discard() == ["scimitar", "palace_guard"]
    assert look(game, 1).place("razoul") == "oasis"


def test_narrow_escape_plays_a_hero_again_with_all_he_does() -> None:
    game = table(
        FATER,
        realm("jafar", fate=["narrow_escape", "wish"], fate_discard=["abu"], oasis=["magic_lamp"]),
    )
    answer(game, "fate b1", "seat 1", "narrow_escape", "oasis", "magic_lamp")
    assert look(game, 1).host("magic_lamp") == "abu"


def test_narrow_escape_needs_a_hero_in_the_pile() -> None:
    game = table(FATER, realm("jafar", fate=["narrow_escape", "wish"]))
    answer(game, "fate b1", "seat 1")
    assert look(game, 1).fate_discard() == ["narrow_escape", "wish"]


@pytest.mark.parametrize(("power", "left"), [(5, 3), (1, 0)])
def test_treachery_takes_two_power_or_what_there_is(power: int, left: int) -> None:
    game = table(FATER, realm("jafar", power=power, fate=["treachery", "wish"]))
    answer(game, "fate b1", "seat 1", "treachery")
    assert look(game, 1).power == left


def test_treachery_without_power_cannot_be_played() -> None:
    game = table(FATER, realm("jafar", power=0, fate=["treachery", "wish"]))
    answer(game, "fate b1", "seat 1")
    nobody(game)
    assert look(game, 1).fate_discard() == ["treachery", "wish"]
    assert "Ada discards Treachery, which cannot be played (no Power to take)." in log(game)
