"""Heroes, loyalties, token and first hands (rulings 3 to 13)."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.hail_hydra.context import LOOK_STAY
from rulesets.hail_hydra.state import HYDRA, SHIELD, Known
from tabletop_tui.core.decision import TABLE
from tests.rulesets.hail_hydra.scenes import GAME, HAND, Scene, scene, start


def to_the_look(game: Scene) -> Scene:
    while game.kind == "hero":
        game.answer(game.keys[0])
    return game


def to_the_first(game: Scene) -> Scene:
    to_the_look(game)
    while game.kind == "look":
        game.answer("leave")
    return game


@pytest.mark.rules("HH3")
def test_heroes_are_picked_openly_from_a_random_seat_leftwards() -> None:
    firsts = set()
    for seed in range(12):
        game = start(6, seed)
        order = []
        while game.kind == "hero":
            assert game.decision.seat == TABLE
            order.append(game.state.turn)
            key = game.keys[0]
            game.answer(key)
            assert game.kind != "hero" or key not in game.keys
        assert order == [(order[0] + n) % 6 for n in range(6)]
        assert len({mine.hero for mine in game.state.seats}) == 6
        firsts.add(order[0])
    assert len(firsts) > 2


@pytest.mark.rules("HH3")
def test_heroes_can_be_dealt_at_random() -> None:
    game = start(5, heroes="deal")
    assert game.kind == "look"
    assert len({mine.hero for mine in game.state.seats}) == 5


@pytest.mark.rules("HH4")
def test_heroes_and_their_marks_are_public() -> None:
    t = scene(out=["iron_man"], used=["hulk"], revealed=["strange"])
    view = t.session.view(-1)
    assert [mine.hero for mine in view.seats] == [mine.hero for mine in t.state.seats]
    assert view.seats[0].used
    assert view.seats[1].out
    assert view.seats[2].revealed


@pytest.mark.rules("HH5")
def test_agents_know_each_other_and_the_others_know_nothing() -> None:
    game = to_the_look(start(7))
    for seat, mine in enumerate(game.state.seats):
        assert (game.kind, game.decision.seat) == ("look", seat)
        assert game.decision.stay == LOOK_STAY
        known = game.session.view(seat).seats[seat].knows
        if mine.loyalty == HYDRA:
            assert known == [Known(other.loyalty) for other in game.state.seats]
        else:
            assert known == [SHIELD if s == seat else "?" for s in range(7)]
        words = GAME.described(game.session.view(seat), seat, game.session.table.names)
        rows = words.parts()["loyalties"][1:8]
        signs = [row[-len("← HYDRA.")] for row in rows]
        assert signs == [{"shield": "←", "hydra": "→", "?": "↔"}[word] for word in known]
        game.answer("leave")
    assert game.kind == "first"


@pytest.mark.parametrize(("seats", "agents"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_the_loyalty_split(seats: int, agents: int) -> None:
    discs = Counter(mine.loyalty for mine in start(seats).state.seats)
    assert discs == {SHIELD: seats - agents, HYDRA: agents}


@pytest.mark.rules("HH9")
def test_the_token_goes_to_a_seat_or_by_lot() -> None:
    game = to_the_first(start(5))
    assert game.keys == ["seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "random", "page"]
    assert game.answer("seat 4").state.token == 3
    lots = {to_the_first(start(5, seed)).answer("random").state.token for seed in range(20)}
    assert len(lots) > 2


@pytest.mark.rules("HH6")
def test_the_own_card_can_be_read_before_the_token_is_given() -> None:
    game = to_the_first(start(5)).answer("page", "seat 2")
    assert (game.kind, game.decision.seat) == ("page", 1)
    assert not game.answer("hail").state.hails
    assert game.kind == "first"


@pytest.mark.rules("HH10")
@pytest.mark.parametrize(("seats", "dealt"), [(5, 24), (6, 30), (7, 36), (8, 42)])
def test_opening_hands(seats: int, dealt: int) -> None:
    game = to_the_first(start(seats)).answer("seat 3")
    hands = [len(mine.hand) for mine in game.state.seats]
    assert hands[2] == 6
    assert hands[3] == 2
    assert hands[4] == 4
    assert sum(hands) == dealt


@pytest.mark.rules("HH11")
def test_only_the_very_first_offensive_skips_the_draws() -> None:
    game = to_the_first(start(5)).answer("seat 1")
    assert game.kind == "before"
    assert game.state.token == 0
    later = scene(phase="start", offensives=3)
    assert later.state.token == 1
    assert len(later.of("iron_man").hand) == 6
    assert len(later.of("hulk").hand) == 5
    new_mission = scene(phase="flip", mission=1, offensives=2, villain="batroc")
    assert new_mission.state.mission == 2
    assert new_mission.state.token == 1


@pytest.mark.rules("HH12")
def test_knocked_out_and_revealed_heroes_draw_and_take_the_token() -> None:
    t = scene(phase="start", out=["iron_man"], revealed=["strange"], agents=["strange", "hulk"])
    assert t.state.token == 1
    assert len(t.of("iron_man").hand) == 6
    assert len(t.of("strange").hand) == 5


@pytest.mark.rules("HH13")
def test_the_holder_discards_before_drawing_and_draws_first() -> None:
    t = scene(phase="start", deck="+4 +4 +4 +4 +4 +4 +1 +2 +3 -2")
    assert t.of("iron_man").hand == ["+4"] * 6
    assert t.state.discard == HAND.split()
    drawn = [t.of(hero).hand for hero in ("strange", "ms_marvel", "daredevil", "hulk")]
    expected = [[*HAND.split(), card] for card in ("+1", "+2", "+3", "-2")]
    assert [Counter(hand) for hand in drawn] == [Counter(hand) for hand in expected]


def test_example_villains_come_in_levels_with_red_skull_last() -> None:
    for seed in range(10):
        pile = start(5, seed).state.villains[::-1]
        levels = [GAME.content.villains[villain].level for villain in pile]
        assert levels == [1, 2, 2, 3, 4]
        assert len(set(pile)) == 5


@pytest.mark.parametrize(("threat", "health"), [("easy", 8), ("standard", 9), ("hard", 10)])
def test_the_threat_dial(threat: str, health: int) -> None:
    t = scene("batroc", phase="flip", mission=1, threat=threat, seed=3)
    assert t.state.villain == "viper"
    assert t.state.health == health - 2
    skull = scene("ultron", phase="flip", threat=threat)
    assert skull.state.health == 10
    top = scene("batroc", heroes=["hulk", "wasp", "quake", "widow", "strange", "panther"],
                phase="flip", threat="hard", mission=1,
                later=["goblin", "zola", "ultron", "red_skull"])  # fmt: skip
    assert top.state.villain == "goblin"
    assert top.state.health == 13
