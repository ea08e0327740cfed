"""The goal card: before the first turn in a game that somebody has not played before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.face import Watched
from tabletop_tui.screens.play.frames.lesson import LessonFrame

if TYPE_CHECKING:
    from tabletop_tui.widgets.play.pieces import Piece


class GoalFrame(LessonFrame):
    """A game screen that tells newcomers what the game is about, once."""

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._greeted: set[int] = set()

    def show(self) -> None:
        """Draw everything; to a newcomer show the card first."""
        super().show()
        seen = self.seen
        question = seen.question if seen is not None else None
        if seen is None or question is None or question.seat != seen.viewer:
            return
        seat = seen.viewer
        if seat < 0 or seat in self._greeted or self.guide is not None:
            # The whole table is no newcomer.
            return
        self._greeted.add(seat)
        name, game = self.table.names[seat], self.table.game
        has_played = any(event.by == seat for event in seen.log)
        if has_played or not self.table_app.settings.goal_cards:
            return
        from tabletop_tui.saves.acquainted import knows, remember

        if knows(game, name):
            return
        remember(game, name)
        self._greet(name)

    def pieces(self) -> Sequence[Piece]:
        """The pieces that the card shows, as the board draws them. Default: none."""
        return ()

    def _greet(self, name: str) -> None:
        # Only newcomers need what a goal card is.
        from tabletop_tui.core.content.goal import load_goal
        from tabletop_tui.screens.play.goal import KEYS, GoalScreen
        from tabletop_tui.screens.play.pages.moment import Stage

        try:
            card = load_goal(self.ruleset.folder, self.table.mode)
        except RulesetError:
            return
        if card is not None and self.seen is not None:
            own = self.seen.described(self.ruleset).objective
            lines = [[Phrase(line)] for line in (own, *card.lines) if line]
            heading = [Phrase(f"{self.ruleset.manifest.title}: a first game for {name}")]
            stage = Stage(heading, lines, KEYS, self.pieces())
            self.app.push_screen(GoalScreen(stage, self))
