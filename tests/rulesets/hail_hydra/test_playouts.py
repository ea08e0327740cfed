"""Random games: every ability and every power comes up."""

from __future__ import annotations

from collections import Counter

from tabletop_tui.bots import POLICIES
from tabletop_tui.core.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.hail_hydra.scenes import GAME, NAMES

GAMES = 400


def test_every_ability_and_every_power_occurs() -> None:
    used: Counter[str] = Counter()
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        table = lay_table(GAME.manifest, names=NAMES[: 5 + seed % 4], seed=seed)
        session = Session(GAME, table)
        # Every villain is met where the pile starts with it.
        villains = list(GAME.content.villains)
        session.state.villains[-1] = type(session.state.villains[-1])(villains[seed % 18])
        decide = POLICIES["random"](seed, lambda: None)  # type: ignore[arg-type,return-value]
        while session.decision is not None:
            session.answer(decide(session.decision))
        assert session.outcome is not None
        used.update(mine.hero for mine in session.state.seats if mine.used)
        met.update(
            str(event.values["title"]) for event in session.events if "title" in event.values
        )
    assert set(used) == set(GAME.content.heroes)
    assert {villain.title for villain in GAME.content.villains.values()} <= set(met)
