"""The base of all pickers: how keys and clicks choose an answer before it is given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce

from tabletop_tui.core import handover
from tabletop_tui.core.decision import DONE, TABLE, Decision, Option, Refusal
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.handover import Keyboard
from tabletop_tui.core.play.lookahead import ForGood
from tabletop_tui.core.visibility.showing import ENTER, Entry, entries, unmixed
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.key_sentences import CAME_BY_ITSELF, DROPPED, SAME_KEY, span

DONE_MARK = "0"
"""The key that ends a choice of several in an open list."""

LETTERS = "abdmprstwxyzj"
"""The keys of the tenth and later answers of an open list. No screen has another use for them.

`j` comes last, because many players use it to move down."""


def short_marks(shown: Sequence[Entry]) -> list[Entry]:
    """The entries of an open list, with letters in place of numbers of two digits.

    Each number has the same letter in all lists with the same free letters. The key that ends a
    choice of several is 0 in every list.
    """
    taken = {entry.mark for entry in shown}
    done = DONE_MARK if DONE_MARK not in taken else ""
    free = dict(enumerate((letter for letter in LETTERS if letter not in taken), 10))
    found = []
    for entry in shown:
        mark = entry.mark
        if entry.option.key == DONE and not entry.option.hotkey:
            mark = done or mark
        elif mark.isdecimal() and len(mark) > 1:
            mark = free.pop(int(mark) if int(mark) in free else next(iter(free), 0), mark)
        found.append(entry._replace(mark=mark))
    return found


def remarked(shown: Sequence[Entry], marks: Mapping[str, str]) -> list[Entry]:
    """The entries with the marks of a game, by option key; hotkeys stay.

    All other entries get 0, and then letters, because the numbers belong to the game's marks.
    """
    taken = {*marks.values(), *(entry.option.hotkey for entry in shown)}
    free = (mark for mark in f"{DONE_MARK}{LETTERS}" if mark not in taken)
    found = []
    for entry in shown:
        own = entry.option.hotkey or marks.get(entry.option.key) or next(free, "")
        found.append(entry._replace(mark=own or entry.mark.zfill(2)))
    return found


STEPS_BACK = ("backspace", "delete")
"""Keys that take back the last part of a choice that is not given yet."""

ROW = "option:"
"""The prefix of targets that name a row of the list, followed by the key of its answer."""


def means(target: str, option: Option) -> bool:
    """Whether a click on this target means the option: it is its row, its key or its place.

    Several answers may share a place on the board, but each has a row of its own.
    """
    key = target.removeprefix(ROW)
    return option.key == key if key != target else target in (option.key, option.target)


def never(option: Option) -> bool:
    """Return False: the default of `takes`, by which every answer needs Enter."""
    return False


class Picker:
    """The cursor of one decision.

    Subclasses define the option under the cursor and how keys move it. The words used here: keys
    that move the cursor *walk*; the own key (*mark*) of an answer *calls* it; an answer is *chosen*
    before it is given by Enter.
    """

    listed = True
    """Whether the decision panel shows the options as a list."""

    title_asks = False
    """Whether the title of a low panel already contains the question."""

    said_once = ""
    """The words with which several answers begin. Side by side, only the first one has them."""

    begun_by: Collection[str] = ()
    """Walking keys. The first press of any of them only chooses the answer under the cursor."""

    def __init__(self, decision: Decision, board: Board) -> None:
        self.decision = decision
        self.board = board
        self.complaint = ""
        """Why the last key or click had no effect; shown until the next key or click."""
        self.toggled = ""
        """The pick that the last key or click sets or takes back. The screen carries it out."""
        self.called = False
        """Whether the last key was the own key of an answer, not a key that walks."""
        self.clicked = ""
        """The answer that the last click led to."""
        self.opened = ""
        """The target that was chosen first: the list shows only its answers. Empty for all."""
        self.opened_by = ""
        """The key that did so. Pressed twice, it gives none of the answers that it has shown."""
        self.onward: tuple[str, str] | None = None
        """If the last key also answers the next question: its kind, and the target chosen there."""
        self.takes: Callable[[Option], bool] = never
        """Whether the own key of an answer gives it at once, without Enter."""
        self.why_final: Callable[[Option], ForGood | None] = lambda option: None
        """Why an answer cannot be taken back; None if it can."""
        self.touched = bool(decision.picked) and decision.choices.get(DONE) is not None
        """Whether a key or a click has chosen an answer here; Enter gives only such an answer.

        After enough picks of several, the answer that ends them counts as chosen.
        """
        self.keyboard: Callable[[], Keyboard] = lambda: Keyboard(led=ENTER)
        """Returns what the keyboard is when the next key is pressed: which key led here."""
        self.hands: Collection[str] = ()
        """The keys of the answers that hand the keyboard to a seat."""
        self.overheard = True
        """Whether other people could count the keys: then no key walks to a secret answer."""

    walking: Sequence[str] = ()
    """Letters that move the cursor as arrows do; no answer may have them as keys."""

    index = 0
    """The number of the answer under the cursor, in lists that the cursor walks over."""

    @property
    def walked(self) -> Sequence[Option]:
        """The answers that `index` walks over now; empty if the cursor does not use `index`."""
        return ()

    def goes_on(self, decision: Decision) -> bool:
        """Whether a decision is the same choice of several, after one more pick."""
        mine = self.decision
        return bool(mine.several) and (mine.seat, mine.several) == (decision.seat, decision.several)

    def gives(self, key: str) -> tuple[str, str]:
        """The answer for an option's key, and the answer to the next question that it also gives.

        The second answer is empty if there is none.
        """
        return key, self.onward[1] if self.onward is not None else ""

    def answer_of(self, option: Option) -> str:
        """The key of the answer to this question that an option of the picker stands for."""
        return option.key

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys that give this answer, beginning at the present state of the picker."""
        raise NotImplementedError

    def called_keys(self) -> Collection[str]:
        """The keys that choose answers here; other keys may walk."""
        keys = (self.keys_for(option) for option in self.decision.options)
        return {*self.walking, *(e.mark for e in self.entries), *(k for each in keys for k in each)}

    def call(self, target: str) -> bool:
        """Choose the answer with this target, as its key does; False if it is not offered."""
        return False

    def called_by(self, option: Option, *keys: str) -> tuple[str, ...]:
        """The keys that call an answer, followed by Enter if the answer needs it."""
        if option is self.chosen:
            return (ENTER,)
        gives = self.replaced is None and self.takes_by(option, *keys)
        return keys if gives else (*keys, ENTER)

    def gives_at_once(self, entry: Entry) -> bool:
        """Whether the key of an entry gives its answer, or sets its pick, without Enter."""
        return not self.decision.secret and self.takes_by(entry.option, entry.mark)

    def takes_by(self, option: Option, *keys: str) -> bool:
        """Whether the last of these keys gives an answer without Enter."""
        *before, last = keys
        keyboard = reduce(handover.pressed, before, self.keyboard())
        meant = last != self.opened_by and handover.may_be_meant(keyboard, last)
        return self.takes(option) and meant

    @property
    def option(self) -> Option | None:
        """The option under the cursor, if it is legal."""
        raise NotImplementedError

    @property
    def chosen(self) -> Option | None:
        """The option that a key or a click has chosen at this question."""
        return self.option if self.touched else None

    @property
    def replaced(self) -> Option | None:
        """The chosen answer that another one would replace, so that its key only chooses.

        None where picks are added up, and for the whole table: there another player may call.
        """
        decision = self.decision
        return None if decision.several or decision.seat == TABLE else self.chosen

    @property
    def to_give(self) -> Option | None:
        """The answer that Enter gives, or Space if it hands the keyboard on; None if there is none.

        It is the chosen answer, or else an answer that needs no choice: the only one that hands the
        keyboard on, or the one that turns a page. Only this answer is drawn as chosen.
        """
        if (chosen := self.chosen) is not None:
            return chosen
        hands = [option for option in self.decision.options if option.key in self.hands]
        return hands[0] if len(hands) == 1 else self.decision.page

    @property
    def drawn_target(self) -> str:
        """The place that is drawn under the cursor; empty before the first choice."""
        return self.chosen_target if self.touched or self.to_give is not None else ""

    def unchoose(self) -> bool:
        """Unchoose the answer; return whether any was chosen."""
        before, self.touched = self.touched, False
        if before:
            self.complaint, self.called = "", False
        return before

    def step_back(self) -> bool:
        """Take back the last part of the choice, which by default is all of it.

        Return whether there was any. Picks are no part of it: each of them was given, so undo takes
        them back.
        """
        before = not self.decision.picked and self.unchoose()
        if before:
            self.complaint = DROPPED
        return before

    @property
    def task(self) -> str:
        """The words beside the name of the seat that decides."""
        return self.decision.public.removeprefix("to ")

    @property
    def prompt(self) -> str:
        """The question above the list; empty if the title has it already."""
        return self.decision.prompt

    @property
    def entries(self) -> Sequence[Entry]:
        """The list of the answers, each with its key."""
        return entries(self.decision, unmixed(self.decision))

    @property
    def refused(self) -> Sequence[Refusal]:
        """The refusals shown below the list."""
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
        """The answer that is given without a key: the only one, as all know, and not final."""
        option = self.decision.lone
        return option if option is not None and self.takes(option) else None

    @property
    def keyed(self) -> Sequence[Entry]:
        """The answers that have one key each, in the list or on the board."""
        if not self.listed:
            return ()
        return [entry for entry in self.entries if entry.mark and entry.standing == "open"]

    @property
    def choosing(self) -> str:
        """The keys that choose an answer, in words; for a secret question, all keys of the list."""
        secret = self.decision.secret
        called = [entry for entry in self.entries if secret or entry.standing != "shut"]
        return span(called) if self.listed else ""

    @property
    def every_way(self) -> str:
        """The keys that choose an answer, in words, with the arrows if they choose, too."""
        arrows = self.begun_by and not self.decision.secret
        return f"{self.choosing}, or arrows" if self.choosing and arrows else self.choosing

    def press(self, key: str) -> bool:
        """Follow a key; return False if it has no meaning here."""
        raise NotImplementedError

    def follow(self, key: str) -> bool:
        """Follow a key, and note that it has chosen an answer; return False if it has no meaning.

        Backspace takes back the last part of the choice. The first walking key only chooses
        the answer under the cursor.
        """
        if key in STEPS_BACK and self.step_back():
            self.called = False
            return True
        if not self.touched and key in self.begun_by:
            self.touched, self.complaint, self.called = True, "", False
            return True
        meant = self.press(key)
        self.touched = self.touched or (meant and not self.complaint)
        return meant

    @property
    def asked_about(self) -> Collection[str]:
        """The targets that a click can mean: answers and refusals."""
        return {*self.legal_targets, *(refusal.target for refusal in self.decision.refusals())}

    def meant(self, clicked: Sequence[str]) -> str:
        """The target meant by a click on these, the topmost first; the first one if none can be."""
        asked = self.asked_about
        return next((target for target in clicked if target in asked), clicked[0])

    def point(self, target: str) -> bool:
        """Follow a click on a target; return True if it confirms what was already chosen."""
        raise NotImplementedError

    def click(self, target: str) -> bool:
        """Follow a click; return True if it confirms the choice of the click before.

        So a single click never gives an answer, wherever the cursor is. A click on a target that is
        not an answer chooses nothing.
        """
        before, again = self.clicked, self.point(target)
        self.touched = self.touched or not self.complaint
        option = self.option
        self.clicked = option.key if option is not None else ""
        return again and self.clicked == before

    def stand_on(self, option: Option) -> None:
        """Move the cursor to this answer, even if other answers share its place."""
        self.point(f"{ROW}{option.key}")
        self.called = False

    @property
    def asked_again(self) -> str:
        """The message after the program was suspended and the choice was dropped.

        It does not depend on what was chosen; it is empty if there is nothing to drop.
        """
        return ""

    @property
    def instead(self) -> tuple[str, str]:
        """If the next key chooses something else than an answer: what, and the keys; else empty."""
        return "", ""

    @property
    def why_only_chosen(self) -> str:
        """Why an answer's own key has only chosen it, not given it; empty for no reason."""
        option = self.chosen
        if option is None or not self.called or option.key in self.hands:
            return ""
        led = self.keyboard().led
        if not led:
            return CAME_BY_ITSELF
        own = [entry.mark for entry in self.keyed if entry.option is option]
        return SAME_KEY if led in own or self.opened_by in own else ""

    def why_not(self) -> str:
        """Why Enter gives no answer now; only asked while `option` is None."""
        return self.complaint

    def lines(self, width: int) -> list[list[Phrase]]:
        """The lines about the choice so far, which the panel shows above the preview."""
        return []

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys that move this cursor, each with its meaning."""
        return ()
