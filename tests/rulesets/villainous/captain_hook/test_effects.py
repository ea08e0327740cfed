"""Captain Hook: his Effects."""

from __future__ import annotations

from tests.rulesets.villainous.captain_hook.realms import OTHER
from tests.rulesets.villainous.scenes import (
    answer,
    end_turn,
    look,
    nobody,
    realm,
    table,
    who,
    why_not,
)


def test_give_them_a_scare_discards_both_or_none() -> None:
    game = table(
        realm("captain_hook", hand=["give_them_a_scare"], fate=["peter_pan", "wendy"]), OTHER
    )
    answer(game, "play b2", "give_them_a_scare")
    assert game.state.seats[0].looking == ["hook.peter_pan.1", "hook.wendy.1"]
    assert game.view(1).seats[0].looking == ["?", "?"]
    answer(game, "discard")
    assert look(game).fate_discard() == ["peter_pan", "wendy"]


def test_give_them_a_scare_puts_both_back_in_any_order() -> None:
    game = table(
        realm("captain_hook", hand=["give_them_a_scare"], fate=["peter_pan", "wendy"]), OTHER
    )
    answer(game, "play b2", "give_them_a_scare", "keep", "wendy")
    assert game.state.seats[0].fate_deck[-2:] == ["hook.peter_pan.1", "hook.wendy.1"]
    assert look(game).place("peter_pan") == "", "a private look is no reveal"
    ben = [e for e in game.events if e.seen_by(1)]
    assert not any("hook.peter_pan.1" in e.values.values() for e in ben if e.audience)


def test_give_them_a_scare_needs_a_fate_card() -> None:
    hook = realm("captain_hook", hand=["give_them_a_scare"])
    hook.fate_deck = []
    game = table(hook, OTHER)
    assert why_not(game, "give_them_a_scare") == "there are no Fate cards"


def test_give_them_a_scare_shuffles_the_pile_and_takes_what_there_is() -> None:
    """0 Playing cards: less than two cards, but more than none, are enough."""
    hook = realm("captain_hook", hand=["give_them_a_scare"], fate_discard=["wendy"])
    hook.fate_deck = []
    game = table(hook, OTHER)
    answer(game, "play b2", "give_them_a_scare", "keep")
    assert game.state.seats[0].fate_deck == ["hook.wendy.1"]
    assert look(game).fate_discard() == []


def test_worthy_opponent_pays_and_brings_the_first_hero() -> None:
    game = table(
        realm("captain_hook", hand=["worthy_opponent"], fate=["taunt", "pixie_dust", "john"]), OTHER
    )
    answer(game, "play b2", "worthy_opponent")
    assert look(game).power == 7
    answer(game, "skull_rock")
    assert look(game).place("john") == "skull_rock"
    assert look(game).fate_discard() == ["taunt", "pixie_dust"]


def test_worthy_opponent_brings_peter_pan_to_the_locked_tree() -> None:
    game = table(
        realm("captain_hook", hand=["worthy_opponent"], fate=["taunt", "peter_pan"]), OTHER
    )
    answer(game, "play b2", "worthy_opponent")
    assert look(game).place("peter_pan") == "hangmans_tree"


def test_worthy_opponent_without_any_hero_discards_all() -> None:
    hook = realm("captain_hook", hand=["worthy_opponent"])
    fate = hook.fate_deck
    hook.fate_deck = [card for card in fate if "taunt" in card or "pixie" in card]
    game = table(hook, OTHER)
    answer(game, "play b2", "worthy_opponent")
    assert look(game).power == 7
    assert not game.state.seats[0].fate_deck
    assert len(look(game).fate_discard()) == 5


def test_aye_aye_sir_moves_an_ally_who_is_stronger_until_the_end_of_the_turn() -> None:
    game = table(realm("captain_hook", hand=["aye_aye_sir"], skull_rock=["swashbuckler"]), OTHER)
    answer(game, "play b2", "aye_aye_sir", "jolly_roger")
    assert look(game).place("swashbuckler") == "jolly_roger"
    assert look(game).strength("swashbuckler") == 4
    nobody(game)
    end_turn(game)
    assert look(game).strength("swashbuckler") == 2


def test_aye_aye_sir_needs_an_ally() -> None:
    game = table(realm("captain_hook", hand=["aye_aye_sir"]), OTHER)
    assert why_not(game, "aye_aye_sir") == "no Ally in the realm"


def test_the_strength_of_aye_aye_sir_follows_an_ally_who_is_moved_again() -> None:
    """1.5 Vanquish in this Realm."""
    game = table(
        realm("captain_hook", at="mermaid_lagoon", hand=["aye_aye_sir"], skull_rock=["smee"]), OTHER
    )
    answer(game, "play b2", "aye_aye_sir", "mermaid_lagoon", "move t2")
    assert look(game).place("smee") == "skull_rock"
    assert look(game).strength("smee") == 4


def test_the_strength_of_aye_aye_sir_is_gone_when_the_ally_leaves() -> None:
    """1.5 Vanquish in this Realm: it belongs to the card only while it is in the Realm."""
    game = table(
        realm("captain_hook", hand=["aye_aye_sir"], skull_rock=["boarding_party", "john"]), OTHER
    )
    answer(game, "play b2", "aye_aye_sir", "jolly_roger")
    assert look(game).view.lasting() == ["Boarding Party +2 Strength this turn"]
    answer(game, "vanquish b1", "boarding_party")
    assert look(game).view.lasting() == []


def test_hook_makes_the_choices_of_the_hero_he_digs_for() -> None:
    """1.5 Worthy Opponent and Obsession: he may decline what Tinker Bell offers."""
    game = table(
        realm(
            "captain_hook",
            hand=["worthy_opponent"],
            fate=["tinker_bell"],
            skull_rock=["smee"],
        ),
        OTHER,
    )
    answer(game, "play b2", "worthy_opponent", "skull_rock")
    assert who(game) == 0
    answer(game, "no")
    assert look(game).place("smee") == "skull_rock"


def test_what_is_seen_in_private_is_told_to_hook_alone() -> None:
    game = table(
        realm("captain_hook", hand=["give_them_a_scare"], fate=["peter_pan", "wendy"]), OTHER
    )
    answer(game, "play b2", "give_them_a_scare")
    (told,) = [e for e in game.events if " looks at " in e.text]
    assert told.values["cards"] == "hook.peter_pan.1,hook.wendy.1"
    others = told.seen_by(1)
    assert others is not None
    assert not {"cards", "card"} & {*others.values}
