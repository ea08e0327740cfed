"""A short motion on the board after an answer, before what came of it is shown."""

from __future__ import annotations

from textual.timer import Timer

from tabletop_tui.screens.play.frames.news import News
from tabletop_tui.screens.play.host import Host

SECONDS, FRAMES = 0.3, 6


class Motion:
    """Moves the board from the view before an answer on, with `progress` going from 0 to 1."""

    def __init__(self, screen: Host, news: News) -> None:
        self.screen, self.news = screen, news
        self.runs = False
        """Whether anything moves now."""
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Begin to move."""
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
        """Show what came of the answer, at once."""
        if self.runs:
            self.stop()
            self.news.tell()

    def stop(self) -> None:
        """Nothing moves any more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer, self.runs = None, False
            self.screen.board.progress = 1.0
