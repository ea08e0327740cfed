"""Jafar, card by card, with the rulings of his notes."""

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
    step_forward,
    table,
    who,
    why_not,
)

OTHER = realm("captain_hook")


# -- the objective -------------------------------------------------------------------------


def test_lamp_at_the_palace_and_genie_in_service_win_at_the_start_of_the_turn() -> None:
    game = table(
        realm("jafar", unlocked=True, sultans_palace=["magic_lamp"], oasis=["genie (ally)"]),
        OTHER,
        phase="move",
    )
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.parametrize(
    "laid",
    [
        {"sultans_palace": ["magic_lamp"], "oasis": ["genie"]},
        {"oasis": ["magic_lamp", "genie (ally)"]},
        {"sultans_palace": ["abu + magic_lamp"], "oasis": ["genie (ally)"]},
    ],
    ids=["Genie is still a Hero", "the Lamp is elsewhere", "the Lamp is stolen"],
)
def test_anything_less_does_not_win(laid: dict[str, list[str]]) -> None:
    game = table(realm("jafar", **laid), OTHER, phase="move")  # type: ignore[arg-type]
    assert asked(game) == "go"


def test_the_objective_is_not_tested_during_the_turn() -> None:
    game = table(
        realm(
            "jafar",
            at="cave_of_wonders",
            unlocked=True,
            oasis=["genie (ally)"],
            streets_of_agrabah=["magic_lamp"],
        ),
        OTHER,
    )
    answer(game, "move b2", "magic_lamp", "sultans_palace")
    assert game.outcome is None


def test_the_symbols_of_the_board() -> None:
    places = look(table(realm("jafar"), OTHER)).view.villain.locations
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Play a Card", "t2 Activate", "b1 Vanquish", "b2 Fate"],
        ["t1 Gain 1 Power", "t2 Fate", "b1 Discard Cards", "b2 Play a Card"],
        ["t1 Activate", "t2 Play a Card", "b1 Gain 3 Power", "b2 Play a Card"],
        ["t1 Discard Cards", "t2 Gain 2 Power", "b1 Play a Card", "b2 Move an Item or Ally"],
    ]


# -- Allies --------------------------------------------------------------------------------


def test_palace_guard_costs_one_and_has_strength_two() -> None:
    game = table(realm("jafar", hand=["palace_guard"]), OTHER)
    answer(game, "play t1", "palace_guard", "oasis")
    assert (look(game).strength("palace_guard"), look(game).power) == (2, 4)


def test_gazeem_spent_in_a_vanquish_may_bring_his_own_scimitar_back() -> None:
    game = table(realm("jafar", sultans_palace=["gazeem + scimitar", "abu"]), OTHER)
    answer(game, "vanquish b1", "gazeem", "scimitar")
    assert look(game).hand() == ["scimitar"]
    assert look(game).discard() == ["gazeem"]


def test_gazeem_may_leave_the_items_and_finds_no_ally() -> None:
    game = table(
        realm(
            "jafar",
            hand=["necessary_sacrifice"],
            oasis=["gazeem"],
            discard=["palace_guard", "snake_staff"],
        ),
        OTHER,
    )
    answer(game, "play t1", "necessary_sacrifice")
    assert keys(game) == ["jafar.snake_staff.1", "no"]
    answer(game, "no")
    assert look(game).hand() == []


def test_iago_carries_a_free_item_one_step() -> None:
    game = table(realm("jafar", streets_of_agrabah=["iago", "magic_lamp"]), OTHER)
    answer(game, "activate t2", "sultans_palace")
    assert look(game).place("iago") == look(game).place("magic_lamp") == "sultans_palace"
    assert look(game).power == 4


def test_iago_needs_a_free_item() -> None:
    game = table(realm("jafar", oasis=["iago + scimitar"]), OTHER)
    assert why_not(game, "Activate") == "nothing can be activated"


def test_razoul_makes_other_allies_cheaper_at_his_location() -> None:
    game = table(realm("jafar", power=0, hand=["palace_guard", "razoul"], oasis=["iago"]), OTHER)
    assert why_not(game, "razoul") == "costs 3, you have 0"
    game = table(realm("jafar", power=0, hand=["palace_guard"], oasis=["razoul"]), OTHER)
    answer(game, "play t1", "palace_guard")
    assert look(game).place("palace_guard") == "oasis", "free there, too dear elsewhere"


