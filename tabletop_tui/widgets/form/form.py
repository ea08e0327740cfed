"""A form drawn on one sheet: choices, lines of text, switches and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.suggester import Suggester

from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Framed, Gap, Stack, Text, packed, text
from tabletop_tui.widgets.drawing.scrolled import draw_bar
from tabletop_tui.widgets.form.edit import Writable


@dataclass(slots=True)
class Item:
    """One field. Its attributes decide its kind.

    With `choices` (id, title, about) it is a choice, whose `value` is the chosen id; with `text` it
    is a line of text; with neither it is a button. `mark` is a sign before a line of text, with its
    role, and `tail` are words after it: a click on either makes it the `value`. `complete` gives
    the whole of a text that begins with the typed letters, or nothing.
    """

    id: str
    label: str
    about: str = ""
    choices: Sequence[tuple[str, str, str]] = ()
    value: str = ""
    text: str | None = None
    mark: Phrase | None = None
    tail: Phrase | None = None
    error: str = ""
    gap: bool = False
    complete: Callable[[str], str] | None = None

    @property
    def button(self) -> bool:
        """Whether the item is a button."""
        return self.text is None and not self.choices

    def meaning(self) -> str:
        """What the field means: its own words, and those of the chosen value."""
        chosen = next((about for name, _, about in self.choices if name == self.value), "")
        return " ".join(part for part in (self.about, chosen) if part)


ABOUT_ROWS = 4
ABOUT_AT_MOST = 6
"""The most rows of the box below the fields; it always has the rows of its longest text."""
GUIDE_FROM = 160
"""From this width on, the meaning of every field stands beside the fields."""
GUIDE_WIDTHS = (64, 96)
"""Widths of the meanings beside the fields, with their frame: the first width that fits is used."""
TEXT_WIDTH = 30
_WALK = Binding.Group("field", compact=True)
_TURN = Binding.Group("change", compact=True)


class _Completion(Suggester):
    def __init__(self, form: Form) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.form = form

    async def get_suggestion(self, value: str) -> str | None:
        complete = self.form.present.complete
        return (complete(value) or None) if complete is not None else None


class _Plan(NamedTuple):
    """The places of the fields. `rows` are the first row of each and the row after it, unscrolled.

    `told` is the text on their meaning, and `spot` its region. The `sheet` is as high as the fields
    and the text beside them, with its frame.
    """

    rows: dict[str, tuple[int, int]]
    left: int
    width: int
    height: int
    room: int
    scroll_row: int
    sheet: Region
    told: Framed
    spot: Region


class Form(Writable, can_focus=True):
    """The fields, with the meaning of the present field below.

    A wide form explains all of its fields beside them, and ends with its `note`. A narrow form
    explains the present field below, and shows the end of its note at the button.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1)", "field", group=_WALK),
        Binding("down", "walk(1)", "field", group=_WALK),
        Binding("tab", "walk(1)", "next field", show=False),
        Binding("shift+tab", "walk(-1)", "field before", show=False),
        Binding("left", "turn(-1)", "change", group=_TURN),
        Binding("right", "turn(1)", "change", group=_TURN),
        Binding("space", "change", "change", show=False),
        Binding("enter", "press", "take", tooltip="Press the button, or go to the next field"),
        Binding("pageup,home,g", "edge(0)", "first field", show=False),
        Binding("pagedown,end,G", "edge(-1)", "last field", show=False),
    ]

    class Changed(Message):
        """A value was changed by the player."""

        def __init__(self, item: Item) -> None:
            self.item = item
            super().__init__()

    class Pressed(Changed):
        """A button was pressed."""

    def __init__(self, items: list[Item], at: str = "", note: Sequence[str] = ()) -> None:
        super().__init__()
        self.items = items
        self.note = note
        self.at = at or items[0].id
        self.scroll_row = 0
        self.line.suggester = _Completion(self)
        self.line.show(self.present.text or "")
        self._clicked = 0

    @property
    def label_width(self) -> int:
        """The width of the column of labels: the width of the longest label."""
        longest = max((cell_len(item.label) for item in self.items if not item.button), default=0)
        return min(max(longest + 3, 12), 26)

    # -- fields ----------------------------------------------------------------------------

    @property
    def present(self) -> Item:
        """The field that has the keyboard."""
        return next((item for item in self.items if item.id == self.at), self.items[0])

    def fill(self, items: list[Item]) -> None:
        """Replace the fields; the present field stays if it is among the new ones."""
        self.items = items
        if self.at not in [item.id for item in items]:
            self.at = items[0].id
        if self.line.value != (self.present.text or ""):
            self.line.show(self.present.text or "")
        self.redraw()

    def go(self, name: str) -> None:
        """Make a field the present field, and select its text, so that typing replaces it."""
        if name != self.at:
            self.at = name
            self.line.show(self.present.text or "")
            self.line.select_all()
            self.screen.refresh_bindings()
        self.redraw()

    def complain(self, wrong: Sequence[tuple[str, str]], otherwise: str) -> None:
        """Say under each field what is wrong with it, and go to the first of them.

        `wrong` are ids and sentences; a sentence for an unknown id is shown at field `otherwise`.
        """
        for item in self.items:
            found = [why for name, why in wrong if name == item.id]
            if item.id == otherwise:
                known = [other.id for other in self.items]
                found += [why for name, why in wrong if name not in known]
            item.error = " ".join(found)
        self.go(next((item.id for item in self.items if item.error), self.at))

    # -- keys ------------------------------------------------------------------------------

    def action_walk(self, by: int) -> None:
        at = self.items.index(self.present)
        self.go(self.items[(at + by) % len(self.items)].id)

    def action_edge(self, at: int) -> None:
        self.go(self.items[at].id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let left and right change a choice, but move the cursor in a line of text."""
        return action != "turn" or bool(self.present.choices)

    def action_turn(self, by: int) -> None:
        item = self.present
        if item.choices:
            ids = [name for name, _, _ in item.choices]
            at = ids.index(item.value) if item.value in ids else 0
            self.take(item, ids[(at + by) % len(ids)])

    def action_change(self) -> None:
        """Choose the next value; press a button."""
        if self.present.button:
            self.action_press()
        else:
            self.action_turn(1)

    def action_press(self) -> None:
        """Press a button; anywhere else go on to the next field."""
        if self.present.button:
            self.post_message(self.Pressed(self.present))
        else:
            self.action_walk(1)

    def take(self, item: Item, value: str) -> None:
        """Choose a value."""
        item.value = value
        self._changed(item)

    def line_changed(self, text: str) -> None:
        item = self.present
        if item.text is not None and item.text != text:
            item.text = text
            self._changed(item)

    def _changed(self, item: Item) -> None:
        item.error = ""
        self.post_message(self.Changed(item))
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Remember the column, for the cursor in a line of text."""
        self._clicked = event.x

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        name, _, value = event.target.partition("=")
        if not any(item.id == name for item in self.items):
            return
        event.stop()
        self.go(name)
        item = self.present
        spot = self.line_spot()
        if spot is not None and not value:
            self.line.caret_at(self._clicked - spot.x)
        if value:
            self.take(item, value)
        elif item.button:
            self.post_message(self.Pressed(item))

    def wheel(self, by: int) -> None:
        self.action_walk(by)

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        plan = self._plan(canvas.width, canvas.height)
        self.scroll_row, sheet = plan.scroll_row, plan.sheet
        if sheet.bottom < plan.room - 1:
            # There is room for a separate sheet of fields.
            canvas.frame(*sheet, "line", bg="panel")
        for item in self.items:
            start, end = (row - plan.scroll_row + sheet.y + 1 for row in plan.rows[item.id])
            if start >= 0 and end <= plan.room:
                self._draw_item(canvas, item, plan.left, start, plan.width)
        draw_bar(canvas, canvas.width - 1, 0, plan.room, plan.scroll_row, plan.room, plan.height)
        plan.told.draw(canvas, plan.spot)

    def _plan(self, columns: int, lines: int) -> _Plan:
        """Where the fields lie in this many columns and lines; the present one is visible."""
        told, below, tall = self._guide(), 0, 0
        ways = GUIDE_WIDTHS if columns >= GUIDE_FROM else ()
        beside = next((wide for wide in ways if told.rows(wide) <= lines - 2), 0)
        side = beside + 2 if beside else 0
        width = min(columns - side - 8, 100)
        left = (columns - side - width) // 2
        if beside:
            tall = told.rows(beside)
        else:
            told = self._about(self.present)
            needed = max(self._about(item).rows(width + 8) for item in self.items)
            below = max(ABOUT_ROWS, min(needed, ABOUT_AT_MOST))
        rows, height = self._rows(width)
        room = lines - below
        if height > room:
            # Blank rows are left out before fields are scrolled out of sight.
            rows, height = self._rows(width, height - room)
        tall = max(tall, height + 2)
        top, bottom = rows[self.present.id]
        scroll = min(max(self.scroll_row, bottom - room), max(top - 1, 0))
        scroll = max(0, min(scroll, max(height - room, 0)))
        spare = max(room - tall + 1, 0)
        above = min(spare, 1) + max(spare - 4, 0) // 4 - 1
        sheet = Region(left - 4, above, width + 8, tall)
        spot = Region(sheet.right + 2, above, beside, tall)
        if not beside:
            spot = Region(sheet.x, min(above + height + 2, room), sheet.width, below)
        return _Plan(rows, left, width, height, room, scroll, sheet, told, spot)

    def line_spot(self) -> Region | None:
        item = self.present
        if item.text is None:
            return None
        plan = self._plan(*self.size)
        x = plan.left + self.label_width + (3 if item.mark is not None else 0)
        return Region(x, plan.rows[item.id][0] - plan.scroll_row + plan.sheet.y + 1, TEXT_WIDTH, 1)

    def _guide(self) -> Framed:
        """What every field and each of its values means; fields that mean the same only once."""
        blocks: list[Block] = []
        before = ""
        for item in self.items:
            values = [(name, title, about) for name, title, about in item.choices if about]
            if item.about in ("", before) and not values:
                continue
            before = item.about
            on = item is self.present or (self.present.about == before and not values)
            blocks.append(text(item.label, "amber" if on else "text"))
            blocks += [text(item.about, "muted")] if item.about else []
            told = [
                [Phrase(f"{'●' if name == item.value else '○'} {title}: "), Phrase(about, "muted")]
                for name, title, about in values
            ]
            blocks += [Text(told, indent=2), Gap()]
        for note in self.note:
            blocks += [text(note, "dim"), Gap()]
        return Framed(Stack(blocks[:-1]), "what it means", title_fg="muted")

    def _rows(self, width: int, less: int = 0) -> tuple[dict[str, tuple[int, int]], int]:
        """First row of each field and the row after it, and the number of rows; `less` blanks."""
        rows: dict[str, tuple[int, int]] = {}
        gaps = [item.id for item in self.items if item.gap]
        kept = gaps[: max(0, len(gaps) - less)]
        y = 0
        for item in self.items:
            y += item.id in kept
            tall = len(self._chips(item, width)) if item.choices else 1
            tall += 1 if item.error else 0
            rows[item.id] = (y, y + tall)
            y += tall
        return rows, y

    def _chips(self, item: Item, width: int) -> list[list[tuple[str, str, str]]]:
        return packed(item.choices, lambda one: cell_len(one[1]) + 4, width - self.label_width, 0)

    def _draw_item(self, canvas: Canvas, item: Item, left: int, y: int, width: int) -> None:
        on = item is self.present
        canvas.put(left - 2, y, "▸" if on else " ", "amber", bold=True)
        if item.button:
            label = f"  {item.label}  "
            fg, bg = ("ink", "amber") if on else ("text", "raised")
            end = canvas.put(left + self.label_width, y, label, fg, bg, bold=True)
            canvas.hot(left + self.label_width, y, end - left - self.label_width, 1, item.id)
        else:
            canvas.hot(left, y, width, 1, item.id)
            fg = "text" if on else "muted"
            canvas.put(left, y, item.label, fg, bold=on, limit=self.label_width - 1)
            if item.text is not None:
                self._draw_text(canvas, item, left + self.label_width, y)
            else:
                y = self._draw_choice(canvas, item, left + self.label_width, y, width)
        if item.error:
            words = f"! {item.error}"
            x = max(left, min(left + self.label_width, left + width - cell_len(words)))
            canvas.put(x, y + 1, words, "red", bold=True, limit=width)

    def _draw_text(self, canvas: Canvas, item: Item, x: int, y: int) -> None:
        if item.mark is not None:
            canvas.put(x, y, item.mark.text, item.mark.role, bold=True)
            canvas.hot(x, y, 2, 1, f"{item.id}={item.mark.text}")
            x += 3
        canvas.put(x, y, item.text or "", "text", limit=TEXT_WIDTH - 1)
        if item.tail is not None:
            end = canvas.put(x + TEXT_WIDTH, y, item.tail.text, item.tail.role)
            canvas.hot(x + TEXT_WIDTH, y, end - x - TEXT_WIDTH, 1, f"{item.id}={item.tail.text}")

    def _draw_choice(self, canvas: Canvas, item: Item, x: int, y: int, width: int) -> int:
        on = item is self.present
        for number, row in enumerate(self._chips(item, width)):
            y += 1 if number else 0
            column = x
            for name, title, _ in row:
                chosen = name == item.value
                dot = "●" if chosen else "○"
                fg = "amber" if chosen and on else "text" if chosen else "muted"
                end = canvas.put(column, y, f"{dot} {title}", fg, bold=chosen)
                canvas.hot(column, y, end - column, 1, f"{item.id}={name}")
                column = end + 2
        return y

    def _about(self, item: Item) -> Framed:
        """What a field means; with the button, the last thing that the form notes."""
        texts = [item.meaning(), *(self.note[-1:] if item.button else ())]
        told = Text([[Phrase(one)] for one in texts if one], "muted")
        return Framed(told, item.label, title_fg="muted")
