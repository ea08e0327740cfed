"""What computers do at a game screen, and the page on which chairs change hands."""

from __future__ import annotations

from asyncio import Event as Bell
from asyncio import wait_for
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.worker import Worker

from tabletop_tui.core import handover
from tabletop_tui.core.chairs import LEVELS
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import TABLE_TAGS, Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.players.at_table import Reply
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.play.host import CallOut, Host
from tabletop_tui.screens.play.parts.news import News, pace_of
from tabletop_tui.screens.play.parts.seats import Seats
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.form import Form, Item
from tabletop_tui.widgets.play.panels.log_panel import event_phrases

TOLD = 3
"""How many of the last events the panel shows."""


class ComputerTurns:
    """Lets computers play at a readable pace, and lets chairs change hands."""

    def __init__(self, screen: Host, seats: Seats, news: News) -> None:
        self.screen, self.seats, self.news = screen, seats, news
        self._work: Worker[Any] | None = None
        self._hurry = Bell()
        self._on_top = Bell()
        self._turn = 0
        """Counts the questions to computers, to drop an answer to an older question."""
        self._thinker = -1
        self._deeds: Sequence[Event] = ()
        """What others did last, for the panel."""
        self._shown = -1
        """How long the log was when the last deed was shown; -1 before the first."""
        self._since = 0.0
        """When the last deed was shown: it stays as long as the pace says."""

    # -- playing ---------------------------------------------------------------------------

    def think(self, eyes: int) -> None:
        """Let a computer answer its question, while the screen shows what seat `eyes` sees."""
        self._turn += 1
        self._hurry.clear()
        self._show_between(eyes)
        playing = self._play(self._turn)
        self._work = self.screen.run_worker(playing, group="computers", exclusive=True)

    def _show_between(self, viewer: int) -> None:
        """Show what people may see while a computer plays: its deeds, with marks on the board."""
        seat, before = self.screen.playing.seat(viewer), self.screen.seen
        seen = seat.see()
        # People can take their answers back also while a computer thinks.
        seen = seen._replace(undoes=seat.undoes, can_take_back=seat.can_take_back)
        self.screen.turn_to(seen._replace(question=None, known=None, redoes=False))
        if before is None or before.viewer != viewer or before.question is not None:
            # Deeds from before a person's last answer are not shown again.
            self._deeds = ()
        if len(seen.log) != self._shown:
            known = before.log if before is not None and before.viewer == viewer else seen.log
            new = [event for event in seen.log[len(known) :] if event.by != viewer]
            self._deeds = [e for e in new if e.kind != "heading" and e.tag not in TABLE_TAGS][
                -TOLD:
            ]
            self._shown, self._since = len(seen.log), monotonic()
            self.news.mark_since_drawn()
        names, words = self.screen.table.names, self.screen.ruleset.words
        acting = seen.acting.seat if seen.acting is not None else PUBLIC
        who = names[acting] if acting >= 0 else "The computer"
        sentences = [f"{who} thinks."]
        out = self.screen.SHAPE.call_out
        if out is not None and self.screen.saved.computers.called_out(out.answer):
            sentences.append(f"{out.key}: {out.words}.")
        deeds = [event_phrases(event, self.screen.table, words) for event in self._deeds]
        self.screen.panel.show_message(" ".join(sentences), deeds)
        self.screen.show()

    async def _play(self, turn: int) -> None:
        try:
            reply = await self._reply()
        except TabletopError as error:
            self.screen.call_later(self._ended, turn, str(error))
            return
        # One answer takes as long as twenty: a pause must not reveal how much there was to choose,
        # nor how many answers were not shown.
        left = pace_of(self.screen) - (monotonic() - self._since)
        if left > 0:
            with suppress(TimeoutError):
                await wait_for(self._hurry.wait(), left)
        while not self.screen.is_active:
            self._on_top.clear()
            await self._on_top.wait()
        self.screen.call_later(self._answered, turn, reply)

    async def _reply(self) -> Reply | None:
        thinking = self.screen.saved.computers.thinking()
        try:
            request = next(thinking)
            while True:
                self._thinker = request.seat
                key = await self.screen.table_app.think(request.seen, request.level)
                request = thinking.send(key)
        except StopIteration as end:
            reply: Reply | None = end.value
            return reply

    def _answered(self, turn: int, reply: Reply | None) -> None:
        if self._is_over(turn):
            return
        self.news.happened = ()
        if reply is not None:
            try:
                self.news.happened = self.screen.saved.seat(reply.viewer).answer(reply.key)
                self.screen.keyboard = handover.answers(self.screen.keyboard, "")
            except TabletopError as error:
                self._ended(turn, str(error))
                return
        self.news.show()

    def _call(self, out: CallOut) -> None:
        """Let a player call before the computer gives its answer."""
        instead = self.screen.saved.computers.called_out(out.answer)
        if instead is None:
            self.screen.table_app.show_message(out.not_now)
            return
        self.rethink()
        self._answered(self._turn, instead)

    def _ended(self, turn: int, why: str) -> None:
        """Offer ways to go on after a computer has failed."""
        if self._is_over(turn):
            return
        from tabletop_tui.screens.dialogs.question import ConfirmScreen

        seat = self._thinker
        name = self.screen.table.names[seat]

        def decided(again: bool | None) -> None:
            if not again:
                self.screen.playing.change_hands(seat, None)
                self.screen.keyboard = handover.sits(self.screen.keyboard, self.seats.house)
            self.screen.go_on()

        text = f"{why}\n\nIt can think again, or somebody here plays {name} from now on."
        question = ConfirmScreen(
            f"{name} does not answer", text, yes="think again", no="a person plays"
        )
        self.screen.app.push_screen(question, decided)

    def rethink(self) -> None:
        """Stop all thinking at once, because the game has changed."""
        self._turn += 1
        if self._work is not None:
            self._work.cancel()
        if self.screen.saved.computers.levels:
            self.screen.table_app.stop_thinking()

    def _is_over(self, turn: int) -> bool:
        """Whether the game has changed since that question to a computer, or was left."""
        stack: Sequence[object] = self.screen.app.screen_stack
        return turn != self._turn or self.screen not in stack

    def handle_key(self, key: str) -> bool:
        """Follow a key for a computer (Enter hurries it, others call); returns whether it was."""
        out = self.screen.SHAPE.call_out
        if out is not None and key == out.key:
            self._call(out)
            return True
        if key == handover.TURNS:
            self._hurry.set()
            self._since = 0.0
        return False

    def resume(self) -> None:
        """Let computers go on, which waited while another screen lay above the game."""
        self._on_top.set()

    # -- chairs change hands ---------------------------------------------------------------

    def change_chairs(self) -> None:
        """Say who plays which chair from now on."""
        self.screen.app.push_screen(ChairsScreen(self.screen.saved), self._sit_down)

    def _sit_down(self, levels: dict[int, str] | None) -> None:
        before = dict(self.screen.saved.computers.levels)
        if levels is None or levels == before:
            return
        self.rethink()
        for seat in range(len(self.screen.table.chairs)):
            if levels.get(seat) != before.get(seat):
                self.screen.playing.change_hands(seat, levels.get(seat))
        # A new level of a computer moves no person to or from a chair.
        if set(levels) != set(before):
            self.screen.keyboard = handover.sits(self.screen.keyboard, self.seats.house)
        self.screen.go_on()


