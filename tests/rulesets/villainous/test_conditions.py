"""When Conditions may be played, and that nobody learns who holds one."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.villainous.rules import conditions
from rulesets.villainous.state import RealmSeat
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.at_table import Computers, LocalPlayers
from tests.rulesets.villainous.scenes import (
    ALL_TESTS,
    GAME,
    Play,
    answer,
    asked,
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


def window(hand: list[str], **options: str) -> Play:
    """Jafar has just got an Ally of Strength 4, somebody calls out; Captain Hook has this hand."""
    game = table(
        realm("jafar", hand=["scimitar"], oasis=["razoul"]),
        realm("captain_hook", hand=hand),
        offered=[],
        options=options,
    )
    answer(game, "play t1", "scimitar", "conditions")
    return game


@pytest.mark.parametrize("hand", [["cunning", "smee"], ["cannon", "smee"]])
def test_the_window_opens_whoever_holds_a_condition(hand: list[str]) -> None:
    game = window(hand)
    assert asked(game) == "window"
    assert keys(game) == ["nobody", "seat 1"]


def test_a_test_that_comes_true_is_told_once_and_nobody_is_asked() -> None:
    game = about_to_move(["rhino_guards"])
    assert (asked(game), who(game)) == ("go", 0)
    told = "Ada has 6 or more Power: others may now play a matching Condition."
    answer(game, "erics_ship")
    assert [line for line in log(game) if "Condition" in line] == [told]
    assert game.decision is not None
    option = next(option for option in game.decision.options if option.key == "conditions")
    assert (option.hotkey, option.detail) == ("c", "your villain has 6 or more Power")


@pytest.mark.parametrize("hand", [["obsession"], ["cannon"]])
def test_a_defeat_is_asked_for_at_once_whoever_holds_a_condition(hand: list[str]) -> None:
    mine = realm(
        "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["aladdin"]
    )
    game = table(mine, realm("captain_hook", hand=hand), offered=[])
    answer(game, "play b2", "a_snake_am_i")
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])


@pytest.mark.parametrize(("before", "opens"), [(-1, False), (3, False), (4, True)])
def test_of_several_defeated_heroes_the_strongest_counts(before: int, opens: bool) -> None:
    """Abu, of Strength 2, falls last; Strength 4 or more is asked for by who fell before him."""
    mine = realm(
        "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["abu"]
    )
    game = table(
        mine, realm("captain_hook", hand=["obsession"]), offered=[], strongest_defeated=before
    )
    answer(game, "play b2", "a_snake_am_i")
    assert "Ada defeats Abu (Strength 2)." in log(game)
    assert (asked(game) == "window") is opens


@pytest.mark.parametrize(("hand", "is_asked"), [(["cunning", "smee"], True), (["cannon"], False)])
def test_the_only_person_is_asked_with_a_condition_that_fits(
    hand: list[str], is_asked: bool
) -> None:
    """Ben plays against a computer: nobody is there who could learn what he holds."""
    game = window(hand)
    computers = Computers(lambda viewer: Seat(game, viewer), {0: "easy"}, 2)
    assert computers.is_asked() is not is_asked
    if is_asked:
        assert list(computers.thinking()) == []
    else:
        LocalPlayers(GAME).play(computers, lambda viewer: Seat(game, viewer))
    assert asked(game) == ("window" if is_asked else "act")


def test_of_several_people_each_is_asked_whatever_they_hold() -> None:
    jafar = realm("jafar", hand=["scimitar"], oasis=["razoul"])
    ben, cleo = realm("captain_hook", hand=["cannon"]), realm("prince_john", hand=["rhino_guards"])
    game = table(jafar, ben, cleo, offered=[])
    answer(game, "play t1", "scimitar", "conditions")
    assert keys(game) == ["nobody", "seat 1", "seat 2"]
    assert not Computers(lambda viewer: Seat(game, viewer), {0: "easy"}, 3).is_asked()


def test_who_steps_forward_may_have_nothing() -> None:
    game = window(["cannon"])
    answer(game, "seat 1")
    assert keys(game) == ["none"]
    answer(game, "none")
    assert asked(game) == "act"


def test_what_is_answered_in_private_stays_there() -> None:
    """The question is secret, and nothing is told about who has nothing to play."""
    game = window(["cunning", "smee"])
    told = len(game.events)
    answer(game, "seat 1")
    assert game.decision is not None
    assert game.decision.secret
    assert "cunning" not in game.decision.public
    answer(game, "none")
    assert game.events[told:] == []


def test_only_holders_are_asked_when_the_table_agreed() -> None:
    assert asked(window(["cannon"], conditions="holders")) == "act"
    game = window(["cunning", "smee"], conditions="holders")
    assert (asked(game), who(game)) == ("condition", 1)


@pytest.mark.parametrize("asked_of", ["table", "holders"])
def test_any_condition_whose_test_is_true_may_be_played_in_an_open_window(asked_of: str) -> None:
    """0 Conditions: called for because of the Power, Ben answers three Allies."""
    swashbucklers = ["swashbuckler", "swashbuckler", "swashbuckler"]
    hook = realm("captain_hook", at="mermaid_lagoon", power=3, skull_rock=swashbucklers)
    ben = realm("prince_john", hand=["cowardice", "greed", "rhino_guards"])
    game = table(hook, ben, offered=["allies 3"], options={"conditions": asked_of})
    answer(game, "gain b1", "conditions")
    if asked_of == "table":
        answer(game, "seat 1")
    assert keys(game) == ["prince.cowardice.1", "prince.greed.1", "none"]


def test_a_second_condition_may_follow_and_the_hand_is_not_refilled() -> None:
    game = window(["cunning", "cunning", "smee", "swashbuckler"])
    step_forward(game, 1, "cunning.1", "smee", "jolly_roger")
    step_forward(game, 1, "cunning.2", "swashbuckler", "jolly_roger")
    assert look(game, 1).hand() == []
    nobody(game)
    assert asked(game) == "act"


def test_a_test_is_asked_for_at_the_end_of_each_turn() -> None:
    game = table(
        realm("jafar", at="oasis", oasis=["razoul + scimitar"]),
        realm("captain_hook", hand=["cunning"]),
        offered=[],
    )
    answer(game, "gain b1")
    assert asked(game) == "act"
    game.answer("end")
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])
    nobody(game)
    answer(game, keys(game)[0], "end", "sultans_palace", "end")
    assert asked(game) == "window", "once in a turn"


def about_to_move(hand: list[str], *others: RealmSeat, **options: str) -> Play:
    """Ursula has 6 Power, and a Dinglehopper lies where she may go; Prince John has this hand."""
    mine = realm("ursula", power=6, the_shore=["eric + dinglehopper"])
    john = realm("prince_john", hand=hand)
    return table(mine, john, *others, phase="move", offered=[], options=options)


@pytest.mark.parametrize("hand", [["greed"], ["rhino_guards"]])
def test_while_a_test_holds_anybody_may_call_out_before_the_move(hand: list[str]) -> None:
    """0 Conditions: at any moment while the test is true. Nobody's hand decides who is asked."""
    game = about_to_move(hand)
    assert keys(game) == ["erics_ship", "the_shore", "conditions"]
    answer(game, "conditions")
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])
    assert game.decision is not None
    assert game.decision.prompt.startswith("Ada is about to move and has 6 or more Power")
    answer(game, "nobody", "the_shore")
    assert look(game).power == 5
    assert asked(game) == "act"
    assert not offers(game, "conditions"), "the test is true no more"


