"""The decision is drawn as it would be drawn now, after any keys."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import GameScreen
from tests.screens.table import Seated, seated_at

KEYS = ["enter"] * 4 + ["up", "down", "tab", *"1234ptf0u"]
PRESSED = 30


async def settled(scene: Seated) -> str:
    """What the panel shows once it has found out how many rows its answers want."""
    for _ in range(2):
        await scene.pilot.pause()
        await scene.drawn()
    return scene.game.panel.canvas.text()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", ["umbrella", "umbrella_academy", "villainous"])
async def test_the_decision_shows_what_it_would_show_drawn_anew(
    library: Library, store: SaveStore, game: str, seed: int
) -> None:
    """Rows that the question before kept, and words for a key before, do not stay."""
    table = lay_table(library.entries[game].manifest, names=["Ada", "Ben"], seed=seed)
    session, chance = Session(library.load(game), table), Random(f"{game} {seed}")
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        for number in range(PRESSED):
            seconds = 60.0 + 6 * number
            await scene.lift()
            if not isinstance(scene.app.screen, GameScreen):
                await scene.key_at("enter", seconds)
                continue
            await scene.key_at(key := chance.choice(KEYS), seconds)
            if isinstance(scene.app.screen, GameScreen) and scene.game.decision is not None:
                shown = await settled(scene)
                scene.game.panel.redraw()
                assert await settled(scene) == shown, key
