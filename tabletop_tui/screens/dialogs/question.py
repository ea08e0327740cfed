"""One question over a screen: yes or no, a notice, or a line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from tabletop_tui.screens.page import Button, button_labels, draw_buttons
from tabletop_tui.screens.services import close_once, services
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas, wrap_text
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.scrolled import Read
from tabletop_tui.widgets.form.edit import Writable
from tabletop_tui.widgets.keys import KeyLine

WIDEST, BUTTON_GAP = 76, 2
_SIDES = Binding.Group("choose", compact=True)


class Sheet(Read, can_focus=True):
    """The card in the middle: a title, a text that scrolls, buttons."""

    def __init__(self, title: str, text: str, buttons: Sequence[Button], colour: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.buttons = buttons
        self.colour = colour
        self.chosen = 0
        self.sheet = Region()

    field_rows = 0
    """Rows for something to fill in, between the text and the buttons."""

    def draw(self, canvas: Canvas) -> None:
        self.sheet, lines = self._plan(canvas.width, canvas.height)
        x, y, width, height = self.sheet
        room = self.rows_shown()
        self.hold()
        canvas.frame(
            x, y, width, height, self.colour, title=self.heading, title_fg=self.colour,
            style=HEAVY, bg="panel",
        )  # fmt: skip
        for row, line in enumerate(lines[self.top : self.top + room]):
            canvas.put(x + 3, y + 2 + row, line, "text")
        self.draw_bar(canvas, x + width - 2, y + 2, room)
        labels = button_labels(self.buttons, self.chosen)
        left = x + width - 3 - sum(map(len, labels)) - BUTTON_GAP * (len(labels) - 1)
        draw_buttons(
            canvas, left, y + height - 2, self.buttons, self.chosen, self.colour, BUTTON_GAP
        )

    def _plan(self, columns: int, rows: int) -> tuple[Region, list[str]]:
        """The region of the card in a window of this size, and its text in lines."""
        width = min(WIDEST, columns - 4)
        lines = [line for part in self.text.split("\n") for line in wrap_text(part, width - 6)]
        height = min(len(lines) + 6 + self.field_rows, rows - 2)
        return Region((columns - width) // 2, (rows - height) // 2, width, height), lines

    def rows_in_all(self) -> int:
        return len(self._plan(*self.size)[1])

    def rows_shown(self) -> int:
        """The rows that frame, field and buttons leave to the text."""
        return max(self._plan(*self.size)[0].height - 6 - self.field_rows, 1)


T = TypeVar("T")


class SheetScreen(Screen[T], Generic[T]):
    """A sheet and its keys, above every other screen."""

    dismiss = close_once
    colour = "amber"
    private = True
    """The command palette does not open above a question."""

    def __init__(self, title: str, text: str, buttons: Sequence[Button]) -> None:
        super().__init__()
        self.sheet = self.make_sheet(title, text, buttons)
        self.sheet.add_class("body")

    def make_sheet(self, title: str, text: str, buttons: Sequence[Button]) -> Sheet:
        """The card of this screen."""
        return Sheet(title, text, buttons, self.colour)

    def compose(self) -> ComposeResult:
        yield self.sheet
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_focus(self.sheet)


class NoticeScreen(SheetScreen[None]):
    """Something to read. Any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,q,escape,backspace,space", "back", "close")
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, text, [("close", "q", "close")])

    def on_drawn_pointed(self, _event: Drawn.Pointed) -> None:
        self.dismiss(None)

    def action_back(self) -> None:
        self.dismiss(None)


class ConfirmScreen(SheetScreen[bool]):
    """A question with two answers; dismisses with True for yes, False for no.

    If a yes destroys something (`danger`), the harmless answer is chosen at first, and keys that
    were typed before the question was visible are dropped.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,right,tab", "turn", "choose", group=_SIDES),
        Binding("enter", "take", "answer"),
        Binding("y", "answer(True)", "yes"),
        Binding("n,q,escape,backspace", "answer(False)", "no"),
    ]

    def __init__(
        self, title: str, text: str, *, yes: str = "yes", no: str = "stay", danger: bool = False
    ) -> None:
        self.colour = "red" if danger else "amber"
        super().__init__(title, text, [("no", "n", no), ("yes", "y", yes)])
        self.danger = danger
        self.sheet.chosen = 0 if danger else 1

    def on_mount(self) -> None:
        if self.danger:
            services(self).viewer_changed(self)

    def action_turn(self) -> None:
        self.sheet.chosen = 1 - self.sheet.chosen
        self.sheet.redraw()

    def action_take(self) -> None:
        self.dismiss(self.sheet.chosen == 1)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        self.dismiss(event.target == "yes")


def confirm(
    app: App[Any],
    then: Callable[[], object],
    title: str,
    text: str,
    *,
    yes: str,
    no: str = "stay",
    danger: bool = False,
) -> None:
    """Ask a yes-or-no question, and do something if the answer is yes."""

    def decided(agreed: bool | None) -> None:
        if agreed:
            then()

    app.push_screen(ConfirmScreen(title, text, yes=yes, no=no, danger=danger), decided)


class AskSheet(Sheet, Writable):
    """A card with a line to fill in, and below it what is wrong with the text in that line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "point('take')", "take it"),
        Binding("escape,ctrl+g", "point('back')", "never mind"),
    ]
    field_rows = 2
    complaint = ""

    def action_point(self, button: str) -> None:
        self.post_message(self.Pointed(self, button))

    def line_spot(self) -> Region:
        sheet, _ = self._plan(*self.size)
        return Region(sheet.x + 3, sheet.bottom - 5, max(sheet.width - 6, 1), 1)

    def line_key(self, event: events.Key) -> bool:
        """Backspace in an empty line leaves the card."""
        if event.key != "backspace" or self.line.value:
            return False
        self.action_point("back")
        return True

    def line_changed(self, text: str) -> None:
        self.complain("")

    def complain(self, words: str) -> None:
        """Say what is wrong."""
        if words != self.complaint:
            self.complaint = words
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        spot = self.line_spot()
        canvas.put(spot.x, spot.y, self.line.value, limit=spot.width)
        canvas.put(spot.x, spot.y + 1, self.complaint, "red", limit=spot.width)


class AskScreen(SheetScreen[str]):
    """A line of text to fill in; dismisses with the text, or None if the player leaves it."""

    writing = True

    def __init__(self, title: str, text: str, value: str = "", *, yes: str = "take it") -> None:
        super().__init__(title, text, [("back", "Esc", "never mind"), ("take", "Enter", yes)])
        self.sheet.chosen = 1
        self.line.show(value)

    def make_sheet(self, title: str, text: str, buttons: Sequence[Button]) -> AskSheet:
        self.ask = AskSheet(title, text, buttons, self.colour)
        self.line = self.ask.line
        return self.ask

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        if event.target != "take":
            self.dismiss(None)
        elif self.line.value.strip():
            self.dismiss(self.line.value)
        else:
            self.ask.complain("Write something first.")