def test_razoul_gives_no_discount_on_items_and_effects() -> None:
    game = table(
        realm("jafar", hand=["giant_hourglass", "hypnotize"], oasis=["razoul", "abu"]), OTHER
    )
    view = look(game).view
    assert view.cost(look(game).card("giant_hourglass"), 2) == 1
    assert view.cost(look(game).card("hypnotize"), "jafar.abu.1") == 2


# -- Items ---------------------------------------------------------------------------------


def test_scimitar_makes_an_ally_stronger_also_a_hypnotized_one() -> None:
    game = table(realm("jafar", hand=["scimitar"], oasis=["genie (ally)"]), OTHER)
    answer(game, "play t1", "scimitar")
    assert look(game).strength("genie") == 7
    assert look(game).power == 5


def test_giant_hourglass_weakens_heroes_there_until_the_end_of_the_turn() -> None:
    game = table(realm("jafar", oasis=["giant_hourglass", "genie", "abu"]), OTHER)
    answer(game, "activate t2")
    assert (look(game).strength("genie"), look(game).strength("abu")) == (4, 0)
    end_turn(game)
    assert look(game).strength("genie") == 6


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


# -- Effects -------------------------------------------------------------------------------


def test_necessary_sacrifice_pays_three_once() -> None:
    game = table(realm("jafar", hand=["necessary_sacrifice"], oasis=["razoul + scimitar"]), OTHER)
    answer(game, "play t1", "necessary_sacrifice", "razoul")
    assert look(game).power == 8
    assert look(game).discard() == ["scimitar", "razoul", "necessary_sacrifice"]


def test_necessary_sacrifice_does_not_take_stolen_items() -> None:
    game = table(realm("jafar", hand=["necessary_sacrifice"], oasis=["abu + snake_staff"]), OTHER)
    assert why_not(game, "necessary_sacrifice") == "nothing to aim it at"


def test_scrying_finds_the_type_that_was_said() -> None:
    game = table(
        realm("jafar", hand=["scrying"], deck=["hypnotize", "iago", "magic_lamp", "razoul"]), OTHER
    )
    answer(game, "play t1", "scrying", "item")
    assert look(game).hand() == ["magic_lamp"]
    assert look(game).discard() == ["hypnotize", "iago", "scrying"]


def test_scrying_without_that_type_discards_everything() -> None:
    jafar = realm("jafar", hand=["scrying"])
    jafar.deck = [card for card in jafar.deck if "scimitar" in card]
    game = table(jafar, OTHER)
    answer(game, "play t1", "scrying", "ally")
    assert look(game).hand() == []
    assert look(game).discard() == ["scimitar", "scimitar", "scimitar", "scrying"]


def test_a_snake_am_i_defeats_a_hero_beside_jafar() -> None:
    game = table(realm("jafar", hand=["a_snake_am_i"], oasis=["abu"]), OTHER)
    assert why_not(game, "a_snake_am_i") == "nothing to aim it at"
    game = table(realm("jafar", at="oasis", hand=["a_snake_am_i"], oasis=["abu", "genie"]), OTHER)
    answer(game, "play b2", "a_snake_am_i")
    assert look(game).fate_discard() == ["abu"]


def test_hypnotize_costs_the_strength_of_the_hero_with_all_that_changes_it() -> None:
    jafar = realm("jafar", power=8, hand=["hypnotize"], oasis=["genie", "magic_lamp"])
    game = table(jafar, OTHER)
    answer(game, "play t1", "hypnotize")
    assert look(game).power == 0
    assert look(game).view.is_ally("jafar.genie.1")
    assert look(game).place("genie") == "oasis"
    assert look(game).strength("genie") == 6, "as an Ally he has his printed Strength"
    assert look(game).discard() == ["hypnotize"]


def test_hypnotize_discards_fate_items_and_frees_the_symbols() -> None:
    game = table(realm("jafar", hand=["hypnotize"], oasis=["abu + wish"]), OTHER)
    assert look(game).view.covered(2) == ["t1", "t2"]
    answer(game, "play t1", "hypnotize")
    assert look(game).power == 1
    assert look(game).fate_discard() == ["wish"]
    assert look(game).view.covered(2) == []


