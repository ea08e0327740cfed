"""The plan of a player: what it is for, its panel and its page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, ClassVar, Protocol

from textual.binding import Binding, BindingType

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.errors import IllegalAnswerError, TabletopError
from tabletop_tui.core.events import Event, Phrase, Words, sentence
from tabletop_tui.core.face import Copy, Onlooker, Watched
from tabletop_tui.core.handover import Ask
from tabletop_tui.core.play.draft import Draft, PlannedStep
from tabletop_tui.core.table import Table
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.host import Host
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.layout import Framed, Text, inside
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.keys import KeyLine, with_ids
from tabletop_tui.widgets.play.panels.log_panel import LEAST, LogPanel, event_phrases

from ..context import Rulebook
from ..rules.targets import need_of, newly_laid, target_word
from ..state import PLAN, PLAY, AcademyState


class CopiedGame(Copy):
    """The copy of the table: nothing of it is kept, and people answer for every seat."""

    kept = False
    mark = "a plan"
    title = "Plan, not the game"
    """What the bar shows in place of the game's name."""

    def __init__(self, saved: Watched, draft: Draft[AcademyState]) -> None:
        super().__init__(saved.ruleset, saved.table, dict(saved.hand_numbers))
        self.draft = draft

    def seat(self, viewer: int) -> PlannedPlace:
        """The place of a viewer; all viewers see the same."""
        return PlannedPlace(self.draft)


class PlannedPlace(Onlooker):
    """Where the plan is answered."""

    def __init__(self, draft: Draft[AcademyState]) -> None:
        super().__init__(draft.see)
        self.draft = draft

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


Line = list[Phrase]

UNKNOWN = "Nobody can know what comes of it: the plan stops here."


def step_in_short(step: PlannedStep[AcademyState], names: Sequence[str], words: Words) -> str:
    """What a step would tell, in one line."""
    sentences = [sentence(event, names, words).rstrip(".") for event in step.events]
    return "; ".join(sentences) or f"{names[step.seat]}: {step.option.label}"


def step_lines(
    rules: Rulebook, table: Table, number: int, step: PlannedStep[AcademyState]
) -> Iterator[Line]:
    """A step with its number, what it would tell, and what a target has then."""
    lines = [event_phrases(event, table, rules.words) for event in step.events]
    if not lines:
        chair = table.chairs[step.seat]
        name = Phrase(f"{chair.sign} {chair.name}", f"seat-{chair.colour}")
        lines = [[name, Phrase(f": {step.option.label}")]]
    lines[0] = [Phrase(f"{number:>2} ", "amber"), *lines[0]]
    yield lines[0]
    for line in lines[1:]:
        yield [Phrase("   "), *line]
    if step.then is None:
        yield [Phrase("   "), Phrase(UNKNOWN, "sand")]
    else:
        for line in _filled(rules, step.before, step.then):
            yield [Phrase("   "), *line]


def _filled(rules: Rulebook, before: AcademyState, then: AcademyState) -> Iterator[Line]:
    """How much is met of each need on which a step placed tokens."""
    for target, laid in newly_laid(before, then):
        need = need_of(rules, then, target)
        name = rules.name_of(target_word(then, target), finale=then.finale)
        met = need.met(laid)
        counted = f"{name} {need.signs(laid)}"
        yield [
            Phrase(f"{counted}: can be destroyed" if met else counted, "green" if met else "muted")
        ]


NOTHING = "Each Action becomes a step."


class PlanPanel(LogPanel):
    """Each step with what it would tell; the last ones where not all fit."""

    def __init__(
        self, table: Table, words: Words, rules: Rulebook, draft: Draft[AcademyState]
    ) -> None:
        super().__init__(table, words)
        self.rules = rules
        self.draft = draft

    def all_lines(self) -> list[Line]:
        """All steps."""
        return [
            line
            for number, step in enumerate(self.draft.steps, 1)
            for line in step_lines(self.rules, self.table, number, step)
        ]

    def need(self, width: int) -> Need:
        """A row for the last step, then all of them."""
        return Need(LEAST, texts=Framed(Text(self._steps(), indent=3)).rows(width))

    def _steps(self) -> list[Line]:
        return self.all_lines() or [[Phrase(NOTHING, "muted")]]

    def draw_panel(self, canvas: Canvas) -> None:
        """The newest steps at the foot of a frame."""
        count, room = number_of(len(self.draft.steps), "step"), inside(*canvas.room)
        wrapped = [wrap(line, room.width, 3) for line in self._steps()]
        rows = [*chain(*wrapped)]
        over = len(rows) - room.height
        if over > 0:
            # Below the row that counts them nothing begins in the middle of a sentence.
            begins = [*accumulate(map(len, wrapped[:-1]), initial=0)]
            first = next((row for row in begins if row > over), begins[-1])
            more = [[Phrase(f"{first} rows more: l", "muted")]]
            rows = [*(more if first and room.height > 1 else ()), *rows[first:]]
        Framed(Text(rows), "the plan", "amber", "amber", count).draw(canvas, canvas.room)


