"""Opens a scene in the app without a terminal, and keeps what stands on its screen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from unittest.mock import patch

from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.decision import Option
from tabletop_tui.core.loader import Library
from tabletop_tui.history.ledger import Ledger
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import FIRST, LIFT, Curtain
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.page import PageScreen, PagesScreen
from tabletop_tui.settings import Settings, save_settings
from tools.gallery.playing import Place
from tools.gallery.scene import Scene

WEB_FONTS = re.compile(r"@font-face\s*\{[^}]*\}\s*")
FONTS = '"DejaVu Sans Mono", Menlo, Consolas, monospace'
CELL = 12.2
"""How wide Textual draws a cell in its pictures."""
TEXT = re.compile(
    r'<text class="([^"]*)" x="([^"]*)"( y="[^"]*") textLength="[^"]*"([^>]*)>([^<]+)<'
)
SPACE = "&#160;"


def own_folders(folder: Path, settings: Settings) -> None:
    """Nothing of whoever draws gets into a picture: settings and saves lie in this folder."""
    os.environ["TABLETOP_DATA_DIR"] = f"{folder}/data"
    os.environ["TABLETOP_CONFIG_DIR"] = f"{folder}/config"
    save_settings(settings)
    os.chdir(folder)


def picture_of(app: App[None]) -> str:
    """What stands on the screen, as an SVG that loads nothing from elsewhere."""
    return _without_web_fonts(app.export_screenshot(simplify=True))


def _without_web_fonts(svg: str) -> str:
    """The picture with fonts of the reader's machine, so that it loads nothing from elsewhere.

    The size is the one at which the first of them is a cell wide. Not every viewer stretches
    texts or keeps spaces, so each run of words gets a place of its own.
    """
    local = WEB_FONTS.sub("", svg)
    local = re.sub(r"font-family: *Fira Code[^;]*;", f"font-family: {FONTS};", local)
    local = re.sub(r"font-size: *20px;", "font-size: 20.26px;", local)
    return TEXT.sub(_placed, local)


def _placed(text: re.Match[str]) -> str:
    name, left, row, rest, words = text.groups()
    pieces = []
    column = 0
    for piece in re.split(f"((?:{SPACE}){{2,}}|^{SPACE}|{SPACE}$)", words):
        cells = cell_len(unescape(piece))
        if piece.replace(SPACE, ""):
            place = f'x="{float(left) + column * CELL:.1f}"{row} textLength="{cells * CELL:.1f}"'
            pieces.append(f'<text class="{name}" {place}{rest}>{piece}<')
        column += cells
    return "/text>".join(pieces) or f'<text class="{name}"><'


Size = tuple[int, int]

PAUSE = 0.03
"""Seconds between two looks at a screen: clocks stand, so that little is to be waited for."""
ALIKE = 2
"""How often in a row a screen must look as before to be at rest."""
LOOKS = 2000
"""How often a screen is looked at before the tool gives up."""


class UnreachedError(Exception):
    """A scene whose screen does not come, with what stands there instead."""


@contextmanager
def time_stands() -> Iterator[None]:
    """No clock of a game runs while pictures are taken, or each would show another second.

    And a screen that is at rest was seen: its keys come sooner than a person's.
    """
    unread = patch("tabletop_tui.app.keyboard.SEEN_SECONDS", 0.0)
    with unread, patch("rulesets.hail_hydra.screen.timing.TICK", 3600.0):
        yield


async def draw(
    library: Library,
    folder: Path,
    scene: Scene,
    place: Place | None,
    size: Size,
    look: dict[str, str],
    saves: Sequence[Place],
) -> str:
    """The picture of a scene. Raises `UnreachedError` when its screen does not come."""
    store = SaveStore(folder, Ledger(folder))
    for left in saves:
        with store.new(left.session.fork()) as game:
            game.answer(left.key)
    app = TabletopApp(library, store, look=look)
    async with app.run_test(size=size) as pilot:
        await at_rest(pilot, app)
        if place is not None:
            app.open_game(store.new(place.session.fork()))
            await _pass(pilot, app, scene)
            _check(app, place)
            if scene.happens:
                _game(app).answer(place.key)
                await at_rest(pilot, app)
        if scene.opens is not None:
            scene.opens(app)
            await at_rest(pilot, app)
        given = f"pick:{re.escape(place.key)}" if place is not None else ""
        for key in scene.keys.split():
            await _press(pilot, app, given if key == "pick:" else key)
        return picture_of(app)


def _game(app: TabletopApp) -> GameScreen:
    screen = app.screen
    if not isinstance(screen, GameScreen):
        raise UnreachedError(f"{type(screen).__name__} stands there instead of the game")
    return screen


async def _press(pilot: Pilot[None], app: TabletopApp, key: str) -> None:
    """Press a key, or do what stands for several."""
    word, _, rest = key.partition(":")
    if word == "look" and rest:
        screen = _game(app)
        seat = str(screen.decision.seat) if screen.decision is not None else ""
        screen.look.move_to(rest.replace("+", " ").replace("@", seat))
    elif word in ("point", "pick") and rest:
        screen = _game(app)
        if screen.picker is not None:
            if word == "point":
                screen.picker.point(rest.replace("+", " "))
            else:
                screen.picker.stand_on(_answer(screen, rest))
            screen.answers.follow(screen.picker)
    else:
        await pilot.press(key)
    await at_rest(pilot, app)


def _answer(screen: GameScreen, pattern: str) -> Option:
    """The first answer that this pattern begins."""
    for option in screen.decision.options if screen.decision is not None else ():
        if re.match(pattern, option.key):
            return option
    raise UnreachedError(f"no answer is called {pattern}")


def _check(app: TabletopApp, place: Place) -> None:
    """A question with one answer gives it by itself: then another one stands there."""
    wanted, game = place.session, app.game
    if game is None or game.session.decisions != wanted.decisions:
        asked = game.session.decision if game is not None else None
        raise UnreachedError(f"{asked.kind if asked is not None else 'nothing'} is asked instead")


async def _pass(pilot: Pilot[None], app: TabletopApp, scene: Scene) -> None:
    """Take over at the curtain and leave pages behind that come before the question."""
    while True:
        await at_rest(pilot, app)
        screen = app.screen
        if isinstance(screen, Curtain) and "curtain" in scene.behind:
            # Whoever lifts it answers the question that it puts: that one is opened instead.
            screen.dismiss(LIFT if screen.hung.first is None else FIRST)
        elif isinstance(screen, PagesScreen) and "news" in scene.behind:
            screen.dismiss()
        elif (
            isinstance(screen, PageScreen)
            and not isinstance(screen, PagesScreen)
            and "stage" in scene.behind
        ):
            screen.action_go_on()
        else:
            return


async def at_rest(pilot: Pilot[None], app: TabletopApp) -> None:
    """Wait until nothing is at work and the same screen looks the same for a few looks.

    It is what was painted that is compared: to draw a widget in between would disturb its painting.
    """
    before: tuple[object, list[Strip]] = (None, [])
    same = 0
    for _ in range(LOOKS):
        await pilot.pause(PAUSE)
        now = (app.screen, app.screen._compositor.render_strips())
        same = same + 1 if now == before and not _works(app) else 0
        before = now
        if same == ALIKE:
            return
    raise UnreachedError("it does not come to rest")


def _works(app: TabletopApp) -> bool:
    """Whether somebody thinks, something moves, or a verdict still fills in.

    A stage whose motion is switched off has a timer, and stands still all the same.
    """
    stands = isinstance(app.screen, PageScreen) and not app.settings.animation
    timers = [one for one in app.screen._timers if one._task is not None and one._interval < 1]
    moves = not stands and any(one._active.is_set() for one in timers)
    return moves or any(worker.is_running for worker in app.workers)
