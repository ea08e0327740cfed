"""Prince John, card by card. "3.5 Robin Hood" and the like cite the notes the rules come from."""

from __future__ import annotations

from typing import Any

from tests.rulesets.villainous.prince_john import CHURCH, JOHN, OTHER, fated
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    end_turn,
    keys,
    live,
    log,
    look,
    nobody,
    offers,
    pass_turn,
    realm,
    step_forward,
    table,
    why_not,
)

# -- the objective (3.1) -------------------------------------------------------------------


def test_twenty_power_at_the_start_of_the_turn_wins_before_anything_else() -> None:
    game = table(
        OTHER,
        realm(JOHN, power=20, sherwood_forest=["sheriff_of_nottingham", "toby"]),
    )
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert "Prince John starts his turn with 20 Power" in game.outcome.headline
    assert look(game, 1).place("sheriff_of_nottingham") == "sherwood_forest"


def test_nineteen_power_do_not_win() -> None:
    game = table(OTHER, realm(JOHN, power=19))
    end_turn(game)
    assert game.outcome is None
    assert asked(game) == "go"


def test_twenty_power_in_the_middle_of_the_turn_wait_for_the_next_one() -> None:
    game = table(realm(JOHN, at="the_jail", power=18), OTHER)
    answer(game, "gain b1")
    assert (look(game).power, game.outcome) == (21, None)
    end_turn(game)
    assert game.outcome is None
    pass_turn(game)
    assert game.outcome is not None
    assert "21 Power" in game.outcome.headline


def test_power_on_heroes_is_not_his() -> None:
    john = realm(JOHN, power=19, nottingham=["little_john"], lying={"little_john": 4})
    game = table(OTHER, john)
    end_turn(game)
    assert game.outcome is None


def test_the_progress_counts_his_power() -> None:
    game = table(realm(JOHN, power=12), OTHER)
    assert look(game).view.progress() == [("12 of 20 Power", False)]
    assert "[ ] 12 of 20 Power" in GAME.board_text(game.view(0), 0, game.table.names)


# -- the board (3.2) -----------------------------------------------------------------------


def test_the_symbols_of_the_board() -> None:
    places = look(table(realm(JOHN), OTHER)).view.villain.locations
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Gain 1 Power", "t2 Discard Cards", "b1 Play a Card", "b2 Fate"],
        ["t1 Gain 2 Power", "t2 Play a Card", "b1 Play a Card", "b2 Move an Item or Ally"],
        ["t1 Fate", "t2 Gain 1 Power", "b1 Vanquish", "b2 Play a Card"],
        ["b1 Gain 3 Power", "b2 Play a Card", "b3 Discard Cards"],
    ]
    assert not any(place.locked for place in places)


def test_a_hero_covers_nothing_at_the_jail() -> None:
    game = table(realm(JOHN, at="the_jail", the_jail=["little_john"], hand=["warrant"]), OTHER)
    assert keys(game) == ["gain b1", "play b2", "discard b3", "end"]


def test_a_hero_covers_both_upper_symbols_elsewhere() -> None:
    game = table(realm(JOHN, at="nottingham", nottingham=["toby"]), OTHER)
    assert not offers(game, "gain t2")
    assert why_not(game, "Gain 1 Power") == "covered by a Hero"


# -- Allies --------------------------------------------------------------------------------


def test_rhino_guards_cost_three_and_have_strength_four() -> None:
    game = table(realm(JOHN, hand=["rhino_guards"]), OTHER)
    answer(game, "play b1", "rhino_guards", "the_jail")
    assert (look(game).strength("rhino_guards"), look(game).power) == (4, 2)


def test_wolf_archers_fight_at_the_next_location_but_no_farther() -> None:
    john = realm(JOHN, at="nottingham", friar_tucks_church=["wolf_archers"], nottingham=["toby"])
    game = table(john, OTHER)
    answer(game, "vanquish b1", "wolf_archers")
    assert look(game).discard() == ["wolf_archers"]
    far = realm(JOHN, at="nottingham", sherwood_forest=["wolf_archers"], nottingham=["toby"])
    assert not offers(table(far, OTHER), "vanquish b1")


