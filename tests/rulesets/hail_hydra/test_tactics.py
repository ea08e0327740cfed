"""When a computer player calls its ability, and at whom."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.hail_hydra.bot import HailHydraBot
from rulesets.hail_hydra.bot.tactics import Tactics
from rulesets.hail_hydra.rules.laying import _laying
from rulesets.hail_hydra.state import (
    HYDRA,
    SHIELD,
    UNKNOWN,
    AttackCard,
    HydraState,
    Known,
    Revealed,
    VillainId,
)
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import Choices, Decision, Option
from tabletop_tui.core.table import lay_table
from tests.rulesets.hail_hydra.scenes import GAME

ME, AGENT = 0, 4
DOUBTS = (0.0, 0.2, 0.3, 0.7, 0.8)


def table(hero: str, *, agent: bool = False, mission: int = 2) -> HydraState:
    """Mission 2 or later, against Batroc with 7 health; seat 1 is this Hero."""
    state = GAME.setup(lay_table(GAME.manifest, names=default_names(5), seed=1))
    state.villain, state.health, state.mission, state.token = VillainId("batroc"), 7, mission, 2
    for seat, mine in enumerate(state.seats):
        mine.loyalty = HYDRA if agent and seat in (ME, AGENT) else SHIELD
        mine.knows = [Known(UNKNOWN)] * 5
    mine = state.seats[ME]
    mine.hero = hero
    if agent:
        mine.knows = [Known(HYDRA if seat in (ME, AGENT) else SHIELD) for seat in range(5)]
    return state


def calls(state: HydraState) -> bool:
    return Tactics(GAME.content, state, ME, DOUBTS).call()


def attack(*values: int) -> list[Revealed]:
    return [Revealed(card=AttackCard(f"{value:+d}")) for value in values]


@pytest.mark.parametrize(("health", "wanted"), [(6, True), (7, False)])
def test_hulk_smashes_when_the_villain_falls_by_it(health: int, wanted: bool) -> None:
    state = table("hulk")
    state.health = health
    assert calls(state) is wanted


def test_every_ability_is_called_when_its_time_has_come() -> None:
    """Late, with a poor hand and cards of a suspect in the attack, each Hero has some reason."""
    never = []
    for hero in GAME.content.heroes:
        hands = {"wasp": ["+1"], "ms_marvel": ["+4", "+3", "+2"]}
        state = table(hero, mission=3)
        for name, value in PUBLIC_REASONS.get(hero, {}).items():
            setattr(state, name, value)
        state.seats[ME].hand = [AttackCard(card) for card in hands.get(hero, ["-4", "-2"])]
        state.seats[AGENT].laid = [AttackCard("-2")]
        if not calls(state):
            never.append(hero)
    assert not never


@pytest.mark.parametrize("agent", [False, True], ids=["loyal", "agent"])
def test_daredevil_looks_at_the_cards_of_whom_he_suspects(agent: bool) -> None:
    state = table("daredevil", agent=agent)
    state.seats[1].laid = [AttackCard("+2")]
    assert not calls(state), "nobody suspects that Hero"
    state.seats[AGENT].laid = [AttackCard("-2")]
    assert calls(state)


def test_panther_waits_for_a_hard_blow() -> None:
    state = table("panther")
    state.attack = attack(1)
    assert not calls(state), "Batroc hits for 2"
    hard = (one.id for one in GAME.content.villains.values() if one.city >= 3 and one.level < 4)
    state.villain = VillainId(next(hard))
    assert calls(state)
    state.attack = attack(4, 4, 4, 4)
    assert not calls(state), "it falls"


def test_a_card_is_cut_when_that_decides_the_attack() -> None:
    state = table("captain_marvel")
    state.attack = attack(4, 4, -4)
    assert calls(state)
    tactics = Tactics(GAME.content, state, ME, DOUBTS)
    options = [
        Option(f"card {n + 1}", one.card, n, target=f"card {n + 1}", by=ME)
        for n, one in enumerate(state.attack)
    ]
    assert tactics.target(Decision(-1, "ability", "", Choices(options))) == "card 3"
    state.attack = attack(1, 1, -4)
    assert not calls(state)


PUBLIC_REASONS: dict[str, dict[str, object]] = {
    "hulk": {"health": 6},
    "panther": {"attack": attack(1), "villain": VillainId("modok")},
    "captain_marvel": {"attack": attack(4, 4, -4)},
    "quake": {"attack": attack(4, 4, -2, -2)},
    "captain_america": {},
    "she_hulk": {"mission": 3},
    "widow": {},
}
"""Heroes whose reason to call lies open for all, and such a reason."""


@pytest.mark.parametrize("agent", [False, True], ids=["loyal", "agent"])
@pytest.mark.parametrize("hero", PUBLIC_REASONS)
def test_an_agent_calls_when_everybody_sees_that_a_hero_would(hero: str, agent: bool) -> None:
    state = table(hero, agent=agent)
    for name, value in PUBLIC_REASONS[hero].items():
        setattr(state, name, value)
    assert calls(state)


def test_a_card_that_everybody_sees_go_is_the_worst_one_for_agents_too() -> None:
    state = table("captain_marvel", agent=True)
    state.attack = attack(4, 3, -4)
    options = [
        Option(f"card {n + 1}", one.card, n, target=f"card {n + 1}", by=ME)
        for n, one in enumerate(state.attack)
    ]
    asked = Decision(-1, "ability", "", Choices(options))
    assert Tactics(GAME.content, state, ME, DOUBTS).target(asked) == "card 3"


def test_widow_looks_at_whom_she_knows_least_about() -> None:
    state = table("widow")
    seats = [
        Option(f"seat {s + 1}", f"Player {s + 1}", s, target=f"seat {s + 1}", by=ME)
        for s in range(1, 5)
    ]
    found = Tactics(GAME.content, state, ME, (0, 0.1, 0.55, 0.9, 0.95)).target(
        Decision(-1, "ability", "", Choices(seats))
    )
    assert found == "seat 3"


def test_the_careless_do_not_look_stupid() -> None:
    """They lay what is theirs to lay; an agent shrinks from harm more often."""
    bot = HailHydraBot(GAME)
    hand = tuple(AttackCard(card) for card in ("+4", "+1", "-2", "-5"))
    asked = Decision(ME, "lay", "", _laying(hand, (), 1, 3, revealed=False))
    state, agents = table("hulk"), table("hulk", agent=True)
    state.seats[ME].hand = agents.seats[ME].hand = list(hand)
    assert bot.slip(state, ME, asked, Random(1)) == "card 1"
    red = {"slip": 0, "policy": 0}
    for mission in range(1, 6):
        for offensive in range(1, 9):
            agents.mission, agents.offensive = mission, offensive
            for how, answer in (("slip", bot.slip), ("policy", bot.policy)):
                red[how] += answer(agents, ME, asked, Random(1)) in ("card 3", "card 4")
    assert red["slip"] < red["policy"]
