"""The steps of a plan in words, in the place of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_tui.core.events import Phrase, Words, sentence
from tabletop_tui.core.play.draft import Draft, PlannedStep
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Text, inside, lay
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.play.panels.log_panel import LEAST, LogPanel, event_phrases

from ...context import Rulebook
from ...rules.targets import need_of, newly_laid, target_word
from ...state import AcademyState

Step = PlannedStep[AcademyState]
Line = list[Phrase]

UNKNOWN = "Nobody can know what comes of it: the plan stops here."


def step_in_short(step: Step, names: Sequence[str], words: Words) -> str:
    """What a step would tell, in one line."""
    said = [sentence(event, names, words).rstrip(".") for event in step.told]
    return "; ".join(said) or f"{names[step.seat]}: {step.option.label}"


def step_lines(rules: Rulebook, table: Table, number: int, step: Step) -> Iterator[Line]:
    """A step with its number, what it would tell, and what a target has then."""
    lines = [event_phrases(event, table, rules.words) for event in step.told]
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


NOTHING = "Act for everybody as in the game: each Action becomes a step of the plan."


class PlanPanel(LogPanel):
    """Each step with what it would tell; the last ones where not all fit."""

    def __init__(
        self, table: Table, words: Words, rules: Rulebook, draft: Draft[AcademyState]
    ) -> None:
        super().__init__(table, words)
        self.rules = rules
        self.draft = draft

    def told_in_full(self) -> list[Line]:
        """All steps."""
        return [
            line
            for number, step in enumerate(self.draft.steps, 1)
            for line in step_lines(self.rules, self.table, number, step)
        ]

    def need(self, width: int) -> Need:
        """A row for the last step, then all of them."""
        inner = inside(0, 0, width, 0).width
        return Need(LEAST, texts=2 + Text(self._steps(), indent=3).rows(inner))

    def _steps(self) -> list[Line]:
        return self.told_in_full() or [[Phrase(NOTHING, "muted")]]

    def draw_panel(self, canvas: Canvas) -> None:
        """The newest steps at the foot of a frame."""
        size = (0, 0, canvas.width, canvas.height)
        steps = self.draft.steps
        count = f"{len(steps)} step{'s' if len(steps) != 1 else ''}"
        canvas.frame(*size, "amber", title="the plan", title_fg="amber", note=count, bg="panel")
        room = inside(*size)
        rows = Text(self._steps(), indent=3).lines(room.width)
        over = len(rows) - room.height
        if over > 0:
            rows = [[Phrase(f"{over + 1} rows more: l", "muted")], *rows[over + 1 :]]
        lay(canvas, room, Text(rows))