def test_a_condition_is_played_before_the_move_makes_its_test_untrue() -> None:
    game = about_to_move(["greed"])
    step_forward(game, 1, "greed")
    assert look(game, 1).power == 8
    nobody(game)
    assert (asked(game), who(game)) == ("go", 0)
    answer(game, "the_shore")
    assert (look(game).power, asked(game)) == (5, "act")


def test_holders_only_are_asked_before_the_move_when_the_table_agreed() -> None:
    game = about_to_move(["rhino_guards"], conditions="holders")
    answer(game, "conditions")
    assert asked(game) == "go"
    game = about_to_move(["greed"], conditions="holders")
    answer(game, "conditions")
    assert (asked(game), who(game)) == ("condition", 1)


def test_a_test_that_still_holds_after_the_move_can_be_called_for() -> None:
    game = about_to_move(["greed"])
    answer(game, "erics_ship")
    assert (asked(game), offers(game, "conditions")) == ("act", True)
    answer(game, "end")
    assert asked(game) == "window"


def test_nobody_is_asked_when_nobody_can_hold_the_card_as_everybody_sees() -> None:
    def may_be_called_for(**rival: Any) -> bool:
        mine, john = realm("ursula", power=6), realm("prince_john", **rival)
        game = table(mine, john, phase="move", offered=[])
        offered = offers(game, "conditions")
        answer(game, "erics_ship", "end")
        assert (asked(game) == "window") is offered
        return offered

    assert not may_be_called_for(hand=[])
    assert may_be_called_for(hand=["rhino_guards"])
    assert not may_be_called_for(hand=["rhino_guards"], discard=["greed.1", "greed.2"])
    assert may_be_called_for(hand=["rhino_guards"], discard=["greed.1"])


