"""How a player walks through the answers of a decision before taking one.

The generic `OptionPicker` walks a list, or the targets where they are drawn on the board. A game
brings its own picker where a choice has more sides than one (which token, and into which line).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tabletop_tui.core.decision import DONE, Decision, Option, Refusal
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.showing import ENTER, Entry, entries, listed
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.marks import remarked, short_marks
from tabletop_tui.widgets.play.said_keys import (
    ENTER_SIGN,
    ENTER_TAKES,
    NO_ANSWER,
    said_of,
    span,
    why_shut,
)

OFF_BOARD = ("done", "decline")
"""Answers that have no place on a board."""


def never(option: Option) -> bool:
    """Every answer asks for Enter."""
    return False


class Picker:
    """The cursor of one decision. Subclasses say what it points at and how keys move it."""

    listed = True
    """Whether the decision panel shows the options as a list."""

    on_board = False
    """Whether it points at places of the board, so that a plain list would be something else."""

    all_seen = False
    """Whether to see the whole list matters more than what is told of one answer."""

    title_asks = False
    """Whether the title of the panel asks already, where rows are short."""

    side_by_side = False
    """Whether the answers of an open list stand side by side rather than out of sight."""

    def __init__(self, decision: Decision, board: Board) -> None:
        self.decision = decision
        self.board = board
        self.complaint = ""
        """Why the last key or click could not be followed; shown until the next one."""
        self.toggled = ""
        """The pick of several that the last key or click set, or took back; the screen does it."""
        self.called = False
        """Whether the last key was an answer's own: that is what was meant, no walk to it."""
        self.opened = ""
        """What was taken up first, with its answers alone in the list; empty with all of them."""
        self.onward: tuple[str, str] | None = None
        """What the last key calls at the next question, too: of this kind, by this target."""
        self.takes: Callable[[Option], bool] = never
        """Whether the own key of an answer takes it at once; else it asks for Enter."""
        self.why_final: Callable[[Option], str] = lambda option: ""
        """Why an answer cannot be taken back; empty where it can, and where that is not told."""
        self.passes_by = ""
        """The key that gives the first answer now, because time gives it otherwise."""

    index = 0
    """Where the cursor stands, in lists that it walks over."""

    @property
    def walked(self) -> Sequence[Option]:
        """The answers that `index` walks over now; none where the cursor is another one."""
        return ()

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys that give this answer, from the moment the question is asked."""
        raise NotImplementedError

    def keys_for_run(self, given: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], int]:
        """The keys for answers that one seat gives on end, and how many of these they give.

        `given` are the kinds of the questions and the keys of the answers, this question's first.
        """
        option = next(option for option in self.decision.options if option.key == given[0][1])
        return self.keys_for(option), 1

    def call(self, target: str) -> bool:
        """Do what the own key of an answer does, by its target; False when it is not offered."""
        return False

    def called_by(self, option: Option, *keys: str) -> tuple[str, ...]:
        """The keys that call an answer, and Enter where it asks for that."""
        return keys if self.takes(option) else (*keys, ENTER)

    @property
    def option(self) -> Option | None:
        """The option under the cursor, if it is legal."""
        raise NotImplementedError

    @property
    def asks_enter(self) -> bool:
        """Whether an answer was called by its own key that only chooses it."""
        option = self.option if self.called and not self.decision.secret else None
        return option is not None and not self.takes(option)

    @property
    def task(self) -> str:
        """What stands beside the name of who decides."""
        return self.decision.public.removeprefix("to ")

    @property
    def prompt(self) -> str:
        """What is asked, above the list; empty where the title tells it all."""
        return self.decision.prompt

    @property
    def entries(self) -> Sequence[Entry]:
        """The list of the answers, each with the key that means it."""
        return entries(self.decision, listed(self.decision))

    @property
    def refused(self) -> Sequence[Refusal]:
        """What cannot be done now, below the list."""
        return self.decision.refusals()

    @property
    def legal_targets(self) -> Sequence[str]:
        """The places on the board that can be picked."""
        return [option.target or option.key for option in self.decision.options]

    @property
    def chosen_target(self) -> str:
        """The place on the board under the cursor."""
        option = self.option
        return (option.target or option.key) if option else ""

    @property
    def lone(self) -> Option | None:
        """The answer that needs no key: everybody sees that it is the only one, and `u` is left."""
        options = self.decision.options
        if not self.decision.open_answers or len(options) > 1 or not self.takes(options[0]):
            return None
        return options[0]

    def asks_apart(self, option: Option) -> bool:
        """Whether the key of this answer asks for Enter, while those of others take at once."""
        return False

    @property
    def called_hint(self) -> tuple[str, str]:
        """The one of the `hints` that is missed least where the frame says what keys do."""
        return ("", "")

    @property
    def says(self) -> Sequence[str]:
        """What the own keys of the answers do, in fewer and fewer words; empty without such keys.

        It stands in the frame of the panel, at every question.
        """
        return ()

    def press(self, key: str) -> bool:
        """Follow a key; False when it means nothing here."""
        raise NotImplementedError

    @property
    def asked_about(self) -> Collection[str]:
        """What a click on the board can mean: an answer, or what says why it is none."""
        return {*self.legal_targets, *(refusal.target for refusal in self.decision.refusals())}

    def meant(self, clicked: Sequence[str]) -> str:
        """What is asked about of all that lies under the mouse, topmost first; else the topmost."""
        asked = self.asked_about
        return next((target for target in clicked if target in asked), clicked[0])

    def point(self, target: str) -> bool:
        """Follow a click on the board; True when it confirms what was already chosen."""
        raise NotImplementedError

    def stand_on(self, option: Option) -> None:
        """Put the cursor on an answer; it is not taken."""
        self.point(option.target or option.key)
        self.called = False

    @property
    def asked_again(self) -> str:
        """What is said when the program was put aside before an answer, and nothing of it is left.

        It must be true, and the same, however far the answer was. Empty where nothing is lost.
        """
        return ""

    def why_not(self) -> str:
        """Why Enter takes nothing now, while there is no `option`."""
        return self.complaint

    def lines(self, width: int) -> list[list[Phrase]]:
        """What the panel tells about the choice so far, above the preview."""
        return []

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys that move this cursor, with a word each."""
        return ()


