"""Plays any game by keys, beside a session of its own that tells what must be on the screen."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.play.sealed import SealedPicker
from tests.picking import picker_of
from tests.terminal.terminal import Terminal

MOMENT = "Enter  go on"
KEY_NAMES = {"enter": "Enter"}


class Player:
    """Every seat at once: lifts the curtains, passes the moments, answers from the list.

    `terminal` may be replaced by another one after a kill.
    """

    def __init__(self, terminal: Terminal, session: Session[Any]) -> None:
        self.terminal = terminal
        self.session = session

    def sit_down(self, terminal: Terminal) -> None:
        """Go on at another terminal, for the same session."""
        self.terminal = terminal

    def wait_for_decision(self) -> Decision:
        """Wait until the decision is asked, lifting what hangs before it."""
        decision = self.session.decision
        assert decision is not None
        if decision.seat == TABLE:
            title = "the table decides"
            curtain = ""
        else:
            chair = self.session.table.chairs[decision.seat]
            title = f"─ {chair.sign} {chair.name}"
            curtain = f"I am {chair.name}"
        # Where nothing is chosen beforehand there is nothing to take yet.
        buttons = (" Enter  take ", *(("take back",) if decision.secret else ()))
        words = " ".join(decision.prompt.split(" ")[:2])

        def asked(text: str) -> bool:
            here = title in text and any(b in text for b in buttons) and words in text
            return here and not (curtain and curtain in text)

        while not asked(self.terminal.text):
            text = self.terminal.wait(
                lambda text: asked(text) or MOMENT in text or bool(curtain and curtain in text),
                f"{title}: {decision.prompt}",
            )
            if MOMENT in text:
                self.terminal.press_until("Enter", gone=MOMENT)
            elif curtain and curtain in text:
                self.terminal.press_until("Enter", gone=curtain)
        return decision

    def wait_until_saved(self, saves: Path) -> None:
        """Wait until the newest save holds every answer given so far."""
        store = SaveStore(saves)

        def saved(_: str) -> bool:
            newest = store.newest()
            header = newest.header if newest else None
            return header is not None and header.decisions == self.session.decisions

        self.terminal.wait(saved, f"answer {self.session.decisions} as saved")

    def _walked_to(self, index: int, label: str) -> bool:
        self.terminal.press("Home", *["Down"] * index)
        return self.terminal.shows(f"▸ {label}")

    def answer(self, key: str) -> None:
        """Choose the option of this key in the list, see the cursor on it, and take it."""
        decision = self.wait_for_decision()
        index = [option.key for option in decision.options].index(key)
        picker = picker_of(self.session)
        # An answer before the shortest stay is over would be held back, and keys after it lost.
        ready = monotonic() + decision.stay
        if isinstance(picker, SealedPicker):
            self.terminal.wait(lambda _: monotonic() >= ready, "the end of the shortest stay")
            self.session.answer(key)
            keys = picker.keys_for(decision.options[index])
            self.terminal.press(*(KEY_NAMES.get(key, key) for key in keys))
            return
        mark = picker.entries[index].mark if not decision.several else ""
        label = decision.options[index].label[:12].split(" ")[0]
        if len(mark) == 1:
            self.terminal.press(mark)
        elif not self._walked_to(index, label):
            # The arrows walk on the board; as a list the answers stand in their order.
            self.terminal.press("o")
            assert self._walked_to(index, label)
        self.terminal.wait_for(f"▸ {label}")
        self.terminal.wait(lambda _: monotonic() >= ready, "the end of the shortest stay")
        self.session.answer(key)
        self.terminal.press("Enter")
