"""What was played so far: games, players, records, who beats whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.history.statistics import (
    DRAWN,
    NONE,
    Filters,
    Statistics,
    Turns,
    statistics,
    tables,
    total,
    turns_in,
)
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.scroll import Paragraph, Scroll, TextScreen

_GAMES = Binding.Group("game", compact=True)
_BARS = re.compile("(━+|[●·]{2,}|[▁▂▃▄▅▆▇█]{2,})")


class StatisticsScreen(TextScreen, FramedScreen[None]):
    """The history of finished games, of all games or of one.

    The first visit gathers the history from the saves, in a thread that ends with the screen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left_square_bracket", "game(-1)", "game", key_display="[", group=_GAMES),
        Binding("right_square_bracket", "game(1)", "game", key_display="]", group=_GAMES),
        Binding("space", "page", "page down", show=False),
        Binding("y", "copy", "copy", tooltip="Copy what is selected, or else all of it"),
    ]

    def title_line(self) -> TitleLine:
        return TitleLine("Statistics", "finished games")

    def body(self) -> Scroll:
        self.chosen = ""
        self.scroll_text = Scroll("all games", [Paragraph([Phrase("Counting …", "muted")])])
        return self.scroll_text

    def on_mount(self) -> None:
        self._count()

    def _count(self) -> None:
        self.run_worker(self._counted, thread=True, exclusive=True)

    def _counted(self) -> None:
        """Read the history in a thread; the first time gather it from the saves."""
        from tabletop_tui.saves.past import gathered

        store, library, worker = self.table_app.store, self.table_app.library, get_current_worker()
        ledger = store.ledger
        if ledger is None:
            self.app.call_from_thread(self.fill, [[Phrase(NONE)]])
            return

        def report(text: str) -> None:
            if worker.is_cancelled:
                raise StoppedError("The statistics were left.")
            self.app.call_from_thread(self.fill, [[Phrase(f"Reading {text} …", "muted")]])

        try:
            gathered(ledger, store, library, report)
            found = statistics(ledger, Filters(game=self.chosen))
            lines = list(paragraphs(found, turns_in(library)))
        except StoppedError:
            return
        except TabletopError as error:
            lines = [[Phrase(str(error), "red")]]
        if not worker.is_cancelled:
            self.app.call_from_thread(self.fill, lines)

    def fill(self, lines: Sequence[Sequence[Phrase]]) -> None:
        """Show these lines."""
        entry = self.table_app.library.entries.get(self.chosen)
        title = entry.card.title if entry is not None else "all games"
        self.scroll_text.top = 0
        self.scroll_text.show(title, [Paragraph(line) for line in lines])

    def action_game(self, step: int) -> None:
        """Show only the next game, the game before, or all games."""
        known = ["", *self.table_app.library.entries]
        self.chosen = known[(known.index(self.chosen) + step) % len(known)]
        self._count()


class StoppedError(Exception):
    """Raised in the thread if the screen was closed meanwhile."""


def paragraphs(found: Statistics, turns: Turns) -> Iterator[list[Phrase]]:
    """The statistics with their titles and bars in colour."""
    if not found.games:
        yield [Phrase(NONE)]
        return
    yield [Phrase(total(found), "text")]
    for title, lines in tables(found, turns):
        yield from ([], [Phrase(title, "amber")])
        for line in lines:
            parts = filter(None, _BARS.split(line))
            yield [Phrase(part, "blue" if not part.strip(DRAWN) else "") for part in parts]
