"""Who at the table has been told what: everything once, on the own screen or before all.

What the whole table may know stands in the log of the table, `PUBLIC`, and each seat finds it in
its own log again, between what is told to that seat alone. So both are counted by their places in
the log of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Event
from tabletop_tui.core.marks import PUBLIC

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame


Logs = dict[int, tuple[Event, ...]]
"""A log for each reader."""


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

    def of_seat(
        self, seat: int, log: Sequence[Event], first: int, *, alone: bool = True
    ) -> list[Event]:
        """What is new to a seat, in its own words; unless it reads alone, everybody hears it."""
        start = self._read.get(seat, first)
        self._read[seat] = len(log)
        self._public[seat] = len(self._table_log)
        known = self._own.get(seat, 0)
        found = [
            (event, place)
            for number, (event, place) in enumerate(_places(log))
            if number >= start and place not in self._told and (place >= 0 or number >= known)
        ]
        if not alone:
            self._told.update(place for _, place in found if place >= 0)
        return [event for event, _ in found]

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
        """What anybody has not heard when the game is over; a computer hears nothing."""
        people = self._saved.computers.people()
        read = [self._public.get(seat, first) for seat in people]
        return self._tell(self._table_log, min(read, default=first))

    def logs(self) -> Logs:
        """The log of each reader as it stands, to be given to `follow` when it has changed."""
        return {who: self._saved.seat(who).log for who in (PUBLIC, *self._seats)}

    def follow(self, before: Logs) -> None:
        """After a move was taken back: what was told and still stands there is not told again.

        That a move was taken back is a line which may come before others that were there.
        """
        places = {who: _kept(log, self._saved.seat(who).log) for who, log in before.items()}
        for read in (self._read, self._own):
            for who, count in read.items():
                read[who] = _read_on(places[who], count)
        self._public = {
            seat: _read_on(places[PUBLIC], count) for seat, count in self._public.items()
        }
        self._told = {now for was, now in places[PUBLIC].items() if was in self._told}

    @property
    def _table_log(self) -> tuple[Event, ...]:
        return self._saved.seat(PUBLIC).log

    def _tell(self, log: Sequence[Event], start: int) -> list[Event]:
        places = [place for place in range(start, len(log)) if place not in self._told]
        self._told.update(places)
        return [log[place] for place in places]


def _kept(before: Sequence[Event], now: Sequence[Event]) -> dict[int, int]:
    """Where each line that still stands there stood before, and where it stands now."""
    same = 0
    while same < min(len(before), len(now)) and before[same] == now[same]:
        same += 1
    places = {place: place for place in range(same)}
    for place in range(same, len(before)):
        for found in range(same, len(now)):
            if now[found] == before[place] and found not in places.values():
                places[place] = found
                break
    return places


def _read_on(places: dict[int, int], read: int) -> int:
    """How far somebody has read who had read so many lines before."""
    return max((now + 1 for was, now in places.items() if was < read), default=0)


def _places(log: Sequence[Event]) -> Iterator[tuple[Event, int]]:
    """The lines of a seat with their places in the log of the table; -1 for words of its own."""
    place = 0
    for event in log:
        own = event.audience is not None
        yield event, -1 if own else place
        # A line for some has its place in the log of the table when others are told something.
        place += not own or bool(event.others)
