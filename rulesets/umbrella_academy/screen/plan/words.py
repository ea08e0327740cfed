"""A plan in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_tui.core.events import Phrase, Words, sentence
from tabletop_tui.core.play.draft import PlannedStep
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.play.panels.log_panel import told

from ...basics.targets import need_of, newly_laid, target_word
from ...context import Rulebook
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
    lines = [told(event, table, rules.words) for event in step.told]
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
