"""The Queen of Hearts: Take the Shot (2.5)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rulesets.villainous.rules.playing import effect_foreseen
from rulesets.villainous.villains.queen_of_hearts.abilities import odds
from tabletop_tui.core.odds import in_percent
from tests.rulesets.villainous.queen_of_hearts.realms import EIGHT_STRONG, OTHER, marks, queen
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    live,
    log,
    look,
    shown,
    table,
    who,
    why_not,
)


def shoot(*deck: str, **more: Any) -> Play:
    """The Queen plays Take the Shot with these cards on top of her deck."""
    setting: dict[str, Any] = {
        **EIGHT_STRONG,
        "power": 5,
        "hand": ["take_the_shot"],
        "deck": deck,
        **more,
    }
    game = table(queen(**setting), OTHER)
    answer(game, "play b2", "take_the_shot")
    return game


def test_the_shot_wins_when_the_costs_are_strictly_lower() -> None:
    # 4 + 3 + 0 + 0 + 0 is 7, the Wickets have 8.
    game = shoot("take_the_shot", "off_with_your_head", "fury", "judgment", "very_merry_unbirthday")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert "Queen of Hearts wins: the shot succeeds with Costs of 7" in game.outcome.headline
    assert "Strength 8 at all four locations" in game.outcome.headline
    assert "The Costs add up to 7, the Wickets have Strength 8." in log(game)
    assert [ok for _, ok in look(game).view.progress()] == [True] * 5


def test_equal_is_not_enough_and_everything_turned_up_is_discarded() -> None:
    game = shoot("take_the_shot", "off_with_your_head", "spear", "fury", "judgment")
    assert game.outcome is None
    assert look(game).discard() == [
        "take_the_shot",
        "off_with_your_head",
        "spear",
        "fury",
        "judgment",
        "take_the_shot",
    ]
    assert look(game).power == 1
    assert all(marks(game, f"card_guard_club.{n}") == "wicket" for n in (1, 2))
    assert "The shot of Ada misses." in log(game)
    assert who(game) == 0, "the turn goes on"


def test_another_copy_may_be_tried_again() -> None:
    game = table(
        queen(
            at="hedge_maze",
            power=8,
            hand=["take_the_shot", "take_the_shot"],
            deck=[*["off_with_your_head"] * 3, *["spear"] * 3, "fury", "judgment"],
            **EIGHT_STRONG,
        ),
        OTHER,
    )
    answer(game, "play t1", "take_the_shot")
    assert game.outcome is None
    answer(game, "play b2", "take_the_shot")
    assert game.outcome is not None


@pytest.mark.parametrize("missing", list(EIGHT_STRONG))
def test_without_a_wicket_at_each_location_the_shot_may_not_be_played(missing: str) -> None:
    upright = {missing: [card.partition(" ")[0] for card in EIGHT_STRONG[missing]]}
    setting = {**EIGHT_STRONG, **upright}
    game = table(queen(hand=["take_the_shot"], **setting), OTHER)
    names = {place.id: place.name for place in look(game).view.villain.locations}
    place = names[missing]
    assert why_not(game, "take_the_shot") == f"no Wicket at {place}"
    assert (f"Wicket at {place}", False) in look(game).view.progress()


def test_the_shot_costs_four_power() -> None:
    game = table(queen(power=3, hand=["take_the_shot"], **EIGHT_STRONG), OTHER)
    assert why_not(game, "take_the_shot") == "1 Power short"


def test_extra_wickets_and_spears_count_caterpillar_takes_off_and_guards_do_not_count() -> None:
    game = table(
        queen(
            courtyard=["card_guard_club (wicket) + spear + spear", "card_guard_heart (wicket)"],
            hedge_maze=["card_guard_diamond (wicket)", "caterpillar", "card_guard_spade"],
            tulgey_wood=["card_guard_club (wicket)", "the_king"],
            white_rabbits_house=["card_guard_diamond (wicket)"],
        ),
        OTHER,
    )
    # 4 + 3, 2 - 1, 2, 2.
    assert look(game).view.progress()[-1] == ("Take the Shot with Costs below 12", False)


def test_the_king_does_not_lower_the_costs_that_are_turned_up() -> None:
    game = shoot(
        *["card_guard_heart"] * 2,
        *["card_guard_spade"] * 2,
        "fury",
        courtyard=["card_guard_club (wicket)", "the_king"],
    )
    assert "The Costs add up to 8, the Wickets have Strength 8." in log(game)
    assert game.outcome is None


def test_the_deck_is_shuffled_anew_without_the_shot_that_is_being_resolved() -> None:
    game = table(
        queen(
            hand=["take_the_shot"],
            deck=["fury", "judgment"],
            discard=["stopwatch", "spear", "spear", "spear"],
            **EIGHT_STRONG,
        ),
        OTHER,
    )
    game.state.seats[0].deck = game.state.seats[0].deck[-2:]
    answer(game, "play b2", "take_the_shot")
    told = log(game)
    assert told.index("Revealed: Fury.") < told.index("Revealed: Judgment.")
    assert told.index("Revealed: Judgment.") < told.index(
        "The Villain discard pile of Ada is shuffled into a new deck."
    )
    assert "Revealed: Take the Shot." not in told
    assert game.outcome is not None, "3 against 8"
    assert len(look(game).s.deck) == 1, "only what was needed was turned up"


def test_with_fewer_than_five_cards_what_there_is_decides() -> None:
    game = table(
        queen(hand=["take_the_shot"], deck=["fury", "spear"], **EIGHT_STRONG),
        OTHER,
    )
    game.state.seats[0].deck = game.state.seats[0].deck[-2:]
    answer(game, "play b2", "take_the_shot")
    assert "The Costs add up to 1, the Wickets have Strength 8." in log(game)
    assert game.outcome is not None


def test_nothing_is_tested_at_the_start_of_the_turn() -> None:
    game = table(queen(**EIGHT_STRONG), OTHER, phase="move")
    assert asked(game) == "go"
    assert game.outcome is None


# -- its odds ------------------------------------------------------------------------------


def about_to_shoot(left: int, **more: Any) -> Play:
    """The Queen may play Take the Shot; `left` cards are in her deck, all others discarded."""
    setting = {**EIGHT_STRONG, **more}
    game = table(queen(power=9, hand=["take_the_shot", "stopwatch"], **setting), OTHER)
    seat = game.state.seats[0]
    seat.deck, seat.discard = seat.deck[len(seat.deck) - left :], seat.deck[: len(seat.deck) - left]
    answer(game, "play b2")
    return game


def told_before(game: Play) -> str:
    """What the Queen is told before she plays Take the Shot."""
    assert game.decision is not None
    option = next(o for o in game.decision.options if "take_the_shot" in o.key)
    shown = GAME.preview(game.view(0), game.decision, option).lines
    assert len(shown) == 2, "the odds, and the text of the card"
    return shown[0][0].text


def exactly(deck: list[str], pile: list[str], below: int) -> Fraction:
    """The odds, by trying every hand of five that can come up."""
    costs = [GAME.content.kinds[card].cost for card in deck]
    more = [GAME.content.kinds[card].cost for card in pile]
    hands = (
        [*combinations(costs, 5)]
        if len(costs) >= 5
        else [(*costs, *drawn) for drawn in combinations(more, 5 - len(costs))]
    )
    return Fraction(sum(sum(hand) < below for hand in hands), len(hands))


@pytest.mark.parametrize("left", [24, 12, 5, 3, 0])
def test_the_odds_are_counted_from_the_cards_that_are_left(left: int) -> None:
    game = about_to_shoot(left)
    seat = game.state.seats[0]
    expected = exactly([*seat.deck], [*seat.discard], 8)
    assert odds(look(game).view) == expected
    assert told_before(game) == f"wins in {in_percent(expected)} (Costs below 8)"


def test_the_odds_agree_with_trying_every_hand_in_a_hundred_positions() -> None:
    """Any cards in deck and discard pile, any Strength of the Wickets."""
    game, random = about_to_shoot(12), Random(1)
    seat, guard = game.state.seats[0], look(game).card("card_guard_club")
    cards = [*seat.deck, *seat.discard]
    found = set()
    for _ in range(100):
        random.shuffle(cards)
        left = random.randrange(min(18, len(cards)))
        seat.deck, seat.discard = cards[:left], cards[left:]
        live(game).boost(guard, random.choice([-1, 1]))
        below = look(game).view.progress()[-1][0].rpartition(" ")[2]
        chance = odds(look(game).view)
        assert chance == exactly([*seat.deck], [*seat.discard], int(below))
        found.add(chance)
    assert len(found) > 50


def test_the_order_of_the_deck_and_the_hands_of_others_are_not_in_the_odds() -> None:
    game = about_to_shoot(12)
    before = told_before(game)
    game.state.seats[0].deck.reverse()
    game.state.seats[1].hand, game.state.seats[1].deck = game.state.seats[1].deck, []
    assert told_before(game) == before


def test_wickets_make_the_odds_better() -> None:
    game = about_to_shoot(12)
    before = odds(look(game).view)
    live(game).boost(look(game).card("card_guard_club"), 2)
    assert odds(look(game).view) > before
    assert told_before(game).endswith("(Costs below 10)")


def test_only_what_is_certain_is_called_certain() -> None:
    assert [in_percent(Fraction(n, 1000)) for n in (0, 1, 10, 500, 990, 999, 1000)] == [
        "0%",
        "less than 1%",
        "1%",
        "50%",
        "99%",
        "more than 99%",
        "100%",
    ]
    assert in_percent(Fraction(1, 101)) == "less than 1%", "however near"
    assert in_percent(Fraction(100, 101)) == "more than 99%"


def test_there_are_no_odds_without_a_wicket_at_each_location() -> None:
    game = about_to_shoot(12, courtyard=["card_guard_club"])
    card = look(game).card("take_the_shot")
    assert effect_foreseen(look(game).view, card) == ""
    assert "Played now" not in " ".join(shown(game, card).now)


def test_the_odds_are_for_the_queen_alone() -> None:
    game = about_to_shoot(12)
    card = look(game).card("take_the_shot")
    assert "Played now, it wins in" in " ".join(shown(game, card).now)
    assert not shown(game, card, viewer=1).now