STOPPED = "The plan stops here: chance or a hidden card decides what comes next."
WON = "That ends the game: "
PLAYS = "g plays the plan. "
KEYS = "Bksp drops its last step, q drops all of it."


class PlanKeys(KeyLine, can_focus=True):
    """The keys of a plan, which also steer its screen.

    `agreed` are the steps once somebody wants to play them.
    """

    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "plan",
        [
            Binding("g", "play", "play the plan"),
            Binding("backspace,u", "undo", "drop the last"),
            Binding("l", "log", "steps"),
            Binding("q,escape", "leave", "drop the plan"),
        ],
    )

    asks = True

    def __init__(
        self, game: GameScreen, draft: Draft[AcademyState], panel: PlanPanel, *, plays: bool
    ) -> None:
        super().__init__()
        self.game, self.draft, self.plan_panel = game, draft, panel
        self.plays = plays
        """Whether it may be played; in a silent Play Phase nobody is told what was planned."""
        self.agreed: Sequence[PlannedStep[AcademyState]] = ()

    # -- the copy --------------------------------------------------------------------------

    def begin(self) -> None:
        """Ask the first question, and take the keys."""
        self.go_on()
        self.focus()

    def go_on(self) -> None:
        """Ask the seat that would be asked, or say why none would be."""
        game, seen = self.game, self.draft.see()
        game.view_now = Ask(seen.viewer, hides=False)
        game.take_over(seen.viewer)
        if seen.question is None:
            ended = f"{WON}{seen.outcome.headline}" if seen.outcome is not None else STOPPED
            game.panel.show_message(f"{ended} {PLAYS if self.plays else ''}{KEYS}")
            game.room.fit()

    def answer(self, key: str) -> None:
        """Add what this answer leads to; nothing of it has happened."""
        game = self.game
        try:
            game.give(key)
            game.news.remember_what_was_read()
        except TabletopError as error:
            game.table_app.show_message(str(error), "error")
        game.keyboard = handover.answers(game.keyboard, game.pressed)
        game.answers.given(game.picker)
        self.go_on()

    def toggle(self, key: str) -> None:
        """Set one pick of several, or take the last one back."""
        game = self.game
        try:
            game.seats.place.toggle(key)
        except TabletopError as error:
            game.table_app.show_message(str(error), "error")
        self.go_on()

    def undo(self) -> None:
        """Drop the last step."""
        try:
            self.draft.drop_step()
        except TabletopError as error:
            self.game.table_app.show_message(str(error))
            return
        self.go_on()

    def takes(self, option: Option) -> bool:
        """Whether its own key adds an answer: whatever is planned can be dropped again."""
        decision = self.game.decision
        return decision is not None and not decision.secret

    def leave(self) -> None:
        """Back to the table."""
        self.game.dismiss()

    # -- keys ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done with a plan."""
        if action == "play":
            return self.plays and bool(self.draft.steps)
        return action != "undo" or bool(self.draft.steps)

    def action_play(self) -> None:
        """Play it, from its first step."""
        self.agreed = self.draft.steps
        self.leave()

    def action_undo(self) -> None:
        """Drop the last step."""
        self.undo()

    def action_log(self) -> None:
        """All steps."""
        from tabletop_tui.screens.scroll import ScrollScreen

        self.app.push_screen(ScrollScreen("the plan", self.plan_panel.all_lines()))

    def action_leave(self) -> None:
        """Drop it; one with steps in it after another question."""
        from tabletop_tui.screens.dialogs.question import confirm

        if not self.draft.steps:
            self.leave()
            return
        lost = f"{number_of(len(self.draft.steps), 'step')} of it would be lost."
        confirm(self.app, self.leave, "Drop the plan?", lost, yes="drop it")


Step = PlannedStep[AcademyState]

GONE = "The plan does not fit any more; it is dropped."


class Family(Host, Protocol):
    """The screen of a game, as its plan knows it."""

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
        """Leave out the steps of players who have done something else."""
        question = self.screen.decision
        while self.steps and question is not None and self.steps[0].seat != question.seat:
            self.steps = self.steps[1:]

    def show_next(self) -> None:
        """Show the next step of the plan with the question."""
        step, table = self.next_step, self.screen.table
        if step is not None:
            self.screen.panel.note = (
                f"▸ g: {step_in_short(step, table.names, self.screen.ruleset.words)}"
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
            screen.table_app.show_message(GONE)
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
