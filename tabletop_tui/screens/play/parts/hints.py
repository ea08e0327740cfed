"""Hints: the three best answers, found by a computer player from what this seat can see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.core import handover
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.face import Watched
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.advice import (
    BEST,
    NO_OTHER,
    ONE_ANSWER,
    TABLE_DECIDES,
    Advice,
    AdviceLine,
    advice_lines,
)
from tabletop_tui.core.players.bot import forward
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.words.speech import joined
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.play.host import Host
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, cut, wrap
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.room import Need, fixed, share
from tabletop_tui.widgets.keys import spell
from tabletop_tui.widgets.play.panels.log_panel import seated


class Hints:
    """Asks for advice on what the viewer can see, and shows it to the viewer only."""

    def __init__(self, screen: Host) -> None:
        self.screen = screen
        self._advised: tuple[Seen[Any] | None, Advice | None] = (None, None)
        """The frame of the last hint, and its advice once it is known."""

    @property
    def may_help(self) -> bool:
        """Whether a hint for this question may be possible.

        At a secret question this does not depend on the number of answers, which it would reveal.
        """
        seen, decision = self.screen.seen, self.screen.decision
        if seen is None or decision is None:
            return False
        several = decision.secret or len(forward(decision)) > 1
        return several and self.screen.saved.computers.advised(seen.viewer) is not None

    def show(self) -> None:
        """Show the three best answers; if there are any, the log records that they were shown."""
        decision, seen = self.screen.decision, self.screen.seen
        if decision is None or seen is None:
            return
        seat = self.screen.saved.computers.advised(seen.viewer)
        # A way back, or a look at the seat's own page, does not count as another answer.
        ways = decision.options if decision.secret else forward(decision)
        if seat is None or len(ways) == 1:
            self.screen.complain(TABLE_DECIDES if seat is None else ONE_ANSWER)
            return
        asked, known = self._advised
        playing = self.screen.playing
        screen = AdviceScreen(
            self.screen.saved,
            playing.seat(seat).for_computer(),
            known if asked is seen else None,
            partial(playing.note_advice, seat),
        )
        self.screen.app.push_screen(screen, self._back_with(screen))

    def _back_with(self, screen: AdviceScreen) -> Callable[[int | None], None]:
        before = self.screen.seen

        def back(number: int | None) -> None:
            seen, picker = self.screen.seen, self.screen.picker
            if seen is None or seen is not before:
                return
            # The question is the same; only the log has a new entry.
            self.screen.seen = seen._replace(log=self.screen.saved.seat(seen.viewer).log)
            self._advised = (self.screen.seen, screen.known)
            key = screen.known.answers[number - 1].key if number and screen.known else ""
            if picker is not None and (option := picker.decision.choices.get(key)) is not None:
                picker.stand_on(option)
                # The number of the hint chose the answer: pressed again, the same key must not
                # choose the answer that has this number.
                picker.touched = True
                self.screen.pressed = str(number)
                self.screen.keyboard = handover.read(self.screen.keyboard, self.screen.pressed)
            self.screen.show()

        return back


ASKED_ROWS = 2
WHY_ROWS, APART_ROWS, MOST_WHY_ROWS = 2, 4, 5
"""Rows for the reasons of an answer: the least number, the number from which entries have gaps,
and the most."""
THINKS = "Thinking: the computer looks ahead from what you see."
BY_WHOM = "The computer at its hardest level, from what you see and nothing else."
NOTED = "The log says that you asked."
CHOOSES = "{} chooses that answer"
OWN_KEYS = "a secret answer is given by its own keys"
NUMBERS = tuple(str(number) for number in range(1, BEST + 1))
"""The keys of the hints."""
RANKS = ("1st", "2nd", "3rd")
"""The names of the hints. A number alone would look like the key of an answer."""
INDENT = 5

SECRET_PACE = 1.0
"""Before a secret answer, hints appear only after a multiple of this many seconds. The exact time
that the computer needs depends on what only this seat sees, and others may see the screen."""


def until_beat(thought: float) -> float:
    """How many seconds to wait before showing a hint that took `thought` seconds to find."""
    return -thought % SECRET_PACE


class AdviceSheet(Drawn):
    """Shows the question, three entries, and the meaning of the numbers."""

    def __init__(self, ruleset: Ruleset[Any], seen: Seen[Any]) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.seen = seen
        self.best: list[AdviceLine] | None = None
        self.advice = Advice()
        self.trouble = ""
        self.kept: list[str] = []
        """The keys that wait until the hint is shown."""
        self.seconds = 0
        """How many seconds the computer has thought; not counted at a secret question."""

    def count(self) -> None:
        """Count a second of thinking."""
        if self.best is None and not self.trouble:
            self.seconds += 1
            self.redraw()

    def show(self, advice: Advice) -> None:
        """Show this advice."""
        self.advice = advice
        self.best = advice_lines(self.ruleset, self.seen, advice)
        self.redraw()

    def complain(self, trouble: str) -> None:
        """Say why there is no advice."""
        self.trouble = trouble
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw all parts; at a secret question each part has a fixed number of rows."""
        width = min(canvas.width - 6, 92)
        x = (canvas.width - width) // 2
        assert self.seen.question is not None
        secret = self.seen.question.secret
        asked = cut(wrap([Phrase(self.seen.question.prompt)], width), ASKED_ROWS, width)
        for row, line in enumerate(asked, 1):
            canvas.say(x, row, line, "text", bold=True)
        y = (ASKED_ROWS if secret else len(asked)) + 2
        noted = secret or self.best is None or bool(self.best)
        by_whom = f"{BY_WHOM} {NOTED}" if noted else BY_WHOM
        foot = [wrap([Phrase(words)], width) for words in (self.advice.means or " ", by_whom)]
        # The rows follow from the window alone, so they reveal nothing to an onlooker.
        room = canvas.height - y - sum(len(lines) for lines in foot)
        each = room // BEST - 1
        apart = int(each > APART_ROWS)
        high = max(WHY_ROWS, min(each - apart, MOST_WHY_ROWS))
        air = high > APART_ROWS
        # If not all have room, a reason for every answer is left out: it does not help to choose.
        for every in (True, False):
            reasons = [self._why(number, width, every=every) for number in range(BEST)]
            wanted = [1 + max(1, len(rows)) for rows in reasons]
            tall = [1 + high] * BEST
            if not secret:
                # An entry leaves the rows that it does not need to the others.
                air = sum(wanted) + BEST + len(foot) <= room
                apart = int(sum(wanted) + BEST <= room)
                needs = [Need(min(2, rows), texts=rows) for rows in wanted]
                tall = share(room - BEST * apart, [*needs, fixed(0)])[:BEST]
            if all(rows <= given for rows, given in zip(wanted, tall, strict=True)):
                break
        for number, rows in enumerate(reasons):
            self._draw_entry(canvas, Region(x, y, width, tall[number]), number, rows)
            y += tall[number] + apart
        for lines in foot:
            for line in lines:
                canvas.say(x, y, line, "dim")
                y += 1
            y += air

    def _why(self, number: int, width: int, *, every: bool = True) -> list[list[Phrase]]:
        """The reasons for an answer; without `every` no reasons that hold for all answers.

        Each reason begins with a dot, which sets it apart without an empty row.
        """
        if self.best is None or number >= len(self.best):
            return []
        return [
            line
            for part in self.best[number].why
            if every or any(part not in other.why for other in self.best)
            for line in wrap([Phrase("· "), *seated(part, self.seen.table)], width - INDENT, 2)
        ]

    def _draw_entry(
        self, canvas: Canvas, room: Region, number: int, why: list[list[Phrase]]
    ) -> None:
        x, y, width, tall = room
        question = self.seen.question
        if question is not None and not question.secret and number >= len(question.options):
            # There are fewer answers than entries.
            return
        advised = self.best is None or bool(self.best)
        rank = RANKS[number] if self.advice.ranked else "·"
        canvas.put(x, y, rank if advised else "", "amber", bold=True)
        x, width = x + INDENT, width - INDENT
        if self.best is None:
            waited = f" {self.seconds} s" if self.seconds else ""
            then = f" Then {joined([*map(spell, self.kept)], 'and')}." if self.kept else ""
            words = self.trouble or f"{THINKS}{waited}{then}"
            canvas.put(x, y, words if number == 0 else "", "muted", limit=width)
            return
        if number >= len(self.best):
            words = NO_OTHER if self.best else self.advice.none
            # If there is no advice at all, only the first entry says so.
            text = words if self.best or number == 0 else ""
            canvas.put(x, y, text, "muted", limit=width)
            return
        one = self.best[number]
        if self.advice.ranked:
            canvas.hot(*room, str(number + 1))
        canvas.right(x + width, y, one.looks, "text")
        canvas.put(x, y, clip(one.label, width - len(one.looks) - 2), "text", bold=True)
        for row, line in enumerate(cut(why, tall - 1, width), y + 1):
            canvas.say(room.x + INDENT, row, line, "muted")


