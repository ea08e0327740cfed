"""The screen of The Umbrella Academy: a table at which a family with open hands can plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.play.draft import Draft, PlannedStep

from ..state import PLAN, PLAY, AcademyState
from .academy import AcademyScreen
from .plan.page import PlanScreen
from .plan.words import step_in_short

__all__ = ["AcademyScreen", "FamilyScreen"]

Step = PlannedStep[AcademyState]

GONE = "The plan does not fit any more; it is dropped."


class FamilyScreen(AcademyScreen):
    """Opens the page for plans, and plays a plan step by step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "plan", "plan", tooltip="Try a plan for everybody on a copy of the table"),
        Binding("g", "go", "play the plan", tooltip="The next step of the plan"),
        Binding("f", "forecast", "verdict"),
        Binding("e", "hands", "hands"),
    ]

    KEPT = ("plan",)
    """No other screen says how a plan is begun: its key stands in the smallest window, too."""

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.plan: Sequence[Step] = ()
        """What is still to be played of the plan."""
        self._going = False
        """Whether a step of it is being played just now."""

    # -- which step comes next -------------------------------------------------------------

    def show(self) -> None:
        """Steps of others who have done something else instead are left out of the plan."""
        question = self.decision
        while self.plan and question is not None and self.plan[0].seat != question.seat:
            self.plan = self.plan[1:]
        super().show()

    def show_choice(self) -> None:
        """The next step of the plan is told with the question."""
        step = self._next_step
        if step is not None:
            self.panel.note = f"g: {step_in_short(step, self.table.names, self.ruleset.words)}"
        super().show_choice()

    @property
    def _next_step(self) -> Step | None:
        """The step that can be played now."""
        step = next(iter(self.plan), None)
        question, first = self.decision, step.answers[0].key if step is not None else None
        if question is None or first is None or question.choices.get(first) is None:
            return None
        return step

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what works now stands in the key line."""
        if action == "plan":
            if self.decision is None or self.coach.guide is not None:
                return False
            acting = self.view.phase == PLAY and self.ruleset.acts_as_one(self.table)
            return acting or self.view.phase == PLAN
        if action == "go":
            return self._next_step is not None
        return super().check_action(action, parameters)

    # -- planning and playing --------------------------------------------------------------

    def action_plan(self) -> None:
        """Open the page, with what is left of the last plan on it."""
        if self.seen is None or self.seen.known is None or self.seen.question is None:
            return
        draft: Draft[AcademyState] | None = Draft(self.ruleset, self.seen)
        start = self.ruleset.talked_about(self.seen.view)
        if start is not None:
            draft = Draft.supposing(self.ruleset, self.seen, start)
        if draft is None:
            return
        if not draft.repeat(self.plan):
            self.table_app.tell(GONE)
        page = PlanScreen(self.saved, draft, self.forecast.verdict, plays=start is None)

        def back(_: None) -> None:
            self.plan = page.agreed
            self.show()
            if self.plan:
                self.action_go()

        self.app.push_screen(page, back)

    def action_go(self) -> None:
        """Play the next step of the plan."""
        step = self._next_step
        if step is not None and step.answers[0].key is not None:
            self._going = True
            self.answer(step.answers[0].key)

    def give(self, key: str) -> Sequence[Event]:
        """All answers of a step of the plan, as far as they are still offered."""
        step = self._next_step
        if step is None or not self._going:
            return super().give(key)
        self._going = False
        keys = [answer.key or "" for answer in step.answers]

        def answer_to(question: Decision) -> str:
            return keys.pop(0) if keys else ""

        happened = self.give_run(answer_to)
        self.plan = self.plan[1:]
        return happened
