"""What has changed since a seat looked last: marked on the board, and told page by page.

It is found by comparing what the seat could read then and now, thing by thing. So it holds for
every game, and tells nothing but what the seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Event, Phrase, since_last_turn
from tabletop_tui.core.face import Watched
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.frames.handing import HandingFrame
from tabletop_tui.widgets.drawing.drawn import Drawn

if TYPE_CHECKING:
    from tabletop_tui.screens.play.pages.steps import Page

WHY = "This concerns you. "
"""Why a page of news comes before a turn, when no other turn has one."""


class NewsFrame(HandingFrame):
    """Remembers what each seat has read, and shows it what is new when it decides again."""

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._read: dict[int, Mapping[str, Card | None]] = {}
        self._told_up_to: dict[int, int] = {}
        """How much of its log each seat has been told, for pages."""
        self._recalled = False
        """Whether it was found out what each seat had read before this screen was opened."""

    def concerns(self, event: Event, seat: int) -> bool:
        """Whether an event since its last turn is one that this seat must not miss.

        It stands above all other news in the log, with what followed from it. In a window that has
        no log the page of that turn is shown before the seat decides. Default: none is.
        """
        return False

    def pages(self, happened: Sequence[Event]) -> Sequence[Page]:
        """A long phase that went on by itself, page by page; none where nothing is to be watched.

        It may be the last one of the game.
        """
        return ()

    def told_first(self, new: Sequence[Event], seat: int) -> Sequence[Event]:
        """What concerns a seat, each with what the same player did after it in that turn."""
        found: list[Event] = []
        by: int | None = None
        for event in new:
            if event.kind == "heading" or (event.by != by and not self.concerns(event, seat)):
                by = None
            elif self.concerns(event, seat):
                by = event.by
            if by is not None:
                found.append(event)
        return found

    def news(self, seen: Seen[Any]) -> list[Page]:
        """The pages that are shown to who takes over; none when nothing concerns it."""
        if seen.viewer < 0 or seen.question is None or seen.question.secret:
            return []
        table, words = self.table, self.ruleset.words
        new = self._untold(seen.log, seen.viewer)
        if not new:
            return []
        from tabletop_tui.screens.play.pages.steps import pages_of

        pages = pages_of(new, table, words, lambda event: self.concerns(event, seen.viewer))
        return [page._replace(title=[Phrase(WHY), *page.title]) for page in pages]

    def _untold(self, log: Sequence[Event], seat: int) -> Sequence[Event]:
        """What happened since this seat was told last, from the turn of the first that concerns it.

        Neither an answer in the turn of another, nor one that was taken back, makes it told.
        """
        at = self._told_up_to.get(seat, len(log) - len(since_last_turn(log, seat)))
        start = next((n for n in range(at, len(log)) if self.concerns(log[n], seat)), None)
        if start is None:
            return ()
        while start > at and log[start].kind != "heading" and log[start - 1].by != seat:
            start -= 1
        return log[start:]

    def turn_to(self, seen: Seen[Any]) -> None:
        """What has changed is marked for nobody but the seat it is new to."""
        if seen.viewer != self.viewer:
            self._mark_changed(())
        super().turn_to(seen)

    def leave_it_read(self, viewer: int | None = None) -> None:
        """The seat that looks, or `viewer`, has answered; another is asked: it has read this."""
        viewer, acting = self.viewer if viewer is None else viewer, self.saved.seat(PUBLIC).acting
        self._recall()
        self._mark_changed(())
        if viewer is None or viewer < 0 or acting is None or acting.seat == viewer:
            return
        self._read[viewer] = self._readable(self.saved.seat(viewer).see())

    def read_before(self, *, aloud: bool) -> None:
        """An answer was taken back: what lies as it lay is no news to who is asked again.

        By agreement, `aloud`, it may have been anybody's: then what each was told is told again.
        """
        acting = self.saved.seat(PUBLIC).acting
        if aloud:
            self._read.clear()
            self._told_up_to.clear()
        elif acting is not None:
            self._read.pop(acting.seat, None)

    def show_news(self) -> None:
        """Mark what has changed for the seat that takes over, and show what it must not miss."""
        seen = self.seen
        self._recall()
        read = self._read.pop(seen.viewer, None) if seen is not None else None
        if seen is None or (seen.question is not None and seen.question.secret):
            return
        if read is not None:
            now = self._readable(seen)
            changed = [one for one, card in now.items() if read.get(one) != card]
            # Where most of it is new, marks would say nothing, and hide what they stand at.
            self._mark_changed(changed if 2 * len(changed) <= len(now) else ())
        pages = self.news(seen)
        self._told_up_to[seen.viewer] = len(seen.log)
        if pages and not self.log_panel.region.area:
            from tabletop_tui.screens.play.pages.steps import StepsScreen

            self.news_read = partial(StepsScreen, pages)
            self.app.push_screen(self.news_read())

    def _recall(self) -> None:
        """After a resume: what each seat had read before, found by playing the game again."""
        if not self._recalled:
            self._recalled = True
            looks = self.saved.last_looks()
            self._read = {seat: self._readable(seen) for seat, seen in looks.items()}

    def _readable(self, seen: Seen[Any]) -> dict[str, Card | None]:
        words = seen.described(self.ruleset)
        return {one: words.card(one, related=False) for one in words.targets}

    def _mark_changed(self, targets: Sequence[str]) -> None:
        for widget in self.query("#main Drawn").results(Drawn):
            widget.mark_changed(targets)