def test_rhino_guards_do_not_fight_from_the_next_location() -> None:
    john = realm(JOHN, at="nottingham", the_jail=["rhino_guards"], nottingham=["toby"])
    game = table(john, OTHER)
    assert why_not(game, "Vanquish") == "Toby: Strength 2, your Allies there have 0"


def test_nutsy_strengthens_the_other_allies_at_his_location() -> None:
    john = realm(JOHN, the_jail=["nutsy", "rhino_guards", "toby"], nottingham=["rhino_guards"])
    seen = look(table(john, OTHER))
    assert seen.strength("nutsy") == 2
    assert seen.strength("rhino_guards") == 5
    assert seen.strength("rhino_guards.2") == 4
    assert seen.strength("toby") == 2


def test_trigger_weakens_the_other_allies_at_his_location() -> None:
    seen = look(table(realm(JOHN, the_jail=["trigger", "rhino_guards", "toby"]), OTHER))
    assert (seen.strength("trigger"), seen.strength("rhino_guards")) == (4, 3)
    assert seen.strength("toby") == 2


def test_nutsy_and_trigger_together() -> None:
    """3.5 Attached Items on Allies: Trigger 5, Nutsy 1, everyone else unchanged."""
    seen = look(table(realm(JOHN, the_jail=["nutsy", "trigger", "wolf_archers"]), OTHER))
    figures = [seen.strength(name) for name in ("trigger", "nutsy", "wolf_archers")]
    assert figures == [5, 1, 2]


def sheriff_before_the_move(**fields: Any) -> Play:
    """The turn of Prince John begins; the Sheriff is asked about."""
    game = table(realm(JOHN, power=3, **fields), OTHER, phase="move")
    assert asked(game) == "place"
    return game


def test_the_sheriff_rides_any_distance_to_a_hero_for_one_power() -> None:
    game = sheriff_before_the_move(
        sherwood_forest=["sheriff_of_nottingham + golden_arrow"], the_jail=["toby"]
    )
    assert keys(game) == [CHURCH, "nottingham", "the_jail", "no"]
    answer(game, "the_jail")
    assert look(game).power == 4
    assert look(game).place("golden_arrow") == "the_jail"
    assert "Ada gains 1 Power (Sheriff of Nottingham)." in log(game)
    assert asked(game) == "go"


def test_the_sheriff_may_stay_and_is_paid_only_where_a_hero_is() -> None:
    game = sheriff_before_the_move(sherwood_forest=["sheriff_of_nottingham", "toby"])
    answer(game, "no")
    assert (look(game).power, asked(game)) == (3, "go")
    game = sheriff_before_the_move(sherwood_forest=["sheriff_of_nottingham", "toby"])
    answer(game, "nottingham")
    assert (look(game).power, asked(game)) == (3, "go")


def test_two_heroes_pay_the_sheriff_once() -> None:
    game = sheriff_before_the_move(
        sherwood_forest=["sheriff_of_nottingham"], nottingham=["toby", "skippy"]
    )
    answer(game, "nottingham")
    assert look(game).power == 4


def test_robin_hood_takes_the_pay_of_the_sheriff() -> None:
    """3.5 Robin Hood: Sheriff 1 becomes 0."""
    game = sheriff_before_the_move(
        sherwood_forest=["sheriff_of_nottingham"], nottingham=["robin_hood"]
    )
    answer(game, "nottingham")
    assert look(game).power == 3


def test_the_pay_of_the_sheriff_is_too_late_to_win_this_turn() -> None:
    """3.5 Sheriff of Nottingham: the objective was tested before."""
    john = realm(JOHN, power=19, sherwood_forest=["sheriff_of_nottingham"], the_jail=["toby"])
    game = table(john, OTHER, phase="move")
    answer(game, "the_jail")
    assert (look(game).power, game.outcome) == (20, None)


