"""Draws the pictures of the README from the running app: one SVG for each screen.

The games behind them are played from fixed seeds by a policy that makes a Figure when it can,
so that a picture changes only when its screen does.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.matches.policies import luck_for, random_policy
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.screens.finished.results import ResultsScreen
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.settings import Settings
from tabletop_tui.widgets.drawing.key_names import KEY_NAMES
from tools.gallery.drawing import own_folders, still, without_web_fonts
from tools.gallery.moving import Frame, moving

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = (110, 34)
PLAYERS = ("Ada", "Ben", "Cleo")
FIVE = (*PLAYERS, "Dov", "Eve")
OTHERS = {
    "villainous": (4, 11, 151),
    "umbra_via": (4, 5, 75),
    "hail_hydra": (5, 3, 60),
    "umbrella_academy": (3, 7, 15),
}
"""The other games: how many play, from which seed, after how many decisions."""

IDLE = ("end", "pass", "conditions")
"""Answers that change nothing on a board."""

FILM_SIZE = (100, 30)
FILM_SEED = 3
FILM_ANSWERS = 8
FILM_POSTER = 3
READING, TYPING = 2.4, 1.2
"""How many seconds a screen is shown after an answer, and after a key that only chooses."""

Scene = Callable[[Pilot[None], TabletopApp], Awaitable[None]]


class Shelf:
    """A folder of games that were played as far as a picture needs them."""

    def __init__(self, folder: Path) -> None:
        self.library: Library = find_rulesets()
        self.store = SaveStore(folder)

    def play(self, names: Sequence[str], *, seed: int, decisions: int | None = None) -> Path:
        """A game of Umbrella, to its end or to the first Figure at hand after so many decisions."""
        manifest = self.library.entries["umbrella"].manifest
        mode = "solo" if len(names) == 1 else "table"
        table = lay_table(manifest, names=names, mode=mode, seed=seed)
        session = Session(self.library.load("umbrella"), table)
        decide = random_policy(luck_for(seed))
        while (decision := session.decision) is not None:
            figure = figure_at_hand(session)
            if figure and decisions is not None and session.decisions >= decisions:
                break
            session.answer(figure or decide(decision.options))
        with self.store.new(session) as saved:
            return saved.path

    def begun(self, game: str, names: Sequence[str], *, seed: int, decisions: int) -> Path:
        """Any game after so many decisions at random; where it may, it does not just end turns."""
        ruleset = self.library.load(game)
        session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=seed))
        luck = Random(seed)
        while (decision := session.decision) is not None and session.decisions < decisions:
            busy = [option for option in decision.options if option.key not in IDLE]
            session.answer(luck.choice(busy or decision.options).key)
        with self.store.new(session) as saved:
            return saved.path

    def open(self, path: Path) -> SavedGame:
        """The game in this file."""
        return self.store.open(path, self.library)


def figure_at_hand(session: Session[Any]) -> str:
    """The slide that makes the best Figure now; empty when none makes one."""
    decision = session.decision
    if decision is None or decision.kind != "slide":
        return ""
    view = session.view(decision.seat)
    worth = {}
    for option in decision.options:
        slide = session.ruleset.look_ahead(view, decision.seat, option.key)  # type: ignore[attr-defined]
        if slide is not None and slide.made:
            worth[option.key] = max(made.points for made in slide.made)
    return max(worth, key=worth.__getitem__) if worth else ""


async def lobby(pilot: Pilot[None], app: TabletopApp) -> None:
    """The lobby stands there by itself."""


async def setup(pilot: Pilot[None], app: TabletopApp) -> None:
    """Lay a table."""
    app.set_up("umbrella")


async def rules(pilot: Pilot[None], app: TabletopApp) -> None:
    """Read the rules."""
    app.show_rules("umbrella")


async def saves(pilot: Pilot[None], app: TabletopApp) -> None:
    """Look through the saved games."""
    app.show_saves()


async def curtain(pilot: Pilot[None], app: TabletopApp) -> None:
    """Hand over. Umbrella hides nothing, so its own curtain is only a banner."""
    from tabletop_tui.core.table import Chair
    from tabletop_tui.screens.play.curtain import Curtain

    app.push_screen(Curtain(Chair(name="Ben", colour=1), "to slide an umbrella"))


async def settings(pilot: Pilot[None], app: TabletopApp) -> None:
    """Choose colours."""
    app.show_settings()


def in_play(path: Path, shelf: Shelf) -> Scene:
    """A game in play, the cursor on a slide that makes a Figure."""

    async def scene(pilot: Pilot[None], app: TabletopApp) -> None:
        saved = shelf.open(path)
        app.open_game(saved)
        await still(pilot, app)
        keys = keys_for(app, saved.session, figure_at_hand(saved.session))
        await pilot.press(*(key for key in keys if key != "enter"))

    return scene


def keys_for(app: TabletopApp, session: Session[Any], answer: str) -> Sequence[str]:
    """The keys that give an answer to the question on the screen."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    assert screen.picker is not None
    decision = session.decision
    assert decision is not None
    option = next(option for option in decision.options if option.key == answer)
    return screen.picker.keys_for(option)