class AdviceScreen(FramedScreen[int]):
    """Shows a hint. Its result is the number of the entry whose answer to choose, or None."""

    private = True
    HERE = "beside a hint"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,backspace,enter,h,f8", "back", "back to the question"),
        *(
            Binding(number, f"go_to({number})", "choose that answer", show=False)
            for number in NUMBERS
        ),
    ]

    def __init__(
        self,
        saved: Watched,
        seen: Seen[Any],
        known: Advice | None,
        note: Callable[[], None],
    ) -> None:
        """`note` is called before the advice is shown: it makes the entry in the log."""
        super().__init__()
        self.saved = saved
        self.seen = seen
        assert seen.question is not None
        self.secret = seen.question.secret
        self.known = known
        self.note = note

    def title_line(self) -> TitleLine:
        """The title with the name of the player."""
        return TitleLine("Hint", self._for_whom)

    @property
    def _for_whom(self) -> str:
        return f"for {self.seen.table.names[self.seen.viewer]}"

    def on_key(self, event: events.Key) -> None:
        """Keep a number that comes while the computer thinks, and the keys that follow on it.

        They are pressed in their order once the hint is shown. Escape drops the hint, and them.
        """
        kept = self.sheet.kept
        thinks = self.known is None and not self.sheet.trouble and not self.secret
        if thinks and event.key != "escape" and (kept or event.key in NUMBERS):
            event.stop()
            event.prevent_default()
            kept.append(event.key)
            self.sheet.redraw()

    def _show(self, known: Advice) -> None:
        """Show the advice, and name the number keys if they choose one of several answers."""
        self.sheet.show(known)
        self.refresh_bindings()
        if self.secret or self.check_action("go_to", ()):
            numbers = [*NUMBERS[: len(known.answers)]]
            keys = OWN_KEYS if self.secret else CHOOSES.format(joined(numbers, "or"))
            self.query_one(TitleLine).say(self._for_whom, keys)

    def body(self) -> Drawn:
        """The entries."""
        self.sheet = AdviceSheet(self.saved.ruleset, self.seen)
        return self.sheet

    def on_mount(self) -> None:
        """Ask for the advice, unless it is known already."""
        if self.known is None:
            self.run_worker(self._think())
            if not self.secret:
                self.set_interval(1.0, self.sheet.count)
        else:
            self._show(self.known)

    async def _think(self) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            known = await self.table_app.advise(self.seen)
        except TabletopError as error:
            self.sheet.complain(str(error))
            return
        if self.secret:
            await asyncio.sleep(until_beat(clock() - began))
        if known.answers or self.secret:
            # At a secret question it is recorded in any case: a missing entry would reveal
            # something.
            self.note()
        self.known = known
        self._show(known)
        for key in self.sheet.kept:
            self.table_app.forward_key(key)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """Choose the answer of the entry that was clicked."""
        if event.widget is self.sheet and self.check_action("go_to", (int(event.target),)):
            self.action_go_to(int(event.target))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the number keys for ranked answers, which the numbers name.

        At a secret question others could hear the keys.
        """
        if action != "go_to":
            return True
        known, number = self.known, parameters[0] if parameters else 1
        if self.secret or known is None or not known.ranked:
            return False
        return isinstance(number, int) and number <= len(known.answers)

    def action_go_to(self, number: int) -> None:
        """Close, and choose the answer of this hint."""
        self.dismiss(number)
