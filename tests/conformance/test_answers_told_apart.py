"""In every list no two answers look alike, unless everything that is told of them is equal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop_tui.check.playing import Setting, play
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.panels.decision_panel import DecisionPanel
from tabletop_tui.widgets.play.picker import ROW, Picker
from tests.conformance.games import few_settings
from tools.keys import pickers_of

SIZES = ((32, 8), (32, 12), (40, 20))
"""Columns and rows: the panel in the smallest window, and two larger ones."""


def alike(picker: Picker, panel: DecisionPanel, width: int, height: int) -> Iterator[str]:
    """The words in sight that stand for more than one answer."""
    canvas = Canvas(width, height)
    panel.draw(canvas)
    rows = canvas.text().splitlines()
    told = {f"{ROW}{entry.option.key}": entry.option for entry in picker.entries}
    marks = {f"{ROW}{entry.option.key}": entry.mark for entry in picker.entries}
    shown: dict[str, set[tuple[str, str]]] = {}
    for region, target in canvas.hot_regions:
        if target not in told:
            continue
        lines = [rows[y].ljust(width)[region.x : region.right] for y in range(*region.line_span)]
        words = " ".join(" ".join(lines).replace("▸", " ").split())
        option = told[target]
        found = shown.setdefault(words.removeprefix(marks[target]), set())
        found.add((option.label, option.detail))
    yield from (words for words, options in shown.items() if len(options) > 1)


@pytest.mark.parametrize("setting", few_settings(options=False), ids=str)
def test_two_answers_with_equal_names_are_told_apart_in_every_list(setting: Setting) -> None:
    for moment in play(setting, 0):
        decision = moment.session.decision
        if decision is None:
            continue
        known = [*decision.several, *decision.options]
        if len({one.label for one in known}) == len({(one.label, one.detail) for one in known}):
            continue
        picker = pickers_of(moment.session)()
        if not picker.listed:
            continue
        panel = DecisionPanel(moment.session.table)
        panel.decision, panel.picker = decision, picker
        for width, height in SIZES:
            same = [*alike(picker, panel, width, height)]
            assert not same, f"{moment.number} {decision.kind} at {width}x{height}: {same}"