def later(hand: list[str], *words: str, **options: str) -> Play:
    """Jafar has an Ally of Strength 4, all who called stepped back; he does this and ends."""
    mine = ["necessary_sacrifice", "palace_guard"]
    game = table(
        realm("jafar", at="oasis", hand=mine, oasis=["razoul + scimitar"]),
        realm("captain_hook", hand=hand),
        offered=[],
        options=options,
    )
    answer(game, "gain b1", "conditions")
    answer(game, "none" if asked(game) == "condition" else "nobody")
    answer(game, *words, "end")
    return game


A_GUARD = ("play b2", "palace_guard", "oasis")
"""Something is done that leaves the test as it is."""


@pytest.mark.parametrize("hand", [["cunning", "smee"], ["cannon", "smee"]])
def test_a_test_that_holds_is_offered_again_at_the_end_of_the_turn(hand: list[str]) -> None:
    """Conditions: at any moment while the test is true. Nobody's hand decides who is asked."""
    game = later(hand, *A_GUARD)
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])
    assert game.decision is not None
    assert game.decision.prompt.startswith("Ada ends the turn and has an Ally of Strength 4")
    nobody(game)
    assert (asked(game), who(game)) == ("go", 1)


def test_who_declined_may_play_a_condition_at_the_end_of_the_turn() -> None:
    game = later(["cunning", "smee"], *A_GUARD)
    step_forward(game, 1, "cunning", "smee", "jolly_roger")
    nobody(game)
    assert (look(game, 1).place("smee"), who(game)) == ("jolly_roger", 1)
    assert len(look(game).hand()) == 4, "the turn is over, the hand is filled"


def test_the_end_of_the_turn_offers_nothing_when_nothing_was_done_or_the_test_is_over() -> None:
    assert asked(later(["cunning", "smee"])) == "go"
    game = later(["cunning", "smee"], "play b2", "necessary_sacrifice", "scimitar")
    assert asked(game) == "go", "Razoul alone has Strength 3"


@pytest.mark.parametrize("hand", [["cunning", "smee"], ["cannon", "smee"]])
def test_while_a_test_holds_anybody_may_call_out_between_two_actions(hand: list[str]) -> None:
    """Nobody is asked, and nobody's hand decides whether it can be done."""
    game = window(hand)
    assert (asked(game), keys(game)) == ("window", ["nobody", "seat 1"])
    nobody(game)
    assert (asked(game), keys(game)[-2:]) == ("act", ["end", "conditions"])