def test_a_hypnotized_hero_leaves_to_the_fate_discard_pile_without_a_defeat() -> None:
    game = table(realm("jafar", hand=["necessary_sacrifice"], oasis=["aladdin (ally)"]), OTHER)
    answer(game, "play t1", "necessary_sacrifice")
    assert look(game).fate_discard() == ["aladdin"]
    assert asked(game) == "act"


def test_a_hypnotized_hero_fights() -> None:
    game = table(realm("jafar", sultans_palace=["genie (ally)", "aladdin + wish"]), OTHER)
    answer(game, "vanquish b1", "genie")
    assert look(game).fate_discard() == ["genie", "wish", "aladdin"]


def test_sorcerous_power_is_two_optional_moves_of_any_distance() -> None:
    game = table(
        realm("jafar", hand=["sorcerous_power"], sultans_palace=["iago"], oasis=["abu"]), OTHER
    )
    answer(game, "play t1", "sorcerous_power", "abu", "sultans_palace", "iago", "oasis")
    assert (look(game).place("abu"), look(game).place("iago")) == ("sultans_palace", "oasis")
    game = table(
        realm("jafar", hand=["sorcerous_power"], sultans_palace=["iago"], oasis=["abu"]), OTHER
    )
    answer(game, "play t1", "sorcerous_power", "no", "no")
    assert (look(game).place("abu"), look(game).place("iago")) == ("oasis", "sultans_palace")


# -- Conditions ----------------------------------------------------------------------------


def test_deception_plays_the_top_fate_card_of_the_active_player() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], fate=["john"], skull_rock=["cannon"]),
        realm("jafar", hand=["deception"]),
        told=["ally_strength 4"],
    )
    answer(game, "play b2", "cannon", "skull_rock")
    step_forward(game, 1, "deception")
    assert who(game) == 1, "Jafar makes the choices"
    answer(game, "jolly_roger")
    assert look(game).place("john") == "jolly_roger"
    assert game.state.token == -1, "it is no Fate action"


def test_deception_reveals_peter_pan() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], fate=["peter_pan"], skull_rock=["cannon"]),
        realm("jafar", hand=["deception"]),
        told=["ally_strength 4"],
    )
    answer(game, "play b2", "cannon", "skull_rock")
    step_forward(game, 1, "deception")
    assert look(game).place("peter_pan") == "hangmans_tree"


def test_deception_discards_a_card_that_cannot_be_played() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], fate=["taunt"], skull_rock=["cannon"]),
        realm("jafar", hand=["deception"]),
        told=["ally_strength 4"],
    )
    answer(game, "play b2", "cannon", "skull_rock")
    step_forward(game, 1, "deception")
    assert look(game).fate_discard() == ["taunt"]


def test_fate_items_count_for_deception() -> None:
    game = table(
        realm("captain_hook", hand=["cannon"], skull_rock=["john + taunt"]),
        realm("jafar", hand=["deception"]),
        told=[],
    )
    answer(game, "play b2", "cannon", "jolly_roger")
    assert asked(game) == "window"


def test_manipulation_takes_any_card_but_itself_back() -> None:
    game = table(
        realm("captain_hook", hand=["smee"], skull_rock=["swashbuckler", "swashbuckler"]),
        realm("jafar", hand=["manipulation"], discard=["hypnotize", "iago"]),
        told=["ally_strength 4"],
    )
    answer(game, "play b2", "smee", "skull_rock")
    step_forward(game, 1, "manipulation")
    assert keys(game) == ["jafar.hypnotize.1", "jafar.iago.1"]
    answer(game, "hypnotize")
    assert look(game, 1).hand() == ["hypnotize"]
    assert look(game, 1).discard() == ["iago", "manipulation"]


def test_manipulation_needs_a_discarded_card() -> None:
    game = table(
        realm("captain_hook", hand=["smee"], skull_rock=["swashbuckler", "swashbuckler"]),
        realm("jafar", hand=["manipulation"]),
        told=["ally_strength 4"],
    )
    answer(game, "play b2", "smee", "skull_rock", "seat 1")
    assert keys(game) == ["none"]


# -- Fate ----------------------------------------------------------------------------------

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
    assert why_not(game, "a_snake_am_i") == "nothing to aim it at"
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
    assert "Treachery is discarded." in log(game)
