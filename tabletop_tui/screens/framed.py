"""What every screen outside a game has: a title row, one drawn body, a row of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.widgets.drawn import Drawn
from tabletop_tui.widgets.keys import KeyLine
from tabletop_tui.widgets.title import TitleLine

if TYPE_CHECKING:
    from tabletop_tui.app import TabletopApp

T = TypeVar("T")


class FramedScreen(Screen[T], Generic[T]):
    """Subclasses make their `body`. `q`, Backspace and Esc lead back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,backspace,escape", "back", "back", tooltip="To the screen before"),
    ]

    @property
    def table_app(self) -> TabletopApp:
        """The app, with its library, saves and settings."""
        return cast("TabletopApp", self.app)

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
