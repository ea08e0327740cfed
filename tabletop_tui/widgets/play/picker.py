"""How a player walks through the answers of a decision before giving one, and the keys of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tabletop_tui.core.decision import DONE, Decision, Option, Refusal
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.handover import LIFTS
from tabletop_tui.core.play.lookahead import ForGood
from tabletop_tui.core.visibility.showing import ENTER, Entry, entries, unmixed
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.key_sentences import CAME_BY_ITSELF, SAME_KEY, span

DONE_MARK = "0"
"""The key that ends a choice of several in an open list."""

LETTERS = "abdmprstwxyzj"
"""The keys of the tenth and further answers of an open list. No screen uses them for anything else.

`j` comes last, because many players move down by it."""


def short_marks(shown: Sequence[Entry]) -> list[Entry]:
    """The entries of an open list, with letters in place of numbers of two digits.

    Each number has the same letter in all lists with the same free letters.

    The key that ends a choice of several is 0 in every list.
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
    """The entries with these marks, by the keys of their options; hotkeys stay.

    Other entries get 0, and then letters: numbers are kept for the things that the marks number.
    """
    taken = {*marks.values(), *(entry.option.hotkey for entry in shown)}
    free = (mark for mark in f"{DONE_MARK}{LETTERS}" if mark not in taken)
    found = []
    for entry in shown:
        own = entry.option.hotkey or marks.get(entry.option.key) or next(free, "")
        found.append(entry._replace(mark=own or entry.mark.zfill(2)))
    return found


ROW = "option:"
"""The prefix of targets that name a row of the list, followed by the key of its answer."""


def means(target: str, option: Option) -> bool:
    """Whether a click on this target means the option: its row, or its place on the board.

    Several answers may have one place, but none has the row of another.
    """
    key = target.removeprefix(ROW)
    return option.key == key if key != target else target in (option.key, option.target)


def never(option: Option) -> bool:
    """No answer is given without Enter."""
    return False


