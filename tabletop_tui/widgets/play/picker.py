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
"""What calls the tenth answer of an open list and those after it: no screen means anything else.

The letter that many walk down by comes last."""


def short_marks(shown: Sequence[Entry]) -> list[Entry]:
    """The entries of an open list: a letter stands for a number that would need two keys.

    Each number has the same letter wherever the same letters are free.

    The end of a choice of several is 0 in every list.
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
    """The entries with these marks by the keys of their options; a hotkey stays what it is.

    What has none gets 0, and then a letter: numbers are kept for what the marks number.
    """
    taken = {*marks.values(), *(entry.option.hotkey for entry in shown)}
    free = (mark for mark in f"{DONE_MARK}{LETTERS}" if mark not in taken)
    found = []
    for entry in shown:
        own = entry.option.hotkey or marks.get(entry.option.key) or next(free, "")
        found.append(entry._replace(mark=own or entry.mark.zfill(2)))
    return found


ROW = "option:"
"""Before the key of an answer: its row in the list, which means no other answer."""


def means(target: str, option: Option) -> bool:
    """Whether a click on this target means the option: its row, or its place on the board.

    Several answers may have one place, but none has the row of another.
    """
    key = target.removeprefix(ROW)
    return option.key == key if key != target else target in (option.key, option.target)


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
    """Whether the whole list matters more than the details of one answer."""

    title_asks = False
    """Whether the title of the panel asks already, where rows are short."""

    begun_by: Collection[str] = ()
    """Keys that choose the answer where the cursor stands before they walk on from it."""

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
        self.clicked = ""
        """The answer that the last click led to."""
        self.opened = ""
        """The target taken up first: the list shows only its answers. Empty: it shows all."""
        self.onward: tuple[str, str] | None = None
        """What the last key also calls at the next question: its kind, and the target."""
        self.takes: Callable[[Option], bool] = never
        """Whether the own key of an answer takes it at once; else it asks for Enter."""
        self.why_final: Callable[[Option], ForGood | None] = lambda option: None
        """Why an answer cannot be taken back; None where it can."""
        self.touched = bool(decision.picked) and decision.choices.get(DONE) is not None
        """Whether a key or a click has chosen anything at this question: Enter gives nothing else.

        After the picks of several that are enough, it is done with them.
        """
        self.led = "enter"
        """The key that led to this question: it only chooses here. Empty where none did."""
        self.hands: Collection[str] = ()
        """The keys of the answers by which somebody takes the keyboard."""
        self.overheard = True
        """Whether others at the table could count the keys: then a secret is not walked to."""

    walking: Sequence[str] = ()
    """Letters that move the cursor, as the arrows do: they call no answer and take none."""

    index = 0
    """Where the cursor stands, in lists that it walks over."""

    @property
    def walked(self) -> Sequence[Option]:
        """The answers that `index` walks over now; none where the cursor is another one."""
        return ()

    def goes_on(self, decision: Decision) -> bool:
        """Whether a decision is the same choice of several as here, after another pick."""
        mine = self.decision
        return bool(mine.several) and (mine.seat, mine.several) == (decision.seat, decision.several)

    def gives(self, key: str) -> tuple[str, str]:
        """The answer that is given by this key of an option, and what follows at the next question.

        The second is empty if the key means one answer only.
        """
        return key, self.onward[1] if self.onward is not None else ""

    def answer_of(self, option: Option) -> str:
        """The answer to this question that an option of the list gives, alone or before others."""
        return option.key

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys that give this answer, from the moment the question is asked."""
        raise NotImplementedError

    def called_keys(self) -> Collection[str]:
        """The keys that lead to answers here; others may walk."""
        keys = (self.keys_for(option) for option in self.decision.options)
        return {*self.walking, *(e.mark for e in self.entries), *(k for each in keys for k in each)}

    def call(self, target: str) -> bool:
        """Do what the own key of an answer does, by its target; False when it is not offered."""
        return False

    def called_by(self, option: Option, *keys: str) -> tuple[str, ...]:
        """The keys that call an answer, and Enter where it asks for that.

        After another key, the last of them gives it, unless others look on.
        """
        led = self.led if len(keys) == 1 or self.led in ("", LIFTS) else keys[-2]
        gives = self.takes(option) and led not in ("", keys[-1])
        return keys if gives else (*keys, ENTER)

    def takes_by(self, option: Option, key: str) -> bool:
        """Whether this key of an answer takes it here: not if it is what led here, or nothing."""
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
        """The answer that is given by Enter, or by Space where it hands the keyboard on.

        What was chosen, or what needs no choice: the only answer that hands the keyboard on, or a
        page. This alone is drawn as chosen, and stands on the button.
        """
        if (chosen := self.chosen) is not None:
            return chosen
        hands = [option for option in self.decision.options if option.key in self.hands]
        return hands[0] if len(hands) == 1 else self.decision.page

    @property
    def drawn_target(self) -> str:
        """The place that is drawn under the cursor: empty before a key or a click chose one."""
        return self.chosen_target if self.touched or self.to_give is not None else ""

    def unchoose(self) -> bool:
        """Choose nothing any more, and call no answer; whether anything was chosen."""
        before, self.touched = self.touched, False
        if before:
            self.complaint, self.called = "", False
        return before

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
        """The answer that needs no key: everybody sees that it is the only one, and `u` is left."""
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
        """The keys by which an answer is called here. Of a secret one all keys are named."""
        secret = self.decision.secret
        called = [entry for entry in self.entries if secret or entry.standing != "shut"]
        return span(called) if self.listed else ""

    @property
    def every_way(self) -> str:
        """The same, with the arrows where they choose, too."""
        arrows = self.begun_by and not self.decision.secret
        return f"{self.choosing}, or arrows" if self.choosing and arrows else self.choosing

    def press(self, key: str) -> bool:
        """Follow a key; False when it means nothing here."""
        raise NotImplementedError

    def follow(self, key: str) -> bool:
        """Follow a key of this question; False when it means nothing here.

        What it leads to is chosen. The first key that walks chooses what the cursor stands on.
        """
        if not self.touched and key in self.begun_by:
            self.touched, self.complaint, self.called = True, "", False
            return True
        meant = self.press(key)
        self.touched = self.touched or (meant and not self.complaint)
        return meant

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

    def click(self, target: str) -> bool:
        """Follow a click; True when it confirms what the click before it chose.

        Where the cursor happened to stand tells nothing: one click never gives an answer, and a
        click on what is none chooses none.
        """
        before, again = self.clicked, self.point(target)
        self.touched = self.touched or not self.complaint
        option = self.option
        self.clicked = option.key if option is not None else ""
        return again and self.clicked == before

    def stand_on(self, option: Option) -> None:
        """Put the cursor on this very answer, whatever shares its place; it is not taken."""
        self.point(f"{ROW}{option.key}")
        self.called = False

    @property
    def asked_again(self) -> str:
        """What is said when the program was put aside before an answer, and nothing of it is left.

        It has to be true, and the same text, however much was chosen. Empty if nothing is lost.
        """
        return ""

    @property
    def instead(self) -> tuple[str, str]:
        """What is chosen now before an answer is, and by which keys; empty mostly."""
        return "", ""

    @property
    def why_only_chosen(self) -> str:
        """Why the own key of an answer that can be taken back only chose it; empty otherwise."""
        option = self.chosen
        if option is None or not self.called or option.key in self.hands:
            return ""
        if not self.led:
            return CAME_BY_ITSELF
        same = any(entry.mark == self.led for entry in self.keyed if entry.option is option)
        return SAME_KEY if same else ""

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
