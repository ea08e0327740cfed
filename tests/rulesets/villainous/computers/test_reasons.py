"""Hints say why: what a villain wants there, and nothing that it did not compare."""

from __future__ import annotations

import pytest

from rulesets.villainous.bot import about_own_cards, realm_of
from rulesets.villainous.state import RealmSeat
from tabletop_tui.core.decision import DONE
from tests.rulesets.villainous.computers.bots import BOT, BOTS, played
from tests.rulesets.villainous.computers.test_plans import king_richard_for_prince_john
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    keys,
    realm,
    spell,
    table,
    who,
)

HOOK = realm("captain_hook")
MOST_WANTED = "By its plan your villain does this first."
NOTHING_LEFT = "Nothing else that is left here serves your villain now."
NO_USE = "Your villain would rather draw another card."


def why(game: Play, word: str) -> str:
    """What speaks for an answer, from what the asked seat sees."""
    assert game.decision is not None
    seat = who(game)
    return BOT.reason(game.view(seat), seat, game.decision, spell(game, word), game.table.names)


def aboard(**laid: object) -> RealmSeat:
    """Captain Hook at the Jolly Roger with Peter Pan there, and Allies who are enough for him."""
    allies = ["pirate_brute", "pirate_brute.2", "smee", "peter_pan"]
    return realm("captain_hook", at="jolly_roger", unlocked=True, jolly_roger=allies, **laid)  # type: ignore[arg-type]


def test_a_vanquish_names_the_hero_it_is_for() -> None:
    game = table(aboard(skull_rock=["lost_boys"]), realm("jafar"))
    assert why(game, "vanquish b1") == "To vanquish Peter Pan."


def test_the_end_of_the_turn_is_right_once_nothing_else_serves() -> None:
    """With Peter Pan in the realm Captain Hook needs no Worthy Opponent any more."""
    mine = realm(
        "captain_hook",
        at="hangmans_tree",
        unlocked=True,
        hand=["worthy_opponent"],
        jolly_roger=["peter_pan"],
    )
    game = table(mine, realm("jafar", fate=["treachery", "carpet"]))
    gain = next(key for key in keys(game) if key.startswith("gain"))
    assert why(game, gain) == MOST_WANTED
    assert why(game, "end") == ""
    fate = next(key for key in keys(game) if key.startswith("fate"))
    answer(game, gain, fate, "seat 1")
    while asked(game) != "act":
        answer(game, keys(game)[0])
    assert any(key.startswith("play") for key in keys(game)), "it could be played all the same"
    assert why(game, "end") == NOTHING_LEFT


def test_who_is_about_to_win_is_what_fate_is_for() -> None:
    near = realm("captain_hook", unlocked=True, jolly_roger=["peter_pan"])
    mine = realm("jafar", at="streets_of_agrabah", power=0, hand=["palace_guard"])
    assert why(table(mine, near), "fate t2") == "Ben is about to win."


def test_of_several_fate_is_for_who_is_nearest_to_winning() -> None:
    mine = realm("jafar", at="streets_of_agrabah", hand=["palace_guard"])
    far, near = realm("captain_hook"), realm("prince_john", power=15)
    game = table(mine, far, near)
    assert why(game, "fate t2") == "Against Cleo, who is nearest to winning."
    answer(game, "fate t2")
    assert why(game, "seat 2") == "Cleo is nearest to winning."
    token = table(mine, far, near, realm("ursula"), realm("maleficent"), token=2)
    assert "Cleo" not in why(token, "fate t2"), "who has the Fate Token can be no target"


def test_nobody_is_called_nearest_who_is_no_nearer_than_others() -> None:
    mine = realm("jafar", at="streets_of_agrabah", hand=["palace_guard"])
    game = table(mine, realm("captain_hook", power=3), realm("ursula", power=4))
    assert "nearest" not in why(game, "fate t2"), "some Power is no part of these objectives"
    answer(game, "fate t2")
    assert why(game, "seat 1") == why(game, "seat 2") == ""


def test_the_only_one_who_can_be_fated_is_not_called_nearest() -> None:
    game = table(realm("jafar", at="streets_of_agrabah"), realm("prince_john", power=15))
    answer(game, "fate t2")
    assert why(game, "seat 1") == ""


def test_cards_without_use_are_named_before_they_are_discarded() -> None:
    hand = ["vanish", "spinning_wheel"]
    game = table(realm("maleficent", at="briar_roses_cottage", power=40, hand=hand), HOOK)
    assert why(game, "discard b2").startswith("Your villain would rather draw than keep ")
    answer(game, "discard b2")
    useless = [card for card in hand if why(game, card) == NO_USE]
    assert useless
    answer(game, *useless)
    if asked(game) == "discard":
        assert why(game, DONE) == "Your villain would rather keep all that is left."


def test_a_vanquish_begins_with_the_weakest() -> None:
    allies = ["razoul", "palace_guard", "abu"]
    game = table(realm("jafar", at="sultans_palace", sultans_palace=allies), HOOK)
    answer(game, "vanquish b1")
    assert asked(game) == "allies"
    assert why(game, "palace_guard") == "The weakest goes first: stronger Allies stay."
    assert why(game, "razoul") == ""


def test_a_place_of_another_realm_is_told_by_what_the_others_would_do() -> None:
    game = king_richard_for_prince_john()
    assert why(game, "the_jail") == "A Hero at Sherwood Forest would help Ben."
    assert why(game, "sherwood_forest") == ""


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_of_an_answer_is_what_its_villain_answers(seed: int) -> None:
    """Whatever is wanted most is its own answer, and what has no use it discards."""
    villains = ("prince_john", "ursula", "jafar")
    told = 0
    for game in played(villains, seed, villains, limit=15):
        decision = game.decision
        if decision is None or decision.seat < 0 or len(decision.options) < 2:
            continue
        seat = decision.seat
        view = GAME.realm(game.view(seat), seat)
        if realm_of(decision) not in (seat, None) or not about_own_cards(view, decision):
            continue
        wanted = BOTS[view.villain.id].prefer(view, decision)
        label = {option.key: option.label for option in decision.options}
        for option in decision.options:
            reason = BOT.reason(game.view(seat), seat, decision, option.key, game.table.names)
            if reason in (MOST_WANTED, NOTHING_LEFT) or reason.startswith("Of these"):
                told += 1
                assert wanted is not None
                assert label[wanted] == option.label
            if reason == NO_USE:
                told += 1
                assert wanted != DONE
    assert told > 50