def test_who_declined_may_call_out_and_the_turn_goes_on() -> None:
    game = window(["cunning", "smee"])
    step_forward(game, 1, "none")
    step_forward(game, 1, "cunning", "smee", "jolly_roger")
    nobody(game)
    assert look(game, 1).place("smee") == "jolly_roger"
    assert (asked(game), who(game)) == ("act", 0)


def test_nobody_can_call_out_when_no_test_was_met_or_none_holds_any_more() -> None:
    quiet = table(realm("jafar", at="oasis"), realm("captain_hook", hand=["cunning"]), offered=[])
    answer(quiet, "gain b1")
    assert not offers(quiet, "conditions")
    mine = realm("jafar", at="oasis", hand=["necessary_sacrifice"], oasis=["razoul + scimitar"])
    game = table(mine, realm("captain_hook", hand=["cunning"]), offered=[])
    answer(game, "gain b1")
    assert offers(game, "conditions")
    answer(game, "play b2", "necessary_sacrifice", "scimitar")
    assert not offers(game, "conditions"), "Razoul alone has Strength 3"


def test_a_defeat_is_over_when_its_window_has_closed() -> None:
    game = table(
        realm(
            "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=["aladdin"]
        ),
        realm("captain_hook", hand=["obsession"]),
        offered=[],
    )
    answer(game, "play b2", "a_snake_am_i")
    nobody(game)
    assert not offers(game, "conditions")


def test_a_window_that_was_called_for_is_not_asked_once_more_at_the_end() -> None:
    game = window(["cunning", "smee"])
    answer(game, "nobody", "end")
    assert (asked(game), who(game)) == ("go", 1)


def test_a_test_that_comes_true_in_the_last_window_opens_one_more() -> None:
    """0 Conditions: Trickery gives Jafar's Hero a second Item, so that Deception may answer."""
    hook = realm(
        "captain_hook", at="mermaid_lagoon", power=6, skull_rock=["john + taunt"], fate=["taunt"]
    )
    ursula = realm("ursula", hand=["trickery"])
    game = table(hook, realm("jafar", hand=["deception"]), ursula, offered=["power 6"])
    answer(game, "gain b1", "end")
    step_forward(game, 2, "trickery")
    answer(game, "nobody")
    assert game.decision is not None
    assert game.decision.prompt.startswith("Ada ends the turn and has 2 or more Items")
    step_forward(game, 1)
    assert keys(game) == ["jafar.deception.1", "none"]


def test_holders_only_are_asked_at_the_end_of_the_turn_when_the_table_agreed() -> None:
    assert asked(later(["cunning", "smee"], *A_GUARD, conditions="holders")) == "condition"


def test_conditions_cannot_be_played_in_the_own_turn() -> None:
    game = table(realm("jafar", hand=["deception"]), realm("captain_hook"))
    assert why_not(game, "deception") == "not in your own turn"
    assert not offers(game, "play t1")


def test_an_action_is_finished_before_the_window_opens() -> None:
    game = table(
        realm(
            "jafar", at="streets_of_agrabah", hand=["hypnotize"], oasis=["aladdin + snake_staff"]
        ),
        realm("captain_hook", hand=["obsession"], fate=["john"]),
        offered=ALL_TESTS,
    )
    answer(game, "play b2", "hypnotize")
    assert asked(game) == "window"
    assert look(game).view.is_ally("jafar.aladdin.1")
    assert look(game).discard() == ["hypnotize"]


def test_a_condition_in_the_hand_says_what_it_waits_for_in_the_turn_of_another() -> None:
    strong = realm("jafar", oasis=["razoul + scimitar"])
    for active, hand, said in (
        (strong, ["cunning", "swashbuckler"], ""),
        (strong, ["cunning"], "no Ally in hand"),
        (realm("jafar"), ["cunning", "swashbuckler"], "its condition is not met now"),
    ):
        game = table(active, realm("captain_hook", hand=hand))
        ada, ben = (GAME.realm(game.state, seat) for seat in (0, 1))
        assert conditions.why_not(ada, ben, ben.s.hand[0]) == said
