"""A plan with the face that a saved game shows its screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.draft import Draft
from tabletop_tui.core.play.seat import Acting, Seen
from tabletop_tui.core.players.at_table import Computers
from tabletop_tui.saves import SavedGame

from ...state import AcademyState


class CopiedGame:
    """The copy of the table: nothing of it is kept, and people answer for every seat."""

    trouble = ""
    kept = False
    hints = False
    resumed = False
    clock = 0
    held_answer = ""
    notices: Sequence[str] = ()

    def __init__(self, saved: SavedGame, draft: Draft[AcademyState]) -> None:
        self.draft = draft
        self.table = saved.table
        self.ruleset = saved.ruleset
        self.computers = Computers(cast("Any", self.seat), {}, len(self.table.chairs))

    def seat(self, viewer: int) -> CopiedGame:
        """The place of a viewer: whoever is asked, all see the same."""
        return self

    def last_looks(self) -> dict[int, Seen[AcademyState]]:
        """On a copy nothing is news."""
        return {}

    def see(self) -> Seen[AcademyState]:
        """The frame of the copy."""
        return self.draft.see()

    @property
    def acting(self) -> Acting | None:
        """Who would decide."""
        return self.draft.see().acting

    @property
    def options(self) -> Sequence[Option]:
        """The answers that would be offered."""
        question = self.draft.question
        return () if question is None else question.options

    @property
    def answered(self) -> int:
        """The answers of the plan."""
        return sum(len(step.answers) for step in self.draft.steps)

    def answer(self, key: str) -> tuple[Event, ...]:
        """Add an answer to the plan. Raises `IllegalAnswerError` when it is not offered."""
        return self.draft.give(key)

    def toggle(self, key: str) -> None:
        """Set one pick of several, or take the last one back."""
        picked = self.draft.question.picked if self.draft.question is not None else ()
        if key not in picked:
            self.draft.give(key)
        elif picked[-1] == key:
            self.draft.drop()
        else:
            raise IllegalAnswerError("In a plan only the last pick can be taken back.")