def test_an_ordinary_move_of_the_sheriff_pays_nothing() -> None:
    """3.5 Sheriff of Nottingham."""
    fields: Any = {CHURCH: ["sheriff_of_nottingham"], "nottingham": ["toby"]}
    game = table(realm(JOHN, at=CHURCH, power=3, **fields), OTHER)
    answer(game, "move b2", "nottingham")
    assert look(game).place("sheriff_of_nottingham") == "nottingham"
    assert look(game).power == 3


def test_the_sheriff_does_not_ride_in_the_turns_of_others() -> None:
    game = table(OTHER, realm(JOHN, sherwood_forest=["sheriff_of_nottingham"]), phase="move")
    assert asked(game) == "go"


def test_sir_hiss_opens_one_covered_symbol_a_turn() -> None:
    """3.5 Sir Hiss: one in total, and it counts as used."""
    fields: Any = {CHURCH: ["sir_hiss", "toby"]}
    game = table(realm(JOHN, at=CHURCH, hand=["warrant", "warrant"], **fields), OTHER)
    assert offers(game, "gain t1")
    assert offers(game, "play t2")
    assert why_not(game, "Gain 2 Power") == ""
    answer(game, "gain t1")
    assert look(game).power == 7
    assert not offers(game, "gain t1")
    assert not offers(game, "play t2")
    assert why_not(game, "Play a Card") == "covered by a Hero"
    assert offers(game, "play b1"), "open symbols do not count"


def test_an_open_symbol_does_not_use_up_sir_hiss() -> None:
    fields: Any = {CHURCH: ["sir_hiss", "toby"]}
    game = table(realm(JOHN, at=CHURCH, hand=["warrant", "warrant"], **fields), OTHER)
    answer(game, "play b1", "warrant", "nottingham")
    assert offers(game, "gain t1")


def test_sir_hiss_opens_a_symbol_again_in_the_next_turn() -> None:
    fields: Any = {CHURCH: ["sir_hiss", "toby"], "nottingham": ["skippy"]}
    game = table(realm(JOHN, at=CHURCH, power=0, **fields), OTHER)
    answer(game, "gain t1")
    for place in ("nottingham", CHURCH):
        end_turn(game)
        pass_turn(game)
        answer(game, place)
    assert offers(game, "gain t1")


def test_sir_hiss_helps_only_where_both_are() -> None:
    john = realm(JOHN, at="nottingham", nottingham=["toby"], the_jail=["sir_hiss"])
    assert not offers(table(john, OTHER), "gain t2")


# -- Items ---------------------------------------------------------------------------------


def test_warrant_pays_two_for_a_hero_played_there_and_stays() -> None:
    game = fated(realm(JOHN, nottingham=["warrant"], fate=["toby", "skippy"]), "toby", "nottingham")
    assert look(game, 1).power == 7
    assert look(game, 1).place("warrant") == "nottingham"
    assert "Ben gains 2 Power (Warrant)." in log(game)


def test_every_warrant_at_the_location_pays_and_none_elsewhere() -> None:
    """3.5 Warrant and Friar Tuck."""
    john = realm(
        JOHN,
        nottingham=["warrant", "warrant"],
        the_jail=["warrant"],
        fate=["toby", "skippy"],
    )
    assert look(fated(john, "toby", "nottingham"), 1).power == 9


def test_a_moved_hero_pays_no_warrant() -> None:
    """3.5 Warrant and Friar Tuck: Imprison moves, it does not play."""
    john = realm(JOHN, power=2, hand=["imprison"], nottingham=["toby"], the_jail=["warrant"])
    game = table(john, OTHER)
    answer(game, "play b1", "imprison")
    assert look(game).place("toby") == "the_jail"
    assert look(game).power == 0


def test_deception_pays_a_warrant() -> None:
    """3.5 Warrant and Friar Tuck: Jafar's Deception plays a Hero."""
    john = realm(JOHN, hand=["warrant"], nottingham=["warrant"], fate=["toby"])
    game = table(john, realm("jafar", hand=["deception"]), told=[])
    answer(game, "play b1", "warrant", "the_jail")
    step_forward(game, 1, "deception", "nottingham")
    nobody(game)
    assert look(game).place("toby") == "nottingham"
    assert look(game).power == 6


