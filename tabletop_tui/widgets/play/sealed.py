"""Pickers for secret answers, which other people at the table must not be able to hear.

Answers that differ only in secret facts take the same number and kinds of keys: a number for each
pick, a letter for each fixed answer, then Enter. A letter without Enter gives only an answer that
the whole table will learn anyway. No answer is chosen at first. If other people are present, no key
walks from answer to answer, because the number of presses would reveal which one is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.visibility.showing import ENTER, Entry, entries
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.key_sentences import span, why_shut
from tabletop_tui.widgets.play.picker import Picker, means

STEPS = {"up": -1, "left": -1, "shift+tab": -1, "down": 1, "right": 1, "tab": 1}
"""Keys that walk to the answer before (-1) or after (1) the chosen one."""

AUDIBLE = (*STEPS, "home", "end", "pageup", "pagedown", "space")
"""Keys that would be pressed more often for some answers than for others."""

ONLY_ENTER = "Only Enter works here."

AUDIBLE_SAYS = "Others could hear what you choose. Press the number or letter shown."


class SealedPicker(Picker):
    """The base of pickers for secret answers."""

    @property
    def chosen(self) -> Option | None:
        """The chosen answer, or the answer that needs no other key."""
        return self.option

    def refuse_audible(self, key: str) -> bool:
        """Refuse a key if other people could count it, with a complaint; return whether so."""
        if not self.overheard:
            return False
        if key in AUDIBLE:
            alone = all(entry.mark == ENTER for entry in self.entries if entry.standing == "open")
            self.complaint = ONLY_ENTER if alone else AUDIBLE_SAYS
        return key in AUDIBLE


class SealedList(SealedPicker):
    """A list in which the mark of an answer chooses it, and Enter gives it.

    At a question for several picks, a number sets a pick, and takes it back again. If the last pick
    gives the answer, its number only chooses it, and Enter gives it. An answer that the game takes
    at once needs no Enter. If nobody can hear the keys, arrows walk as well, and Enter sets a pick.
    """

    def __init__(self, decision: Decision, board: Board, order: Sequence[Option]) -> None:
        super().__init__(decision, board)
        self._entries = entries(decision, order)
        self._several = {option.key for option in decision.several}
        self._is_last = len(decision.picked) + 1 == decision.wanted
        """Whether the next pick completes the answer."""
        self._length = max((len(e.mark) for e in self._entries if e.mark.isdecimal()), default=1)
        self._typed = ""
        self.called_option: Option | None = None
        """The answer that was chosen by its mark and waits for Enter."""
        self._set_by_enter = False
        """Whether Enter has just set a pick. Then another Enter does nothing before another key."""
        self._needs_no_pick = (
            None if decision.picked else {option.key for option in decision.options}
        )
        """The keys of the answers that are possible before any pick; None if they are not known."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The list, in an order that reveals nothing."""
        return self._entries

    @property
    def option(self) -> Option | None:
        """The answer that Enter gives now: the chosen answer, or one that needs no other key."""
        if self.called_option is not None or self._set_by_enter:
            return self.called_option
        bare = (entry for entry in self._entries if entry.mark == ENTER)
        return next((entry.option for entry in bare if entry.standing == "open"), None)

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys for an answer: its mark, and Enter unless it is a pick or is given at once."""
        mark = next(entry.mark for entry in self._entries if entry.option.key == option.key)
        keys = () if mark == ENTER else tuple(mark) if mark.isdecimal() else (mark,)
        given = keys and (self._is_pick(option) or self.takes_by(option, *keys))
        return keys if given else (*keys, ENTER)

    def gives_at_once(self, entry: Entry) -> bool:
        return self._is_pick(entry.option) or self.takes_by(entry.option, entry.mark)

    def _is_pick(self, option: Option) -> bool:
        """Whether an option is a pick that does not complete the answer."""
        return option.key in self._several and not self._is_last

    def _ends(self, entry: Entry) -> bool:
        """Whether an entry is an answer of its own that ends the choice, not a pick."""
        return entry.option.key not in self._several and entry.mark != ENTER

    def why_not(self) -> str:
        """What is missing before Enter can give an answer."""
        for entry in self._entries:
            if entry.mark == ENTER:
                return why_shut(self.decision, entry.option)
        missing = self.decision.wanted - len(self.decision.picked)
        if missing > 1:
            return f"Choose {missing} more first, by the numbers shown."
        if picked := len(self.decision.picked):
            before = self._needs_no_pick or ()
            open_now = [e for e in self._entries if e.standing == "open" and self._ends(e)]
            gives = [entry for entry in open_now if entry.option.key not in before]
            if gives:
                what = "it" if picked == 1 else "them"
                return f"{picked} picked. Choose what becomes of {what}: {span(gives)}."
        return ""

    def press(self, key: str) -> bool:
        """Follow a key: a mark chooses an answer or toggles a pick.

        The first digit of a number of two digits is shown until the next key.
        """
        self.complaint, self.called = "", False
        if self._walks(key):
            return True
        marks = {entry.mark: entry for entry in self._entries}
        if not key.isdecimal():
            self._typed = ""
        if key.isdecimal() and key.isascii():
            self._typed += key
            if len(self._typed) == self._length:
                self._call(marks.get(self._typed), self._typed)
            else:
                self.complaint = f"{self._typed}_: numbers have {self._length} digits here."
        elif key in marks and key != ENTER:
            self._call(marks[key], key)
        else:
            return self.refuse_audible(key)
        return True

    def _walks(self, key: str) -> bool:
        """If nobody can hear the keys, walk, or set the pick under the cursor by Enter.

        Return False if the key does neither.
        """
        set_before, self._set_by_enter = self._set_by_enter, False
        if self.overheard:
            return False
        chosen = self.called_option
        if key == ENTER:
            sets = chosen is not None and self._is_pick(chosen)
            self._set_by_enter = sets or set_before
            if sets and chosen is not None:
                self.toggled = chosen.key
            return sets
        if key not in STEPS:
            return False
        free = [entry.option for entry in self._entries if entry.standing == "open"]
        at = free.index(chosen) if chosen in free else -1 if STEPS[key] > 0 else 0
        self.called_option = free[(at + STEPS[key]) % len(free)]
        return True

    def choose_again(self, before: SealedList) -> None:
        """After a pick, choose the answer that was chosen in the picker `before`, if possible.

        It is dropped if it does not use the picks: a player who goes on picking does not want it.
        """
        if self._needs_no_pick is None:
            self._needs_no_pick = before._needs_no_pick
        self._set_by_enter = before._set_by_enter
        open_now = (entry.option for entry in self._entries if entry.standing == "open")
        self.called_option = next((one for one in open_now if one == before.called_option), None)
        self.let_go()

    def let_go(self) -> bool:
        """Unchoose an answer that does not use the picks; return whether there was one.

        An Enter that was meant for a page that has just closed must not give such an answer.
        """
        alone = self._needs_no_pick
        leaves = self.called_option is not None and (
            alone is None or self.called_option.key in alone
        )
        if leaves:
            self.called_option = None
        return leaves

    def unchoose(self) -> bool:
        """Unchoose the answer that waits for Enter; return whether there was one. Picks stay."""
        before, self.called_option, self.complaint = self.called_option, None, ""
        return before is not None

    def step_back(self) -> bool:
        """Unchoose the answer that waits for Enter; if there is none, take back the last pick."""
        if self.unchoose():
            return True
        self.toggled = self.decision.picked[-1] if self.decision.picked else ""
        return bool(self.toggled)

    def point(self, target: str) -> bool:
        """Follow a click like a mark; return True for a click on the answer already chosen."""
        self.complaint, self.called = "", False
        for entry in self._entries:
            if means(target, entry.option):
                if entry.option is self.called_option:
                    return True
                self._call(entry, entry.mark)
                self.called = False
                return False
        self.complaint = "That is not one of the answers now."
        return False

    def _call(self, entry: Entry | None, mark: str) -> None:
        self._typed = ""
        if entry is None:
            self.complaint = f"No answer has the number {mark} here."
        elif entry.standing == "shut":
            self.complaint = why_shut(self.decision, entry.option)
        elif entry.standing == "picked" or self._is_pick(entry.option):
            self.toggled = entry.option.key
        elif entry.option is self.called_option and entry.option.key in self._several:
            self.called_option = None
        else:
            self.called_option, self.called = entry.option, True

    @property
    def _lays(self) -> bool:
        """Whether Enter ends the choice: after the last pick, or by an answer besides the picks.

        Otherwise the last pick gives the answer at once.
        """
        return self.decision.wanted > 0 or any(
            entry.option.key not in self._several for entry in self._entries
        )

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The marks that choose, the marks that give, and how to take a pick back."""
        enough = [e for e in self._entries if self._ends(e) and self.takes(e.option)]
        lays = self._lays
        word = "choose" if lays else "choose, the last one gives them"
        marks = [(span([e for e in self._entries if e not in enough]), word)]
        back = [("Bksp", "take back")] if self._several and (lays or self.decision.picked) else []
        return [hint for hint in (*marks, (span(enough), "give"), *back) if hint[0]]
