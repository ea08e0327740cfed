"""The Effect Phase to watch: Location by Location, losses by Hero, then the cards of the Crisis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.table import Table
from tabletop_tui.screens.play.pages.steps import Line, Page
from tabletop_tui.widgets.play.panels.log_panel import told

from ..basics.cards import ACTS, DISCARDED, FEUDING, WOUNDED
from ..context import Rulebook
from ..phases.effect import TAKES_EFFECT
from ..state import CRISIS, DRAW, EFFECT

LOSSES = {WOUNDED: "Wound", FEUDING: "Feud", DISCARDED: "card"}
HEADINGS = {DRAW: "Draw Phase", EFFECT: "Effect Phase", CRISIS: "Crisis Phase"}


def watched(happened: Sequence[Event]) -> bool:
    """Whether these events are something to watch: a part of the Effect or the Crisis Phase."""
    return any(event.tag in (EFFECT, CRISIS, TAKES_EFFECT) for event in happened)


def pages(rules: Rulebook, table: Table, happened: Sequence[Event]) -> list[Page]:
    """A page for each Location that takes effect, one for what it cost, one for the Crisis."""
    found: list[Page] = []
    lost: Counter[tuple[str, str]] = Counter()
    begins = any(event.tag in (DRAW, EFFECT) for event in happened)
    place, phase = 0, "" if begins else EFFECT
    for event in happened:
        if event.tag in HEADINGS:
            if event.tag == CRISIS and lost:
                found.append(Page([Phrase("What it cost")], list(_cost(rules, lost))))
            place, phase = 0, event.tag
            if phase != EFFECT:
                found.append(Page([Phrase(HEADINGS[phase])], []))
            continue
        if event.kind == "heading":
            phase = ""
        if event.tag in (TAKES_EFFECT, ACTS) and int(event.values["place"]) != place:
            place = int(event.values["place"])
            name = rules.content.places[place - 1].name
            found.append(Page([Phrase(f"{place} {name}")], []))
        if event.tag in LOSSES and phase == EFFECT:
            lost[str(event.values["who"]), LOSSES[event.tag]] += 1
        if not found and phase == EFFECT:
            found.append(Page([Phrase(HEADINGS[EFFECT])], []))
        if found and phase:
            found[-1].lines.append(_coloured(event, told(event, table, rules.words)))
            if event.tag == TAKES_EFFECT:
                text = rules.content.hazards[str(event.values["card"])].text
                found[-1].lines.append([Phrase(" ".join(text.split()), "muted")])
    return [page for page in found if page.lines]


def _coloured(event: Event, line: Line) -> Line:
    return [Phrase("▸ ", "red"), *line] if event.tag in LOSSES else line


def _cost(rules: Rulebook, lost: Counter[tuple[str, str]]) -> Iterator[Line]:
    """A line for each Hero that lost anything."""
    for who in dict.fromkeys(who for who, _ in lost):
        parts = [
            f"{count} {what}{'s' if count > 1 else ''}"
            for (other, what), count in lost.items()
            if other == who
        ]
        yield [rules.words["victim"](who), Phrase(f": {', '.join(parts)}", "red")]
