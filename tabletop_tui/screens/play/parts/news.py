"""How the table learns what has happened: pages for all, a short motion, and news for a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from tabletop_tui.core import handover
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Event, Phrase, since_last_turn
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.host import Host, drawn_parts
from tabletop_tui.screens.play.page import (
    LINES,
    Page,
    PageScreen,
    PagesScreen,
    pages_of,
)
from tabletop_tui.screens.play.parts.seats import Seats
from tabletop_tui.widgets.play.panels.log_panel import event_phrases

PACE_SECONDS = {"none": 0.0, "quick": 0.5, "calm": 1.2, "slow": 2.5}

WHY = "This concerns you."
"""The heading of a page of news: it says why this seat gets a page before its turn."""


def pace_of(screen: Host) -> float:
    """How many seconds each answer of a computer stays on the screen at least.

    The demo, which is not saved, plays at the quick pace or slower.
    """
    seconds = PACE_SECONDS[screen.table_app.settings.pace]
    return seconds if screen.saved.kept else max(seconds, PACE_SECONDS["quick"])


class News:
    """Shows the table what has happened, and shows a seat that decides again what is new to it."""

    def __init__(self, screen: Host, seats: Seats) -> None:
        self.screen, self.seats = screen, seats
        self.happened: Sequence[Event] = ()
        """The public events of the last answer."""
        self.read_last: Callable[[], Screen[None]] | None = None
        """Makes the last page that all have read once more, for Backspace; None without a page."""
        self.read_alone: Callable[[], Screen[None]] | None = None
        """Makes the last page of news once more that only the looking seat has read."""
        self._read: dict[int, Seen[Any]] = {}
        """What each seat saw when it answered last."""
        self._watched: Seen[Any] | None = None
        """What the seat saw through whose eyes the public view was last drawn."""
        self._drawn = -1
        """How many answers the game had when `_watched` was noted."""
        self._log_read: dict[int, int] = {}
        """How many lines of its log each seat has already seen, on pages or in the log."""

    # -- what all read ---------------------------------------------------------------------

    def show(self) -> None:
        """Show what the whole table has just seen happen, then go on."""
        screen = self.screen
        page = screen.page(self.happened)

        def shown(_: None = None) -> None:
            if page is not None:
                self._read_page()
                if screen.keyboard.looks is None and self.seats.has_curtain:
                    screen.show_nothing()
            screen.go_on()
            self.happened = ()

        if page is None:
            shown()
        else:
            self.read_last = partial(self._page_on, tuple(self.happened))
            aloud = isinstance(page, PagesScreen)
            screen.keyboard = handover.happened(screen.keyboard, self.seats.house, aloud=aloud)
            screen.app.clear_notifications()
            screen.app.push_screen(page, shown)
            self._let_pass(page)

    def _read_page(self) -> None:
        """Note that a page was read. However it was closed, Enter counts as the key that led on."""
        screen = self.screen
        screen.pressed = handover.TURNS
        screen.keyboard = handover.read(screen.keyboard, screen.pressed)

    def _let_pass(self, page: Screen[None]) -> None:
        """Close a page after a while, if only computers play: perhaps nobody watches."""

        def go() -> None:
            if self.screen.app.screen is page:
                page.dismiss()

        if not self.screen.saved.computers.people():
            self.screen.set_timer(2 * pace_of(self.screen), go)

    def _page_on(self, happened: Sequence[Event]) -> PageScreen:
        """Make the page on what has happened once more."""
        page = self.screen.page(happened)
        assert page is not None
        return page

    def _turned(self) -> None:
        """Keep the log since its last heading as `read_last`: the table has just read it."""
        log = self.screen.saved.seat(PUBLIC).log
        # A heading that ends the log begins what comes next.
        heads = [n for n, event in enumerate(log[:-1]) if event.kind == "heading"]
        pages = pages_of(
            log[heads[-1] if heads else 0 :], self.screen.table, self.screen.ruleset.words
        )
        self.read_last = partial(PagesScreen, pages) if pages else None

    @property
    def page_before(self) -> Callable[[], Screen[None]] | None:
        """What makes the page that came before this question; None if no page did."""
        return self.read_alone or self.read_last

    def show_page_before(self) -> None:
        """Show the page that came before this question; when it is closed, ask the question."""

        def back(_: None = None) -> None:
            self._read_page()
            self.screen.go_on()

        if (make := self.page_before) is not None:
            self.screen.app.push_screen(make(), back)

    def answered(self, *, turned: bool) -> None:
        """Forget the pages before an answer; `turned` if the answer only closed a public screen."""
        self.read_last = self.read_alone = None
        if turned:
            self._turned()

    # -- what is new to a seat -------------------------------------------------------------

    def pages_for(self, seen: Seen[Any]) -> list[Page]:
        """The pages with news that concern the seat that takes over; empty without such news.

        News are events since the seat's last turn, or since its last page. An answer that the seat
        gave in another seat's turn, or took back, makes no difference.
        """
        if seen.viewer < 0 or seen.question is None or seen.question.secret:
            return []
        log, seat = seen.log, seen.viewer
        unread = self._log_read.get(seat, len(log) - len(since_last_turn(log, seat)))
        found = self.screen.must_see(log[unread:], seat)
        table, words = self.screen.table, self.screen.ruleset.words
        lines = [event_phrases(event, table, words) for event in found]
        starts = range(0, len(lines), LINES)
        return [Page([Phrase(WHY)], lines[start : start + LINES]) for start in starts]

    def remember_what_was_read(self, viewer: int | None = None) -> None:
        """Remember what a seat saw when it answered, to mark later what has changed.

        The seat is `viewer`, or the seat that looks at the screen if `viewer` is None. Of a seat
        that is asked again at once, only what it watches is kept. A person who plays alone against
        computers gets no marks for what the own answer changed.
        """
        viewer = self.screen.viewer if viewer is None else viewer
        acting, eyes = self.screen.saved.seat(PUBLIC).acting, self.seats.eyes
        self.mark_changed(())
        if viewer is None or acting is None:
            return
        if eyes >= 0 and viewer in (PUBLIC, eyes):
            place = self.screen.saved.seat(eyes)
            self._watched, self._drawn = place.see(), place.answered
        if viewer >= 0 and acting.seat != viewer:
            self._read[viewer] = self.screen.saved.seat(viewer).see()

    def forget_what_was_read(self, *, aloud: bool) -> None:
        """Drop what was remembered before an answer that has been taken back.

        The page before is dropped, because it tells of the answer that was taken back. The seat
        that is asked again gets no marks, because it has seen the table as it lies now. `aloud`
        means that the table agreed to take the answer back: every seat then gets its news again.
        """
        self.read_last = self.read_alone = None
        self.mark_changed(())
        self._watched = None
        acting = self.screen.saved.seat(PUBLIC).acting
        if aloud:
            self._read.clear()
            self._log_read.clear()
        elif acting is not None:
            self._read.pop(acting.seat, None)

    def show_news(self) -> None:
        """Mark what is new to the seat that takes over, and show the news it must not miss."""
        seen = self.screen.seen
        read = self._read.pop(seen.viewer, None) if seen is not None else None
        if seen is None or (seen.question is not None and seen.question.secret):
            return
        if seen.viewer == PUBLIC:
            self.mark_since_drawn()
        elif read is not None:
            self._mark_between(read, seen)
        pages = self.pages_for(seen)
        self._log_read[seen.viewer] = len(seen.log)
        if pages and not self.screen.log_panel.region.area:
            self.read_alone = partial(PagesScreen, pages)
            self.screen.app.push_screen(self.read_alone())

    def mark_since_drawn(self) -> None:
        """Mark what has changed since the public view was last drawn for an earlier question."""
        before, seen, eyes = self._watched, self.screen.seen, self.seats.eyes
        place = self.screen.saved.seat(eyes)
        if before is not None and before.viewer != eyes:
            before = None
        if before is not None and self._drawn == place.answered:
            return
        now = seen if seen is not None and seen.viewer == eyes else place.see()
        self._watched, self._drawn = now, place.answered
        if before is not None:
            self._mark_between(before, now)

    def _mark_between(self, before: Seen[Any], now: Seen[Any]) -> None:
        then, there = self._readable(before), self._readable(now)
        changed = [one for one, card in there.items() if then.get(one) != card]
        # If most things are new, marks would say nothing and would hide the things themselves.
        self.mark_changed(changed if 2 * len(changed) <= len(there) else ())

    def restore_what_was_read(self, looks: Mapping[int, Seen[Any]]) -> None:
        """Remember after a resume what each seat saw when it answered last."""
        self._read = {**looks}

    def _readable(self, seen: Seen[Any]) -> dict[str, Card | None]:
        """What a seat can read, without what it holds: that is no news to it."""
        words = seen.described(self.screen.ruleset)
        held = words.held
        return {one: words.card(one, related=False) for one in words.targets if one not in held}

    def mark_changed(self, targets: Sequence[str]) -> None:
        """Mark exactly these targets as new."""
        for widget in drawn_parts(self.screen):
            widget.mark_changed(targets)


SECONDS, FRAMES = 0.3, 6


class Motion:
    """Moves the board from the view before an answer to the next: `progress` goes from 0 to 1."""

    def __init__(self, screen: Host, seats: Seats, news: News) -> None:
        self.screen, self.seats, self.news = screen, seats, news
        self.runs = False
        """Whether anything moves now."""
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Begin to move. A key that comes once it is painted acts as after its end."""
        acting = self.seats.place.acting
        if acting is not None:
            final = self.screen.playing.seat(acting.seat).undoes is None
            self.seats.put_to(acting.seat, final=final)
        self.screen.keyboard = handover.watched(self.screen.keyboard)
        self._timer, self.runs = self.screen.set_interval(SECONDS / FRAMES, self._move), True
        self.screen.board.progress = 0.0
        self._move()

    def _move(self) -> None:
        board = self.screen.board
        board.progress = min(1.0, board.progress + 1 / FRAMES)
        board.redraw()
        if board.progress >= 1.0:
            self.end()

    def end(self) -> None:
        """Stop the motion, and show at once what the answer has done."""
        if self.runs:
            self.stop()
            self.news.show()

    def stop(self) -> None:
        """Stop the motion."""
        if self._timer is not None:
            self._timer.stop()
            self._timer, self.runs = None, False
            self.screen.board.progress = 1.0
