"""The curtain: nothing but a name, a reason and one key, while the keyboard changes hands.

A curtain also shows a question to the whole table between two turns. One key opens that question;
the key that takes over gives its usual answer. A curtain also names an answer that still waits: a
key leads back to the seat of that answer, through another curtain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, OnCurtain
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.handover import LIFTS, TURNS, Keyboard
from tabletop_tui.core.pins import DIGITS, Pins
from tabletop_tui.core.table import Chair
from tabletop_tui.screens.play.page import ToLinksScreen
from tabletop_tui.screens.services import services
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, clusters, cut, wrap, wrap_text
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import plain_text
from tabletop_tui.widgets.keys import action_by, spell
from tabletop_tui.widgets.play.key_sentences import GIVES, ONCE_MORE

GAP = 3
"""Columns between the answers to a question on the curtain."""

LEAST_NAME = 4
"""The least columns of a name; in less room only the key that opens the question is shown."""

DEED_ROWS = 3
"""The rows that tell what the seat before has just done."""

DROPPED = "keys typed before now are dropped"

TAKES_OVER = "{} takes over."

NOT_HERE = "That key does nothing here."
"""Said at a key that does nothing at a curtain. The sentence does not name the key, since the
player may still hold it down from a secret answer."""

BACK_KEY = "b"
"""The key that leads back to the seat of an answer that waits."""

PAGE, LEAVES = "backspace", "q  leave, saved"
"""The key that shows the page before once more, for all; the words for the key that leaves."""

LIFT, LEAVE, BACK, FIRST, STEP = "lift", "leave", "back", "first", "step"
"""What may be done at a curtain. `STEP` is followed by the key of an answer, which is given."""

AT_A_CURTAIN = handover.Curtain(TABLE)
"""Any curtain, to look up keys: they do the same at the curtain of every seat."""


class Step(NamedTuple):
    """Another answer to the question on the curtain: the key to press, a name, the answer's key."""

    mark: str
    name: str
    key: str


class Hung(NamedTuple):
    """What a curtain shows: for which seat it hangs, and why.

    `first` is the question on the curtain, `usual` the answer that taking over gives, and `steps`
    are its other answers. `back` is the seat that a key leads back to, if any. `deed` is what the
    seat before has just done, for everybody; it stands above the reason.
    """

    chair: Chair
    reason: str
    first: OnCurtain | None = None
    usual: str = ""
    steps: Sequence[Step] = ()
    back: str = ""
    deed: str = ""

    @property
    def keys(self) -> dict[str, tuple[str, str]]:
        """For each key what it does here, and its words for the list of keys."""
        found = dict[str, tuple[str, str]]()
        if self.first is not None:
            word = self.first.word
            found[self.first.key] = (FIRST, word)
            found |= {one.mark: (f"{STEP} {one.key}", f"{word}: {one.name}") for one in self.steps}
        if self.back:
            found[BACK_KEY] = (BACK, f"back to {self.back}")
        return found


