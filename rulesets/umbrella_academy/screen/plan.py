"""Plans: a copy of the table on which players try Actions before they play them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain
from typing import ClassVar

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
from tabletop_tui.screens.play.host import Controller
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.layout import Framed, Text, inside
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.keys import KeyLine, with_ids
from tabletop_tui.widgets.play.panels.log_panel import LEAST, LogPanel, event_phrases

from ..context import Rulebook
from ..rules.targets import name_of, need_of, newly_laid
from ..state import PLAN, PLAY, AcademyState


class CopiedGame(Copy):
    """The copy of the table: it is never saved, and people answer for every seat."""

    mark = "a plan"
    title = "Plan, not the game"
    """Shown in the bar in place of the game's name."""

    def __init__(self, saved: Watched, draft: Draft[AcademyState]) -> None:
        super().__init__(saved.ruleset, saved.table, saved.turn_keys.copy())
        self.draft = draft

    def seat(self, viewer: int) -> PlannedPlace:
        """The place of a viewer; it is the same for all viewers."""
        return PlannedPlace(self.draft)


class PlannedPlace(Onlooker):
    """The place at which the questions of the plan are answered."""

    def __init__(self, draft: Draft[AcademyState]) -> None:
        super().__init__(draft.see)
        self.draft = draft

    @property
    def answered(self) -> int:
        """How many answers the plan has."""
        return sum(len(step.answers) for step in self.draft.steps)

    def answer(self, key: str) -> tuple[Event, ...]:
        """Add an answer to the plan. Raises `IllegalAnswerError` when it is not offered."""
        return self.draft.give(key)

    def toggle(self, key: str) -> None:
        """Pick one of several, or take the last pick back.

        Raises `IllegalAnswerError` for any other pick.
        """
        picked = self.draft.question.picked if self.draft.question is not None else ()
        if key not in picked:
            self.draft.give(key)
        elif picked[-1] == key:
            self.draft.drop()
        else:
            raise IllegalAnswerError("In a plan only the last pick can be taken back.")


Line = list[Phrase]
Step = PlannedStep[AcademyState]

UNKNOWN = "Nobody can know what comes of it: the plan stops here."


def step_in_short(step: Step, names: Sequence[str], words: Words) -> str:
    """The log of a step in one line."""
    sentences = [sentence(event, names, words).rstrip(".") for event in step.events]
    return "; ".join(sentences) or f"{names[step.seat]}: {step.option.label}"


def step_lines(rules: Rulebook, table: Table, number: int, step: Step) -> list[Line]:
    """The lines of a step: its number, its log, and the tokens on its targets after it."""
    lines = [event_phrases(event, table, rules.words) for event in step.events]
    if not lines:
        chair = table.chairs[step.seat]
        name = Phrase(f"{chair.sign} {chair.name}", chair.role)
        lines = [[name, Phrase(f": {step.option.label}")]]
    if step.then is None:
        lines.append([Phrase(UNKNOWN, "sand")])
    else:
        lines += _filled(rules, step.before, step.then)
    first, *rest = lines
    return [
        [Phrase(f"{number:>2} ", "amber"), *first],
        *([Phrase("   "), *line] for line in rest),
    ]


def _filled(rules: Rulebook, before: AcademyState, then: AcademyState) -> Iterator[Line]:
    for target, laid in newly_laid(before, then):
        need = need_of(rules, then, target)
        counted = f"{name_of(rules, then, target)} {need.signs(laid)}"
        if need.met(laid):
            yield [Phrase(f"{counted}: can be destroyed", "green")]
        else:
            yield [Phrase(counted, "muted")]


NOTHING = "Each Action becomes a step."


