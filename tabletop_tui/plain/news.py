"""Who at the table has been told what: everything once, on the own screen or before all.

What the whole table may know stands in the log of the table, `PUBLIC`, and each seat finds it in
its own log again, between what is told to that seat alone. So both are counted by their places in
the log of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Event
from tabletop_tui.core.visibility.marks import PUBLIC

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame


class News:
    """How far each reader has read its log, and what was told before the whole table."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self._seats = range(len(saved.table.names))
        self._read: dict[int, int] = {}
        """By reader, how many lines of its own log were told."""
        self._public: dict[int, int] = {}
        """By seat, how long the log of the table was then."""
        self._told: set[int] = set()
        """Places in the log of the table that everybody heard."""
        self._own: dict[int, int] = {}
        """By seat, up to where in its log it was told what is its own."""

    def of_screen(self, log: Sequence[Event], first: int) -> list[Event]:
        """What is new on a screen that all read; the log from place `first` on when it is new."""
        start = self._read.get(PUBLIC, first)
        self._read[PUBLIC] = len(log)
        return list(log[start:])

    def of_seat(self, seat: int, log: Sequence[Event], first: int) -> list[Event]:
        """What is new to a seat that reads alone, in its own words."""
        start = self._read.get(seat, first)
        self._read[seat] = len(log)
        self._public[seat] = len(self._table_log)
        known = self._own.get(seat, 0)
        return [
            event
            for number, (event, place) in enumerate(_places(log))
            if number >= start and place not in self._told and (place >= 0 or number >= known)
        ]

    def of_own(self, seat: int, log: Sequence[Event]) -> list[Event]:
        """What happened to a seat alone since it read; it counts as told."""
        start = max(self._read.get(seat, len(log)), self._own.get(seat, 0))
        self._own[seat] = len(log)
        return [event for event in log[start:] if event.audience is not None]

    def of_table(self, first: int, seat: int | None = None) -> list[Event]:
        """What is new before all: to this seat, which comes next, or to everybody alike."""
        log = self._table_log
        if seat is not None:
            start = self._public.get(seat, first)
        else:
            start = max(self._public.values(), default=first)
        return self._tell(log, start)

    def of_end(self, first: int) -> list[Event]:
        """What anybody has not heard when the game is over."""
        read = [self._public.get(seat, first) for seat in self._seats]
        return self._tell(self._table_log, min(read))

    def forget(self, notes: int) -> None:
        """After a move was taken back: nobody has read the last `notes` lines of the log."""
        table = len(self._table_log) - notes
        for read in (self._read, self._own):
            for who in read:
                read[who] = min(read[who], len(self._saved.seat(who).log) - notes)
        self._public = {seat: min(read, table) for seat, read in self._public.items()}
        self._told = {place for place in self._told if place < table}

    @property
    def _table_log(self) -> tuple[Event, ...]:
        return self._saved.seat(PUBLIC).log

    def _tell(self, log: Sequence[Event], start: int) -> list[Event]:
        places = [place for place in range(start, len(log)) if place not in self._told]
        self._told.update(places)
        return [log[place] for place in places]


def _places(log: Sequence[Event]) -> Iterator[tuple[Event, int]]:
    """The lines of a seat with their places in the log of the table; -1 for words of its own."""
    place = 0
    for event in log:
        own = event.audience is not None
        yield event, -1 if own else place
        # A line for some has its place in the log of the table when others are told something.
        place += not own or bool(event.others)
