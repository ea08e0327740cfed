"""The daily deal of a game: a calendar of your own days, and the way into today's."""

from __future__ import annotations

from calendar import Calendar, month_name
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.saves import daily
from tabletop_tui.saves.catalogue import Listing
from tabletop_tui.saves.daily import deals, open_daily, result_text
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Text

WEEK = "Mo  Tu  We  Th  Fr  Sa  Su"
MONTH_COLUMNS, MONTH_ROWS = len(WEEK) + 6, 10
"""Columns and rows of a month with its frame, and with the gap beside and below it."""

TOLD_ROWS = 5
"""Rows below the months, for the chosen day."""

OVER, BEGUN = "●", "○"
"""The signs of a day whose deal is over, and of a day whose deal was begun only."""


NO_OTHER_DAY = "No other day there: today can be chosen, and the days whose deal was begun."


def named(day: str) -> str:
    """A day as people say it.

    >>> named("2026-11-05")
    '5 November 2026'
    """
    when = date.fromisoformat(day)
    return f"{when.day} {month_name[when.month]} {when.year}"


class Days(Drawn, can_focus=True):
    """A calendar that marks the days with a deal; below it the result of the chosen day."""

    def __init__(self, now: str, known: Mapping[str, Listing]) -> None:
        super().__init__()
        self.now = now
        self.known = known
        self.days = sorted({now, *known})
        """The days that can be chosen: today, and the days with a deal that was begun."""
        self.at = now

    def is_over(self, day: str) -> bool:
        """Whether the deal of a day was played to its end."""
        listing = self.known.get(day)
        return listing is not None and listing.header is not None and listing.header.finished

    @property
    def in_a_row(self) -> int:
        """The number of days in a row with a finished deal, up to today or yesterday."""
        day = date.fromisoformat(self.now)
        day -= timedelta(not self.is_over(self.now))
        found = 0
        while self.is_over((day - timedelta(found)).isoformat()):
            found += 1
        return found

    def walk(self, step: int) -> bool:
        """Choose another day; returns False if there is none in that direction."""
        at = self.days.index(self.at) + step
        if there := at in range(len(self.days)):
            self.at = self.days[at]
        return there

    def draw(self, canvas: Canvas) -> None:
        across = min(4, max(1, (canvas.width - 2) // MONTH_COLUMNS))
        down = min(3, max(1, (canvas.height - TOLD_ROWS) // MONTH_ROWS))
        months = self._months(across * down)
        left = (canvas.width - across * MONTH_COLUMNS + 2) // 2
        for number, (year, month) in enumerate(months):
            row, column = divmod(number, across)
            self._draw_month(
                canvas, left + column * MONTH_COLUMNS, 1 + row * MONTH_ROWS, year, month
            )
        y, width = 1 + down * MONTH_ROWS, canvas.width - left - 1
        lines = Text(self.lines(), keys=True)
        lines.draw(canvas, Region(left, y, width, TOLD_ROWS))
        y += TOLD_ROWS
        others = [day for day in reversed(self.days) if day in self.known and day != self.at]
        for row, day in enumerate(others[: max(0, canvas.height - y)], y):
            canvas.put(left, row, f"{named(day)}: {self._came_of(day)}", "dim", limit=width)
            canvas.hot(left, row, width, 1, day)

    def _months(self, count: int) -> Sequence[tuple[int, int]]:
        """The last `count` months, or those up to the chosen day's month if that is earlier."""
        days = (date.fromisoformat(day) for day in (self.now, self.at))
        last, chosen = (day.year * 12 + day.month - 1 for day in days)
        if chosen <= last - count:
            last = chosen
        return [(n // 12, n % 12 + 1) for n in range(last - count + 1, last + 1)]

    def _draw_month(self, canvas: Canvas, x: int, y: int, year: int, month: int) -> None:
        title = f"{month_name[month]} {year}"
        canvas.frame(x, y, MONTH_COLUMNS - 2, MONTH_ROWS - 1, title=title, title_fg="text")
        canvas.put(x + 2, y + 1, WEEK, "dim")
        for row, week in enumerate(Calendar().monthdayscalendar(year, month), y + 2):
            for column, number in enumerate(week):
                if number:
                    day = date(year, month, number).isoformat()
                    self._draw_day(canvas, x + 1 + 4 * column, row, day, number)

    def _draw_day(self, canvas: Canvas, x: int, y: int, day: str, number: int) -> None:
        sign = " " if day not in self.known else OVER if self.is_over(day) else BEGUN
        role = {OVER: "green", BEGUN: "blue"}.get(sign, "text" if day == self.now else "dim")
        text = f"{sign}{number:2}"
        if day == self.at:
            canvas.put(x, y, text, "ink", "amber", bold=True)
        else:
            canvas.put(x, y, text, role, bold=day == self.now)
        if day in self.days:
            canvas.hot(x, y, 3, 1, day)

    def _came_of(self, day: str) -> str:
        header = self.known[day].header
        return header.summary if header is not None else ""

    def lines(self) -> list[list[Phrase]]:
        """The lines about the chosen day, and about all days."""
        when = "Today" if self.at == self.now else named(self.at)
        if self.at not in self.known:
            state = f"{when}: not begun. Enter deals it, the same for everybody in the world."
        elif self.is_over(self.at):
            came = self._came_of(self.at)
            state = f"{when}, over: {came} Enter shows it again, y copies the result."
        else:
            state = f"{when}, not over yet: {self._came_of(self.at)}. Enter goes on."
        ended = sum(map(self.is_over, self.known))
        count = f"{number_of(ended, 'day')} played, {self.in_a_row} in a row." if ended else ""
        signs = f"{OVER} over  {BEGUN} begun" if self.known else ""
        more = [part for part in (count, "A new deal comes at midnight UTC.", signs) if part]
        return [[Phrase(state)], [Phrase("  ".join(more), "muted")]]


_DAYS = Binding.Group("day", compact=True)


class DailyScreen(FramedScreen[None]):
    """The days of one game. Enter opens the chosen one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "walk(-1)", "day", key_display="←", group=_DAYS),
        Binding("right,down", "walk(1)", "day", key_display="→", group=_DAYS),
        Binding("enter", "open", "open", tooltip="Deal it, go on with it, or show it again"),
        Binding("y", "copy", "copy", tooltip="Copy the result in three lines, without a spoiler"),
    ]

    def __init__(self, manifest: Manifest) -> None:
        super().__init__()
        self.manifest = manifest

    def title_line(self) -> TitleLine:
        return TitleLine("Daily deal", self.manifest.title)

    def body(self) -> Drawn:
        self.days = Days(daily.today(), dict(deals(self.table_app.store, self.manifest)))
        return self.days

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "copy" or self.days.is_over(self.days.at)

    @property
    def idle_actions(self) -> Sequence[str]:
        """The actions that the key line leaves out while there is only one day to choose."""
        return () if len(self.days.days) > 1 else ("walk(-1)", "walk(1)")

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        if self.days.at == event.target:
            self.action_open()
        else:
            self.days.at = event.target
            self._chosen()

    def action_walk(self, step: int) -> None:
        """Choose another day, or say why there is none."""
        if self.days.walk(step):
            self._chosen()
        else:
            self.table_app.show_message(NO_OTHER_DAY)

    def _chosen(self) -> None:
        self.days.redraw()
        self.refresh_bindings()

    def action_open(self) -> None:
        """Deal the chosen day, go on with it, or show how it ended."""
        app, days = self.table_app, self.days
        player = app.settings.names[0] if app.settings.names else "Player 1"
        which = app.store, app.library, self.manifest.id, player, days.at
        self.attempt(lambda: app.open_game(open_daily(*which)))

    def action_copy(self) -> None:
        app, days = self.table_app, self.days
        read = self.attempt(lambda: app.store.replay(days.known[days.at].path, app.library))
        if read is not None:
            app.copy(result_text(read[1], days.at))
