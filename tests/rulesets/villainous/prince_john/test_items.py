"""Prince John: his Items."""

from __future__ import annotations

from typing import Any

from tests.rulesets.villainous.prince_john.realms import CHURCH, JOHN, OTHER, fated
from tests.rulesets.villainous.scenes import (
    answer,
    log,
    look,
    nobody,
    realm,
    step_forward,
    table,
    why_not,
)


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
    game = table(john, realm("jafar", hand=["deception"]), offered=[])
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
    assert why_not(game, "golden_arrow") == "no Ally in the realm"
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
