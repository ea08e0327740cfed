"""What a mouse alone can reach in the app, and somebody who walks by arrows and Enter alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from textual.geometry import Region

from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.screens.table import Seated

PATIENCE = 120
"""So many keys without an answer are as many as anybody tries."""

Spot = tuple[Drawn, Region, str]


class Mouse:
    """Sees what is drawn as a link, and clicks there."""

    def __init__(self, scene: Seated) -> None:
        self.scene = scene

    def spots(self) -> Iterator[Spot]:
        """Everything that can be clicked now, as it is drawn: no part of it out of sight."""
        for widget in self.scene.app.screen.query(Drawn):
            if not widget.display or not widget.size.area:
                continue
            sheet = Region(0, 0, *widget.size)
            for region, target in widget.canvas.hot_regions:
                if (seen := region.intersection(sheet)).area:
                    yield widget, seen, target
            for region, key in widget.canvas.key_regions:
                if (seen := region.intersection(sheet)).area:
                    yield widget, seen, f"the key {key}"

    async def click(self, spot: Spot) -> None:
        """Click in the middle of a place."""
        widget, region, _ = spot
        x, y = region.x + region.width // 2, region.y + region.height // 2
        await self.scene.pilot.click(widget, offset=(x, y))


class Arrows:
    """Presses arrows and Enter; touches no other key, and no mouse."""

    def __init__(self, scene: Seated) -> None:
        self.scene, self.luck = scene, Random(1)

    async def answer(self) -> None:
        """Press keys until somebody has given an answer."""
        scene = self.scene
        before = scene.session.decisions
        for _ in range(PATIENCE):
            game = scene.game
            await scene.until(
                lambda: (
                    scene.app.screen is not scene.game
                    or scene.game.picker is not None
                    or scene.session.decisions != before
                )
            )
            await scene.drawn()
            if scene.session.decisions != before:
                return
            asked = scene.app.screen is game and game.decision is not None
            lit = not asked or (game.panel.button.key and self.luck.random() < 0.6)
            walks = self.luck.choice(("up", "down", "left", "right"))
            await scene.press("enter" if lit else walks)
        raise AssertionError(f"nobody gets on by arrows:\n{scene.text()}")
