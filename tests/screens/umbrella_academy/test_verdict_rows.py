"""The rows that are kept for the verdict before its cards are dealt.

Rows beyond those that verdicts usually need are given last: empty, they would be missed in the log.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.umbrella_academy.screen.verdict_panel import VerdictPanel
from rulesets.umbrella_academy.wording.verdict import Verdict
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.widgets.drawing.layout import Stack
from tabletop_tui.widgets.drawing.room import MORE, TEXTS
from tests.screens.drawn.room import positions

WIDTH = 48
"""The columns of the verdict in a large window."""

FRAME = 2


def kept_and_needed(library: Library) -> Iterator[tuple[int, int, int]]:
    """The rows kept for a verdict, those that it gets last included, and those that it needs."""
    for session in positions(library, "umbrella_academy", 3, 12, seed=3):
        assert session.decision is not None
        seen = Seat(session, session.decision.seat).see()
        board = AcademyBoard(session.ruleset, session.table)
        board.view, board.viewer = seen.view, seen.viewer
        panel = VerdictPanel(board)
        panel.verdict = verdict = Verdict(board.rules, seen.view, session.decision.seat)
        if not verdict.asks:
            continue
        kept = panel.need(WIDTH).steps()
        while not verdict.done:
            verdict.deal_one()
        assert panel.need(WIDTH).steps() == kept, "the log would move while cards are dealt"
        yield kept[TEXTS], kept[MORE], Stack([*panel.blocks()]).rows(WIDTH - 4) + FRAME


def test_a_verdict_keeps_the_rows_that_verdicts_usually_need(library: Library) -> None:
    rows = [*kept_and_needed(library)]
    assert len(rows) > 5
    empty = [max(0, usual - needed) for usual, _, needed in rows]
    assert sum(empty) / len(rows) < 2, "rows are kept empty that the log has news for"
    assert sum(needed <= usual for usual, _, needed in rows) >= len(rows) / 3
    assert sum(needed <= most for _, most, needed in rows) >= len(rows) * 0.9
