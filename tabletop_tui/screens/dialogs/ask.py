"""One question that is answered with a line of text."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.screens.dialogs.confirm import Sheet, SheetScreen
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.edit import Writable


class AskSheet(Sheet, Writable):
    """A card with a line to fill in, and below it what is wrong with what was filled in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "point('take')", "take it"),
        Binding("escape,ctrl+g", "point('back')", "never mind"),
    ]
    field_rows = 2
    complaint = ""

    def action_point(self, button: str) -> None:
        """Press a button."""
        self.post_message(self.Pointed(self, button))

    def line_spot(self) -> Region:
        """Above the buttons."""
        sheet, _ = self._plan(*self.size)
        return Region(sheet.x + 3, sheet.bottom - 5, max(sheet.width - 6, 1), 1)

    def line_key(self, event: events.Key) -> bool:
        """An empty line is left with Backspace, too."""
        if event.key != "backspace" or self.line.value:
            return False
        self.action_point("back")
        return True

    def line_changed(self, text: str) -> None:
        """What was wrong before may be right now."""
        self.complain("")

    def complain(self, words: str) -> None:
        """Say what is wrong."""
        if words != self.complaint:
            self.complaint = words
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """The card, and the complaint under the line."""
        super().draw(canvas)
        spot = self.line_spot()
        canvas.put(spot.x, spot.y, self.line.value, limit=spot.width)
        canvas.put(spot.x, spot.y + 1, self.complaint, "red", limit=spot.width)


class AskScreen(SheetScreen):
    """A line of text to fill in; dismisses with the text, or None when it was left."""

    writing = True

    def __init__(self, title: str, text: str, value: str = "", *, yes: str = "take it") -> None:
        super().__init__(title, text, [("back", "Esc", "never mind"), ("take", "Enter", yes)])
        self.sheet.chosen = 1
        self.line.show(value)

    def make_sheet(self, title: str, text: str, buttons: list[tuple[str, str, str]]) -> AskSheet:
        """A card with a line."""
        self.ask = AskSheet(title, text, buttons, self.colour)
        self.line = self.ask.line
        return self.ask

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A button gives the text back, or leaves it; an empty one is no answer."""
        if event.target != "take":
            self.dismiss(None)
        elif self.line.value.strip():
            self.dismiss(self.line.value)
        else:
            self.ask.complain("Write something first.")
