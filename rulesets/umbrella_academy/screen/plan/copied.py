"""A plan with the face that a game shows its screen."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Copy, Onlooker, Watched
from tabletop_tui.core.play.draft import Draft

from ...state import AcademyState


class CopiedGame(Copy):
    """The copy of the table: nothing of it is kept, and people answer for every seat."""

    kept = False
    mark = "a plan"

    def __init__(self, saved: Watched, draft: Draft[AcademyState]) -> None:
        super().__init__(saved.ruleset, saved.table)
        self.draft = draft

    def seat(self, viewer: int) -> PlannedPlace:
        """The place of a viewer: whoever is asked, all see the same."""
        return PlannedPlace(self.draft)


class PlannedPlace(Onlooker):
    """Where the plan is answered."""

    def __init__(self, draft: Draft[AcademyState]) -> None:
        super().__init__(draft.see)
        self.draft = draft

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
