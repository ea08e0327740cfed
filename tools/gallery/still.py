"""Pictures of a running app: it is let come to rest, and its screen is kept as SVG."""

from __future__ import annotations

import os
import re
from html import unescape
from pathlib import Path

from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot

from tabletop_tui.settings import Settings, save_settings

WEB_FONTS = re.compile(r"@font-face\s*\{[^}]*\}\s*")
FONTS = '"DejaVu Sans Mono", Menlo, Consolas, monospace'
CELL = 12.2
"""How wide Textual draws a cell in its pictures."""
TEXT = re.compile(
    r'<text class="([^"]*)" x="([^"]*)"( y="[^"]*") textLength="[^"]*"([^>]*)>([^<]+)<'
)
SPACE = "&#160;"

UNCHANGED = 4
"""So often a screen must look as before to be done."""
PAUSE = 0.15
"""So many seconds lie between two looks at a screen."""


def own_folders(folder: Path, settings: Settings) -> None:
    """Nothing of whoever draws gets into a picture: settings and saves lie in this folder."""
    os.environ["TABLETOP_DATA_DIR"] = f"{folder}/data"
    os.environ["TABLETOP_CONFIG_DIR"] = f"{folder}/config"
    save_settings(settings)
    os.chdir(folder)


async def still(pilot: Pilot[None], app: App[None]) -> str:
    """Wait until the screen no longer changes, also where a verdict still fills in; its picture."""
    before, now, same = "", app.export_screenshot(simplify=True), 0
    while same < UNCHANGED:
        before = now
        await pilot.pause(PAUSE)
        now = app.export_screenshot(simplify=True)
        same = same + 1 if before == now else 0
    return now


def without_web_fonts(svg: str) -> str:
    """The picture with fonts of the reader's machine, so that it loads nothing from elsewhere.

    The size is the one at which the first of them is a cell wide. Not every viewer stretches
    texts or keeps spaces, so each run of words gets a place of its own.
    """
    local = WEB_FONTS.sub("", svg)
    local = re.sub(r"font-family: *Fira Code[^;]*;", f"font-family: {FONTS};", local)
    local = re.sub(r"font-size: *20px;", "font-size: 20.26px;", local)
    return TEXT.sub(_apart, local)


def _apart(text: re.Match[str]) -> str:
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
