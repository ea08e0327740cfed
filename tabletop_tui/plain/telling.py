"""What the reader of a console is told: what happened, the board, whether saving works."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import named
from tabletop_tui.core.events import Event, sentence, since_last_turn
from tabletop_tui.core.plaintext import one_line
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.showing import Entry, entries
from tabletop_tui.core.players.here import Here
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.plain.console import Console

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

T = TypeVar("T")


class Telling:
    """A saved game and the console on which it is told.

    `reader` is the seat that looks at the screen, `PUBLIC` when it is the whole table, None before
    anybody has looked. Nothing is told to a reader but what that seat may know.
    """

    seen: Seen[Any]
    """What the reader knows, since it was asked or the game ended."""

    def __init__(self, saved: SavedGame, console: Console, settings: Settings) -> None:
        self.saved = saved
        self.ruleset = saved.ruleset
        self.console = console
        self.names = saved.table.names
        self.reader: int | None = None
        self.secrets = self.ruleset.manifest.secrets and len(self.names) > 1
        self._curtain = settings.curtain
        self.moved_over = False
        """Whether a chair changed hands: who reads next must take over at a curtain, even alone."""
        self.thinkers = Here(saved.ruleset)
        self._read: dict[int, int] = {}
        self._shown_board = ""
        self._trouble = ""

    @property
    def curtain(self) -> bool:
        """Whether a reader finds nothing on the screen that was told to another.

        Between people only: to a computer nothing is shown.
        """
        return self.secrets and self._curtain and len(self.saved.computers.people()) > 1

    @property
    def seat(self) -> Seat[Any]:
        """The place of whoever reads."""
        return self.saved.seat(PUBLIC if self.reader is None else self.reader)

    def look_up(self, reader: int) -> None:
        """Somebody else looks at the screen now: take away what was not meant for them."""
        if self.curtain or self.moved_over:
            self.console.clear()
        self.moved_over = self.moved_over and reader == PUBLIC
        self.reader = reader
        self._shown_board = ""

    def change_hands(self, seat: int, level: str | None) -> None:
        """Let a computer of this level, or a person, play a seat from now on."""
        self.saved.change_hands(seat, level)
        self.moved_over = self.secrets and self._curtain
        self.look_up(PUBLIC)
        self.tell_trouble()

    def undo(self) -> None:
        """Take the last answer of a person back. Raises what `Seat.undo` raises."""
        self.saved.computers.take_back(self.seat.undo, self.saved.redo)
        self.thinkers.forget()

    def tell_news(self) -> None:
        """What happened since this reader last looked, as far as it may know."""
        log = self.seen.log
        # Where nothing is secret, all read the same screen.
        who = self.seen.viewer if self.secrets else PUBLIC
        start = self._read.get(who)
        self._read[who] = len(log)
        if start is not None or all(event.by < 0 for event in log):
            news = log[start or 0 :]
        else:
            news = tuple(since_last_turn(log, self.seen.viewer))
        if news:
            self.console.say()
        for event in news:
            self.say_event(event)

    def forget_events(self, notes: int) -> None:
        """After a move was taken back: nobody has read the last `notes` events of the log."""
        self._read = {
            who: min(read, len(self.saved.seat(who).log) - notes)
            for who, read in self._read.items()
        }
        self._shown_board = ""
        self.tell_trouble()

    def say_event(self, event: Event) -> None:
        """Print one event. Those given in must already be meant for the reader."""
        words = self.ruleset.words
        told = self.safely("What happened", lambda: sentence(event, self.names, words))
        if told is not None:
            sign = {"heading": "== ", "moment": "** "}.get(event.kind, "- ")
            self.console.say(f"{sign}{one_line(told)}")

    def entries(self, decision: Decision) -> list[Entry]:
        """The answers that can be given now, each with what to type for it."""
        view = self.seen.view
        order = self.safely("The order of the answers", lambda: self.ruleset.listed(view, decision))
        shown = entries(decision, decision.options if order is None else order)
        return [entry for entry in shown if entry.standing == "open"]

    def show_board(self, *, again: bool = True) -> None:
        """Print the board as the reader sees it; without `again` only if it changed."""
        ruleset, view, viewer = self.ruleset, self.seen.view, self.seen.viewer

        def draw() -> str:
            board = ruleset.board_text(view, viewer, self.names)
            status = ruleset.status(view)
            return board.rstrip() if status in board else f"{status}\n{board.rstrip()}"

        drawn = self.safely("The board", draw)
        if drawn is not None and (again or drawn != self._shown_board):
            self._shown_board = drawn
            self.console.say()
            self.console.say(drawn)

    def tell_trouble(self) -> None:
        """Say when saving stops working, and when it works again."""
        trouble = self.saved.trouble
        if trouble == self._trouble:
            return
        self._trouble = trouble
        self.console.say(trouble or "Saving works again.")

    def safely(self, what: str, make: Callable[[], T]) -> T | None:
        """What a ruleset says; None after telling the players that it failed."""
        try:
            return make()
        # A ruleset is foreign code. A drawing that fails must not end the game.
        except Exception as error:
            why = named(error, secrets=self.ruleset.manifest.secrets)
            self.console.say(f"{what} cannot be shown ({why}).")
            return None
