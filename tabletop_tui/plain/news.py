"""Who at the table has been told what: everything once, on the own screen or on that of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Event
from tabletop_tui.core.visibility.marks import PUBLIC

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame


class News:
    """How far each reader has read, and what all of them heard on the screen of the table."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self._read: dict[int, int] = {}
        """By reader, how many lines of its own log were told."""
        self._public: dict[int, int] = {}
        """By seat, how long the log of the table was when it last read."""
        self._heard: dict[int, list[Event]] = {}
        """By seat, what the screen of the table has told since."""

    def of(
        self,
        reader: int,
        log: Sequence[Event],
        first: Callable[[], Sequence[Event]],
        *,
        last: bool = False,
    ) -> list[Event]:
        """What of the log is new to this reader, and is told now; `first` when it never read.

        The screen of the table tells what nobody heard yet: others hear the rest on their own. When
        it is the `last` one, it also tells what only some have heard.
        """
        seats = range(len(self._saved.table.names))
        start = self._read.get(reader)
        if reader == PUBLIC and self._public:
            read = [self._public.get(seat, 0) for seat in seats]
            start = max(start or 0, min(read) if last else max(read))
        self._read[reader] = len(log)
        news = list(first() if start is None else log[start:])
        if reader == PUBLIC:
            for seat in seats:
                self._heard.setdefault(seat, []).extend(news)
            return news
        self._public[reader] = len(self._saved.seat(PUBLIC).log)
        heard = self._heard.pop(reader, [])
        return [event for event in news if not _among(event, heard)]

    def forget(self, notes: int) -> None:
        """After a move was taken back: nobody has read the last `notes` lines of the log."""
        for read, whose in ((self._read, True), (self._public, False)):
            for who in read:
                log = self._saved.seat(who if whose else PUBLIC).log
                read[who] = min(read[who], len(log) - notes)
        self._heard.clear()


def _among(event: Event, heard: list[Event]) -> bool:
    """Whether it was heard; one hearing counts for one event."""
    if event not in heard:
        return False
    heard.remove(event)
    return True
