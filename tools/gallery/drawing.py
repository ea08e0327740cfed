"""Opens a scene in the app without a terminal, and returns a picture of its screen."""

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

from tabletop_tui.app import TabletopApp, keyboard
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
    """Use this folder for settings and saves, so that the user's own ones get into no picture."""
    os.environ["TABLETOP_DATA_DIR"] = f"{folder}/data"
    os.environ["TABLETOP_CONFIG_DIR"] = f"{folder}/config"
    save_settings(settings)
    os.chdir(folder)


def picture_of(app: App[None]) -> str:
    """The present screen as an SVG that loads nothing from other places."""
    return _without_web_fonts(app.export_screenshot(simplify=True))


def _without_web_fonts(svg: str) -> str:
    """The picture with fonts of the reader's computer instead of fonts from the web.

    The font size is the one at which the first of these fonts is one cell wide. Some viewers do not
    stretch texts or keep spaces, so each run of words gets a position of its own.
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
"""Seconds between two looks at a screen."""
ALIKE = 2
"""A screen is at rest if this many looks in a row find it unchanged."""
LOOKS = 2000
"""After this many looks the tool gives up."""


class UnreachedError(Exception):
    """The screen of a scene does not appear; the message says what is shown instead."""


@contextmanager
def time_stands() -> Iterator[None]:
    """Stop the clocks of games while pictures are taken, so that all show the same second.

    Also accept keys at once: the app otherwise ignores keys that come before a person could react.
    """
    unread = patch.multiple(keyboard, SEEN_SECONDS=0.0, RUN_SECONDS=0.0, TWICE_SECONDS=0.0)
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
    """The picture of a scene. Raises `UnreachedError` if its screen does not appear."""
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
    """Press a key, or carry out a word of a scene: `look:`, `point:` or `pick:` and a target."""
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
    """The first answer whose key begins with this pattern."""
    for option in screen.decision.options if screen.decision is not None else ():
        if re.match(pattern, option.key):
            return option
    raise UnreachedError(f"no answer is called {pattern}")


def _check(app: TabletopApp, place: Place) -> None:
    """Raise `UnreachedError` if the app has already answered the scene's question."""
    wanted, game = place.session, app.game
    if game is None or game.session.decisions != wanted.decisions:
        asked = game.session.decision if game is not None else None
        raise UnreachedError(f"{asked.kind if asked is not None else 'nothing'} is asked instead")


async def _pass(pilot: Pilot[None], app: TabletopApp, scene: Scene) -> None:
    """Take over at curtains and close pages that come before the question of the scene."""
    while True:
        await at_rest(pilot, app)
        screen = app.screen
        if isinstance(screen, Curtain) and "curtain" in scene.behind:
            # Lifting a curtain that shows a question would answer it, so the question is opened.
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
    """Wait until nothing is in progress and the screen stays the same for a few looks.

    The painted strips are compared, because drawing a widget again would disturb its painting.
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
    """Whether a computer player thinks, something moves, or a verdict is not complete.

    A page whose motion is switched off still has a running timer, which does not count.
    """
    stands = isinstance(app.screen, PageScreen) and not app.settings.animation
    timers = [one for one in app.screen._timers if one._task is not None and one._interval < 1]
    moves = not stands and any(one._active.is_set() for one in timers)
    return moves or any(worker.is_running for worker in app.workers)
