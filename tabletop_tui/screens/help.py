"""Every key of a screen, by what it belongs to."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.screens.framed import FramedScreen
from tabletop_tui.widgets.canvas import Canvas
from tabletop_tui.widgets.drawn import Drawn
from tabletop_tui.widgets.edit import LineEdit
from tabletop_tui.widgets.keys import Hint, key_hints
from tabletop_tui.widgets.title import TitleLine

WORDS = (
    "The mouse works everywhere: click what you want, the wheel scrolls.",
    "Every answer is saved before the next picture: leave whenever you like.",
)


class KeySheet(Drawn, can_focus=True):
    """The keys in groups, in two columns when there is room."""

    def __init__(self, groups: list[tuple[str, list[Hint]]]) -> None:
        super().__init__()
        self.groups = groups
        self.scroll_row = 0
        self.rows = 0

    def lines(self) -> list[tuple[str, str, str]]:
        """(keys, what they do, more about it); a group begins with its title as keys alone."""
        lines = []
        for title, hints in self.groups:
            lines.append((title, "", ""))
            lines += [(hint.keys, hint.description, hint.tooltip) for hint in hints]
            lines.append(("", "", ""))
        return lines + [("", words, "") for words in WORDS]

    def draw(self, canvas: Canvas) -> None:
        """One row for each thing that can be done."""
        width = min(canvas.width - 4, 92)
        left = (canvas.width - width) // 2
        lines = self.lines()
        self.rows = len(lines) + 2
        self.scroll_row = max(0, min(self.scroll_row, self.rows - canvas.height))
        for row, (keys, words, more) in enumerate(lines, 1 - self.scroll_row):
            if not words:
                canvas.put(left, row, keys, "text", bold=True)
                continue
            if not keys:
                canvas.put(left, row, words, "muted", limit=width)
                continue
            canvas.put(left + 2, row, keys, "amber", bold=True, limit=20)
            canvas.put(left + 24, row, words, "text", limit=24)
            canvas.put(left + 50, row, more, "muted", limit=width - 50)
        if self.scroll_row:
            canvas.right(canvas.width - 1, 0, "▴", "amber", bold=True)
        if self.scroll_row + canvas.height < self.rows:
            canvas.right(canvas.width - 1, canvas.height - 1, "▾", "amber", bold=True)

    def scroll_lines(self, by: int) -> None:
        """Move the list."""
        self.scroll_row += by
        self.redraw()

    def wheel(self, by: int) -> None:
        """The wheel scrolls."""
        self.scroll_lines(2 * by)


_SCROLL = Binding.Group("scroll", compact=True)


class HelpScreen(FramedScreen[None]):
    """The keys of the screen below, as they are now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "scroll", group=_SCROLL),
        Binding("down", "scroll(1)", "scroll", group=_SCROLL),
        Binding("pageup", "scroll(-15)", "page up", show=False),
        Binding("pagedown,space", "scroll(15)", "page down", show=False),
        Binding("enter,question_mark,f1", "back", "back", show=False),
    ]

    def __init__(self, below: Screen[Any]) -> None:
        super().__init__()
        self.below = below

    def title_line(self) -> TitleLine:
        """What is seen here."""
        return TitleLine("Keys", "what works on this screen now")

    def body(self) -> Drawn:
        """The list."""
        here: list[Hint] = []
        writing: list[Hint] = []
        everywhere: list[Hint] = []
        for hint in key_hints(self.below):
            if isinstance(hint.node, App):
                everywhere.append(hint)
            else:
                (writing if isinstance(hint.node, LineEdit) else here).append(hint)
        groups = [("On this screen", here), ("In a line of text", writing)]
        groups.append(("Everywhere", everywhere))
        self.sheet = KeySheet([(title, hints) for title, hints in groups if hints])
        return self.sheet

    def action_scroll(self, by: int) -> None:
        """Move the list."""
        self.sheet.scroll_lines(by)
