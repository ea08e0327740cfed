"""A game screen at which the computer plays some chairs.

While it plays, the screen shows what the only person at the table sees, or what the whole table
sees: never the frame of a computer.
"""

from __future__ import annotations

from asyncio import Event as Bell
from asyncio import wait_for
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.screen import Screen

from tabletop_tui.core import handover
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event, sentence
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import House, Keyboard
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.at_table import Reply
from tabletop_tui.screens.play.frames.looking import LookingFrame
from tabletop_tui.widgets.drawing.drawn import Drawn

PACE_SECONDS = {"none": 0.0, "quick": 0.5, "calm": 1.2, "slow": 2.5}

TOLD = 3
"""Of so many things that just happened the panel tells."""


class CallOut(NamedTuple):
    """What anybody at the table may call out in anybody's turn.

    `key` is pressed for it while a computer plays, `answer` is that of the computer then, `words`
    say what the key does, and `not_now` what is told where the computer cannot answer so.
    """

    key: str
    answer: str
    words: str
    not_now: str


class ComputerFrame(LookingFrame):
    """Lets computers play at a readable pace, and lets chairs change hands."""

    CALL_OUT: ClassVar[CallOut | None] = None
    """In games in which the player whose turn it is asks the others on request."""

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.keyboard = Keyboard()
        """Who looks, who kept it, what waits: what is shown next follows from it."""
        self._happened: Sequence[Event] = ()
        self._hurry = Bell()
        self._on_top = Bell()
        self._turn = 0
        """Counts what was asked of computers; an answer to an older question comes too late."""
        self._playing = False
        self._thinker = -1
        self._called_out = False
        """Whether somebody has called out since the computer began to think."""

    # -- what the screen does ------------------------------------------------------------

    def go_on(self) -> None:
        """Show the next decision, after a hand-over where one is needed, or the end."""
        raise NotImplementedError

    def show_what_happened(self) -> None:
        """Show what the whole table has just seen happen, then go on."""
        raise NotImplementedError

    def refuse(self, error: TabletopError) -> None:
        """Say why an answer was not taken."""
        self.table_app.tell(str(error), "error")

    @property
    def wants_curtain(self) -> bool:
        """Whether this table has a curtain at all: a family with open hands needs none."""
        return self.ruleset.has_secrets(self.table) and self.table_app.settings.curtain

    @property
    def house(self) -> House:
        """Who sits at this table, and whether it hides anything."""
        apart, computers = self.table_app.seats_apart, self.saved.computers
        return House(
            frozenset(computers.people()),
            frozenset(computers.levels),
            frozenset(apart.away if apart is not None else ()),
            self.wants_curtain,
            self.table_app.settings.pin,
        )

    @property
    def has_curtain(self) -> bool:
        """Whether a change of seats needs the curtain: between people, not before a computer."""
        return handover.has_curtain(self.keyboard, self.house)

    @property
    def keeps_secrets(self) -> bool:
        """Whether the screen shows what others at the table may not see."""
        return self.has_curtain and self.viewer not in (None, PUBLIC)

    def turn_to(self, seen: Seen[Any]) -> None:
        """Let somebody look. Where there are secrets, all is painted to somebody new.

        So how much is sent tells nothing of what the one before was shown.
        """
        computers, question = self.saved.computers, seen.question
        assert seen.viewer not in computers.levels, "a computer looks at no screen"
        if question is not None and computers.levels:
            seen = seen._replace(question=computers.for_people(question))
        if seen.viewer != self.viewer and self.ruleset.manifest.secrets:
            for widget in self.query(Drawn):
                widget.forget()
        self.seen = seen
        self.put_away()

    # -- playing ---------------------------------------------------------------------------

    def let_think(self, eyes: int) -> None:
        """Let a computer answer what it is asked now, watched through these eyes."""
        self._turn += 1
        self._playing = True
        self._hurry.clear()
        self._show_between(eyes)
        self.run_worker(self._play(self._turn), group="computers", exclusive=True)

    def people_play(self) -> None:
        """It is for people to answer again."""
        self._playing = False

    def _show_between(self, viewer: int) -> None:
        """What the people may see while a computer plays."""
        seat = self.playing.seat(viewer)
        seen = seat.see()
        self.picker = None
        # People take back what they answered also while a computer thinks about what follows.
        seen = seen._replace(undoes=seat.undoes, can_take_back=seat.can_take_back)
        self.turn_to(seen._replace(question=None, known=None, redoes=False))
        names, words = self.table.names, self.ruleset.words
        told = [sentence(event, names, words) for event in self._happened[-TOLD:]]
        acting = seen.acting.seat if seen.acting is not None else PUBLIC
        who = names[acting] if acting >= 0 else "The computer"
        said = [*(f"{one.rstrip('.')}." for one in told), f"{who} thinks."]
        if self.CALL_OUT is not None and self.saved.computers.called_out(self.CALL_OUT.answer):
            said.append(f"{self.CALL_OUT.key}: {self.CALL_OUT.words}.")
        self.panel.tell(" ".join(said))
        self.show()

    async def _play(self, turn: int) -> None:
        begun = monotonic()
        try:
            reply = await self._reply()
        except TabletopError as error:
            self.call_later(self._ended, turn, str(error))
            return
        # As long for one answer as for twenty: a pause must not tell what there was to choose.
        left = self.pace_seconds - (monotonic() - begun)
        if left > 0:
            with suppress(TimeoutError):
                await wait_for(self._hurry.wait(), left)
        while self.app.screen is not self:
            self._on_top.clear()
            await self._on_top.wait()
        self.call_later(self._answered, turn, reply)

    @property
    def pace_seconds(self) -> float:
        """How long an answer of a computer takes at least, where it is watched in any case."""
        seconds = PACE_SECONDS[self.table_app.settings.pace]
        return seconds if self.saved.kept else max(seconds, PACE_SECONDS["quick"])

    def let_pass(self, stage: Screen[None]) -> None:
        """Where nobody sits who could go on, a stage goes by itself after a while."""

        def go() -> None:
            if self.app.screen is stage:
                stage.dismiss()

        if not self.saved.computers.people():
            self.set_timer(2 * self.pace_seconds, go)

    async def _reply(self) -> Reply | None:
        thinking = self.saved.computers.thinking()
        try:
            request = next(thinking)
            while True:
                self._thinker = request.seat
                key = await self.table_app.think(request.seen, request.level)
                request = thinking.send(key)
        except StopIteration as end:
            reply: Reply | None = end.value
            return reply

    def _answered(self, turn: int, reply: Reply | None) -> None:
        if turn != self._turn or self not in self.app.screen_stack:
            return
        self._happened = ()
        reply = self._or_called_out(reply)
        if reply is not None:
            try:
                self._happened = self.saved.seat(reply.viewer).answer(reply.key)
                self.keyboard = handover.answers(self.keyboard, "")
            except TabletopError as error:
                self._ended(turn, str(error))
                return
        self.show_what_happened()

    def _or_called_out(self, reply: Reply | None) -> Reply | None:
        """What the computer wants to do, unless somebody has called out before that."""
        called, self._called_out = self._called_out, False
        if not called or self.CALL_OUT is None:
            return reply
        instead = self.saved.computers.called_out(self.CALL_OUT.answer)
        if instead is None:
            self.table_app.tell(self.CALL_OUT.not_now)
        return instead or reply

    def _ended(self, turn: int, why: str) -> None:
        """Offer to go on where a computer has failed."""
        if turn != self._turn or self not in self.app.screen_stack:
            return
        from tabletop_tui.screens.dialogs.confirm import ConfirmScreen

        seat = self._thinker
        name = self.table.names[seat]

        def decided(again: bool | str | None) -> None:
            if not again:
                self.playing.change_hands(seat, None)
                self.keyboard = handover.sits(self.keyboard, self.house)
            self.go_on()

        text = f"{why}\n\nIt can think again, or somebody here plays {name} from now on."
        question = ConfirmScreen(
            f"{name} does not answer", text, yes="think again", no="a person plays"
        )
        self.app.push_screen(question, decided)

    def rethink(self) -> None:
        """End all thinking at once: the game stands elsewhere now."""
        self._turn += 1
        self.workers.cancel_group(self, "computers")
        if self.saved.computers.levels:
            self.table_app.stop_thinking()

    def hears(self, event: events.Key) -> bool:
        """Whether a key was meant for a computer: Enter hurries it, and somebody may call out."""
        if self._playing:
            if event.key == handover.TURNS:
                self._hurry.set()
            calls = self.CALL_OUT is not None and event.key == self.CALL_OUT.key
            if calls:
                self._called_out = True
                self._hurry.set()
            return calls
        return False

    def on_screen_resume(self) -> None:
        """Computers wait while something lies above the game."""
        self._on_top.set()

    # -- chairs change hands ---------------------------------------------------------------

    def action_chairs(self) -> None:
        """Say who plays which chair from now on."""
        from tabletop_tui.screens.play.computers.chairs import ChairsScreen

        self.app.push_screen(ChairsScreen(self.saved), self._sit_down)

    def _sit_down(self, levels: dict[int, str] | None) -> None:
        before = dict(self.saved.computers.levels)
        if levels is None or levels == before:
            return
        self.rethink()
        for seat in range(len(self.table.chairs)):
            if levels.get(seat) != before.get(seat):
                self.playing.change_hands(seat, levels.get(seat))
        # A computer that plays better from now on has moved nobody.
        if set(levels) != set(before):
            self.keyboard = handover.sits(self.keyboard, self.house)
        self.go_on()