def test_robin_hood_played_onto_a_warrant_makes_it_pay_one() -> None:
    """3.5 Robin Hood: he is there when it pays."""
    john = realm(JOHN, nottingham=["warrant"], fate=["robin_hood", "toby"])
    assert look(fated(john, "robin_hood", "nottingham"), 1).power == 6


def test_each_of_two_warrants_is_a_gain_of_its_own() -> None:
    """3.5 Robin Hood: each Warrant 2 becomes 1."""
    john = realm(
        JOHN, nottingham=["warrant", "warrant"], the_jail=["robin_hood"], fate=["toby", "skippy"]
    )
    assert look(fated(john, "toby", "nottingham"), 1).power == 7


def test_a_warrant_can_be_moved() -> None:
    game = table(realm(JOHN, at=CHURCH, nottingham=["warrant"]), OTHER)
    answer(game, "move b2", "the_jail")
    assert look(game).place("warrant") == "the_jail"


def test_bow_and_arrows_strengthens_and_is_discarded_in_place_of_its_ally() -> None:
    john = realm(JOHN, at="nottingham", nottingham=["wolf_archers + bow_and_arrows", "friar_tuck"])
    game = table(john, OTHER)
    assert look(game).strength("wolf_archers") == 3
    answer(game, "vanquish b1", "wolf_archers")
    assert look(game).place("wolf_archers") == "nottingham"
    assert look(game).discard() == ["bow_and_arrows"]
    assert look(game).fate_discard() == ["friar_tuck"]
    assert "Ada keeps Wolf Archers." in log(game)


def test_one_of_two_bows_is_spent_and_everything_else_is_kept() -> None:
    """3.5 Attached Items on Allies: two copies, and the other Items."""
    john = realm(
        JOHN,
        at="nottingham",
        power=0,
        nottingham=["rhino_guards + bow_and_arrows + golden_arrow + bow_and_arrows", "toby"],
    )
    game = table(john, OTHER)
    assert look(game).strength("rhino_guards") == 6
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).discard() == ["bow_and_arrows"]
    assert look(game).host("golden_arrow") == "rhino_guards"
    assert look(game).strength("rhino_guards") == 5
    assert look(game).power == 2


def test_golden_arrow_pays_two_and_leaves_with_its_ally() -> None:
    john = realm(JOHN, at="nottingham", nottingham=["rhino_guards + golden_arrow", "toby"])
    game = table(john, OTHER)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).power == 7
    assert look(game).discard() == ["golden_arrow", "rhino_guards"]


def test_golden_arrow_of_an_ally_who_does_not_fight_pays_nothing() -> None:
    john = realm(JOHN, at="nottingham", nottingham=["rhino_guards", "nutsy + golden_arrow", "toby"])
    game = table(john, OTHER)
    answer(game, "vanquish b1", "rhino_guards", "done")
    assert look(game).power == 5


def test_golden_arrow_pays_one_while_robin_hood_is_there_and_two_for_robin_hood() -> None:
    """3.5 Robin Hood: the reduction stops with his defeat, at once."""
    fields: Any = {"nottingham": ["rhino_guards + golden_arrow", "toby"]}
    game = table(realm(JOHN, at="nottingham", the_jail=["robin_hood"], **fields), OTHER)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).power == 6
    strong = ["rhino_guards + golden_arrow + bow_and_arrows", "robin_hood"]
    game = table(realm(JOHN, at="nottingham", nottingham=strong), OTHER)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).power == 7


def test_golden_arrow_costs_nothing_and_needs_an_ally() -> None:
    game = table(realm(JOHN, power=0, hand=["golden_arrow", "bow_and_arrows"]), OTHER)
    assert why_not(game, "golden_arrow") == "nobody to attach it to"
    game = table(realm(JOHN, power=0, hand=["golden_arrow"], the_jail=["nutsy", "trigger"]), OTHER)
    answer(game, "play b1", "golden_arrow", "nutsy")
    assert look(game).host("golden_arrow") == "nutsy"


