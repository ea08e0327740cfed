"""What happened since your last turn, and how many points everybody has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rich.cells import cell_len

from tabletop_tui.core.events import Event, Phrase, Words, named, spoken, visible
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas, cut, wrap
from tabletop_tui.widgets.drawing.room import Need, fixed, most
from tabletop_tui.widgets.drawing.words import chair_among
from tabletop_tui.widgets.play.panels.card_pane import Coverable


def event_phrases(event: Event, table: Table, words: Words) -> list[Phrase]:
    """An event as phrases in the colours of this table, each seat with its sign."""
    return seated(spoken(event, table.names, words), table)


def seated(phrases: Iterable[Phrase], table: Table) -> list[Phrase]:
    """Phrases in the colours of this table, each seat with its sign and name."""
    found = []
    for phrase in named(phrases, table.names):
        if phrase.role.startswith("seat-"):
            chair = table.chairs[int(phrase.role[5:])]
            found.append(Phrase(f"{chair.sign} {phrase.text}", chair.role))
        else:
            found.append(phrase)
    return found


Line = list[Phrase]


def _rows(shown: Mapping[int, Sequence[Line]]) -> int:
    return sum(map(len, shown.values()))


LEAST = 4
"""The fewest rows of the log with its frame, without the rows of the points."""

LAST = LEAST - 2
"""The rows of events in a log of the fewest rows."""


class LogPanel(Coverable):
    """The events that fit, in order, new events bright and older events dim; points below.

    Events that the viewer must not miss are marked, and have room before the rest.
    """

    def __init__(self, table: Table, words: Words) -> None:
        super().__init__(id="log")
        self.table = table
        self.words = words
        self.old: Sequence[Event] = ()
        self.new: Sequence[Event] = ()
        self.first: Sequence[Event] = ()
        self.points: Sequence[int] = ()
        self.title = "log"
        self.yours = True

    def show(
        self,
        old: Sequence[Event],
        new: Sequence[Event],
        points: Sequence[int],
        first: Sequence[Event] = (),
        *,
        yours: bool = True,
    ) -> None:
        """Show what this seat may know: old events, new events, the points.

        `first` are the new events that it must not miss. `yours` is False for the whole table,
        which has no turn of its own.
        """
        self.old, self.new, self.points, self.first = old, new, points, first
        self.title = "since your last turn" if new and yours else "log"
        self.yours = yours
        self.redraw()

    def clear(self) -> None:
        """Show nothing: the keyboard is being handed over."""
        self.show((), (), ())

    def need(self, width: int) -> Need:
        """The rows for events that must not be missed, for new events and points, for old events.

        A few rows for the newest events come before texts and rules.
        """
        found = self._need_for(self.new, self._must_see, width)
        # If there is no new event, the last old one is shown whole.
        last = [] if self.new else self.old[-1:]
        texts = found.texts + max(0, sum(len(self._wrap(one, width - 4)) for one in last) - LAST)
        return found._replace(texts=texts, more=texts + len(self.old))

    def public_need(self, width: int) -> Need:
        """The rows of events that are new to the whole table, without secret events."""
        new = visible(self.new, PUBLIC)
        return most([fixed(LEAST), self._need_for(new, {id(event) for event in new}, width)])

    def _need_for(self, new: Sequence[Event], marked: Collection[int], width: int) -> Need:
        rows = [(id(event) in marked, len(self._wrap(event, width - 4, marked))) for event in new]
        missed = sum(count for must, count in rows if must)
        seats = len(self.points)
        points = seats + 1 if seats > 1 else 0
        texts = max(2 + sum(count for _, count in rows), LEAST) + points
        # Even a very long list of answers leaves a row for a new event.
        fewest = LEAST * bool(new)
        return Need(fewest, would=2 + missed if missed else 0, texts=texts)

    @property
    def _must_see(self) -> set[int]:
        return {id(event) for event in self.first}

    def draw_panel(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        canvas.frame(0, 0, width, height, title=self.title, title_fg="muted", bg="panel")
        below = height - 1
        seats = len(self.points)
        if seats > 1 and height >= seats + 1 + LEAST:
            below -= seats + 1
            self._draw_points(canvas, below)
        lines, left = self._lines(width - 4, below - 1)
        for y, (line, bright) in enumerate(lines, 1):
            canvas.say(2, y, line, "text" if bright else "dim")
        if left:
            # The table as a whole has read nothing, so a count of unread events says nothing.
            rest = f" {left} more: l the log " if self.yours else " l the whole log "
            canvas.right(width - 2, height - 1, rest, "muted")

    def _lines(self, width: int, room: int) -> tuple[list[tuple[Line, bool]], int]:
        """The rows of the events that fit, the last at the bottom; the number of new ones left out.

        Events that must not be missed get room first, then the other new events, the newest first.
        """
        marked, shown, whole = self._must_see, dict[int, list[Line]](), 0
        must = [n for n, event in enumerate(self.new) if id(event) in marked]
        rest = [n for n, event in enumerate(self.new) if id(event) not in marked]
        for number in (*must, *reversed(rest)):
            rows, free = self._wrap(self.new[number], width, marked), room - _rows(shown)
            if free > 0:
                # Too long for the free rows: cut at its end, because its beginning says who acts.
                shown[number] = rows if len(rows) <= free else cut(rows, free, width)
            if len(rows) > free:
                break
            whole += 1
        bright = [(line, True) for _, lines in sorted(shown.items()) for line in lines]
        if unread := len(self.new) - (whole or len(shown)):
            return bright, unread
        old = self._fitting(self.old[-room:], width, room - len(bright))
        if self.old and not (old or bright):
            # The last event, cut at its end, says more than empty rows.
            old = [cut(self._wrap(self.old[-1], width), room, width)]
        # Events that were read before are drawn in one colour.
        dim = [([Phrase(p.text) for p in line], False) for lines in old for line in lines]
        return [*dim, *bright], 0

    def _wrap(self, event: Event, width: int, marked: Collection[int] = ()) -> list[Line]:
        mark = [Phrase("! ", "amber")] if id(event) in marked else []
        return wrap([*mark, *event_phrases(event, self.table, self.words)], width, 2)

    def _fitting(self, events: Sequence[Event], width: int, room: int) -> list[list[Line]]:
        """The rows of each of the last events, as many events as fit whole.

        A sentence without its beginning could not be understood.
        """
        found: list[list[Line]] = []
        for event in reversed(events):
            lines = self._wrap(event, width)
            room -= len(lines)
            if room < 0:
                break
            found.insert(0, lines)
        return found

    def _draw_points(self, canvas: Canvas, y: int) -> None:
        canvas.put(2, y, "points", "muted")
        best = max(1, *self.points)
        names = min(10, max(cell_len(name) for name in self.table.names))
        room = canvas.width - names - 12
        for seat, points in enumerate(self.points):
            chair = self.table.chairs[seat]
            role = chair.role
            row = y + 1 + seat
            canvas.put(2, row, chair_among(chair, names + 2, self.table.chairs), role)
            length = max(0, points) * room // best
            end = canvas.put(names + 6, row, "━" * length, role)
            canvas.put(end + 1, row, str(points), "text")
