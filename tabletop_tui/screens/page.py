"""What every screen outside a game has: a title row, one drawn body, a row of keys."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import KeyLine
from tabletop_tui.widgets.title import TitleLine

T = TypeVar("T")


class FramedScreen(AppScreen[T], Generic[T]):
    """Subclasses make their `body`. `q`, Backspace and Esc lead back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,backspace,escape", "back", "back", tooltip="To the screen before"),
    ]

    def title_line(self) -> TitleLine:
        """The first row."""
        return TitleLine("Tabletop")

    def body(self) -> Drawn:
        """Everything between the first row and the last."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Three widgets, whatever the screen shows."""
        yield self.title_line()
        body = self.body()
        body.add_class("body")
        yield body
        yield KeyLine()

    def on_mount(self) -> None:
        """The body has the keyboard."""
        body = self.query_one(".body")
        if body.can_focus:
            self.set_focus(body)

    def action_back(self) -> None:
        """To the screen before."""
        self.dismiss()