def test_the_crown_makes_every_card_cheaper_where_prince_john_is() -> None:
    """3.5 Crown and Costs: wherever the card goes, and never below 0."""
    john = realm(
        JOHN,
        at="the_jail",
        power=2,
        hand=["rhino_guards", "imprison", "golden_arrow"],
        the_jail=["king_richards_crown", "nutsy"],
        nottingham=["toby"],
    )
    game = table(john, OTHER)
    view = look(game)
    assert [view.view.cost(card) for card in view.s.hand] == [2, 1, 0]
    answer(game, "play b2", "rhino_guards", "sherwood_forest")
    assert look(game).power == 0


def test_the_crown_is_worth_nothing_elsewhere_nor_for_itself() -> None:
    """3.5 Crown and Costs."""
    game = table(
        realm(JOHN, at="nottingham", hand=["warrant"], the_jail=["king_richards_crown"]), OTHER
    )
    answer(game, "play b2", "warrant", "nottingham")
    assert look(game).power == 4
    game = table(realm(JOHN, hand=["king_richards_crown"]), OTHER)
    answer(game, "play b1", "king_richards_crown", "sherwood_forest")
    assert look(game).power == 4


# -- Effects -------------------------------------------------------------------------------


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
    assert why_not(game, "imprison") == "nothing to aim it at"


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
    assert look(game).view.vanquishable(), "Trigger 4 and Wolf Archers 1"
    answer(game, "play b1", "set_a_trap", "wolf_archers")
    assert asked(game) == "allies", "Nottingham is the only place from which they still reach"
    assert look(game).place("wolf_archers") == "nottingham"
    assert look(game).strength("wolf_archers") == 2


def test_set_a_trap_is_refused_when_no_move_helps() -> None:
    """3.5 Vanquish Effects."""
    john = realm(JOHN, hand=["set_a_trap"], the_jail=["nutsy"], nottingham=["friar_tuck"])
    assert why_not(table(john, OTHER), "set_a_trap") == "no Hero could be vanquished"
    john = realm(JOHN, hand=["set_a_trap"], the_jail=["rhino_guards"])
    assert why_not(table(john, OTHER), "set_a_trap") == "no Hero could be vanquished"


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
    assert why_not(table(john, OTHER), "intimidation") == "no Hero can be vanquished"


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


# -- Conditions ----------------------------------------------------------------------------


def test_greed_gains_three_when_another_player_has_six_power() -> None:
    """3.5 Conditions; the active player keeps their Power."""
    game = table(realm("jafar", at="oasis", power=3), realm(JOHN, hand=["greed", "nutsy"]), told=[])
    answer(game, "gain b1")
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])
    step_forward(game, 1, "greed")
    nobody(game)
    assert (look(game).power, look(game, 1).power) == (6, 8)
    assert look(game, 1).discard() == ["greed"]
    assert look(game, 1).hand() == ["nutsy"], "nothing is drawn for it now"


def test_greed_waits_for_the_sixth_power() -> None:
    game = table(realm("jafar", at="oasis", power=2), realm(JOHN, hand=["greed"]), told=[])
    answer(game, "gain b1")
    assert asked(game) == "act"


def test_two_greeds_in_one_window_and_robin_hood() -> None:
    """0 Conditions: more than one copy; 3.5 Robin Hood: Greed 3 becomes 2."""
    john = realm(JOHN, hand=["greed", "greed"], nottingham=["robin_hood"])
    game = table(realm("jafar", at="oasis", power=3), john, told=[])
    answer(game, "gain b1")
    step_forward(game, 1, "greed.1")
    step_forward(game, 1, "greed.2")
    nobody(game)
    assert look(game, 1).power == 9


def test_greed_is_not_played_in_his_own_turn() -> None:
    game = table(realm(JOHN, at="the_jail", power=9, hand=["greed"]), OTHER)
    assert why_not(game, "greed") == "only in another player's turn"


def test_cowardice_plays_an_ally_for_free_anywhere() -> None:
    jafar = realm("jafar", at="sultans_palace", hand=["palace_guard"], oasis=["razoul", "iago"])
    john = realm(JOHN, power=0, hand=["cowardice", "rhino_guards", "warrant"])
    game = table(jafar, john, told=[])
    answer(game, "play t1", "palace_guard", "oasis")
    step_forward(game, 1, "cowardice", "rhino_guards", "the_jail")
    nobody(game)
    assert look(game, 1).place("rhino_guards") == "the_jail"
    assert look(game, 1).power == 0
    assert look(game, 1).hand() == ["warrant"]