class PlanPanel(LogPanel):
    """The steps of the plan with their logs; only the last ones if not all fit."""

    def __init__(self, table: Table, rules: Rulebook, draft: Draft[AcademyState]) -> None:
        super().__init__(table, rules.words)
        self.rules = rules
        self.draft = draft

    def all_lines(self) -> list[Line]:
        """The lines of all steps."""
        return [
            line
            for number, step in enumerate(self.draft.steps, 1)
            for line in step_lines(self.rules, self.table, number, step)
        ]

    def need(self, width: int) -> Need:
        """At least the rows of the last step; if possible those of all steps."""
        return Need(LEAST, texts=Framed(Text(self._steps(), indent=3)).rows(width))

    def _steps(self) -> list[Line]:
        return self.all_lines() or [[Phrase(NOTHING, "muted")]]

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the newest steps at the bottom of a frame."""
        count, room = number_of(len(self.draft.steps), "step"), inside(*canvas.room)
        wrapped = [wrap(line, room.width, 3) for line in self._steps()]
        rows = [*chain(*wrapped)]
        over = len(rows) - room.height
        if over > 0:
            # The rows below the count must not begin in the middle of a line.
            begins = [*accumulate(map(len, wrapped[:-1]), initial=0)]
            first = next((row for row in begins if row > over), begins[-1])
            more = [[Phrase(f"{first} rows more: l", "muted")]]
            rows = [*(more if first and room.height > 1 else ()), *rows[first:]]
        Framed(Text(rows), "the plan", "amber", "amber", count).draw(canvas, canvas.room)


STOPPED = "The plan stops here: chance or a hidden card decides what comes next."
WON = "That ends the game: "
PLAYS = "g plays the plan. "
KEYS = "Bksp drops its last step, q drops all of it."


class PlanKeys(KeyLine, Controller, can_focus=True):
    """The keys of a plan, and the part that leads its screen.

    `agreed` are the steps that the players have decided to play.
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

    def __init__(self, game: GameScreen, draft: Draft[AcademyState], panel: PlanPanel) -> None:
        super().__init__()
        self.game, self.draft, self.plan_panel = game, draft, panel
        self.plays = True
        """Whether the plan may be played; one made before a silent Play Phase is only talk."""
        self.agreed: Sequence[Step] = ()

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
            game.fitting.fit()

    def answer(self, key: str) -> None:
        """Add this answer to the plan, which changes nothing at the real table."""
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
        """Pick one of several, or take the last pick back."""
        game = self.game
        game.attempt(partial(game.seats.place.toggle, key))
        self.go_on()

    def undo(self) -> None:
        """Drop the last step, or only its last answer if it has not had all of them."""
        try:
            if self.draft.in_step:
                self.draft.drop()
            else:
                self.draft.drop_step()
        except TabletopError as error:
            self.game.table_app.show_message(str(error))
            return
        self.go_on()

    def takes(self, option: Option) -> bool:
        """Whether an answer's own key gives it without Enter: always, as a plan can be dropped."""
        decision = self.game.decision
        return decision is not None and not decision.secret

    def leave(self) -> None:
        """Go back to the table."""
        self.game.dismiss()

    # -- keys ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key has an effect now."""
        if action == "play":
            return self.plays and bool(self.draft.steps)
        return action != "undo" or bool(self.draft.steps)

    def action_play(self) -> None:
        """Play the plan, from its first step."""
        self.agreed = self.draft.steps
        self.leave()

    def action_undo(self) -> None:
        """Take back the last part of a choice, or else drop the last step."""
        if not self.game.answers.steps_back():
            self.undo()

    def action_log(self) -> None:
        """Show all steps."""
        from tabletop_tui.screens.scroll import ScrollScreen

        self.app.push_screen(ScrollScreen("the plan", self.plan_panel.all_lines()))

    def action_leave(self) -> None:
        """Drop the plan; if it has steps, ask first."""
        from tabletop_tui.screens.dialogs.question import confirm

        if not self.draft.steps:
            self.leave()
            return
        lost = f"{number_of(len(self.draft.steps), 'step')} of it would be lost."
        confirm(self.app, self.leave, "Drop the plan?", lost, yes="drop it")


GONE = "The plan does not fit any more; it is dropped."


class Planning:
    """Makes plans, and plays the steps of an agreed plan one by one."""

    def __init__(
        self, screen: GameScreen, on_copy: Callable[[Draft[AcademyState]], PlanKeys]
    ) -> None:
        """`on_copy` makes the same screen for a plan, and returns the part that leads it."""
        self.screen, self.on_copy = screen, on_copy
        self.steps: Sequence[Step] = ()
        """The steps that are still to be played."""
        self._going = False
        """Whether the next answer is the first one of a step."""

    def drop_others(self) -> None:
        """Drop the first steps as long as another seat is asked than theirs."""
        question = self.screen.decision
        while self.steps and question is not None and self.steps[0].seat != question.seat:
            self.steps = self.steps[1:]

    def show_next(self) -> None:
        """Show the next step of the plan beside the question."""
        step, table = self.next_step, self.screen.table
        if step is not None:
            told = step_in_short(step, table.names, self.screen.ruleset.words)
            self.screen.panel.note = f"▸ g: {told}"

    @property
    def next_step(self) -> Step | None:
        """The next step, if it can be played now."""
        step = next(iter(self.steps), None)
        question, first = self.screen.decision, step.answers[0].key if step is not None else None
        if question is None or first is None or question.choices.get(first) is None:
            return None
        return step

    @property
    def may_plan(self) -> bool:
        """Whether a plan can be made at this question."""
        screen = self.screen
        is_lesson = screen.saved.computers.guide is not None
        if screen.decision is None or screen.played is None or is_lesson:
            return False
        acting = screen.view.phase == PLAY and screen.ruleset.acts_as_one(screen.table)
        return bool(acting or screen.view.phase == PLAN)

    def open(self) -> None:
        """Open the page of the plan, with the steps that are left of the last one."""
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
        plan = self.on_copy(draft)
        plan.plays = start is None

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
        """Give the answers of the next step through `give_run`; return the events.

        None means that no step is being played.
        """
        step, going = self.next_step, self._going
        if step is None or not going:
            return None
        self._going = False
        keys = [answer.key or "" for answer in step.answers]
        happened = give_run(lambda question: keys.pop(0) if keys else "")
        self.steps = self.steps[1:]
        return happened
