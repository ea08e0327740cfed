"""Random games: every ability and every power comes up.

Random players seldom get past the second Villain. So each Villain is also met where an Offensive
begins, with an agent who is revealed and Knocked Out, and played on from there.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from rulesets.hail_hydra.state import HydraState
from tabletop_tui.core.play.session import Session
from tests.rulesets.hail_hydra.scenes import GAME, Scene, scene

QUICK = {
    "shocker": "allows two cards",
    "mysterio": "Smoke and Mirrors: a card is added unseen.",
    "absorbing_man": "absorbs",
    "loki": "asks for two cards",
    "red_skull": "gives Red Skull 1 Defense.",
}
"""What tells that a power came up which acts inside the Offensive."""


def play(t: Scene, luck: Random) -> list[str]:
    """On to the end at random; returns what was told, and what only the questions show."""
    seen = []
    cards = on_the_table(t.state)
    while t.session.decision is not None:
        state: HydraState = t.state
        assert on_the_table(state) == cards
        if t.kind == "lay":
            laid = [key for key in t.keys if key.startswith("card ")]
            if state.villain == "shocker" and len(t.decision.picked) == 2 and not laid:
                seen.append("allows two cards")
            if state.villain == "loki" and len(t.decision.picked) == 1 and "silent" not in t.keys:
                seen.append("asks for two cards")
        if t.kind == "revealed" and state.villain == "absorbing_man":
            values = [int(card.card) for card in state.attack]
            if max(values) > 0 and f"{sum(values) - max(values):+d}" in t.decision.prompt:
                seen.append("absorbs")
        keys = [key for key in t.keys if key not in ("page", "back", "hail")]
        t.answer(luck.choice(keys if keys and luck.random() < 0.8 else t.keys))
    return [*seen, *t.log()]


def on_the_table(state: HydraState) -> Counter[str]:
    """Every card, wherever it lies: none comes or goes, whatever happens."""
    rows = [state.deck, state.discard, state.blind, state.aside]
    for mine in state.seats:
        rows += [mine.hand, mine.laid, mine.open, mine.passing, mine.looking]
    rows.append([revealed.card for revealed in state.attack])
    return Counter(card for row in rows for card in row)


def used(session: Session[Any]) -> list[str]:
    return [mine.hero for mine in session.state.seats if mine.used]


def test_every_ability_and_every_power_occurs() -> None:
    luck = Random(5)
    heroes = list(GAME.content.heroes)
    abilities: Counter[str] = Counter()
    for number, villain in enumerate(GAME.content.villains.values()):
        told: list[str] = []
        for seed in range(4):
            team = luck.sample(heroes, 5 + (number + seed) % 4)
            t = scene(
                villain.id,
                heroes=team,
                agents=team[:2] if len(team) < 7 else team[:3],
                out=[team[0]],
                revealed=[team[0]],
                phase="start",
                seed=100 * number + seed,
            )
            told += play(t, luck)
            abilities.update(used(t.session))
        sign = QUICK.get(villain.id, f"{villain.title}: ")
        mission = [line for line in told if not line.startswith("Mission ")]
        assert any(sign in line for line in mission), f"{villain.name} never used its power"
    assert set(abilities) == set(heroes)
