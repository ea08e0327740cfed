"""The forecast is the rules on a copy: it says what will happen, and where it cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.umbrella_academy.wording.forecast import Line, forecast, turns_left
from tabletop_tui.core.events import sentence
from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    QUIET,
    Play,
    answer,
    asked,
    asks,
    dealt,
    described,
    ending,
    keys,
    log,
    table,
)

FAMILY = ("spaceboy", "rumor", "kraken")


def told(game: Play) -> list[tuple[int, str, str]]:
    """The forecast for the acting seat: Location, sentence, mark."""
    lines = forecast(GAME.rules, game.view(max(0, asks(game))))
    return [(line.place, spoken(game, line), line.mark) for line in lines]


def spoken(game: Play, line: Line) -> str:
    return sentence(line.event, game.table.names, GAME.words)


def test_it_tells_what_is_sure_in_the_order_of_the_sweep() -> None:
    game = table(*FAMILY, hazards={7: "hz_meteor", 8: "hz_terminauts"}, villains={"hazel": 2})
    assert told(game) == [
        (2, "Hazel acts.", ""),
        (2, "Hazel moves to The Moon.", ""),
        (7, "Meteor at Carnival Pier takes effect.", ""),
        (7, "Carnival Pier is devastated: Meteor is destroyed.", ""),
        (8, "Terminauts at The Diner takes effect.", ""),
        (8, "Rumor gains a Wound.", ""),
        (8, "Kraken gains a Wound.", ""),
        (0, "2 Hazards then; 6 would lose the game.", ""),
    ]


def test_it_changes_nothing() -> None:
    game = table(*FAMILY, hazards={7: "hz_meteor"}, villains={"hazel": 2})
    view = game.view(0)
    before = view.model_dump()
    forecast(GAME.rules, view)
    assert view.model_dump() == before


def test_a_choice_is_marked() -> None:
    game = table(*FAMILY, villains={"hazel": 5}, at={"kraken": 5})
    marks = [mark for _, text, mark in told(game) if "gains 2 Wounds" in text]
    assert marks == ["choice"]


@pytest.mark.rules("UA49")
def test_the_order_of_villains_is_a_choice_where_a_guard_makes_it_matter() -> None:
    """Once each, and everything from there on may come out otherwise."""
    killers = {"villains": {"hazel": 10, "cha_cha": 10}, "at": {"rumor": 10}}
    game = table(*FAMILY, finale=True, guards={"10": 1}, **killers)  # type: ignore[arg-type]
    lines = [(text, mark) for place, text, mark in told(game) if place == 10]
    assert [text for text, _ in lines if text.endswith(" acts.")] == [
        "Hazel acts.",
        "Cha-Cha acts.",
    ]
    assert all(mark for _, mark in lines)


def test_a_discard_is_sure_but_not_which_card() -> None:
    game = table(*FAMILY, hazards={9: "hz_poison_cloud"})
    lines = [(text, mark) for place, text, mark in told(game) if place == 9]
    assert lines[1:] == [("Kraken discards 1 card.", "choice")]


def test_the_die_is_marked_and_so_is_what_comes_after_it() -> None:
    game = table(
        *FAMILY,
        mission="violin",
        villains={"vanya": 5},
        hazards={8: "hz_riot"},
    )
    lines = told(game)
    assert (5, "Rumor gains a Feud.", "") in lines, "the Feud Deck is hidden"
    assert any(mark == "chance" for place, _, mark in lines if place == 5)
    assert all(mark for place, _, mark in lines if place == 8)


def test_the_hidden_deck_is_marked() -> None:
    game = table(*FAMILY, hazards={7: "hz_doomsday_cult"})
    assert "chance" in [mark for place, _, mark in told(game) if place == 7]


def test_it_warns_of_six_hazards() -> None:
    game = table(*FAMILY, hazards=dict.fromkeys((2, 3, 4, 6, 7, 8), "hz_blackout"))
    assert told(game)[-1][1] == "6 Hazards: the game is lost."


def test_it_warns_of_a_failing_deck() -> None:
    game = table(*FAMILY, main="ad_plan " * 4, hazards={7: "hz_blackout"})
    assert "the Main Deck fails" in told(game)[-1][1]


def test_it_warns_of_a_wound_in_a_full_hand() -> None:
    game = table(*FAMILY, hands={"spaceboy": "wound sb_strength sb_strength sb_strength"})
    assert told(game) == [
        (0, "Ada holds a Wound and draws nothing: the game is lost.", ""),
        (0, "0 Hazards then; 6 would lose the game.", ""),
    ]


@pytest.mark.rules("UA39")
def test_it_warns_of_nothing_but_wounds_in_hand() -> None:
    """A hand full of Wounds draws nothing either."""
    game = table(*FAMILY, hands={"spaceboy": "wound wound wound wound"}, at={"spaceboy": 3})
    assert "the game is lost" in told(game)[0][1]


def test_a_muted_hazard_and_sulking_are_foreseen() -> None:
    game = table(*FAMILY, hands={"spaceboy": "wound fd_sulking sb_strength sb_strength"})
    assert "lost" not in told(game)[-1][1]


def test_the_clock_counts_play_phases() -> None:
    """The table of section 1.1: 31 cards, H Hazards kept every turn."""
    for hazards, turns in ((5, 7), (4, 6), (3, 5), (0, 4)):
        lying = dict.fromkeys(range(1, hazards + 1), "hz_blackout")
        game = table(*FAMILY, hazards=lying, main="ad_plan " * 31)
        assert turns_left(GAME.rules, game.state) == turns


@pytest.mark.parametrize("mission", GAME.content.missions)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_sure_comes_true(mission: str, seats: int) -> None:
    """Random games: whatever the forecast calls sure is told by the next Effect Phase."""
    compared = 0
    for seed in range(16):
        compared += check_a_game(dealt(seats, seed=seed, mission=mission), Random(seed))
    assert compared > 10


def check_a_game(game: Play, luck: Random) -> int:
    compared = 0
    while asked(game):
        last = asked(game) == "action" and sum(not s.passed for s in game.state.seats) == 1
        if last and "pass" in keys(game):
            compared += compare(game, luck)
        else:
            answer(game, luck.choice(keys(game)))
    return compared


def compare(game: Play, luck: Random) -> int:
    """Pass as the last one, and look whether what was sure happened in that order."""
    sure = []
    for line in forecast(GAME.rules, game.view(asks(game))):
        if line.mark:
            break
        if line.place:
            sure.append(spoken(game, line))
    start, turn = len(game.events), game.state.turn
    answer(game, "pass")
    while asked(game) and game.state.turn == turn:
        answer(game, luck.choice(keys(game)))
    happened = log(game)[start:]
    if ending(game) == "lose_wound_hand":
        return 0
    position = 0
    for text in sure:
        # Which Feud is gained nobody can foresee; that one is gained is sure.
        found = [n for n, line in enumerate(happened) if line.startswith(text.rstrip("."))]
        later = [n for n in found if n >= position]
        assert later, f"foretold and not done: {text}"
        position = later[0] + 1
    return len(sure)


def test_every_mark_has_a_word_on_the_board() -> None:
    game: Any = table(*FAMILY, mission="violin", villains={"vanya": 5}, main=QUIET)
    heading, *lines = described(game).parts()["forecast"]
    things = len(forecast(GAME.rules, game.view(0)))
    assert heading == f"If nothing changes: {things} things would happen."
    assert any("the die or a hidden card decides" in line for line in lines)
