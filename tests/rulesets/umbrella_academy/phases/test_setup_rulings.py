"""Rulings about the set-up (UA1 to UA8), the table (UA82, UA83) and what the rules text says
twice (UA74 to UA81)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    STARTS,
    Play,
    answer,
    asked,
    asks,
    card_of,
    dealt,
    ending,
    hand,
    keys,
    log,
    start,
    table,
)


def hero_cards(game: Play, number: int) -> list[str]:
    mine = game.state.seats[number]
    return [*hand(game, number), *mine.deck]


@pytest.mark.rules("UA1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ua1_ten_skill_cards_two_feuds_and_with_five_players_a_wound(seats: int) -> None:
    game = dealt(seats)
    for number in range(seats):
        cards = hero_cards(game, number)
        assert sum(card in GAME.content.skills for card in cards) == 10
        assert sum(card.startswith("fd_") for card in cards) == 2
        assert cards.count("wound") == (1 if seats == 5 else 0)
    assert game.state.wound_deck == (15 if seats == 5 else 20)


@pytest.mark.rules("UA2", "UA81")
@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 4), (4, 3), (5, 3)])
def test_ua2_ua81_hand_sizes(seats: int, size: int) -> None:
    """Four and five players both hold three."""
    game = dealt(seats)
    assert [len(hand(game, number)) for number in range(seats)] == [size] * seats


@pytest.mark.rules("UA3")
def test_ua3_a_wound_in_the_first_hand_is_no_loss() -> None:
    game = next(
        g for s in range(50) if any((g := dealt(5, seed=s)).state.seats[n].wounds for n in range(5))
    )
    assert ending(game) == ""


def main_deck(game: Play) -> list[str]:
    """The 41 cards from the top, those on the board first."""
    state = game.state
    lying = []
    for place in state.places:
        lying += place.advantages
        lying += [place.hazard.card] if place.hazard else []
    return [*lying, *reversed(state.deck)]


@pytest.mark.rules("UA4")
@pytest.mark.parametrize("mission", ["hazel", "violin", "orchestra"])
def test_ua4_the_main_deck_is_made_of_five_piles(mission: str) -> None:
    cards = main_deck(dealt(3, mission=mission))
    assert len(cards) == 41
    piles = [cards[:8], cards[8:16], cards[16:25], cards[25:33], cards[33:]]
    for number, pile in enumerate(piles, 1):
        assert sum(card.startswith("ad_") for card in pile) == 4
        assert pile.count("sp_save_the_world") == (1 if number == 3 else 0)
    counts = Counter(cards)
    own = {h.id: h.copies for h in GAME.content.mission_hazards[mission]}
    assert {card: counts[card] for card in own} == own
    standard = {h.id for h in GAME.content.standard}
    assert sum(card in standard for card in cards) == 10


@pytest.mark.rules("UA5")
def test_ua5_ten_cards_lie_on_the_board_four_to_six_of_them_hazards() -> None:
    for seed in range(20):
        game = dealt(2, seed=seed)
        assert 4 <= game.state.hazards <= 6
        assert not any(place.save for place in game.state.places)
        assert all(
            len(place.advantages) + (place.hazard is not None) == 1 for place in game.state.places
        )
        assert game.state.deck_left == 31


@pytest.mark.rules("UA6")
def test_ua6_six_hazards_at_set_up_do_not_lose() -> None:
    game = next(g for s in range(200) if (g := dealt(2, seed=s)).state.hazards == 6)
    assert ending(game) == ""


@pytest.mark.rules("UA8")
def test_ua8_the_program_asks_for_the_first_player() -> None:
    game = start(3, heroes="random")
    assert (asked(game), asks(game)) == ("first", -1)
    assert game.decision is not None
    marked = [option.target for option in game.decision.options if option.value != -1]
    assert [card_of(game, target).name for target in marked] == ["Ada", "Ben", "Cleo"]
    answer(game, "seat 3")
    assert game.state.first == 2
    firsts = set()
    for seed in range(12):
        game = start(3, seed=seed, heroes="random")
        answer(game, "nobody")
        firsts.add(game.state.first)
    assert firsts == {0, 1, 2}


def test_heroes_are_chosen_in_turn_and_start_at_their_places() -> None:
    game = start(2)
    answer(game, "kraken")
    assert (asks(game), "kraken" in keys(game)) == (1, False)
    answer(game, "seance", "seat 1")
    while asked(game) == "partner":
        answer(game, keys(game)[0])
    assert game.state.at == {"kraken": STARTS["kraken"], "seance": STARTS["seance"]}


@pytest.mark.rules("UA58")
def test_ua58_allies_of_heroes_in_play_stay_in_the_box() -> None:
    for seats, allies in ((2, 4), (3, 3), (4, 2), (5, 1), (1, 3)):
        game = dealt(seats)
        assert len(game.state.ally_deck) == allies
        assert not {f"al_{hero}" for hero in game.state.at} & set(game.state.ally_deck)


@pytest.mark.rules("UA82")
def test_ua82_hands_are_open_or_private() -> None:
    game = dealt(2)
    assert game.view(0).seats[1].hand == game.state.seats[1].hand
    game = dealt(2, hands="private")
    assert set(game.view(0).seats[1].hand) <= {"?"}
    assert game.view(1).seats[1].hand == game.state.seats[1].hand


@pytest.mark.rules("UA83")
def test_ua83_the_greater_challenge_plans_first_and_then_falls_silent() -> None:
    game = dealt(2, challenge=True)
    assert (asked(game), asks(game)) == ("plan", -1)
    assert game.view(0).seats[1].hand == game.state.seats[1].hand
    answer(game, "silence")
    assert set(game.view(0).seats[1].hand) <= {"?"}
    assert "The family falls silent." in log(game)
    assert "Play Phase, in silence" in GAME.status(game.view(0))
    while asked(game) == "action":
        answer(game, "pass")
    while asked(game) not in ("plan", ""):
        answer(game, keys(game)[0])
    assert ending(game) or game.state.seats[1].open


@pytest.mark.rules("UA64", "UA77")
def test_ua64_ua77_the_order_of_the_crisis() -> None:
    """Mission, cards, tokens off, Villains back, First Player on, marks off."""
    game = table(
        mission="orchestra",
        phase="crisis",
        hazards={1: "hz_riot"},
        tokens={1: "F"},
        guards={"spaceboy": 2},
        used=["counter"],
    )
    lines = log(game)
    member = next(
        n for n, line in enumerate(lines) if "Orchestra Member" in line and " appears at" in line
    )
    card = next(n for n, line in enumerate(lines) if line == "Plan comes to Launch Field.")
    assert member < card
    hazard = game.state.place(1).hazard
    assert hazard is not None
    assert hazard.tokens == (0, 0, 0)
    assert (game.state.guards, game.state.used, game.state.first) == ({}, [], 1)
    game = table(phase="crisis", villains={"hazel": 0})
    lines = log(game)
    assert lines.index("Plan comes to The Mansion.") < next(
        n for n, line in enumerate(lines) if line.startswith("Hazel is back")
    )


@pytest.mark.rules("UA64")
def test_ua64_sideways_is_no_mark_of_a_turn() -> None:
    game = table(phase="effect", hazards={1: "hz_reactor_leak"})
    assert game.state.turn == 2
    assert game.state.own_hazard(1).sideways