class CurtainDrawing(Drawn):
    """A calm pattern and one card in the middle."""

    DEFAULT_CSS = "CurtainDrawing { width: 1fr; height: 1fr; }"

    def __init__(self, hung: Hung, lifts_by: str, *, pages: bool) -> None:
        """`pages` says whether a key shows the page before once more."""
        super().__init__()
        self.hung, self.pages = hung, pages
        self.lifts_by = spell(lifts_by)
        """The key on the button."""
        self.asking = ""
        """The question for a PIN; empty while no PIN is asked for."""
        self.typed = 0
        self.notice = DROPPED
        """The last line: that earlier keys are dropped, or what the last key has done."""

    def draw(self, canvas: Canvas) -> None:
        """Draw all; the name is spaced wide, to be read from across the table."""
        hung, chair = self.hung, self.hung.chair
        role = chair.role
        for x in range(1, canvas.width, 4):
            for y in range(canvas.height - 1):
                canvas.put(x, y, "│", "panel")
        width = min(60, canvas.width - 2)
        lines = wrap([Phrase(hung.deed)], width - 4) if hung.deed else []
        deed = cut(lines, DEED_ROWS, width - 4)
        height = min(13 + len(deed), canvas.height)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2 - 1)
        canvas.frame(x, y, width, height, role, bg="panel")
        canvas.centre(x + 1, y + 2, width - 2, chair.sign, role, bold=True)
        name = clip(chair.name, width - 22)
        letters = [letter for letter, _ in clusters(name)]
        spaced = " ".join(letters) if cell_len(name) + len(letters) + 10 <= width else name
        canvas.centre(x + 1, y + 4, width - 2, f"Pass to  {spaced}", "text", bold=True)
        for line in deed:
            canvas.centre(x + 1, y + 6, width - 2, plain_text([line]).strip(), "text")
            y += 1
        for row, words in enumerate(wrap_text(hung.reason, width - 4)[:2], y + 6):
            canvas.centre(x + 1, row, width - 2, words, "muted")
        if self.asking:
            canvas.centre(x + 1, y + 8, width - 2, self.asking, "text")
            dots = " ".join("●" * self.typed + "○" * (DIGITS - self.typed))
            canvas.centre(x + 1, y + 9, width - 2, dots, role, bold=True)
        else:
            self._put_button(canvas, Region(x, y + 8, width, 2), f"I am {name}", role)
            if hung.first is not None:
                text = f"{hung.first.key}  {hung.first.word}"
                self._put_question(canvas, Region(x + 1, y + 10, width - 2, 1), text)
        leave = f"{spell(PAGE)}  the page before    {LEAVES}" if self.pages else LEAVES
        if hung.back:
            text = f"{BACK_KEY}  back to {clip(hung.back, width - 40)}"
            start = x + (width - cell_len(f"{text}    {leave}")) // 2
            end = canvas.put(start, y + 11, text, "text")
            canvas.hot(start, y + 11, end - start, 1, BACK)
            start = end + 4
            canvas.put(start, y + 11, leave, "dim")
        else:
            start = canvas.centre(x + 1, y + 11, width - 2, leave, "dim")
        canvas.name_keys(start, y + 11, leave)
        canvas.put(2, canvas.height - 1, self.notice, "dim" if self.notice == DROPPED else "text")

    def _put_button(self, canvas: Canvas, room: Region, words: str, role: str) -> None:
        """Draw the button, and above it the answer that taking over gives."""
        x, y, width, _ = room
        if self.hung.usual:
            text = f"{self.lifts_by} answers: {self.hung.usual}"
            canvas.centre(x + 1, y, width - 2, text, "text")
        button = f"  {self.lifts_by}   {words}  "
        start = x + (width - cell_len(button)) // 2
        end = canvas.put(start, y + 1, button, "ink", role, bold=True)
        canvas.hot(start, y + 1, end - start, 1, LIFT)

    def _put_question(self, canvas: Canvas, room: Region, text: str) -> None:
        """Draw the key that opens the question, then the keys of its other answers."""
        left = room.width - cell_len(text) - 2
        each = left // max(1, len(self.hung.steps)) - GAP - 2
        names = [clip(step.name, each) for step in self.hung.steps]
        if each < LEAST_NAME or len({*names}) < len(names):
            names = []
        # These seats answer the question; none of them takes over here.
        parts = [(f"{text}:" if names else text, FIRST)]
        parts += [
            (f"{step.mark} {name}", f"{STEP} {step.key}")
            for step, name in zip(self.hung.steps, names, strict=False)
        ]
        x = room.x + (room.width - sum(cell_len(part) + GAP for part, _ in parts) + GAP) // 2
        for part, target in parts:
            end = canvas.put(x, room.y, part, "text")
            canvas.hot(x, room.y, end - x, 1, target)
            x = end + GAP


class PinLock(NamedTuple):
    """The PINs of the table and the seat that must prove itself."""

    pins: Pins
    seat: int


