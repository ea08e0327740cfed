"""What fate holds for Prince John. "3.5 Robin Hood" and the like cite the notes of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.villainous.state import RealmSeat
from tabletop_tui.core.decision import TABLE
from tests.rulesets.villainous.prince_john.realms import CHURCH, JOHN, OTHER, fated
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    end_turn,
    keys,
    log,
    look,
    offers,
    realm,
    table,
    who,
    why_not,
)

# -- Heroes --------------------------------------------------------------------------------


def test_lady_kluck_goes_nowhere_near_the_jail() -> None:
    """3.5 Fate cards: neither played nor imprisoned there."""
    game = fated(realm(JOHN, fate=["lady_kluck", "toby"]), "lady_kluck")
    assert keys(game) == ["sherwood_forest", CHURCH, "nottingham"]
    john = realm(JOHN, hand=["imprison"], nottingham=["lady_kluck"])
    assert why_not(table(john, OTHER), "imprison") == "Lady Kluck does not go to The Jail"
    other = fated(realm(JOHN, fate=["toby", "skippy"], nottingham=["lady_kluck"]), "toby")
    assert offers(other, "the_jail"), "the others may"


def test_king_richard_forbids_prince_johns_effects() -> None:
    john = realm(
        JOHN,
        hand=["beautiful_lovely_taxes", "imprison", "warrant", "nutsy"],
        nottingham=["king_richard"],
    )
    game = table(john, OTHER)
    assert why_not(game, "beautiful_lovely_taxes") == "King Richard forbids Effects"
    answer(game, "play b1")
    assert [key.split(".")[1] for key in keys(game)] == ["warrant", "nutsy"]


def test_king_richard_does_not_forbid_the_effects_of_fate() -> None:
    """3.5 Fate cards."""
    john = realm(JOHN, fate=["steal_from_the_rich", "toby"], nottingham=["king_richard"])
    game = fated(john, "steal_from_the_rich", "4")
    assert look(game, 1).power == 1


def test_little_john_takes_up_to_four_power_and_gives_it_back() -> None:
    john = realm(
        JOHN, at="nottingham", power=6, fate=["little_john", "toby"], nottingham=["rhino_guards"]
    )
    game = fated(john, "little_john", "nottingham")
    assert who(game) == 0, "whoever plays him chooses"
    assert keys(game) == ["0", "1", "2", "3", "4"]
    answer(game, "4")
    assert look(game, 1).power == 2
    assert look(game, 1).s.lying == {look(game, 1).card("little_john"): 4}


def test_little_john_takes_no_more_than_there_is() -> None:
    john = realm(JOHN, power=2, fate=["little_john", "toby"])
    assert keys(fated(john, "little_john", "the_jail")) == ["0", "1", "2"]
    poor = fated(realm(JOHN, power=0, fate=["little_john", "toby"]), "little_john", "the_jail")
    assert asked(poor) == "act", "nothing to take, but he is played"


def test_little_john_takes_before_a_warrant_pays() -> None:
    john = realm(JOHN, power=1, fate=["little_john", "toby"], the_jail=["warrant"])
    game = fated(john, "little_john", "the_jail", "1")
    assert look(game, 1).power == 2


def test_power_comes_back_in_full_in_spite_of_robin_hood() -> None:
    """3.5 Robin Hood: a return is no gain."""
    john = realm(
        JOHN,
        at="nottingham",
        power=0,
        nottingham=["rhino_guards", "nutsy", "little_john"],
        the_jail=["robin_hood"],
        lying={"little_john": 4},
    )
    game = table(john, OTHER)
    answer(game, "vanquish b1", "rhino_guards", "nutsy")
    assert look(game).power == 4
    assert "Ada gets 4 Power back." in log(game)


@pytest.mark.parametrize(
    ("at", "symbol", "gained"),
    [
        ("sherwood_forest", "gain t1", 0),
        (CHURCH, "gain t1", 1),
        ("nottingham", "gain t2", 0),
        ("the_jail", "gain b1", 2),
    ],
)
def test_robin_hood_makes_every_symbol_one_smaller(at: str, symbol: str, gained: int) -> None:
    """3.5 Robin Hood: 1 becomes 0, 2 becomes 1, 3 becomes 2."""
    place = "sherwood_forest" if at == "the_jail" else "the_jail"
    robin: Any = {place: ["robin_hood"]}
    game = table(realm(JOHN, at=at, power=1, **robin), OTHER)
    assert game.decision is not None
    option = game.decision.choices.get(symbol)
    assert option is not None
    assert option.detail == f"really {gained}: 1 less by Robin Hood"
    answer(game, symbol)
    assert look(game).power == 1 + gained
    amount = gained or "no"
    assert f"Ada gains {amount} Power (1 less by Robin Hood)." in log(game)


def test_robin_hood_leaves_the_gains_of_others_alone() -> None:
    game = table(realm("jafar", at="oasis", power=0), realm(JOHN, the_jail=["robin_hood"]))
    assert game.decision is not None
    assert not any(option.detail for option in game.decision.options)
    answer(game, "gain b1")
    assert look(game).power == 3


def test_friar_tuck_discards_every_warrant_where_he_is() -> None:
    """3.5 Warrant and Friar Tuck: they pay nothing for him; those elsewhere stay."""
    john = realm(
        JOHN, fate=["friar_tuck", "toby"], nottingham=["warrant", "warrant"], the_jail=["warrant"]
    )
    game = fated(john, "friar_tuck", "nottingham")
    assert (asked(game), who(game)) == ("friar-tuck", 0)
    answer(game, "yes")
    assert look(game, 1).discard() == ["warrant", "warrant"]
    assert look(game, 1).place("warrant.3") == "the_jail"
    assert look(game, 1).power == 5


def test_warrants_that_friar_tuck_leaves_pay_for_him() -> None:
    """3.5 Warrant and Friar Tuck."""
    john = realm(JOHN, fate=["friar_tuck", "toby"], nottingham=["warrant"])
    game = fated(john, "friar_tuck", "nottingham", "no")
    assert look(game, 1).power == 7


def test_friar_tuck_asks_nothing_without_a_warrant() -> None:
    john = realm(JOHN, fate=["friar_tuck", "toby"], the_jail=["warrant"])
    assert asked(fated(john, "friar_tuck", "nottingham")) == "act"


def marian(**fields: Any) -> RealmSeat:
    """Maid Marian is about to be vanquished at Nottingham."""
    there = ["rhino_guards", "maid_marian", *fields.pop("nottingham", [])]
    return realm(JOHN, at="nottingham", power=0, nottingham=there, **fields)


def test_maid_marian_brings_robin_hood_from_the_fate_deck() -> None:
    game = table(marian(), OTHER)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).place("robin_hood") == "nottingham"
    assert look(game).fate_discard() == ["maid_marian"]
    assert len(look(game).s.fate_deck) == 13


def test_maid_marian_brings_robin_hood_from_the_discard_pile() -> None:
    """0 Fate and finding."""
    game = table(marian(fate_discard=["robin_hood", "toby"]), OTHER)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).place("robin_hood") == "nottingham"
    assert look(game).fate_discard() == ["toby", "maid_marian"]


def test_robin_hood_in_the_realm_is_played_anew_where_maid_marian_fell() -> None:
    """3.5 Fate cards: his Items are discarded, Warrants there pay, with him already there."""
    game = table(marian(the_jail=["robin_hood + clever_disguise"], nottingham=["warrant"]), OTHER)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).place("robin_hood") == "nottingham"
    assert look(game).place("clever_disguise") == ""
    assert look(game).fate_discard() == ["maid_marian", "clever_disguise"]
    assert look(game).power == 1


def test_power_on_robin_hood_stays_on_him_when_he_is_found() -> None:
    """3.5 Fate cards: he was not defeated."""
    john = realm(
        JOHN,
        at="nottingham",
        power=0,
        nottingham=["rhino_guards", "maid_marian"],
        the_jail=["robin_hood"],
        lying={"robin_hood": 4},
    )
    game = table(john, OTHER)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).power == 0
    assert look(game).s.lying == {look(game).card("robin_hood"): 4}


def test_alan_a_dale_strengthens_all_other_heroes() -> None:
    """3.5 Fate cards: not himself, and no Allies."""
    seen = look(
        table(realm(JOHN, the_jail=["alan_a_dale", "nutsy"], nottingham=["robin_hood"]), OTHER)
    )
    names = ("alan_a_dale", "robin_hood", "nutsy")
    assert [seen.strength(name) for name in names] == [2, 6, 2]


def test_wolf_archers_are_useless_against_skippy() -> None:
    """3.5 Vanquish Effects: from near and far."""
    john = realm(
        JOHN, at="nottingham", nottingham=["wolf_archers", "skippy"], the_jail=["wolf_archers"]
    )
    game = table(john, OTHER)
    assert why_not(game, "Vanquish") == "Skippy: Strength 2, your Allies there have 0"
    john = realm(JOHN, at="nottingham", nottingham=["wolf_archers", "nutsy", "skippy"])
    game = table(john, OTHER)
    answer(game, "vanquish b1")
    assert [key.split(".")[1] for key in keys(game)] == ["nutsy"]


def test_toby_is_shuffled_into_the_fate_deck() -> None:
    """3.5 Fate cards: after the Power on him has come back."""
    john = realm(
        JOHN, at="nottingham", power=0, nottingham=["rhino_guards", "toby"], lying={"toby": 3}
    )
    game = table(john, OTHER)
    before = len(look(game).s.fate_deck)
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).power == 3
    assert look(game).fate_discard() == []
    assert len(look(game).s.fate_deck) == before + 1
    assert look(game).card("toby") in look(game).s.fate_deck
    assert "Toby is shuffled into the Fate deck of Ada." in log(game)


# -- Items and Effects of fate -------------------------------------------------------------


def test_a_disguised_hero_cannot_be_defeated_until_it_is_paid_off() -> None:
    john = realm(
        JOHN, at="nottingham", power=5, nottingham=["rhino_guards", "toby + clever_disguise"]
    )
    game = table(john, OTHER)
    assert why_not(game, "Vanquish") == "Toby: wears a Clever Disguise"
    answer(game, "free prince.clever_disguise.1")
    assert look(game).power == 3
    assert look(game).fate_discard() == ["clever_disguise"]
    answer(game, "vanquish b1", "rhino_guards")
    assert look(game).place("toby") == ""


def test_a_disguise_protects_its_own_host_only() -> None:
    john = realm(
        JOHN,
        at="nottingham",
        nottingham=["rhino_guards", "toby + clever_disguise", "skippy"],
    )
    game = table(john, OTHER)
    answer(game, "vanquish b1")
    assert asked(game) == "allies", "Skippy is the only one"


def test_each_of_two_disguises_is_paid_off_by_itself() -> None:
    """3.5 Fate cards: several copies on one Hero."""
    john = realm(
        JOHN,
        at="nottingham",
        power=4,
        nottingham=["rhino_guards", "toby + clever_disguise + clever_disguise"],
    )
    game = table(john, OTHER)
    answer(game, "free prince.clever_disguise.2")
    assert not offers(game, "vanquish b1")
    answer(game, "free prince.clever_disguise.1")
    assert look(game).power == 0
    assert offers(game, "vanquish b1")


def test_unmasking_costs_two_even_beside_the_crown() -> None:
    """3.5 Crown and Costs: it is no Cost of a card."""
    fields: Any = {"the_jail": ["king_richards_crown", "toby + clever_disguise"]}
    game = table(realm(JOHN, at="the_jail", power=2, **fields), OTHER)
    answer(game, "free prince.clever_disguise.1")
    assert look(game).power == 0
    game = table(realm(JOHN, at="the_jail", power=1, **fields), OTHER)
    assert not offers(game, "free prince.clever_disguise.1")


def test_a_disguise_is_played_on_a_hero() -> None:
    john = realm(JOHN, fate=["clever_disguise", "toby"], nottingham=["robin_hood", "skippy"])
    game = fated(john, "clever_disguise", "skippy")
    assert look(game, 1).host("clever_disguise") == "skippy"


def test_a_disguise_without_a_hero_is_not_played() -> None:
    game = fated(realm(JOHN, fate=["clever_disguise", "toby"]))
    assert [key.split(".")[1] for key in keys(game)] == ["toby"]


def test_steal_from_the_rich_puts_up_to_four_power_on_a_hero() -> None:
    john = realm(
        JOHN, power=7, fate=["steal_from_the_rich", "toby"], the_jail=["skippy", "friar_tuck"]
    )
    game = fated(john, "steal_from_the_rich", "skippy")
    assert (who(game), keys(game)) == (0, ["0", "1", "2", "3", "4"])
    answer(game, "3")
    assert look(game, 1).power == 4
    assert look(game, 1).s.lying == {look(game, 1).card("skippy"): 3}
    assert look(game, 1).fate_discard() == ["toby", "steal_from_the_rich"]


def test_stolen_power_piles_up_and_comes_back_with_the_defeat() -> None:
    """3.5 Fate cards: several thefts on one Hero, Little John included."""
    john = realm(
        JOHN,
        power=5,
        fate=["steal_from_the_rich", "toby"],
        nottingham=["little_john", "rhino_guards", "nutsy"],
        lying={"little_john": 4},
    )
    game = fated(john, "steal_from_the_rich", "4")
    assert look(game, 1).power == 1
    end_turn(game)
    answer(game, "nottingham", "vanquish b1", "rhino_guards", "nutsy")
    assert look(game, 1).power == 9
    assert look(game, 1).s.lying == {}


def test_steal_from_the_rich_needs_a_hero_and_power() -> None:
    """3.5 Fate cards. When neither of two cards can be played, both are discarded."""
    fate = ["steal_from_the_rich", "steal_from_the_rich"]
    for john in (realm(JOHN, power=0, fate=fate, the_jail=["toby"]), realm(JOHN, fate=fate)):
        game = fated(john)
        assert asked(game) == "act"
        assert look(game, 1).fate_discard() == fate


def test_before_he_is_robbed_prince_john_may_unmask_a_hero() -> None:
    """3.5 Fate cards: "any time" holds in the turns of others. He is asked aloud: all is open."""
    fields: Any = {"nottingham": ["toby + clever_disguise"]}
    john = realm(JOHN, power=3, fate=["steal_from_the_rich", "skippy"], **fields)
    game = fated(john, "steal_from_the_rich")
    assert game.decision is not None
    assert (asked(game), who(game), game.decision.manner.held_by) == ("unmask", TABLE, 0)
    assert {option.by for option in game.decision.options} == {1}, "his alone, to keep it too"
    by = "about to be robbed by Steal from the Rich"
    assert game.decision.prompt == f"Ben is {by}. Unmask a Hero first, Ben?"
    answer(game, "clever_disguise")
    assert look(game, 1).host("clever_disguise") == ""
    assert asked(game) == "number"
    assert keys(game) == ["0", "1"]


def test_he_may_keep_the_disguise_and_be_robbed() -> None:
    fields: Any = {"nottingham": ["toby + clever_disguise"]}
    john = realm(JOHN, power=3, fate=["little_john", "skippy"], **fields)
    game = fated(john, "little_john", "nottingham", "no", "3")
    assert look(game, 1).power == 0
    assert look(game, 1).host("clever_disguise") == "toby"
