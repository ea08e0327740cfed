"""What each game says in words of its own: its signs, and what happened in fewer sentences."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tests.plain.conftest import Sit


def test_what_is_alike_in_a_phase_is_said_in_one_sentence(sit: Sit) -> None:
    rules = sit("umbrella_academy", "Ada", "Ben").ruleset
    told = [
        "Ada has no possible Action.",
        "Ada Passes.",
        "Draw Phase",
        "Ada draws Plan.",
        "Hazel acts.",
        "Hazel moves to The Moon.",
        "Kraken gains a Wound.",
        "Rumor gains a Wound.",
        "Plan comes to The Moon.",
        "Doomsday Cult comes to The City.",
        "The die shows 5: The City.",
        "Hazel starts at The City.",
    ]
    assert rules.spoken_news(told, []) == [
        "Ada Passes.",
        "Ada draws Plan.",
        "Hazel moves to The Moon.",
        "Kraken and Rumor gain a Wound.",
        "New cards: Plan at The Moon; Doomsday Cult at The City.",
        "Hazel starts at The City.",
    ]
    assert rules.spoken_news([], []) == []
    hurt = ["Kraken gains a Wound.", "Ada gains 2 Wounds.", "Kraken gains a Wound."]
    assert rules.spoken_news(hurt, []) == ["Kraken gains 2 Wounds, Ada gains 2 Wounds."]


def test_a_bid_is_told_once_and_the_hand_by_the_question(sit: Sit) -> None:
    rules = sit("umbra_via", "Ada", "Ben").ruleset
    told = [
        "Ben has placed a bid.",
        "Bidding 1: all.",
        "Ada has bid 1 on I.",
        "Ada draws 3 energy.",
    ]
    assert rules.spoken_news(told, []) == ["Bidding 1: all.", "Ada has bid 1 on I."]
    assert rules.spoken_news(told[:1], []) == told[:1]


@pytest.mark.parametrize(
    ("game", "written", "said"),
    [
        ("umbrella_academy", "2 Alley Brawl FFP", "2 Alley Brawl: 2 Fight, 1 Power"),
        ("umbrella_academy", "Undertow: Place PP where?", "Undertow: Place 2 Power where?"),
        ("umbrella_academy", "Member 4: ✓✓ complete", "Member 4: complete"),
        ("umbrella_academy", "Kraken places 1F on Plan.", "Kraken places 1 Fight on Plan."),
        ("umbrella", "Push yellow (Y) in", "Push yellow in"),
        ("umbrella_academy", "Play a card for its text", "Play for text"),
        (
            "umbrella_academy",
            "FPP ▸ F✓✓: PP on Riot (1 The Moon).",
            "needs 1 Fight, 2 Power, then 1 Fight: 2 Power on Riot, 1 The Moon.",
        ),
        (
            "umbrella_academy",
            "✓✓P ▸ ✓✓✓ complete: FP on Riot (1 The Moon), 1 wasted.",
            "needs 1 Power, then complete: 1 Fight, 1 Power on Riot, 1 The Moon, 1 wasted.",
        ),
        (
            "umbrella_academy",
            "needs FFPW ▸ ✓✓✓W",
            "needs 2 Fight, 1 Power, 1 Wits, then 1 Wits",
        ),
        (
            "umbra_via",
            "earns nothing: Ben (2 energy), Ada (1 energy; marker drops)",
            "earns nothing: Ben with 2 energy, Ada with 1 energy, whose marker drops",
        ),
        (
            "umbrella",
            "score  +6 at best (strip +3, bottom zone +1)",
            "It scores plus 6 at best, counting strip plus 3, bottom zone plus 1.",
        ),
        ("umbrella_academy", "Fight (F) and Wits (W)", "Fight and Wits"),
        ("umbra_via", "I: 1 energy, 1 soul · II: 2 soul", "I: 1 energy and 1 soul, II: 2 souls"),
        ("hail_hydra", "You are S.H.I.E.L.D.: save it", "You are S.H.I.E.L.D.: save it"),
        ("umbra_via", "Ada has 2 energy there and earns no souls.", "Ada: 2 energy."),
        ("umbra_via", "tile II  worth 2, Ada leads", "tile II: worth 2, Ada leads"),
        ("umbra_via", "A path of 2 tiles is complete: A2 B2.", "Path complete: A2, B2."),
        ("umbra_via", "Bid all your flowers, 3 energy: on which tiles?", "Bid 3 energy: where?"),
        (
            "umbra_via",
            "1st Ben  4 energy  +5 ✿; marker drops",
            "1st Ben 4 energy, earns 5 souls; marker drops",
        ),
        (
            "umbra_via",
            "1st Ben  6 energy  +0 of 4 ✿, none left",
            "1st Ben 6 energy, earns 4, but their Soul tile is empty",
        ),
        (
            "umbra_via",
            "1st Ben  6 energy  +2 of 4 ✿, the last 2",
            "1st Ben 6 energy, earns 4 souls, takes the 2 left",
        ),
        ("villainous", "(Gain 2 Power)", "in brackets Gain 2 Power"),
    ],
)
def test_signs_of_a_game_are_said_in_its_words(
    game: str, written: str, said: str, library: Library
) -> None:
    assert library.load(game).spoken(written) == said
