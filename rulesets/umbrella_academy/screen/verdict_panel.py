"""The panel beside the map: what happens to the family if everybody Passes, and where."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Framed, Stack, Text, rules_under
from tabletop_tui.widgets.drawing.room import MUST, WOULD, Need, fixed

from ..wording.describe import FORECAST
from ..wording.forecast import is_foreseen, looked_at
from ..wording.verdict import Line, compared, headline, next_turn
from .board import AcademyBoard
from .verdict import LATER, acting_here, condition, location_lines, warnings

if TYPE_CHECKING:
    from ..wording.verdict import Verdict

LEAST, HEADLINE = 3, 11
"""Rows of the headline alone, and with the most important lines below it."""

USUAL, MOST = 70, 125
"""The letters on one Hazard or Villain: half of them need no more, and hardly any needs most."""

INDENT = 3
"""The columns before the text of a line, which begins with the number of a Location."""

WARNING = 80
"""An upper bound for the letters of a warning to a player with a Wound."""

AHEAD = ("Effect Phase", "Crisis Phase", "Wounds", "Finale")
"""The sections of the rules that are shown below the verdict, if rows are left."""


class VerdictPanel(Drawn):
    """Shows the verdict, then a line for each Location. It is drawn again while deals are made."""

    def __init__(self, board: AcademyBoard) -> None:
        super().__init__(id="forecast")
        self.board = board
        self.verdict: Verdict | None = None
        self.before: Verdict | None = None
        """On the page of a plan, the verdict of the real table."""

    @property
    def undone(self) -> Verdict | None:
        """A verdict that needs more deals; None if there is none."""
        both = (self.before, self.verdict)
        return next((one for one in both if one is not None and not one.done), None)

    def need(self, width: int) -> Need:
        """The rows of the verdict, estimated: they must not depend on the deals made so far.

        More rows than usual come last: kept and not needed, they would be taken from the log.
        """
        if self.board.view is None or not is_foreseen(self.board.state):
            return fixed(LEAST)
        rules, state = self.board.rules, self.board.state
        numbers = range(1, len(state.places) + 1)
        acting = sum(len(acting_here(rules, state, number)) for number in numbers)
        room = max(1, width - 4)
        warning, wounded = ceil(WARNING / room), sum(seat.wounds > 0 for seat in state.seats)
        warned = warning * wounded
        usual, most = (LEAST + 2 + ceil(n * acting / room) for n in (USUAL, MOST))
        would = min(HEADLINE, usual)
        # The headline and a warning come before what an answer would do.
        names = LEAST + 2 + warning if wounded else LEAST
        return Need(LEAST, names, would + warned, usual + warned, most + warned)

    def draw(self, canvas: Canvas) -> None:
        """Draw as many lines as fit; a key opens all of them."""
        verdict = self.verdict
        lost = verdict is not None and verdict.lost
        role = "red" if lost else "line"
        title = "verdict" if verdict is None else condition(verdict.view)
        title += "" if self.before is None else " after this plan"
        # After a resume the deals are made again, and until then the numbers change.
        note = f"dealing {verdict.deals}" if verdict is not None and self.undone else ""
        told = verdict is not None and self.board.view is not None
        rules = rules_under(self.board.ruleset.rules_text(), self.board.rules_beside(AHEAD))
        blocks = [*self.blocks(), rules] if told else []
        panel = Framed(Stack(blocks), title, role, role if lost else "text", note)
        panel.target = FORECAST if told else ""
        panel.draw(canvas, canvas.room)

    def blocks(self) -> Iterator[Block]:
        """The headline, warnings, and lines of Locations, or a sentence if there is no verdict."""
        verdict = self.verdict
        if verdict is None or not verdict.asks:
            aside = verdict is not None and looked_at(verdict.view)
            told = "No verdict in this phase."
            if aside:
                told = f"{LATER.capitalize()}."
            elif verdict is not None and verdict.view.ended:
                told = "The game is over."
            yield Text([[Phrase(told, "muted")]])
            return
        if not verdict.deals:
            yield Text([[Phrase("The cards are being dealt ...", "muted")]])
            return
        yield Text(headline(verdict), step=MUST, whole=True)
        yield Text(next_turn(verdict), step=WOULD)
        if self.before is not None and self.before.deals:
            yield Text(compared(self.before, verdict), step=MUST, whole=True)
        if warned := list(warnings(self.board, verdict)):
            yield Text(warned, step=WOULD, indent=2)
        yield Text(list(location_lines(self.board, verdict)), indent=INDENT, more="{} more: f")

    def everything(self) -> list[Line]:
        """The whole verdict as lines."""
        return [
            list(line)
            for block in self.blocks()
            if isinstance(block, Text) and block.paragraphs
            for line in [*block.paragraphs, []]
        ]