def opened(path: Path, shelf: Shelf) -> Scene:
    """A game in play, as it is asked."""

    async def scene(pilot: Pilot[None], app: TabletopApp) -> None:
        app.open_game(shelf.open(path))

    return scene


def results_of(path: Path, shelf: Shelf) -> Scene:
    """How a game ended."""

    async def scene(pilot: Pilot[None], app: TabletopApp) -> None:
        saved = shelf.open(path)
        app.push_screen(ResultsScreen(saved, saved))

    return scene


async def draw(shelf: Shelf, name: str, scene: Scene) -> None:
    """Play one scene and write its picture."""
    app = TabletopApp(shelf.library, shelf.store)
    async with app.run_test(size=SIZE) as pilot:
        await still(pilot, app)
        await scene(pilot, app)
        picture = without_web_fonts(await still(pilot, app))
    (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
    print(f"docs/pictures/{name}.svg")


async def film(shelf: Shelf) -> None:
    """Play some turns of a game that was left, key by key, and keep every screen on the way."""
    shelf.play(PLAYERS, seed=FILM_SEED, decisions=60)
    app = TabletopApp(shelf.library, shelf.store)
    frames: list[Frame] = []
    async with app.run_test(size=FILM_SIZE) as pilot:

        async def keep(seconds: float, key: str = "") -> None:
            picture = without_web_fonts(await still(pilot, app))
            frames.append(Frame(picture, seconds, key))

        await keep(READING)
        await pilot.press("c")
        await keep(READING, "c")
        assert isinstance(app.screen, GameScreen)
        assert isinstance(app.screen.saved, SavedGame)
        session = app.screen.saved.session
        decide = random_policy(luck_for(FILM_SEED))
        for _ in range(FILM_ANSWERS):
            decision = session.decision
            assert decision is not None
            answer = figure_at_hand(session) or decide(decision.options)
            for key in keys_for(app, session, answer):
                answers = session.decisions
                await pilot.press(key)
                given = session.decisions > answers
                await keep(READING if given else TYPING, KEY_NAMES.get(key, key))
    (FOLDER / "turns.svg").write_text(moving(frames, FILM_POSTER), encoding="utf-8")
    print("docs/pictures/turns.svg")


async def main() -> None:
    """Draw every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        look = Settings(glyphs="drawn", animation=False, curtain=False, names=list(PLAYERS))
        own_folders(Path(folder), look)
        os.environ["TABLETOP_GOAL_CARDS"] = "off"
        shelf = Shelf(Path("saves"))
        finished = shelf.play(PLAYERS, seed=3)
        solo = shelf.play(("Ada",), seed=24, decisions=9)
        three = shelf.play(PLAYERS, seed=7, decisions=60)
        others = {
            game: shelf.begun(game, FIVE[:seats], seed=seed, decisions=decisions)
            for game, (seats, seed, decisions) in OTHERS.items()
            if game in shelf.library.entries
        }
        scenes: dict[str, Scene] = {
            "lobby": lobby,
            "setup": setup,
            "umbrella": in_play(three, shelf),
            "umbrella-solo": in_play(solo, shelf),
            "curtain": curtain,
            "rules": rules,
            "saves": saves,
            "results": results_of(finished, shelf),
            "settings": settings,
        }
        scenes |= {game.replace("_", "-"): opened(path, shelf) for game, path in others.items()}
        for name, scene in scenes.items():
            await draw(shelf, name, scene)
        # The newest game is the one that the lobby offers.
        await film(Shelf(Path("film")))


if __name__ == "__main__":
    asyncio.run(main())
