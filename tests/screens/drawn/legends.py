"""What is drawn on a game screen and is in no legend: signs, and words that nobody writes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tabletop_tui.core.loader import Entry
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.legend import ROW_END, Painted, signs_of
from tabletop_tui.widgets.drawing.canvas import MARK
from tabletop_tui.widgets.drawing.drawn import Drawn

STROKES = frozenset("─━│┃╌┄╭╮╰╯┌┐└┘┏┓┗┛├┤┬┴┼·–—“”’‘…←→↑↓")
"""Frames, what writing needs, and the arrows of the keyboard."""

TEXTURE = ("line", "faint", "raised")
"""The colours of what says nothing."""

IN_WORDS = ("DecisionPanel", "LogPanel", "CardPane", "Bar")
"""Panels that are written in whole words, with the keys that they name."""

_WORDS = """
    aim am backfired been bring brings brought cap certain completed deals dov e face far foreseen
    free full gain gather gone guarded hold hypnotized i joins k log looks loss loyalties me more
    near newest round somewhere space spells strip talk voted will yet
"""
ORDINARY = frozenset(_WORDS.split())
"""Words that need no legend, and stand in no text of their game."""


class Unexplained(NamedTuple):
    """A sign or a short word that no legend tells of, and the row it stands in."""

    what: str
    widget: str
    row: str


@cache
def vocabulary(entry: Entry) -> frozenset[str]:
    """Every word of the texts and content files of a game."""
    files = [*entry.folder.rglob("*.toml"), entry.folder / "rules.md"]
    text = " ".join(path.read_text(encoding="utf-8") for path in files)
    return frozenset(re.findall(r"[^\W\d_]+", text.casefold()))


def unexplained(screen: GameScreen, entry: Entry) -> Iterator[Unexplained]:
    """Everything on a screen that its legend leaves open."""
    signs = [sign for part in signs_of(screen) for sign in part]
    names = " ".join(screen.table.names).casefold().split()
    known = {*vocabulary(entry), *ORDINARY, *names}
    for widget in screen.query("Bar, #main Drawn").results(Drawn):
        if not widget.display or not widget.size.area:
            continue
        canvas, painted = widget.canvas, Painted(widget.canvas)
        spots = [
            (x, y)
            for y, row in enumerate(canvas.rows)
            for x, cell in enumerate([*row, ROW_END])
            for _ in cell[0]
        ]
        told = {spot for sign in signs for place in painted.places(sign) for spot in spots[place]}
        kind = type(widget).__name__
        for y, row in enumerate(canvas.rows):
            line = "".join(cell[0] or " " for cell in row)
            open_signs = {
                char
                for x, (char, fg, _, _) in enumerate(row)
                if not char.isascii()
                and not char.isalnum()
                and char not in STROKES
                and fg not in TEXTURE
                and (x, y) not in told
            }
            yield from (Unexplained(sign, kind, line) for sign in sorted(open_signs))
            if kind not in IN_WORDS:
                words = re.finditer(r"[^\W\d_]+", line)
                yield from (
                    Unexplained(word.group(), kind, line)
                    for word in words
                    if word.group().casefold() not in known
                    and (word.start(), y) not in told
                    and not line.startswith(MARK, word.end())
                )
