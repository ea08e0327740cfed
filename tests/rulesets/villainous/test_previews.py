"""What the panel tells before an answer is given: what an action offers, what a fight comes to."""

from __future__ import annotations

from rulesets.villainous.wording.race import by_distance, done, goals
from tests.rulesets.villainous.scenes import GAME, Play, answer, realm, spell, table


def told(game: Play, word: str) -> str:
    """What would be told of an answer to who is asked."""
    decision = game.decision
    assert decision is not None
    option = decision.choices.get(spell(game, word))
    assert option is not None
    lines = GAME.preview(game.view(decision.seat), decision, option).lines
    return " ".join("".join(phrase.text for phrase in line) for line in lines)


def test_actions_name_what_they_could_be_about_and_the_end_what_is_drawn() -> None:
    hand = ["razoul", "scimitar", "scrying"]
    mine = realm("jafar", at="sultans_palace", power=3, hand=hand, oasis=["iago"])
    game = table(mine, realm("captain_hook"))
    play = told(game, "play t1")
    assert play.startswith("Razoul costs 3; Scimitar costs")
    assert told(game, "end") == "You draw 1: you hold 3 and draw up to 4."


def test_a_fight_shows_the_strength_before_and_after_each_ally() -> None:
    lying = ["aladdin", "palace_guard", "razoul + scimitar", "palace_guard"]
    game = table(realm("jafar", at="sultans_palace", sultans_palace=lying), realm("captain_hook"))
    answer(game, "vanquish b1")
    assert told(game, "palace_guard").startswith("Strength so far 0▸2.")
    answer(game, "palace_guard")
    assert told(game, "razoul") == (
        "Strength so far 2▸6. Razoul: Strength 4 = 3 printed + 1 Scimitar."
    )
    answer(game, "razoul")
    assert told(game, "done") == "They fight with Strength 6."


def test_goals_that_differ_in_their_place_alone_are_counted_in_the_race() -> None:
    game = table(realm("maleficent", the_forest=["forest_of_thorns"]), realm("ursula"))
    assert goals(GAME.realm(game.state, 0)) == [("Curse at 1 of 4 locations", False)]
    assert len(goals(GAME.realm(game.state, 1))) == 3


def test_the_last_card_of_a_hand_is_told_as_one() -> None:
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=["scrying"])
    game = table(mine, realm("captain_hook"))
    assert told(game, "discard t1") == "The one card in your hand."
    answer(game, "discard t1")
    assert told(game, "scrying") == "You discard the one card in your hand."


def test_the_race_stands_in_order_of_distance() -> None:
    """Prince John has 15 of 20 Power, Jafar one of three goals, Hook nothing."""
    hook = realm("captain_hook")
    john, jafar = realm("prince_john", power=15), realm("jafar", cave_of_wonders=["magic_lamp"])
    game = table(hook, jafar, john)
    realms = [GAME.realm(game.state, seat) for seat in range(3)]
    assert by_distance(realms)[0].villain.name == "Prince John"
    assert done(realms[2]) == 0.75
    shares = [done(one) for one in by_distance(realms)]
    assert shares == sorted(shares, reverse=True)


def test_who_wins_next_is_first_in_the_race() -> None:
    game = table(realm("captain_hook"), realm("prince_john", power=20))
    realms = [GAME.realm(game.state, seat) for seat in range(2)]
    assert [one.seat for one in by_distance(realms)] == [1, 0]


def test_a_card_to_discard_does_not_say_that_it_would_do_nothing_if_it_were_played() -> None:
    hand = ["poor_unfortunate_souls", "grow_giant"]
    ursula = realm("ursula", at="erics_ship", power=2, hand=hand)
    game = table(ursula, realm("jafar"))
    answer(game, "play t2")
    assert told(game, "poor_unfortunate_souls").startswith("does nothing: no Hero can move")
    game = table(ursula, realm("jafar"))
    answer(game, "discard b2")
    assert told(game, "poor_unfortunate_souls") == ""
