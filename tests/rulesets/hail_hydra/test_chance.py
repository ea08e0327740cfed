"""What is left to chance differs from table to table; what is not stays the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene, start

MIXED = {"hulk": "+4 +3 -2 -5", "iron_man": "+1", "strange": "+1"}
LAID = {"hulk": "+4 +1 -5"}
SEEDS = range(1, 13)


def stolen(seed: int) -> list[str]:
    t = scene(out=["strange"], revealed=["strange"], hands=MIXED, seed=seed).go("steal")
    return list(t.answer("steal 1").of("hulk").hand)


def venom(seed: int) -> list[str]:
    t = scene(
        "viper", phase="survived", hands=MIXED | {"ms_marvel": "", "daredevil": ""}, seed=seed
    )
    return list(t.go().of("hulk").hand)


def blasted(seed: int) -> list[str]:
    return list(scene("modok", phase="survived", hands=MIXED, seed=seed).go().of("hulk").hand)


def flipped(seed: int) -> list[str]:
    t = scene(heroes=["elektra", *TEAM[:4]], phase="collect", laid=LAID, seed=seed)
    return list(t.call("elektra", t.at("hulk")).of("hulk").open)


def slipped(seed: int) -> list[str]:
    t = scene(
        heroes=["wasp", *TEAM[:4]], phase="collect", laid=LAID, hands={"wasp": "-2"}, seed=seed
    )
    return list(t.call("wasp", t.at("hulk")).of("wasp").hand)


def shuffled(seed: int) -> list[str]:
    t = scene(phase="start", deck="+1", discard="+4 -5 +3 -2 +2 -4 +1 -3 +4 -5", seed=seed)
    return list(t.of("iron_man").hand)


def dealt(seed: int) -> list[str]:
    return [mine.hero for mine in start(5, seed, heroes="deal").state.seats]


def villains(seed: int) -> list[str]:
    return list(start(5, seed).state.villains)


def loyalties(seed: int) -> list[str]:
    return [mine.loyalty for mine in start(5, seed).state.seats]


@pytest.mark.rules("HH8")
@pytest.mark.parametrize(
    "drawn",
    [stolen, venom, blasted, flipped, slipped, shuffled, dealt, villains, loyalties],
    ids=lambda drawn: str(drawn.__name__),
)
def test_chance_decides(drawn: Callable[[int], list[str]]) -> None:
    """From the seed alone, so that the same seed gives the same game."""
    found = [drawn(seed) for seed in SEEDS]
    assert len({tuple(one) for one in found}) > 2
    assert drawn(SEEDS[0]) == found[0]


def test_the_deck_of_a_new_game_is_shuffled_and_whole() -> None:
    decks = [start(5, seed).state.deck for seed in SEEDS]
    assert all(sorted(deck) == sorted(GAME.content.deck) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == len(decks)


@pytest.mark.rules("HH20", "HH56")
def test_the_order_of_picks_tells_nothing() -> None:
    """Cards are told as they lie in a hand."""
    t = scene(out=["iron_man"], hands={"iron_man": "+4 +3 -5"}).go("hand").pick("-5 +4")
    assert "Ben hands +4 -5 to Cleo." in t.answer("to 3").log_of("strange")
    t = scene().lay("hulk", "-3 +2")
    assert t.of("hulk").laid == ["+2", "-3"]


def page_of(t: Scene, hero: str) -> list[str]:
    view = t.session.view(t.seat(hero))
    return list(view.seats[t.seat(hero)].knows)


@pytest.mark.rules("HH5", "HH6")
def test_the_loyalty_page_keeps_what_was_looked_at() -> None:
    t = scene(heroes=["widow", *TEAM[:4]], phase="call", voting=1, agents=["hulk", "strange"])
    t.call("widow", t.at("strange"), "leave")
    assert page_of(t, "widow") == ["shield", "?", "?", "hydra", "?"]
