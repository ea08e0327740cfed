"""A line of text on a drawn widget: Textual's own `Input`, laid over the place where it is drawn.

Keys act at once and in the order in which they were typed, however fast they come. A binding would
go through the queue of the app, and letters typed after it would overtake it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tabletop_tui.core.words.plaintext import disputed, drawable
from tabletop_tui.widgets.drawing.canvas import clusters
from tabletop_tui.widgets.drawing.drawn import Drawn

LIMIT = 300
"""The most characters of a line."""


def actions(bindings: Iterable[BindingType]) -> dict[str, str]:
    """The action of each key."""
    return {binding.key: binding.action for binding in Binding.make_bindings(bindings)}


def act(widget: Widget, action: str) -> None:
    """Run the action of a binding of the widget at once."""
    _, name, arguments = parse(action)
    getattr(widget, f"action_{name}")(*arguments)


class LineEdit(Input, inherit_bindings=False):
    """One line of text. Its widget receives every key and every change."""

    # Enter and the keys that scroll are for the widget around the line.
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in Binding.make_bindings(Input.BINDINGS) if binding.action != "submit"
    ]
    KEYS: ClassVar[dict[str, str]] = actions(BINDINGS)

    class Simplified(Message):
        """Pasted text had signs that terminals draw in different widths; they were replaced."""

    def __init__(self, owner: Writable) -> None:
        super().__init__(compact=True, max_length=LIMIT, select_on_focus=False)
        self.cursor_blink = False
        self.owner = owner

    def show(self, text: str) -> None:
        """Write another text; the cursor goes to its end."""
        with self.prevent(Input.Changed):
            self.value = text[:LIMIT]
            self.cursor_position = len(self.value)

    def watch_value(self, value: str) -> None:
        """Pass the present text to the widget."""
        self.owner.line_changed(value)

    def caret_at(self, column: int) -> None:
        """Put the cursor on the character in a column."""
        place = 0
        for piece, wide in clusters(self.value):
            if column < wide:
                break
            column -= wide
            place += len(piece)
        self.cursor_position = place

    def take(self, event: events.Key) -> bool:
        """Follow a key that edits the text; False for any other key."""
        if event.is_printable and event.character:
            self.write(event.character)
            return True
        action = self.KEYS.get(event.key)
        if action is None:
            return False
        act(self, action)
        return True

    def write(self, text: str) -> None:
        """Replace the selection by a text; an accent goes on the letter before it."""
        start, end = sorted(self.selection)
        before, after = self.value[:start], self.value[end:]
        written = drawable(before + text)[: LIMIT - len(after)]
        self.value = written + after
        self.cursor_position = len(written)

    def on_key(self, event: events.Key) -> None:
        """Follow every key here, since bindings would act later."""
        if self.owner.follow_key(event):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.paste(event.text)

    def paste(self, text: str) -> None:
        """Write a pasted text, which may contain any characters."""
        line = " ".join(text.splitlines())
        if disputed(line):
            self.post_message(self.Simplified())
        self.write(line)


class Writable(Drawn):
    """A drawn widget in which a line of text can open.

    Subclasses say where the line is (`line_spot`) and may handle keys before it (`line_key`). Their
    own bindings also act at once. Bindings of the screen act after all keys typed before them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.line = LineEdit(self)

    def compose(self) -> ComposeResult:
        yield self.line

    def line_spot(self) -> Region | None:
        """The region of the line; None while no text can be typed."""
        raise NotImplementedError

    def line_key(self, event: events.Key) -> bool:
        """Follow a key before the line does; returns whether it was followed."""
        return False

    def line_changed(self, text: str) -> None:
        """React to the present text of the line."""

    def follow_key(self, event: events.Key) -> bool:
        """Follow a key of the widget or of its line; False if it belongs to neither."""
        if self.line_key(event):
            return True
        if self.line_spot() is not None and self.line.take(event):
            return True
        action = actions(self.BINDINGS).get(event.key)
        if action is None or not self.check_action(action.partition("(")[0], ()):
            return False
        act(self, action)
        return True

    def redraw(self) -> None:
        super().redraw()
        self.lay_line()

    def lay_line(self) -> None:
        """Show the line in its place and give it the keyboard focus; or hide it."""
        spot = self.line_spot() if self.is_mounted else None
        line = self.line
        if spot is not None:
            line.styles.offset = (spot.x, spot.y)
            line.styles.width = spot.width
            line.display = True
            if self.screen.focused is self:
                self.screen.set_focus(line)
        elif line.is_mounted:
            if self.screen.focused is line:
                self.screen.set_focus(self)
            line.display = False

    on_mount = on_resize = on_focus = lay_line

    def on_key(self, event: events.Key) -> None:
        """Follow a key; a letter typed just before the line opens goes into the line, too."""
        if self.follow_key(event):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        if self.line_spot() is not None:
            event.stop()
            self.line.paste(event.text)