def test_a_hypnotized_hero_counts_as_an_ally_for_cowardice() -> None:
    """3.5 Conditions."""
    jafar = realm(
        "jafar", at="sultans_palace", hand=["palace_guard"], oasis=["iago", "genie (ally)"]
    )
    game = table(jafar, realm(JOHN, hand=["cowardice", "nutsy"]), told=[])
    answer(game, "play t1", "palace_guard", "oasis")
    step_forward(game, 1, "cowardice")
    assert asked(game) == "card"


def test_cowardice_needs_an_ally_in_hand() -> None:
    jafar = realm("jafar", at="sultans_palace", hand=["palace_guard"], oasis=["razoul", "iago"])
    game = table(jafar, realm(JOHN, hand=["cowardice", "warrant"]), told=[])
    answer(game, "play t1", "palace_guard", "oasis")
    game.answer("seat 1")
    assert keys(game) == ["none"]


def test_conditions_are_played_in_spite_of_king_richard() -> None:
    """3.5 Fate cards: King Richard shuts off Effects only."""
    john = realm(JOHN, hand=["greed"], nottingham=["king_richard"])
    game = table(realm("jafar", at="oasis", power=3), john, told=[])
    answer(game, "gain b1")
    step_forward(game, 1, "greed")
    assert look(game, 1).power == 8


# -- figures -------------------------------------------------------------------------------


def test_the_decks_of_prince_john() -> None:
    """3.3 and 3.4: 10 Allies, 7 Items, 9 Effects, 4 Conditions; 9 Heroes, 3 Items, 3 Effects."""
    villain = GAME.content.villains[JOHN]
    counts: dict[str, int] = {}
    for kind in villain.kinds.values():
        name = f"{'fate ' if kind.fate else ''}{kind.type}"
        counts[name] = counts.get(name, 0) + kind.entry.copies
    assert counts == {
        "ally": 10,
        "item": 7,
        "effect": 9,
        "condition": 4,
        "fate hero": 9,
        "fate item": 3,
        "fate effect": 3,
    }


FIGURES = {
    "rhino_guards": (3, 3, 4),
    "wolf_archers": (3, 2, 2),
    "nutsy": (1, 2, 2),
    "sheriff_of_nottingham": (1, 3, 3),
    "sir_hiss": (1, 2, 2),
    "trigger": (1, 2, 4),
    "warrant": (3, 1, 0),
    "bow_and_arrows": (2, 1, 0),
    "golden_arrow": (1, 0, 0),
    "king_richards_crown": (1, 1, 0),
    "beautiful_lovely_taxes": (3, 0, 0),
    "imprison": (3, 2, 0),
    "set_a_trap": (2, 1, 0),
    "intimidation": (1, 2, 0),
    "cowardice": (2, 0, 0),
    "greed": (2, 0, 0),
    "lady_kluck": (1, 0, 6),
    "king_richard": (1, 0, 5),
    "little_john": (1, 0, 5),
    "robin_hood": (1, 0, 5),
    "friar_tuck": (1, 0, 3),
    "maid_marian": (1, 0, 3),
    "alan_a_dale": (1, 0, 2),
    "skippy": (1, 0, 2),
    "toby": (1, 0, 2),
    "clever_disguise": (3, 0, 0),
    "steal_from_the_rich": (3, 0, 0),
}


def test_copies_cost_and_strength_of_every_card() -> None:
    kinds = GAME.content.villains[JOHN].kinds
    assert {k: (v.entry.copies, v.cost, v.strength) for k, v in kinds.items()} == FIGURES


def test_a_gain_never_falls_below_nothing() -> None:
    john = live(table(realm(JOHN, power=2, the_jail=["robin_hood"]), OTHER))
    assert john.gain(0) == 0
    assert john.s.power == 2
