"""The Effect Phase to watch: Location by Location, losses by Hero, then the cards of the Crisis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.table import Table
from tabletop_tui.screens.play.pages.page import Line, Page
from tabletop_tui.widgets.play.panels.log_panel import told as told_line

from ..basics.cards import ACTS, BURNT, DISCARDED, FEUDING, INTO_DECK, TRASHED, WOUNDED
from ..context import Rulebook
from ..phases.effect import TAKES_EFFECT
from ..state import CRISIS, DRAW, EFFECT

LOSSES = {WOUNDED: "Wound", FEUDING: "Feud", DISCARDED: "card"}
"""What a Hero loses or gains, by the tag of the event."""

OTHER_LOSSES = (BURNT, INTO_DECK, TRASHED)
"""The tags of events that tell themselves what the family has lost."""
HEADINGS = {DRAW: "Draw Phase", EFFECT: "Effect Phase", CRISIS: "Crisis Phase"}


class Watched(NamedTuple):
    """A page, and the Locations that it is about, that which takes effect or 0.

    So many of the events are `told` up to its end.
    """

    page: Page
    here: int
    places: list[int]
    told: int


def watched(happened: Sequence[Event]) -> bool:
    """Whether these events are something to watch: a part of the Effect or the Crisis Phase."""
    return any(event.tag in (EFFECT, CRISIS, TAKES_EFFECT) for event in happened)


def pages(
    rules: Rulebook, table: Table, happened: Sequence[Event], stand: Mapping[str, int]
) -> list[Watched]:
    """A page for each Location that takes effect, one for what it cost, one for the Crisis.

    `stand` tells where the Heroes stand.
    """
    found: list[Watched] = []
    lost: Counter[tuple[str, str]] = Counter()
    besides: list[Line] = []
    begins = any(event.tag in (DRAW, EFFECT) for event in happened)
    place, phase = 0, "" if begins else EFFECT

    def begin(title: str, lines: Sequence[Line] = (), places: Sequence[int] = ()) -> None:
        found.append(Watched(Page([Phrase(title)], list(lines)), place, list(places), told))

    for told, event in enumerate(happened):
        if event.tag in HEADINGS:
            place, phase = 0, event.tag
            if phase == CRISIS and (lost or besides):
                begin("What it cost", [*_cost(rules, lost), *besides], _where(lost, stand))
            if phase != EFFECT:
                begin(HEADINGS[phase])
            continue
        if event.kind == "heading":
            phase = ""
        if event.tag in (TAKES_EFFECT, ACTS) and int(event.values["place"]) != place:
            place = int(event.values["place"])
            begin(f"{place} {rules.content.places[place - 1].name}", places=[place])
        if event.tag in LOSSES and phase == EFFECT:
            lost[str(event.values["who"]), LOSSES[event.tag]] += 1
        if event.tag in OTHER_LOSSES and phase == EFFECT:
            besides.append(told_line(event, table, rules.words))
        if not found and phase == EFFECT:
            begin(HEADINGS[EFFECT])
        if found and phase:
            page, here, places, _ = found[-1]
            page.lines.append(_coloured(event, told_line(event, table, rules.words)))
            if event.tag == TAKES_EFFECT:
                text = rules.content.hazards[str(event.values["card"])].text
                page.lines.append([Phrase(" ".join(text.split()), "muted")])
            new = [one for one in _places(event, stand) if one not in places]
            found[-1] = Watched(page, here, [*places, *new], told + 1)
    return [one for one in found if one.page.lines]


def _places(event: Event, stand: Mapping[str, int]) -> list[int]:
    """The Locations that an event names, and those of the Heroes who lose something by it."""
    named = [int(event.values["place"])] if "place" in event.values else []
    return [*named, *_where([(str(event.values.get("who")), "")], stand)]


def _where(lost: Iterable[tuple[str, str]], stand: Mapping[str, int]) -> list[int]:
    return [stand[who] for who, _ in lost if who in stand]


def _coloured(event: Event, line: Line) -> Line:
    losses = event.tag in LOSSES or event.tag in OTHER_LOSSES
    return [Phrase("▸ ", "red"), *line] if losses else line


def _cost(rules: Rulebook, lost: Counter[tuple[str, str]]) -> Iterator[Line]:
    """A line for each Hero that lost anything."""
    for who in dict.fromkeys(who for who, _ in lost):
        parts = [
            f"{count} {what}{'s' if count > 1 else ''}"
            for (other, what), count in lost.items()
            if other == who
        ]
        yield [rules.words["victim"](who), Phrase(f": {', '.join(parts)}", "red")]