class Picker:
    """The cursor of one decision. Subclasses say what it points at, and how keys move it."""

    listed = True
    """Whether the decision panel shows the options as a list."""

    on_board = False
    """Whether it points at places of the board, so that a plain list is another way to choose."""

    all_seen = False
    """Whether the whole list matters more than the details of one answer."""

    title_asks = False
    """Whether the title of a low panel already contains the question."""

    begun_by: Collection[str] = ()
    """Keys whose first press only chooses the answer under the cursor; the next press walks."""

    side_by_side = False
    """Whether the answers of an open list stand side by side if they do not fit otherwise."""

    def __init__(self, decision: Decision, board: Board) -> None:
        self.decision = decision
        self.board = board
        self.complaint = ""
        """Why the last key or click had no effect; shown until the next key or click."""
        self.toggled = ""
        """The pick that the last key or click set or took back; the screen does so."""
        self.called = False
        """Whether the last key was the own key of an answer, not a key that walks."""
        self.clicked = ""
        """The answer that the last click led to."""
        self.opened = ""
        """The target chosen first, so that the list shows only its answers; empty for all."""
        self.onward: tuple[str, str] | None = None
        """The kind of the next question, and the target that the last key chooses there, too."""
        self.takes: Callable[[Option], bool] = never
        """Whether the own key of an answer gives it at once, without Enter."""
        self.why_final: Callable[[Option], ForGood | None] = lambda option: None
        """Why an answer cannot be taken back; None if it can."""
        self.touched = bool(decision.picked) and decision.choices.get(DONE) is not None
        """Whether a key or a click has chosen an answer here; Enter gives only such an answer.

        After enough picks of several, the answer that ends them counts as chosen.
        """
        self.led = "enter"
        """The key that led to this question, which only chooses here; empty if no key did."""
        self.hands: Collection[str] = ()
        """The keys of the answers that hand the keyboard to a seat."""
        self.overheard = True
        """Whether others could count the keys: then no key walks to a secret answer."""

    walking: Sequence[str] = ()
    """Letters that move the cursor, as the arrows do, so that no answer has them as keys."""

    index = 0
    """The number of the answer under the cursor, in lists that the cursor walks over."""

    @property
    def walked(self) -> Sequence[Option]:
        """The answers that `index` walks over now; empty if the cursor does not use `index`."""
        return ()

    def goes_on(self, decision: Decision) -> bool:
        """Whether a decision is this choice of several, one pick later."""
        mine = self.decision
        return bool(mine.several) and (mine.seat, mine.several) == (decision.seat, decision.several)

    def gives(self, key: str) -> tuple[str, str]:
        """The answer that an option's key gives, and the answer to the next question, too.

        The second answer is empty if the key means one answer only.
        """
        return key, self.onward[1] if self.onward is not None else ""

    def answer_of(self, option: Option) -> str:
        """The answer to this question that an option gives, alone or before further answers."""
        return option.key

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys that give this answer, from the moment the question is asked."""
        raise NotImplementedError

    def called_keys(self) -> Collection[str]:
        """The keys that choose answers here; other keys may walk."""
        keys = (self.keys_for(option) for option in self.decision.options)
        return {*self.walking, *(e.mark for e in self.entries), *(k for each in keys for k in each)}

    def call(self, target: str) -> bool:
        """Choose the answer with this target, as its key does; False if it is not offered."""
        return False

    def called_by(self, option: Option, *keys: str) -> tuple[str, ...]:
        """The keys that choose an answer, and Enter if it needs Enter."""
        led = self.led if len(keys) == 1 or self.led in ("", LIFTS) else keys[-2]
        gives = self.takes(option) and led not in ("", keys[-1])
        return keys if gives else (*keys, ENTER)

    def takes_by(self, option: Option, key: str) -> bool:
        """Whether this key gives an answer here: not the key that led here, nor no key."""
        return self.takes(option) and self.led not in ("", key)

    @property
    def option(self) -> Option | None:
        """The option under the cursor, if it is legal."""
        raise NotImplementedError

    @property
    def chosen(self) -> Option | None:
        """The option that a key or a click has chosen at this question."""
        return self.option if self.touched else None

    @property
    def to_give(self) -> Option | None:
        """The answer that Enter gives, or Space if the answer hands the keyboard on.

        It is the chosen answer, or an answer that needs no choice: the only answer that hands the
        keyboard on, or the answer of a page. Only this answer is drawn as chosen, with the button.
        """
        if (chosen := self.chosen) is not None:
            return chosen
        hands = [option for option in self.decision.options if option.key in self.hands]
        return hands[0] if len(hands) == 1 else self.decision.page

    @property
    def drawn_target(self) -> str:
        """The place that is drawn under the cursor; empty before the first choice."""
        return self.chosen_target if self.touched or self.to_give is not None else ""

    def misses(self) -> None:
        """Drop what a list has chosen, as its last key means nothing: Enter is meant for that key.

        A choice of several parts, and of several picks, stays: it says what it still lacks.
        """
        if self.listed and not self.decision.secret and not self.decision.picked:
            self.touched = False

    def unchoose(self) -> bool:
        """Drop the choice; returns whether anything was chosen."""
        before, self.touched = self.touched, False
        if before:
            self.complaint, self.called = "", False
        return before

    @property
    def task(self) -> str:
        """The words beside the name of the seat that decides."""
        return self.decision.public.removeprefix("to ")

    @property
    def prompt(self) -> str:
        """The question above the list; empty if the title says it all."""
        return self.decision.prompt

    @property
    def entries(self) -> Sequence[Entry]:
        """The list of the answers, each with its key."""
        return entries(self.decision, unmixed(self.decision))

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
        """The answer that needs no key: all see that it is the only answer, and `u` undoes it."""
        options = self.decision.options
        if not self.decision.manner.open_answers or len(options) > 1 or not self.takes(options[0]):
            return None
        return options[0]

    @property
    def keyed(self) -> Sequence[Entry]:
        """The answers that have one key each, in the list or on the board."""
        return [entry for entry in self.entries if entry.standing == "open"] if self.listed else ()

    @property
    def choosing(self) -> str:
        """The keys that choose an answer here; for a secret answer all keys are named."""
        secret = self.decision.secret
        called = [entry for entry in self.entries if secret or entry.standing != "shut"]
        return span(called) if self.listed else ""

    @property
    def every_way(self) -> str:
        """The keys that choose an answer here, with the arrows if they choose, too."""
        arrows = self.begun_by and not self.decision.secret
        return f"{self.choosing}, or arrows" if self.choosing and arrows else self.choosing

    def press(self, key: str) -> bool:
        """Follow a key; False when it means nothing here."""
        raise NotImplementedError

    def follow(self, key: str) -> bool:
        """Follow a key of this question; False if it does nothing here.

        The key chooses an answer. The first key that walks chooses the answer under the cursor.
        """
        if not self.touched and key in self.begun_by:
            self.touched, self.complaint, self.called = True, "", False
            return True
        meant = self.press(key)
        self.touched = self.touched or (meant and not self.complaint)
        return meant

    @property
    def asked_about(self) -> Collection[str]:
        """The targets that a click can mean: answers, and things that say why they are none."""
        return {*self.legal_targets, *(refusal.target for refusal in self.decision.refusals())}

    def meant(self, clicked: Sequence[str]) -> str:
        """The topmost target under the mouse that a click can mean; else the topmost target."""
        asked = self.asked_about
        return next((target for target in clicked if target in asked), clicked[0])

    def point(self, target: str) -> bool:
        """Follow a click on the board; True when it confirms what was already chosen."""
        raise NotImplementedError

    def click(self, target: str) -> bool:
        """Follow a click; True when it confirms what the click before it chose.

        A single click never gives an answer, wherever the cursor stood, and a click on a target
        that is no answer chooses no answer.
        """
        before, again = self.clicked, self.point(target)
        self.touched = self.touched or not self.complaint
        option = self.option
        self.clicked = option.key if option is not None else ""
        return again and self.clicked == before

    def stand_on(self, option: Option) -> None:
        """Put the cursor on this answer, even if other answers share its place."""
        self.point(f"{ROW}{option.key}")
        self.called = False

    @property
    def asked_again(self) -> str:
        """What is said after the program was put aside and a choice was lost.

        The text is the same however much was chosen; it is empty if nothing can be lost.
        """
        return ""

    @property
    def instead(self) -> tuple[str, str]:
        """What the player chooses before an answer, and by which keys; mostly empty."""
        return "", ""

    @property
    def why_only_chosen(self) -> str:
        """Why a key only chose an answer that can be taken back; empty if it did not."""
        option = self.chosen
        if option is None or not self.called or option.key in self.hands:
            return ""
        if not self.led:
            return CAME_BY_ITSELF
        same = any(entry.mark == self.led for entry in self.keyed if entry.option is option)
        return SAME_KEY if same else ""

    def why_not(self) -> str:
        """Why Enter gives nothing now, while there is no `option`."""
        return self.complaint

    def lines(self, width: int) -> list[list[Phrase]]:
        """What the panel shows about the choice so far, above the preview."""
        return []

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys that move this cursor, with a word each."""
        return ()
