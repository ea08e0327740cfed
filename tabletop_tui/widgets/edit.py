"""One line of text that is written on a canvas: cursor, selection of nothing, paste, a limit."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len
from textual import events

from tabletop_tui.widgets.canvas import Canvas

LIMIT = 300
_STOPS = ("ctrl+u", "ctrl+w", "ctrl+k")


class LineEdit:
    """The text and where the cursor stands. `key` takes what belongs to writing."""

    def __init__(self, text: str = "", *, hidden: bool = False) -> None:
        self.text = text[:LIMIT]
        self.cursor = len(self.text)
        self.hidden = hidden

    def set(self, text: str) -> None:
        """Write another text; the cursor goes to its end."""
        self.text = text[:LIMIT]
        self.cursor = len(self.text)

    def insert(self, text: str) -> None:
        """Put text at the cursor. Line breaks and tabs become spaces, other controls vanish."""
        clean = "".join(
            " " if char in "\r\n\t" else char
            for char in text
            if char in "\r\n\t" or unicodedata.category(char) != "Cc"
        )
        clean = clean[: max(LIMIT - len(self.text), 0)]
        self.text = self.text[: self.cursor] + clean + self.text[self.cursor :]
        self.cursor += len(clean)

    def key(self, event: events.Key) -> bool:
        """Take a key that belongs to writing; False for every other one."""
        key = event.key
        before, after = self.text[: self.cursor], self.text[self.cursor :]
        if key in _STOPS:
            if key == "ctrl+k":
                after = ""
            else:
                before = before.rstrip().rpartition(" ")[0] if key == "ctrl+w" else ""
                before += " " if before else ""
            self.text, self.cursor = before + after, len(before)
        elif key == "backspace":
            self.text, self.cursor = before[:-1] + after, max(self.cursor - 1, 0)
        elif key == "delete":
            self.text = before + after[1:]
        elif key in ("left", "right"):
            step = 1 if key == "right" else -1
            self.cursor = max(0, min(self.cursor + step, len(self.text)))
        elif key in ("home", "end"):
            self.cursor = 0 if key == "home" else len(self.text)
        elif event.is_printable and event.character:
            self.insert(event.character)
        else:
            return False
        return True

    def draw(
        self, canvas: Canvas, x: int, y: int, width: int, *, focused: bool, ghost: str = ""
    ) -> None:
        """Draw the part around the cursor. `ghost` is what could be completed, shown dim."""
        bg = "raised" if focused else "ink"
        canvas.fill(x, y, width, 1, bg)
        shown = "•" * len(self.text) if self.hidden else self.text
        before = shown[: self.cursor]
        start = 0
        while cell_len(before[start:]) > width - 2:
            start += 1
        limit = x + width
        for place, char in enumerate(shown[start:], start):
            if x + cell_len(char) > limit - 1:
                break
            on = focused and place == self.cursor
            x = canvas.put(x, y, char, "ink" if on else "text", "amber" if on else bg)
        if focused and self.cursor == len(shown):
            under = ghost[:1] or " "
            x = canvas.put(x, y, under, "ink", "amber")
            canvas.put(x, y, ghost[1:], "dim", bg, limit=max(limit - x, 0))
