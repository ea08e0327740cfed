"""What happened since your last turn, and how many points everybody has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
            found.append(Phrase(f"{chair.sign} {phrase.text}", f"seat-{chair.colour}"))
        else:
            found.append(phrase)
    return found


Line = list[Phrase]

LEAST = 4
"""Rows with the frame at least, also beside those of the points."""


class LogPanel(Coverable):
    """The newest events that fit, the new ones bright, older ones dim; points below.

    Above them stands what whoever looks must not miss.
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
        """Show what this seat may know: what it has seen, what is new, the points.

        `first` is what of the new it must not miss. The whole table has no turn of its own: it is
        told by `yours`.
        """
        self.old, self.new, self.points, self.first = old, new, points, first
        self.title = "since your last turn" if new and yours else "log"
        self.yours = yours
        self.redraw()

    def clear(self) -> None:
        """Show nothing: the keyboard is being handed over."""
        self.show((), (), ())

    def need(self, width: int) -> Need:
        """The rows for what must not be missed, for what is new and the points, for the rest.

        The last of what is new comes before texts and rules.
        """
        told = self._need_for(self.first, self._below_first(), width)
        return told._replace(more=told.texts + len(self.old))

    def public_need(self, width: int) -> Need:
        """The rows of what is new to the whole table, whatever else this seat is told."""
        told = self._need_for(visible(self.new, PUBLIC), (), width)
        return most([fixed(LEAST), told])

    def _need_for(self, first: Sequence[Event], new: Sequence[Event], width: int) -> Need:
        missed = sum(len(self._said_first(event, width - 4)) for event in first)
        # A line lies between what must not be missed and the rest.
        above = 2 + missed + bool(missed)
        below = sum(len(self._said(event, width - 4)) for event in new)
        seats = len(self.points)
        points = seats + 1 if seats > 1 else 0
        would = above if missed else LEAST * bool(new)
        return Need(0, would=would, texts=max(above + below, LEAST) + points)

    def draw_panel(self, canvas: Canvas) -> None:
        """A frame, the events from the bottom up, the points."""
        width, height = canvas.width, canvas.height
        canvas.frame(
            0,
            0,
            width,
            height,
            title=self.title,
            title_fg="muted",
            bg="panel",
        )
        below = height - 1
        seats = len(self.points)
        if seats > 1 and height >= seats + 1 + LEAST:
            below -= seats + 1
            self._draw_points(canvas, below)
        top, missed = self._draw_first(canvas, below - 1)
        lines, left = self._lines(width - 4, below - top)
        left += missed
        for y, (line, bright) in enumerate(lines, top):
            canvas.say(2, y, line, "text" if bright else "dim")
        if left:
            # The whole table has read no part of it as one: nothing is new to it.
            told = f" {left} more: l the log " if self.yours else " l the whole log "
            canvas.right(width - 2, height - 1, told, "muted")

    def _draw_first(self, canvas: Canvas, room: int) -> tuple[int, int]:
        """What must not be missed, below it a line.

        Returns the first row that is free, and how many events have no room.
        """
        lines: list[list[Phrase]] = []
        missed = 0
        for number, event in enumerate(self.first):
            more = self._said_first(event, canvas.width - 4)
            if len(lines) + len(more) >= room:
                missed = len(self.first) - number
                break
            lines += more
        for y, line in enumerate(lines, 1):
            canvas.say(2, y, line)
        if lines:
            canvas.put(1, len(lines) + 1, "╌" * (canvas.width - 2), "line")
        return (len(lines) + 2 if lines else 1), missed

    def _lines(self, width: int, room: int) -> tuple[list[tuple[Line, bool]], int]:
        """The newest sentences that fit, the last one below, and how many new ones do not."""
        new = self._below_first()
        if room <= 0:
            return [], len(new)
        shown = self._fitting(new, width, room)
        unread = len(new) - len(shown)
        free = room - sum(map(len, shown))
        if unread and free:
            # Longer than what is free: cut at its end, as its beginning says of whom.
            shown.insert(0, cut(self._said(new[unread - 1], width), free, width))
            unread -= len(shown) == 1
        bright = [(line, True) for lines in shown for line in lines]
        if unread:
            return bright, unread
        old = self._fitting(self.old[-room:], width, room - len(bright))
        if self.old and not (old or bright):
            # No row stays empty: what happened last, cut at its end, says more than nothing.
            old = [cut(self._said(self.old[-1], width), room, width)]
        # What was read before is all of one colour.
        dim = [([Phrase(p.text) for p in line], False) for lines in old for line in lines]
        return [*dim, *bright], 0

    def _below_first(self) -> list[Event]:
        """What is new and does not stand above already."""
        above = {id(event) for event in self.first}
        return [event for event in self.new if id(event) not in above]

    def _said_first(self, event: Event, width: int) -> list[Line]:
        return wrap(
            [Phrase("! ", "amber"), *event_phrases(event, self.table, self.words)], width, 2
        )

    def _said(self, event: Event, width: int) -> list[Line]:
        return wrap(event_phrases(event, self.table, self.words), width, 2)

    def _fitting(self, events: Sequence[Event], width: int, room: int) -> list[list[Line]]:
        """The last of the events, each in its rows, as far as all of it fits.

        A sentence without its beginning tells nothing.
        """
        found: list[list[Line]] = []
        for event in reversed(events):
            lines = self._said(event, width)
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
            role = f"seat-{chair.colour}"
            row = y + 1 + seat
            canvas.put(2, row, chair_among(chair, names + 2, self.table.chairs), role)
            length = max(0, points) * room // best
            end = canvas.put(names + 6, row, "━" * length, role)
            canvas.put(end + 1, row, str(points), "text")