class OptionPicker(Picker):
    """Walks the options in order, or by where their targets lie on the board."""

    def __init__(
        self,
        decision: Decision,
        board: Board,
        order: Sequence[Option] | None = None,
        *,
        on_board: bool = True,
        marks: Mapping[str, str] | None = None,
    ) -> None:
        """`marks` are keys of the game's own for some answers, by theirs; the rest gets others."""
        super().__init__(decision, board)
        # To throw away one more by a wrong Enter would hurt; to be done can be taken back.
        keys = [option.key for option in decision.options]
        self.index = keys.index(DONE) if decision.several and DONE in keys else 0
        shown = entries(decision, listed(decision) if order is None else order)
        marked = remarked(shown, marks) if marks else short_marks(shown)
        # The cursor is on it: last, it would open a long list at its end.
        self._entries = sorted(marked, key=lambda entry: entry.option.key != DONE)
        self._marks = {entry.mark: entry for entry in self._entries}
        if decision.picked and DONE not in keys:
            self.index = self._after(decision.picked[-1])
        self._refusals = {refusal.target: refusal for refusal in decision.refusals()}
        self._walks_board = on_board
        self._wanted: tuple[object, Mapping[str, bool]] = (None, {})

    def _after(self, picked: str) -> int:
        """The first answer below the one that was picked last, from the top where there is none."""
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
    def option(self) -> Option:
        """The option under the cursor."""
        return self.decision.options[self.index]

    @property
    def entries(self) -> Sequence[Entry]:
        """The list; what is picked keeps its line and its number.

        The answer that time gives is called by the key for that.
        """
        if not self.passes_by:
            return self._entries
        first = self.decision.options[0]
        return [
            entry._replace(mark=self.passes_by) if entry.option is first else entry
            for entry in self._entries
        ]

    @property
    def on_board(self) -> bool:  # type: ignore[override]
        """Whether every answer has its place on the board."""
        drawn = {name for _, name in self.board.canvas.hot_regions}
        keys = (o.target or o.key for o in self.decision.options)
        return self._walks_board and all(key in drawn for key in keys if key not in OFF_BOARD)

    def press(self, key: str) -> bool:
        """Arrows walk, Tab goes on to the next, marks call, Home and End jump."""
        options = self.decision.options
        self.complaint, self.called = "", False
        entry = self._marks.get(key)
        if entry is not None:
            self._choose(entry)
        elif key in ARROWS:
            self._walk(*ARROWS[key])
        elif key in ("tab", "shift+tab"):
            self.index = (self.index + (1 if key == "tab" else -1)) % len(options)
        elif key.isdigit():
            self.complaint = f"No answer has the number {key} here."
        elif key in ("home", "pageup"):
            self.index = 0
        elif key in ("end", "pagedown"):
            self.index = len(options) - 1
        else:
            return False
        return True

    def call(self, target: str) -> bool:
        """Choose it, as its mark does."""
        for entry in self._entries:
            if entry.standing == "open" and target in (entry.option.target, entry.option.key):
                self._choose(entry)
                return True
        return False

    def _choose(self, entry: Entry) -> None:
        if entry.standing == "open":
            again = self.option is entry.option and not self.takes(entry.option)
            self.complaint = ENTER_TAKES if again else ""
            self.index, self.called = self.decision.options.index(entry.option), True
        elif entry.standing == "picked":
            self.toggled = entry.option.key
        else:
            self.complaint = why_shut(self.decision, entry.option)

    def point(self, target: str) -> bool:
        """Pick what was clicked; clicking it again confirms."""
        self.complaint, self.called = "", False
        target = target.removeprefix("option:")
        for index, option in enumerate(self.decision.options):
            if target in (option.key, option.target):
                again = index == self.index
                self.index = index
                return again
        picked = [entry.option for entry in self._entries if entry.standing == "picked"]
        for option in picked:
            if target in (option.key, option.target):
                self.toggled = option.key
                return False
        refusal = self._refusals.get(target)
        self.complaint = refusal.why if refusal else NO_ANSWER
        return False

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Arrows and marks, and what a mark does."""
        if len(self.decision.options) < 2:
            return ()
        return (("←→↑↓", "choose"), self.called_hint)

    @property
    def called_hint(self) -> tuple[str, str]:
        """All marks, and what they do."""
        marks = span([entry for entry in self.entries if len(entry.mark) == 1])
        if len(asking := self._asking) > 1:
            return (marks, f"take, {ENTER_SIGN} with Enter")
        return (marks, "take" if asking == {False} else "choose, Enter take")

    @property
    def says(self) -> Sequence[str]:
        """Whether the keys take, or choose only."""
        return said_of(self._asking) if len(self.decision.options) > 1 else ()

    @property
    def _asking(self) -> set[bool]:
        """Whether the keys of answers ask for Enter: some do, others take at once."""
        return set(self._enter_wanted().values())

    def _enter_wanted(self) -> Mapping[str, bool]:
        """Whether the key of an answer asks for Enter: found once, as every line wants to know."""
        means = self.takes, self.passes_by
        if self._wanted[0] != means:
            called = (e.option for e in self._entries if e.standing == "open" and len(e.mark) == 1)
            self._wanted = means, {option.key: self._asks(option) for option in called}
        return self._wanted[1]

    def _asks(self, option: Option) -> bool:
        """Whether its key asks for Enter; the one for what time gives never does."""
        return not ((self.passes_by and option is self.decision.options[0]) or self.takes(option))

    def asks_apart(self, option: Option) -> bool:
        """Whether the key of this answer asks for Enter, while those of others take at once."""
        # A list may call an answer otherwise than the question does.
        wanted = self._enter_wanted()
        return wanted.get(option.key, False) and not all(wanted.values())

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The mark, or Enter alone where the cursor stands on it; past all marks, a walk."""
        mark = next(entry.mark for entry in self._entries if entry.option.key == option.key)
        if len(mark) == 1 and self.takes(option):
            return (mark,)
        if option is self.option:
            return (ENTER,)
        if len(mark) == 1:
            return (mark, ENTER)
        return ("home", *["tab"] * self.decision.options.index(option), ENTER)

    def _walk(self, dx: int, dy: int) -> None:
        keys = [option.target or option.key for option in self.decision.options]
        if self.on_board:
            found = self.board.step(self.chosen_target, dx, dy)
            if found in keys:
                self.index = keys.index(found)
                return
        self.index = (self.index + dx + dy) % len(keys)
