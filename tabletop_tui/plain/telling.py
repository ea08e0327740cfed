"""What the reader of a console is told: what happened, the board, whether saving works."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import named
from tabletop_tui.core.events import Event, sentence, since_last_turn, visible
from tabletop_tui.core.plaintext import one_line
from tabletop_tui.core.play.showing import Entry, entries
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.plain.console import Console

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

T = TypeVar("T")


class Telling:
    """A saved game and the console on which it is told.

    `reader` is the seat that looks at the screen, `PUBLIC` when it is the whole table. Nothing
    is told to a reader but what that seat may know. With a `curtain`, a reader finds nothing on
    the screen that was told to another.
    """

    def __init__(self, saved: SavedGame, console: Console, settings: Settings) -> None:
        self.saved = saved
        self.session = saved.session
        self.console = console
        self.names = self.session.table.names
        self.reader: int | None = None
        self.secrets = self.session.ruleset.manifest.secrets and len(self.names) > 1
        self.curtain = self.secrets and settings.curtain
        self._read: dict[int, int] = {}
        self._shown_board = ""
        self._trouble = ""

    def look_up(self, reader: int) -> None:
        """Somebody else looks at the screen now: take away what was not meant for them."""
        if self.curtain:
            self.console.clear()
        self.reader = reader
        self._shown_board = ""

    def tell_news(self) -> None:
        """What happened since this reader last looked, as far as it may know."""
        events = self.session.events
        reader = PUBLIC if self.reader is None else self.reader
        # Where nothing is secret, all read the same screen.
        who = reader if self.secrets else PUBLIC
        start = self._read.get(who)
        self._read[who] = len(events)
        if start is not None or self.session.decisions == 0:
            news = visible(events[start or 0 :], reader)
        else:
            news = since_last_turn(events, reader)
        if news:
            self.console.say()
        for event in news:
            self.say_event(event)

    def forget_events(self, notes: int) -> None:
        """After a move was taken back: nobody has read the last `notes` events of the log."""
        count = len(self.session.events) - notes
        self._read = {who: min(read, count) for who, read in self._read.items()}
        self._shown_board = ""
        self.tell_trouble()

    def say_event(self, event: Event) -> None:
        """Print one event. Those given in must already be meant for the reader."""
        words = self.session.ruleset.words
        told = self.safely("What happened", lambda: sentence(event, self.names, words))
        if told is not None:
            sign = {"heading": "== ", "moment": "** "}.get(event.kind, "- ")
            self.console.say(f"{sign}{one_line(told)}")

    def entries(self, decision: Decision) -> list[Entry]:
        """The answers that can be given now, each with what to type for it."""
        ruleset, view = self.session.ruleset, self.session.view(decision.seat)
        order = self.safely("The order of the answers", lambda: ruleset.listed(view, decision))
        shown = entries(decision, decision.options if order is None else order)
        return [entry for entry in shown if entry.standing == "open"]

    def show_board(self, decision: Decision, *, again: bool = True) -> None:
        """Print the board as the deciding seat sees it; without `again` only if it changed."""
        view = self.session.view(decision.seat)
        ruleset = self.session.ruleset

        def draw() -> str:
            board = ruleset.board_text(view, decision.seat, self.names)
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
            why = named(error, secrets=self.session.ruleset.manifest.secrets)
            self.console.say(f"{what} cannot be shown ({why}).")
            return None
