"""Plays any game by keys, beside a session of its own that tells what must be on the screen."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from textwrap import wrap
from time import monotonic
from typing import Any

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.handover import Keyboard
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.key_sentences import ENTER_SIGN
from tabletop_tui.widgets.play.picker import Picker
from tests.terminal.terminal import Terminal
from tools.keys import picker_of

MOMENT = "Enter  go on"
BUTTONS = (" at once", " Enter  ", " Space  ", " choose")
"""What a button says, also before anything is chosen."""
PAGES = "e  to the end"
STAGED = ("effect", "crisis", "takes-effect")
"""Tags of events that are watched on pages."""
NARROW = 24
"""Columns of a question that stand in its first row at any size."""
KEY_NAMES = {
    **{
        key: key.title() for key in ("enter", "space", "tab", "home", "up", "down", "left", "right")
    },
    "shift+tab": "BackTab",
}


class Player:
    """Every seat at once: lifts the curtains, passes the moments, answers from the list.

    `terminal` may be replaced by another one after a kill.
    """

    def __init__(self, terminal: Terminal, session: Session[Any]) -> None:
        self.terminal = terminal
        self.session = session
        self.led = ENTER
        """The key that led to the question: it only chooses there."""
        self.board: Board | None = None
        """The board of the question before: cards in hand keep their numbers for a turn."""

    def sit_down(self, terminal: Terminal) -> None:
        """Go on at another terminal, for the same session."""
        self.terminal = terminal

    def picker(self) -> Picker:
        """The cursor of the question, as the screen has it."""
        found = picker_of(self.session, self.board)
        self.board = found.board
        return found

    def wait_for_decision(self) -> Decision:
        """Wait until the decision is asked, lifting what hangs before it."""
        decision = self.session.decision
        assert decision is not None
        if decision.answerer == TABLE:
            title = "the table decides" if decision.page is None else "for all to read"
            # A question that stands on the curtain is opened there.
            first = decision.manner.on_curtain
            opens, curtain = (first.key, first.word) if first is not None else ("", "")
        else:
            chair = self.session.table.chairs[decision.answerer]
            title = f"─ {chair.sign} {chair.name}"
            opens, curtain = "", f"I am {chair.name}"
        picker = self.picker()
        words = next(iter(wrap(picker.prompt, NARROW)), "")
        # In a full panel the title asks it alone.
        task = f"{title}: {picker.task} " if picker.title_asks else words

        def asked(text: str) -> bool:
            said = words in text or task in text
            here = title in text and any(button in text for button in BUTTONS) and said
            return here and not (curtain and curtain in text)

        while not asked(self.terminal.text):
            text = self.terminal.wait(
                lambda text: (
                    asked(text)
                    or MOMENT in text
                    or PAGES in text
                    or bool(curtain and curtain in text)
                ),
                f"{title}: {decision.prompt}",
            )
            if PAGES in text:
                self.terminal.press_until("e", gone=PAGES)
            elif MOMENT in text:
                self.terminal.press_until("Enter", gone=MOMENT)
            elif curtain and curtain in text:
                if opens:
                    self.terminal.press_until(opens, gone=curtain)
                else:
                    self.terminal.lift(curtain)
                self.led = opens or "space"
        return decision

    def see_the_end(self, words: str) -> None:
        """Pass what is to be watched at the end of the game, and wait for the result."""
        while words not in (text := self.terminal.text):
            if PAGES in text:
                self.terminal.press_until("e", gone=PAGES)
            elif MOMENT in text:
                self.terminal.press_until("Enter", gone=MOMENT)
            else:
                self.terminal.wait(
                    lambda text: words in text or PAGES in text or MOMENT in text, words
                )

    def wait_until_saved(self, saves: Path) -> None:
        """Wait until the newest save holds every answer given so far."""
        store = SaveStore(saves)

        def saved(_: str) -> bool:
            newest = next(iter(store.unfinished()), None)
            header = newest.header if newest else None
            return header is not None and header.decisions == self.session.decisions

        self.terminal.wait(saved, f"answer {self.session.decisions} as saved")

    def answer(self, key: str) -> None:
        """Give the option of this key by the keys of its cursor; see it chosen before Enter."""
        asked = self.session.decision
        if asked is not None and asked.seat != TABLE and self.picker().lone is not None:
            self.session.answer(key)
            return
        decision = self.wait_for_decision()
        option = next(option for option in decision.options if option.key == key)
        picker = self.picker()
        picker.keyboard = partial(Keyboard, led=self.led)
        if decision.seat == TABLE:
            picker.hands = [one.key for one in decision.options if one.hands is not None]
        given = picker.keys_for(option)
        self.led = given[-1]
        *keys, last = (KEY_NAMES.get(each, each) for each in given)
        # An answer before the shortest stay is over would be held back, and keys after it lost.
        ready = monotonic() + decision.stay
        self.terminal.press(*keys)
        if picker.listed and last == "Enter" and not decision.secret:
            shown = next(entry for entry in picker.entries if entry.option.key == key)
            label = shown.option.label[:12].split(" ")[0]
            mark = f"▸{shown.mark or ' ' if len(shown.mark) < 2 else ''}"
            self.terminal.wait_for(f"{ENTER_SIGN if shown.mark == ENTER else mark} {label}")
        self.terminal.wait(lambda _: monotonic() >= ready, "the end of the shortest stay")
        before = len(self.session.events)
        self.session.answer(key)
        self.terminal.press(last)
        if any(event.tag in STAGED for event in self.session.events[before:]):
            # Keys that come before a stage can be seen are dropped.
            self.terminal.wait(lambda text: PAGES in text or MOMENT in text, "the stage")
