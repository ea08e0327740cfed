"""A canvas as data for a page: rows of runs, and what can be tapped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.cells import Cell

Run = list[Any]
"""Text, foreground role, background role, bold: as many of them as say something."""

PLAIN = ("text", "ink", 0)


def rows_of(canvas: Canvas) -> list[list[Run]]:
    """Each row as runs of one style, empty rows at the foot left out."""
    rows = [_runs(tuple(row)) for row in canvas.rows]
    while rows and not _is_seen(rows[-1]):
        rows.pop()
    return rows


@lru_cache(maxsize=4096)
def _runs(row: tuple[Cell, ...]) -> list[Run]:
    """A row as runs. Most rows of a frame are those of the frame before: nobody changes these."""
    runs: list[Run] = []
    for (fg, bg, bold), cells in groupby(row, key=itemgetter(1, 2, 3)):
        text = "".join(cell[0] for cell in cells)
        runs.append(_run(text, fg if text.strip() else "text", bg, bold))
    if runs and runs[-1][1:] == []:
        runs[-1][0] = runs[-1][0].rstrip()
    return [run for run in runs if run[0]]


def _run(text: str, fg: str, bg: str = "ink", bold: bool = False) -> Run:
    run = [text, fg, bg, int(bold)]
    while len(run) > 1 and run[-1] == PLAIN[len(run) - 2]:
        run.pop()
    return run


def _is_seen(runs: list[Run]) -> bool:
    return any(run[0].strip() or len(run) > 2 for run in runs)


def said(phrases: Iterable[Phrase]) -> list[Run]:
    """A sentence in its colours."""
    return [_run(phrase.text, phrase.role or "text") for phrase in phrases]
