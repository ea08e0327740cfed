"""A family's plan: begun on a page of its own, and played step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.draft import Draft, PlannedStep
from tabletop_tui.screens.play.host import Host

from ...state import PLAN, PLAY, AcademyState
from ..verdict_panel import VerdictPanel
from .page import PlanKeys
from .panel import step_in_short

Step = PlannedStep[AcademyState]

GONE = "The plan does not fit any more; it is dropped."


class Family(Host, Protocol):
    """The screen of a game, as its plan knows it."""

    @property
    def forecast(self) -> VerdictPanel:
        """The verdict."""

    @property
    def ruleset(self) -> Any:
        """The rules."""

    def on_copy(self, draft: Draft[AcademyState], *, plays: bool) -> PlanKeys:
        """The same screen for a plan, by what leads it; `plays` says whether it may be played."""


class Planning:
    """What is still to be played of a plan."""

    def __init__(self, screen: Family) -> None:
        self.screen = screen
        self.steps: Sequence[Step] = ()
        """What is still to be played of the plan."""
        self._going = False
        """Whether a step of it is being played just now."""

    def drop_others(self) -> None:
        """Steps of others who have done something else instead are left out of the plan."""
        question = self.screen.decision
        while self.steps and question is not None and self.steps[0].seat != question.seat:
            self.steps = self.steps[1:]

    def show_next(self) -> None:
        """The next step of the plan is told with the question."""
        step, table = self.next_step, self.screen.table
        if step is not None:
            self.screen.panel.note = (
                f"g: {step_in_short(step, table.names, self.screen.ruleset.words)}"
            )

    @property
    def next_step(self) -> Step | None:
        """The step that can be played now."""
        step = next(iter(self.steps), None)
        question, first = self.screen.decision, step.answers[0].key if step is not None else None
        if question is None or first is None or question.choices.get(first) is None:
            return None
        return step

    @property
    def may_plan(self) -> bool:
        """Whether a plan can be made now, where somebody is asked."""
        screen = self.screen
        is_lesson = screen.saved.computers.guide is not None
        if screen.decision is None or screen.played is None or is_lesson:
            return False
        acting = screen.view.phase == PLAY and screen.ruleset.acts_as_one(screen.table)
        return bool(acting or screen.view.phase == PLAN)

    def open(self) -> None:
        """Open the page, with what is left of the last plan on it."""
        screen, seen = self.screen, self.screen.seen
        if seen is None or seen.known is None or seen.question is None:
            return
        draft: Draft[AcademyState] | None = Draft(screen.ruleset, seen)
        start = screen.ruleset.talked_about(seen.view)
        if start is not None:
            draft = Draft.supposing(screen.ruleset, seen, start)
        if draft is None:
            return
        if not draft.repeat(self.steps):
            screen.table_app.tell(GONE)
        plan = screen.on_copy(draft, plays=start is None)

        def back(_: None) -> None:
            self.steps = plan.agreed
            screen.show()
            if self.steps:
                self.go()

        screen.app.push_screen(plan.game, back)

    def go(self) -> None:
        """Play the next step of the plan."""
        step = self.next_step
        if step is not None and step.answers[0].key is not None:
            self._going = True
            self.screen.answer(step.answers[0].key)

    def give(
        self, give_run: Callable[[Callable[[Decision], str]], Sequence[Event]]
    ) -> Sequence[Event] | None:
        """Give all answers of a step, as far as they are offered; None where none is played."""
        step, going = self.next_step, self._going
        if step is None or not going:
            return None
        self._going = False
        keys = [answer.key or "" for answer in step.answers]
        happened = give_run(lambda question: keys.pop(0) if keys else "")
        self.steps = self.steps[1:]
        return happened
