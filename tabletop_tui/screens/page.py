"""What every screen outside a game has: a title row, one drawn body, a row of keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import KeyLine


class TitleLine(Drawn):
    """A name, a few words about it, and a quiet note at the right."""

    background = "raised"

    def __init__(self, name: str, words: str = "", note: str = "") -> None:
        super().__init__()
        self.heading = name
        self.words = words
        self.note = note

    def say(self, words: str, note: str = "") -> None:
        """Change the words beside the name."""
        self.words, self.note = words, note
        self.redraw()

    def facts(self) -> object:
        return self.heading, self.words, self.note

    def draw(self, canvas: Canvas) -> None:
        x = canvas.put(1, 0, self.heading, "amber", bold=True, limit=canvas.width - 2)
        canvas.put(x + 2, 0, self.words, "muted", limit=max(canvas.width - x - 4, 0))
        if x + cell_len(self.words) + cell_len(self.note) + 6 < canvas.width:
            canvas.right(canvas.width - 1, 0, self.note, "dim")


Button = tuple[str, str, str]
"""The action of a button, its key, and its words."""


def button_labels(buttons: Sequence[Button], chosen: int) -> list[str]:
    """What stands on each button; Enter presses the chosen one."""
    keys = ["Enter" if number == chosen else key for number, (_, key, _) in enumerate(buttons)]
    return [f" {key}  {words} " for key, (*_, words) in zip(keys, buttons, strict=True)]


def draw_buttons(
    canvas: Canvas, x: int, y: int, buttons: Sequence[Button], chosen: int, colour: str, gap: int
) -> None:
    """Draw buttons in a row, `gap` columns between them."""
    for number, label in enumerate(button_labels(buttons, chosen)):
        on = number == chosen
        fg, bg = ("ink", colour) if on else ("text", "raised")
        end = canvas.put(x, y, label, fg, bg, bold=on)
        canvas.hot(x, y, end - x, 1, buttons[number][0])
        x = end + gap


T = TypeVar("T")


class FramedScreen(AppScreen[T], Generic[T]):
    """Subclasses make their `body`. `q`, Backspace and Esc lead back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,backspace,escape", "back", "back", tooltip="To the screen before")
    ]

    def title_line(self) -> TitleLine:
        """The first row."""
        return TitleLine("Tabletop")

    def body(self) -> Drawn:
        """Everything between the first row and the last."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield self.title_line()
        body = self.body()
        body.add_class("body")
        yield body
        yield KeyLine()

    def on_mount(self) -> None:
        body = self.query_one(".body")
        if body.can_focus:
            self.set_focus(body)

    def action_back(self) -> None:
        self.dismiss()
