"""The picker of most decisions: a cursor in a list, or on the places of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_tui.core.decision import DONE, Decision, Option
from tabletop_tui.core.handover import lifts_by
from tabletop_tui.core.visibility.showing import ENTER, Entry, entries, unmixed
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.key_sentences import NO_ANSWER, why_shut
from tabletop_tui.widgets.play.picker import ROW, Picker, means, remarked, short_marks

WALKS = (*ARROWS, "tab", "shift+tab")
"""Keys that move the cursor from answer to answer."""

OFF_BOARD = ("done", "decline")
"""Answers that have no place on a board."""


class OptionPicker(Picker):
    """Moves the cursor over the options in their order, or from place to place on the board."""

    begun_by = WALKS

    def __init__(
        self,
        decision: Decision,
        board: Board,
        order: Sequence[Option] | None = None,
        *,
        on_board: bool = True,
        marks: Mapping[str, str] | None = None,
    ) -> None:
        """`marks` are the game's own keys for some answers; all other answers get free keys."""
        super().__init__(decision, board)
        # After a pick the cursor is at `done`: Enter by mistake must not pick more. Before that it
        # is at something to pick.
        keys = [option.key for option in decision.options]
        self.index = keys.index(DONE) if decision.picked and DONE in keys else 0
        shown = entries(decision, unmixed(decision) if order is None else order)
        marked = remarked(shown, marks) if marks else short_marks(shown)
        # `done` comes first in the list, so that it is in sight in a list that scrolls.
        self._entries = sorted(marked, key=lambda entry: entry.option.key != DONE)
        self._marks = {entry.mark: entry for entry in self._entries}
        if decision.picked and DONE not in keys:
            self.index = self._after(decision.picked[-1])
        self._refusals = {refusal.target: refusal for refusal in decision.refusals()}
        self._walks_board = on_board

    def _after(self, picked: str) -> int:
        """The number of the next possible answer after the last pick, in the order of the list."""
        lines = [entry.option.key for entry in self._entries]
        at = lines.index(picked) if picked in lines else 0
        below = [*self._entries[at:], *self._entries[:at]]
        free = next((entry.option for entry in below if entry.standing == "open"), None)
        return self.decision.options.index(free) if free is not None else 0

    @property
    def walked(self) -> Sequence[Option]:
        """All options."""
        return self.decision.options

    @property
    def option(self) -> Option | None:
        """The option under the cursor."""
        return self.decision.options[self.index]

    @property
    def entries(self) -> Sequence[Entry]:
        """The list; a picked answer keeps its line and its number.

        An answer that Enter gives without a choice has no key of its own: it would only choose it.
        """
        given = None if self.touched else self.to_give
        keyless = (given, self._turned)
        return [e._replace(mark="") if e.option in keyless else e for e in self._entries]

    @property
    def _turned(self) -> Option | None:
        """The answer that turns a page by Enter: no key chooses it; None if it opens a hand."""
        page = self.decision.page
        return page if page is not None and page.key not in self.hands else None

    @property
    def on_board(self) -> bool:
        """Whether every answer has its place on the board."""
        drawn = {name for _, name in self.board.canvas.hot_regions}
        keys = (o.target or o.key for o in self.decision.options)
        return self._walks_board and all(key in drawn for key in keys if key not in OFF_BOARD)

    def press(self, key: str) -> bool:
        """Follow a key: arrows and Tab walk, marks choose an answer, Home and End jump."""
        options = self.decision.options
        self.complaint, self.called = "", False
        entry = self._marks.get(key)
        if entry is not None and entry.option is not self._turned:
            self._choose(entry)
        elif key in ARROWS:
            self._walk(*ARROWS[key])
        elif key in ("tab", "shift+tab"):
            self.index = (self.index + (1 if key == "tab" else -1)) % len(options)
        elif key.isdigit():
            self.complaint = self.why_no_number(key)
        elif key in ("home", "pageup"):
            self.index = 0
        elif key in ("end", "pagedown"):
            self.index = len(options) - 1
        else:
            return False
        return True

    def why_no_number(self, number: str) -> str:
        """The complaint about a number key that chooses no answer."""
        return f"No answer has the number {number} here."

    def call(self, target: str) -> bool:
        """Choose the answer with this target, as its mark does."""
        for entry in self._entries:
            if entry.standing == "open" and target in (entry.option.target, entry.option.key):
                self._choose(entry)
                return True
        return False

    def _choose(self, entry: Entry) -> None:
        if entry.standing == "open":
            self.index, self.called = self.decision.options.index(entry.option), True
        elif entry.standing == "picked":
            self.toggled = entry.option.key
        else:
            self.complaint = why_shut(self.decision, entry.option)

    def point(self, target: str) -> bool:
        """Choose what was clicked; return True for a second click, which confirms the choice."""
        self.complaint, self.called = "", False
        for index, option in enumerate(self.decision.options):
            if means(target, option):
                again = index == self.index
                self.index = index
                return again
        picked = [entry.option for entry in self._entries if entry.standing == "picked"]
        for option in picked:
            if means(target, option):
                self.toggled = option.key
                return False
        refusal = self._refusals.get(target.removeprefix(ROW))
        self.complaint = refusal.sentence if refusal else NO_ANSWER
        return False

    def click(self, target: str) -> bool:
        """Follow a click; at a question for several picks one click sets or removes a pick."""
        again = super().click(target)
        option = self.option
        if option is None or not means(target, option):
            return again
        if self.decision.several and option.key != DONE and not self.toggled:
            self.called = self.takes(option)
        return again

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The arrows only: the other keys are shown beside the answers and on the button."""
        return (("←→↑↓", "choose"),) if len(self.decision.options) > 1 else ()

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys that give an answer: its mark, or Enter if it is chosen, or Tab up to it.

        An answer that hands the keyboard on takes the key for that, after its mark if there are
        several.
        """
        mark = next(entry.mark for entry in self._entries if entry.option.key == option.key)
        if option.key in self.hands:
            lifts = lifts_by(self.keyboard())
            return (lifts,) if len(self.hands) == 1 else (mark, lifts)
        if option is self.decision.page or option is self.chosen:
            return (ENTER,)
        if len(mark) == 1:
            return self.called_by(option, mark)
        return ("home", *["tab"] * self.decision.options.index(option), ENTER)

    def _walk(self, dx: int, dy: int) -> None:
        keys = [option.target or option.key for option in self.decision.options]
        # Beside a list, up and down lead through it, so to every answer.
        if self.on_board and (dx or not self.listed):
            found = self.board.step(self.chosen_target, dx, dy)
            if found in keys:
                self.index = keys.index(found)
                return
        self.index = (self.index + dx + dy) % len(keys)
