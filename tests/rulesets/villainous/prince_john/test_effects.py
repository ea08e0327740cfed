"""Prince John: his Effects."""

from __future__ import annotations

from rulesets.villainous.rules.vanquish import vanquishable
from tests.rulesets.villainous.prince_john.realms import JOHN, OTHER
from tests.rulesets.villainous.scenes import answer, asked, look, offers, realm, table, why_not


def test_taxes_count_the_heroes() -> None:
    john = realm(
        JOHN,
        hand=["beautiful_lovely_taxes"],
        nottingham=["toby"],
        the_jail=["skippy", "friar_tuck"],
    )
    game = table(john, OTHER)
    answer(game, "play b1", "beautiful_lovely_taxes")
    assert look(game).power == 8
    assert look(game).discard() == ["beautiful_lovely_taxes"]


def test_taxes_with_robin_hood_are_one_smaller_in_all() -> None:
    """3.5 Robin Hood: Taxes are one gain."""
    john = realm(
        JOHN,
        hand=["beautiful_lovely_taxes"],
        nottingham=["toby"],
        the_jail=["skippy", "robin_hood"],
    )
    game = table(john, OTHER)
    answer(game, "play b1", "beautiful_lovely_taxes")
    assert look(game).power == 7


def test_taxes_need_a_hero() -> None:
    """0 Playing cards: an Effect that could do nothing is not played."""
    game = table(realm(JOHN, hand=["beautiful_lovely_taxes"]), OTHER)
    assert why_not(game, "beautiful_lovely_taxes") == "no Hero in your realm"


def test_imprison_moves_a_hero_to_the_jail_with_what_he_carries() -> None:
    john = realm(
        JOHN,
        hand=["imprison"],
        sherwood_forest=["little_john + clever_disguise"],
        nottingham=["skippy"],
        lying={"little_john": 3},
    )
    game = table(john, OTHER)
    assert not offers(game, "gain t1")
    answer(game, "play b1", "imprison", "little_john")
    assert look(game).place("little_john") == "the_jail"
    assert look(game).place("clever_disguise") == "the_jail"
    assert look(game).s.lying == {look(game).card("little_john"): 3}
    assert offers(game, "gain t1"), "his symbols are open at once"


def test_imprison_needs_a_hero_outside_the_jail() -> None:
    game = table(realm(JOHN, hand=["imprison"], the_jail=["toby"]), OTHER)
    assert why_not(game, "imprison") == "Toby: at The Jail already"


def test_set_a_trap_moves_an_ally_any_distance_and_vanquishes() -> None:
    john = realm(
        JOHN,
        at="the_jail",
        hand=["set_a_trap"],
        the_jail=["rhino_guards"],
        sherwood_forest=["friar_tuck"],
    )
    game = table(john, OTHER)
    answer(game, "play b2", "set_a_trap")
    assert asked(game) == "allies", "the only Ally and the only place are taken"
    answer(game, "rhino_guards")
    assert look(game).fate_discard() == ["friar_tuck"]
    assert sorted(look(game).discard()) == ["rhino_guards", "set_a_trap"]
    assert look(game).power == 4


def test_the_move_of_set_a_trap_may_be_left_out_when_a_vanquish_is_possible_now() -> None:
    john = realm(
        JOHN,
        hand=["set_a_trap"],
        the_jail=["rhino_guards", "toby"],
        nottingham=["rhino_guards"],
    )
    game = table(john, OTHER)
    answer(game, "play b1", "set_a_trap")
    assert offers(game, "no")
    answer(game, "no")
    assert asked(game) == "allies"
    assert look(game).place("rhino_guards.2") == "nottingham"


def test_the_move_of_set_a_trap_must_not_spoil_the_vanquish() -> None:
    """3.5 Vanquish Effects: a legal Vanquish after the move. Both Allies are needed."""
    john = realm(
        JOHN,
        hand=["set_a_trap"],
        nottingham=["rhino_guards"],
        the_jail=["trigger", "wolf_archers", "robin_hood"],
    )
    game = table(john, OTHER)
    assert vanquishable(look(game).view), "Trigger 4 and Wolf Archers 1"
    answer(game, "play b1", "set_a_trap", "wolf_archers")
    assert asked(game) == "allies", "Nottingham is the only place from which they still reach"
    assert look(game).place("wolf_archers") == "nottingham"
    assert look(game).strength("wolf_archers") == 2


def test_set_a_trap_is_refused_when_no_move_helps() -> None:
    """3.5 Vanquish Effects."""
    john = realm(JOHN, hand=["set_a_trap"], the_jail=["nutsy"], nottingham=["friar_tuck"])
    why = "Friar Tuck: Strength 3, your Allies there have 2, even if one moves there"
    assert why_not(table(john, OTHER), "set_a_trap") == why
    john = realm(JOHN, hand=["set_a_trap"], the_jail=["rhino_guards"])
    assert why_not(table(john, OTHER), "set_a_trap") == "no Hero in the realm"


def test_asking_whether_a_trap_is_possible_moves_nobody() -> None:
    john = realm(JOHN, hand=["set_a_trap"], the_jail=["rhino_guards"], nottingham=["toby"])
    game = table(john, OTHER)
    assert offers(game, "play b1")
    assert look(game).place("rhino_guards") == "the_jail"


def test_intimidation_keeps_the_allies_with_their_items() -> None:
    """3.5 Vanquish Effects; kept, the Golden Arrow can pay again."""
    john = realm(
        JOHN,
        at="the_jail",
        hand=["intimidation"],
        the_jail=["rhino_guards + bow_and_arrows + golden_arrow", "robin_hood"],
    )
    game = table(john, OTHER)
    answer(game, "play b2", "intimidation", "rhino_guards")
    assert look(game).fate_discard() == ["robin_hood"]
    assert look(game).discard() == ["intimidation"]
    assert look(game).strength("rhino_guards") == 5
    assert look(game).host("golden_arrow") == "rhino_guards"
    assert look(game).power == 5, "2 for the card, 2 from the Arrow"


def test_intimidation_needs_a_vanquish() -> None:
    john = realm(JOHN, hand=["intimidation"], the_jail=["nutsy"], nottingham=["toby"])
    why = "Toby: Strength 2, your Allies there have 0"
    assert why_not(table(john, OTHER), "intimidation") == why


def test_vanquish_effects_use_no_vanquish_symbol() -> None:
    """3.5 Vanquish Effects: Wolf Archers join from beside, and the symbol is left."""
    john = realm(
        JOHN,
        at="nottingham",
        hand=["intimidation"],
        nottingham=["toby", "friar_tuck", "rhino_guards"],
        the_jail=["wolf_archers"],
    )
    game = table(john, OTHER)
    answer(game, "play b2", "intimidation", "toby", "wolf_archers", "done")
    assert offers(game, "vanquish b1")
