"""Two people who know no rules and no keys: one has only a mouse, the other arrows and Enter.

They do what the drawn screen offers, at random, and nothing else: the mouse clicks places that are
drawn as links, the keyboard walks until the button gives something, and presses Enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from textual.geometry import Region

from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.screens.table import Seated

PATIENCE = 120
"""So many clicks or keys without an answer are as many as anybody tries."""

ELSEWHERE = 0.05
"""How often something is clicked that is no answer."""

Spot = tuple[Drawn, Region, str]


class StuckError(AssertionError):
    """Nothing that is offered leads on."""


class Player:
    """Plays one seat of a game against computers until it is over, or so many answers are given."""

    def __init__(self, scene: Seated, seed: int = 1) -> None:
        self.scene, self.luck = scene, Random(seed)
        self.tried: list[str] = []
        """What was done since the last answer."""
        self.seen: set[str] = set()
        """The kinds of questions and the pages that were met."""

    @property
    def _asked(self) -> bool:
        screen = self.scene.app.screen
        return screen is not self.scene.game or screen.picker is not None or screen.at_its_end

    async def play(self, answers: int) -> None:
        """Give so many answers, or play to the results."""
        scene, session = self.scene, self.scene.session
        last, self.tried = session.decisions, []
        end = last + answers
        while session.decisions < end and not self.is_over:
            await scene.until(lambda: self._asked)
            await scene.drawn()
            screen = scene.app.screen
            if session.decisions != last:
                last, self.tried = session.decisions, []
            if len(self.tried) >= PATIENCE:
                raise StuckError(f"{type(self).__name__}: {self.tried[-12:]}\n{scene.text()}")
            if screen is not scene.game:
                self.seen.add(type(screen).__name__)
                await self.on_page()
            elif scene.game.decision is not None:
                self.seen.add(scene.game.decision.kind)
                await self.on_question(scene.game)
            else:
                await self.on_page()
            await scene.pilot.pause()

    @property
    def is_over(self) -> bool:
        """Whether the results are shown."""
        return type(self.scene.app.screen).__name__ == "ResultsScreen"

    async def on_page(self) -> None:
        """Get past something that is only read."""
        raise NotImplementedError

    async def on_question(self, game: GameScreen) -> None:
        """Do one thing at a question."""
        raise NotImplementedError


class Mouse(Player):
    """Clicks; touches no key."""

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
        widget, region, target = spot
        self.tried.append(target)
        x, y = region.x + region.width // 2, region.y + region.height // 2
        await self.scene.pilot.click(widget, offset=(x, y))

    async def on_page(self) -> None:
        """The button, the key that is named there, or the page itself."""
        spots = [*self.spots()]
        wanted = ["lift", "no", "close", "the key enter", "go on"]
        if self.scene.app.screen is not self.scene.game:
            wanted += ["the key q", "the key escape"]
        found = [spot for name in wanted for spot in spots if spot[2] == name]
        if not found:
            raise StuckError(f"nothing to click on {self.scene.app.screen}\n{self.scene.text()}")
        await self.click(found[len(self.tried) % len(found)])

    async def on_question(self, game: GameScreen) -> None:
        """What gives the answer that is chosen; else an answer, or what is marked as one."""
        spots = [*self.spots()]
        gives = [spot for spot in spots if spot[2] == "confirm" and game.panel.taking[0]]
        if gives and self.luck.random() > ELSEWHERE:
            await self.click(gives[0])
            return
        marked = {*game.board.legal}
        found = [spot for spot in spots if spot[2].startswith("option:") or spot[2] in marked]
        others = [spot for spot in spots if spot[0] in (game.board, game.hand)]
        if others and (not found or self.luck.random() < ELSEWHERE):
            found = others
        if not found:
            raise StuckError(f"nothing to click at {game.panel.decision}\n{self.scene.text()}")
        await self.click(self.luck.choice(found))


ARROWS = ("up", "down", "left", "right")


class Arrows(Player):
    """Presses arrows and Enter; touches no other key, and no mouse."""

    async def press(self, key: str) -> None:
        """Press a key."""
        self.tried.append(key)
        await self.scene.pilot.press(key)

    async def on_page(self) -> None:
        """Enter turns a page."""
        await self.press("enter")

    async def on_question(self, game: GameScreen) -> None:
        """Walk somewhere; where the button gives something, mostly give it."""
        if game.panel.taking[0] and self.tried and self.luck.random() < 0.6:
            await self.press("enter")
        else:
            await self.press(self.luck.choice(ARROWS))