class Curtain(ToLinksScreen[str]):
    """A curtain that shows nothing of the table, and drops what was typed before it was shown.

    Dismisses with what was done there. It never offers to take an answer back: whether that is
    possible would reveal something about a secret answer. `private` keeps the command palette away.
    """

    private = True
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(LIFTS, f"lift('{LIFTS}')", "take over"),
        Binding(TURNS, f"lift('{TURNS}')", "take over"),
        Binding("q", "leave", "leave"),
    ]

    def __init__(
        self,
        hung: Hung,
        keyboard: Keyboard,
        pin_lock: PinLock | None,
        read_last: Callable[[], Screen[None]] | None,
    ) -> None:
        """`keyboard` says who has the keyboard; the key that takes over follows from that.

        `read_last` makes the public page before this curtain once more; None without a page.
        """
        super().__init__()
        self.hung, self.keyboard, self.pin_lock = hung, keyboard, pin_lock
        self.lifts_by = handover.lifts_by(keyboard)
        self.read_last = read_last
        self.drawing = CurtainDrawing(hung, self.lifts_by, pages=read_last is not None)
        self.pressed = "mouse"
        """The last key that did something here, or the mouse."""
        self._chosen = self._typed = ""

    @property
    def answer_keys(self) -> Sequence[tuple[str, str]]:
        """For the list of keys: the keys of the question on the curtain, and of the way back."""
        page = [(spell(PAGE), "the page before")] if self.read_last is not None else []
        return [*((key, text) for key, (_, text) in self.hung.keys.items()), *page]

    def compose(self) -> ComposeResult:
        """Only the drawing."""
        yield self.drawing

    def on_mount(self) -> None:
        """Paint everything; keys and clicks are accepted once that is done."""
        self.drawing.forget()
        services(self).viewer_changed(self)

    def on_key(self, event: events.Key) -> None:
        """Do what the key does at a curtain; the key that takes over is a binding."""
        key, self.pressed = event.key, event.key
        word, _ = self.hung.keys.get(key, ("", ""))
        back = word == BACK
        does = handover.does(AT_A_CURTAIN, self.keyboard, self._chosen, key, word, at_once=back)
        action = action_by(self, key)
        if self.drawing.notice == ONCE_MORE and action != "leave":
            self._say(DROPPED)
        if does.what == "lift":
            return
        if self.drawing.asking and (key.isdigit() or key == "backspace"):
            event.stop()
            self._type(key)
        elif does.what == "take":
            event.stop()
            self.dismiss(does.answer)
        elif does.what == "choose":
            event.stop()
            self._chosen = does.answer
            self._say(f"{spell(key)}: {GIVES.format(spell(TURNS))}")
        elif key in (LIFTS, TURNS):
            event.stop()
            self._say(self._takes_over)
        elif key == PAGE and self.read_last is not None:
            event.stop()
            self.app.push_screen(self.read_last())
        elif not action:
            event.stop()
            self._say(NOT_HERE if self.drawing.asking else f"{NOT_HERE} {self._takes_over}")

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """The buttons can be clicked."""
        if event.target == LIFT:
            self.action_lift()
        elif event.target.partition(" ")[0] in (FIRST, BACK, STEP):
            self.dismiss(event.target)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the key on the button takes over."""
        return action != "lift" or parameters == (self.lifts_by,)

    def action_lift(self, _key: str = "") -> None:
        """Let the named player take over; a table with PINs asks for the PIN first."""
        if self.pin_lock is None:
            self.dismiss(LIFT)
        elif not self.drawing.asking:
            known = self.pin_lock.pins.known(self.pin_lock.seat)
            self._ask("your PIN" if known else f"choose a PIN of {DIGITS} digits")

    def _ask(self, question: str) -> None:
        self._typed = ""
        self.drawing.asking, self.drawing.typed = question, 0
        self.drawing.redraw()

    def _type(self, key: str) -> None:
        self._typed = self._typed[:-1] if key == "backspace" else self._typed + key
        self.drawing.typed = len(self._typed)
        self.drawing.redraw()
        if len(self._typed) < DIGITS or self.pin_lock is None:
            return
        pins, seat = self.pin_lock
        if not pins.known(seat):
            pins.choose(seat, self._typed)
        if pins.fits(seat, self._typed):
            self.dismiss(LIFT)
        else:
            self._ask("that is not it; your PIN")

    @property
    def _takes_over(self) -> str:
        return TAKES_OVER.format(spell(self.lifts_by))

    def action_leave(self) -> None:
        """Go to the lobby at the second press of the key; the game is saved."""
        if self.drawing.notice == ONCE_MORE:
            self.dismiss(LEAVE)
        else:
            self._say(ONCE_MORE)

    def _say(self, words: str) -> None:
        self.drawing.notice = words
        self.drawing.redraw()
