"""The game's screen for one seat of a table at another terminal: shows frames, sends answers."""

from __future__ import annotations

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.remote.terminal.game import JoinedGame
from tabletop_tui.remote.terminal.wire import GoneError, Received, SeatWire
from tabletop_tui.screens.play.game import GameScreen, game_screen
from tabletop_tui.screens.play.host import Controller

NOT_SENT = "The table is out of reach: your answer was not given. It is asked again here."
FROM_BEFORE = "What stands here is from before; nothing can be answered until then. q leaves."
YOUR_TURN = "Your turn"
SENT = "Your answer goes to the table."
SEALED = "Your answer is sealed. u: change it."


class Joined(Controller):
    """The controller of a screen for a seat of a table at another terminal."""

    asks = True

    def __init__(self, game: GameScreen, joined: JoinedGame, wire: SeatWire) -> None:
        self.game, self.joined, self.wire = game, joined, wire
        self._lost = ""
        """Why the table cannot be reached now; empty if it can."""
        self._gone = False
        self._waits = False
        """Whether the table waits for this seat: then the title of the window says so."""
        self._end_shown = False

    def begin(self) -> None:
        """Show the first frame, and follow the table from now on."""
        self.go_on()
        self.game.run_worker(self._follow(), group="wire")

    async def _follow(self) -> None:
        try:
            why = await self.wire.run(self._receive, self._out_of_reach)
        except GoneError as gone:
            why = str(gone)
        self._over(why)

    def _receive(self, received: Received) -> None:
        """Show the newest frame; the cursor stays at the same question. Raises `GoneError`."""
        game, joined = self.game, self.joined
        self._lost = joined.alarm = ""
        if received.say:
            joined.forget()
            game.table_app.show_message(received.say, "warning")
        noted, was_asked = joined.note, game.decision is not None
        asked_anew = joined.take(received)
        if joined.note and joined.note != noted:
            game.table_app.show_message(joined.note, "warning")
        if asked_anew and (key := joined.to_send()):
            self._send("answer", key)
        elif asked_anew or game.picker is None:
            self.go_on()
            if was_asked and game.decision is None:
                game.news.remember_what_was_read()
        else:
            game.seen = joined.see()
            game.show()

    def go_on(self) -> None:
        """Show the frame and its question."""
        if self._gone:
            return
        game, joined = self.game, self.joined
        game.seats.turn_on()
        game.take_over(joined.seen.viewer)
        self._call()
        if self._lost:
            self._ask_nothing()
        elif game.decision is None:
            # The next question comes from another seat's answer, not from a key pressed here.
            game.keyboard = handover.answers(game.keyboard, "")
            game.panel.show_message(self._details())
            game.fitting.fit()
        if game.at_its_end != self._end_shown:
            self._end_shown = game.at_its_end
            self._show_alone()
            if self._end_shown:
                game.action_result()

    def _call(self) -> None:
        """Call the player when the table begins to wait for this seat.

        It is done by the title of the window, and by sound or notification as the settings say,
        because the player may be looking at another window.
        """
        waits, before = self.game.decision is not None, self._waits
        self._waits = waits
        if waits != before:
            app, seen = self.game.table_app, self.joined.seen
            words = f"{YOUR_TURN}: {seen.table.names[seen.viewer]}"
            app.show_title(words if waits else "")
            if waits:
                app.call_player(words)

    def _show_alone(self) -> None:
        while self.game.app.screen is not self.game:
            self.game.app.pop_screen()

    def _details(self) -> str:
        seen = self.joined.seen
        if seen.outcome is not None:
            return seen.outcome.in_one_line(seen.table.names)
        return f"{SEALED} {self.joined.waiting}" if self.joined.sealed else self.joined.waiting

    def _out_of_reach(self, why: str) -> None:
        if why != self._lost:
            self._lost, self.joined.alarm = why, "OUT OF REACH"
            self.game.table_app.show_message(why, "warning")
            self._ask_nothing()

    def _ask_nothing(self) -> None:
        """Hide the question until the table can be reached again: no answer would get there."""
        game = self.game
        game.picker = None
        game.panel.show_message(f"{self._lost} {FROM_BEFORE}")
        if game.seen is not None:
            game.show_bar(game.seen)
        game.keys.redraw()

    def _over(self, why: str) -> None:
        """End the play of this seat here; hide what only it may see, unless the game is over."""
        self._gone = True
        if self.joined.seen.outcome is None:
            self._show_alone()
            self.game.show_nothing()
        self.game.panel.show_message(f"{why}  q leaves.")
        self.game.keys.redraw()

    def takes(self, option: Option) -> bool:
        """Whether an answer's own key gives it without Enter; never if it is the only answer."""
        game = self.game
        assert game.seen is not None
        asked = game.seen.question
        lone = asked is not None and asked.manner.open_answers and len(asked.options) == 1
        return not lone and game.takes_at_once(game.seen, option)

    def answer(self, key: str) -> None:
        """Queue the answers, and send the first; each other one follows when it is asked for."""
        game, joined = self.game, self.joined
        try:
            game.give(key)
        except TabletopError as error:
            game.coach.refuse(error)
            return
        game.keyboard = handover.answers(game.keyboard, game.pressed, game.view_now)
        game.picker = None
        game.panel.show_message(SENT)
        self._send("answer", joined.to_send())

    def toggle(self, key: str) -> None:
        """Send one pick of several, or its withdrawal: the next frame shows it."""
        game = self.game
        game.keyboard = handover.answers(game.keyboard, game.pressed)
        self._send("answer", key)

    def undo(self) -> None:
        """Take back the last answer, if the table allows it, or a sealed answer."""
        self.game.back.once_meant(self._undo)

    def _undo(self) -> None:
        self.joined.forget()
        self._send("undo")

    def _send(self, do: str, key: str = "") -> None:
        sending = self.wire.send(do, key, self.joined.number)

        async def send() -> None:
            if not await sending:
                self.joined.forget()
                self.game.table_app.show_message(NOT_SENT, "warning")
                self.go_on()

        self.game.run_worker(send(), group="orders")

    def leave(self) -> None:
        """Leave; the table waits for this seat until its link is opened here again."""
        self.game.table_app.show_title("")
        self.game.app.exit()


def joined_screen(joined: JoinedGame, wire: SeatWire) -> GameScreen:
    """The screen of this game, for its seat. Raises like `game_screen`."""
    game = game_screen(joined)
    game.controller = Joined(game, joined, wire)
    return game
