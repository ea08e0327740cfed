"""Prince John: his objective, his board, the figures on his cards."""

from __future__ import annotations

from tests.rulesets.villainous.prince_john.realms import JOHN, OTHER
from tests.rulesets.villainous.scenes import (
    GAME,
    answer,
    asked,
    end_turn,
    keys,
    live,
    look,
    offers,
    pass_turn,
    realm,
    table,
    told,
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
    assert told(game).parts()["objective"] == ["Your objective, not reached yet: 12 of 20 Power."]


def test_no_more_is_counted_than_he_needs() -> None:
    assert look(table(realm(JOHN, power=21), OTHER)).view.progress() == [("20 of 20 Power", True)]


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