PERSON = "person"
PLAYED_BY = ((PERSON, "a person", ""), *((level, f"computer: {level}", "") for level in LEVELS))
DONE = "done"


class ChairsScreen(FramedScreen[dict[int, str]]):
    """One field for each chair; dismisses with the levels of the computers, None for no change."""

    private = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,backspace", "back", "leave it", tooltip="Change nothing")
    ]

    def __init__(self, saved: Watched) -> None:
        super().__init__()
        self.names = saved.table.names
        self.levels = dict(saved.computers.levels)

    def title_line(self) -> TitleLine:
        """What is changed here."""
        return TitleLine("Who plays", "from now on, in this game")

    def body(self) -> Drawn:
        """The form."""
        about = "The computer goes on for somebody who has to leave, and gives the chair back."
        items = [
            Item(str(seat), name, about, PLAYED_BY, self.levels.get(seat, PERSON))
            for seat, name in enumerate(self.names)
        ]
        items.append(Item(DONE, "Go on", "Back to the game, with these players.", gap=True))
        self.form = Form(items)
        return self.form

    def on_form_changed(self, event: Form.Changed) -> None:
        """Remember who is to play."""
        seat, level = int(event.item.id), event.item.value
        self.levels.pop(seat, None)
        if level != PERSON:
            self.levels[seat] = level

    def on_form_pressed(self) -> None:
        """Close with the chosen levels."""
        self.dismiss(self.levels)
